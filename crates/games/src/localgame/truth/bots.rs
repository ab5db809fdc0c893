//! The bots: they answer legally under any options, use what is known of other hands, and evaluate.

use croupier_engine::{
    Ask, Bot, Dealer, FastRng, Game, KeyedDealer, NoResources, Seat, Seed, Step, Turn,
};
use croupier_search::RolloutPolicy;
use croupier_table::{Playing, make_bot};
use rand::SeedableRng;

use super::oracle::random_game;
use super::{TypedTable, table, view};
use crate::localgame::bots::planner::{Discards, MOST_ENDS, Planner};
use crate::localgame::bots::rollout_policy::PlannerPolicy;
use crate::localgame::bots::weights::AGAINST_GREEDY;
use crate::localgame::{Action, LocalGame, Options};

/// Seat 1 has taken the seven and eight of a suit from the trash and kept them. Seat 0 holds the nines of hearts and
/// spades, and is to act; apart from the suit that was taken, hearts and spades are alike.
fn known_cards(suit: &str) -> TypedTable {
    let steps = format!(
        "* draw 9H\n* draw KC\n* draw 9S\n* draw KD\n* draw 2D\n* draw 2C\n* draw KH\n\
         * draw 8{suit}\n0 trash 8{suit}\n* draw 7{suit}\n1 trash 7{suit}\n\
         * draw 5D\n0 trash 5D\n* draw 10C\n1 pick 4\n1 meld KC KD KH\n1 trash 2C\n* draw 6C\n"
    );
    table("", 2, &steps)
}

fn discard(word: &str) -> Action {
    Action::Trash { card: word.parse().expect("a card") }
}

/// The equity of one legal action of seat 0 and its standard error, as a bot evaluates them.
fn evaluated(bot: &mut dyn Bot<LocalGame>, table: &TypedTable, action: Action) -> (f64, f64) {
    let (view, legal) = (view(table, 0), legal(table));
    let ask = Ask { seat: Seat(0), seats: 2, view: &view, legal: &legal };
    let evaluations = bot.evaluate(&ask).expect("it evaluates");
    assert_eq!(evaluations.iter().map(|one| one.action).collect::<Vec<_>>(), legal);
    let one = evaluations.iter().find(|one| one.action == action).expect("legal");
    (one.equity, one.error)
}

fn legal(table: &TypedTable) -> Vec<Action> {
    table.legal().iter().map(|word| word.parse().expect("an action")).collect()
}

#[test]
fn bots_answer_legally_whatever_the_options_and_seats() {
    let mut rng = FastRng::seed_from_u64(5);
    let mut legal = Vec::new();
    let mut counts = [0_u32; 5];
    for n in 0..60 {
        let mut game = random_game(&mut rng);
        let seats = game.seats();
        let seed = Seed::of_number(n);
        let specs = ["planner", "ismcts:iterations=12", "greedy", "normal"];
        let mut bots: Vec<Box<dyn Bot<LocalGame>>> =
            specs.iter().map(|spec| make_bot(spec, &seed, &NoResources).expect("a bot")).collect();
        while let turn @ (Turn::Chance | Turn::Seat(_)) = game.turn() {
            let Turn::Seat(seat) = turn else {
                let chance = game.sample_chance(&mut rng);
                game.apply_chance(chance);
                continue;
            };
            legal.clear();
            game.actions(&mut legal);
            let view = game.view(Some(seat));
            // The search of a level makes many rollouts, so it plays in some games only.
            let bot = seat.index() % if n < 4 && seats < 5 { 4 } else { 3 };
            let ask = Ask { seat, seats, view: &view, legal: &legal };
            let action = bots[bot].choose(&ask).expect("it chooses");
            assert!(legal.binary_search(&action).is_ok(), "{} plays {action}", specs[bot]);
            counts[match action {
                Action::Change { .. } => 0,
                Action::Pick { .. } => 1,
                Action::Meld { .. } => 2,
                Action::Add { .. } => 3,
                Action::Trash { .. } => 4,
            }] += 1;
            game.apply(action);
        }
    }
    assert!(counts.iter().all(|count| *count > 0), "{counts:?}");
}

#[test]
fn a_card_that_the_next_seat_is_known_to_wait_for_is_not_discarded() {
    for (suit, wanted, other) in [("H", "9H", "9S"), ("S", "9S", "9H")] {
        let table = known_cards(suit);
        let seed = Seed::of_number(1);
        let mut search = make_bot("ismcts:iterations=4000", &seed, &NoResources).expect("a bot");
        let (given, _) = evaluated(search.as_mut(), &table, discard(wanted));
        let (kept, error) = evaluated(search.as_mut(), &table, discard(other));
        assert!(kept > given + error, "{kept} against {given} with 7{suit} and 8{suit} known");
        let legal = legal(&table);
        let game = LocalGame::from_view(&view(&table, 0));
        let values = Planner::new(MOST_ENDS, Discards::All).first_step_values(&game, &legal);
        let value = |word: &str| values[legal.binary_search(&discard(word)).expect("legal")];
        assert!(value(other) > value(wanted), "with 7{suit} and 8{suit} known: {values:?}");
    }
}

#[test]
fn every_determinized_hand_holds_what_is_known_of_it() {
    let table = known_cards("H");
    let view = view(&table, 0);
    let mut policy = PlannerPolicy::with_weights(&AGAINST_GREEDY);
    let mut rng = FastRng::seed_from_u64(1);
    for _ in 0..200 {
        let game = policy.determinize(&view, &mut rng);
        for word in ["7H", "8H", "5D"] {
            assert!(game.players[1].hand.has(word.parse().expect("a card")), "{word} is known");
        }
        assert_eq!(game.players[0].hand, view.hand.iter().copied().collect());
    }
}

#[test]
fn the_planner_and_a_short_search_beat_greedy_bots_between_two_and_among_four() {
    let search = "ismcts:iterations=300";
    let aims = [
        ("planner", 2, 200, 0.62),
        ("planner", 4, 100, 0.37),
        (search, 2, 40, 0.55),
        (search, 4, 10, 0.35),
    ];
    for (spec, seats, deals, least) in aims {
        let games = u64::from(seats) * deals;
        let mut won = 0.0;
        for n in 0..games {
            let mut players: Vec<u8> = (0..seats).collect();
            players.rotate_right((n % u64::from(seats)) as usize);
            won += against_greedy(spec, &Seed::of_number(n / u64::from(seats)), &players);
        }
        assert!(won / games as f32 > least, "{spec}, {seats} seats: won {won} of {games}");
    }
}

/// The payoff of this bot as player 0 if all others are greedy.
fn against_greedy(spec: &str, seed: &Seed, players: &[u8]) -> f32 {
    let seats = players.len() as u8;
    let mut game = LocalGame::new(&Options::default(), seats).expect("so many can play");
    let mut dealer = KeyedDealer::new(seed, players);
    let specs = std::iter::once(spec).chain(std::iter::repeat("greedy"));
    let mut bots: Vec<Box<dyn Bot<LocalGame>>> = specs
        .take(players.len())
        .map(|spec| make_bot(spec, seed, &NoResources).expect("a bot"))
        .collect();
    let mut legal = Vec::new();
    loop {
        match game.turn() {
            Turn::Over => break,
            Turn::Chance => {
                let chance = dealer.deal(&game);
                let owner = game.roller();
                game.apply_chance(chance);
                for (seat, player) in Seat::all(seats).zip(players) {
                    let hidden = owner.is_some_and(|owner| owner != seat);
                    let seen = if hidden { Step::Hidden } else { Step::Chance(chance) };
                    bots[*player as usize].watch(&seen);
                }
            }
            Turn::Seat(seat) => {
                legal.clear();
                game.actions(&mut legal);
                let view = game.view(Some(seat));
                let bot = &mut bots[players[seat.index()] as usize];
                let ask = Ask { seat, seats, view: &view, legal: &legal };
                let action = bot.choose(&ask).expect("it chooses");
                game.apply(action);
                for bot in &mut bots {
                    bot.watch(&Step::Act(seat, action));
                }
            }
        }
    }
    let own = players.iter().position(|player| *player == 0).expect("player 0 plays");
    game.payoff(Seat(own as u8))
}

#[test]
fn evaluations_are_among_equals_so_everybody_begins_with_about_an_equal_equity() {
    for seats in [2, 4] {
        let mut sum = 0.0;
        let deals = 24;
        for n in 0..deals {
            let seed = Seed::of_number(n);
            let mut game = LocalGame::new(&Options::default(), seats).expect("so many can play");
            let players: Vec<u8> = (0..seats).collect();
            let mut dealer = KeyedDealer::new(&seed, &players);
            while game.turn() == Turn::Chance {
                let chance = dealer.deal(&game);
                game.apply_chance(chance);
            }
            let Turn::Seat(seat) = game.turn() else { panic!("nobody is to move") };
            let mut legal = Vec::new();
            game.actions(&mut legal);
            let view = game.view(Some(seat));
            let mut ai: Box<dyn Bot<LocalGame>> =
                make_bot("ismcts:iterations=400", &seed, &NoResources).expect("a bot");
            let ask: Ask<'_, LocalGame> = Ask { seat, seats, view: &view, legal: &legal };
            let evaluations = ai.evaluate(&ask).expect("it evaluates");
            sum += evaluations.iter().map(|one| one.equity).fold(0.0, f64::max);
        }
        let (mean, fair) = (sum / f64::from(deals as u32), 1.0 / f64::from(seats));
        assert!((mean - fair).abs() < 0.06, "{seats} seats: {mean}");
    }
}
