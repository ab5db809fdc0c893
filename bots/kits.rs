// The kits that `croupier bot new` writes: language, game, name of the file, text. A kit without a game serves every
// game that has none of its own. A test fails if a file in these folders is not listed.
&[
    ("python", Some("ten-thousand"), "bot.py", include_str!("python/ten_thousand.py")),
    ("python", Some("perudo"), "bot.py", include_str!("python/perudo.py")),
    ("python", Some("martian-dice"), "bot.py", include_str!("python/martian_dice.py")),
    ("python", Some("localgame"), "bot.py", include_str!("python/localgame.py")),
    ("python", Some("mts"), "bot.py", include_str!("python/mts.py")),
    ("python", None, "bot.py", include_str!("python/any.py")),
    ("javascript", None, "bot.js", include_str!("javascript/bot.js")),
    ("rust", None, "bot.rs", include_str!("rust/bot.rs")),
    ("c", None, "bot.c", include_str!("c/bot.c")),
]
