import pytest
from babel.messages.catalog import Catalog
from click.testing import CliRunner

from app.i18n import catalogues, languages


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder of catalogues for one language, and two messages to translate."""
    template = Catalog(fuzzy=False)
    template.add("Save", locations=[("app/x.py", 0)])
    template.add("{name} has %(number)s points.", locations=[("engine/x.py", 0)])
    monkeypatch.setattr(catalogues, "CATALOGS", tmp_path)
    monkeypatch.setattr(catalogues, "COMPLETE", ("ja",))
    monkeypatch.setattr(catalogues, "extract", lambda: template)
    return tmp_path


def write(folder, *pairs):
    path = folder / "ja" / "LC_MESSAGES" / "messages.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    head = 'msgid ""\nmsgstr "Language: ja\\n"\n'
    path.write_text(
        "\n".join([head, *(f'msgid "{key}"\nmsgstr "{text}"\n' for key, text in pairs)]),
        encoding="utf-8",
    )
    return path


def check():
    return CliRunner().invoke(catalogues.i18n, ["check"])


def test_a_complete_language_has_no_faults(folder):
    write(
        folder,
        ("Save", "保存"),
        ("{name} has %(number)s points.", "{name}：%(number)s 点"),
    )
    assert (check().exit_code, check().output) == (0, "")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "ja: missing"),
        ("{name}：点", "ja: other places for values"),
        ("{name}：%(numbers)s 点", "ja: other places for values"),
        ("{name!r}：%(number)s 点", "ja: other places for values"),
    ],
)
def test_faults_are_listed(folder, text, fault):
    write(folder, ("Save", "保存"), ("{name} has %(number)s points.", text))
    listed = check()
    assert listed.exit_code == 1
    assert listed.output == f"{fault}: '{{name}} has %(number)s points.'\n"


def test_updating_adds_what_is_new_and_drops_what_is_gone(folder):
    path = write(folder, ("Save", "保存"), ("Gone", "消えた"))
    output = CliRunner().invoke(catalogues.i18n, ["update"]).output
    assert output == "ja: 2 messages, 1 to translate\n"
    text = path.read_text("utf-8")
    assert "保存" in text
    assert "{name} has %(number)s points." in text
    assert "消えた" not in text
    # What differs with each run would make every pair of branches conflict.
    assert "Date" not in text
    CliRunner().invoke(catalogues.i18n, ["update"])
    assert path.read_text("utf-8") == text


def test_a_new_language_begins_empty(folder):
    CliRunner().invoke(catalogues.i18n, ["update"])
    assert check().output.count("missing") == 2
    assert (
        languages.load_catalog(folder / "ja" / "LC_MESSAGES" / "messages.po").gettext("Save")
        == "Save"
    )
