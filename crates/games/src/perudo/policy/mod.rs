//! How to answer between two while both have two dice or more: a policy that was learned by play against itself and that
//! comes near the equilibrium of every such round. It mixes, so that its bids do not spell out its dice. Rounds in which
//! somebody has a single die are solved instead; among more than two, and where calza is played, it has nothing to say.

mod packed;
mod situations;
pub mod training;

use std::sync::OnceLock;

use croupier_engine::below;
use rand::Rng;

use super::moment::Moment;
use super::odds::Inclined;
use super::{Action, Pacao};
use crate::dice::{self, Throw};
use packed::Table;
use situations::Situations;

/// What was learned, by the command in `training`: a table for each pair of numbers of dice, behind its length.
static LEARNED: &[u8] = include_bytes!("learned.bin");

/// With how many dice a seat is in the tables.
const DICE: std::ops::RangeInclusive<u8> = 2..=5;
const PAIRS: usize = 16;

/// All pairs of numbers of dice, the seat's own first, in the order in which their tables are stored.
fn pairs() -> impl Iterator<Item = [u8; 2]> {
    DICE.flat_map(|own| DICE.map(move |other| [own, other]))
}

/// The table of a seat with so many dice against somebody with so many.
fn table(dice: [u8; 2]) -> Option<&'static Table> {
    static TABLES: [OnceLock<Table>; PAIRS] = [const { OnceLock::new() }; PAIRS];
    let nth = pairs().position(|pair| pair == dice)?;
    let read = || nth_table(nth, dice).expect("the tables beside this file are whole");
    Some(TABLES[nth].get_or_init(read))
}

fn nth_table(nth: usize, dice: [u8; 2]) -> Option<Table> {
    let mut rest = LEARNED;
    for _ in 0..nth {
        rest = split(rest)?.1;
    }
    Table::read(split(rest)?.0, dice::throws(dice[0]).len(), dice[0] + dice[1])
}

/// The first table of these, and the rest.
fn split(bytes: &'static [u8]) -> Option<(&'static [u8], &'static [u8])> {
    let (length, rest) = bytes.split_first_chunk()?;
    rest.split_at_checked(u32::from_le_bytes(*length) as usize)
}

/// The number of a throw among those with as many dice.
fn number(throw: Throw) -> Option<usize> {
    dice::throws(throw.dice()).binary_search_by_key(&throw, |(throw, _)| *throw).ok()
}

/// An answer, drawn as the policy mixes them; `None` if it does not know such rounds.
pub(super) fn answer<R: Rng>(moment: &Moment<'_>, rng: &mut R) -> Option<Action> {
    if moment.alive() != 2 || moment.special || moment.options.pacao == Pacao::Calza {
        return None;
    }
    let table = table([moment.own.dice(), moment.counts[moment.next()]])?;
    let bids = table.situations.bids();
    let Some(trail) = table.situations.trail(moment.bids) else { return beyond(moment) };
    let place = table.situations.place(trail);
    let mut answers = table.answers(number(moment.own)?, place).unwrap_or_default();
    let action = |answer: usize| match answer {
        0 => Action::Challenge,
        raise => Action::Bid(bids[Situations::bid(trail.last(), raise) as usize]),
    };
    // PE-7: ones may not be allowed to open.
    answers.retain(|(answer, _)| match action(*answer) {
        Action::Bid(bid) => moment.least(bid.value).is_some_and(|least| least <= bid.quantity),
        Action::Challenge | Action::Pacao => true,
    });
    let all: u32 = answers.iter().map(|(_, parts)| parts).sum();
    if all == 0 {
        // Only who takes over from somebody else comes where the policy itself does not lead.
        return Inclined::new(moment).draw(rng);
    }
    let mut left = below(rng, all);
    answers.iter().find_map(|(answer, parts)| {
        let chosen = left < *parts;
        left = left.wrapping_sub(*parts);
        chosen.then(|| action(*answer))
    })
}

/// The answer to a bid that is higher than any worth a thought: it is challenged, unless the own dice alone make it true.
fn beyond(moment: &Moment<'_>) -> Option<Action> {
    let last = moment.bids.last()?.bid;
    let total = moment.total() as u8;
    let least = moment.raises().min_by_key(|bid| bid.rank(total));
    Some(match least {
        Some(raise) if moment.matching(last.value) >= last.quantity => Action::Bid(raise),
        _ => Action::Challenge,
    })
}

#[cfg(test)]
mod tests {
    use croupier_engine::{FastRng, Seat};
    use rand::SeedableRng;

    use super::super::{Bid, Face, OpenOnes, Options, Said};
    use super::situations::Trail;
    use super::*;

    fn said(seat: u8, quantity: u8, value: Face) -> Said {
        Said { seat: Seat(seat), bid: Bid { quantity, value } }
    }

    /// What the first of two seats does with these dice, when asked often.
    fn answers(options: &Options, own: [u8; 6], bids: &[Said]) -> Vec<Action> {
        let own = Throw::of(own);
        let counts = [own.dice(), 5];
        let moment = Moment { options, counts: &counts, actor: 0, own, special: false, bids };
        let mut rng = FastRng::seed_from_u64(1);
        (0..200).map_while(|_| answer(&moment, &mut rng)).collect()
    }

    #[test]
    fn there_is_a_whole_table_for_every_pair_of_numbers_of_dice() {
        for dice in pairs() {
            let table = table(dice).expect("a table");
            for throw in 0..dice::throws(dice[0]).len() {
                let opening = table.answers(throw, table.situations.place(Trail::default()));
                assert!(opening.is_some_and(|answers| answers.iter().all(|one| one.0 > 0)));
            }
        }
        assert!(table([1, 3]).is_none() && table([6, 5]).is_none());
    }

    #[test]
    fn it_mixes_and_does_only_what_may_be_done() {
        let special_only = Options { open_ones: OpenOnes::SpecialOnly, ..Options::default() };
        let on_ones =
            |action: &Action| matches!(action, Action::Bid(bid) if bid.value == Face::One);
        let mut mixed = 0;
        for own in [[3, 1, 0, 1, 0, 0], [0, 2, 1, 1, 0, 1], [1, 0, 2, 0, 2, 0], [0, 1, 1, 1, 1, 1]]
        {
            let openings = answers(&Options::default(), own, &[]);
            assert_eq!(openings.len(), 200);
            mixed += usize::from(openings.iter().any(|action| *action != openings[0]));
            let others = answers(&special_only, own, &[]);
            assert!(others.len() == 200 && !others.iter().any(on_ones));
        }
        assert!(mixed > 0);
    }

    #[test]
    fn a_bid_that_can_hardly_be_true_is_challenged_unless_the_own_dice_make_it_true() {
        let options = Options::default();
        let high = [said(1, 9, Face::Two)];
        let doubted = answers(&options, [0, 2, 1, 1, 1, 0], &high);
        assert!(doubted.iter().all(|action| *action == Action::Challenge));
        let many = [said(1, 5, Face::One)];
        let believed = answers(&options, [5, 0, 0, 0, 0, 0], &many);
        let raise = Action::Bid(Bid { quantity: 6, value: Face::One });
        assert!(believed.iter().all(|action| *action == raise), "{:?}", believed[0]);
    }

    #[test]
    fn where_it_never_leads_it_goes_by_the_odds() {
        // Nobody would have opened with that.
        let odd = [said(0, 1, Face::Two), said(1, 7, Face::Two), said(0, 8, Face::Two)];
        let bids = [&odd[..], &[said(1, 8, Face::Three)]].concat();
        let found = answers(&Options::default(), [0, 0, 0, 0, 0, 5], &bids);
        assert!(found.iter().all(|action| *action == Action::Challenge) && found.len() == 200);
    }

    #[test]
    fn it_says_nothing_of_rounds_that_it_did_not_learn() {
        let calza = Options { pacao: Pacao::Calza, ..Options::default() };
        assert!(answers(&calza, [0, 2, 1, 1, 1, 0], &[]).is_empty());
        assert!(answers(&Options::default(), [2, 2, 2, 0, 0, 0], &[]).is_empty());
    }
}
