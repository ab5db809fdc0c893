//! The rules, words and looks of the toy game, in the shape every game has. With a defect other than `SOUND` it breaks
//! one law on purpose, to show that the laws can be broken.

mod encoding;

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use croupier_table::{
    Ask, Audience, BadOptions, BadWord, Bot, BotError, BotMaker, Control, Game, Illegal, Lang,
    Options, Playable, Preset, Scene, Seat, Step, StepOf, Switch, Text, Turn, Values, below,
};
use rand::Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

const MOST: usize = 4;

pub(crate) const SOUND: u8 = 0;
pub(crate) const LEAKS: u8 = 1;
pub(crate) const CHEATS: u8 = 2;
pub(crate) const UNSORTED: u8 = 3;
pub(crate) const GENEROUS: u8 = 4;
pub(crate) const SILENT: u8 = 5;
pub(crate) const FORGETFUL: u8 = 6;
pub(crate) const DIVIDED: u8 = 7;
pub(crate) const MISCOUNTED: u8 = 8;
pub(crate) const TELLTALE: u8 = 9;
pub(crate) const BLURRED: u8 = 10;
pub(crate) const NAMESAKES: u8 = 11;
pub(crate) const OVERHEARD: u8 = 12;
pub(crate) const VAGUE: u8 = 13;

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Toy<const DEFECT: u8> {
    options: Rules,
    seats: u8,
    dice: [u8; MOST],
    said: [Option<Say>; MOST],
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Rules {
    faces: Faces,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Faces {
    #[default]
    Six,
    Eight,
}

impl Options for Rules {
    const SWITCHES: &'static [Switch] =
        &[Switch { name: "faces", values: Values::Words(&["six", "eight"]) }];
    const PRESETS: &'static [Preset] = &[Preset { name: "official", set: &[("faces", "eight")] }];
}

#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
pub(crate) enum Say {
    High,
    Low,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Die(u8);

impl fmt::Display for Say {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Say::High { "high" } else { "low" })
    }
}

impl FromStr for Say {
    type Err = BadWord;

    fn from_str(text: &str) -> Result<Say, BadWord> {
        match text {
            "high" => Ok(Say::High),
            "low" => Ok(Say::Low),
            _ => Err(BadWord(Text::new("word-say"))),
        }
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "die {}", self.0)
    }
}

impl FromStr for Die {
    type Err = BadWord;

    fn from_str(text: &str) -> Result<Die, BadWord> {
        let face = text.strip_prefix("die ").and_then(|face| face.parse().ok());
        face.map(Die).ok_or_else(|| BadWord(Text::new("word-die")))
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct View {
    seat: Option<Seat>,
    turn: Turn,
    options: Rules,
    seats: u8,
    thrown: u8,
    own: Option<u8>,
    said: [Option<Say>; MOST],
    open: Option<[u8; MOST]>,
}

impl<const DEFECT: u8> Toy<DEFECT> {
    fn thrown(&self) -> u8 {
        self.dice.iter().filter(|die| **die > 0).count() as u8
    }

    fn faces(&self) -> u8 {
        if self.options.faces == Faces::Six { 6 } else { 8 }
    }

    fn right(&self, seat: Seat) -> bool {
        let high = self.dice[seat.index()] * 2 > self.faces();
        self.said[seat.index()] == Some(if high { Say::High } else { Say::Low })
    }
}

impl<const DEFECT: u8> Game for Toy<DEFECT> {
    type Options = Rules;
    type Action = Say;
    type Chance = Die;
    type View = View;

    const NAME: &'static str = "toy";
    const SEATS: RangeInclusive<u8> = 2..=4;
    const RULES: u32 = 1;

    fn new(options: &Rules, seats: u8) -> Result<Toy<DEFECT>, BadOptions> {
        Ok(Toy { options: options.clone(), seats, dice: [0; MOST], said: [None; MOST] })
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn turn(&self) -> Turn {
        if self.thrown() < self.seats {
            return Turn::Chance;
        }
        Seat::all(self.seats)
            .find(|seat| self.said[seat.index()].is_none())
            .map_or(Turn::Over, Turn::Seat)
    }

    fn payoff(&self, seat: Seat) -> f32 {
        let winners = Seat::all(self.seats).filter(|seat| self.right(*seat)).count() as f32;
        match (winners > 0.0, self.right(seat)) {
            (false, _) => 1.0 / f32::from(self.seats),
            (true, true) if DEFECT == GENEROUS => 1.0,
            (true, true) => 1.0 / winners,
            (true, false) => 0.0,
        }
    }

    fn score(&self, seat: Seat) -> i32 {
        i32::from(self.right(seat))
    }

    fn actions(&self, out: &mut Vec<Say>) {
        out.extend([Say::High, Say::Low]);
        if DEFECT == UNSORTED {
            out.reverse();
        }
    }

    fn legal<'a>(&'a self, buffer: &'a mut Vec<Say>) -> &'a [Say] {
        buffer.clear();
        self.actions(buffer);
        &buffer[usize::from(DEFECT == DIVIDED)..]
    }

    fn sample_legal(&self, buffer: &mut Vec<Say>, choose: impl FnOnce(u32) -> u32) -> Say {
        let legal = self.legal(buffer);
        let number = choose(legal.len() as u32) as usize;
        legal[if DEFECT == MISCOUNTED { 0 } else { number }]
    }

    fn apply(&mut self, action: Say) {
        if let Turn::Seat(seat) = self.turn() {
            self.said[seat.index()] = Some(action);
        }
    }

    fn explain(&self, _action: Say) -> Result<(), Illegal> {
        Ok(())
    }

    fn chances(&self, out: &mut Vec<(Die, f64)>) {
        out.extend((1..=self.faces()).map(|face| (Die(face), 1.0 / f64::from(self.faces()))));
    }

    fn sample_chance<R: Rng>(&self, rng: &mut R) -> Die {
        let faces = u32::from(self.faces()) - u32::from(DEFECT == CHEATS);
        Die(1 + below(rng, faces) as u8)
    }

    fn apply_chance(&mut self, chance: Die) {
        self.dice[self.thrown() as usize] = chance.0;
    }

    fn audience(&self) -> Audience {
        Audience::Only(Seat(self.thrown()))
    }

    fn roller(&self) -> Option<Seat> {
        Some(Seat(self.thrown()))
    }

    fn view(&self, viewer: Option<Seat>) -> View {
        View {
            seat: viewer,
            turn: self.turn(),
            options: self.options.clone(),
            seats: self.seats,
            thrown: self.thrown(),
            own: match viewer {
                Some(seat) => Some(self.dice[seat.index()]),
                None => (DEFECT == LEAKS).then_some(self.dice[0]),
            },
            said: self.said,
            open: (self.turn() == Turn::Over).then_some(self.dice),
        }
    }

    fn determinize<R: Rng>(view: &View, rng: &mut R) -> Toy<DEFECT> {
        let mut game = Toy {
            options: view.options.clone(),
            seats: view.seats,
            dice: [0; MOST],
            said: if DEFECT == FORGETFUL { [None; MOST] } else { view.said },
        };
        for seat in Seat::all(view.thrown) {
            let known = view.own.filter(|_| view.seat.unwrap_or(Seat(0)) == seat);
            game.dice[seat.index()] = match view.open {
                Some(open) => open[seat.index()],
                None => known.unwrap_or_else(|| game.sample_chance(rng).0),
            };
        }
        game
    }
}

struct Honest;

impl<const DEFECT: u8> Bot<Toy<DEFECT>> for Honest {
    fn choose(&mut self, ask: &Ask<'_, Toy<DEFECT>>) -> Result<Say, BotError> {
        Ok(if ask.view.own.is_some_and(|die| die > 3) { Say::High } else { Say::Low })
    }
}

impl<const DEFECT: u8> Playable for Toy<DEFECT> {
    const USUAL_SEATS: u8 = 2;

    fn rulebook(_: Lang) -> &'static str {
        "# Toy\n\n## Play\n\nSay high or low."
    }

    fn messages(_: Lang) -> &'static str {
        "word-say = Say “high” or “low”.\n\
         word-die = A die is for instance “die 3”.\n\
         says = { $seat } says { $word }\n\
         sees = { $seat } sees { $die }\n\
         throws = { $seat } sees a die\n\
         head = High or low?\n\
         ask = What do you say?\n\
         bot-honest = tells the truth\n\
         option-faces = dice\n\
         option-faces-six = The dice have six faces.\n\
         option-faces-eight = The dice have eight faces.\n"
    }

    fn bots() -> Vec<BotMaker<Toy<DEFECT>>> {
        vec![BotMaker {
            name: "honest",
            about: Text::new("bot-honest"),
            params: &[],
            make: |_| Box::new(Honest),
        }]
    }

    fn scene(view: &View, legal: &[Say]) -> Scene {
        let mut scene = Scene::new(Text::new("head"), view.seats, view.turn);
        scene.prompt = (!legal.is_empty()).then(|| Text::new("ask"));
        scene.controls = legal.iter().map(|say| Control::button(Text::new("head"), say)).collect();
        scene
    }

    fn narrate(step: &StepOf<Toy<DEFECT>>, before: &View, _after: &View) -> Vec<Text> {
        let roller = Seat(before.thrown);
        if DEFECT == SILENT && step == &Step::Act(Seat(0), Say::High) {
            return Vec::new();
        }
        vec![match step {
            Step::Act(seat, say) => {
                Text::new("says").with("seat", *seat).with("word", say.to_string())
            }
            Step::Chance(die) => {
                Text::new("sees").with("seat", roller).with("die", i64::from(die.0))
            }
            Step::Hidden => Text::new("throws").with("seat", roller),
        }]
    }
}
