"""What the seats of matches are drawn from, and the documents of the draws."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

MATCHES = sa.table("matches", sa.column("id", sa.Integer), sa.column("seat_inputs", sa.JSON))
MATCH_TEAMS = sa.table(
    "match_teams",
    sa.column("match_id", sa.Integer),
    sa.column("slot", sa.Integer),
    sa.column("team_id", sa.Integer),
)
TEAMS = sa.table(
    "teams",
    sa.column("id", sa.Integer),
    sa.column("number", sa.Integer),
    sa.column("name", sa.String),
)


def upgrade() -> None:
    """Add the columns where they are.

    Batch mode would make the tables anew on SQLite: the old one's end deletes what belongs to its
    rows, and the new one would use numbers again.
    """
    op.add_column("match_tables", sa.Column("draw", sa.JSON(), nullable=True))
    op.add_column(
        "matches",
        sa.Column("seat_inputs", sa.JSON(), nullable=False, server_default=sa.text("'{}'")),
    )
    _fill()


def _fill() -> None:
    """Let the games still to be drawn be drawn from the teams as they are now.

    All matches had their seats drawn anew for every game. Seats drawn before stay as they are;
    they have no document, because they were drawn in another way.
    """
    connection = op.get_bind()
    rows = connection.execute(
        sa.select(MATCH_TEAMS.c.match_id, TEAMS.c.number, TEAMS.c.name)
        .join(TEAMS, TEAMS.c.id == MATCH_TEAMS.c.team_id)
        .order_by(MATCH_TEAMS.c.match_id, MATCH_TEAMS.c.slot)
    )
    teams: dict[int, dict[int, str]] = {}
    for match_id, number, name in rows:
        teams.setdefault(match_id, {})[number] = name
    for match_id, names in teams.items():
        filled = sa.update(MATCHES).where(MATCHES.c.id == match_id)
        connection.execute(filled.values(seat_inputs=_inputs(names)))


def _inputs(names: dict[int, str]) -> dict[str, Any]:
    return {
        "names": {str(number): name for number, name in names.items()},
        "method": "match_uniform",
        "engine": "tenbo-seating/1",
        "players": list(names),
        "rounds": 1,
    }


def downgrade() -> None:
    op.drop_column("matches", "seat_inputs")
    op.drop_column("match_tables", "draw")
