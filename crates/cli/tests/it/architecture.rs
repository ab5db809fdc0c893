//! Invariants of the code base that a compiler does not check.

use std::path::{Path, PathBuf};

use croupier_games::GAMES;

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The crates, from the bottom up.
const CRATES: [&str; 10] =
    ["engine", "table", "search", "games", "arena", "server", "terminal", "train", "python", "cli"];

/// All Rust sources of a crate; what only tests use is left out.
fn sources(name: &str) -> Vec<(PathBuf, String)> {
    let found = rust_files(&crates().join(name).join("src"));
    assert!(!found.is_empty());
    found
}

fn rust_files(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder of sources") {
            let path = entry.expect("an entry").path();
            let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
            let for_tests = ["tests", "testing", "truth"].map(|name| Some(name.to_owned()));
            if for_tests.contains(&stem) {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = std::fs::read_to_string(&path).expect("a source");
                found.push((path, text));
            }
        }
    }
    found
}

#[test]
fn engine_table_search_and_games_do_no_input_or_output_and_know_no_clock_or_thread() {
    let forbidden = [
        "std::fs",
        "std::io",
        "std::net",
        "std::env",
        "std::time",
        "std::thread",
        "std::process",
        "println!",
        "eprintln!",
        "print!(",
        "dbg!(",
        "SystemTime",
        "Instant",
        "thread_rng",
        "getrandom",
    ];
    for name in ["engine", "table", "search", "games"] {
        for (path, text) in sources(name) {
            for word in forbidden {
                assert!(!text.contains(word), "{word} in {}", path.display());
            }
        }
    }
}

#[test]
fn only_games_and_the_trainer_name_a_game() {
    let names: Vec<String> = GAMES
        .iter()
        .flat_map(|kind| ["", " ", "_", "-"].map(|joint| kind.name().replace('-', joint)))
        .collect();
    for name in CRATES.into_iter().filter(|name| !["games", "train"].contains(name)) {
        for (path, text) in sources(name) {
            for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
                let line = line.to_lowercase();
                let named = names.iter().find(|name| holds_word(&line, name));
                assert!(named.is_none(), "{named:?} in {}: {line}", path.display());
            }
        }
    }
}

/// Whether a line holds a word that no letter or digit continues.
fn holds_word(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(start, _)| {
        let before = line[..start].chars().next_back();
        let after = line[start + word.len()..].chars().next();
        ![before, after].iter().flatten().any(|c| c.is_alphanumeric())
    })
}

#[test]
fn dependencies_point_down_only() {
    let below = [
        ("engine", vec![]),
        ("table", vec!["engine"]),
        ("search", vec!["engine"]),
        ("games", vec!["engine", "search", "table"]),
        ("arena", vec!["table"]),
        ("server", vec!["table"]),
        ("terminal", vec!["table"]),
        ("train", vec!["engine", "games", "table"]),
        ("python", vec!["arena", "games", "table"]),
        ("cli", vec!["arena", "games", "server", "table", "terminal"]),
    ];
    for (name, allowed) in below {
        let manifest =
            std::fs::read_to_string(crates().join(name).join("Cargo.toml")).expect("a manifest");
        let normal = manifest.split("[dev-dependencies]").next().unwrap_or_default();
        let mut used: Vec<&str> = normal
            .lines()
            .filter_map(|line| line.strip_prefix("croupier-")?.split(['.', ' ']).next())
            .collect();
        used.sort_unstable();
        assert_eq!(used, allowed, "{name}");
    }
}

#[test]
fn only_python_knows_python() {
    for name in CRATES.into_iter().filter(|name| *name != "python") {
        let manifest =
            std::fs::read_to_string(crates().join(name).join("Cargo.toml")).expect("a manifest");
        assert!(!manifest.contains("pyo3"), "{name}");
    }
}

#[test]
fn the_engine_needs_neither_messages_nor_json() {
    let manifest = std::fs::read_to_string(crates().join("engine/Cargo.toml")).expect("a manifest");
    for name in ["fluent", "serde_json", "unic-langid"] {
        assert!(!manifest.contains(name), "{name}");
    }
    assert!(manifest.contains("schemars = { workspace = true, optional = true }"));
}

#[test]
fn every_source_opens_with_what_it_is_and_fits_in_a_room() {
    for name in CRATES {
        for (path, text) in sources(name) {
            assert!(text.starts_with("//! "), "{} has no opening sentence", path.display());
            let lines = text.lines().count();
            assert!(lines <= 550, "{} has {lines} lines", path.display());
        }
    }
}

/// The rooms of a game and what each of them has.
const ROOMS: &[(&str, &[&str])] = &[
    ("", &["mod.rs"]),
    (
        "rules",
        &[
            "mod.rs",
            "state.rs",
            "options.rs",
            "notation.rs",
            "legal.rs",
            "apply.rs",
            "explain.rs",
            "view.rs",
            "encode.rs",
        ],
    ),
    (
        "present",
        &[
            "mod.rs",
            "scene.rs",
            "narrate.rs",
            "moment.rs",
            "input.rs",
            "dealer.js",
            "RULES.md",
            "RULES.ru.md",
            "RULES.de.md",
            "i18n/en.ftl",
            "i18n/ru.ftl",
            "i18n/de.ftl",
        ],
    ),
    ("bots", &["mod.rs", "README.md"]),
    ("truth", &["mod.rs", "oracle.rs", "perft.txt", "records"]),
];

fn game_folders() -> Vec<PathBuf> {
    let games = crates().join("games/src");
    GAMES.iter().map(|kind| games.join(kind.name().replace('-', "_"))).collect()
}

#[test]
fn every_game_has_the_same_rooms() {
    for folder in game_folders() {
        let mut rooms: Vec<String> = std::fs::read_dir(&folder)
            .expect("a game's folder")
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        rooms.sort();
        assert_eq!(rooms, ["bots", "mod.rs", "present", "rules", "truth"], "{}", folder.display());
        for (room, files) in ROOMS {
            for file in *files {
                let path = folder.join(room).join(file);
                assert!(path.exists(), "{} is missing", path.display());
            }
        }
        let rulings = ["rulings.rs", "rulings/mod.rs"].map(|name| folder.join("truth").join(name));
        assert!(rulings.iter().any(|path| path.exists()), "{} has no rulings", folder.display());
        let entry_points = [
            ("present/scene.rs", "fn scene("),
            ("present/narrate.rs", "fn narrate("),
            ("present/moment.rs", "fn moment("),
            ("present/input.rs", "fn parse_line("),
            ("bots/mod.rs", "fn makers()"),
            ("rules/mod.rs", "impl Game for"),
            ("rules/encode.rs", "impl Encoded for"),
            ("mod.rs", "impl Playable for"),
        ];
        for (file, entry_point) in entry_points {
            let text = std::fs::read_to_string(folder.join(file)).expect("a source");
            assert!(text.contains(entry_point), "{entry_point} in {}/{file}", folder.display());
        }
    }
}

#[test]
fn rules_know_nothing_of_the_other_rooms() {
    let forbidden = ["croupier_table", "croupier_search", "::present", "::bots", "::truth"];
    for folder in game_folders() {
        for (path, text) in rust_files(&folder.join("rules")) {
            let uses = text.split(';').filter_map(|part| part.split("use ").nth(1));
            for line in uses {
                for word in forbidden {
                    assert!(!line.contains(word), "{word} in {}: {line}", path.display());
                }
            }
        }
        for (path, text) in rust_files(&folder.join("present")) {
            let uses = text.split(';').filter_map(|part| part.split("use ").nth(1));
            for line in uses {
                for word in ["::bots", "::truth", "croupier_search"] {
                    assert!(!line.contains(word), "{word} in {}: {line}", path.display());
                }
            }
        }
    }
}
