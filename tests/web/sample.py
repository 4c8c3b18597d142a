"""A small feature that only tests know, for what every feature relies on."""

import sqlite3
from dataclasses import replace
from typing import Any

from flask import Blueprint as PageBlueprint
from flask import Flask, g, jsonify, request
from flask.views import MethodView
from flask_smorest import Blueprint
from marshmallow import Schema, fields, validate
from sqlalchemy import Column, DateTime, Integer, MetaData, String, Table, insert, select
from sqlalchemy.exc import DataError, IntegrityError, OperationalError
from sqlalchemy.orm.exc import StaleDataError

from app import create_app
from app.accounts.auth import public
from app.storage.write_queue import WriteQueueTimeoutError
from app.web import db, idempotency, paging
from app.web.bodies import accepts
from app.web.fields import Id, Line, Paragraph, Slug, Whole
from app.web.idempotency import StoredReply
from app.web.problems import ProblemError, unauthorized
from config import Settings
from engine.errors import IllegalOutcomeError, Violation

SAMPLE = "/api/v1/sample"
blp = Blueprint("sample", __name__, description="Only for tests.")
bp = PageBlueprint("sample_pages", __name__)
metadata = MetaData()
notes = Table(
    "sample_notes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String, nullable=False, unique=True),
    Column("at", DateTime(timezone=True)),
)


class WinnerSchema(Schema):
    """One winner."""

    han = Whole(1, 13, required=True)


class SampleSchema(Schema):
    """Something to check."""

    name = Line(required=True, length=20)
    text = Paragraph()
    slug = Slug()
    other = Id()
    kind = fields.String(validate=validate.OneOf(["ron", "tsumo"]))
    winners = fields.List(fields.Nested(WinnerSchema), validate=validate.Length(max=3))


class ReplySchema(Schema):
    """The name of a stored reply, to have something to list."""

    key = fields.String()


@blp.route("/sample")
class Sample(MethodView):
    """Checks what it gets."""

    @blp.arguments(SampleSchema)
    @blp.response(201)
    def post(self, data: dict[str, Any]) -> dict[str, Any]:
        """Give back what was understood."""
        return data


@blp.route("/sample/notes")
class Notes(MethodView):
    """Writes that count."""

    @blp.arguments(SampleSchema(only=["name"]))
    @blp.response(201)
    def post(self, data: dict[str, Any]):
        """Add a note."""
        number = db.session.scalar(insert(notes).values(data).returning(notes.c.id))
        return {"id": number}, 201, {"Location": f"{SAMPLE}/notes/{number}", "ETag": '"7"'}

    @blp.response(200)
    def get(self):
        """List the notes."""
        return list(db.session.scalars(select(notes.c.name).order_by(notes.c.id)))


@blp.route("/sample/<id:number>")
def by_number(number):
    """Give back the number."""
    return jsonify(number=number)


@blp.route("/sample/<slug:name>/name")
def by_name(name):
    """Give back the name."""
    return jsonify(name=name)


@blp.route("/sample/replies")
@blp.arguments(paging.PageArgs, location="query")
@blp.response(200, paging.page_of(ReplySchema))
def replies(page):
    """List stored replies, in pages."""
    keys = (StoredReply.created_at, StoredReply.key)
    newest_first = "newest" in request.args
    return paging.linked(
        paging.fetch_page(db.session, select(StoredReply), keys, page, newest_first=newest_first)
    )


@blp.route("/sample/upload", methods=["POST"])
@accepts("text/csv", "multipart/form-data", limit=100_000)
def upload():
    """Take a large text."""
    text = request.files["log"].read() if request.files else request.get_data()
    return jsonify(size=len(text))


def _sqlite_error(name):
    error = sqlite3.OperationalError("secret")
    error.sqlite_errorname = name
    return error


FAILURES = {
    "rule": IllegalOutcomeError(
        [
            Violation(
                code="discarder_wins",
                field="winners.0.seat",
                template="Seat {seat} cannot win from itself.",
                params={"seat": 2},
                expected=[0, 1, 3],
            )
        ]
    ),
    "problem": ProblemError(409, "round_over", "The round is over.", table=7),
    "unauthorized": unauthorized("Say who you are."),
    "stale": StaleDataError(),
    "integrity": IntegrityError("INSERT secret", {}, Exception("UNIQUE secret")),
    "data": DataError("INSERT", {}, Exception("out of range")),
    "queue": WriteQueueTimeoutError(),
    "operational": OperationalError("SELECT", {}, Exception("gone")),
    "full": OperationalError("INSERT", {}, _sqlite_error("SQLITE_FULL")),
    "locked": OperationalError("INSERT", {}, _sqlite_error("SQLITE_BUSY_SNAPSHOT")),
    "bug": ZeroDivisionError("secret"),
}


@blp.route("/sample/fail/<name>")
def fail(name):
    """Fail in the way that is asked for."""
    raise FAILURES[name]


@bp.get("/page/fail/<name>")
def fail_page(name):
    """Fail on a page."""
    raise FAILURES[name]


@bp.post("/page")
def page():
    """Take a form."""
    return dict(request.form)


def make_sample_app(settings: Settings, url: str) -> Flask:
    """Return an application of its own with the sample feature."""
    app = create_app(replace(settings, database_url=url))
    app.config["WTF_CSRF_ENABLED"] = False
    before = set(app.view_functions)
    app.extensions["api"].register_blueprint(blp, url_prefix="/api/v1")
    app.register_blueprint(bp)
    for endpoint in app.view_functions.keys() - before:
        view = app.view_functions[endpoint]
        app.view_functions[endpoint] = db.transactional(idempotency.once(public(view)))

    @app.before_request
    def who() -> None:
        if "X-Test-Actor" in request.headers:
            g.actor_scope = request.headers["X-Test-Actor"]

    with app.app_context(), db.unit_of_work() as session:
        metadata.create_all(session.connection())
    return app
