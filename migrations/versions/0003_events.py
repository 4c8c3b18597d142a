"""Events, entrants, tables, hands, penalties and results."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _create_events()
    _create_entrants()
    _create_tables()
    _create_hands()
    _create_penalties()
    _create_results()
    _create_table_seats()


def _create_events() -> None:
    op.create_table(
        "events",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("slug", sa.String(length=60), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column(
            "kind",
            sa.Enum(
                "individual",
                "relay",
                "team",
                "league",
                name="kind",
                native_enum=False,
                create_constraint=True,
                length=20,
            ),
            nullable=False,
        ),
        sa.Column("ruleset", sa.JSON(), nullable=False),
        sa.Column("ruleset_id", sa.String(length=64), nullable=False),
        sa.Column("time_zone", sa.String(length=64), nullable=False),
        sa.Column(
            "visibility",
            sa.Enum(
                "public",
                "private",
                name="visibility",
                native_enum=False,
                create_constraint=True,
                length=20,
            ),
            nullable=False,
        ),
        sa.Column(
            "status",
            sa.Enum(
                "draft",
                "running",
                "finished",
                name="status",
                native_enum=False,
                create_constraint=True,
                length=20,
            ),
            nullable=False,
        ),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("results_version", sa.Integer(), nullable=False),
        sa.Column("table_count", sa.Integer(), nullable=False),
        sa.Column("playing_count", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_by", sa.String(length=120), nullable=False),
        sa.CheckConstraint(
            "table_count >= playing_count AND playing_count >= 0", name=op.f("ck_events_counts")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_events")),
        sa.UniqueConstraint("slug", name=op.f("uq_events_slug")),
        sqlite_autoincrement=True,
    )


def _create_entrants() -> None:
    op.create_table(
        "entrants",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("names", sa.JSON(), nullable=False),
        sa.Column("club", sa.String(length=100), nullable=False),
        sa.Column("country", sa.String(length=2), nullable=False),
        sa.Column(
            "status",
            sa.Enum(
                "active",
                "late",
                "withdrawn",
                "substitute",
                name="status",
                native_enum=False,
                create_constraint=True,
                length=20,
            ),
            nullable=False,
        ),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("number BETWEEN 1 AND 9999", name=op.f("ck_entrants_number")),
        sa.ForeignKeyConstraint(
            ["event_id"],
            ["events.id"],
            name=op.f("fk_entrants_event_id_events"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_entrants")),
        sa.UniqueConstraint(
            "event_id", "name", "club", name=op.f("uq_entrants_event_id_name_club")
        ),
        sa.UniqueConstraint("event_id", "number", name=op.f("uq_entrants_event_id_number")),
        sqlite_autoincrement=True,
    )


def _create_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("round_number", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column(
            "state",
            sa.Enum(
                "playing",
                "finished",
                name="state",
                native_enum=False,
                create_constraint=True,
                length=20,
            ),
            nullable=False,
        ),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("snapshot", sa.JSON(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("started_by", sa.String(length=120), nullable=False),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("finished_by", sa.String(length=120), nullable=True),
        sa.Column("finish_reason", sa.String(length=500), nullable=True),
        sa.Column("reopened_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("reopened_by", sa.String(length=120), nullable=True),
        sa.Column("reopen_reason", sa.String(length=500), nullable=True),
        sa.CheckConstraint(
            "(state = 'finished') = (finished_at IS NOT NULL)", name=op.f("ck_tables_finished_at")
        ),
        sa.CheckConstraint("number BETWEEN 1 AND 9999", name=op.f("ck_tables_number")),
        sa.CheckConstraint("round_number BETWEEN 1 AND 999", name=op.f("ck_tables_round_number")),
        sa.ForeignKeyConstraint(
            ["event_id"], ["events.id"], name=op.f("fk_tables_event_id_events")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
        sa.UniqueConstraint(
            "event_id",
            "round_number",
            "number",
            name=op.f("uq_tables_event_id_round_number_number"),
        ),
        sqlite_autoincrement=True,
    )


def _create_hands() -> None:
    op.create_table(
        "hands",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("ordinal", sa.Integer(), nullable=False),
        sa.Column("outcome", sa.JSON(), nullable=False),
        sa.Column("recorded_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("recorded_by", sa.String(length=120), nullable=False),
        sa.Column("voided_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("voided_by", sa.String(length=120), nullable=True),
        sa.Column("void_reason", sa.String(length=500), nullable=True),
        sa.Column("amends_id", sa.Integer(), nullable=True),
        sa.CheckConstraint(
            "(voided_at IS NULL) = (voided_by IS NULL)", name=op.f("ck_hands_voided")
        ),
        sa.ForeignKeyConstraint(["amends_id"], ["hands.id"], name=op.f("fk_hands_amends_id_hands")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_hands_table_id_tables")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_hands")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_hands_table_id"), "hands", ["table_id"], unique=False)
    op.create_index(
        "uq_hands_table_id_ordinal_live",
        "hands",
        ["table_id", "ordinal"],
        unique=True,
        sqlite_where=sa.text("voided_at IS NULL"),
        postgresql_where=sa.text("voided_at IS NULL"),
    )


def _create_penalties() -> None:
    op.create_table(
        "penalties",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("entrant_id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=True),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("reason", sa.String(length=500), nullable=False),
        sa.Column("given_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("given_by", sa.String(length=120), nullable=False),
        sa.Column("cancelled_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("cancelled_by", sa.String(length=120), nullable=True),
        sa.Column("cancel_reason", sa.String(length=500), nullable=True),
        sa.CheckConstraint(
            "(cancelled_at IS NULL) = (cancelled_by IS NULL)", name=op.f("ck_penalties_cancelled")
        ),
        sa.CheckConstraint("(table_id IS NULL) = (seat IS NULL)", name=op.f("ck_penalties_seat")),
        sa.CheckConstraint("points <> 0", name=op.f("ck_penalties_points")),
        sa.ForeignKeyConstraint(
            ["entrant_id"], ["entrants.id"], name=op.f("fk_penalties_entrant_id_entrants")
        ),
        sa.ForeignKeyConstraint(
            ["event_id"],
            ["events.id"],
            name=op.f("fk_penalties_event_id_events"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_penalties_table_id_tables")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_penalties")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_penalties_entrant_id"), "penalties", ["entrant_id"], unique=False)
    op.create_index(op.f("ix_penalties_event_id"), "penalties", ["event_id"], unique=False)
    op.create_index(op.f("ix_penalties_table_id"), "penalties", ["table_id"], unique=False)


def _create_results() -> None:
    op.create_table(
        "results",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("entrant_id", sa.Integer(), nullable=False),
        sa.Column("placement", sa.Integer(), nullable=False),
        sa.Column("raw_points", sa.Integer(), nullable=False),
        sa.Column("sticks", sa.Integer(), nullable=False),
        sa.Column("uma", sa.Integer(), nullable=False),
        sa.Column("oka", sa.Integer(), nullable=False),
        sa.Column("rounding", sa.Integer(), nullable=False),
        sa.Column("chips", sa.Integer(), nullable=False),
        sa.Column("penalties", sa.Integer(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.CheckConstraint("placement BETWEEN 1 AND 4", name=op.f("ck_results_placement")),
        sa.ForeignKeyConstraint(
            ["entrant_id"], ["entrants.id"], name=op.f("fk_results_entrant_id_entrants")
        ),
        sa.ForeignKeyConstraint(
            ["event_id"], ["events.id"], name=op.f("fk_results_event_id_events")
        ),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_results_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_results")),
    )
    op.create_index(op.f("ix_results_entrant_id"), "results", ["entrant_id"], unique=False)


def _create_table_seats() -> None:
    op.create_table(
        "table_seats",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("round_number", sa.Integer(), nullable=False),
        sa.Column("entrant_id", sa.Integer(), nullable=False),
        sa.Column("starting_points", sa.Integer(), nullable=False),
        sa.Column("substitute", sa.Boolean(), nullable=False),
        sa.CheckConstraint("seat BETWEEN 0 AND 3", name=op.f("ck_table_seats_seat")),
        sa.ForeignKeyConstraint(
            ["entrant_id"], ["entrants.id"], name=op.f("fk_table_seats_entrant_id_entrants")
        ),
        sa.ForeignKeyConstraint(
            ["event_id"], ["events.id"], name=op.f("fk_table_seats_event_id_events")
        ),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
            name=op.f("fk_table_seats_table_id_tables"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_table_seats")),
        sa.UniqueConstraint(
            "event_id",
            "round_number",
            "entrant_id",
            name=op.f("uq_table_seats_event_id_round_number_entrant_id"),
        ),
    )
    op.create_index(op.f("ix_table_seats_entrant_id"), "table_seats", ["entrant_id"], unique=False)


def downgrade() -> None:
    op.drop_index(op.f("ix_table_seats_entrant_id"), table_name="table_seats")

    op.drop_table("table_seats")
    op.drop_index(op.f("ix_results_entrant_id"), table_name="results")

    op.drop_table("results")
    op.drop_index(op.f("ix_penalties_table_id"), table_name="penalties")
    op.drop_index(op.f("ix_penalties_event_id"), table_name="penalties")
    op.drop_index(op.f("ix_penalties_entrant_id"), table_name="penalties")

    op.drop_table("penalties")
    op.drop_index("uq_hands_table_id_ordinal_live", table_name="hands")
    op.drop_index(op.f("ix_hands_table_id"), table_name="hands")

    op.drop_table("hands")
    op.drop_table("tables")
    op.drop_table("entrants")
    op.drop_table("events")
