"""Files of the seats: CSV that is read in again, a workbook, JSON; their headers."""

import csv
import io
import json
import re
import subprocess
import sys
import zipfile
from xml.etree import ElementTree as ET

import pytest
from flask_babel import force_locale

from app.draws.models import DrawMethod
from app.i18n.languages import LANGUAGES
from app.seating import exports
from app.seating.open_round import open_round
from app.seating.pages.exports import _titles
from app.seating.schedule import list_rounds
from engine.seating.plans.csv import plan_from_csv
from tests.draws.helpers import act, make_players, make_published
from tests.factories import make_entrant, make_event

BASE = "/events/spring"
SHEET = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


@pytest.fixture
def event(session):
    event = make_event(session)
    make_entrant(session, event, name='=HYPERLINK("x";1)')
    make_entrant(session, event, name="Comma, Semi; Colon")
    make_players(session, event, 7)
    return event


@pytest.fixture
def draw(session, event):
    return make_published(session, event, rounds=3)


def test_the_csv_is_the_plan_when_it_is_read_in_again(session, event, draw):
    text = exports.to_csv(list_rounds(session, event.id))
    assert plan_from_csv(text).to_lists() == draw.seatings[0].rounds
    names = {cell for row in csv.reader(io.StringIO(text)) for cell in row[6:]}
    assert '\'=HYPERLINK("x";1)' in names
    assert not any(name.startswith("=") for name in names)


def rows_of(content, sheet):
    with zipfile.ZipFile(io.BytesIO(content)) as book:
        texts = [
            "".join(part.itertext())
            for part in ET.fromstring(book.read("xl/sharedStrings.xml"))  # noqa: S314 - our own file
        ]
        tree = ET.fromstring(book.read(f"xl/worksheets/sheet{sheet}.xml"))  # noqa: S314 - our own file
    assert tree.find(f".//{SHEET}f") is None
    return [
        [
            texts[int(cell[0].text)] if cell.get("t") == "s" else int(cell[0].text)
            for cell in row
            if len(cell)
        ]
        for row in tree.iter(f"{SHEET}row")
    ]


@pytest.mark.usefixtures("event")
def test_the_workbook_has_tables_and_players(app, draw):
    reply = app.test_client().get(f"{BASE}/seating.xlsx")
    tables, people = rows_of(reply.data, 1), rows_of(reply.data, 2)
    assert tables[0] == ["Round", "Table", "East", "South", "West", "North"]
    assert len(tables) == 1 + 3 * 2
    assert people[0] == ["No.", "Name", "Round 1", "Round 2", "Round 3"]
    assert [row[1] for row in people[1:3]] == ['=HYPERLINK("x";1)', "Comma, Semi; Colon"]
    assert all(len(row) == 5 for row in people)
    assert sum(row.count("Bye") for row in people) == 3
    first = draw.seatings[0].rounds[0][0][0]
    assert people[first][2] == "1 East"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.usefixtures("draw")
def test_a_workbook_can_be_made_in_every_language(app, session, event, language):
    with app.test_request_context("/"), force_locale(language):
        titles = _titles()
    content = exports.to_xlsx(list_rounds(session, event.id), [], titles)
    assert rows_of(content, 1)[0][0] == titles["round"]


@pytest.mark.usefixtures("draw")
def test_equal_seats_are_equal_bytes(client):
    for kind in ("csv", "xlsx", "json"):
        first = client.get(f"{BASE}/seating.{kind}")
        assert (
            first.headers["Content-Disposition"] == f'attachment; filename="seating-spring.{kind}"'
        )
        known = {"If-None-Match": first.headers["ETag"]}
        assert client.get(f"{BASE}/seating.{kind}", headers=known).status_code == 304


@pytest.mark.usefixtures("draw")
def test_the_json_has_tables_once_they_are_open(client, session, event):
    open_round(session, event, 1, act())
    session.commit()
    rounds = client.get(f"{BASE}/seating.json").json["rounds"]
    assert [found["open"] for found in rounds] == [True, False, False]
    assert rounds[0]["tables"][0]["table_id"] is not None
    assert [len(found["byes"]) for found in rounds] == [1, 1, 1]
    assert {found["draw"] for found in rounds} == {1}


@pytest.mark.parametrize("method", [DrawMethod.PLAN, DrawMethod.RANDOM])
def test_document_and_verifier_fit_together(client, session, event, tmp_path, method):
    make_published(session, event, method=method)
    document = client.get(f"{BASE}/draws/1/draw.json")
    assert document.headers["Content-Disposition"] == 'attachment; filename="draw-1.json"'
    verifier = client.get("/verifier.py")
    assert verifier.mimetype == "text/x-python"
    assert re.match("public, max-age=", verifier.headers["Cache-Control"])
    (tmp_path / "draw-1.json").write_bytes(document.data)
    (tmp_path / "verifier.py").write_bytes(verifier.data)
    command = [sys.executable, "-I", "verifier.py", "draw-1.json"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout
    changed = json.loads(document.data)
    changed["rounds"][0][0].reverse()
    (tmp_path / "draw-1.json").write_text(json.dumps(changed))
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    assert done.returncode == 1


@pytest.mark.usefixtures("event")
def test_a_draw_without_a_document_has_no_download(client):
    assert client.get(f"{BASE}/draws/1/draw.json").status_code == 404
