//! The laws of encodings: what a vector tells is what the view tells, no more and no less; every legal action has one id.

use std::collections::HashMap;

use croupier_engine::laws::{Finding, MoreLaws, require};
use croupier_engine::{
    Encoded, Encoder, FastRng, MOST_BITS, Match, Seat, Step, Turn, VectorPart, vector_len,
};
use rand::SeedableRng;

use crate::encoding::information_text;

/// A number that no encoder writes.
const UNWRITTEN: i16 = i16::MIN;
/// How many vectors of one game are remembered.
const MOST: usize = 20_000;
/// In longer matches hardly anything new is seen, and information states take long.
const LONG: usize = 256;

/// The laws of encodings, with the vectors of games that began like the one that is being played.
pub(super) struct EncodingLaws<G: Encoded> {
    start: Option<G>,
    encoder: Option<G::Encoder>,
    observation: Vec<VectorPart>,
    observed: HashMap<Vec<i16>, G::View>,
    /// Information states: text by vector, and vector by text.
    text_of: HashMap<Vec<i16>, String>,
    vector_of: HashMap<String, Vec<i16>>,
    rng: FastRng,
}

impl<G: Encoded> EncodingLaws<G> {
    pub(super) fn new(seed: u64) -> EncodingLaws<G> {
        EncodingLaws {
            start: None,
            encoder: None,
            observation: Vec::new(),
            observed: HashMap::new(),
            text_of: HashMap::new(),
            vector_of: HashMap::new(),
            rng: FastRng::seed_from_u64(seed),
        }
    }
}

/// A vector of these parts, filled by `write`.
fn vector(parts: &[VectorPart], write: impl FnOnce(&mut [i16])) -> Result<Vec<i16>, Finding> {
    let mut out = vec![UNWRITTEN; vector_len(parts)];
    write(&mut out);
    require(!out.contains(&UNWRITTEN), "every number of a vector is written", || {
        format!("{out:?}")
    })?;
    Ok(out)
}

/// Every legal action has exactly one id, which leads back to it.
fn ids_are_sound<G: Encoded>(encoder: &G::Encoder, game: &G) -> Result<(), Finding> {
    let mut legal = Vec::new();
    game.actions(&mut legal);
    let mut mask = vec![2; encoder.action_count()];
    encoder.mask(game, &mut Vec::new(), &mut mask);
    for action in &legal {
        let id = encoder.id_of(*action);
        let back = id.and_then(|id| encoder.action_of(id));
        require(back == Some(*action), "every legal action has an id of its own", || {
            format!("{action} has {id:?}, which is {back:?}")
        })?;
        let marked = id.and_then(|id| mask.get(id)) == Some(&1);
        require(marked, "the mask marks every legal action", || action.to_string())?;
    }
    if encoder.action_count() <= MOST_BITS {
        let mut bits = [u64::MAX; 4];
        encoder.legal_bits(game, &mut Vec::new(), &mut bits);
        let wanted = |id: usize| mask.get(id) == Some(&1);
        let same = (0..MOST_BITS).all(|id| (bits[id / 64] >> (id % 64) & 1 == 1) == wanted(id));
        require(same, "the bits of legal actions are those of the mask", || format!("{bits:x?}"))?;
    }
    let marked: usize = mask.iter().map(|mark| usize::from(*mark == 1)).sum();
    let sound = marked == legal.len() && mask.iter().all(|mark| *mark < 2);
    require(sound, "the mask marks nothing else", || format!("{marked} of {}", legal.len()))
}

impl<G: Encoded> MoreLaws<G> for EncodingLaws<G> {
    fn at_start(&mut self, start: &G) -> Result<(), Finding> {
        // Vectors are compared between games with the same options and seats.
        if self.start.as_ref() == Some(start) {
            return Ok(());
        }
        let encoder = start.encoder();
        self.start = Some(start.clone());
        self.observation = encoder.observation_parts();
        self.observed.clear();
        self.text_of.clear();
        self.vector_of.clear();
        for id in 0..encoder.action_count() + 2 {
            let action = encoder.action_of(id);
            let back = action.and_then(|action| encoder.id_of(action));
            let sound = match id < encoder.action_count() {
                true => back == Some(id),
                false => action.is_none(),
            };
            require(sound, "ids are numbered without gaps and lead to their actions", || {
                format!("{id} is {action:?}, which has {back:?}")
            })?;
        }
        self.encoder = Some(encoder);
        Ok(())
    }

    fn at_position(&mut self, game: &G) -> Result<(), Finding> {
        let Some(encoder) = &self.encoder else { return Ok(()) };
        if let Turn::Seat(_) = game.turn() {
            ids_are_sound(encoder, game)?;
        }
        for seat in Seat::all(game.seats()) {
            let view = game.view(Some(seat));
            let observe = |game| vector(&self.observation, |out| encoder.observe(game, seat, out));
            let numbers = observe(game)?;
            let other = G::determinize(&view, &mut self.rng);
            require(observe(&other)? == numbers, "equal views give equal vectors", || {
                format!("{view:?}")
            })?;
            let view = G::encoded_part(view);
            if self.observed.len() >= MOST {
                self.observed.clear();
            }
            let same = self.observed.entry(numbers).or_insert_with(|| view.clone());
            require(*same == view, "different views give different vectors", || {
                format!("{same:?} and {view:?}")
            })?;
        }
        Ok(())
    }

    fn after_private_outcome(
        &mut self,
        _before: &G,
        after: [&G; 2],
        viewer: Option<Seat>,
    ) -> Result<(), Finding> {
        let (Some(encoder), Some(seat)) = (&self.encoder, viewer) else { return Ok(()) };
        let [one, two] =
            after.map(|game| vector(&self.observation, |out| encoder.observe(game, seat, out)));
        require(one? == two?, "a private outcome changes nobody else's vector", || {
            format!("seat {}", seat.0)
        })
    }

    fn after_action(&mut self, played: &Match<G>) -> Result<(), Finding> {
        let Some(encoder) = &self.encoder else { return Ok(()) };
        if let Some(&Step::Act(_, action)) = played.steps().last() {
            vector(&encoder.feature_parts(), |out| encoder.describe(action, out))?;
        }
        if played.len() > LONG {
            return Ok(());
        }
        for seat in Seat::all(played.game().seats()) {
            let text = information_text(played, seat);
            require(
                lines_of(&text).eq(seen_lines(played, seat)),
                "the text of what a seat has seen has its lines",
                || text.clone(),
            )?;
            let numbers = self.information_vector(played, seat)?;
            if let Some(other) = other_luck(played, seat, &mut self.rng) {
                let other_text = information_text(&other, seat);
                let same = views_of(played, seat) == views_of(&other, seat);
                require(
                    (other_text == text) == same,
                    "the same is seen exactly if its text is the same",
                    || format!("{text} and {other_text}"),
                )?;
                let other_numbers = self.information_vector(&other, seat)?;
                require(
                    (other_numbers == numbers) == same || numbers.is_none(),
                    "the same is seen exactly if its vector is the same",
                    || format!("{text} and {other_text}"),
                )?;
                self.pair(other_numbers, &other_text)?;
            }
            self.pair(numbers, &text)?;
        }
        Ok(())
    }
}

impl<G: Encoded> EncodingLaws<G> {
    /// All that a seat has seen as a vector; `None` where that has no bounded length, and after the end.
    fn information_vector(
        &self,
        played: &Match<G>,
        seat: Seat,
    ) -> Result<Option<Vec<i16>>, Finding> {
        let Some(encoder) = &self.encoder else { return Ok(None) };
        let parts = encoder.information_parts();
        // Nobody decides anything after the end, so a vector may leave out what is shown then.
        if parts.is_empty() || played.game().turn() == Turn::Over {
            return Ok(None);
        }
        let mut steps = played.steps().copied();
        vector(&parts, |out| encoder.inform(played.start(), &mut steps, seat, out)).map(Some)
    }

    /// Texts and vectors of information states belong together one to one.
    fn pair(&mut self, numbers: Option<Vec<i16>>, text: &str) -> Result<(), Finding> {
        let Some(numbers) = numbers else { return Ok(()) };
        if self.text_of.len() >= MOST {
            self.text_of.clear();
            self.vector_of.clear();
        }
        let same = self.vector_of.entry(text.to_owned()).or_insert_with(|| numbers.clone());
        require(*same == numbers, "a text of what a seat has seen has one vector", || {
            text.to_owned()
        })?;
        let same = self.text_of.entry(numbers).or_insert_with(|| text.to_owned());
        require(*same == text, "a vector of what a seat has seen has one text", || {
            format!("{same} and {text}")
        })
    }
}

/// The steps of a match as a seat saw them.
fn seen_lines<G: Encoded>(played: &Match<G>, seat: Seat) -> impl Iterator<Item = String> {
    played.seen(Some(seat), 0).map(|step| step.to_string())
}

/// The lines in the text of an information state, without the digests of views.
fn lines_of(text: &str) -> impl Iterator<Item = &str> {
    text.lines().skip(1).map(|line| line.split_once(" #").map_or(line, |(line, _)| line))
}

/// The views of a seat after every action.
fn views_of<G: Encoded>(played: &Match<G>, seat: Seat) -> Vec<G::View> {
    let mut game = played.start().clone();
    let mut views = Vec::new();
    for step in played.steps() {
        match *step {
            Step::Act(_, action) => {
                game.apply(action);
                views.push(game.view(Some(seat)));
            }
            Step::Chance(chance) => game.apply_chance(chance),
            Step::Hidden => {}
        }
    }
    views
}

/// A match of which this seat saw the same lines, with other outcomes where it saw none; `None` where the actions of the
/// match are not possible then.
fn other_luck<G: Encoded>(played: &Match<G>, seat: Seat, rng: &mut FastRng) -> Option<Match<G>> {
    let mut other = Match::new(played.start().clone());
    for (step, seen) in played.steps().zip(played.seen(Some(seat), 0)) {
        match (*step, seen) {
            (Step::Act(by, action), _) => other.play(by, action).ok()?,
            (Step::Chance(_), Step::Hidden) if other.game().turn() == Turn::Chance => {
                let chance = other.game().sample_chance(rng);
                other.resolve(chance).ok()?
            }
            (Step::Chance(chance), _) => other.resolve(chance).ok()?,
            (Step::Hidden, _) => return None,
        };
    }
    let same = seen_lines(&other, seat).eq(seen_lines(played, seat));
    same.then_some(other)
}
