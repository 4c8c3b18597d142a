"""Reasons the rules refuse something."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from dataclasses import field as dataclass_field


@dataclass(frozen=True, slots=True, kw_only=True)
class Violation:
    """One reason why something is refused.

    `code` is stable and meant for programs, `field` is a dotted path into what was entered
    (`winners.0.han`), `template` is an English sentence with named places that pages translate,
    and `expected` says in data what would have been accepted.
    """

    code: str
    field: str
    template: str
    params: Mapping[str, object] = dataclass_field(default_factory=dict)
    expected: object = None

    @property
    def message(self) -> str:
        """Return the sentence in English."""
        return self.template.format(**self.params)

    def to_mapping(self) -> dict[str, object]:
        """Return the violation as JSON values, in English."""
        names = ("code", "field", "message", "expected")
        return {name: getattr(self, name) for name in names}


def wrong(
    code: str, field: str, template: str, expected: object = None, **params: object
) -> Violation:
    """Return a violation; its sentence may name the field."""
    params = {"field": field, **params}
    return Violation(code=code, field=field, template=template, params=params, expected=expected)


def under(field: str, violations: Iterable[Violation]) -> list[Violation]:
    """Return violations of a part as those of the whole, where the part is `field`.

    >>> [at.field for at in under("winner", [wrong("no_yaku", "han", ""), wrong("open", "", "")])]
    ['winner.han', 'winner']
    """
    return [
        replace(violation, field=f"{field}.{violation.field}" if violation.field else field)
        for violation in violations
    ]


class RuleError(ValueError):
    """The rules refuse this; carries every violation found, not only the first."""

    code = "rule_error"

    def __init__(self, violations: Iterable[Violation]) -> None:
        self.violations = tuple(violations)
        super().__init__("; ".join(violation.message for violation in self.violations))


class IllegalOutcomeError(RuleError):
    """The reported outcome can't have happened under the ruleset."""

    code = "illegal_outcome"


class IllegalRulesetError(RuleError):
    """The options don't make a ruleset."""

    code = "illegal_ruleset"


def N_(template: str) -> str:  # noqa: N802 - the name gettext tools look for
    """Mark a sentence for translation and return it unchanged."""
    return template
