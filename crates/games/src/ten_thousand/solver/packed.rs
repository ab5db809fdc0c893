//! What is kept of a solved race, in a few bytes per position: everything that a judge needs to solve any single turn
//! again. Also its form on the shelf, which is refused if one bit of it is wrong.

use super::entering::Entering;
use super::race::Race;
use super::{Rules, SIX};

/// Raised whenever the bytes, or what they say, change.
const VERSION: u32 = 1;
/// What the bytes begin with.
const MAGIC: [u8; 8] = *b"TTodds\0\n";
/// The advantage of adopting is kept as a whole number of these.
const GRAIN: f64 = 1.0 / (1_u64 << 32) as f64;

/// How likely the player to move wins: for every pair of scores, and for every offer.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Packed {
    pub(crate) rules: Rules,
    /// Both have entered, nothing is on offer: by the score of the player to move and the other's.
    pub(crate) fresh: Vec<f64>,
    pub(crate) entering: Entering,
    /// How likely the first seat wins where nothing can be adopted.
    pub(crate) start_without_adopting: f64,
    /// For every offer, by the noter's score before it, the adopter's and the units, six bits: with how many dice it is
    /// better to adopt than to decline.
    marks: Vec<u8>,
    /// How much better, for every bit.
    gains: Vec<u32>,
    /// Where the marks and the gains of each pair of scores begin.
    begins: Vec<(u32, u32)>,
}

/// The most that can be on offer between players with these scores.
fn most(rules: &Rules, noter: usize, adopter: usize) -> usize {
    if rules.adopt.is_on() { adopter.min(rules.target - 1 - noter) } else { 0 }
}

/// How many different offers there are between players with these scores.
fn offers(rules: &Rules, noter: usize, adopter: usize) -> usize {
    (most(rules, noter, adopter) + 1).saturating_sub(rules.least_offer())
}

impl Packed {
    /// What is kept of this race.
    pub(crate) fn new(race: &Race, start_without_adopting: f64) -> Packed {
        let rules = race.rules;
        let mut packed = Packed {
            rules,
            fresh: race.fresh.clone(),
            entering: race.entering.clone(),
            start_without_adopting,
            marks: Vec::new(),
            gains: Vec::new(),
            begins: Vec::new(),
        };
        for noter in 0..rules.target {
            for adopter in 0..rules.target {
                for offer in 0..offers(&rules, noter, adopter) {
                    let units = offer + rules.least_offer();
                    let declined = race.fresh(adopter, noter + units);
                    let mut mark = 0;
                    for (n, worth) in race.note(noter, adopter, units).into_iter().enumerate() {
                        let gain = ((1.0 - worth - declined) / GRAIN).round() as u32;
                        if gain > 0 {
                            mark |= 1 << n;
                            packed.gains.push(gain);
                        }
                    }
                    packed.marks.push(mark);
                }
            }
        }
        packed.find_begins();
        packed
    }

    /// Finds where each pair begins; `None` if marks and gains do not belong together.
    fn find_begins(&mut self) -> Option<()> {
        let Rules { target, .. } = self.rules;
        let (mut mark, mut gain) = (0, 0);
        for noter in 0..target {
            for adopter in 0..target {
                self.begins.push((mark as u32, gain as u32));
                let offers = offers(&self.rules, noter, adopter);
                let marks = self.marks.get(mark..mark + offers)?;
                mark += offers;
                gain += marks.iter().map(|mark| mark.count_ones() as usize).sum::<usize>();
            }
        }
        (mark == self.marks.len() && gain == self.gains.len()).then_some(())
    }

    /// How likely the player to move wins if both have entered and nothing is on offer.
    pub(crate) fn fresh(&self, mine: usize, other: usize) -> f64 {
        self.fresh[mine * self.rules.target + other]
    }

    /// What noting is worth to a player who has entered, or does so now, against one who has: for all totals below
    /// `enough`, by the dice that are left. Totals that cannot be noted are counted all the same.
    pub(crate) fn notes(&self, mine: usize, other: usize, enough: usize) -> Vec<[f64; SIX]> {
        let (mut mark, mut gain) = self.begins[mine * self.rules.target + other];
        let adoptable = self.rules.least_offer()..=most(&self.rules, mine, other);
        (0..enough)
            .map(|total| {
                if mine + total >= self.rules.target {
                    return [1.0; SIX];
                }
                let mut row = [1.0 - self.fresh(other, mine + total); SIX];
                if adoptable.contains(&total) {
                    for (n, worth) in row.iter_mut().enumerate() {
                        if self.marks[mark as usize] >> n & 1 != 0 {
                            *worth -= f64::from(self.gains[gain as usize]) * GRAIN;
                            gain += 1;
                        }
                    }
                    mark += 1;
                }
                row
            })
            .collect()
    }

    /// The name on the shelf.
    pub(crate) fn name(rules: &Rules) -> String {
        let Rules { target, entry, later, adopt, penalty, forced, variant } = *rules;
        let switches =
            [adopt, penalty, forced].map(|switch| if switch.is_on() { '1' } else { '0' });
        let switches: String = switches.into_iter().collect();
        let values = variant.marks();
        format!("ten-thousand-{VERSION}-{target}-{entry}-{later}-{switches}-{values}")
    }

    /// The bytes that are kept.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let name = Packed::name(&self.rules);
        let mut bytes = Vec::new();
        bytes.extend(MAGIC);
        bytes.extend([0; 8]);
        for length in [name.len(), self.marks.len(), self.gains.len()] {
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
        bytes.extend(&self.marks);
        bytes.extend(name.as_bytes());
        let sum = checksum(&bytes[16..]).to_le_bytes();
        bytes[8..16].copy_from_slice(&sum);
        bytes
    }

    /// Reads bytes that were kept for these rules; `None` if they are anything else.
    pub(crate) fn of_bytes(rules: &Rules, bytes: &[u8]) -> Option<Packed> {
        let mut rest = bytes;
        let sum = u64::from_le_bytes(*rest.split_off(..16)?.last_chunk()?);
        if bytes[..8] != MAGIC || sum != checksum(rest) {
            return None;
        }
        let name = Packed::name(rules);
        let mut length =
            || Some(u64::from_le_bytes(rest.split_off(..8)?.try_into().ok()?) as usize);
        let (named, marks, gains) = (length()?, length()?, length()?);
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
        let marks = rest.split_off(..marks)?.to_vec();
        if rest != name.as_bytes() || named != name.len() {
            return None;
        }
        let entering = Entering { outside, inside, start };
        let begins = Vec::new();
        let mut packed =
            Packed { rules: *rules, fresh, entering, start_without_adopting, marks, gains, begins };
        packed.find_begins()?;
        Some(packed)
    }
}

/// A sum over all bytes that one wrong bit changes.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    /// The prime of the Fowler-Noll-Vo hash; here it takes eight bytes at a time.
    const PRIME: u64 = 0x0100_0000_01b3;
    let (words, rest) = bytes.as_chunks();
    let words = words.iter().map(|word| u64::from_le_bytes(*word));
    let rest = rest.iter().map(|byte| u64::from(*byte));
    let step = |sum: u64, word: u64| (sum ^ word).wrapping_mul(PRIME).rotate_left(23);
    words.chain(rest).fold(bytes.len() as u64, step)
}
