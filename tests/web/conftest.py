import pytest
from sqlalchemy import delete

from app.web import db
from app.web.idempotency import StoredReply
from tests.databases import migrated_database
from tests.web.sample import make_sample_app, notes


@pytest.fixture(scope="session")
def sample_app(settings, tmp_path_factory):
    with migrated_database(tmp_path_factory.mktemp("sample")) as url:
        app = make_sample_app(settings, url)
        yield app
        app.extensions["database"].dispose()


@pytest.fixture
def sample(sample_app):
    """A client of the sample feature, on tables that are empty."""
    yield sample_app.test_client()
    with sample_app.app_context(), db.unit_of_work() as session:
        session.execute(delete(StoredReply))
        session.execute(delete(notes))
