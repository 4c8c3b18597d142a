"""A published draw as it stands now: whom it seats, what is played, who must not meet. No HTTP."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from sqlalchemy.orm import Session

from app.entrants.models import SEATABLE, Entrant
from app.entrants.queries import list_entrants
from app.errors import ConflictError, InvalidError
from app.events.models import Event
from app.seating.field import conditions
from app.seating.models import Draw, DrawState
from app.seating.queries import get_draw
from app.seating.schedule import SeatedRound, as_numbers, list_begun, list_rounds
from app.seating.service import check_state
from app.seating.settings import DrawSettings
from engine.errors import N_, Violation
from engine.seating.constraints import Constraints
from engine.seating.plan import Plan, plan_of

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Current:
    """A published draw with its rounds: as played where tables are open, as seated where not yet.

    `opened` are those of them that have tables; of fixtures, the days that have matches, and there
    are no rounds of players then. `gone` are numbers of players who have left by earlier changes.
    """

    session: Session
    event: Event
    draw: Draw
    rounds: tuple[SeatedRound, ...]
    opened: frozenset[int]
    gone: frozenset[int]

    @property
    def plan(self) -> Plan:
        """The seats by numbers; strangers who play at open tables count as players."""
        return self.plan_without(())

    def plan_without(self, returning: Iterable[int]) -> Plan:
        """Return the seats, those who come back not among the players until they do."""
        if self.draw.method.is_of_teams:
            return plan_of(self.draw.inputs["players"], self.draw.seatings[-1].rounds)
        strangers = {entrant.id: number for number, entrant in self.strangers.items()}
        rounds = as_numbers(self.rounds, self._numbers | strangers)
        known = [player.number for player in self.draw.players if player.number not in self.gone]
        seated = {player for tables in rounds for table in tables for player in table}
        others = seated - set(known) - set(returning)
        return plan_of([*known, *sorted(others)], rounds)

    @property
    def _numbers(self) -> dict[int, int]:
        """The numbers in the draw by the ids of those who have one."""
        return {player.who.id: player.number for player in self.draw.players}

    @property
    def strangers(self) -> dict[int, Entrant]:
        """Those at open tables whom the draw never seated, by the numbers they get in it."""
        if self.draw.method.is_of_teams:
            return {}
        known = self._numbers
        seats = [who for seated in self.rounds for table in seated.tables for who in table.seats]
        found = {entrant.id: entrant for entrant in seats if entrant.id not in known}
        return self._numbered(found.values(), known)

    @property
    def played(self) -> int:
        """How many rounds can't change any more, because tables are open in them or later."""
        return max((number - self.draw.first_round + 1 for number in self.opened), default=0)

    @property
    def entrants(self) -> dict[int, Entrant]:
        """Those whom the draw still seats, by their numbers in it."""
        return {
            player.number: player.entrant
            for player in self.draw.players
            if player.entrant is not None and player.number not in self.gone
        }

    def constraints(self, newcomers: Mapping[int, Entrant]) -> Constraints:
        """Return the conditions of the draw for those whom it seats, newcomers included."""
        seated = self.entrants | dict(newcomers)
        settings = DrawSettings.from_mapping(self.draw.settings)
        wishes = conditions(self.session, self.event, settings, seated)
        return Constraints(
            teams=wishes.teams,
            pins={player: table for player, table in wishes.pins.items() if player in seated},
            apart=tuple(pair for pair in wishes.apart if set(pair) <= set(seated)),
        )

    def numbers_of(self, entrant_ids: Iterable[int], field: str) -> list[int]:
        """Return the numbers of players whom the draw seats; `field` is where they were named."""
        known = {entrant.id: number for number, entrant in self.entrants.items()}
        template = N_("This player is not seated by the draw.")
        wrong = Violation(code="not_in_draw", field=field, template=template)
        return _pick(entrant_ids, known, wrong)

    def newcomers(self, entrant_ids: Iterable[int]) -> list[Entrant]:
        """Return entrants who take part in the event and are not in the draw, or not any more."""
        free = {entrant.id: entrant for entrant in self._outside()}
        template = N_("This player is no entrant who could still be seated.")
        wrong = Violation(code="cannot_join", field="joining", template=template)
        return _pick(entrant_ids, free, wrong)

    def numbers_for(self, newcomers: Sequence[Entrant]) -> dict[int, Entrant]:
        """Return newcomers by their numbers: what they had, their own if free, or the next."""
        strangers = {entrant.id: number for number, entrant in self.strangers.items()}
        return self._numbered(newcomers, self._numbers | strangers)

    @staticmethod
    def _numbered(entrants: Iterable[Entrant], before: Mapping[int, int]) -> dict[int, Entrant]:
        taken = set(before.values())
        numbered = {}
        for entrant in entrants:
            fresh = entrant.number if entrant.number not in taken else max(taken) + 1
            number = before.get(entrant.id, fresh)
            taken.add(number)
            numbered[number] = entrant
        return numbered

    def _outside(self) -> list[Entrant]:
        inside = {entrant.id for entrant in self.entrants.values()}
        everybody = list_entrants(self.session, self.event.id)
        return [who for who in everybody if who.id not in inside and who.status in SEATABLE]

    def field_change(self) -> FieldChange:
        """Return how those who take part differ from those whom the draw seats."""
        outside = self._outside()
        return FieldChange(
            leaving=tuple(who for who in self.entrants.values() if who.status not in SEATABLE),
            joining=tuple(who for who in outside if not who.is_substitute),
            substitutes=tuple(who for who in outside if who.is_substitute),
        )


def _pick(wanted: Iterable[int], known: Mapping[int, T], wrong: Violation) -> list[T]:
    """Return what is known under these ids, each once; raise `wrong` for every other."""
    ids = list(dict.fromkeys(wanted))
    problems = [
        replace(wrong, field=f"{wrong.field}.{place}")
        for place, each in enumerate(ids)
        if each not in known
    ]
    if problems:
        raise InvalidError(problems)
    return [known[each] for each in ids]


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldChange:
    """Who is no longer there, and who could be seated, since a draw was made."""

    leaving: tuple[Entrant, ...]
    joining: tuple[Entrant, ...]
    substitutes: tuple[Entrant, ...]


def load_current(session: Session, event: Event, number: int) -> Current:
    """Return a published draw of seats as it stands; other changes of fixtures are none."""
    current = load_to_shorten(session, event, number)
    if current.draw.method.is_of_teams:
        detail = N_("Fixtures stay as they were drawn; only the last days can be given back.")
        raise ConflictError(detail, code="fixtures_stay")
    return current


def load_to_shorten(session: Session, event: Event, number: int) -> Current:
    """Return any published draw as it stands, also fixtures, which can be shortened only."""
    draw = get_draw(session, event.id, number)
    check_state(draw, DrawState.PUBLISHED)
    rounds: list[SeatedRound] = []
    if not draw.method.is_of_teams:
        everything = list_rounds(session, event.id)
        rounds = [seated for seated in everything if seated.number in draw.rounds]
    begun = list_begun(session, event.id, draw.method)
    return Current(
        session=session,
        event=event,
        draw=draw,
        rounds=tuple(rounds),
        opened=frozenset(begun) & frozenset(draw.rounds),
        gone=frozenset(draw.seatings[-1].change.get("gone", ())),
    )
