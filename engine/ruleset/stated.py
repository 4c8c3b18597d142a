"""Options that only people or a log of moves could check: what they are called and mean."""

from __future__ import annotations

from collections.abc import Mapping

from engine.errors import N_
from engine.ruleset.catalogue import INFORMATION, MOVES, Entry

STATED: Mapping[str, Entry] = {
    "after_wrong_win": Entry(
        N_("After a wrong win"), N_("What the offender may still do in the hand."), MOVES
    ),
    "ankan_after_riichi": Entry(
        N_("Concealed kan in riichi"), N_("When a player in riichi may declare one."), MOVES
    ),
    "atozuke": Entry(
        N_("Atozuke"), N_("Whether the yaku may be completed after the first call."), MOVES
    ),
    "below_zero": Entry(
        N_("Below zero"), N_("How a player without points goes on playing."), INFORMATION
    ),
    "claim_priority": Entry(
        N_("Priority of calls"), N_("Which call goes first when several are made."), MOVES
    ),
    "closed_kan_dora": Entry(
        N_("Dora of a concealed kan"), N_("When the new indicator is turned."), MOVES
    ),
    "declaration_tile_called": Entry(
        N_("Called riichi tile"), N_("What happens when the riichi tile is called."), MOVES
    ),
    "discard_furiten": Entry(
        N_("Discard furiten"), N_("Which tiles count as one's own discards."), MOVES
    ),
    "fifth_kan": Entry(N_("Fifth kan"), N_("What happens after four kans."), MOVES),
    "kan_after_call": Entry(
        N_("Kan after a call"), N_("Whether a kan may follow a pon or chi at once."), MOVES
    ),
    "kuikae": Entry(N_("Kuikae"), N_("What may not be discarded straight after a call."), MOVES),
    "last_tile_call": Entry(
        N_("Calling the last tile"), N_("Whether the last discard can be called."), MOVES
    ),
    "late_pickup": Entry(
        N_("Late pick-up"), N_("What happens to who doesn't pick up a called tile."), MOVES
    ),
    "missed_win_after_riichi": Entry(
        N_("Missed win in riichi"), N_("What letting a winning tile pass means."), MOVES
    ),
    "no_yaku_tenpai": Entry(
        N_("Tenpai without yaku"), N_("Whether it counts as tenpai at a draw."), MOVES
    ),
    "open_kan_dora": Entry(
        N_("Dora of an open kan"), N_("When the new indicator is turned."), MOVES
    ),
    "pao_trigger": Entry(
        N_("How liability arises"), N_("Which call makes the player who fed it liable."), MOVES
    ),
    "riichi_when_furiten": Entry(
        N_("Riichi when furiten"), N_("Whether a furiten player may declare riichi."), MOVES
    ),
    "seat_draw": Entry(N_("Draw of seats"), N_("How seats are drawn."), INFORMATION),
    "selective_ron": Entry(
        N_("Choosing whom to win on"), N_("Whether one may pass a tile and win later."), MOVES
    ),
    "skills": Entry(N_("Skills"), N_("How the effects of skills are entered."), INFORMATION),
    "temporary_furiten": Entry(
        N_("Temporary furiten"), N_("When furiten by a missed win ends."), MOVES
    ),
    "thinking_time": Entry(N_("Thinking time"), N_("How long a move may take."), INFORMATION),
    "tsumogiri_dimming": Entry(
        N_("Drawn discards shown"), N_("Whether the program marks drawn discards."), INFORMATION
    ),
    "wrong_call": Entry(N_("Wrong call"), N_("What a call that wasn't possible costs."), MOVES),
}
"""The stated options the presets use; a ruleset may state others, which show by their name."""
