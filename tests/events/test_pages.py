import pytest

from app.events.models import Event, EventStatus, Visibility
from engine.ruleset.load import preset
from tests.factories import make_entrants, make_event, make_table
from tests.site import Site, organiser

ALL = {"action": "options"}


@pytest.fixture
def site(client, session):
    return organiser(client, session)


@pytest.fixture
def event(session):
    return make_event(session, status=EventStatus.DRAFT)


def only_event(session):
    session.expire_all()
    return session.query(Event).one()


def test_the_front_page_lists_what_one_may_see(app, site, session):
    make_event(session)
    make_event(session, name="Secret", slug="secret", visibility=Visibility.PRIVATE)
    assert "Secret" in site.get("/")
    assert "New event" in site.text
    stranger = Site(app.test_client())
    assert "Spring Open" in stranger.get("/")
    assert "Secret" not in stranger.text
    assert "New event" not in stranger.text
    stranger.get("/events/secret")
    assert stranger.status == 404


def test_an_event_is_created_from_a_preset_with_changes(site, session):
    site.post(
        "/new-event",
        data={
            "name": "Autumn Open",
            "preset": "tenhou",
            "ruleset.frame.length": "tonpuusen",
            "ruleset.result.uma": "15000, 5000, -5000, −15000",
            "time_zone": "Asia/Tokyo",
            "visibility": "private",
        },
        action="create",
    )
    assert (site.status, site.location) == (303, "/events/autumn-open")
    assert "created" in site.said
    made = only_event(session)
    assert made.ruleset["result"]["uma"] == [15000, 5000, -5000, -15000]
    assert made.ruleset["frame"]["length"] == "tonpuusen"
    assert (made.visibility, made.time_zone) == (Visibility.PRIVATE, "Asia/Tokyo")
    site.get("/events/autumn-open/ruleset")
    assert "Length East and South East only" in site.words


def test_all_problems_of_a_new_event_come_at_once_and_nothing_typed_is_lost(site, session):
    site.post(
        "/new-event",
        data={
            "preset": "tenhou",
            "slug": "Not A Slug",
            "ruleset.frame.starting_points": "thirty",
            "ruleset.result.uma": "1 2 3",
        },
        action="create",
    )
    assert site.status == 422
    assert len(site.wrong) == 4
    assert "Starting points must be a whole number." in site.wrong
    for typed in ("Not A Slug", "thirty", "1 2 3"):
        assert f'value="{typed}"' in site.text
    assert session.query(Event).count() == 0


@pytest.mark.parametrize(
    ("field", "value"), [("slug", "spring"), ("time_zone", "Mars/Base"), ("preset", "none")]
)
def test_what_the_service_refuses_is_told_at_its_field(site, session, field, value):
    make_event(session)
    data = {"name": "Autumn", "preset": "tenhou"} | {field: value}
    site.post("/new-event", data=data, action="create")
    assert site.status == 422
    assert len(site.wrong) == 1


def test_all_options_can_be_shown_changed_and_saved(site, session):
    site.post("/new-event", data={"name": "Autumn", "preset": "ema2016"}, **ALL)
    assert site.status == 200
    assert 'name="ruleset.limits.kiriage"' in site.text
    fields = typed_options(site.text)
    fields["ruleset.chombo.points"] = ["30000"]
    data = fields | {"name": "Autumn", "preset": "ema2016", "all_options": "1"}
    site.post("/new-event", data=data, action="create")
    assert site.status == 303
    made = only_event(session)
    assert made.ruleset["chombo"]["points"] == 30000
    assert made.ruleset["payments"] == {
        **made.ruleset["payments"],
        "noten": list(preset("ema2016").payments.noten),
    }


def test_another_preset_fills_in_its_own_options(site):
    data = {"name": "A", "preset": "tenhou", "ruleset.frame.starting_points": "26000"}
    site.post("/new-event", data=data, **ALL)
    assert 'value="26000"' in site.text
    data = {"name": "A", "preset": "ema2016", "all_options": "1"}
    site.post("/new-event", data=data | {"ruleset.frame.starting_points": "26000"}, **ALL)
    assert 'value="26000"' not in site.text


def typed_options(text):
    """Return what a browser would send of a page's options."""
    from tests.home.test_pages import Page  # noqa: PLC0415 - only this needs it

    typed: dict[str, list[str]] = {}
    chosen = ""
    for tag, attrs in Page(text).tags:
        name = attrs.get("name", "")
        if tag == "select":
            chosen = name
        elif tag == "option" and "selected" in attrs and chosen.startswith("ruleset."):
            typed[chosen] = [attrs["value"]]
        elif tag == "input" and name.startswith("ruleset.") and is_sent(attrs):
            typed.setdefault(name, []).append(attrs["value"])
    return typed


def is_sent(attrs):
    return attrs["type"] != "checkbox" or "checked" in attrs


def test_a_drafts_rules_are_changed(site, session, event):
    fields = typed_options(site.get("/events/spring/ruleset/edit"))
    fields["ruleset.result.return_points"] = ["25000"]
    site.post("/events/spring/ruleset/edit", data=fields)
    assert (site.status, site.location) == (303, "/events/spring/ruleset")
    assert only_event(session).ruleset["result"]["return_points"] == 25000
    fields["ruleset.result.return_points"] = ["24000"]
    site.post("/events/spring/ruleset/edit", data=fields)
    assert site.status == 422
    assert "negative oka" in site.wrong[0]
    site.post("/events/spring/ruleset/edit", data=fields | {"version": "1"})
    assert site.status == 422
    assert event.ruleset_id == "tenhou"


def test_rules_of_a_running_event_stay(site, session):
    make_event(session)
    assert "Change the rules" not in site.get("/events/spring/ruleset")
    fields = typed_options(site.get("/events/spring/ruleset/edit"))
    fields["ruleset.result.return_points"] = ["25000"]
    site.post("/events/spring/ruleset/edit", data=fields)
    assert site.status == 409
    assert "only be changed while the event is a draft" in site.words
    assert 'href="/events/spring"' in site.text


@pytest.mark.usefixtures("event")
def test_settings_are_changed(site, session):
    data = {"name": "Spring Cup", "slug": "cup", "time_zone": "UTC", "visibility": "private"}
    site.post("/events/spring/settings", data=data)
    assert (site.status, site.location) == (303, "/events/cup/settings")
    assert site.said == "Saved."
    site.post("/events/cup/settings", data=data | {"name": ""})
    assert (site.status, len(site.wrong)) == (422, 1)
    site.post("/events/cup/settings", data=data | {"name": "Mine", "version": "1"})
    assert site.status == 412
    assert 'value="Mine"' in site.text
    assert only_event(session).name == "Spring Cup"


@pytest.mark.usefixtures("event")
def test_an_event_goes_its_way_and_back(site, session):
    for status in ("running", "finished", "running", "draft"):
        site.post("/events/spring/status", "/events/spring/settings", status=status)
        assert (site.status, only_event(session).status) == (303, status)
    site.post("/events/spring/status", "/events/spring/settings", status="finished")
    assert site.status == 409
    assert "present status" in site.words
    site.post("/events/spring/status", "/events/spring/settings", status="nonsense")
    assert site.status == 400


def test_a_draft_is_deleted_and_nothing_else(site, session, event):
    site.post("/events/spring/status", "/events/spring/settings", status="running")
    assert "/events/spring/delete" not in site.get("/events/spring/settings")
    site.post("/events/spring/delete", "/events/spring/settings")
    assert site.status == 409
    site.post("/events/spring/status", "/events/spring/settings", status="draft")
    site.post("/events/spring/delete", "/events/spring/settings")
    assert (site.status, site.location) == (303, "/")
    assert f"{event.name} is deleted." in site.said
    assert session.query(Event).count() == 0


def test_an_event_is_copied_with_its_entrants(site, session):
    make_entrants(session, make_event(session))
    data = {"name": "Spring Again", "entrants": "1"}
    site.post("/events/spring/clone", "/events/spring/settings", data=data)
    assert site.location == "/events/spring-again"
    assert "Player 3" in site.get("/events/spring-again/entrants")


def test_strangers_look_on(app, session):
    event = make_event(session)
    make_table(session, event)
    stranger = Site(app.test_client())
    for path in ("", "/ruleset", "/entrants", "/rounds", "/rounds/1", "/standings"):
        stranger.get(f"/events/spring{path}")
        assert stranger.status == 200
        assert "<form" not in stranger.text.split("<main", 1)[1]
    for path in ("/events/spring/settings", "/new-event", "/events/spring/ruleset/edit"):
        stranger.get(path)
        assert stranger.status == 303


@pytest.mark.parametrize("status", list(EventStatus))
def test_every_status_has_its_pages(site, session, status):
    make_event(session, status=status)
    for path in ("", "/ruleset", "/entrants", "/rounds", "/standings", "/settings"):
        site.get(f"/events/spring{path}")
        assert site.status == 200
