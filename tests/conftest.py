"""A migrated database per test process, and a transaction per test that is never committed."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy.orm import Session

from app import create_app
from app.web.limits import limiter
from config import Settings
from tests.databases import migrated_database


@pytest.fixture(scope="session")
def settings(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Iterator[Settings]:
    instance: Path = tmp_path_factory.mktemp("instance")
    with migrated_database(instance) as url:
        yield Settings(
            secret_key="test",
            database_url=url,
            instance=instance,
            redis_url=_redis_url(worker_id),
            log_level="ERROR",
        )


def _redis_url(worker: str) -> str | None:
    """Give each test process a Redis database of its own, so that they count apart."""
    server = os.environ.get("TENBO_TEST_REDIS_URL")
    number = int(worker.removeprefix("gw")) % 15 + 1 if worker.startswith("gw") else 0
    return server and f"{server.rstrip('/')}/{number}"


@pytest.fixture(scope="session")
def application(settings: Settings) -> Iterator[Flask]:
    application = create_app(settings)
    application.testing = True
    yield application
    application.extensions["database"].dispose()


@pytest.fixture
def session(application: Flask) -> Iterator[Session]:
    """A session on a transaction that is rolled back after the test, like the application's."""
    sessions = application.extensions["sessions"]
    readers = application.extensions["database"]
    with readers.connect() as connection:
        outer = connection.begin()
        sessions.configure(bind=connection, join_transaction_mode="create_savepoint")
        with sessions() as session:
            yield session
        outer.rollback()
    sessions.configure(bind=readers, join_transaction_mode="conditional_savepoint")


@pytest.fixture
def app(application: Flask, session: Session) -> Flask:  # noqa: ARG001 - isolates the test
    with application.app_context():
        limiter.reset()
    return application


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
