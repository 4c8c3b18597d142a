"""What makes scoring fast, and the only door to it: hands as numbers, suits and yaku as tables.

`layout` packs a hand into a number, `division` and `special` read it suit by suit, `worth`
remembers the yaku of what a reading shows (`engine.scoring.marks`), `values` what is paid. Nothing
outside this package imports its modules.
"""

from engine.scoring.tables.division import (
    GROUP_PARTS,
    PAIR,
    RUN,
    TRIPLET,
    Group,
    Melds,
    Parts,
    Reading,
    divide,
    melds_of,
    standard_readings,
)
from engine.scoring.tables.layout import (
    COUNT_OF_KIND,
    INDICATORS,
    RED_SHIFT,
    count_of,
    has_too_many,
    pack,
    suit_keys,
    unpack,
)
from engine.scoring.tables.special import (
    is_seven_pairs,
    special_readings,
    waits_of_orphans,
    waits_of_pairs,
)
from engine.scoring.tables.values import ValueTable
from engine.scoring.tables.waits import SuitWaits, suit_waits
from engine.scoring.tables.worth import (
    CLOSED,
    DORA_YAKU,
    RENHOU,
    RENHOU_ALONE,
    Situation,
    Worth,
    YakuList,
    YakuTable,
    mode_of,
    red_fives,
)

__all__ = [
    "CLOSED", "COUNT_OF_KIND", "DORA_YAKU", "GROUP_PARTS", "INDICATORS", "PAIR", "RED_SHIFT",
    "RENHOU", "RENHOU_ALONE", "RUN", "TRIPLET", "Group", "Melds", "Parts", "Reading", "Situation",
    "SuitWaits", "ValueTable", "Worth", "YakuList", "YakuTable", "count_of", "divide",
    "has_too_many", "is_seven_pairs", "melds_of", "mode_of", "pack", "red_fives",
    "special_readings", "standard_readings", "suit_keys", "suit_waits", "unpack",
    "waits_of_orphans", "waits_of_pairs",
]  # fmt: skip
