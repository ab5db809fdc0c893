//! Learning is repeatable, can be resumed, and improves the estimates.

use std::path::PathBuf;

use super::trainer::{BATCH, Opponents, Settings, Trainer};
use super::{begin_or_resume, checkpoint_of, learn};

fn settings(opponents: Opponents, seats: &[u8], games: u64, seed: u64) -> Settings {
    Settings { opponents, seats: seats.to_vec(), games, seed }
}

/// Plays a run to its end; returns the weights and the reported losses.
fn finish(mut trainer: Trainer) -> (Vec<u8>, Vec<f64>) {
    let mut losses = Vec::new();
    while !trainer.is_done() {
        trainer.play_batch(|_, loss| losses.push(loss));
    }
    (trainer.encoded_weights(), losses)
}

fn learned(settings: Settings) -> Vec<u8> {
    finish(Trainer::new(settings).expect("these settings can be played")).0
}

/// A folder of its own for a test, empty.
fn folder(name: &str) -> PathBuf {
    let name = format!("croupier-train-localgame-{name}-{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a writable folder");
    folder
}

#[test]
fn learning_is_repeatable_and_the_estimates_become_better() {
    let greedy = |seed| settings(Opponents::Greedy, &[3], 800, seed);
    let trainer = Trainer::new(greedy(7)).expect("three can play");
    let (first, losses) = finish(trainer);
    assert_eq!(first, learned(greedy(7)));
    assert_ne!(first, learned(greedy(8)));
    assert_ne!(first, learned(settings(Opponents::Itself, &[3], 800, 7)));
    let (early, late): (f64, f64) =
        (losses[..4].iter().sum(), losses[losses.len() - 4..].iter().sum());
    assert!(late < early, "{losses:?}");
}

#[test]
fn a_run_needs_a_playable_number_of_seats() {
    let refused = |seats: &[u8]| Trainer::new(settings(Opponents::Greedy, seats, 800, 7)).is_err();
    assert!(refused(&[2, 1]), "one cannot play alone");
    assert!(refused(&[]), "nobody cannot play");
}

#[test]
fn a_run_needs_the_games_of_one_update_and_then_learns_something() {
    let with = |games| Trainer::new(settings(Opponents::Greedy, &[2], games, 1));
    for games in [0, 1, BATCH - 1] {
        let Err(error) = with(games) else { panic!("{games} games are too few") };
        assert!(error.to_string().contains(&BATCH.to_string()), "{error}");
    }
    // Budgets whose last update lies before the last quarter of the games are among them.
    for games in [BATCH, 21, 31, 47, 63] {
        let (weights, _) = finish(with(games).expect("enough games"));
        assert!(weights.iter().any(|byte| *byte != 0), "{games} games");
    }
}

#[test]
fn an_interrupted_run_that_is_resumed_writes_the_same_bytes() {
    for opponents in [Opponents::Greedy, Opponents::Itself] {
        let settings = settings(opponents, &[2, 3], 5 * BATCH + 3, 1);
        let folder = folder(&format!("resume-{opponents:?}"));
        let (whole, halved) = (folder.join("whole.bin"), folder.join("halved.bin"));
        learn(&settings, &whole).expect("it learns");
        let checkpoint = checkpoint_of(&settings, &halved);
        // Every batch is played by a program of its own.
        for _ in 0..4 {
            let mut trainer = begin_or_resume(&settings, &checkpoint).expect("it goes on");
            trainer.play_batch(|_, _| {});
            checkpoint.store(&trainer.state()).expect("a writable folder");
        }
        learn(&settings, &halved).expect("it goes on");
        let read = |path| std::fs::read(path).expect("the weights");
        assert_eq!(read(&whole), read(&halved));
        assert_eq!(checkpoint.load().expect("readable"), None, "the checkpoint is removed");
        std::fs::remove_dir_all(folder).expect("a writable folder");
    }
}

#[test]
fn a_checkpoint_of_another_run_or_of_another_size_is_refused() {
    let folder = folder("refused");
    let output = folder.join("weights.bin");
    let first = settings(Opponents::Greedy, &[2], BATCH, 1);
    let trainer = Trainer::new(first.clone()).expect("two can play");
    checkpoint_of(&first, &output).store(&trainer.state()).expect("a writable folder");
    let other = settings(Opponents::Greedy, &[2], BATCH, 2);
    assert!(learn(&other, &output).is_err(), "the seed is another one");
    let state = trainer.state();
    assert!(Trainer::resume(first.clone(), &state[1..]).is_err(), "too short");
    assert!(Trainer::resume(first, &[&state[..], &[0]].concat()).is_err(), "too long");
    std::fs::remove_dir_all(folder).expect("a writable folder");
}
