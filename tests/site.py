"""A visitor's browser for tests of pages: forms carry what their pages gave them."""

import re
from html import unescape

from flask.testing import FlaskClient
from sqlalchemy.orm import Session

from tests.accounts.helpers import log_in, make_account

FIELD = re.compile(r"<input[^>]*>")
WRONG = re.compile(r'class="error">([^<]*)')
FLASH = re.compile(r'<p class="flash \w+">([^<]*)')


class Site:
    """The pages as somebody with this client sees them."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.status = 0
        self.text = ""
        self.location = ""

    def get(self, path: str) -> str:
        reply = self.client.get(path)
        self.status, self.text = reply.status_code, reply.get_data(as_text=True)
        return self.text

    def post(self, path: str, page: str | None = None, **values) -> str:
        """Send a form with what its page has in hidden fields; then go where the reply leads."""
        hidden = self.hidden(self.get(page or path))
        hidden.pop("action", None)
        reply = self.client.post(path, data=hidden | dict(values.pop("data", {})) | values)
        self.status, self.location = reply.status_code, reply.location or ""
        self.text = reply.get_data(as_text=True)
        if self.status == 303:
            self.get(self.location)
            self.status = 303
        return self.text

    @staticmethod
    def hidden(text: str) -> dict[str, str]:
        """Return token and versions, which every form of a page shares."""
        fields: dict[str, str] = {}
        for tag in FIELD.findall(text):
            attrs = dict(re.findall(r'([\w.-]+)="([^"]*)"', tag))
            if attrs.get("type") == "hidden" and attrs["name"] in {
                "csrf_token",
                "version",
                "hands",
            }:
                fields.setdefault(attrs["name"], unescape(attrs["value"]))
        return fields

    @property
    def wrong(self) -> list[str]:
        """What is wrong, field by field."""
        return [unescape(message) for message in WRONG.findall(self.text)]

    @property
    def said(self) -> str:
        """What the page says about what was just done."""
        return " ".join(unescape(message) for message in FLASH.findall(self.text))

    @property
    def words(self) -> str:
        """The text of the page without its tags."""
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", self.text)).split())


def organiser(client: FlaskClient, session: Session) -> Site:
    """Return the pages as a logged-in organiser sees them."""
    make_account(session)
    session.commit()
    log_in(client)
    return Site(client)
