"""A server with views that only tests want: writes that count, take their time, or fail.

`python -m tests.probe run` starts it like the product itself.
"""

import time
from typing import Any

from flask import Blueprint, Flask, Response, jsonify, request
from sqlalchemy import Column, Integer, MetaData, Table, func, insert, select, update

from app.accounts.auth import public
from app.cli import tenbo
from app.web import clock, db, idempotency, serving
from app.web.idempotency import StoredReply

bp = Blueprint("probe", __name__)
metadata = MetaData()
counters = Table("probe_counters", metadata, Column("id", Integer, primary_key=True))
totals = Table("probe_totals", metadata, Column("total", Integer, nullable=False))


@bp.post("/api/v1/probe")
def add() -> tuple[Response, int, dict[str, str]]:
    """Add one row, after as long a pause as the client wants."""
    wish = request.get_json()
    number = db.session.scalar(insert(counters).returning(counters.c.id))
    db.session.execute(update(totals).values(total=totals.c.total + 1))
    time.sleep(wish.get("pause", 0))
    if wish.get("fail"):
        raise RuntimeError
    status = wish.get("status", 201)
    return jsonify(id=number), status, {"Location": f"/api/v1/probe/{number}", "ETag": '"1"'}


@bp.post("/api/v1/deadlock")
def deadlock() -> dict[str, Any]:
    """Lock two rows in the order that the client wants."""
    first, second = request.get_json()["order"]
    for number in (first, second):
        db.session.execute(select(counters).where(counters.c.id == number).with_for_update())
        time.sleep(0.3)
    return {"done": True}


@bp.get("/api/v1/probe")
def count() -> dict[str, Any]:
    """Count the rows."""
    return {
        "rows": db.session.scalar(select(func.count()).select_from(counters)),
        "total": db.session.scalar(select(totals.c.total)),
    }


@bp.get("/api/v1/sneaky")
def sneaky() -> dict[str, Any]:
    """Try to write in a safe method; the unit of work drops it."""
    db.session.execute(insert(counters))
    db.session.add(
        StoredReply(
            scope="sneaky",
            key="sneaky",
            fingerprint="",
            status=200,
            headers={},
            body=b"",
            created_at=clock.now(),
        )
    )
    db.session.flush()
    return {"done": True}


def add_probe(app: Flask) -> Flask:
    """Give an application the views, wrapped as its own ones are."""
    app.register_blueprint(bp)
    for endpoint, view in app.view_functions.items():
        if endpoint.startswith("probe."):
            app.view_functions[endpoint] = db.transactional(idempotency.once(public(view)))
    with app.app_context():
        make_tables()
    return app


def make_tables() -> None:
    """Make the tables of the views, once."""
    with db.unit_of_work() as session:
        metadata.create_all(session.connection())
        if session.scalar(select(func.count()).select_from(totals)) == 0:
            session.execute(insert(totals).values(total=0))


if __name__ == "__main__":
    serve = serving.serve

    def serve_probe(load, host, port, ready):
        app = add_probe(load())
        app.extensions["database"].dispose()
        serve(lambda: _again(load), host, port, ready)

    def _again(load):
        return add_probe(load())

    serving.serve = serve_probe
    tenbo()
