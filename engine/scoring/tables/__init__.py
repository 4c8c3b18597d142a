"""What makes scoring fast: hands as numbers, suits and yaku as tables.

`layout` packs a hand into a number, `division` and `special` read it suit by suit, `worth`
remembers the yaku of what a reading shows (`engine.scoring.marks`), `values` what is paid. Only
scores, waits and claims are worked out from them; everything else asks those.
"""
