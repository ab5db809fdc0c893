//! `croupier puzzle`: shows a decision, asks for a move, and shows the chance to win with every move.

use std::io::{self, BufRead, Write};

use croupier_games::GAMES;
use croupier_table::{
    Evaluation, Kind, Lexicon, Puzzle, Scene, Seat, Table, Text, Voice, puzzle_of_the_day,
};
use croupier_terminal::{
    Ink, Input, Keyboard, evaluation_lines, legal_lines, parse_move, scene_lines, seat_players,
    typed_word,
};
use serde_json::json;

use super::scores;
use crate::args::SolvePuzzle;
use crate::context::{Context, Failure};

/// A puzzle of a game and where it comes from.
struct Chosen {
    kind: &'static dyn Kind,
    puzzle: Puzzle,
    number: usize,
    of: usize,
    /// The day whose puzzle it is, unless it was asked for by number.
    day: Option<u64>,
}

/// A puzzle before a person.
struct Asked<'a> {
    context: &'a Context,
    lexicon: &'a Lexicon,
    chosen: &'a Chosen,
    table: &'a dyn Table,
    scene: Scene,
    names: Vec<String>,
}

/// Lets a person solve a puzzle.
pub(crate) fn solve(context: &Context, args: &SolvePuzzle) -> anyhow::Result<()> {
    let chosen = choose(context, args)?;
    let lexicon = context.lexicon_of(chosen.kind);
    let opened = chosen.puzzle.open(chosen.kind);
    let table = opened.map_err(|text| Failure::negative(lexicon.say(&text, &[])))?;
    let mut out = io::stdout().lock();
    if args.json {
        let line = json!({
            "game": chosen.kind.name(),
            "number": chosen.number,
            "seat": chosen.puzzle.seat,
            "view": table.view(Some(chosen.puzzle.seat)),
            "legal": table.legal(),
            "answers": chosen.puzzle.answers,
        });
        writeln!(out, "{line}")?;
        return Ok(());
    }
    let asked = Asked {
        context,
        lexicon: &lexicon,
        chosen: &chosen,
        table: table.as_ref(),
        scene: table.scene(Some(chosen.puzzle.seat)),
        names: names(&chosen, &lexicon),
    };
    asked.show(&mut out)?;
    let Some(answer) = asked.ask(&mut Keyboard(io::stdin().lock()), &mut out)? else {
        return Ok(());
    };
    asked.rate(&answer, &mut out)?;
    if answer != chosen.puzzle.best().action {
        return Err(Failure::negative(String::new()).into());
    }
    Ok(())
}

/// The puzzle that the command line asks for: by number, or that of the day. Without a game, each day has one.
fn choose(context: &Context, args: &SolvePuzzle) -> Result<Chosen, Failure> {
    let today = scores::today();
    let with_puzzles: Vec<&'static dyn Kind> =
        GAMES.iter().copied().filter(|kind| !kind.puzzles().is_empty()).collect();
    let kind = match &args.game {
        Some(game) => context.kind(game)?,
        None => *with_puzzles
            .get(today as usize % with_puzzles.len().max(1))
            .ok_or_else(|| Failure::negative(context.message("cli-puzzle-none")))?,
    };
    let mut puzzles = Puzzle::all_of(kind).map_err(|bad| Failure::negative(bad.to_string()))?;
    let of = puzzles.len();
    if of == 0 {
        return Err(Failure::negative(context.message("cli-puzzle-none")));
    }
    let (number, day) = match args.number {
        Some(number) => (number, None),
        None => (puzzle_of_the_day(kind.name(), today, of) + 1, Some(today)),
    };
    if !(1..=of).contains(&number) {
        let text = Text::new("cli-puzzle-range").with("most", of);
        return Err(Failure::usage(context.format(&text)));
    }
    Ok(Chosen { kind, puzzle: puzzles.swap_remove(number - 1), number, of, day })
}

/// Names for the seats, as they are everywhere.
fn names(chosen: &Chosen, lexicon: &Lexicon) -> Vec<String> {
    let by = |seat| if seat == chosen.puzzle.seat { "human" } else { "ai" }.to_owned();
    let words: Vec<String> = Seat::all(chosen.puzzle.seats).map(by).collect();
    let person = |n: usize| lexicon.say(&Text::new("ui-human").with("n", n), &[]);
    let players = seat_players(chosen.kind, &words, person).unwrap_or_default();
    players.into_iter().map(|player| player.name).collect()
}

impl Asked<'_> {
    fn show(&self, out: &mut dyn Write) -> io::Result<()> {
        let (chosen, lexicon, names) = (self.chosen, self.lexicon, &self.names);
        let title = Text::new("cli-puzzle-title")
            .with("game", lexicon.word("game-name"))
            .with("number", chosen.number)
            .with("of", chosen.of)
            .with("day", if chosen.day.is_some() { "yes" } else { "no" })
            .with("stars", 1 + (chosen.puzzle.difficulty(chosen.kind) * 2.0).round() as usize);
        writeln!(out, "{}", self.context.style.paint(Ink::Strong, &lexicon.say(&title, names)))?;
        writeln!(out)?;
        for line in scene_lines(&self.scene, lexicon, names, self.context.paper()) {
            writeln!(out, "{line}")?;
        }
        if let Some(prompt) = &self.scene.prompt {
            let you = Some(chosen.puzzle.seat);
            writeln!(out, "{}", lexicon.say_to(you, prompt, names))?;
        }
        Ok(())
    }

    /// An action as the person types it.
    fn word(&self, action: &str) -> String {
        let voice = Voice { words: self.lexicon, names: &self.names, you: None };
        typed_word(self.table, self.chosen.puzzle.seat, &self.scene, &voice, action)
    }

    /// Asks until a legal move is typed; `None` if the person leaves.
    fn ask<R: BufRead>(
        &self,
        keyboard: &mut Keyboard<R>,
        out: &mut dyn Write,
    ) -> io::Result<Option<String>> {
        loop {
            write!(out, "{}> ", self.lexicon.word("cli-puzzle-ask"))?;
            out.flush()?;
            let Some(line) = keyboard.line()? else { return Ok(None) };
            match line.trim() {
                "" => {}
                "q" | "Q" => return Ok(None),
                "?" | "？" => {
                    let columns = self.context.paper().list_columns();
                    let word = |action: &str| self.word(action);
                    for line in legal_lines(&self.scene, self.lexicon, &self.names, columns, word) {
                        writeln!(out, "{line}")?;
                    }
                }
                "!" | "！" => writeln!(out, "{}", self.lexicon.word("cli-puzzle-unrated"))?,
                typed => match parse_move(self.table, self.chosen.puzzle.seat, typed) {
                    // Of a whole line the first action is the decision.
                    Ok(words) if !words.is_empty() => return Ok(words.into_iter().next()),
                    Ok(_) => {}
                    Err(refused) => {
                        let message = self.lexicon.say(&refused.text(), &self.names);
                        writeln!(out, "{}", self.context.style.paint(Ink::Warning, &message))?;
                    }
                },
            }
        }
    }

    /// Says whether the answer is right, shows the equity of every action, and how many puzzles the person has solved.
    fn rate(&self, answer: &str, out: &mut dyn Write) -> anyhow::Result<()> {
        let (chosen, lexicon) = (self.chosen, self.lexicon);
        let best = chosen.puzzle.best();
        let given = chosen.puzzle.answers.iter().find(|one| one.action == answer);
        let lost = best.win - given.map_or(0.0, |one| one.win);
        let is_right = answer == best.action;
        let percent = lexicon.lang().decimals(&format!("{:.1}", lost * 100.0));
        let verdict = if is_right {
            Text::new("cli-puzzle-right").with("best", self.word(&best.action))
        } else {
            Text::new("cli-puzzle-wrong")
                .with("best", self.word(&best.action))
                .with("lost", percent)
        };
        writeln!(out, "{}", lexicon.say(&verdict, &[]))?;
        let evaluations: Vec<Evaluation<String>> = chosen
            .puzzle
            .answers
            .iter()
            .map(|one| Evaluation {
                action: self.word(&one.action),
                equity: one.win,
                error: one.error,
            })
            .collect();
        writeln!(out, "{}", lexicon.word("ui-rated"))?;
        for line in evaluation_lines(&evaluations, lexicon) {
            writeln!(out, "{line}")?;
        }
        let mut scores = scores::read();
        let score = scores.entry(chosen.kind.name().to_owned()).or_default();
        score.count(chosen.puzzle.fingerprint(), is_right, chosen.day);
        let text = Text::new("cli-puzzle-score")
            .with("solved", score.solved as usize)
            .with("tried", score.tried as usize)
            .with("streak", score.streak as usize)
            .with("days", score.days as usize);
        writeln!(out, "{}", lexicon.say(&text, &[]))?;
        Ok(scores::write(&scores)?)
    }
}
