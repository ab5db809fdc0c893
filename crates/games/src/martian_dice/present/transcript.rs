//! The transcript that the game's document prescribes byte for byte. Each step adds its lines. The text is English in
//! every language, as in the document.

use std::fmt::Write;

use croupier_engine::{Seat, Step, StepOf};
use croupier_table::Player;

use super::super::{Action, Chance, Dice, Duel, Face, Group, MartianDice, Phase, View};
use super::save::player_kind;

/// The lines so far. Writing to a string cannot fail.
struct Lines<'a> {
    text: String,
    players: &'a [Player],
}

/// The lines that a step adds.
pub(in crate::martian_dice) fn transcript(
    step: StepOf<MartianDice>,
    before: &View,
    after: &View,
    players: &[Player],
) -> String {
    let mut lines = Lines { text: String::new(), players };
    match (step, before.current) {
        (Step::Chance(Chance::Roll(throw)), Some(seat)) if before.phase == Phase::Duel => {
            if before.duel.as_ref().is_some_and(Duel::is_unthrown) {
                lines.phase("Winner selection");
            }
            lines.duel_throw(seat, throw);
        }
        (Step::Chance(Chance::Roll(throw)), Some(seat)) => {
            lines.throw(seat, throw, before);
            if after.phase == Phase::Choose {
                lines.phase("Choose dice");
                lines.text.push_str("\n\n");
            } else {
                lines.move_end(seat, after);
            }
        }
        (Step::Act(seat, Action::Reroll), _) => lines.player_line(seat, "reroll dice(s)"),
        (Step::Act(seat, Action::End), _) => {
            lines.player_line(seat, "end game move");
            lines.move_end(seat, after);
        }
        (Step::Act(seat, choice), _) => {
            lines.player_line(seat, &format!("choose {choice}"));
            if after.phase == Phase::Decide {
                lines.phase("Reroll dice(s)");
                lines.text.push('\n');
                lines.dice(after.tanks, after.rays, &after.chosen, after.remaining);
                lines.text.push('\n');
            } else {
                lines.move_end(seat, after);
            }
        }
        // The document has no line for the choice of the first player; the next line names him.
        (Step::Chance(_) | Step::Hidden, _) => {}
    }
    if after.winner.is_some() {
        lines.winner(after);
    }
    lines.text
}

/// The lines of a loaded game that is decided before its first step (MD-15).
pub(in crate::martian_dice) fn transcript_opening(
    view: &View,
    players: &[Player],
) -> Option<String> {
    let mut lines = Lines { text: String::new(), players };
    view.winner?;
    lines.winner(view);
    Some(lines.text)
}

impl Lines<'_> {
    fn name(&self, seat: Seat) -> String {
        self.players
            .get(seat.index())
            .map_or_else(|| Player::unnamed(seat).name, |p| p.name.clone())
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn phase(&mut self, phase: &str) {
        let _ = writeln!(self.text, "\n[ {phase} phase ]");
    }

    fn player_line(&mut self, seat: Seat, what: &str) {
        let kind = self.players.get(seat.index()).map_or("Human", player_kind);
        let _ = writeln!(self.text, "{}({kind}): {what}", self.name(seat));
    }

    /// A throw of a turn, with the dice that were aside before it; the first of a turn has a heading.
    fn throw(&mut self, seat: Seat, throw: Dice, before: &View) {
        if before.round_begins() {
            self.line(&format!("________ Round {} ________", before.round));
        }
        if before.turn_begins() {
            self.phase("Roll dices");
            let current = format!("\ncurrent player: {}\n", self.name(seat));
            self.line(&current);
            self.player_line(seat, "roll dice");
        }
        let tanks = throw.only(Face::Tank);
        let tanks_aside = before.tanks + tanks.len();
        self.dice(tanks_aside, before.rays, &before.chosen, throw.without(tanks));
    }

    /// The four lines of dice (MD-20).
    fn dice(&mut self, tanks: u8, rays: u8, chosen: &[Group], remaining: Dice) {
        let group = |face, count: u8| std::iter::repeat_n(face, count as usize);
        self.row("Tank", group(Face::Tank, tanks));
        self.row("Chosen ray", group(Face::Ray, rays));
        self.row("Chosen", chosen.iter().flat_map(|g| group(g.kind, g.count)));
        self.row("Remaining", remaining.each());
    }

    fn row(&mut self, label: &str, faces: impl Iterator<Item = Face>) {
        let faces: Vec<String> = faces.map(|face| format!("|{}|", face.name())).collect();
        let row = format!("{label} dice(s) : {}", faces.join(" "));
        self.line(&row);
    }

    /// The state after a turn, with the index of the player who had it.
    fn move_end(&mut self, moved: Seat, after: &View) {
        self.phase("Game_move_end");
        let scores = self.scores(after, |name, score| format!("{name}: {score}"));
        let _ = writeln!(
            self.text,
            "\n\n{0:16}[ Game_state ]:\n{0:20}\"current_player_index\": {1}, \n{0:20}\"players\": [{2}]",
            "",
            moved.0,
            scores.join(", ")
        );
    }

    fn scores(&self, view: &View, format: impl Fn(String, u16) -> String) -> Vec<String> {
        let seats = Seat::all(view.scores.len() as u8);
        seats.zip(&view.scores).map(|(seat, score)| format(self.name(seat), *score)).collect()
    }

    /// The document shows no duel; its throws are printed like those of a turn, under one heading.
    fn duel_throw(&mut self, seat: Seat, throw: Dice) {
        self.text.push('\n');
        self.player_line(seat, "roll dice");
        self.row("Duel", throw.each());
    }

    fn winner(&mut self, view: &View) {
        self.phase("Declare a winner");
        self.line("\n Score:");
        let scores = self.scores(view, |name, score| format!("      {name}: {score} points\n"));
        self.text.push_str(&scores.concat());
        self.line(" Winner:");
        if let Some(winner) = view.winner {
            self.text.push_str(&scores[winner.index()]);
        }
    }
}
