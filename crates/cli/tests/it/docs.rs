//! The guides are executed: records in them replay, commands in them run.

use std::path::Path;

use crate::run::{Folder, games};

fn read(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The contents of all code blocks of this kind.
fn blocks(text: &str, kind: &str) -> Vec<String> {
    let opening = format!("```{kind}");
    let mut found: Vec<Vec<&str>> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if line == opening {
            inside = true;
            found.push(Vec::new());
        } else if line.starts_with("```") {
            inside = false;
        } else if inside {
            found.last_mut().expect("an open block").push(line);
        }
    }
    found.into_iter().map(|lines| lines.join("\n") + "\n").collect()
}

#[test]
fn the_records_in_the_guide_to_the_notation_replay_to_their_results() {
    let records = blocks(&read("docs/notation.md"), "record");
    for game in games() {
        let header = format!("\"game\":\"{game}\"");
        assert!(records.iter().any(|text| text.contains(&header)), "no example of {game}");
    }
    for (n, text) in records.iter().enumerate() {
        let folder = Folder::new();
        let file = folder.write("example.record", text);
        let ran = folder.run(&["replay", &file, "--json"], "");
        assert_eq!(ran.code, 0, "record {n}: {}", ran.err);
        assert!(ran.out.contains("{\"over\":true"), "record {n} is no complete example");
    }
}

#[test]
fn every_command_in_the_readme_and_the_guides_runs() {
    for name in
        ["README.md", "docs/arena.md", "docs/notation.md", "docs/terminal.md", "docs/web.md"]
    {
        let commands: Vec<String> = blocks(&read(name), "console")
            .iter()
            .flat_map(|block| block.lines().map(str::to_owned).collect::<Vec<_>>())
            .filter_map(|line| line.strip_prefix("$ croupier").map(str::to_owned))
            .collect();
        assert!(!commands.is_empty(), "{name} shows no command");
        let folder = Folder::new();
        for command in commands {
            let args: Vec<&str> =
                command.split('#').next().unwrap_or("").split_whitespace().collect();
            let ran = folder.run(&args, "q\n");
            assert_eq!(ran.code, 0, "{name}: croupier{command}: {}{}", ran.out, ran.err);
        }
    }
}
