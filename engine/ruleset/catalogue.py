"""What every option of a ruleset is called and means: one table, for forms, pages and documents."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from engine.errors import N_


class Kind(StrEnum):
    """What an option has an effect on."""

    HAND = "hand"
    TABLE = "table"
    FINAL = "final"
    MOVES = "moves"
    """Only a log of moves could show it: stated, not checked from results."""
    INFORMATION = "information"
    """Agreed between people: stated, never checked."""


class Entry(NamedTuple):
    """How people read one option."""

    title: str
    explanation: str
    kind: Kind


HAND, TABLE, FINAL = Kind.HAND, Kind.TABLE, Kind.FINAL
MOVES, INFORMATION = Kind.MOVES, Kind.INFORMATION

GROUP_TITLES: Mapping[str, str] = {
    "frame": N_("Game"),
    "end": N_("End of the game"),
    "renchan": N_("Dealer"),
    "payments": N_("Payments"),
    "riichi": N_("Riichi"),
    "draws": N_("Draws"),
    "pao": N_("Liability (pao)"),
    "chombo": N_("Chombo"),
    "result": N_("Final result"),
    "chips": N_("Chips"),
    "limits": N_("Han and limits"),
    "fu": N_("Fu"),
    "yaku": N_("Yaku"),
    "dora": N_("Dora"),
    "tenpai": N_("Tenpai"),
    "stated": N_("Stated, not checked from results"),
}

OPTIONS: Mapping[str, Entry] = {
    "frame.players": Entry(N_("Players"), N_("How many play at a table."), TABLE),
    "frame.length": Entry(
        N_("Length"), N_("East and South rounds (hanchan), or East only (tonpuusen)."), TABLE
    ),
    "frame.starting_points": Entry(
        N_("Starting points"), N_("What each player has at the start of a game."), TABLE
    ),
    "end.tobi": Entry(
        N_("Tobi"), N_("Whether the game ends when a player runs out of points."), TABLE
    ),
    "end.agari_yame": Entry(
        N_("Agari-yame"),
        N_("Whether a leading dealer who wins the last hand stops the game."),
        TABLE,
    ),
    "end.tenpai_yame": Entry(
        N_("Tenpai-yame"),
        N_("Whether a leading dealer who is tenpai in the last hand stops the game."),
        TABLE,
    ),
    "end.yame_needs_target": Entry(
        N_("Stopping needs the target"),
        N_("Whether the leading dealer must also have the target points to stop the game."),
        TABLE,
    ),
    "end.sudden_death": Entry(
        N_("Sudden death"),
        N_("Whether the game goes on in an extra wind while nobody has the target points."),
        TABLE,
    ),
    "end.target": Entry(
        N_("Target points"), N_("The points that end sudden death and allow stopping."), TABLE
    ),
    "end.target_counts_sticks": Entry(
        N_("Sticks count for the target"),
        N_("Whether riichi sticks on the table count as the leader's points for the target."),
        TABLE,
    ),
    "end.renchan_priority": Entry(
        N_("Dealer goes on in sudden death"),
        N_("Whether a dealer who keeps the deal plays on although somebody has the target."),
        TABLE,
    ),
    "end.extra_winds": Entry(
        N_("Extra winds"), N_("How many winds sudden death can add to the game."), TABLE
    ),
    "end.ceiling": Entry(
        N_("Ceiling"), N_("Reaching these points ends the game at once; 0 for none."), TABLE
    ),
    "renchan.agari": Entry(
        N_("Renchan on a win"), N_("Whether a dealer who wins keeps the deal."), TABLE
    ),
    "renchan.tenpai": Entry(
        N_("Renchan on tenpai"), N_("Whether a dealer who is tenpai at a draw keeps it."), TABLE
    ),
    "renchan.multi_ron_with_dealer": Entry(
        N_("Renchan as one of several winners"),
        N_("Whether the dealer keeps the deal as one of several winners of a tile."),
        TABLE,
    ),
    "renchan.abort": Entry(
        N_("Dealer after an abortive draw"), N_("Who deals after an abortive draw."), TABLE
    ),
    "renchan.nagashi": Entry(
        N_("Dealer after nagashi mangan"), N_("Who deals after a nagashi mangan."), TABLE
    ),
    "payments.stick": Entry(N_("Riichi stick"), N_("What a riichi costs."), TABLE),
    "payments.honba": Entry(
        N_("Honba"),
        N_("What each payer of a tsumo adds per honba; a ron adds three times that."),
        TABLE,
    ),
    "payments.noten": Entry(
        N_("Noten payments"),
        N_("What each noten player pays when one, two or three players are tenpai."),
        TABLE,
    ),
    "payments.multi_ron": Entry(
        N_("Several rons"),
        N_("Whether one or all players who win on the same tile are paid."),
        TABLE,
    ),
    "payments.multi_ron_honba": Entry(
        N_("Honba of several rons"), N_("Which of several winners gets the honba."), TABLE
    ),
    "payments.multi_ron_sticks": Entry(
        N_("Sticks of several rons"), N_("Which of several winners gets the riichi sticks."), TABLE
    ),
    "riichi.min_points": Entry(
        N_("Points for riichi"),
        N_("What a player must hold to declare riichi; or no limit."),
        TABLE,
    ),
    "riichi.min_tiles": Entry(
        N_("Tiles for riichi"), N_("How many tiles must be left in the wall for riichi."), TABLE
    ),
    "riichi.declaration_ronned": Entry(
        N_("Riichi won on at once"),
        N_("What becomes of the stick when the declaration tile is won on."),
        TABLE,
    ),
    "riichi.fourth_riichi": Entry(
        N_("Fourth riichi"),
        N_("What becomes of the stick of the riichi that aborts the hand."),
        TABLE,
    ),
    "draws.abortive": Entry(N_("Abortive draws"), N_("Which events call a hand off."), TABLE),
    "draws.nagashi": Entry(
        N_("Nagashi mangan"),
        N_("What discarding only terminals and honours, none of them called, is worth."),
        TABLE,
    ),
    "draws.nagashi_takes_honba_and_sticks": Entry(
        N_("Nagashi takes honba and sticks"),
        N_("Whether a nagashi mangan collects honba and sticks like a win."),
        TABLE,
    ),
    "pao.yakuman": Entry(N_("Liability for"), N_("What a feeding player is liable for."), TABLE),
    "pao.scope": Entry(
        N_("Extent of liability"),
        N_("Whether liability covers the whole hand or only that yakuman."),
        TABLE,
    ),
    "pao.ron_honba": Entry(
        N_("Honba of a ron with liability"),
        N_("Who pays the honba when the liable player and the discarder share a ron."),
        TABLE,
    ),
    "chombo.payment": Entry(N_("Chombo"), N_("What a player pays for an offence."), TABLE),
    "chombo.points": Entry(
        N_("Chombo points"), N_("What is taken off the score after uma."), FINAL
    ),
    "chombo.wrong_win": Entry(
        N_("After a wrong win"), N_("How the game goes on after a win that isn't one."), TABLE
    ),
    "chombo.false_riichi": Entry(
        N_("After a false riichi"), N_("How the game goes on after riichi without tenpai."), TABLE
    ),
    "chombo.other": Entry(
        N_("After another offence"), N_("How the game goes on after any other chombo."), TABLE
    ),
    "chombo.false_riichi_draw_counts": Entry(
        N_("A draw with a false riichi counts"),
        N_("Whether noten payments follow the chombo when a draw shows a false riichi."),
        TABLE,
    ),
    "result.return_points": Entry(
        N_("Return points"),
        N_("What is taken off the points at the end; above the starting points it makes oka."),
        FINAL,
    ),
    "result.uma": Entry(N_("Uma"), N_("What first to fourth place add to the score."), FINAL),
    "result.uma_by_floating": Entry(
        N_("Uma by floating players"),
        N_("Uma by how many players, none to four, have the return points; empty for none."),
        FINAL,
    ),
    "result.rounding": Entry(
        N_("Rounding"), N_("Whether scores are rounded to thousands, first taking the rest."), FINAL
    ),
    "result.tie_break": Entry(N_("Equal points"), N_("How equal points are ranked."), FINAL),
    "result.leftover_sticks": Entry(
        N_("Sticks left at the end"),
        N_("Who gets the riichi sticks that lie on the table at the end."),
        FINAL,
    ),
    "result.substitute_score": Entry(
        N_("Score of a substitute"),
        N_("A fixed score for a player who stands in; or none."),
        FINAL,
    ),
    "chips.points": Entry(
        N_("Worth of a chip"), N_("What a chip adds to the score; 0 for no chips."), FINAL
    ),
    "chips.yakuman_ron": Entry(
        N_("Chips for a yakuman by ron"), N_("Chips the discarder pays for a yakuman."), FINAL
    ),
    "chips.yakuman_tsumo": Entry(
        N_("Chips for a yakuman by tsumo"), N_("Chips each player pays for a yakuman."), FINAL
    ),
    "limits.kiriage": Entry(
        N_("Kiriage mangan"), N_("Whether 4 han 30 fu and 3 han 60 fu are mangan."), HAND
    ),
    "limits.kazoe": Entry(
        N_("Kazoe yakuman"), N_("Whether 13 han are a yakuman, or else sanbaiman."), HAND
    ),
    "limits.yakuman_stacking": Entry(
        N_("Yakuman add up"), N_("Whether several yakuman in a hand are paid together."), HAND
    ),
    "limits.min_han": Entry(
        N_("Least han"), N_("How many han a win needs, dora not counted."), HAND
    ),
    "limits.two_han_from_honba": Entry(
        N_("Two han from honba"),
        N_("From how many honba on a win needs two han; 0 for never."),
        HAND,
    ),
    "limits.zero_han": Entry(
        N_("Wins of no han"), N_("Whether a yaku worth no han is enough to win."), HAND
    ),
    "fu.double_wind_pair": Entry(
        N_("Double wind pair"), N_("Fu of a pair that is seat and round wind."), HAND
    ),
    "fu.rinshan_tsumo": Entry(
        N_("Tsumo after a kan"), N_("Fu for winning by the tile drawn after a kan."), HAND
    ),
    "fu.special_shape": Entry(
        N_("25 fu for other shapes"),
        N_("Whether every hand that isn't four sets and a pair has 25 fu."),
        HAND,
    ),
    "fu.pinfu_tsumo": Entry(
        N_("Pinfu by tsumo"), N_("Whether pinfu counts with a drawn tile, at 20 fu."), HAND
    ),
    "fu.open_pinfu": Entry(
        N_("Open pinfu shape"), N_("Fu of an open hand to which nothing adds fu."), HAND
    ),
    "yaku.kuitan": Entry(N_("Open tanyao"), N_("Whether tanyao counts in an open hand."), HAND),
    "yaku.ippatsu": Entry(N_("Ippatsu"), N_("Whether ippatsu counts."), HAND),
    "yaku.renhou": Entry(
        N_("Renhou"), N_("What winning on a discard before one's first draw is worth."), HAND
    ),
    "yaku.double_yakuman": Entry(N_("Double yakuman"), N_("Which yakuman count twice."), HAND),
    "yaku.ryuuiisou_needs_hatsu": Entry(
        N_("Ryuuiisou with hatsu"), N_("Whether ryuuiisou needs a green dragon."), HAND
    ),
    "yaku.tsuuiisou_chiitoi": Entry(
        N_("Tsuuiisou of pairs"), N_("Whether seven pairs of honours are tsuuiisou."), HAND
    ),
    "yaku.kokushi_robs_ankan": Entry(
        N_("Kokushi on a concealed kan"), N_("Whether kokushi may win on a concealed kan."), HAND
    ),
    "yaku.east_west_wind": Entry(
        N_("East and West both count"),
        N_("Whether East and West are both the round wind in the East round."),
        HAND,
    ),
    "yaku.juunirakutai_ankan": Entry(
        N_("Juunirakutai with a concealed kan"),
        N_("Whether a concealed kan can be one of the four melds of juunirakutai."),
        HAND,
    ),
    "yaku.han": Entry(
        N_("Other values of yaku"),
        N_("Han by yaku, closed and open, where they differ; turns local yaku on."),
        HAND,
    ),
    "dora.aka": Entry(N_("Red fives"), N_("Red fives among man, pin and sou."), HAND),
    "dora.aka_han": Entry(N_("Worth of a red five"), N_("Han of each red five."), HAND),
    "dora.ura": Entry(N_("Ura dora"), N_("Whether riichi turns the tiles below."), HAND),
    "dora.kan": Entry(N_("Kan dora"), N_("Whether a kan adds a dora."), HAND),
    "dora.kan_ura": Entry(
        N_("Kan ura dora"), N_("Whether riichi turns the tiles below kan dora too."), HAND
    ),
    "tenpai.fifth_tile": Entry(
        N_("Waiting for a fifth tile"),
        N_("When waiting only for tiles one holds all four of is noten."),
        TABLE,
    ),
}
"""Every option that is enforced, by its dotted name."""

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
