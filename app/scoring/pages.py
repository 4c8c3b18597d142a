"""Pages of scoring. Whatever is asked stands in the address, so every answer can be shared."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from flask import Blueprint, render_template, request, url_for
from flask_babel import gettext

from app.rulesets.queries import list_presets
from app.scoring import form as asked
from app.scoring import text
from app.scoring.check_claim import check_claim
from app.scoring.json import CLAIM, VALUE, load
from app.scoring.rules import read_rules
from app.scoring.score import score_hand, score_value
from app.web.limits import limiter
from engine.errors import RuleError
from engine.ruleset.hand_options import HandOptions
from engine.ruleset.yaku_names import YAKUMAN
from engine.scoring.yaku import REGISTRY
from engine.tiles import NAMES

bp = Blueprint("scoring_pages", __name__, template_folder="templates")

Asked = Mapping[str, list[str]]


@bp.get("/scoring")
def show() -> str:
    """Show what a hand of tiles is worth."""
    typed = asked.read(request.args, asked.HAND_FIELDS)
    form, found = _answer(typed, lambda: score_hand(asked.hand_of(typed)), "tiles")
    return render_template(
        "scoring/hand.html",
        **_common(typed, form),
        shown=text.show(found) if found else None,
        flags=[(flag.value, gettext(name)) for flag, name in text.FLAGS.items()],
        kanji=text.KANJI,
        keys=_keys(),
        local_flags={flag.value for flag in text.LOCAL_FLAGS},
    )


@bp.get("/scoring/points")
def show_points() -> str:
    """Show what han and fu are worth, and the table of points."""
    typed = asked.read(request.args, asked.VALUE_FIELDS)
    asks = bool({"han", "yakuman"} & typed.keys()) or "fu" in typed

    def find() -> dict[str, Any]:
        data = asked.value_of(typed)
        return score_value(load(VALUE, data), read_rules(data))

    form, found = _answer(typed if asks else {}, find, "")
    rules = _rules(typed)
    return render_template(
        "scoring/points.html",
        **_common(typed, form if asks else asked.form_of(typed)),
        shown=text.show(found) if found else None,
        fu=text.every_fu(rules),
        tables=[text.points_table(rules, dealer=dealer) for dealer in (False, True)],
    )


@bp.get("/scoring/yaku")
def show_yaku() -> str:
    """Show every yaku of a ruleset: what it is, and its han."""
    typed = asked.read(request.args, ["ruleset"])
    return render_template(
        "scoring/yaku.html",
        **_common(typed, asked.form_of(typed)),
        tables=text.yaku_tables(_rules(typed)),
    )


@bp.get("/scoring/claim")
@limiter.limit("60 per minute")
def show_claim() -> str:
    """Show whether a hand with these yaku can exist, and one that does."""
    typed = asked.read(request.args, asked.CLAIM_FIELDS)

    def find() -> dict[str, Any]:
        data = asked.claim_of(typed)
        return check_claim(load(CLAIM, data), read_rules(data))

    form, found = _answer(typed, find, "yaku")
    words = {name: gettext(word) for name, word in {**text.YAKU, **text.MANNERS}.items()}
    reasons = [asked.with_names(reason, words) for reason in found["violations"]] if found else []
    example = found["example"] if found else None
    return render_template(
        "scoring/claim.html",
        **_common(typed, form),
        checked=found,
        reasons=asked.form_of({}, reasons).errors,
        shown=text.show(found["score"]) if found and example else None,
        example=text.example_groups(example) if example else None,
        example_link=_example_link(example, typed) if example else "",
        choices=_yaku_choices(),
        kanji=text.KANJI,
    )


def _answer(
    typed: Asked, find: Callable[[], dict[str, Any]], wanted: str
) -> tuple[Any, dict[str, Any] | None]:
    """Return the form and the answer; without the field that is wanted nothing is asked yet."""
    if not typed or (wanted and wanted not in typed):
        return asked.form_of(typed), None
    try:
        return asked.form_of(typed), find()
    except RuleError as error:
        words = {name: gettext(word) for name, word in text.YAKU.items()}
        told = [asked.with_names(violation, words) for violation in error.violations]
        return asked.form_of(typed, told), None


def _common(typed: Asked, form: Any) -> dict[str, Any]:  # noqa: ANN401 - an app.web.forms.Form
    asks: dict[str, Any] = dict(typed)
    return {
        "form": form,
        "picked": {name: set(texts) for name, texts in typed.items()},
        "presets": list_presets(),
        "link": url_for(request.endpoint or ".show", _external=True, **asks),
    }


def _rules(typed: Asked) -> HandOptions:
    """Return the rules that were asked for, the usual ones if there are no such rules."""
    try:
        return read_rules({name: texts[0] for name, texts in typed.items()})
    except RuleError:
        return read_rules({})


def _keys() -> list[list[str]]:
    """Return the keys of the keyboard, suit by suit, the red five beside the five."""
    return [
        [name for name in sorted(NAMES, key=_place_of_key) if name[1] == suit] for suit in "mpsz"
    ]


def _place_of_key(name: str) -> float:
    return 5.5 if name[0] == "0" else int(name[0])


def _yaku_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the yaku to choose from: common ones, yakuman, local ones."""
    groups: dict[str, list[tuple[str, str]]] = {
        gettext("Yaku"): [],
        gettext("Yakuman"): [],
        gettext("Local yaku"): [],
    }
    common, yakuman, local = groups.values()
    for name, yaku in REGISTRY.items():
        group = local if yaku.local else yakuman if name in YAKUMAN else common
        group.append((name, gettext(text.YAKU[name])))
    return list(groups.items())


def _example_link(example: Mapping[str, Any], typed: Asked) -> str:
    """Return the address at which a proof is scored."""
    melds = ", ".join(f"{meld['type']} {meld['tiles']}" for meld in example["melds"])
    counts = {name: example[name] for name in ("dora", "ura") if isinstance(example[name], int)}
    asked = {
        **{name: example[name] for name in ("tiles", "win", "seat", "round", "flags")},
        "tsumo": int(example["tsumo"]),
        "melds": melds or None,
        **{name: counts.get(name) for name in ("dora", "ura")},
        "ruleset": typed.get("ruleset"),
    }
    return url_for(".show", **asked)
