"""Draws of seats, who takes part in them, and the versions of their seatings."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _create_draws()
    _create_draw_players()
    _create_seatings()


def _create_draws() -> None:
    op.create_table(
        "draws",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(length=100), nullable=False),
        sa.Column(
            "method",
            sa.Enum(
                "plan",
                "swiss",
                "interval",
                "finals",
                "random",
                "fixed",
                "fixtures",
                name="method",
                native_enum=False,
                create_constraint=True,
                length=20,
            ),
            nullable=False,
        ),
        sa.Column("first_round", sa.Integer(), nullable=False),
        sa.Column("last_round", sa.Integer(), nullable=False),
        sa.Column(
            "state",
            sa.Enum(
                "draft",
                "committed",
                "published",
                "withdrawn",
                name="state",
                native_enum=False,
                create_constraint=True,
                length=20,
            ),
            nullable=False,
        ),
        sa.Column("reason", sa.String(length=500), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("inputs", sa.JSON(), nullable=False),
        sa.Column("inputs_hash", sa.String(length=64), nullable=False),
        sa.Column("figures", sa.JSON(), nullable=False),
        sa.Column("session", sa.Integer(), nullable=False),
        sa.Column("beacon", sa.String(length=200), nullable=True),
        sa.Column("secret", sa.String(length=64), nullable=True),
        sa.Column("commitment", sa.String(length=64), nullable=True),
        sa.Column("document", sa.JSON(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("drafted_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("drafted_by", sa.String(length=120), nullable=False),
        sa.Column("committed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("committed_by", sa.String(length=120), nullable=True),
        sa.Column("published_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("published_by", sa.String(length=120), nullable=True),
        sa.Column("withdrawn_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("withdrawn_by", sa.String(length=120), nullable=True),
        sa.Column("withdraw_reason", sa.String(length=500), nullable=True),
        sa.CheckConstraint(
            "(withdrawn_at IS NULL) = (state <> 'withdrawn')", name=op.f("ck_draws_withdrawn")
        ),
        sa.CheckConstraint(
            "first_round >= 1 AND first_round <= last_round AND last_round <= 999",
            name=op.f("ck_draws_rounds"),
        ),
        sa.CheckConstraint("number >= 1", name=op.f("ck_draws_number")),
        sa.CheckConstraint("session >= 1", name=op.f("ck_draws_session")),
        sa.ForeignKeyConstraint(
            ["event_id"], ["events.id"], name=op.f("fk_draws_event_id_events"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_draws")),
        sa.UniqueConstraint("event_id", "number", name=op.f("uq_draws_event_id_number")),
        sqlite_autoincrement=True,
    )


def _create_draw_players() -> None:
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
    with op.batch_alter_table("draw_players", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_draw_players_entrant_id"), ["entrant_id"], unique=False
        )
        batch_op.create_index(batch_op.f("ix_draw_players_team_id"), ["team_id"], unique=False)


def _create_seatings() -> None:
    op.create_table(
        "seatings",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("draw_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column(
            "kind",
            sa.Enum(
                "drawn",
                "fixed",
                "swap",
                "substitute",
                "new_tables",
                "shortened",
                "taken_back",
                name="kind",
                native_enum=False,
                create_constraint=True,
                length=20,
            ),
            nullable=False,
        ),
        sa.Column("change", sa.JSON(), nullable=False),
        sa.Column("rounds", sa.JSON(), nullable=False),
        sa.Column("figures", sa.JSON(), nullable=False),
        sa.Column("reason", sa.String(length=500), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("made_by", sa.String(length=120), nullable=False),
        sa.CheckConstraint("number >= 1", name=op.f("ck_seatings_number")),
        sa.ForeignKeyConstraint(
            ["draw_id"], ["draws.id"], name=op.f("fk_seatings_draw_id_draws"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seatings")),
        sa.UniqueConstraint("draw_id", "number", name=op.f("uq_seatings_draw_id_number")),
        sqlite_autoincrement=True,
    )


def downgrade() -> None:
    op.drop_table("seatings")
    with op.batch_alter_table("draw_players", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_draw_players_team_id"))
        batch_op.drop_index(batch_op.f("ix_draw_players_entrant_id"))

    op.drop_table("draw_players")
    op.drop_table("draws")
