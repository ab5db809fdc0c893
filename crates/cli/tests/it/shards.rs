//! Contests in parts: what several machines have played is merged to the very files that one machine would write.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

use crate::run::Folder;

const CONTEST: [&str; 9] =
    ["arena", "perudo", "greedy", "random", "random", "--games", "62", "--seed", "7"];

/// Plays one part of the contest.
fn play(folder: &Folder, shard: &str, out: &str) {
    let args = [&CONTEST[..], &["--shard", shard, "--out", out]].concat();
    let ran = folder.run(&args, "").ok();
    assert!(ran.err.contains(&format!("Part {shard} is complete")), "{}", ran.err);
}

/// All files below a folder but the timings, by name.
fn files(folder: &Folder, name: &str) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut open = vec![Path::new(&folder.file(name)).to_owned()];
    while let Some(path) = open.pop() {
        for entry in fs::read_dir(&path).expect("a folder").flatten() {
            let file = entry.path();
            if file.is_dir() {
                open.push(file);
            } else if !file.ends_with("timings.jsonl") {
                let short = file.strip_prefix(folder.file(name)).expect("a file of the folder");
                found.insert(short.display().to_string(), fs::read(&file).expect("a file"));
            }
        }
    }
    found
}

#[test]
fn merged_parts_are_byte_for_byte_the_contest_on_one_machine_in_any_order() {
    let folder = Folder::new();
    let whole =
        folder.run(&[&CONTEST[..], &["--threads", "2", "--out", "whole"]].concat(), "").ok();
    for (n, shard) in ["1/4", "2/4", "3/4", "4/4"].iter().enumerate() {
        play(&folder, shard, &format!("p{}", n + 1));
    }
    let expected = files(&folder, "whole");
    for name in ["journal.jsonl", "report.html", "games.parquet", "result.json", "table.txt"] {
        assert!(expected.contains_key(name), "{name}");
    }
    assert!(expected.keys().any(|name| name.starts_with("records/")));
    for (out, order) in [("a", ["p1", "p2", "p3", "p4"]), ("b", ["p3", "p1", "p4", "p2"])] {
        let args = [&["arena", "merge", "--out", out], &order[..]].concat();
        assert_eq!(folder.run(&args, "").ok().out, whole.out);
        let merged = files(&folder, out);
        assert_eq!(merged.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>());
        for (name, bytes) in &expected {
            assert!(&merged[name] == bytes, "{name} differs");
        }
    }
    let timed = folder.run(&["arena", "show", "a", "--timings"], "").ok().out;
    assert!(timed.contains("Time per move") && timed.contains("greedy"), "{timed}");
    folder.run(&["arena", "reproduce", "a"], "").ok();
}

#[test]
fn the_hash_of_all_results_does_not_depend_on_threads_and_changes_with_a_game() {
    let folder = Folder::new();
    let hash = |out: &str| {
        let result: serde_json::Value =
            serde_json::from_str(&folder.read(&format!("{out}/result.json"))).expect("JSON");
        result["results_sha256"].as_str().expect("a hash").to_owned()
    };
    folder.run(&[&CONTEST[..], &["--threads", "1", "--out", "a"]].concat(), "").ok();
    folder.run(&[&CONTEST[..], &["--threads", "3", "--out", "b"]].concat(), "").ok();
    assert_eq!(hash("a"), hash("b"));
    assert_eq!(hash("a").len(), 64);
    let journal = folder.read("b/journal.jsonl");
    folder.write("b/journal.jsonl", &journal.replacen("[1.0,0.0]", "[0.0,1.0]", 1));
    folder.run(&["arena", "show", "b"], "").ok();
    assert_ne!(hash("a"), hash("b"));
}

#[test]
fn missing_repeated_half_written_and_foreign_parts_are_named() {
    let folder = Folder::new();
    play(&folder, "1/3", "one");
    play(&folder, "2/3", "two");
    play(&folder, "2/3", "again");
    let other = ["arena", "perudo", "greedy", "random", "random", "--games", "62", "--seed", "8"];
    folder.run(&[&other[..], &["--shard", "3/3", "--out", "foreign"]].concat(), "").ok();
    folder.run(&[&CONTEST[..], &["--out", "whole"]].concat(), "").ok();
    let merge = |parts: &[&str]| {
        let args = [&["arena", "merge", "--out", "merged"], parts].concat();
        let ran = folder.run(&args, "");
        assert_eq!(ran.code, 2, "{}{}", ran.out, ran.err);
        assert!(!Path::new(&folder.file("merged")).exists(), "nothing is written");
        ran.err
    };
    assert!(merge(&["one", "two"]).contains("Part 3/3 is missing."));
    let said = merge(&["one", "two", "again", "foreign", "whole"]);
    for line in [
        "Part 2/3 is there twice: two and again.",
        "foreign belongs to another contest",
        "whole is a whole contest",
    ] {
        assert!(said.contains(line), "{said}");
    }
    play(&folder, "3/3", "three");
    let journal = folder.read("three/journal.jsonl");
    folder.write("three/journal.jsonl", &journal[..journal.len() * 2 / 3]);
    let said = merge(&["one", "two", "three"]);
    assert!(said.contains("three has ") && said.contains("croupier arena resume three"), "{said}");
    folder.run(&["arena", "resume", "three"], "").ok();
    folder.run(&["arena", "merge", "--out", "merged", "three", "two", "one"], "").ok();
    let merged = folder.read("merged/result.json");
    assert_eq!(merged, folder.read("whole/result.json"));
    folder
        .run(&["arena", "merge", "--out", "merged", "one", "two", "three"], "")
        .fails(2, "merged");
}

#[test]
fn a_part_needs_deals_that_all_parts_share() {
    let folder = Folder::new();
    let arena = ["arena", "perudo", "greedy", "random", "--games", "4"];
    let fails = |more: &[&str], says: &str| {
        folder.run(&[&arena[..], more].concat(), "").fails(2, says);
    };
    fails(&["--shard", "1/2"], "name a --seed");
    fails(&["--shard", "1/2", "--seed", "1", "--sprt", "0,10"], "cannot be played in parts");
    fails(&["--shard", "3/2", "--seed", "1"], "for instance 2/5");
    // A contest without a seed, defined by the file of its first part.
    folder.run(&[&arena[..], &["--out", "whole"]].concat(), "").ok();
    let file = ["arena", "--contest", "whole/contest.json"];
    folder.run(&[&file[..], &["--shard", "1/2", "--out", "p1"]].concat(), "").ok();
    folder.run(&[&file[..], &["--shard", "2/2", "--out", "p2"]].concat(), "").ok();
    folder.run(&["arena", "merge", "--out", "merged", "p1", "p2"], "").ok();
    assert_eq!(folder.read("merged/result.json"), folder.read("whole/result.json"));
    let both = ["arena", "perudo", "greedy", "random", "--contest", "whole/contest.json"];
    folder.run(&both, "").fails(2, "leave them out");
}

/// The text of a file in `deploy/`.
fn deploy(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Runs a shell script in the folder, with the program on its path.
fn run_script(folder: &Folder, script: &str, variables: &[(&str, &str)], args: &[&str]) {
    let program = Path::new(env!("CARGO_BIN_EXE_croupier"));
    let path = format!(
        "{}:{}",
        program.parent().expect("a folder").display(),
        env::var("PATH").unwrap_or_default()
    );
    let ran = Command::new("bash")
        .args(["-c", script, "job"])
        .args(args)
        .current_dir(folder.file(""))
        .envs(variables.iter().copied())
        .env("PATH", path)
        .output()
        .expect("bash");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
}

#[test]
fn the_job_array_for_slurm_plays_and_merges_a_contest() {
    let folder = Folder::new();
    folder.run(&[&CONTEST[..], &["--out", "whole"]].concat(), "").ok();
    let (job, merge) = (deploy("slurm-contest.sh"), deploy("slurm-merge.sh"));
    for task in ["1", "2", "3"] {
        let variables = [
            ("SLURM_ARRAY_TASK_ID", task),
            ("SLURM_ARRAY_TASK_COUNT", "3"),
            ("SLURM_CPUS_PER_TASK", "1"),
        ];
        // A task that was preempted is started again: it resumes its part.
        run_script(&folder, &job, &variables, &CONTEST[1..]);
        run_script(&folder, &job, &variables, &CONTEST[1..]);
    }
    run_script(&folder, &merge, &[], &[]);
    assert_eq!(folder.read("contest/result.json"), folder.read("whole/result.json"));
}

/// The shell script of the container called `name` in a Kubernetes manifest.
fn container_script(manifest: &str, name: &str) -> String {
    let from = manifest.find(&format!("- name: {name}\n")).expect("a container");
    let block = manifest[from..].split_once("- |\n").expect("a script").1;
    let indent = block.len() - block.trim_start().len();
    let lines = block
        .lines()
        .take_while(|line| line.trim().is_empty() || line.starts_with(&" ".repeat(indent)));
    lines.map(|line| line.get(indent..).unwrap_or("").to_owned() + "\n").collect()
}

#[test]
fn the_indexed_job_for_kubernetes_plays_and_merges_a_contest() {
    let folder = Folder::new();
    folder.run(&[&CONTEST[..], &["--out", "whole"]].concat(), "").ok();
    let manifest = deploy("kubernetes-contest.yaml");
    let arguments = CONTEST[1..].join(" ");
    let parts = folder.file("data");
    fs::create_dir(&parts).expect("a folder");
    for index in ["0", "1", "2"] {
        let variables = [
            ("JOB_COMPLETION_INDEX", index),
            ("PARTS", "3"),
            ("CONTEST", arguments.as_str()),
            ("DATA", parts.as_str()),
        ];
        run_script(&folder, &container_script(&manifest, "part"), &variables, &[]);
    }
    let variables = [("PARTS", "3"), ("DATA", parts.as_str())];
    run_script(&folder, &container_script(&manifest, "merge"), &variables, &[]);
    assert_eq!(folder.read("data/contest/result.json"), folder.read("whole/result.json"));
}
