//! How much a rated game counts for a person: the rules against farming bots, playing oneself and throw-away identities.
//!
//! Games of the last 24 hours are looked at, in one game. They count by number, not by result, so that nobody gains by
//! choosing when to stop.

/// How far back games are counted.
pub(crate) const DAY_S: i64 = 24 * 3600;

/// So many games a day against the same bot count fully; each further dozen half as much as the one before.
pub(crate) const SAME_BOT: usize = 12;
/// A game against the same bot that would count less than this does not count.
const LEAST: f64 = 0.1;
/// So many games a day between the same two people count.
pub(crate) const SAME_PERSON: usize = 4;
/// So many games a day against people who are provisional count for somebody who is not.
const NEWCOMERS: usize = 4;

/// Somebody whom a person has met in a game that counted, or meets now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Opponent {
    /// A bot of the program.
    Bot(String),
    /// A person.
    Person(i64),
}

/// The opponents of one game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Meeting {
    /// All of them; several seats of one bot count once.
    pub opponents: Vec<Opponent>,
    /// Whether a person among them was provisional.
    pub newcomers: bool,
}

/// Whether a person has a place on the ladder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Experience {
    /// Not yet: newcomers may meet newcomers.
    Provisional,
    /// The person has one.
    Established,
}

/// How much a game counts, from 0 to 1, after those of the last day.
pub(crate) fn weight(today: &[Meeting], now: &Meeting, person: Experience) -> f64 {
    let met = |opponent: &Opponent| {
        today.iter().filter(|meeting| meeting.opponents.contains(opponent)).count()
    };
    let of = |opponent: &Opponent| match opponent {
        Opponent::Bot(_) => {
            let weight = 0.5_f64.powi((met(opponent) / SAME_BOT) as i32);
            if weight < LEAST { 0.0 } else { weight }
        }
        Opponent::Person(_) if met(opponent) < SAME_PERSON => 1.0,
        Opponent::Person(_) => 0.0,
    };
    let newcomers = today.iter().filter(|meeting| meeting.newcomers).count();
    if person == Experience::Established && now.newcomers && newcomers >= NEWCOMERS {
        return 0.0;
    }
    now.opponents.iter().map(of).fold(1.0, f64::min)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bot(name: &str) -> Meeting {
        Meeting { opponents: vec![Opponent::Bot(name.to_owned())], newcomers: false }
    }

    fn person(id: i64, newcomers: bool) -> Meeting {
        Meeting { opponents: vec![Opponent::Person(id)], newcomers }
    }

    #[test]
    fn farming_one_bot_counts_less_and_less_and_then_nothing() {
        let own = Experience::Established;
        let after = |games: usize| weight(&vec![bot("easy"); games], &bot("easy"), own);
        assert_eq!((after(0), after(SAME_BOT - 1), after(SAME_BOT)), (1.0, 1.0, 0.5));
        assert_eq!((after(2 * SAME_BOT), after(100 * SAME_BOT)), (0.25, 0.0));
        assert_eq!(weight(&vec![bot("easy"); 500], &bot("hard"), own), 1.0);
        let both = Meeting {
            opponents: vec![Opponent::Bot("hard".to_owned()), Opponent::Bot("easy".to_owned())],
            newcomers: false,
        };
        assert_eq!(weight(&vec![bot("easy"); SAME_BOT], &both, own), 0.5, "the worst counts");
    }

    #[test]
    fn two_people_can_pass_each_other_only_a_few_games_a_day() {
        let today = vec![person(7, false); SAME_PERSON];
        assert_eq!(weight(&today[1..], &person(7, false), Experience::Established), 1.0);
        assert_eq!(weight(&today, &person(7, false), Experience::Established), 0.0);
        assert_eq!(weight(&today, &person(7, false), Experience::Provisional), 0.0);
        assert_eq!(weight(&today, &person(8, false), Experience::Established), 1.0);
    }

    #[test]
    fn throw_away_identities_feed_nobody_but_newcomers_may_meet() {
        let today: Vec<Meeting> = (0..NEWCOMERS as i64).map(|id| person(id, true)).collect();
        assert_eq!(weight(&today, &person(99, true), Experience::Established), 0.0);
        assert_eq!(weight(&today, &person(99, true), Experience::Provisional), 1.0);
        assert_eq!(weight(&today, &person(99, false), Experience::Established), 1.0);
    }
}
