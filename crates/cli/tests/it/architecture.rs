//! Invariants of the code base that a compiler does not check.

use std::path::{Path, PathBuf};

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// All Rust sources of a crate; what only tests use is left out.
fn sources(name: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![crates().join(name).join("src")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder of sources") {
            let path = entry.expect("an entry").path();
            let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
            let stem = stem.unwrap_or_default();
            let for_tests = ["tests", "testing", "naive", "reference"].contains(&stem.as_str());
            if for_tests {
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
    assert!(!found.is_empty());
    found
}

#[test]
fn engine_search_and_games_do_no_input_or_output_and_know_no_clock_or_thread() {
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
    for name in ["engine", "search", "games"] {
        for (path, text) in sources(name) {
            for word in forbidden {
                assert!(!text.contains(word), "{word} in {}", path.display());
            }
        }
    }
}

#[test]
fn only_the_games_crate_names_a_game() {
    for name in ["engine", "search", "arena", "server", "terminal", "cli"] {
        for (path, text) in sources(name) {
            let text = text.to_lowercase();
            for game in
                ["perudo", "martian", "localgame", "local_game", "ten-thousand", "ten_thousand"]
            {
                let named = text
                    .lines()
                    .any(|line| line.contains(game) && !line.trim_start().starts_with("//"));
                assert!(!named, "{game} in {}", path.display());
            }
        }
    }
}

#[test]
fn dependencies_point_down_only() {
    let below = [
        ("engine", vec![]),
        ("search", vec!["engine"]),
        ("games", vec!["engine", "search"]),
        ("arena", vec!["engine"]),
        ("server", vec!["engine"]),
        ("terminal", vec!["engine"]),
        ("cli", vec!["arena", "engine", "games", "server", "terminal"]),
    ];
    for (name, allowed) in below {
        let manifest =
            std::fs::read_to_string(crates().join(name).join("Cargo.toml")).expect("a manifest");
        let normal = manifest.split("[dev-dependencies]").next().unwrap_or_default();
        let used: Vec<&str> = normal
            .lines()
            .filter_map(|line| {
                line.strip_prefix("croupier-")?.split_once('.').map(|(name, _)| name)
            })
            .collect();
        assert_eq!(used, allowed, "{name}");
    }
}

#[test]
fn every_source_opens_with_what_it_is_and_fits_in_a_room() {
    for name in ["engine", "search", "games", "arena", "server", "terminal", "cli"] {
        for (path, text) in sources(name) {
            assert!(text.starts_with("//! "), "{} has no opening sentence", path.display());
            let lines = text.lines().count();
            assert!(lines <= 550, "{} has {lines} lines", path.display());
        }
    }
}
