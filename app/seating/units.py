"""What a draw numbers, rounds of tables or days of matches, and the sentences that name it."""

from __future__ import annotations

from dataclasses import dataclass

from app.seating.models import DrawMethod
from engine.errors import N_


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """Sentences to be translated about the rounds, or the days, of a draw.

    `begun_code` is the code of refusals because of tables, or matches, that are there already.
    The second half are words of the pages of a draw.
    """

    begun_code: str
    begun: str
    begun_next: str
    begun_some: str
    stays: str
    taken: str
    taken_some: str
    drawn_before: str
    none_after: str
    published: str
    drawn: str
    commit: str
    next: str
    publish: str
    lots: str
    fingerprint: str
    outcome: str
    to_outcome: str
    withdraw: str
    withdrawn: str
    void: str
    outside: str
    begun_meanwhile: str
    give_back: str
    last_kept: str
    become_free: str
    give_these_back: str
    given_back: str
    last: str
    shortened: str


ROUNDS = Unit(
    begun_code="round_open",
    begun=N_("Round {round} has tables; take them away first."),
    begun_next=N_("Round {round} has tables already; the next free one is {next}."),
    begun_some=N_("Some of these rounds have tables already."),
    stays=N_("Tables of this draw were opened, so these rounds stay as they are."),
    taken=N_("Draw {draw} seats rounds {first} to {last}; withdraw or shorten it first."),
    taken_some=N_("Another draw seats some of these rounds; withdraw or shorten it first."),
    drawn_before=N_("These rounds were drawn before; say why they are drawn again."),
    none_after=N_("There is no round after {last}."),
    published=N_("The seats are drawn and everybody can see them."),
    drawn=N_("The seats are drawn and shown."),
    commit=N_(
        "Nobody has seen the seats yet, not even you. Commit when the list of players is final:"
        " from then on players, settings and seed stand."
    ),
    next=N_("Next: publish the seats"),
    publish=N_("Publish the seats"),
    lots=N_(
        "The lots are drawn now. Everybody will see the seats, and the seed with which anybody can"
        " repeat the draw."
    ),
    fingerprint=N_("Fingerprint of players and settings"),
    outcome=N_("Seats"),
    to_outcome=N_("To the seats"),
    withdraw=N_(
        "Its rounds become free. The draw stays visible to everybody, with its fingerprints, the"
        " seed and your reason, so that nobody can repeat a draw unseen."
    ),
    withdrawn=N_("Draw %(number)s is withdrawn; its rounds are free again."),
    void=N_("These seats do not count: the draw is withdrawn."),
    outside=N_("The draw seats rounds {first} to {last}."),
    begun_meanwhile=N_("Tables were opened or taken away meanwhile; look at the change again."),
    give_back=N_("Give the last rounds back"),
    last_kept=N_("The last round that stays"),
    become_free=N_(
        "The rounds after it become free, to be drawn otherwise. Rounds with tables stay."
    ),
    give_these_back=N_("Give these rounds back"),
    given_back=N_("The rounds after round %(number)s are free."),
    last=N_("The last round is now round %(number)s."),
    shortened=N_("Rounds given back"),
)

DAYS = Unit(
    begun_code="day_has_matches",
    begun=N_("Day {round} has matches; take them away first."),
    begun_next=N_("Day {round} has matches already; the next free one is {next}."),
    begun_some=N_("Some of these days have matches already."),
    stays=N_("Matches of this draw were made, so these days stay as they are."),
    taken=N_("Draw {draw} has days {first} to {last}; withdraw or shorten it first."),
    taken_some=N_("Another draw has some of these days; withdraw or shorten it first."),
    drawn_before=N_("These days were drawn before; say why they are drawn again."),
    none_after=N_("There is no day after {last}."),
    published=N_("The matches are drawn and everybody can see them."),
    drawn=N_("The matches are drawn and shown."),
    commit=N_(
        "Nobody has seen the matches yet, not even you. Commit when the list of teams is final:"
        " from then on teams, settings and seed stand."
    ),
    next=N_("Next: publish the matches"),
    publish=N_("Publish the matches"),
    lots=N_(
        "The lots are drawn now. Everybody will see the matches, and the seed with which anybody"
        " can repeat the draw."
    ),
    fingerprint=N_("Fingerprint of teams and settings"),
    outcome=N_("Days"),
    to_outcome=N_("To the days"),
    withdraw=N_(
        "Its days become free. The draw stays visible to everybody, with its fingerprints, the"
        " seed and your reason, so that nobody can repeat a draw unseen."
    ),
    withdrawn=N_("Draw %(number)s is withdrawn; its days are free again."),
    void=N_("These matches do not count: the draw is withdrawn."),
    outside=N_("The draw has days {first} to {last}."),
    begun_meanwhile=N_("Matches were made or taken away meanwhile; look at the change again."),
    give_back=N_("Give the last days back"),
    last_kept=N_("The last day that stays"),
    become_free=N_("The days after it become free, to be drawn otherwise. Days with matches stay."),
    give_these_back=N_("Give these days back"),
    given_back=N_("The days after day %(number)s are free."),
    last=N_("The last day is now day %(number)s."),
    shortened=N_("Days given back"),
)


def unit_of(method: DrawMethod) -> Unit:
    """Return what draws of a method number."""
    return DAYS if method.is_of_teams else ROUNDS
