"""What README.md and docs/ say is true: links, commands, addresses, variables, examples."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from app import demo
from app.cli import tenbo
from engine.game.check import check
from engine.game.outcomes import wins_of
from engine.game.state import start
from engine.game.wire import TYPES, outcome_from_mapping
from engine.ruleset.load import preset, preset_ids
from engine.scoring.yaku import REGISTRY
from tests.factories import NOW, headers_for

HOME = Path(__file__).resolve().parent.parent
PAGES = [HOME / "README.md", *sorted((HOME / "docs").rglob("*.md"))]
SOURCES = [
    HOME / "config.py",
    HOME / ".ci" / "run",
    *(path for room in ("app", "tests", "benchmarks") for path in (HOME / room).rglob("*.py")),
]

LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ +(.+)$", re.MULTILINE)
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"manage\.py ([a-z][a-z0-9_-]*)(?: ([a-z]+)\b)?")
OPTION = re.compile(r"manage\.py ([a-z]+)[^`\n#|]*?(--[a-z-]+)")
VARIABLE = re.compile(r"\bTENBO_[A-Z_]+\b")
METHODS = "GET|POST|PUT|PATCH|DELETE"
ADDRESS = re.compile(
    rf"(?:((?:{METHODS})(?: (?:{METHODS}))*) )?(?:http://[\w.:]+)?(/api/v1/[\w{{}}$/-]+)"
)
CURL_METHOD = re.compile(r"curl [^\n]*?-X (\w+) http://[\w.:]+(/api/v1/[\w$/-]+)")
BODY = re.compile(r"-d '(.+?)'", re.DOTALL)
FILE = re.compile(r"`((?:app|engine|tests|migrations|benchmarks)/[\w./*-]+|[\w-]+\.(?:py|toml))`")


def page_id(path: Path) -> str:
    return str(path.relative_to(HOME))


def every_page():
    return pytest.mark.parametrize("page", PAGES, ids=page_id)


def slug(heading: str) -> str:
    """Return the anchor that GitHub gives a heading."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def anchors(page: Path) -> set[str]:
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    return {slug(heading) for heading in HEADING.findall(text)}


def json_blocks(page: Path) -> Iterator[str]:
    for language, text in FENCE.findall(page.read_text(encoding="utf-8")):
        if language == "json":
            yield text


def outcomes() -> list[dict]:
    """Return every outcome that a page shows, as JSON or as the body of a request."""
    shown = []
    for page in PAGES:
        bodies = BODY.findall(page.read_text(encoding="utf-8"))
        shown += [json.loads(text) for text in (*json_blocks(page), *bodies)]
    unlike = {json.dumps(data): data for data in shown if data.get("type") in TYPES}
    return list(unlike.values())


@every_page()
def test_links_lead_somewhere(page):
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        if "://" in link:
            continue
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


@every_page()
def test_commands_exist(page):
    for name, inner in COMMAND.findall(page.read_text(encoding="utf-8")):
        assert name in {"test", *tenbo.commands}, name
        group = tenbo.commands.get(name)
        assert not hasattr(group, "commands") or inner in group.commands, f"{name} {inner}"


@every_page()
def test_options_of_commands_exist(page):
    for name, option in OPTION.findall(page.read_text(encoding="utf-8")):
        if name in tenbo.commands:
            known = {opt for param in tenbo.commands[name].params for opt in param.opts}
            assert option in known, f"{name} {option}"


def test_every_option_of_run_is_in_the_readme():
    readme = PAGES[0].read_text(encoding="utf-8")
    for param in tenbo.commands["run"].params:
        assert f"`{param.opts[0]}" in readme


@pytest.fixture
def operations(client) -> dict[str, set[str]]:
    paths = client.get("/api/openapi.json").json["paths"]
    return {path: {method.upper() for method in item} for path, item in paths.items()}


def fits(shown: str, path: str) -> bool:
    """Say whether an address on a page is this one of the description, filled in or not."""
    mine, theirs = shown.rstrip("/").split("/"), path.split("/")
    return len(mine) == len(theirs) and all(
        a == b or (b.startswith("{") and (not a.startswith("{") or a == b))
        for a, b in zip(mine, theirs, strict=True)
    )


@every_page()
def test_addresses_of_the_api_exist(page, operations):
    text = page.read_text(encoding="utf-8")
    named = [pair for pair in ADDRESS.findall(text) if pair[1] != "/api/v1/"]
    for methods, address in (*named, *CURL_METHOD.findall(text)):
        # Words come before parameters: /hands/last is not the hand with the id `last`.
        found = [path for path in operations if fits(address, path)]
        assert found, address
        known = operations[min(found, key=lambda path: path.count("{"))]
        assert set(methods.split()) <= known, f"{methods} {address}"


@every_page()
def test_variables_are_read_somewhere(page):
    read = {name for path in SOURCES for name in VARIABLE.findall(path.read_text(encoding="utf-8"))}
    assert set(VARIABLE.findall(page.read_text(encoding="utf-8"))) <= read


def test_every_setting_is_in_the_readme():
    settings = (HOME / "config.py").read_text(encoding="utf-8")
    readme = PAGES[0].read_text(encoding="utf-8")
    assert set(re.findall(r'"(TENBO_[A-Z_]+)"', settings)) <= set(VARIABLE.findall(readme))


@pytest.fixture(scope="session")
def files() -> list[Path]:
    rooms = ("app", "engine", "tests", "migrations", "benchmarks")
    inside = [path for room in rooms for path in (HOME / room).rglob("*")]
    return [path.relative_to(HOME) for path in (*HOME.glob("*.*"), *inside)]


@every_page()
def test_files_exist(page, files):
    for name in FILE.findall(page.read_text(encoding="utf-8")):
        # A name without a folder is that of a neighbour of a file named before.
        assert name.endswith("/") or any(path.match(name) for path in files), name
        assert (HOME / name).is_dir() or not name.endswith("/"), name


@every_page()
def test_json_is_json(page):
    for text in json_blocks(page):
        json.loads(text)


@pytest.mark.parametrize("data", outcomes(), ids=json.dumps)
def test_an_outcome_that_is_shown_can_be_recorded(data):
    outcome = outcome_from_mapping(data)
    refused = []
    for ruleset in map(preset, ("tenhou", *preset_ids())):
        problems = check(ruleset, start(ruleset), outcome)
        if not problems:
            return
        refused.append(problems)
    pytest.fail(str(min(refused, key=len)))


def test_every_kind_of_outcome_and_of_win_is_shown():
    shown = [outcome_from_mapping(data) for data in outcomes()]
    assert {type(outcome) for outcome in shown} == set(TYPES.values())
    wins = [win for outcome in shown for win in wins_of(outcome)]
    for told in ("fu", "yakuman", "pao", "yaku", "hand"):
        assert any(getattr(win, told) for win in wins), told


def test_the_ids_of_yaku_are_all_of_them():
    text = (HOME / "docs" / "api.md").read_text(encoding="utf-8")
    listed = text.partition("\nThe ids: ")[2].partition(". Local")[0]
    # The wind across is the round wind by another rule, and has its name in lists.
    usual = {name for name, yaku in REGISTRY.items() if not yaku.local} - {"facing_wind"}
    assert re.findall(r"`(\w+)`", listed) == sorted(usual)


def test_the_readme_previews_a_hand_of_the_demo(client, session):
    demo.load(session, NOW)
    headers = headers_for(session)
    listed = client.get("/api/v1/events/demo/tables?state=playing").json["items"]
    place = f"/api/v1/tables/{listed[0]['id']}"
    [body] = [text for text in BODY.findall(PAGES[0].read_text("utf-8")) if '"type"' in text]
    previewed = client.post(f"{place}/hands/preview", json=json.loads(body), headers=headers)
    assert previewed.status_code == 200
    # The version that docs/api.md shows.
    assert client.get(place).json["version"] == 5


def test_the_readme_scores_a_hand():
    [line] = re.findall(r"echo '(.+)' \|", PAGES[0].read_text(encoding="utf-8"))
    scored = CliRunner().invoke(tenbo, ["score"], input=line)
    assert scored.exit_code == 0
    assert json.loads(scored.output)["han"] == 4
