"""What follows a game belongs to the application, not to whoever imports which module."""

import pytest
from sqlalchemy.orm import Session

from app.relay.later_games import later_in_match
from app.tables.later_games import FOLLOWERS, later_games
from app.web.db import session_info


def test_the_application_knows_what_follows_a_game(app):
    assert session_info(app)[FOLLOWERS] == [later_in_match]


def test_a_session_without_an_application_refuses_to_change_a_game():
    with Session() as alone, pytest.raises(LookupError, match=FOLLOWERS):
        later_games(alone, None)
