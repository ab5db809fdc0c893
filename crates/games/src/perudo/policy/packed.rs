//! The policy as it is stored: for every throw the situations that its own play can lead to, in a few bits each. What is
//! hardly ever done is never done, so most situations need no place.

use arrayvec::ArrayVec;

use super::situations::{Place, Situations};

/// The most answers that are kept of a situation, and the parts that their shares are counted in.
const MOST_KEPT: usize = 4;
const PARTS: u32 = 32;
const PART_BITS: u32 = 5;

/// Raises that a throw leads to less often than this, whatever the other does, are not kept beside better answers.
const RARE: f32 = 0.03;

/// The answers of a situation by number, with their shares in parts of 32.
pub(super) type Answers = ArrayVec<(usize, u32), MOST_KEPT>;

/// What a share in parts is as a number.
pub(super) fn share(parts: u32) -> f32 {
    parts as f32 / PARTS as f32
}

/// How a seat with so many dice plays against somebody with so many.
pub(super) struct Table {
    bits: &'static [u8],
    /// For every throw and row, where its situations begin; 0 if play does not lead there.
    rows: Vec<u32>,
    pub(super) situations: Situations,
}

impl Table {
    /// Reads a table of so many throws; `None` if the bytes end too early.
    pub(super) fn read(bits: &'static [u8], throws: usize, total: u8) -> Option<Table> {
        let situations = Situations::new(total);
        let mut rows = vec![0; throws * situations.rows()];
        // The first bit is never a row's, so that 0 can stand for none.
        let mut reader = Reader { bits, at: 1 };
        for (n, start) in rows.iter_mut().enumerate() {
            if reader.bits(1)? == 1 {
                *start = reader.at as u32;
                for _ in 0..situations.len(n % situations.rows()) {
                    reader.answers()?;
                }
            }
        }
        Some(Table { bits, rows, situations })
    }

    /// The answers in a situation, if its own play can lead there with this throw.
    pub(super) fn answers(&self, throw: usize, place: Place) -> Option<Answers> {
        let start = self.rows[throw * self.situations.rows() + place.row];
        let mut reader = Reader { bits: self.bits, at: start as usize };
        (0..if start == 0 { 0 } else { place.nth }).try_for_each(|_| reader.answers().map(drop))?;
        (start > 0).then(|| reader.answers()).flatten()
    }
}

/// Packs a table from how often every answer was given, throw by throw and situation by situation.
pub(super) fn pack(situations: &Situations, sums: &[f32]) -> Vec<u8> {
    let mut writer = Writer::default();
    writer.bits(0, 1);
    for sums in sums.chunks_exact(situations.answers()) {
        // How likely the own play leads to each row, if the other does all to lead there.
        let mut reach = vec![0.0_f32; situations.rows()];
        reach[..2].fill(1.0);
        for row in 0..situations.rows() {
            writer.bits(u32::from(reach[row] > 0.0), 1);
            for nth in 0..if reach[row] > 0.0 { situations.len(row) } else { 0 } {
                let place = Place { row, nth };
                let last = Situations::last(place);
                let answers = kept(&sums[situations.range(place)], last, reach[row]);
                writer.answers(&answers);
                // A row stands before those that its answers lead to.
                for (answer, parts) in answers.iter().filter(|(answer, _)| *answer > 0) {
                    let next = situations.row(Situations::bid(last, *answer), last);
                    reach[next] = reach[next].max(reach[row] * share(*parts));
                }
            }
        }
    }
    writer.bytes
}

/// The greatest shares that are not too rare, rounded. A situation that nobody has seen is met with a challenge or, if it
/// is the opening, with the least bid.
fn kept(sums: &[f32], last: Option<u8>, reach: f32) -> Answers {
    let total: f32 = sums.iter().sum();
    if total <= 0.0 {
        return ArrayVec::from_iter([(usize::from(last.is_none()), PARTS)]);
    }
    let parts = |answer: usize, total: f32| (sums[answer] / total * PARTS as f32).round() as u32;
    let mut order: Vec<usize> = (0..sums.len()).collect();
    order.sort_by(|one, other| sums[*other].total_cmp(&sums[*one]));
    order.truncate(MOST_KEPT);
    let best = order[0];
    order.retain(|answer| {
        let rare = *answer > 0 && reach * sums[*answer] / total < RARE;
        *answer == best || parts(*answer, total) > 0 && !rare
    });
    let total: f32 = order.iter().map(|answer| sums[*answer]).sum();
    let mut answers: Answers =
        order.iter().map(|answer| (*answer, parts(*answer, total).max(1))).collect();
    // What rounding takes or gives is the affair of the greatest.
    let others: u32 = answers.iter().skip(1).map(|(_, parts)| parts).sum();
    answers[0].1 = PARTS - others;
    answers
}

/// Reads bits, the lowest of a byte first.
struct Reader {
    bits: &'static [u8],
    at: usize,
}

impl Reader {
    fn bits(&mut self, count: u32) -> Option<u32> {
        let mut number = 0;
        for n in 0..count {
            let byte = self.bits.get(self.at / 8)?;
            number |= u32::from(byte >> (self.at % 8) & 1) << n;
            self.at += 1;
        }
        Some(number)
    }

    /// A number of which small ones are short: two bits and a multiple of four, with one bit more for every doubling.
    fn number(&mut self) -> Option<u32> {
        let mut width = 2;
        let mut base = 0;
        while self.bits(1)? == 1 {
            base += 1 << width;
            width += 1;
        }
        Some(base + self.bits(width)?)
    }

    /// A challenge alone is a single bit.
    fn answers(&mut self) -> Option<Answers> {
        if self.bits(1)? == 0 {
            return Some(ArrayVec::from_iter([(0, PARTS)]));
        }
        let count = self.bits(2)? + 1;
        let mut left = PARTS;
        let mut answers = Answers::new();
        for n in 1..=count {
            let answer = self.number()? as usize;
            let parts = if n == count { left } else { self.bits(PART_BITS)? };
            left = left.checked_sub(parts)?;
            answers.push((answer, parts));
        }
        Some(answers)
    }
}

/// Writes what a reader reads.
#[derive(Default)]
struct Writer {
    bytes: Vec<u8>,
    at: usize,
}

impl Writer {
    fn bits(&mut self, number: u32, count: u32) {
        for n in 0..count {
            if self.at.is_multiple_of(8) {
                self.bytes.push(0);
            }
            self.bytes[self.at / 8] |= ((number >> n & 1) as u8) << (self.at % 8);
            self.at += 1;
        }
    }

    fn number(&mut self, mut number: u32) {
        let mut width = 2;
        while number >= 1 << width {
            number -= 1 << width;
            width += 1;
            self.bits(1, 1);
        }
        self.bits(0, 1);
        self.bits(number, width);
    }

    fn answers(&mut self, answers: &Answers) {
        if answers[..] == [(0, PARTS)] {
            return self.bits(0, 1);
        }
        self.bits(1, 1);
        self.bits(answers.len() as u32 - 1, 2);
        for (n, (answer, parts)) in answers.iter().enumerate() {
            self.number(*answer as u32);
            if n + 1 < answers.len() {
                self.bits(*parts, PART_BITS);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use croupier_engine::{FastRng, below};
    use rand::SeedableRng;

    use super::*;

    #[test]
    fn what_is_packed_can_be_read_again_wherever_its_own_play_leads() {
        let situations = Situations::new(4);
        let mut rng = FastRng::seed_from_u64(1);
        let throws = 3;
        let rare = |rng: &mut FastRng| if below(rng, 4) == 0 { below(rng, 100) } else { 0 };
        let sums: Vec<f32> =
            (0..throws * situations.answers()).map(|_| rare(&mut rng) as f32).collect();
        let table = Table::read(pack(&situations, &sums).leak(), throws, 4).expect("whole");
        let mut known = 0;
        for throw in 0..throws {
            for row in 0..situations.rows() {
                for nth in 0..situations.len(row) {
                    let place = Place { row, nth };
                    let Some(answers) = table.answers(throw, place) else { continue };
                    let range = situations.range(place);
                    let sums = &sums[throw * situations.answers()..][range];
                    let most = sums.iter().copied().fold(0.0, f32::max);
                    assert!(sums[answers[0].0] == most || answers[..] == [(0, PARTS)]);
                    assert_eq!(answers.iter().map(|(_, parts)| parts).sum::<u32>(), PARTS);
                    known += 1;
                    for (answer, _) in answers.iter().filter(|(answer, _)| *answer > 0) {
                        let last = Situations::last(place);
                        let row = situations.row(Situations::bid(last, *answer), last);
                        let next = Place { row, nth: 0 };
                        assert!(situations.len(row) == 0 || table.answers(throw, next).is_some());
                    }
                }
            }
        }
        assert!(known > throws * 25, "{known}");
    }

    #[test]
    fn a_table_that_was_cut_is_not_read() {
        let situations = Situations::new(4);
        let sums = vec![1.0; situations.answers()];
        let mut bytes = pack(&situations, &sums);
        bytes.truncate(bytes.len() / 2);
        assert!(Table::read(bytes.leak(), 1, 4).is_none());
    }

    #[test]
    fn rare_answers_are_left_out_and_the_others_take_their_shares() {
        let sums = [0.0, 600.0, 5.0, 395.0];
        assert_eq!(kept(&sums, Some(0), 1.0)[..], [(1, 19), (3, 13)]);
        assert_eq!(kept(&sums, Some(0), 0.05)[..], [(1, PARTS)]);
        assert_eq!(kept(&[400.0, 600.0], Some(0), 0.01)[..], [(1, 19), (0, 13)]);
        assert_eq!(kept(&[0.0; 4], None, 1.0)[..], [(1, PARTS)]);
        assert_eq!(kept(&[0.0; 4], Some(0), 1.0)[..], [(0, PARTS)]);
    }
}
