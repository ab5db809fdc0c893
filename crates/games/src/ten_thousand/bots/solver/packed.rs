//! A solved race in a few bytes per position: enough to solve any single turn again. Also its serialized form for the
//! cache, protected by a checksum.

use super::entering::Entering;
use super::race::Race;
use super::{Rules, SIX};

/// Raised whenever the bytes or their meaning change.
const VERSION: u32 = 1;
/// The first bytes of the serialized form.
const MAGIC: [u8; 8] = *b"TTodds\0\n";
/// The gain from adopting is stored as a multiple of this.
const GRAIN: f64 = 1.0 / (1_u64 << 32) as f64;

/// The equity of the player to move, for every pair of scores and every offer.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PackedRace {
    pub(crate) rules: Rules,
    /// Both have entered, nothing is on offer: by the score of the player to move and the other's.
    pub(crate) fresh: Vec<f64>,
    pub(crate) entering: Entering,
    /// The equity of the first seat in the race without adopting.
    pub(crate) start_without_adopting: f64,
    /// For every offer, by the noter's score before it, the adopter's score and the units: one bit for each number of dice
    /// with which adopting is better than declining.
    better: Vec<u8>,
    /// The gain from adopting, for every set bit.
    gains: Vec<u32>,
    /// The first index into `better` and `gains` of each pair of scores.
    begins: Vec<(u32, u32)>,
}

/// The most that can be on offer between players with these scores.
fn most(rules: &Rules, noter: usize, adopter: usize) -> usize {
    if rules.adopt.is_on() { adopter.min(rules.target - 1 - noter) } else { 0 }
}

/// The number of different offers between players with these scores.
fn offers(rules: &Rules, noter: usize, adopter: usize) -> usize {
    (most(rules, noter, adopter) + 1).saturating_sub(rules.least_offer())
}

impl PackedRace {
    /// Packs a solved race.
    pub(crate) fn new(race: &Race, start_without_adopting: f64) -> PackedRace {
        let rules = race.rules;
        let mut packed = PackedRace {
            rules,
            fresh: race.fresh.clone(),
            entering: race.entering.clone(),
            start_without_adopting,
            better: Vec::new(),
            gains: Vec::new(),
            begins: Vec::new(),
        };
        for noter in 0..rules.target {
            for adopter in 0..rules.target {
                for offer in 0..offers(&rules, noter, adopter) {
                    let units = offer + rules.least_offer();
                    let declined = race.fresh(adopter, noter + units);
                    let mut bits = 0;
                    for (n, value) in
                        race.note_values(noter, adopter, units).into_iter().enumerate()
                    {
                        let gain = ((1.0 - value - declined) / GRAIN).round() as u32;
                        if gain > 0 {
                            bits |= 1 << n;
                            packed.gains.push(gain);
                        }
                    }
                    packed.better.push(bits);
                }
            }
        }
        packed.index_pairs();
        packed
    }

    /// Fills `begins`; `None` if the lengths of `better` and `gains` do not match.
    fn index_pairs(&mut self) -> Option<()> {
        let Rules { target, .. } = self.rules;
        let (mut offer, mut gain) = (0, 0);
        for noter in 0..target {
            for adopter in 0..target {
                self.begins.push((offer as u32, gain as u32));
                let offers = offers(&self.rules, noter, adopter);
                let better = self.better.get(offer..offer + offers)?;
                offer += offers;
                gain += better.iter().map(|bits| bits.count_ones() as usize).sum::<usize>();
            }
        }
        (offer == self.better.len() && gain == self.gains.len()).then_some(())
    }

    /// The equity of the player to move if both have entered and nothing is on offer.
    pub(crate) fn fresh(&self, mine: usize, other: usize) -> f64 {
        self.fresh[mine * self.rules.target + other]
    }

    /// The equity of noting each total below `enough`, by the dice left, against a player who has entered. Totals that
    /// cannot be noted have entries too.
    pub(crate) fn note_values(&self, mine: usize, other: usize, enough: usize) -> Vec<[f64; SIX]> {
        let (mut offer, mut gain) = self.begins[mine * self.rules.target + other];
        let adoptable = self.rules.least_offer()..=most(&self.rules, mine, other);
        (0..enough)
            .map(|total| {
                if mine + total >= self.rules.target {
                    return [1.0; SIX];
                }
                let mut row = [1.0 - self.fresh(other, mine + total); SIX];
                if adoptable.contains(&total) {
                    for (n, value) in row.iter_mut().enumerate() {
                        if self.better[offer as usize] >> n & 1 != 0 {
                            *value -= f64::from(self.gains[gain as usize]) * GRAIN;
                            gain += 1;
                        }
                    }
                    offer += 1;
                }
                row
            })
            .collect()
    }

    /// The name in the cache.
    pub(crate) fn name(rules: &Rules) -> String {
        let Rules { target, entry, later, adopt, penalty, forced, variant } = *rules;
        let switches =
            [adopt, penalty, forced].map(|switch| if switch.is_on() { '1' } else { '0' });
        let switches: String = switches.into_iter().collect();
        let values = variant.flags();
        format!("ten-thousand-{VERSION}-{target}-{entry}-{later}-{switches}-{values}")
    }

    /// The serialized form.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let name = PackedRace::name(&self.rules);
        let mut bytes = Vec::new();
        bytes.extend(MAGIC);
        bytes.extend([0; 8]);
        for length in [name.len(), self.better.len(), self.gains.len()] {
            bytes.extend((length as u64).to_le_bytes());
        }
        let Entering { outside, inside, start } = &self.entering;
        let numbers = [&self.fresh, outside, inside, &vec![*start, self.start_without_adopting]];
        for number in numbers.into_iter().flatten() {
            bytes.extend(number.to_le_bytes());
        }
        for gain in &self.gains {
            bytes.extend(gain.to_le_bytes());
        }
        bytes.extend(&self.better);
        bytes.extend(name.as_bytes());
        let sum = checksum(&bytes[16..]).to_le_bytes();
        bytes[8..16].copy_from_slice(&sum);
        bytes
    }

    /// Parses the serialized form of a race under these rules; `None` if it is anything else.
    pub(crate) fn of_bytes(rules: &Rules, bytes: &[u8]) -> Option<PackedRace> {
        let mut rest = bytes;
        let sum = u64::from_le_bytes(*rest.split_off(..16)?.last_chunk()?);
        if bytes[..8] != MAGIC || sum != checksum(rest) {
            return None;
        }
        let name = PackedRace::name(rules);
        let mut length =
            || Some(u64::from_le_bytes(rest.split_off(..8)?.try_into().ok()?) as usize);
        let (named, offers, gains) = (length()?, length()?, length()?);
        let mut numbers = |count: usize| -> Option<Vec<f64>> {
            let bytes = rest.split_off(..count.checked_mul(8)?)?.as_chunks().0;
            Some(bytes.iter().map(|bytes| f64::from_le_bytes(*bytes)).collect())
        };
        let target = rules.target;
        let fresh = numbers(target * target)?;
        let (outside, inside) = (numbers(target)?, numbers(target)?);
        let [start, start_without_adopting] = numbers(2)?[..] else { return None };
        let gains = rest.split_off(..gains.checked_mul(4)?)?.as_chunks().0;
        let gains = gains.iter().map(|bytes| u32::from_le_bytes(*bytes)).collect();
        let better = rest.split_off(..offers)?.to_vec();
        if rest != name.as_bytes() || named != name.len() {
            return None;
        }
        let entering = Entering { outside, inside, start };
        let begins = Vec::new();
        let mut packed = PackedRace {
            rules: *rules,
            fresh,
            entering,
            start_without_adopting,
            better,
            gains,
            begins,
        };
        packed.index_pairs()?;
        Some(packed)
    }
}

/// A checksum that every single wrong bit changes.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    /// The prime of the Fowler-Noll-Vo hash, applied to eight bytes at a time.
    const PRIME: u64 = 0x0100_0000_01b3;
    let (words, rest) = bytes.as_chunks();
    let words = words.iter().map(|word| u64::from_le_bytes(*word));
    let rest = rest.iter().map(|byte| u64::from(*byte));
    let step = |sum: u64, word: u64| (sum ^ word).wrapping_mul(PRIME).rotate_left(23);
    words.chain(rest).fold(bytes.len() as u64, step)
}
