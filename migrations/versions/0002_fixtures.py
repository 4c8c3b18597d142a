"""Fixtures have tables of their own: which teams take part, and the versions of their days."""

import sqlalchemy as sa
from alembic import op

revision = "0002_fixtures"
down_revision = "0001_baseline"
branch_labels = None
depends_on = None

VERSION = "draw_id, number, kind, change, rounds, figures, reason, made_at, made_by"
OF_FIXTURES = "draw_id IN (SELECT id FROM draws WHERE method = 'fixtures')"


def upgrade() -> None:
    _create_fixtures()
    _create_participants("fixture_teams", "team_id", "teams")
    _move_versions("seatings", "fixtures")
    players = _rows("SELECT draw_id, number, entrant_id FROM draw_players WHERE team_id IS NULL")
    teams = _rows("SELECT draw_id, number, team_id FROM draw_players WHERE team_id IS NOT NULL")
    op.drop_table("draw_players")
    _create_participants("draw_players", "entrant_id", "entrants")
    _insert("draw_players", players)
    _insert("fixture_teams", teams)


def downgrade() -> None:
    players = _rows("SELECT draw_id, number, entrant_id, NULL AS team_id FROM draw_players")
    players += _rows("SELECT draw_id, number, NULL AS entrant_id, team_id FROM fixture_teams")
    op.drop_table("fixture_teams")
    op.drop_table("draw_players")
    _create_mixed_players()
    _insert("draw_players", players)
    _move_versions("fixtures", "seatings")
    op.drop_table("fixtures")


def _rows(statement: str) -> list[dict[str, object]]:
    found = op.get_bind().execute(sa.text(statement))
    return [dict(row) for row in found.mappings()]


def _insert(table: str, rows: list[dict[str, object]]) -> None:
    if rows:
        op.bulk_insert(sa.table(table, *(sa.column(name) for name in rows[0])), rows)


def _move_versions(source: str, target: str) -> None:
    op.execute(
        f"INSERT INTO {target} ({VERSION}) SELECT {VERSION} FROM {source} WHERE {OF_FIXTURES}"  # noqa: S608
    )
    op.execute(f"DELETE FROM {source} WHERE {OF_FIXTURES}")  # noqa: S608


def _create_fixtures() -> None:
    op.create_table(
        "fixtures",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("draw_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("change", sa.JSON(), nullable=False),
        sa.Column("rounds", sa.JSON(), nullable=False),
        sa.Column("figures", sa.JSON(), nullable=False),
        sa.Column("reason", sa.String(length=500), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("made_by", sa.String(length=120), nullable=False),
        sa.CheckConstraint("number >= 1", name=op.f("ck_fixtures_number")),
        sa.ForeignKeyConstraint(
            ["draw_id"], ["draws.id"], name=op.f("fk_fixtures_draw_id_draws"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_fixtures")),
        sa.UniqueConstraint("draw_id", "number", name=op.f("uq_fixtures_draw_id_number")),
        sqlite_autoincrement=True,
    )


def _create_participants(table: str, who: str, whose: str) -> None:
    op.create_table(
        table,
        sa.Column("draw_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column(who, sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["draw_id"], ["draws.id"], name=op.f(f"fk_{table}_draw_id_draws"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint([who], [f"{whose}.id"], name=op.f(f"fk_{table}_{who}_{whose}")),
        sa.PrimaryKeyConstraint("draw_id", "number", name=op.f(f"pk_{table}")),
        sa.UniqueConstraint("draw_id", who, name=op.f(f"uq_{table}_draw_id_{who}")),
    )
    op.create_index(op.f(f"ix_{table}_{who}"), table, [who])


def _create_mixed_players() -> None:
    op.create_table(
        "draw_players",
        sa.Column("draw_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("entrant_id", sa.Integer(), nullable=True),
        sa.Column("team_id", sa.Integer(), nullable=True),
        sa.CheckConstraint(
            "(entrant_id IS NULL) <> (team_id IS NULL)", name=op.f("ck_draw_players_player")
        ),
        sa.ForeignKeyConstraint(
            ["draw_id"],
            ["draws.id"],
            name=op.f("fk_draw_players_draw_id_draws"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["entrant_id"], ["entrants.id"], name=op.f("fk_draw_players_entrant_id_entrants")
        ),
        sa.ForeignKeyConstraint(
            ["team_id"], ["teams.id"], name=op.f("fk_draw_players_team_id_teams")
        ),
        sa.PrimaryKeyConstraint("draw_id", "number", name=op.f("pk_draw_players")),
        sa.UniqueConstraint(
            "draw_id", "entrant_id", name=op.f("uq_draw_players_draw_id_entrant_id")
        ),
        sa.UniqueConstraint("draw_id", "team_id", name=op.f("uq_draw_players_draw_id_team_id")),
    )
    op.create_index(op.f("ix_draw_players_entrant_id"), "draw_players", ["entrant_id"])
    op.create_index(op.f("ix_draw_players_team_id"), "draw_players", ["team_id"])
