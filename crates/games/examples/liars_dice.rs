//! Liar's dice as `OpenSpiel` plays it: two seats, one round, the highest face wild, every bid higher on one ladder.
//!
//! The ids of actions are those of `liars_dice` there, so that policies move between the two as they are.
//! `cargo run -p croupier-games --example liars_dice` plays one game between bots.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use croupier_engine::{
    Audience, BadOptions, BadWord, BotMaker, Encoded, Encoder, Game, NoResources, Options as _,
    Preset, Seat, Seed, StepOf, Switch, Text, Turn, Values, VectorPart, VectorWriter, below,
    vector_len,
};
use croupier_games::Registered;
use croupier_games::dice::{Throw, throws};
use croupier_table::{Control, Deal, Kind, Lang, Piece, Playable, Scene, Shape, Timing, Zone};
use rand::Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The most dice of a seat: all bids of two seats are then the bits of a number.
const MOST_DICE: u32 = 5;

/// The rule switches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
struct Options {
    /// How many dice each seat has.
    dice: u8,
    /// How many faces a die has; the last one is wild.
    faces: u8,
    /// The order of bids.
    bidding: Bidding,
}

/// The order of bids.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Bidding {
    /// By quantity, then by face.
    ResetFace,
    /// By face, then by quantity.
    ResetQuantity,
}

impl Default for Options {
    fn default() -> Options {
        Options { dice: 1, faces: 6, bidding: Bidding::ResetFace }
    }
}

impl croupier_engine::Options for Options {
    const SWITCHES: &'static [Switch] = &[
        Switch { name: "dice", values: Values::Number { min: 1, max: MOST_DICE } },
        Switch { name: "faces", values: Values::Number { min: 2, max: 6 } },
        Switch { name: "bidding", values: Values::Words(&["reset_face", "reset_quantity"]) },
    ];
    const PRESETS: &'static [Preset] = &[];
}

impl Options {
    /// All dice on the table.
    fn total(self) -> u8 {
        2 * self.dice
    }
    /// How many bids the ladder has.
    fn bids(self) -> u8 {
        self.faces * self.total()
    }
    /// The bid on this rung of the ladder.
    fn bid(self, rung: u8) -> Action {
        match self.bidding {
            Bidding::ResetFace => Action::Bid(rung / self.faces + 1, rung % self.faces + 1),
            Bidding::ResetQuantity => Action::Bid(rung % self.total() + 1, rung / self.total() + 1),
        }
    }
    /// The rung of a bid.
    fn rung(self, quantity: u8, face: u8) -> Option<u8> {
        let known = (1..=self.total()).contains(&quantity) && (1..=self.faces).contains(&face);
        known.then(|| match self.bidding {
            Bidding::ResetFace => (quantity - 1) * self.faces + face - 1,
            Bidding::ResetQuantity => (face - 1) * self.total() + quantity - 1,
        })
    }
    /// Whether dice of so many faces can show this throw.
    fn can_show(self, throw: Throw) -> bool {
        throw.faces().all(|face| face <= self.faces)
    }
    fn sample_throw<R: Rng>(self, rng: &mut R) -> Throw {
        let mut counts = [0; 6];
        for _ in 0..self.dice {
            counts[below(rng, u32::from(self.faces)) as usize] += 1;
        }
        Throw::of(counts)
    }
}

/// What a player may do: bid that there are at least so many dice of a face, or call the last bid a lie.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Action {
    Bid(u8, u8),
    Liar,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Bid(quantity, face) => write!(f, "{quantity}x{face}"),
            Action::Liar => f.write_str("liar"),
        }
    }
}

impl FromStr for Action {
    type Err = BadWord;

    fn from_str(text: &str) -> Result<Action, BadWord> {
        let numbers = text.split_once('x').and_then(|(quantity, face)| {
            Some(Action::Bid(quantity.parse().ok()?, face.parse().ok()?))
        });
        match numbers {
            // The canonical text has no leading zeros or signs.
            Some(bid) if bid.to_string() == text => Ok(bid),
            _ if text == "liar" => Ok(Action::Liar),
            _ => Err(BadWord(Text::new("word-one-of").with("words", "2x5, liar"))),
        }
    }
}

/// A game of liar's dice.
#[derive(Clone, Copy, PartialEq, Debug)]
struct LiarsDice {
    options: Options,
    rolled: u8,
    throws: [Throw; 2],
    /// The rungs of all bids: each is higher than the one before.
    bids: u64,
    called: bool,
}

/// What a seat may know.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
struct View {
    options: Options,
    seat: Option<Seat>,
    turn: Turn,
    rolled: u8,
    own: Option<Throw>,
    /// The rungs of all bids.
    bids: Vec<u8>,
    called: bool,
    shown: Option<[Throw; 2]>,
}

impl LiarsDice {
    /// The rung of the last bid.
    fn last(&self) -> Option<u8> {
        self.bids.checked_ilog2().map(|rung| rung as u8)
    }
    /// Whose turn it is after these bids.
    fn mover(&self) -> Seat {
        Seat(self.bids.count_ones() as u8 % 2)
    }
    /// Whether the last bid holds: dice of its face and wild ones.
    fn is_true(&self) -> bool {
        let Some(Action::Bid(quantity, face)) = self.last().map(|rung| self.options.bid(rung))
        else {
            return false;
        };
        let last = self.options.faces;
        let wild = |throw: &Throw| if face == last { 0 } else { throw.count(last) };
        quantity <= self.throws.iter().map(|throw| throw.count(face) + wild(throw)).sum()
    }
}

impl Game for LiarsDice {
    type Options = Options;
    type Action = Action;
    type Chance = Throw;
    type View = View;
    const NAME: &'static str = "liars-dice";
    const SEATS: RangeInclusive<u8> = 2..=2;
    const RULES: u32 = 1;

    fn new(options: &Options, _: u8) -> Result<LiarsDice, BadOptions> {
        for (switch, number) in Options::SWITCHES.iter().zip([options.dice, options.faces]) {
            if !switch.values.allows(&number.to_string()) {
                let text = Text::new("options-number").with("name", switch.name);
                return Err(BadOptions(text.with("values", switch.values.describe())));
            }
        }
        let throws = [Throw::EMPTY; 2];
        Ok(LiarsDice { options: *options, rolled: 0, throws, bids: 0, called: false })
    }
    fn seats(&self) -> u8 {
        2
    }
    fn turn(&self) -> Turn {
        match (self.rolled, self.called) {
            (0 | 1, _) => Turn::Chance,
            (_, true) => Turn::Over,
            _ => Turn::Seat(self.mover()),
        }
    }
    /// Who did not bid last is the caller.
    fn payoff(&self, seat: Seat) -> f32 {
        f32::from(u8::from((self.mover() == seat) != self.is_true()))
    }
    fn actions(&self, out: &mut Vec<Action>) {
        let next = self.last().map_or(0, |rung| rung + 1);
        let begun = out.len();
        out.extend((next..self.options.bids()).map(|rung| self.options.bid(rung)));
        out[begun..].sort_unstable();
        out.extend((self.bids > 0).then_some(Action::Liar));
    }
    fn apply(&mut self, action: Action) {
        match action {
            Action::Bid(quantity, face) => {
                let rung = self.options.rung(quantity, face).expect("a legal bid is on the ladder");
                self.bids |= 1 << rung;
            }
            Action::Liar => self.called = true,
        }
    }
    fn chances(&self, out: &mut Vec<(Throw, f64)>) {
        let Options { dice, faces, .. } = self.options;
        // Throws of fewer faces are rarer among those of six.
        let scale = (6.0 / f64::from(faces)).powi(i32::from(dice));
        let possible = throws(dice).iter().filter(|(throw, _)| self.options.can_show(*throw));
        out.extend(possible.map(|(throw, p)| (*throw, p * scale)));
    }
    fn sample_chance<R: Rng>(&self, rng: &mut R) -> Throw {
        self.options.sample_throw(rng)
    }
    fn apply_chance(&mut self, thrown: Throw) {
        self.throws[self.rolled as usize] = thrown;
        self.rolled += 1;
    }
    fn audience(&self) -> Audience {
        Audience::Only(Seat(self.rolled))
    }
    fn view(&self, viewer: Option<Seat>) -> View {
        let has_rolled = |seat: &Seat| seat.0 < self.rolled;
        View {
            options: self.options,
            seat: viewer,
            turn: self.turn(),
            rolled: self.rolled,
            own: viewer.filter(has_rolled).map(|seat| self.throws[seat.index()]),
            bids: (0..self.options.bids()).filter(|rung| self.bids >> rung & 1 == 1).collect(),
            called: self.called,
            shown: self.called.then_some(self.throws),
        }
    }
    fn determinize<R: Rng>(view: &View, rng: &mut R) -> LiarsDice {
        let mut game = LiarsDice {
            options: view.options,
            rolled: view.rolled,
            throws: view.shown.unwrap_or_default(),
            bids: view.bids.iter().fold(0, |bids, rung| bids | 1 << rung),
            called: view.called,
        };
        if view.shown.is_none() {
            for seat in 0..view.rolled {
                let own = view.own.filter(|_| view.seat == Some(Seat(seat)));
                game.throws[seat as usize] = own.unwrap_or_else(|| view.options.sample_throw(rng));
            }
        }
        game
    }
}

/// The game as numbers: bids by their rung, then `liar`.
#[derive(Clone)]
struct LiarsDiceEncoder(Options);

impl Encoded for LiarsDice {
    type Encoder = LiarsDiceEncoder;
    const ENCODING: u32 = 1;

    fn encoder(&self) -> LiarsDiceEncoder {
        LiarsDiceEncoder(self.options)
    }
    /// Leaves out the dice that a call has shown.
    fn encoded_part(view: View) -> View {
        View { shown: None, ..view }
    }
}

impl Encoder<LiarsDice> for LiarsDiceEncoder {
    fn action_count(&self) -> usize {
        self.0.bids() as usize + 1
    }
    fn id_of(&self, action: Action) -> Option<usize> {
        match action {
            Action::Bid(quantity, face) => self.0.rung(quantity, face).map(usize::from),
            Action::Liar => Some(self.0.bids() as usize),
        }
    }
    fn action_of(&self, id: usize) -> Option<Action> {
        let bids = self.0.bids() as usize;
        match id {
            id if id < bids => Some(self.0.bid(id as u8)),
            id => (id == bids).then_some(Action::Liar),
        }
    }
    fn observation_parts(&self) -> Vec<VectorPart> {
        vec![
            VectorPart::new("seat", &[2]),
            VectorPart::new("rolled", &[1]),
            VectorPart::new("dice", &[self.0.faces as usize]),
            VectorPart::new("bids", &[self.0.bids() as usize]),
            VectorPart::new("called", &[1]),
        ]
    }
    fn observe(&self, game: &LiarsDice, seat: Seat, out: &mut [i16]) {
        let mut out = VectorWriter::new(out);
        out.one_hot(2, Some(seat.index()));
        out.number(game.rolled);
        for (face, number) in (1..).zip(out.next(self.0.faces as usize)) {
            *number = i16::from(game.throws[seat.index()].count(face));
        }
        for (rung, number) in out.next(self.0.bids() as usize).iter_mut().enumerate() {
            *number = (game.bids >> rung & 1) as i16;
        }
        out.number(i16::from(game.called));
    }
    /// An observation holds all that a seat has seen: bids only rise.
    fn information_parts(&self) -> Vec<VectorPart> {
        self.observation_parts()
    }
    fn inform(
        &self,
        start: &LiarsDice,
        steps: &mut dyn Iterator<Item = StepOf<LiarsDice>>,
        seat: Seat,
        out: &mut [i16],
    ) {
        use croupier_engine::Step;
        let mut game = *start;
        for step in steps {
            match step {
                Step::Act(_, action) => game.apply(action),
                Step::Chance(thrown) => game.apply_chance(thrown),
                Step::Hidden => {}
            }
        }
        self.observe(&game, seat, &mut out[..vector_len(&self.observation_parts())]);
    }
}

impl Playable for LiarsDice {
    const USUAL_SEATS: u8 = 2;

    fn rulebook(lang: Lang) -> &'static str {
        lang.of([
            "# Liar's dice\n\n## Rules\n\nRoll in secret, then bid higher in turn or call the last bid a lie. The highest face is wild. \
             Whoever was right wins.",
            "# Кости лжеца\n\n## Правила\n\nБросьте кости втайне, затем повышайте по очереди или не верьте последней \
             ставке. Старшее число заменяет любое. Выигрывает тот, кто был прав.",
            "# Bluff\n\n## Regeln\n\nVerdeckt würfeln, dann reihum höher bieten oder das letzte Gebot anzweifeln. Die höchste \
             Augenzahl ist Joker. Wer recht hatte, gewinnt.",
        ])
    }
    fn messages(lang: Lang) -> &'static str {
        lang.of([
            "game-name = Liar’s dice\ngame-about = one round of bids on hidden dice\noption-dice = Dice of each player\n\
             option-dice-set = Each player has { $value } dice.\noption-bidding = Order of bids\n\
             option-bidding-reset_face = A higher bid raises the quantity, or the face at the same quantity.\n\
             option-bidding-reset_quantity = A higher bid raises the face, or the quantity on the same face.\n\
             option-faces = Faces of a die\noption-faces-set = A die has { $value } faces.\n\
             options-number = The switch { $name } is a number in { $values }.\nask = Bid or call?\nhand = Your dice\nshown = All dice\n\
             die = { $face }\nbid = { $quantity } × { $face }\nliar = Liar!\n",
            "game-name = Кости лжеца\ngame-about = один круг ставок на скрытые кости\noption-dice = Костей у игрока\n\
             option-dice-set = Костей у каждого игрока: { $value }.\noption-bidding = Порядок ставок\n\
             option-bidding-reset_face = Ставка повышает количество или, при том же количестве, число на костях.\n\
             option-bidding-reset_quantity = Ставка повышает число на костях или, при том же числе, количество.\n\
             option-faces = Граней у кости\noption-faces-set = Граней у кости: { $value }.\n\
             options-number = Значение { $name } — число в пределах { $values }.\nask = Ставка или вызов?\nhand = Ваши кости\n\
             shown = Все кости\ndie = { $face }\nbid = { $quantity } × { $face }\nliar = Не верю!\n",
            "game-name = Bluff\ngame-about = eine Runde Gebote auf verdeckte Würfel\noption-dice = Würfel je Spieler\n\
             option-dice-set = Jeder Spieler hat { $value } Würfel.\noption-bidding = Reihenfolge der Gebote\n\
             option-bidding-reset_face = Ein höheres Gebot nennt eine größere Anzahl oder bei gleicher Anzahl eine höhere Augenzahl.\n\
             option-bidding-reset_quantity = Ein höheres Gebot nennt eine höhere Augenzahl oder bei gleicher Augenzahl eine größere Anzahl.\n\
             option-faces = Flächen eines Würfels\noption-faces-set = Ein Würfel hat { $value } Flächen.\n\
             options-number = { $name } ist eine Zahl im Bereich { $values }.\nask = Bieten oder anzweifeln?\nhand = Ihre Würfel\n\
             shown = Alle Würfel\ndie = { $face }\nbid = { $quantity } × { $face }\nliar = Lüge!\n",
        ])
    }
    fn bots() -> Vec<BotMaker<LiarsDice>> {
        Vec::new()
    }
    fn scene(view: &View, legal: &[Action]) -> Scene {
        let die = |face: u8| {
            Piece::new(Shape::Die, face.to_string(), Text::new("die").with("face", face))
        };
        let mut scene = Scene::new(Text::new("game-about"), 2, view.turn);
        let zones = [
            ("hand", view.own.as_slice()),
            ("shown", view.shown.as_ref().map_or(&[], |shown| shown)),
        ];
        for (label, throws) in zones {
            let dice = throws.iter().flat_map(|throw| throw.faces()).map(die);
            scene.zones.push(Zone::row(Text::new(label), dice.collect()));
        }
        scene.prompt = (!legal.is_empty()).then(|| Text::new("ask"));
        scene.controls.extend(legal.iter().map(|action| {
            let label = match action {
                Action::Bid(quantity, face) => {
                    Text::new("bid").with("quantity", *quantity).with("face", *face)
                }
                Action::Liar => Text::new("liar"),
            };
            Control::button(label, action)
        }));
        scene
    }
}

pub(crate) static LIARS_DICE: &dyn Kind = &Registered::<LiarsDice>::KIND;

#[allow(dead_code, reason = "the library includes this file without its program")]
fn main() {
    let (bots, seed) = (["random", "random"], Seed::of_number(1));
    let mut runner = LIARS_DICE.runner(&Value::Null, &bots, &NoResources).expect("bots");
    let deal = Deal { seed: &seed, bots: &[0, 1], luck: None, timing: Timing::Off };
    let finished = runner.play(&deal).expect("a match");
    println!("{}\npayoffs: {:?}", runner.steps().join("\n"), finished.payoffs);
}
