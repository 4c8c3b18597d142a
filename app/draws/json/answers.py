"""The wire formats of draws that we send."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from marshmallow import fields, validate

from app.draws.draft import Drafted
from app.draws.json.questions import DrawSettingsSchema
from app.draws.kinds import Figures, Proposal, Rounds, figures_of, kind_of_draw
from app.draws.models import Draw, DrawMethod, DrawState, VersionKind
from app.draws.text import say
from app.draws.verify import Verification
from app.web.answers import Answer
from app.web.fields import flag, many, member, moment, nested, text, whole
from app.web.problems import ViolationSchema, explain
from engine.seating.quality.summary import Finding, Grade

ROUNDS_HELP = "Rounds of tables of four numbers in the draw: East, South, West, North."
FIGURES_HELP = "Counted by the independent checker; of a single round also against earlier ones."


def figures_field() -> fields.Dict:
    """Return the figures of seats, by name."""
    return fields.Dict(keys=fields.String(), required=True, metadata={"description": FIGURES_HELP})


class DrawSentenceSchema(Answer):
    """What figures mean, in words."""

    tone = fields.Enum(Grade, by_value=True, required=True, attribute="grade")
    text = text()

    @classmethod
    def get_text(cls, finding: Finding) -> str:
        """Return the sentence in the reader's language."""
        return say(finding)


class DrawHeadSchema(Answer):
    """How far a draw is, and what is bound by it.

    The seed of a secret is null until the draw is published or withdrawn.
    """

    number = whole()
    title = text()
    method = member(DrawMethod)
    state = member(DrawState)
    first_round = whole()
    last_round = whole()
    reason = text()
    session = whole("1, or 2, 3 ... for rounds that are drawn again.")
    inputs_hash = text()
    commitment = text(null=True)
    beacon = text(null=True)
    seed = text(null=True)
    version = whole()
    drafted_at = moment(null=True)
    drafted_by = text()
    committed_at = moment(null=True)
    committed_by = text(null=True)
    published_at = moment(null=True)
    published_by = text(null=True)
    withdrawn_at = moment(null=True)
    withdrawn_by = text(null=True)
    withdraw_reason = text(null=True)


class AskedSettingsSchema(DrawSettingsSchema):
    """What the organiser asked for."""

    method = fields.String(
        required=True, validate=validate.OneOf([method.value for method in DrawMethod])
    )


class DrawPlayerSchema(Answer):
    """Who has which number in a draw, an entrant or a team; of a draft, by what is hashed."""

    number = whole()
    entrant_id = whole(null=True)
    team_id = whole(null=True)
    name = text()


class SeatingVersionSchema(Answer):
    """A version of the seats of a draw: what made it, who, when and why."""

    number = whole()
    kind = member(VersionKind)
    change = fields.Dict(required=True)
    reason = text()
    made_at = moment()
    made_by = text()
    figures = figures_field()


class NumberedRoundSchema(Answer):
    """A round by numbers in the draw."""

    round = whole()
    tables = many(fields.List(fields.Integer()), ROUNDS_HELP)

    @classmethod
    def get_round(cls, numbered: tuple[int, Rounds]) -> int:
        """Return the number of the round."""
        return numbered[0]

    @classmethod
    def get_tables(cls, numbered: tuple[int, Rounds]) -> Rounds:
        """Return its tables."""
        return numbered[1]


class SeatingVersionWithRoundsSchema(SeatingVersionSchema):
    """A version of the seats of a draw with its rounds."""

    draw = whole()
    rounds = many(NumberedRoundSchema)

    @classmethod
    def get_draw(cls, version: Any) -> int:  # noqa: ANN401 - of any kind of draw
        """Return the number of the draw."""
        number: int = version.draw.number
        return number

    @classmethod
    def get_rounds(cls, version: Any) -> Iterable[Any]:  # noqa: ANN401 - of any kind of draw
        """Return the rounds with their numbers."""
        return enumerate(version.rounds, version.draw.first_round)


class DrawSchema(DrawHeadSchema):
    """A draw with everything that is public about it."""

    settings = nested(AskedSettingsSchema)
    inputs = fields.Dict(
        required=True, metadata={"description": "What the seed is drawn over; it is hashed."}
    )
    is_trial = flag("Whether the figures come from a trial draw of a single round.")
    figures = figures_field()
    quality = many(DrawSentenceSchema)
    warnings = many(DrawSentenceSchema)
    players = fields.List(fields.Nested(DrawPlayerSchema), required=True, attribute="participants")
    versions = many(SeatingVersionSchema)
    rounds = many(NumberedRoundSchema, "As the last version has them.")

    @classmethod
    def get_figures(cls, draw: Draw) -> Figures:
        """Return what it is worth as it stands."""
        return figures_of(draw)

    @classmethod
    def get_quality(cls, draw: Draw) -> list[Finding]:
        """Return what the figures mean."""
        return kind_of_draw(draw).explain(figures_of(draw))

    @classmethod
    def get_warnings(cls, draw: Draw) -> list[Finding]:
        """Return what nobody can change about a draw of this size."""
        return kind_of_draw(draw).warn(draw.method, draw.inputs, draw.figures)

    @classmethod
    def get_rounds(cls, draw: Draw) -> Iterable[Any]:
        """Return the rounds of the last version with their numbers."""
        return enumerate(draw.versions[-1].rounds if draw.versions else [], draw.first_round)


class DrawDraftSchema(Answer):
    """A draw as it would be."""

    dry_run = flag()
    session = whole("Above 1 a reason is needed.")
    inputs_hash = text()
    is_trial = flag()
    figures = figures_field()
    quality = many(DrawSentenceSchema)
    warnings = many(DrawSentenceSchema)
    players = fields.List(
        fields.Nested(DrawPlayerSchema), required=True, attribute="field.participants"
    )

    @classmethod
    def get_dry_run(cls, _: Drafted) -> bool:
        """Say that nothing is kept."""
        return True


class SeatingProposalSchema(Answer):
    """A version that the seats could get."""

    kind = member(VersionKind)
    change = fields.Dict(required=True)
    figures = figures_field()
    quality = many(DrawSentenceSchema)
    broken = many(
        fields.List(fields.Integer()), "Pairs who would meet though the draw keeps them apart."
    )
    joining = many(DrawPlayerSchema)
    changed_rounds = many(NumberedRoundSchema)

    @classmethod
    def get_quality(cls, proposal: Proposal) -> list[Finding]:
        """Return what the figures mean."""
        return kind_of_draw(proposal.draw).explain(proposal.figures)

    @classmethod
    def get_changed_rounds(cls, proposal: Proposal) -> Iterable[Any]:
        """Return the rounds that would not be as they are."""
        return proposal.changed_rounds.items()


class SeatingProposalsSchema(Answer):
    """The versions to choose from; nothing is changed."""

    dry_run = flag()
    options = many(SeatingProposalSchema)

    @classmethod
    def get_dry_run(cls, _: Sequence[Proposal]) -> bool:
        """Say that nothing is changed."""
        return True

    @classmethod
    def get_options(cls, proposals: Sequence[Proposal]) -> Sequence[Proposal]:
        """Return the versions."""
        return proposals


class DrawDocumentSchema(Answer):
    """A published draw; docs/seating.md says what its members mean."""

    format = text()
    commitment = text()
    inputs = fields.Dict(required=True)
    inputs_hash = text()
    session = whole()
    seed = text()
    state = fields.Dict()
    state_hash = fields.String()
    stream_seed = text()
    rounds = fields.List(fields.Raw(), required=True)
    metrics = fields.Dict(required=True)
    hash = text()


class DrawVerificationSchema(Answer):
    """Whether a published draw is what its inputs and seed give."""

    number = whole()
    hash = text()
    valid = flag()
    violations = many(ViolationSchema)

    @classmethod
    def get_violations(cls, found: Verification) -> list[dict[str, Any]]:
        """Return what differs, in the reader's language."""
        return [explain(violation) for violation in found.violations]
