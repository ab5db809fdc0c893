//! MTS as numbers: ids of actions and what a seat may know.

use croupier_engine::{
    Encoded, Encoder, Game, IdBits, Seat, SeatsFrom, Turn, VectorPart, VectorWriter,
};

use super::multiset::Kinds;
use super::view::is_effect_pending;
use super::{Action, Card, Cards, Colour, Mts, Phase, Play, View};

/// How many kinds of cards there are.
const KINDS: usize = 54;
/// How many phases there are.
const PHASES: usize = 13;
/// How many of the last cards laid a view lists.
const LAST: usize = 8;

/// The first id of a card that is laid; before it are the four colours.
const PLAYS: usize = 4;
/// The actions after those that lay a card.
const PLAIN: [Action; 8] = [
    Action::Draw,
    Action::Keep,
    Action::Pass,
    Action::Accept,
    Action::Challenge,
    Action::Catch,
    Action::Call,
    Action::Wait,
];
/// The first id of an action that lays no card.
const PLAIN_START: usize = PLAYS + Play::CODES;

/// The numbers of a table: the colours, every way to lay every card, and the other actions.
#[derive(Clone, Copy, Debug)]
pub struct MtsEncoder {
    seats: usize,
}

impl Encoded for Mts {
    type Encoder = MtsEncoder;

    const ENCODING: u32 = 1;

    fn encoder(&self) -> MtsEncoder {
        MtsEncoder { seats: self.seats as usize }
    }

    /// Leaves out the number of the round and the hands that are laid open at the end.
    fn encoded_part(view: View) -> View {
        View { round: 0, open: Vec::new(), ..view }
    }
}

impl Encoder<Mts> for MtsEncoder {
    fn action_count(&self) -> usize {
        PLAIN_START + PLAIN.len()
    }

    #[inline]
    fn id_of(&self, action: Action) -> Option<usize> {
        Some(match action {
            Action::Colour(colour) => colour as usize,
            Action::Play(play) => PLAYS + play.code(),
            Action::Draw => PLAIN_START,
            Action::Keep => PLAIN_START + 1,
            Action::Pass => PLAIN_START + 2,
            Action::Accept => PLAIN_START + 3,
            Action::Challenge => PLAIN_START + 4,
            Action::Catch => PLAIN_START + 5,
            Action::Call => PLAIN_START + 6,
            Action::Wait => PLAIN_START + 7,
        })
    }

    #[inline]
    fn action_of(&self, id: usize) -> Option<Action> {
        match id {
            ..PLAYS => Some(Action::Colour(Colour::ALL[id])),
            PLAYS..PLAIN_START => Some(Action::Play(Play::of_code(id - PLAYS))),
            _ => PLAIN.get(id - PLAIN_START).copied(),
        }
    }

    /// Coloured cards have two ids each, without and with the call, in the order of their bits.
    #[inline]
    fn legal_bits(&self, game: &Mts, buffer: &mut Vec<Action>, out: &mut IdBits) {
        *out = IdBits::default();
        let rest = match game.card_actions() {
            None => game.legal(buffer),
            Some(actions) => {
                let (low, high) = (actions.coloured as u32, (actions.coloured >> 32) as u32);
                let silent = u128::from(spread(low)) | u128::from(spread(high)) << 64;
                // MT-28: with two cards in hand every card can be laid with the call too.
                let called = if actions.hand == 2 { silent << 1 } else { 0 };
                let ids = (silent | called) << PLAYS;
                (out[0], out[1]) = (ids as u64, (ids >> 64) as u64);
                actions.after_coloured()
            }
        };
        for id in rest.iter().filter_map(|action| self.id_of(*action)) {
            out[id / 64] |= 1 << (id % 64);
        }
    }

    fn observation_parts(&self) -> Vec<VectorPart> {
        let seats = self.seats;
        vec![
            VectorPart::new("seat", &[seats]),
            VectorPart::new("phase", &[PHASES]),
            VectorPart::new("turn", &[seats]),
            VectorPart::new("current", &[seats]),
            VectorPart::new("place", &[seats]),
            VectorPart::new("direction", &[1]),
            VectorPart::new("top", &[KINDS]),
            VectorPart::new("colour", &[4]),
            VectorPart::new("discard", &[KINDS]),
            VectorPart::new("last", &[LAST]),
            VectorPart::new("skips", &[1]),
            VectorPart::new("stock", &[1]),
            VectorPart::new("hands", &[seats]),
            VectorPart::new("lacks", &[seats, 4]),
            VectorPart::new("hand", &[KINDS]),
            VectorPart::new("drawn", &[KINDS]),
            VectorPart::new("uncalled", &[seats]),
            VectorPart::new("caught", &[1]),
            VectorPart::new("under", &[4]),
            VectorPart::new("bluff", &[2]),
            VectorPart::new("shown_seat", &[seats]),
            VectorPart::new("shown", &[KINDS]),
            VectorPart::new("draws_seat", &[seats]),
            VectorPart::new("draws_left", &[1]),
            VectorPart::new("draws_next", &[seats]),
            VectorPart::new("passes", &[1]),
            VectorPart::new("barren", &[1]),
            VectorPart::new("scores", &[seats]),
            VectorPart::new("winners", &[seats]),
        ]
    }

    #[inline]
    fn observe(&self, game: &Mts, seat: Seat, out: &mut [i16]) {
        let mut out = VectorWriter::zeroed(out);
        let from = SeatsFrom::new(game.seats, seat);
        let ordered = game.phase != Phase::Order;
        let at = |place: u8| Seat(game.seat_at(place));
        let current = ordered.then(|| at(game.current.min(game.seats - 1)));
        out.one_hot(self.seats, Some(seat.index()));
        out.one_hot(PHASES, Some(game.phase as usize));
        from.one_hot(&mut out, if let Turn::Seat(seat) = game.turn { Some(seat) } else { None });
        from.one_hot(&mut out, current);
        let places = out.zeros(self.seats);
        for place in 0..game.ordered {
            places[from.distance(at(place))] = i16::from(place) + 1;
        }
        out.number(if game.stride == 1 { 1 } else { -1 });
        observe_cards(game, seat, from, &mut out);
        observe_pending(game, seat, from, current, &mut out);
        let own = seat.index();
        let shown = game.shown_to >> own & 1 == 1;
        from.one_hot(&mut out, shown.then(|| Seat(game.shown_of[own])));
        write_cards(&mut out, if shown { game.shown[own] } else { Cards::EMPTY });
        let draws = game.to_draw > 0;
        from.one_hot(&mut out, draws.then_some(Seat(game.drawer)));
        out.number(i16::from(game.to_draw));
        let forced = draws && game.phase == Phase::Forced;
        from.one_hot(&mut out, forced.then(|| at(game.resume_at)));
        out.number(i16::from(game.passes));
        out.number(i16::from(game.barren));
        from.numbers(&mut out, |seat| i16::try_from(game.scores[seat]).unwrap_or(i16::MAX));
        from.members(&mut out, u32::from(game.winners));
    }
}

/// The cards on the table and in the viewer's hand.
#[inline]
fn observe_cards(game: &Mts, seat: Seat, from: SeatsFrom, out: &mut VectorWriter<'_>) {
    out.one_hot(KINDS, game.top.map(Card::index));
    out.one_hot(4, game.colour.map(|colour| colour as usize));
    write_cards(out, game.discard);
    for (byte, number) in game.recent.to_le_bytes().into_iter().zip(out.next(LAST)) {
        *number = i16::from(byte);
    }
    out.number(i16::from(game.skips));
    out.number(i16::from(game.stock.len()));
    from.numbers(out, |seat| i16::from(game.hands[seat].len()));
    let lacks = out.next(4 * game.seats as usize);
    for other in Seat::all(game.seats) {
        let place = 4 * from.distance(other);
        let bytes = game.lacks[other.index()].to_le_bytes();
        for (lack, number) in bytes.into_iter().zip(&mut lacks[place..]) {
            *number = i16::from(lack);
        }
    }
    write_cards(out, game.hands[seat.index()]);
}

/// What is pending about the card on top: a card just drawn, a missed call, a wild-draw-four.
#[inline]
fn observe_pending(
    game: &Mts,
    seat: Seat,
    from: SeatsFrom,
    current: Option<Seat>,
    out: &mut VectorWriter<'_>,
) {
    let mine = current == Some(seat);
    let pending = is_effect_pending(game.phase);
    let four = pending && game.top == Some(Card::WILD_FOUR);
    out.one_hot(KINDS, game.drawn.filter(|_| mine).map(Card::index));
    let missed = matches!(game.phase, Phase::Poll | Phase::Late);
    from.one_hot(out, current.filter(|_| missed));
    out.number(i16::from(game.caught && pending));
    out.one_hot(4, game.under.filter(|_| four).map(|colour| colour as usize));
    out.one_hot(2, (four && mine).then_some(usize::from(game.guilty)));
}

/// The bits of a word at every second place.
#[inline]
fn spread(bits: u32) -> u64 {
    let mut spread = u64::from(bits);
    spread = (spread | spread << 16) & 0x0000_ffff_0000_ffff;
    spread = (spread | spread << 8) & 0x00ff_00ff_00ff_00ff;
    spread = (spread | spread << 4) & 0x0f0f_0f0f_0f0f_0f0f;
    spread = (spread | spread << 2) & 0x3333_3333_3333_3333;
    (spread | spread << 1) & 0x5555_5555_5555_5555
}

/// Writes how many cards there are of each kind.
#[inline]
fn write_cards(out: &mut VectorWriter<'_>, cards: Cards) {
    let numbers = out.zeros(KINDS);
    for card in Kinds(cards.kinds()) {
        numbers[card.index()] = i16::from(cards.count(card));
    }
}
