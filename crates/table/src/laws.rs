//! The laws of a registered game: those of the engine, and what JSON, scenes and messages must hold.

mod batch;
mod encoding;

use std::collections::HashSet;

pub use croupier_engine::laws::Broken;
use croupier_engine::laws::{Checker, Finding, MoreLaws, last_steps, require};
use croupier_engine::{
    Game, Match, Options, Refused, Seat, Step, Switch, Text, Turn, Values, below, pick,
};
use rand::Rng;
use serde_json::{Map, Value};

use self::batch::a_batch_plays_by_the_rules;
use self::encoding::EncodingLaws;
use crate::{Control, Lang, Lexicon, Playable, Scene, Zone, complete, habit_of, set_switch, start};

/// Checks all laws on `games` random games over random options and seats. The first game has the default options.
pub fn check<G: Playable>(games: u64, seed: u64) -> Result<(), Broken> {
    let mut checker = Checker::<G>::new(seed);
    let mut laws = (Presentation::new::<G>(), EncodingLaws::new(seed));
    switches_are_described::<G>(&laws.0).map_err(|finding| finding.in_game(G::NAME.to_owned()))?;
    let (mut played, mut attempts) = (0, 0);
    while played < games {
        // Options that cannot be played are passed over, but they must not be most of them.
        require(attempts <= games * 20 + 100, "most options can be played", || {
            format!("{played} games in {attempts} attempts")
        })
        .map_err(|finding| finding.in_game(G::NAME.to_owned()))?;
        let (options, seats) = if attempts == 0 {
            (Value::Null, G::USUAL_SEATS)
        } else {
            (random_options::<G, _>(&mut checker.rng), random_seats::<G, _>(&mut checker.rng))
        };
        attempts += 1;
        let Ok(game) = start::<G>(&options, seats) else { continue };
        checker.check_game(&game, &mut laws).map_err(|(finding, played)| {
            let steps = last_steps(&played);
            finding.in_game(format!("{} {options} seats {seats}: {steps}", G::NAME))
        })?;
        if played % BATCH_INTERVAL == 0 {
            a_batch_plays_by_the_rules::<G>(&options, seats, seed ^ played).map_err(|finding| {
                finding.in_game(format!("{} {options} seats {seats}", G::NAME))
            })?;
        }
        played += 1;
    }
    Ok(())
}

/// A batch is played for one game in so many.
const BATCH_INTERVAL: u64 = 8;

/// The laws of presentation, with what they share between games.
struct Presentation {
    lexicons: Vec<Lexicon>,
    rulebooks: Vec<&'static str>,
    names: Vec<String>,
    /// Texts that were formatted in every language: positions repeat most of them, and formatting is slow.
    formatted: HashSet<Text>,
    /// Symbols that were found in the file of drawings.
    drawn: HashSet<String>,
}

impl<G: Playable> MoreLaws<G> for Presentation {
    fn at_position(&mut self, game: &G) -> Result<(), Finding> {
        for viewer in viewers(game.seats()) {
            let view = game.view(viewer);
            let text = json(&view);
            let read: Option<G::View> = serde_json::from_str(&text).ok();
            require(read.as_ref() == Some(&view), "views round-trip through JSON", || {
                format!("{text} -> {read:?}")
            })?;
            self.scene_is_sound(game, viewer)?;
        }
        Ok(())
    }

    fn after_private_outcome(
        &mut self,
        before: &G,
        after: [&G; 2],
        viewer: Option<Seat>,
    ) -> Result<(), Finding> {
        let seen = before.view(viewer);
        let [one, two] = after.map(|game| game.view(viewer));
        require(json(&one) == json(&two), "a private outcome changes nobody else's view", || {
            format!("{} or {}", json(&one), json(&two))
        })?;
        let narrations = [&one, &two].map(|view| G::narrate(&Step::Hidden, &seen, view));
        require(narrations[0] == narrations[1], "secrets are not narrated", || {
            format!("{narrations:?}")
        })?;
        self.can_be_formatted(&narrations[0])
    }

    fn after_action(&mut self, played: &Match<G>) -> Result<(), Finding> {
        let mut before = played.clone();
        let Some(&Step::Act(seat, action)) = played.steps().last() else { return Ok(()) };
        before.undo(seat);
        // Who declines to react does so unnoticed.
        let silent = before.game().pass() == Some(action);
        for viewer in viewers(played.game().seats()) {
            if let Some(step) = played.seen(viewer, played.len() - 1).next() {
                let narration =
                    G::narrate(&step, &before.game().view(viewer), &played.game().view(viewer));
                require(silent || !narration.is_empty(), "every action is narrated", || {
                    step.to_string()
                })?;
                self.can_be_formatted(&narration)?;
            }
        }
        self.show_is_sound(before.game(), played)
    }

    fn after_outcome(&mut self, before: &G, played: &Match<G>) -> Result<(), Finding> {
        self.show_is_sound(before, played)
    }

    fn at_refusal(&mut self, refused: &Refused) -> Result<(), Finding> {
        for rulebook in &self.rulebooks {
            require(
                refused.ruling().is_none_or(|ruling| rulebook.contains(ruling)),
                "a refusal cites a ruling of the rulebook",
                || format!("{refused:?}"),
            )?;
        }
        self.can_be_formatted(&[refused.text()])
    }
}

impl Presentation {
    fn new<G: Playable>() -> Presentation {
        Presentation {
            lexicons: Lang::ALL.into_iter().map(|l| Lexicon::new(l, &[G::messages(l)])).collect(),
            rulebooks: Lang::ALL.into_iter().map(G::rulebook).collect(),
            names: (0..*G::SEATS.end()).map(|n| format!("Player{n}")).collect(),
            formatted: HashSet::new(),
            drawn: HashSet::new(),
        }
    }

    /// Every legal action is offered by exactly one control, pieces exist, and every text can be formatted.
    fn scene_is_sound<G: Playable>(
        &mut self,
        game: &G,
        viewer: Option<Seat>,
    ) -> Result<(), Finding> {
        let mut legal = Vec::new();
        if viewer.is_some_and(|seat| game.turn() == Turn::Seat(seat)) {
            game.actions(&mut legal);
        }
        let scene = G::scene(&game.view(viewer), &legal);
        self.kinds_can_be_formatted(game, viewer, &legal)?;
        let mut offered: Vec<&str> = scene.controls.iter().flat_map(Control::actions).collect();
        let mut legal: Vec<String> = legal.iter().map(ToString::to_string).collect();
        offered.sort_unstable();
        legal.sort_unstable();
        require(offered == legal, "every legal action is offered by exactly one control", || {
            format!("offered {offered:?}, legal {legal:?}")
        })?;
        let panels = scene.panels.len();
        require(panels == game.seats() as usize, "a scene has a panel for every seat", || {
            format!("{panels} panels")
        })?;
        require(
            scene.prompt.is_some() != legal.is_empty(),
            "a scene asks exactly when the viewer can act",
            || format!("{:?}", scene.prompt),
        )?;
        for control in &scene.controls {
            require(
                points_at_pieces(control, &scene),
                "controls point at pieces that exist",
                || format!("{control:?}"),
            )?;
        }
        require(
            scene.zones.iter().all(covers_pieces),
            "groups and orders name each piece once",
            || format!("{:?}", scene.zones),
        )?;
        Presentation::joined_actions_are_legal(game, &scene)?;
        self.drawings_exist::<G>(&scene)?;
        self.can_be_formatted(&texts(&scene))
    }

    /// The kind of every decision can be formatted, and so can the sentence that it is made too often, if there is one.
    fn kinds_can_be_formatted<G: Playable>(
        &mut self,
        game: &G,
        viewer: Option<Seat>,
        legal: &[G::Action],
    ) -> Result<(), Finding> {
        let view = game.view(viewer);
        let kinds = legal.iter().filter_map(|action| G::decision_kind(&view, action));
        let kinds: Vec<Text> = kinds.collect();
        let is_known = |habit: &Text| self.lexicons.iter().any(|lexicon| lexicon.has(&habit.id));
        let habits: Vec<Text> = kinds.iter().map(habit_of).filter(is_known).collect();
        self.can_be_formatted(&kinds)?;
        self.can_be_formatted(&habits)
    }

    /// What a choice offers to do in the same press is legal right after it.
    fn joined_actions_are_legal<G: Playable>(game: &G, scene: &Scene) -> Result<(), Finding> {
        let Turn::Seat(seat) = game.turn() else { return Ok(()) };
        for control in &scene.controls {
            let Control::Pieces { choices, .. } = control else { continue };
            for choice in choices {
                for press in &choice.then {
                    let words = [&choice.action, &press.action];
                    let actions: Result<Vec<G::Action>, _> =
                        words.iter().map(|word| word.parse()).collect();
                    let legal = actions.is_ok_and(|actions| {
                        Match::new(game.clone()).try_all(seat, &actions).is_ok()
                    });
                    require(legal, "joined actions are legal", || format!("{words:?}"))?;
                }
            }
        }
        Ok(())
    }

    /// Every piece with a drawing has it.
    fn drawings_exist<G: Playable>(&mut self, scene: &Scene) -> Result<(), Finding> {
        let zones = scene.zones.iter().flat_map(|zone| &zone.pieces);
        let panels = scene.panels.iter().flat_map(|panel| &panel.pieces);
        for symbol in zones.chain(panels).filter_map(|piece| piece.symbol.as_deref()) {
            if self.drawn.contains(symbol) {
                continue;
            }
            let found = G::pieces().contains(&format!("<symbol id=\"{symbol}\""));
            require(found, "every piece with a drawing has it", || symbol.to_owned())?;
            self.drawn.insert(symbol.to_owned());
        }
        Ok(())
    }

    /// Bubble, moment and shout of the last step can be formatted.
    fn show_is_sound<G: Playable>(&mut self, before: &G, played: &Match<G>) -> Result<(), Finding> {
        let Some(step) = played.seen(None, played.len() - 1).next() else { return Ok(()) };
        let (before, after) = (before.view(None), played.game().view(None));
        let mut texts = Vec::from_iter(G::chapter(&after));
        if let Some(bubble) = G::bubble(&step, &before, &after) {
            texts.extend(bubble.text);
            texts.extend(bubble.piece.map(|piece| piece.name));
        }
        if let Some(moment) = G::moment(&step, &before, &after) {
            texts.push(moment.title);
            texts.extend(moment.stamp);
            texts.extend(moment.sentences);
            texts.extend(moment.sum.into_iter().map(|term| term.label));
            for shown in moment.shown {
                texts.extend(shown.note);
                texts.extend(shown.pieces.into_iter().map(|piece| piece.name));
            }
        }
        if let Some(shout) = G::shout(&step, &before, &after) {
            for call in std::iter::once(shout.others).chain(shout.own) {
                texts.extend([call.label, call.refusal]);
                texts.extend(call.detail);
            }
        }
        self.can_be_formatted(&texts)
    }

    fn can_be_formatted(&mut self, texts: &[Text]) -> Result<(), Finding> {
        const MOST_REMEMBERED: usize = 1 << 16;
        for text in texts {
            if self.formatted.contains(text) {
                continue;
            }
            for lexicon in &self.lexicons {
                // Once for everybody, once for the first player, whom the text may speak to.
                for you in [None, Some(Seat(0))] {
                    let formatted = lexicon.try_say_to(you, text, &self.names);
                    require(
                        formatted.is_ok(),
                        "every text has its message in every language",
                        || format!("{formatted:?} of {text:?}"),
                    )?;
                }
            }
            if self.formatted.len() < MOST_REMEMBERED {
                self.formatted.insert(text.clone());
            }
        }
        Ok(())
    }
}

/// Whether a control's indices are in range.
fn points_at_pieces(control: &Control, scene: &Scene) -> bool {
    let pieces = |zone: &usize| scene.zones.get(*zone).map_or(0, |zone| zone.pieces.len());
    match control {
        Control::Button(_) => true,
        Control::Pieces { zone, onto, choices, .. } => {
            let in_range =
                |p: &[usize]| p.is_sorted_by(|a, b| a < b) && p.iter().all(|p| *p < pieces(zone));
            onto.is_none_or(|zone| zone < scene.zones.len())
                && choices.iter().all(|choice| in_range(&choice.pieces))
        }
        Control::Grid { rows, columns, cells, .. } => {
            cells.iter().all(|cell| cell.row < rows.len() && cell.column < columns.len())
        }
    }
}

/// Whether a zone's groups and orders name each of its pieces once.
fn covers_pieces(zone: &Zone) -> bool {
    let grouped: usize = zone.groups.iter().map(|group| group.pieces).sum();
    let is_permutation = |order: &[usize]| {
        let mut sorted = order.to_vec();
        sorted.sort_unstable();
        sorted.into_iter().eq(0..zone.pieces.len())
    };
    (zone.groups.is_empty() || grouped == zone.pieces.len())
        && zone.sorts.iter().all(|sort| is_permutation(&sort.order))
}

/// All texts of a scene.
fn texts(scene: &Scene) -> Vec<Text> {
    let mut texts = vec![&scene.headline];
    texts.extend(scene.prompt.iter().chain(&scene.advice).chain(&scene.notes));
    texts.extend(scene.sum.iter().map(|term| &term.label));
    texts.extend(scene.closed.iter().flat_map(|closed| [&closed.label, &closed.reason]));
    for panel in &scene.panels {
        texts.extend(panel.counters.iter().map(|counter| &counter.label));
        texts.extend(panel.badges.iter().map(|badge| &badge.text));
        texts.extend(panel.pieces.iter().map(|piece| &piece.name));
    }
    for zone in &scene.zones {
        texts.push(&zone.label);
        texts.extend(zone.pieces.iter().map(|piece| &piece.name));
        texts.extend(zone.groups.iter().flat_map(|group| group.caption.iter().chain(&group.note)));
        texts.extend(&zone.note);
        texts.extend(zone.chance.iter().map(|chance| &chance.label));
        texts.extend(zone.sorts.iter().map(|sort| &sort.label));
    }
    for control in &scene.controls {
        texts.push(control.label());
        match control {
            Control::Button(press) => texts.extend(press.detail.iter().chain(&press.odds)),
            Control::Pieces { choices, .. } => {
                for choice in choices {
                    texts.extend(choice.label.iter().chain(&choice.detail));
                    for press in &choice.then {
                        texts.extend(std::iter::once(&press.label).chain(&press.detail));
                    }
                }
            }
            Control::Grid { rows_label, rows, columns_label, columns, .. } => {
                texts.extend([rows_label, columns_label]);
                texts.extend(rows.iter().chain(columns.iter().map(|column| &column.name)));
            }
        }
    }
    texts.into_iter().cloned().collect()
}

/// Every switch and each of its values has messages in every language, every preset can be played, and unknown
/// switches are refused.
fn switches_are_described<G: Playable>(presentation: &Presentation) -> Result<(), Finding> {
    let defaults = complete(&<G::Options as Default>::default());
    for switch in <G::Options as Options>::SWITCHES {
        for id in message_ids(switch, &defaults)? {
            for (lang, lexicon) in Lang::ALL.iter().zip(&presentation.lexicons) {
                require(lexicon.has(&id), "every switch has messages", || {
                    format!("{id} in {lang}")
                })?;
            }
        }
    }
    for preset in <G::Options as Options>::PRESETS {
        let mut options = Map::new();
        let (switches, presets) =
            (<G::Options as Options>::SWITCHES, <G::Options as Options>::PRESETS);
        let set = set_switch(&mut options, switches, presets, preset.name);
        require(set.is_ok(), "every preset can be set", || format!("{}: {set:?}", preset.name))?;
        let opened = start::<G>(&Value::Object(options), G::USUAL_SEATS);
        require(opened.is_ok(), "every preset can be played", || preset.name.to_owned())?;
    }
    let unknown = serde_json::json!({"no_such_switch": 1});
    let refused = start::<G>(&unknown, G::USUAL_SEATS).is_err();
    require(refused, "unknown switches are refused", || unknown.to_string())
}

/// The messages that a switch needs.
fn message_ids(switch: &Switch, defaults: &Value) -> Result<Vec<String>, Finding> {
    let name = switch.name;
    let default = defaults[name].as_str();
    let mut ids = vec![format!("option-{name}")];
    match switch.values {
        Values::Words(words) => {
            let first = words.first().copied();
            require(default == first, "the first word of a switch is its default", || {
                name.to_owned()
            })?;
            ids.extend(words.iter().map(|word| format!("option-{name}-{word}")));
        }
        Values::Number { .. } => ids.push(format!("option-{name}-set")),
        Values::NumberOr { word, .. } => {
            ids.push(format!("option-{name}-set"));
            if default != Some(word) {
                ids.push(format!("option-{name}-{word}"));
            }
        }
    }
    Ok(ids)
}

/// Random switches: each keeps its default with probability one half.
fn random_options<G: Game, R: Rng>(rng: &mut R) -> Value {
    let defaults = complete(&<G::Options as Default>::default());
    let mut options = Map::new();
    for switch in <G::Options as Options>::SWITCHES {
        if below(rng, 2) == 0 {
            options.insert(switch.name.to_owned(), random_value(rng, switch, &defaults));
        }
    }
    Value::Object(options)
}

/// A word, or a number not far from the default: games with far ones are long, not different.
fn random_value<R: Rng>(rng: &mut R, switch: &Switch, defaults: &Value) -> Value {
    match switch.values {
        Values::Words(words) => Value::from(pick(rng, words)),
        Values::Number { min, max } | Values::NumberOr { min, max, .. } => {
            let default = defaults[switch.name].as_u64().unwrap_or(u64::from(min)) as u32;
            let near = [min, default, u32::midpoint(min, default), (default + 1).min(max)];
            Value::from(pick(rng, &near))
        }
    }
}

fn random_seats<G: Game, R: Rng>(rng: &mut R) -> u8 {
    let (min, max) = (*G::SEATS.start(), *G::SEATS.end());
    // Most games have few seats; the widest table is tried now and then.
    let most = if below(rng, 8) == 0 { max } else { max.min(min + 4) };
    min + below(rng, u32::from(most - min) + 1) as u8
}

/// All seats and a spectator.
fn viewers(seats: u8) -> impl Iterator<Item = Option<Seat>> {
    Seat::all(seats).map(Some).chain(std::iter::once(None))
}

fn json<V: serde::Serialize>(view: &V) -> String {
    serde_json::to_string(view).unwrap_or_else(|error| error.to_string())
}
