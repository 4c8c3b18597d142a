"""What the libraries under us say to people, so that it is translated like our own words."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

SAID: Mapping[str, list[str]] = tomllib.loads(
    Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
)
PLACE = re.compile(r"\\{(\w+)\\}")
WITH_VALUES = tuple(
    (template, re.compile(PLACE.sub(r"(?P<\1>.+?)", re.escape(template)), re.DOTALL))
    for template in SAID["forms"]
    if "{" in template
)


def recognise(message: str) -> tuple[str, dict[str, str]]:
    """Return the template that a message was made from, and the values that were put in.

    >>> recognise("Longer than maximum length 100.")
    ('Longer than maximum length {max}.', {'max': '100'})
    >>> recognise("Something {else}.")
    ('Something {{else}}.', {})
    """
    for template, pattern in WITH_VALUES:
        found = pattern.fullmatch(message)
        if found is not None:
            return template, found.groupdict()
    return message.replace("{", "{{").replace("}", "}}"), {}
