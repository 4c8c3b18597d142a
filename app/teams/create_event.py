"""A team event is created from a format."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy.orm import Session

from app.accounts.signature import Signature
from app.events.create import NewEvent, create_event
from app.events.models import Event, Visibility
from app.teams.choose_format import resolve, store_format
from engine.ruleset import load


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTeamEvent:
    """What an organiser says about a new team event; `format` may extend a preset by its name."""

    name: str
    format: Mapping[str, object]
    slug: str | None = None
    time_zone: str = "UTC"
    visibility: Visibility = Visibility.PUBLIC


def create_team_event(session: Session, new: NewTeamEvent, signature: Signature) -> Event:
    """Create a draft of a team event with the rules of its format."""
    chosen = resolve(new.format)
    ruleset = load.to_mapping(chosen.resolved_ruleset())
    draft = NewEvent(
        name=new.name,
        slug=new.slug,
        ruleset=ruleset,
        time_zone=new.time_zone,
        visibility=new.visibility,
    )
    event = create_event(session, draft, signature)
    store_format(session, event, chosen)
    return event
