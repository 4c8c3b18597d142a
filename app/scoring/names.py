"""What yaku, fu, limits and waits are called on pages; kanji are the engine's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.errors import N_
from engine.scoring.hand import Flag
from engine.scoring.yaku import DORA, REGISTRY

YAKU: Final[Mapping[str, str]] = {
    "riichi": N_("Riichi"),
    "double_riichi": N_("Double riichi"),
    "ippatsu": N_("Ippatsu (one shot)"),
    "tsumo": N_("Tsumo with a closed hand"),
    "haitei": N_("Haitei (last tile of the wall)"),
    "houtei": N_("Houtei (last discard)"),
    "rinshan": N_("Rinshan (after a kan)"),
    "chankan": N_("Chankan (robbing a kan)"),
    "renhou": N_("Renhou (win before the first draw)"),
    "tenhou": N_("Tenhou (blessing of heaven)"),
    "chiihou": N_("Chiihou (blessing of earth)"),
    "tanyao": N_("Tanyao (all simples)"),
    "pinfu": N_("Pinfu (no points)"),
    "iipeikou": N_("Iipeikou (two identical runs)"),
    "seat_wind": N_("Seat wind"),
    "round_wind": N_("Round wind"),
    "facing_wind": N_("Round wind across"),
    "haku": N_("Haku (white dragon)"),
    "hatsu": N_("Hatsu (green dragon)"),
    "chun": N_("Chun (red dragon)"),
    "chiitoitsu": N_("Chiitoitsu (seven pairs)"),
    "chanta": N_("Chanta (outside hand)"),
    "ittsuu": N_("Ittsuu (straight)"),
    "sanshoku_doujun": N_("Sanshoku doujun (three colour runs)"),
    "sanshoku_doukou": N_("Sanshoku doukou (three colour triplets)"),
    "sankantsu": N_("Sankantsu (three kans)"),
    "toitoi": N_("Toitoi (all triplets)"),
    "sanankou": N_("Sanankou (three concealed triplets)"),
    "shousangen": N_("Shousangen (little three dragons)"),
    "honroutou": N_("Honroutou (terminals and honours)"),
    "ryanpeikou": N_("Ryanpeikou (twice two identical runs)"),
    "junchan": N_("Junchan (terminals in every set)"),
    "honitsu": N_("Honitsu (half flush)"),
    "chinitsu": N_("Chinitsu (full flush)"),
    "daisangen": N_("Daisangen (big three dragons)"),
    "suuankou": N_("Suuankou (four concealed triplets)"),
    "suuankou_tanki": N_("Suuankou tanki (four concealed triplets, single wait)"),
    "tsuuiisou": N_("Tsuuiisou (all honours)"),
    "ryuuiisou": N_("Ryuuiisou (all green)"),
    "chinroutou": N_("Chinroutou (all terminals)"),
    "chuuren": N_("Chuuren poutou (nine gates)"),
    "junsei_chuuren": N_("Junsei chuuren poutou (true nine gates)"),
    "kokushi": N_("Kokushi musou (thirteen orphans)"),
    "kokushi13": N_("Kokushi musou with thirteen waits"),
    "daisuushii": N_("Daisuushii (big four winds)"),
    "shousuushii": N_("Shousuushii (little four winds)"),
    "suukantsu": N_("Suukantsu (four kans)"),
    "dora": N_("Dora"),
    "aka": N_("Red fives"),
    "ura": N_("Ura dora"),
    "menzenchin": N_("Menzenchin (closed hand)"),
    "tsubame_gaeshi": N_("Tsubame gaeshi (ron on the riichi tile)"),
    "kanburi": N_("Kanburi (ron on the discard after a kan)"),
    "juunirakutai": N_("Juunirakutai (four melds)"),
    "daiyuugo": N_("Daiyuugo (all above five)"),
    "shouyuugo": N_("Shouyuugo (all below five)"),
    "zendai": N_("Zendai (all seven to nine)"),
    "kokuhyou": N_("Kokuhyou (shape of Chinese official rules)"),
    "taibafuu": N_("Taibafuu (wind across the round wind)"),
    "kyakufuu": N_("Kyakufuu (guest wind)"),
    "shousanfuu": N_("Shousanfuu (little three winds)"),
    "sanfuukoku": N_("Sanfuukoku (three winds)"),
    "beni_isshoku": N_("Beni isshoku (all red)"),
    "benikujaku": N_("Benikujaku (red peacock)"),
}
"""Every yaku by its id."""

_EVERY: Final = (*REGISTRY.values(), *DORA)
KANJI: Final[Mapping[str, str]] = {yaku.id: yaku.kanji for yaku in _EVERY}
MEANS: Final[Mapping[str, str]] = {yaku.id: yaku.means for yaku in _EVERY}
"""What each yaku is, in a sentence."""

LISTED: Final[Mapping[str, str]] = {
    name: yaku.listed for name, yaku in REGISTRY.items() if yaku.listed
}
"""The ids that answers list instead, where they differ."""

FLAGS: Final[Mapping[Flag, str]] = {flag: YAKU[flag.value] for flag in Flag}
LOCAL_FLAGS: Final = frozenset({Flag.TSUBAME_GAESHI, Flag.KANBURI})

LIMITS: Final[Mapping[str, str]] = {
    "mangan": N_("Mangan"),
    "haneman": N_("Haneman"),
    "baiman": N_("Baiman"),
    "sanbaiman": N_("Sanbaiman"),
    "kazoe_yakuman": N_("Counted yakuman"),
    "yakuman": N_("Yakuman"),
}

FU_ITEMS: Final[Mapping[str, str]] = {
    "base": N_("Base"),
    "minkou": N_("Open triplet"),
    "ankou": N_("Concealed triplet"),
    "minkan": N_("Open kan"),
    "ankan": N_("Concealed kan"),
    "valued_pair": N_("Pair of a valued honour"),
    "wait": N_("Wait on a single kind"),
    "menzen_ron": N_("Closed hand, ron"),
    "tsumo": N_("Tsumo"),
    "open_pinfu_floor": N_("Open hand of runs"),
}

WAITS: Final[Mapping[str, str]] = {
    "ryanmen": N_("two-sided wait"),
    "kanchan": N_("closed wait"),
    "penchan": N_("edge wait"),
    "tanki": N_("pair wait"),
    "shanpon": N_("wait on two pairs"),
}

MELDS: Final[Mapping[str, str]] = {
    "chi": N_("Chi"),
    "pon": N_("Pon"),
    "minkan": N_("Open kan"),
    "shouminkan": N_("Added kan"),
    "ankan": N_("Closed kan"),
}

MANNERS: Final[Mapping[str, str]] = {
    "ron": N_("Ron"),
    "tsumo": N_("Tsumo"),
    "closed": N_("closed hand"),
    "open": N_("open hand"),
}
"""How a claimed hand was won, where reasons name it beside yaku."""
