"""Teams, their line-ups and matches, and what referees decided about them."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _create_matches()
    _create_team_events()
    _create_teams()
    _create_match_tables()
    _create_match_teams()
    _create_order_sheets()
    _create_rulings()
    _create_substitutions()
    _create_team_members()
    _create_team_penalties()
    _create_sheet_slots()


def _create_matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("stage", sa.Integer(), nullable=False),
        sa.Column("match_round", sa.Integer(), nullable=False),
        sa.Column("first_round", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=False),
        sa.Column("locks_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_by", sa.String(length=120), nullable=False),
        sa.CheckConstraint("first_round BETWEEN 1 AND 999", name=op.f("ck_matches_first_round")),
        sa.CheckConstraint("number BETWEEN 1 AND 9999", name=op.f("ck_matches_number")),
        sa.ForeignKeyConstraint(
            ["event_id"], ["events.id"], name=op.f("fk_matches_event_id_events"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
        sa.UniqueConstraint(
            "event_id", "first_round", "number", name=op.f("uq_matches_event_id_first_round_number")
        ),
        sqlite_autoincrement=True,
    )


def _create_team_events() -> None:
    op.create_table(
        "team_events",
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("format", sa.JSON(), nullable=False),
        sa.Column("format_id", sa.String(length=64), nullable=False),
        sa.Column("stage_rounds", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["event_id"],
            ["events.id"],
            name=op.f("fk_team_events_event_id_events"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("event_id", name=op.f("pk_team_events")),
    )


def _create_teams() -> None:
    op.create_table(
        "teams",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("short_name", sa.String(length=20), nullable=False),
        sa.Column("colour", sa.String(length=7), nullable=False),
        sa.Column("manager_hash", sa.String(length=64), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("number BETWEEN 1 AND 999", name=op.f("ck_teams_number")),
        sa.ForeignKeyConstraint(
            ["event_id"], ["events.id"], name=op.f("fk_teams_event_id_events"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_teams")),
        sa.UniqueConstraint("event_id", "name", name=op.f("uq_teams_event_id_name")),
        sa.UniqueConstraint("event_id", "number", name=op.f("uq_teams_event_id_number")),
        sa.UniqueConstraint("manager_hash", name=op.f("uq_teams_manager_hash")),
        sqlite_autoincrement=True,
    )


def _create_match_tables() -> None:
    op.create_table(
        "match_tables",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("seats", sa.JSON(), nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"],
            ["matches.id"],
            name=op.f("fk_match_tables_match_id_matches"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_match_tables_table_id_tables")
        ),
        sa.PrimaryKeyConstraint("match_id", "game", name=op.f("pk_match_tables")),
        sa.UniqueConstraint("table_id", name=op.f("uq_match_tables_table_id")),
    )


def _create_match_teams() -> None:
    op.create_table(
        "match_teams",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("slot", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("first_round", sa.Integer(), nullable=False),
        sa.Column("team_id", sa.Integer(), nullable=False),
        sa.Column("starting_points", sa.Integer(), nullable=False),
        sa.CheckConstraint("slot BETWEEN 0 AND 3", name=op.f("ck_match_teams_slot")),
        sa.ForeignKeyConstraint(
            ["event_id"],
            ["events.id"],
            name=op.f("fk_match_teams_event_id_events"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["match_id"],
            ["matches.id"],
            name=op.f("fk_match_teams_match_id_matches"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["team_id"], ["teams.id"], name=op.f("fk_match_teams_team_id_teams")
        ),
        sa.PrimaryKeyConstraint("match_id", "slot", name=op.f("pk_match_teams")),
        sa.UniqueConstraint(
            "event_id",
            "first_round",
            "team_id",
            name=op.f("uq_match_teams_event_id_first_round_team_id"),
        ),
    )
    op.create_index(op.f("ix_match_teams_team_id"), "match_teams", ["team_id"], unique=False)


def _create_order_sheets() -> None:
    op.create_table(
        "order_sheets",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("team_id", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("submitted_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("submitted_by", sa.String(length=120), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"],
            ["matches.id"],
            name=op.f("fk_order_sheets_match_id_matches"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["team_id"], ["teams.id"], name=op.f("fk_order_sheets_team_id_teams")
        ),
        sa.PrimaryKeyConstraint("match_id", "team_id", name=op.f("pk_order_sheets")),
    )


def _create_rulings() -> None:
    op.create_table(
        "rulings",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column(
            "kind",
            sa.Enum(
                "loans",
                "confirmed",
                "cut",
                "lot",
                name="kind",
                native_enum=False,
                create_constraint=True,
                length=20,
            ),
            nullable=False,
        ),
        sa.Column("match_id", sa.Integer(), nullable=True),
        sa.Column("game", sa.Integer(), nullable=True),
        sa.Column("stage", sa.Integer(), nullable=True),
        sa.Column("decision", sa.JSON(), nullable=False),
        sa.Column("reason", sa.String(length=500), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("made_by", sa.String(length=120), nullable=False),
        sa.Column("withdrawn_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("withdrawn_by", sa.String(length=120), nullable=True),
        sa.Column("withdraw_reason", sa.String(length=500), nullable=True),
        sa.CheckConstraint("(match_id IS NULL) = (game IS NULL)", name=op.f("ck_rulings_game")),
        sa.CheckConstraint(
            "(withdrawn_at IS NULL) = (withdrawn_by IS NULL)", name=op.f("ck_rulings_withdrawn")
        ),
        sa.ForeignKeyConstraint(
            ["event_id"], ["events.id"], name=op.f("fk_rulings_event_id_events"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["match_id"],
            ["matches.id"],
            name=op.f("fk_rulings_match_id_matches"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rulings")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_rulings_event_id"), "rulings", ["event_id"], unique=False)
    op.create_index(op.f("ix_rulings_match_id"), "rulings", ["match_id"], unique=False)


def _create_substitutions() -> None:
    op.create_table(
        "substitutions",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("team_id", sa.Integer(), nullable=False),
        sa.Column("stage", sa.Integer(), nullable=False),
        sa.Column("entrant_id", sa.Integer(), nullable=False),
        sa.Column("replaced_id", sa.Integer(), nullable=True),
        sa.Column("reason", sa.String(length=500), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("made_by", sa.String(length=120), nullable=False),
        sa.ForeignKeyConstraint(
            ["entrant_id"], ["entrants.id"], name=op.f("fk_substitutions_entrant_id_entrants")
        ),
        sa.ForeignKeyConstraint(
            ["match_id"],
            ["matches.id"],
            name=op.f("fk_substitutions_match_id_matches"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["replaced_id"], ["entrants.id"], name=op.f("fk_substitutions_replaced_id_entrants")
        ),
        sa.ForeignKeyConstraint(
            ["team_id"], ["teams.id"], name=op.f("fk_substitutions_team_id_teams")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_substitutions")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_substitutions_match_id"), "substitutions", ["match_id"], unique=False)


def _create_team_members() -> None:
    op.create_table(
        "team_members",
        sa.Column("team_id", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("entrant_id", sa.Integer(), nullable=False),
        sa.CheckConstraint("place >= 0", name=op.f("ck_team_members_place")),
        sa.ForeignKeyConstraint(
            ["entrant_id"], ["entrants.id"], name=op.f("fk_team_members_entrant_id_entrants")
        ),
        sa.ForeignKeyConstraint(
            ["team_id"],
            ["teams.id"],
            name=op.f("fk_team_members_team_id_teams"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("team_id", "place", name=op.f("pk_team_members")),
        sa.UniqueConstraint("entrant_id", name=op.f("uq_team_members_entrant_id")),
    )


def _create_team_penalties() -> None:
    op.create_table(
        "team_penalties",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("team_id", sa.Integer(), nullable=False),
        sa.Column("stage", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("reason", sa.String(length=500), nullable=False),
        sa.Column("given_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("given_by", sa.String(length=120), nullable=False),
        sa.Column("cancelled_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("cancelled_by", sa.String(length=120), nullable=True),
        sa.Column("cancel_reason", sa.String(length=500), nullable=True),
        sa.CheckConstraint(
            "(cancelled_at IS NULL) = (cancelled_by IS NULL)",
            name=op.f("ck_team_penalties_cancelled"),
        ),
        sa.CheckConstraint("points <> 0", name=op.f("ck_team_penalties_points")),
        sa.ForeignKeyConstraint(
            ["event_id"],
            ["events.id"],
            name=op.f("fk_team_penalties_event_id_events"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["team_id"], ["teams.id"], name=op.f("fk_team_penalties_team_id_teams")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_team_penalties")),
        sqlite_autoincrement=True,
    )
    op.create_index(
        op.f("ix_team_penalties_event_id"), "team_penalties", ["event_id"], unique=False
    )
    op.create_index(op.f("ix_team_penalties_team_id"), "team_penalties", ["team_id"], unique=False)


def _create_sheet_slots() -> None:
    op.create_table(
        "sheet_slots",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("team_id", sa.Integer(), nullable=False),
        sa.Column("stage", sa.Integer(), nullable=False),
        sa.Column("entrant_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["entrant_id"], ["entrants.id"], name=op.f("fk_sheet_slots_entrant_id_entrants")
        ),
        sa.ForeignKeyConstraint(
            ["match_id", "team_id"],
            ["order_sheets.match_id", "order_sheets.team_id"],
            name=op.f("fk_sheet_slots_match_id_team_id_order_sheets"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("match_id", "team_id", "stage", name=op.f("pk_sheet_slots")),
    )


def downgrade() -> None:
    op.drop_table("sheet_slots")
    op.drop_index(op.f("ix_team_penalties_event_id"), table_name="team_penalties")
    op.drop_index(op.f("ix_team_penalties_team_id"), table_name="team_penalties")
    op.drop_table("team_penalties")
    op.drop_table("team_members")
    op.drop_index(op.f("ix_substitutions_match_id"), table_name="substitutions")
    op.drop_table("substitutions")
    op.drop_index(op.f("ix_rulings_event_id"), table_name="rulings")
    op.drop_index(op.f("ix_rulings_match_id"), table_name="rulings")
    op.drop_table("rulings")
    op.drop_table("order_sheets")
    op.drop_index(op.f("ix_match_teams_team_id"), table_name="match_teams")
    op.drop_table("match_teams")
    op.drop_table("match_tables")
    op.drop_table("teams")
    op.drop_table("team_events")
    op.drop_table("matches")
