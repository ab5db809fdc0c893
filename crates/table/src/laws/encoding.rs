//! The laws of encodings: what a vector tells is what the view tells, no more and no less; every legal action has one id.

use std::collections::HashMap;

use croupier_engine::laws::{Finding, MoreLaws, require};
use croupier_engine::{
    Encoded, Encoder, FastRng, MOST_BITS, Match, Seat, Step, Turn, VectorPart, vector_len,
};
use rand::SeedableRng;

/// A number that no encoder writes.
const UNWRITTEN: i16 = i16::MIN;
/// How many vectors of one game are remembered.
const MOST: usize = 20_000;

/// The laws of encodings, with the vectors of games that began like the one that is being played.
pub(super) struct EncodingLaws<G: Encoded> {
    start: Option<G>,
    encoder: Option<G::Encoder>,
    observation: Vec<VectorPart>,
    observed: HashMap<Vec<i16>, G::View>,
    informed: HashMap<Vec<i16>, Vec<String>>,
    rng: FastRng,
}

impl<G: Encoded> EncodingLaws<G> {
    pub(super) fn new(seed: u64) -> EncodingLaws<G> {
        EncodingLaws {
            start: None,
            encoder: None,
            observation: Vec::new(),
            observed: HashMap::new(),
            informed: HashMap::new(),
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
        self.informed.clear();
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
                self.informed.clear();
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
        let parts = encoder.information_parts();
        if parts.is_empty() {
            return Ok(());
        }
        for seat in Seat::all(played.game().seats()) {
            let mut steps = played.steps().copied();
            let numbers =
                vector(&parts, |out| encoder.inform(played.start(), &mut steps, seat, out))?;
            let seen: Vec<String> =
                played.seen(Some(seat), 0).map(|step| step.to_string()).collect();
            let same = self.informed.entry(numbers).or_insert_with(|| seen.clone());
            require(*same == seen, "what a seat has seen gives a vector of its own", || {
                format!("{same:?} and {seen:?}")
            })?;
        }
        Ok(())
    }
}
