// The kits that `croupier bot new` writes: language, name of the file, its template, and the player of every game. The
// player without a game serves every game that has none of its own. A test fails if a file in these folders is not listed.
&[
    Kit {
        language: "python",
        file: "bot.py",
        template: include_str!("python/bot.py"),
        players: &[
            ("ten-thousand", include_str!("python/ten_thousand.py")),
            ("perudo", include_str!("python/perudo.py")),
            ("martian-dice", include_str!("python/martian_dice.py")),
            ("localgame", include_str!("python/localgame.py")),
            ("mts", include_str!("python/mts.py")),
            ("", include_str!("python/any.py")),
        ],
    },
    Kit {
        language: "javascript",
        file: "bot.js",
        template: include_str!("javascript/bot.js"),
        players: &[
            ("ten-thousand", include_str!("javascript/ten_thousand.js")),
            ("perudo", include_str!("javascript/perudo.js")),
            ("martian-dice", include_str!("javascript/martian_dice.js")),
            ("localgame", include_str!("javascript/localgame.js")),
            ("mts", include_str!("javascript/mts.js")),
            ("", include_str!("javascript/any.js")),
        ],
    },
    Kit {
        language: "rust",
        file: "bot.rs",
        template: include_str!("rust/bot.rs"),
        players: &[
            ("ten-thousand", include_str!("rust/ten_thousand.rs")),
            ("perudo", include_str!("rust/perudo.rs")),
            ("martian-dice", include_str!("rust/martian_dice.rs")),
            ("localgame", include_str!("rust/localgame.rs")),
            ("mts", include_str!("rust/mts.rs")),
            ("", include_str!("rust/any.rs")),
        ],
    },
    Kit {
        language: "c",
        file: "bot.c",
        template: include_str!("c/bot.c"),
        players: &[
            ("ten-thousand", include_str!("c/ten_thousand.c")),
            ("perudo", include_str!("c/perudo.c")),
            ("martian-dice", include_str!("c/martian_dice.c")),
            ("localgame", include_str!("c/localgame.c")),
            ("mts", include_str!("c/mts.c")),
            ("", include_str!("c/any.c")),
        ],
    },
    Kit {
        language: "go",
        file: "bot.go",
        template: include_str!("go/bot.go"),
        players: &[
            ("ten-thousand", include_str!("go/ten_thousand.go")),
            ("perudo", include_str!("go/perudo.go")),
            ("martian-dice", include_str!("go/martian_dice.go")),
            ("localgame", include_str!("go/localgame.go")),
            ("mts", include_str!("go/mts.go")),
            ("", include_str!("go/any.go")),
        ],
    },
]
