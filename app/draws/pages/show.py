"""The page of one draw: how far it is, what it is worth, and the versions of what came out."""

from __future__ import annotations

from flask import request
from werkzeug import Response

from app.draws import text
from app.draws.kinds import kind_of_draw
from app.draws.models import Draw, DrawMethod, DrawState, Version, VersionKind
from app.draws.pages.common import NUMBER, bp, page, visible_draw
from app.draws.settings import DrawSettings
from app.draws.state import list_begun
from app.events.models import Event
from app.web import db
from app.web.forms import Form, make_form


@bp.get(f"/events/<slug:slug>/draws/{NUMBER}")
def show_draw(slug: str, number: int) -> Response:
    """Show a draw: its steps, settings, quality, public figures, and what came out of it."""
    event, draw = visible_draw(slug, number)
    return draw_page(event, draw, make_form(version=draw.version, seed="secret"))


def draw_page(event: Event, draw: Draw, form: Form, **more: bool) -> Response:
    """Return the page of a draw, with whatever a form of it holds."""
    kind, shown = kind_of_draw(draw), _shown_version(draw)
    figures = draw.figures if shown is None else kind.figures(draw, shown)
    is_published = draw.state is DrawState.PUBLISHED
    return page(
        "draws/show.html",
        event,
        form.with_values(version=form.values.get("version", draw.version)),
        kind=kind.feature,
        draw=draw,
        shown=shown,
        outcome={} if shown is None else kind.outcome(db.session, draw, shown),
        lines=text.quality_lines(kind.explain(figures)),
        asked=DrawSettings.from_mapping(draw.settings),
        apart=text.APART_TITLES,
        methods=text.METHOD_TITLES,
        kinds={**text.KIND_TITLES, VersionKind.SHORTENED: kind.sentences.shortened},
        states=text.STATE_TITLES,
        open_rounds=list_begun(db.session, draw) if is_published else [],
        is_fixed=draw.method is DrawMethod.FIXED,
        people={each.number: each for each in draw.bound},
        names=sorted(draw.inputs["names"].items(), key=lambda item: int(item[0])),
        **more,
    )


def _shown_version(draw: Draw) -> Version | None:
    """Return the version in the address, or else the last one."""
    wanted = request.args.get("version", 0, type=int)
    found = [version for version in draw.versions if version.number == wanted]
    return next(iter(found or draw.versions[-1:]), None)
