"""The language of a page: which one, and where its sentences come from."""

from __future__ import annotations

from functools import cached_property
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations
from flask import Flask, request
from flask_babel import Babel, Domain, get_locale

LANGUAGES = {"en": "English", "zh_Hans": "简体中文", "zh_Hant": "繁體中文", "ja": "日本語"}
"""Every language that is complete, by its locale, under its own name."""
LANGUAGE_COOKIE = "tenbo_language"
CATALOGS = Path(__file__).parents[1] / "translations"


class PoDomain(Domain):
    """Reads the .po files themselves, when a language is first asked for.

    Compiled files would have to be made somewhere, kept fresh, and kept out of the way of
    read-only installations; reading the source takes a few dozen milliseconds per process.
    """

    def get_translations(self) -> NullTranslations:
        """Return the sentences of the reader's language."""
        name = str(get_locale() or "en")
        if name not in self.cache:
            self.cache[name] = load_catalog(CATALOGS / name / "LC_MESSAGES" / "messages.po")
        catalog: NullTranslations = self.cache[name]
        return catalog


class PoBabel(Babel):
    """Flask-Babel, but with sentences from .po files."""

    @cached_property
    def domain_instance(self) -> PoDomain:
        """Return where the sentences come from."""
        return PoDomain(domain="messages")


def load_catalog(path: Path) -> NullTranslations:
    """Read the sentences of one language; a language without a file says them in English."""
    if not path.exists():
        return NullTranslations()
    with path.open("rb") as file:
        catalog = read_po(file)
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return Translations(compiled)


def choose_language() -> str:
    """Return the reader's choice if there is one, else what the browser likes best."""
    for wish in (request.args.get("lang"), request.cookies.get(LANGUAGE_COOKIE)):
        if wish in LANGUAGES:
            return wish
    tags = {tag: name for name in LANGUAGES for tag in _browser_tags(name)}
    return tags.get(request.accept_languages.best_match(tags) or "en", "en")


BROWSER_TAGS = {
    "zh_Hans": ["zh-Hans", "zh-CN", "zh-SG", "zh-Hans-CN", "zh-Hans-SG", "zh"],
    "zh_Hant": ["zh-Hant", "zh-TW", "zh-HK", "zh-MO", "zh-Hant-TW", "zh-Hant-HK", "zh-Hant-MO"],
}
"""What browsers call a language that goes by several names."""


def _browser_tags(name: str) -> list[str]:
    return BROWSER_TAGS.get(name, [name.replace("_", "-")])


def init_app(app: Flask) -> None:
    """Give the pages their languages."""
    PoBabel().init_app(app, default_locale="en", locale_selector=choose_language)
    app.jinja_env.globals.update(get_locale=get_locale, languages=LANGUAGES)
