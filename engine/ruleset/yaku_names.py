"""The ids of yaku that options may name; `engine.scoring.yaku` says what each is."""

from __future__ import annotations

YAKUMAN = frozenset({
    "beni_isshoku", "benikujaku", "chiihou", "chinroutou", "chuuren", "daisangen", "daisuushii",
    "junsei_chuuren", "kokushi", "kokushi13", "renhou", "ryuuiisou", "shousuushii", "suuankou",
    "suuankou_tanki", "suukantsu", "tenhou", "tsuuiisou",
})  # fmt: skip

YAKU = frozenset({
    "chankan", "chanta", "chiitoitsu", "chinitsu", "chun", "daiyuugo", "double_riichi",
    "facing_wind", "haitei", "haku", "hatsu", "honitsu", "honroutou", "houtei", "iipeikou",
    "ippatsu", "ittsuu", "junchan", "juunirakutai", "kanburi", "kokuhyou", "kyakufuu",
    "menzenchin", "pinfu", "riichi", "rinshan", "round_wind", "ryanpeikou", "sanankou",
    "sanfuukoku", "sankantsu", "sanshoku_doujun", "sanshoku_doukou", "seat_wind", "shousanfuu",
    "shousangen", "shouyuugo", "taibafuu", "tanyao", "toitoi", "tsubame_gaeshi", "tsumo", "zendai",
})  # fmt: skip
