"""Catalogues of translations: collect what is to be translated, and find what is missing.

python3 -m app.i18n.catalogues update    add new messages to every .po file, drop unused ones
python3 -m app.i18n.catalogues check     list what is missing or broken
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import IO, Any

import click
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from app.i18n.languages import CATALOGS

HOME = Path(__file__).resolve().parents[2]
SOURCES = ("app", "engine")
METHODS = [
    ("**/templates/**.html", "jinja2.ext:babel_extract"),
    ("**/presets/**.toml", "app.i18n.catalogues:extract_preset"),
    ("ruleset/catalogue.toml", "app.i18n.catalogues:extract_names"),
    ("scoring/names.toml", "app.i18n.catalogues:extract_names"),
    ("i18n/libraries.toml", "app.i18n.catalogues:extract_names"),
    ("**.py", "python"),
]
OPTIONS = {"**/templates/**.html": {"encoding": "utf-8", "silent": "false"}}
KEYWORDS = {"_": None, "gettext": None, "lazy_gettext": None, "N_": None, "ngettext": (1, 2)}
COMPLETE = ("zh_Hans", "zh_Hant", "ja")
"""The languages in which no message may be missing."""
HEADER = "# Translations of Tenbo: {}."
PLACES = re.compile(r"%\(\w+\)[a-z]|%%|%[a-z]|\{[^{}]*\}")
"""Places where a value is put into a message: `%(name)s` or `{name}`."""


def extract() -> Catalog:
    """Return every message of pages, views and rules."""
    catalog = Catalog(project="Tenbo", charset="utf-8", fuzzy=False)
    for source in SOURCES:
        found = extract_from_dir(HOME / source, METHODS, OPTIONS, KEYWORDS)
        for filename, _, message, _, context in found:
            # Line numbers would change with every edit, and with them the files.
            place = (f"{source}/{Path(filename).as_posix()}", 0)
            catalog.add(message, None, [place], context=context)
    return catalog


def extract_preset(
    file: IO[bytes],
    _keywords: object,
    _comment_tags: object,
    options: object,  # noqa: ARG001 - the name by which Babel gives it
) -> Iterator[tuple[int, str, str, list[str]]]:
    """Yield what a preset says in sentences: its name, and the options that are only stated."""
    preset = tomllib.load(file)
    for text in (preset["name"], *preset.get("stated", {}).values()):
        if text:
            yield 0, "", text, []


def extract_names(
    file: IO[bytes], *_settings: object, **_options: object
) -> Iterator[tuple[int, str, str, list[str]]]:
    """Yield every name and sentence of a data file; kinds of options are neither."""
    yield from ((0, "", text, []) for text in _texts_in(tomllib.load(file)))


def _texts_in(value: Any) -> Iterator[str]:  # noqa: ANN401 - what TOML holds
    if isinstance(value, str):
        yield value
        return
    parts = value.items() if isinstance(value, dict) else enumerate(value)
    for key, part in parts:
        if key != "kind":
            yield from _texts_in(part)


def catalog_path(language: str) -> Path:
    """Return the file of a language."""
    return CATALOGS / language / "LC_MESSAGES" / "messages.po"


def read_catalog(language: str) -> Catalog:
    """Return the translations of a language, none if it is new."""
    path = catalog_path(language)
    if not path.exists():
        return Catalog(locale=language, project="Tenbo", charset="utf-8", fuzzy=False)
    return read_po(BytesIO(path.read_bytes()), locale=language)


def update(language: str, template: Catalog) -> None:
    """Bring the file of a language to the messages that there are now."""
    catalog = read_catalog(language)
    catalog.update(template, no_fuzzy_matching=True, update_header_comment=False)
    catalog.obsolete.clear()
    catalog.fuzzy = False
    catalog.header_comment = HEADER.format(language)
    path = catalog_path(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    written = BytesIO()
    write_po(written, catalog, width=100, sort_by_file=True, include_lineno=False)
    path.write_bytes(_without_noise(written.getvalue()))


def _without_noise(text: bytes) -> bytes:
    """Drop the lines of the header that differ with each run or say nothing."""
    return re.sub(rb'"(?!Language:|Plural|MIME|Content)[A-Z][A-Za-z-]+: .*\\n"\n', b"", text)


def find_faults(language: str, template: Catalog) -> Iterator[str]:
    """Say what is missing in a language, and where it puts other values than the original."""
    catalog = read_catalog(language)
    for message in template:
        if not message.id:
            continue
        translated = catalog.get(message.id, message.context)
        texts = _texts(translated.string) if translated is not None else []
        if not texts or not all(texts):
            yield f"{language}: missing: {message.id!r}"
        elif any(_places(text) != _places(_texts(message.id)[-1]) for text in texts):
            yield f"{language}: other places for values: {message.id!r}"


def _texts(value: str | list[str] | tuple[str, ...] | None) -> list[str]:
    return [value or ""] if not isinstance(value, list | tuple) else list(value)


def _places(text: str) -> set[str]:
    return set(PLACES.findall(text))


@click.group()
def i18n() -> None:
    """Update the translations (.po files), or list what they lack."""


@i18n.command("update")
def update_command() -> None:
    """Add new messages to every .po file and drop those that are no longer used."""
    template = extract()
    for language in COMPLETE:
        update(language, template)
        missing = list(find_faults(language, template))
        click.echo(f"{language}: {len(template)} messages, {len(missing)} to translate")


@i18n.command("check")
def check_command() -> None:
    """List what is missing; fail if anything is."""
    template = extract()
    faults = [fault for language in COMPLETE for fault in find_faults(language, template)]
    for fault in faults:
        click.echo(fault)
    if faults:
        raise SystemExit(1)


if __name__ == "__main__":
    i18n()
