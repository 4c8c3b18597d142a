"""Who may not use what: a row for every operation of the API and every form and page.

Rows are kept by method and address, and a route without one fails. Whoever is not named is
refused, told that there is no such thing (both events here are private), or led to the login.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest
from sqlalchemy.orm import Session

from app.accounts.actors import Scope
from tests.accounts.helpers import (
    actor_of,
    bearer,
    csrf_of,
    log_in,
    make_account,
    make_token,
)

SENDERS = "stranger read other_table table event manage elsewhere manager organiser"
"""Tokens that read everything, score at another table, at this one, or in this event, manage this
event, another one, or all of them; and an organiser who logged in."""

# Who may use a route, by name of the sender.
KNOWN = SENDERS.removeprefix("stranger ")
READ = "read other_table table event manage manager organiser"
SCORE_TABLE = "table event manage manager organiser"
SCORE_EVENT = "event manage manager organiser"
MANAGE = "manage manager organiser"
MANAGE_ANY = "manage elsewhere manager organiser"
MANAGE_ALL = "manager organiser"
ACCOUNT = "organiser"

OPEN = """
GET /api
GET /api/v1
GET /problems/<code>
GET /
GET /login
POST /login
POST /logout
GET /setup/<token>
POST /setup/<token>
GET /healthz
GET /ping
GET /language/<tag>
GET /verifier.py
GET /static/<filename>
GET /rulesets
GET /rulesets/<name>
GET /rulesets/compare
GET /scoring
GET /scoring/claim
GET /scoring/points
GET /scoring/yaku
GET /team-manager/<secret>
POST /team-manager/<secret>/matches/<match_id>
GET /api
GET /api/v1
GET /problems/<code>
GET /api/docs
GET /api/openapi.json
GET /api/v1/events
GET /api/v1/rulesets
GET /api/v1/rulesets/<ruleset_id>
GET /api/v1/rulesets/<first_id>/compare/<second_id>
GET /api/v1/team-formats
POST /api/v1/scoring
"""
"""What anybody may ask for; a secret in the address counts as the right to use it."""


class Row(NamedTuple):
    """Who may use a route, and a request that lacks nothing but the right to send it."""

    who: str
    method: str
    address: str
    body: dict[str, Any]


def api(who: str, method: str, address: str, /, **body: Any) -> Row:
    return Row(who, method, f"/api/v1{address}", body)


def form(who: str, address: str, /, **body: Any) -> Row:
    return Row(who, "POST", address, body)


def pages(who: str, *addresses: str) -> list[Row]:
    return [Row(who, "GET", address, {}) for address in addresses]


def reads(*addresses: str) -> list[Row]:
    return [api(READ, "GET", address) for address in addresses]


WHY = "A dispute"
NOTEN = {"type": "exhaustive_draw", "tenpai": []}
EVENT, TABLE, MATCH = "/events/<slug>", "/tables/<table_id>", "/matches/<match_id>"
DRAW, HAND, ENTRANT = (
    f"{EVENT}/draws/<number>",
    f"{TABLE}/hands/<hand_id>",
    "/entrants/<entrant_id>",
)
TEAM, TOKEN, STAGE = "/teams/<team_id>", "/tokens/<token_id>", f"{EVENT}/stages/<stage>"

GENERAL = [
    api(KNOWN, "GET", "/me"),
    api(MANAGE_ANY, "GET", "/tokens"),
    api(MANAGE_ALL, "POST", "/tokens", name="x", scope="read"),
    api(MANAGE_ALL, "GET", TOKEN),
    api(MANAGE_ALL, "DELETE", TOKEN),
    api(MANAGE_ALL, "POST", "/events", name="New", ruleset={"extends": "tenhou"}),
    api(MANAGE_ALL, "POST", "/team-events", name="New", format={"extends": "m-league"}),
    *pages(MANAGE_ALL, "/new-event", "/team-events/new"),
    form(MANAGE_ALL, "/new-event"),
    form(MANAGE_ALL, "/team-events/new"),
    *pages(ACCOUNT, "/account", "/account/tokens", "/account/invite"),
    form(ACCOUNT, "/account"),
    form(ACCOUNT, "/account/password"),
    form(ACCOUNT, "/account/sessions/end"),
    form(ACCOUNT, "/account/tokens"),
    form(ACCOUNT, "/account/tokens/<token_id>/revoke"),
    form(ACCOUNT, "/account/invite"),
]

PLAYERS = [
    *reads(EVENT, f"{EVENT}/entrants", ENTRANT, f"{EVENT}/standings", f"{EVENT}/seating"),
    *reads(f"{EVENT}/tables", f"{EVENT}/results", f"{EVENT}/penalties", "/penalties/<penalty_id>"),
    *reads(TABLE, f"{TABLE}/hands", HAND, f"{TABLE}/penalties"),
    *reads(f"{EVENT}/draws", DRAW, f"{DRAW}/document", f"{DRAW}/verify"),
    *reads(f"{DRAW}/versions/<version>", f"{DRAW}/field-change"),
    api(MANAGE, "PATCH", EVENT, name="Renamed"),
    api(MANAGE, "DELETE", EVENT),
    api(MANAGE, "PUT", f"{EVENT}/status", status="finished"),
    api(MANAGE_ALL, "POST", f"{EVENT}/clone", name="Copy"),
    api(MANAGE, "PUT", f"{EVENT}/team-format", format={"extends": "m-league"}),
    api(MANAGE, "POST", f"{EVENT}/entrants", name="Late"),
    api(MANAGE, "POST", f"{EVENT}/entrants/bulk", lines=["Late"]),
    api(MANAGE, "PATCH", ENTRANT, club="Kiyosumi"),
    api(MANAGE, "DELETE", ENTRANT),
    api(MANAGE, "POST", f"{EVENT}/tables", round=9, number=1, seats="<seats>"),
    api(MANAGE, "DELETE", TABLE),
    api(MANAGE, "POST", f"{EVENT}/penalties", entrant_id="<entrant_id>", points=1000, reason=WHY),
    api(SCORE_TABLE, "POST", f"{TABLE}/hands", **NOTEN),
    api(SCORE_TABLE, "POST", f"{TABLE}/hands/preview", **NOTEN),
    api(SCORE_TABLE, "DELETE", f"{TABLE}/hands/last"),
    api(SCORE_TABLE, "POST", f"{TABLE}/finish"),
    api(SCORE_EVENT, "POST", f"{TABLE}/finish", reason=WHY),
    api(SCORE_EVENT, "POST", f"{TABLE}/reopen", reason=WHY),
    api(SCORE_EVENT, "PUT", HAND, **NOTEN, reason=WHY),
    api(SCORE_EVENT, "DELETE", HAND, reason=WHY),
    api(SCORE_EVENT, "POST", f"{HAND}/before", **NOTEN, reason=WHY),
    api(SCORE_EVENT, "POST", f"{TABLE}/penalties", seat=0, points=1000, reason=WHY),
    api(SCORE_EVENT, "DELETE", "/penalties/<penalty_id>", reason=WHY),
    api(MANAGE, "DELETE", "/penalties/<overall_id>", reason=WHY),
    api(MANAGE, "POST", f"{EVENT}/draws", method="random", first_round=20, rounds=1),
    api(MANAGE, "POST", f"{EVENT}/draws/fixed", csv="round,table,east,south,west,north\n"),
    api(MANAGE, "POST", f"{DRAW}/commit"),
    api(MANAGE, "POST", f"{DRAW}/publish"),
    api(MANAGE, "POST", f"{DRAW}/withdraw"),
    api(MANAGE, "POST", f"{DRAW}/swap", round=2, first=1, second=2),
    api(MANAGE, "POST", f"{DRAW}/going-on"),
    api(MANAGE, "POST", f"{DRAW}/shorten", last_round=2),
    api(MANAGE, "POST", f"{DRAW}/take-back"),
    api(MANAGE, "POST", f"{EVENT}/rounds/<round_number>/open"),
    api(MANAGE, "DELETE", f"{EVENT}/rounds/<round_number>"),
    *pages(READ, EVENT, f"{EVENT}/entrants", f"{EVENT}/ruleset", f"{EVENT}/rounds"),
    *pages(READ, f"{EVENT}/rounds/<round_number>", f"{EVENT}/standings", ENTRANT),
    *pages(READ, TABLE, f"{TABLE}/history", HAND, f"{EVENT}/seating", f"{EVENT}/seating.csv"),
    *pages(READ, f"{EVENT}/seating.json", f"{EVENT}/seating.xlsx", f"{EVENT}/seating/players"),
    *pages(READ, f"{EVENT}/seating/players/<entrant_id>"),
    *pages(READ, f"{EVENT}/seating/rounds/<round_number>"),
    *pages(READ, DRAW, f"{DRAW}/check", f"{DRAW}/draw.json"),
    *pages(MANAGE, f"{EVENT}/settings", f"{EVENT}/ruleset/edit", f"{EVENT}/entrants/paste"),
    *pages(MANAGE, f"{ENTRANT}/edit", f"{EVENT}/tables/new", f"{EVENT}/rounds/new"),
    *pages(MANAGE, f"{EVENT}/draws/new", f"{EVENT}/draws/import"),
    *pages(MANAGE, f"{DRAW}/going-on", f"{DRAW}/swap"),
    *pages(SCORE_TABLE, f"{TABLE}/hands/new"),
    *pages(SCORE_EVENT, f"{HAND}/amend", f"{HAND}/before", f"{HAND}/void"),
    form(MANAGE, f"{EVENT}/settings"),
    form(MANAGE, f"{EVENT}/status"),
    form(MANAGE, f"{EVENT}/delete"),
    form(MANAGE_ALL, f"{EVENT}/clone"),
    form(MANAGE, f"{EVENT}/ruleset/edit"),
    form(MANAGE, f"{EVENT}/entrants"),
    form(MANAGE, f"{EVENT}/entrants/paste"),
    form(MANAGE, f"{ENTRANT}/edit"),
    form(MANAGE, f"{ENTRANT}/status"),
    form(MANAGE, f"{ENTRANT}/delete"),
    form(MANAGE, f"{EVENT}/tables/new"),
    form(MANAGE, f"{EVENT}/rounds/new"),
    form(MANAGE, f"{TABLE}/cancel"),
    form(SCORE_TABLE, f"{TABLE}/hands/new", type="exhaustive_draw"),
    form(SCORE_TABLE, f"{TABLE}/undo"),
    form(SCORE_TABLE, f"{TABLE}/finish"),
    form(SCORE_EVENT, f"{TABLE}/finish", reason=WHY),
    form(SCORE_EVENT, f"{TABLE}/reopen", reason=WHY),
    form(SCORE_EVENT, f"{HAND}/amend", type="exhaustive_draw", reason=WHY),
    form(SCORE_EVENT, f"{HAND}/before", type="exhaustive_draw", reason=WHY),
    form(SCORE_EVENT, f"{HAND}/void", reason=WHY),
    form(SCORE_EVENT, f"{TABLE}/penalties"),
    form(SCORE_EVENT, "/penalties/<penalty_id>/cancel"),
    form(MANAGE, "/penalties/<overall_id>/cancel"),
    form(MANAGE, f"{EVENT}/draws/new"),
    form(MANAGE, f"{EVENT}/draws/import"),
    *[
        form(MANAGE, f"{DRAW}/{step}")
        for step in ("commit", "publish", "withdraw", "swap", "going-on", "shorten", "take-back")
    ],
    form(MANAGE, f"{EVENT}/seating/rounds/<round_number>/open"),
    form(MANAGE, f"{EVENT}/seating/rounds/<round_number>/close"),
]

RELAY = [
    *reads(
        f"{EVENT}/teams", TEAM, f"{EVENT}/team-format", f"{EVENT}/matches", MATCH, f"{MATCH}/chart"
    ),
    *reads(f"{MATCH}/lineups", f"{MATCH}/draws/<game>", f"{MATCH}/games/<game>/loans"),
    *reads(f"{EVENT}/loans", f"{EVENT}/rulings", "/rulings/<ruling_id>", f"{STAGE}/relay"),
    api(MANAGE, "POST", f"{EVENT}/teams", name="Late"),
    api(MANAGE, "POST", f"{EVENT}/teams/bulk", lines=["Late: Somebody"]),
    api(MANAGE, "PATCH", TEAM, name="Renamed"),
    api(MANAGE, "DELETE", TEAM),
    api(MANAGE, "PUT", f"{TEAM}/members", members=[]),
    api(MANAGE, "POST", f"{TEAM}/manager"),
    api(MANAGE, "POST", f"{EVENT}/matches", teams="<line>"),
    api(MANAGE, "DELETE", MATCH),
    api(SCORE_EVENT, "POST", f"{MATCH}/games"),
    api(MANAGE, "DELETE", f"{MATCH}/games/last"),
    api(SCORE_EVENT, "PUT", f"{MATCH}/lineups/<team_id>", players=[None] * 5),
    api(SCORE_EVENT, "PUT", f"{MATCH}/lock", locks_at=None),
    api(
        SCORE_EVENT,
        "POST",
        f"{MATCH}/substitutions",
        team_id="<team_id>",
        stage=0,
        entrant_id="<entrant_id>",
        reason=WHY,
    ),
    api(SCORE_EVENT, "POST", f"{MATCH}/rulings", game=0, reason=WHY, loans=[]),
    api(SCORE_EVENT, "DELETE", "/rulings/<ruling_id>", reason=WHY),
    api(MANAGE, "POST", f"{EVENT}/draws/<number>/days/<day>/matches"),
    *pages(READ, f"{EVENT}/teams", TEAM, MATCH, f"{MATCH}/sheet"),
    *pages(READ, f"{MATCH}/screen", f"{MATCH}/lineups", f"{MATCH}/draws/<game>"),
    *pages(MANAGE, f"{EVENT}/teams/paste", f"{EVENT}/matches/new"),
    *pages(SCORE_EVENT, f"{MATCH}/games/<game>/loans"),
    form(MANAGE, f"{EVENT}/teams"),
    form(MANAGE, f"{EVENT}/teams/paste"),
    form(MANAGE, TEAM),
    form(MANAGE, f"{TEAM}/delete"),
    form(MANAGE, f"{TEAM}/manager"),
    form(MANAGE, f"{EVENT}/matches/new"),
    form(MANAGE, f"{MATCH}/delete"),
    form(SCORE_EVENT, f"{MATCH}/games"),
    form(MANAGE, f"{MATCH}/games/last/delete"),
    form(SCORE_EVENT, f"{MATCH}/games/<game>/loans"),
    form(SCORE_EVENT, "/rulings/<ruling_id>/withdraw"),
    form(SCORE_EVENT, f"{MATCH}/lineups/<team_id>"),
    form(SCORE_EVENT, f"{MATCH}/lock"),
    form(SCORE_EVENT, f"{MATCH}/substitutions"),
    form(MANAGE, f"{EVENT}/draws/<number>/days/<day>/matches"),
]

LEAGUE = [
    *reads(f"{EVENT}/team-standings", f"{EVENT}/team-penalties"),
    *pages(READ, f"{EVENT}/team-standings"),
    *pages(MANAGE, f"{EVENT}/league"),
    api(MANAGE, "POST", f"{EVENT}/team-games", round=1, slots="<slots>"),
    api(MANAGE, "POST", f"{STAGE}/start", first_round=2),
    api(MANAGE, "POST", f"{STAGE}/cut", reason=WHY),
    api(
        MANAGE,
        "POST",
        f"{EVENT}/team-penalties",
        team_id="<team_id>",
        points=1000,
        reason=WHY,
    ),
    api(MANAGE, "DELETE", "/team-penalties/<team_penalty_id>", reason=WHY),
    form(MANAGE, f"{EVENT}/league/games"),
    form(MANAGE, f"{EVENT}/league/stages"),
    form(MANAGE, f"{EVENT}/league/cut"),
    form(MANAGE, f"{EVENT}/league/penalties"),
    form(MANAGE, "/team-penalties/<team_penalty_id>/cancel"),
]

FINISHED = reads(f"{TABLE}/result")
ROWS = [*GENERAL, *PLAYERS, *RELAY, *LEAGUE, *FINISHED]


def test_every_route_has_a_row(app):
    routes = {
        f"{method} {bare(rule.rule)}"
        for rule in app.url_map.iter_rules()
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }
    tested = {
        re.sub("(team_penalty|overall)_id", "penalty_id", row[1] + " " + row[2]) for row in ROWS
    }
    assert tested | set(OPEN.strip().split("\n")) == routes


def bare(rule: str) -> str:
    """Return an address with the names of its parts only."""
    return re.sub(r"<(?:[^<>]*:)?(\w+)>", r"<\1>", rule)


class World:
    """Two private events made through the API, and everybody who may send something."""

    def __init__(self, app, session: Session) -> None:
        self.app, self.session = app, session
        self.manager = bearer(make_token(session, Scope.MANAGE)[1])
        self.ids: dict[str, Any] = {}
        self.etag = self.location = ""

    def make(self, address: str, slug: str, **body: Any) -> None:
        self.ids["slug"] = slug
        self.post(address, name=slug, slug=slug, visibility="private", **body)

    def start(self) -> None:
        """Let the event run; tables and matches need that."""
        self.ids["event_id"] = self.get(f"/events/{self.ids['slug']}")["id"]
        self.post(f"/events/{self.ids['slug']}/status", "PUT", self.etag, status="running")

    def get(self, address: str) -> Any:
        return self.post(address, "GET")

    def post(self, address: str, method: str = "POST", seen: str = "", /, **body: Any) -> Any:
        headers = self.manager | ({"If-Match": seen} if seen else {})
        reply = self.app.test_client().open(
            f"/api/v1{address}", method=method, json=body or None, headers=headers
        )
        assert reply.status_code < 300, (address, reply.get_data(as_text=True)[-400:])
        self.etag = reply.headers.get("ETag", "")
        self.location = reply.headers.get("Location", "")
        return reply.json

    def create(self, address: str, /, **body: Any) -> int:
        """Post something new and return its id, the end of the address it got."""
        self.post(address, **body)
        return int(self.location.rpartition("/")[2])

    def let_in(self) -> None:
        """Make everybody who sends something."""
        event, table = self.ids["event_id"], self.ids["table_id"]
        account = make_account(self.session, "saki")
        self.ids["token_id"] = make_token(self.session, Scope.READ, by=actor_of(account))[0].id
        tokens = {
            "read": (Scope.READ, None, None),
            "other_table": (Scope.SCORE_TABLE, event, table + 1),
            "table": (Scope.SCORE_TABLE, event, table),
            "event": (Scope.SCORE_EVENT, event, None),
            "manage": (Scope.MANAGE, event, None),
            "elsewhere": (Scope.MANAGE, event + 1, None),
            "manager": (Scope.MANAGE, None, None),
        }
        self.headers: dict[str, dict[str, str]] = {"stranger": {}, "organiser": {}}
        for name, (scope, event_id, table_id) in tokens.items():
            _, secret = make_token(self.session, scope, event_id=event_id, table_id=table_id)
            self.headers[name] = bearer(secret)
        self.clients = {name: self.app.test_client() for name in self.headers}
        log_in(self.clients["organiser"])
        self.csrf = {name: csrf_of(client) for name, client in self.clients.items()}

    def filled(self, value: Any) -> Any:
        if isinstance(value, str):
            if value.startswith("<"):
                return self.ids[value.strip("<>")]
            return re.sub(r"<(\w+)>", lambda part: str(self.ids[part[1]]), value)
        return value

    def send(self, sender: str, row: Row) -> int:
        """Send a row's request and take back what it did; 401 if it is led to the login."""
        address = re.sub(r"<(\w+)>", lambda part: str(self.ids[part[1]]), row.address)
        body = {name: self.filled(value) for name, value in row.body.items()}
        is_api = address.startswith("/api/")
        headers = self.headers[sender] | {"X-CSRFToken": self.csrf[sender], "If-Match": '"1"'}
        how = {"json": body} if is_api and row.method != "DELETE" else {"query_string": body}
        if not is_api:
            how = {"data": body}
        with undone(self.session):
            reply = self.clients[sender].open(address, method=row.method, headers=headers, **how)
        led_away = reply.status_code in {302, 303} and reply.location.startswith("/login")
        return 401 if led_away else reply.status_code


@contextmanager
def undone(session: Session) -> Iterator[None]:
    """Take back everything that is written within."""
    session.commit()
    point = session.get_bind().begin_nested()
    yield
    session.expire_all()
    session.rollback()
    point.rollback()


def listed(answer: dict[str, Any]) -> list[dict[str, Any]]:
    return next(value for value in answer.values() if isinstance(value, list))


def players(world: World) -> None:
    """A cup of eight: a table with a hand, penalties, a published draw, an opened round."""
    world.make("/events", "cup", ruleset={"extends": "tenhou"})
    added = world.post("/events/cup/entrants/bulk", lines=[f"Player {n}" for n in range(1, 9)])
    entrants = [each["id"] for each in listed(added)]
    world.start()
    world.post("/events/cup/draws", method="plan", first_round=2, rounds=2)
    world.post("/events/cup/draws/1/commit", "POST", world.etag)
    world.post("/events/cup/draws/1/publish", "POST", world.etag)
    world.post("/events/cup/rounds/2/open")
    seats = [{"entrant_id": each} for each in entrants[:4]]
    table = world.create("/events/cup/tables", round=1, number=1, seats=seats)
    world.post(f"/tables/{table}/hands", "POST", world.etag, **NOTEN)
    fine = {"points": 1000, "reason": WHY}
    world.ids |= {
        "entrant_id": entrants[0],
        "seats": [{"entrant_id": each} for each in entrants[4:]],
        "table_id": table,
        "hand_id": listed(world.get(f"/tables/{table}/hands"))[0]["id"],
        "number": 1,
        "overall_id": world.post("/events/cup/penalties", entrant_id=entrants[0], **fine)["id"],
        "penalty_id": world.post(f"/tables/{table}/penalties", seat=0, **fine)["id"],
        "round_number": 2,
        "version": 1,
    }


def relay(world: World) -> None:
    """A relay of four teams: a match with a game and a ruling, a penalty, a draw of fixtures."""
    world.make("/team-events", "relay", format={"extends": "ptt-saki-team"})
    names = [f"{team}{number}" for team in "ABCD" for number in range(5)]
    added = world.post("/events/relay/entrants/bulk", lines=names)
    members = [each["id"] for each in listed(added)]
    teams = [
        world.create("/events/relay/teams", name=team, members=members[5 * place :][:5])
        for place, team in enumerate("ABCD")
    ]
    world.start()
    world.post("/events/relay/draws", method="fixtures", rounds=1)
    world.post("/events/relay/draws/1/commit", "POST", world.etag)
    world.post("/events/relay/draws/1/publish", "POST", world.etag)
    line = [{"team_id": each} for each in teams]
    match = world.create("/events/relay/matches", teams=line)
    world.post(f"/matches/{match}/games", "POST", world.etag)
    table = listed(world.get("/events/relay/tables"))[0]["id"]
    world.get(f"/tables/{table}")
    world.post(f"/tables/{table}/finish", "POST", world.etag, reason=WHY)
    world.get(f"/matches/{match}")
    ruling = world.post(
        f"/matches/{match}/rulings", "POST", world.etag, game=0, reason=WHY, loans=[]
    )
    world.ids |= {
        "team_id": teams[0],
        "entrant_id": members[0],
        "line": line,
        "match_id": match,
        "table_id": table,
        "ruling_id": ruling["ruling"]["id"],
        "number": 1,
        "day": 1,
        "game": 0,
        "stage": 0,
    }


def league(world: World) -> None:
    """A league of four teams, one of them fined."""
    stages = [{"name": "Season", "advance": 4}, {"name": "Final"}]
    world.make("/team-events", "league", format={"extends": "m-league", "stages": stages})
    names = [f"{team}{number}" for team in "ABCD" for number in range(5)]
    members = [
        each["id"] for each in listed(world.post("/events/league/entrants/bulk", lines=names))
    ]
    teams = [
        world.create("/events/league/teams", name=team, members=members[5 * place :][:5])
        for place, team in enumerate("ABCD")
    ]
    world.start()
    fine = {"team_id": teams[0], "points": 1000, "reason": WHY}
    world.ids |= {
        "team_id": teams[0],
        "slots": [
            {"team_id": each, "entrant_id": members[5 * place]} for place, each in enumerate(teams)
        ],
        "team_penalty_id": world.post("/events/league/team-penalties", **fine)["id"],
        "table_id": 1,
        "stage": 0,
    }


@pytest.mark.parametrize(
    ("build", "rows"),
    [
        pytest.param(players, GENERAL, id="general"),
        pytest.param(players, PLAYERS, id="players"),
        pytest.param(relay, RELAY, id="relay"),
        pytest.param(league, LEAGUE, id="league"),
    ],
)
def test_who_may_use_it(app, session, build, rows):
    world = World(app, session)
    build(world)
    world.let_in()
    wrong = []
    for row in rows:
        allowed = row.who.split()
        refused = [sender for sender in SENDERS.split() if sender not in allowed]
        for sender in (*refused, allowed[0], allowed[-1]):
            status = world.send(sender, row)
            passed = status < 500 and status not in {401, 403, 404}
            if passed != (sender in allowed):
                wrong.append(f"{row.method} {row.address} {row.body} by {sender}: {status}")
    assert not wrong, "\n".join(wrong)


def test_a_result_is_read_like_its_table(app, session):
    world = World(app, session)
    relay(world)
    world.let_in()
    [row] = FINISHED
    for sender in SENDERS.split():
        assert world.send(sender, row) == (200 if sender in READ.split() else 404)
