"""All tables as they are in 0.2.0."""

import sqlalchemy as sa
from alembic import op

revision = "0001_baseline"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("login", sa.String(length=60), nullable=False),
        sa.Column("display_name", sa.String(length=100), nullable=False),
        sa.Column("password_hash", sa.String(length=200), nullable=False),
        sa.Column("language", sa.String(length=20), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_accounts")),
        sa.UniqueConstraint("login", name=op.f("uq_accounts_login")),
    )
    op.create_table(
        "events",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("slug", sa.String(length=60), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("ruleset", sa.JSON(), nullable=False),
        sa.Column("ruleset_id", sa.String(length=64), nullable=False),
        sa.Column("time_zone", sa.String(length=64), nullable=False),
        sa.Column("visibility", sa.String(length=20), nullable=False),
        sa.Column("status", sa.String(length=20), nullable=False),
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
    op.create_table(
        "idempotency_keys",
        sa.Column("scope", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("fingerprint", sa.String(), nullable=False),
        sa.Column("status", sa.Integer(), nullable=False),
        sa.Column("headers", sa.JSON(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("scope", "key", name=op.f("pk_idempotency_keys")),
    )
    op.create_index(op.f("ix_idempotency_keys_created_at"), "idempotency_keys", ["created_at"])

    op.create_table(
        "api_tokens",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("scope", sa.String(length=20), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=True),
        sa.Column("table_id", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_by_account_id", sa.Integer(), nullable=True),
        sa.Column("created_by_token_id", sa.Integer(), nullable=True),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "table_id IS NULL OR event_id IS NOT NULL", name=op.f("ck_api_tokens_table_of_event")
        ),
        sa.ForeignKeyConstraint(
            ["created_by_account_id"],
            ["accounts.id"],
            name=op.f("fk_api_tokens_created_by_account_id_accounts"),
            ondelete="SET NULL",
        ),
        sa.ForeignKeyConstraint(
            ["created_by_token_id"],
            ["api_tokens.id"],
            name=op.f("fk_api_tokens_created_by_token_id_api_tokens"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_api_tokens")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_api_tokens_token_hash")),
    )
    op.create_index(
        op.f("ix_api_tokens_created_by_account_id"),
        "api_tokens",
        ["created_by_account_id"],
    )
    op.create_index(
        op.f("ix_api_tokens_created_by_token_id"), "api_tokens", ["created_by_token_id"]
    )
    op.create_index(op.f("ix_api_tokens_event_id"), "api_tokens", ["event_id"])

    op.create_table(
        "draws",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(length=100), nullable=False),
        sa.Column("method", sa.String(length=20), nullable=False),
        sa.Column("first_round", sa.Integer(), nullable=False),
        sa.Column("last_round", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=20), nullable=False),
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
    op.create_table(
        "entrants",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("names", sa.JSON(), nullable=False),
        sa.Column("club", sa.String(length=100), nullable=False),
        sa.Column("country", sa.String(length=2), nullable=False),
        sa.Column("status", sa.String(length=20), nullable=False),
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
    op.create_table(
        "login_sessions",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("user_agent", sa.String(length=200), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"],
            ["accounts.id"],
            name=op.f("fk_login_sessions_account_id_accounts"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_login_sessions")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_login_sessions_token_hash")),
    )
    op.create_index(op.f("ix_login_sessions_account_id"), "login_sessions", ["account_id"])

    op.create_table(
        "matches",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("stage", sa.Integer(), nullable=False),
        sa.Column("match_round", sa.Integer(), nullable=False),
        sa.Column("first_round", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=False),
        sa.Column("seat_inputs", sa.JSON(), nullable=False),
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
    op.create_table(
        "setup_links",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("invited_by_id", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["invited_by_id"],
            ["accounts.id"],
            name=op.f("fk_setup_links_invited_by_id_accounts"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_setup_links")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_setup_links_token_hash")),
    )
    op.create_index(op.f("ix_setup_links_invited_by_id"), "setup_links", ["invited_by_id"])

    op.create_table(
        "tables",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("round_number", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=20), nullable=False),
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
    op.create_index(op.f("ix_hands_table_id"), "hands", ["table_id"])
    op.create_index(
        "uq_hands_table_id_ordinal_live",
        "hands",
        ["table_id", "ordinal"],
        unique=True,
        sqlite_where=sa.text("voided_at IS NULL"),
        postgresql_where=sa.text("voided_at IS NULL"),
    )

    op.create_table(
        "match_tables",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("seats", sa.JSON(), nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=False),
        sa.Column("draw", sa.JSON(none_as_null=True), nullable=True),
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
    op.create_index(op.f("ix_match_teams_team_id"), "match_teams", ["team_id"])

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
    op.create_index(op.f("ix_penalties_entrant_id"), "penalties", ["entrant_id"])
    op.create_index(op.f("ix_penalties_event_id"), "penalties", ["event_id"])
    op.create_index(op.f("ix_penalties_table_id"), "penalties", ["table_id"])

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
    op.create_index(op.f("ix_results_entrant_id"), "results", ["entrant_id"])

    op.create_table(
        "rulings",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
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
    op.create_index(op.f("ix_rulings_event_id"), "rulings", ["event_id"])
    op.create_index(op.f("ix_rulings_match_id"), "rulings", ["match_id"])

    op.create_table(
        "seatings",
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
        sa.CheckConstraint("number >= 1", name=op.f("ck_seatings_number")),
        sa.ForeignKeyConstraint(
            ["draw_id"], ["draws.id"], name=op.f("fk_seatings_draw_id_draws"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seatings")),
        sa.UniqueConstraint("draw_id", "number", name=op.f("uq_seatings_draw_id_number")),
        sqlite_autoincrement=True,
    )
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
    op.create_index(op.f("ix_substitutions_match_id"), "substitutions", ["match_id"])

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
    op.create_index(op.f("ix_table_seats_entrant_id"), "table_seats", ["entrant_id"])

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
    op.create_index(op.f("ix_team_penalties_event_id"), "team_penalties", ["event_id"])
    op.create_index(op.f("ix_team_penalties_team_id"), "team_penalties", ["team_id"])

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
    for table in (
        "sheet_slots",
        "team_penalties",
        "team_members",
        "table_seats",
        "substitutions",
        "seatings",
        "rulings",
        "results",
        "penalties",
        "order_sheets",
        "match_teams",
        "match_tables",
        "hands",
        "draw_players",
        "teams",
        "team_events",
        "tables",
        "setup_links",
        "matches",
        "login_sessions",
        "entrants",
        "draws",
        "api_tokens",
        "idempotency_keys",
        "events",
        "accounts",
    ):
        op.drop_table(table)
