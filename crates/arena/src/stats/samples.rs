//! The observations of a contest: the means of complete deal groups, by lineup. It computes no estimates.
//!
//! Groups are kept in the order of the schedule, so sums over them do not depend on the order in which games finish.

/// All complete deal groups of a contest.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Samples {
    /// How many entrants the contest has.
    pub entrants: usize,
    /// The groups of every lineup.
    pub lineups: Vec<Lineup>,
}

impl Samples {
    /// No observations yet of these lineups.
    pub fn new(entrants: usize, lineups: &[Vec<usize>]) -> Samples {
        let lineups = lineups.iter().map(|members| Lineup::new(members.clone())).collect();
        Samples { entrants, lineups }
    }

    /// How many groups there are.
    pub fn groups(&self) -> usize {
        self.lineups.iter().map(Lineup::groups).sum()
    }

    /// How many games there are.
    pub fn games(&self) -> usize {
        self.lineups.iter().map(Lineup::games).sum()
    }
}

/// A set of entrants that meet, with the deal groups they have played.
#[derive(Clone, PartialEq, Debug)]
pub struct Lineup {
    /// The entrants.
    pub members: Vec<usize>,
    /// How many games a group has.
    group_games: usize,
    shares: Columns,
    scores: Columns,
    /// As long as the others, or empty where luck was not measured.
    luck: Columns,
    /// For every member and seat: the shares of single games.
    single_games: Vec<Moments>,
}

/// One deal, played once in every rotation of its members over the seats, or once in all: the mean of each member over
/// these games.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct DealGroup {
    /// Shares of the win.
    pub shares: Vec<f64>,
    /// Points.
    pub scores: Vec<f64>,
    /// How much chance favoured each member, if that was measured.
    pub luck: Option<Vec<f64>>,
}

impl Lineup {
    /// No groups yet of these entrants.
    pub fn new(members: Vec<usize>) -> Lineup {
        let size = members.len();
        Lineup {
            members,
            group_games: size,
            shares: Columns::new(size),
            scores: Columns::new(size),
            luck: Columns::new(size),
            single_games: vec![Moments::default(); size * size],
        }
    }

    /// No groups yet of these entrants, which play every deal in this many games.
    pub fn with_group_games(members: Vec<usize>, group_games: usize) -> Lineup {
        Lineup { group_games, ..Lineup::new(members) }
    }

    /// Adds the next group.
    pub fn push(&mut self, group: &DealGroup) {
        // Luck is known for all groups or used for none.
        if let Some(luck) = &group.luck
            && self.luck.len() == self.shares.len()
        {
            self.luck.push(luck);
        }
        self.shares.push(&group.shares);
        self.scores.push(&group.scores);
    }

    /// Adds a member's share of one game on one seat.
    pub fn push_single_game(&mut self, member: usize, seat: usize, share: f64) {
        self.single_games[member * self.members.len() + seat].push(share);
    }

    /// How many groups there are.
    pub fn groups(&self) -> usize {
        self.shares.len()
    }

    /// How many members there are.
    pub fn size(&self) -> usize {
        self.members.len()
    }

    /// How many games a group has: usually one for every rotation of the members.
    pub fn group_games(&self) -> usize {
        self.group_games
    }

    /// How many games there are.
    pub fn games(&self) -> usize {
        self.groups() * self.group_games
    }

    /// The position of an entrant among the members.
    pub fn position_of(&self, entrant: usize) -> Option<usize> {
        self.members.iter().position(|member| *member == entrant)
    }

    /// The mean shares of the members in every group.
    pub fn shares(&self) -> &Columns {
        &self.shares
    }

    /// The mean points of the members in every group.
    pub fn scores(&self) -> &Columns {
        &self.scores
    }

    /// The luck of the members in every group, if it is known for all.
    pub fn luck(&self) -> Option<&Columns> {
        (self.luck.len() == self.shares.len() && !self.luck.is_empty()).then_some(&self.luck)
    }

    /// The variance of a member's share of one independent game, pooled within seats so that the advantage of a seat
    /// does not count as variance.
    pub fn single_game_variance(&self, member: usize) -> Option<f64> {
        let size = self.members.len();
        let seats = &self.single_games[member * size..(member + 1) * size];
        let sum: Option<f64> = seats.iter().map(Moments::variance).sum();
        sum.map(|sum| sum / size as f64)
    }
}

/// A table of numbers, stored row by row.
#[derive(Clone, PartialEq, Debug)]
pub struct Columns {
    width: usize,
    cells: Vec<f64>,
}

impl Columns {
    fn new(width: usize) -> Columns {
        Columns { width, cells: Vec::new() }
    }

    fn push(&mut self, row: &[f64]) {
        assert_eq!(row.len(), self.width, "a number for every member");
        self.cells.extend_from_slice(row);
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.cells.len() / self.width
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// One column.
    pub fn column(&self, n: usize) -> impl Iterator<Item = f64> + Clone + '_ {
        self.cells.iter().skip(n).step_by(self.width).copied()
    }

    /// The mean of a column.
    pub fn mean(&self, n: usize) -> f64 {
        self.column(n).sum::<f64>() / self.len() as f64
    }

    /// The sum of products of the deviations of two columns from their means.
    pub fn sum_of_products(&self, a: usize, b: usize) -> f64 {
        sum_of_products(self.column(a), self.column(b))
    }
}

/// The sum of products of deviations from the means: the sum of squares if both columns are the same.
pub(super) fn sum_of_products(
    a: impl Iterator<Item = f64> + Clone,
    b: impl Iterator<Item = f64> + Clone,
) -> f64 {
    let mean = |column: &mut dyn Iterator<Item = f64>| {
        let (sum, count) = column.fold((0.0, 0.0), |(sum, count), x| (sum + x, count + 1.0));
        sum / count
    };
    let (mean_a, mean_b) = (mean(&mut a.clone()), mean(&mut b.clone()));
    a.zip(b).map(|(x, y)| (x - mean_a) * (y - mean_b)).sum()
}

/// Count, sum and sum of squares of a series.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Moments {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Moments {
    fn push(&mut self, x: f64) {
        self.count += 1.0;
        self.sum += x;
        self.squares += x * x;
    }

    fn variance(&self) -> Option<f64> {
        let sum_of_squares = self.squares - self.sum * self.sum / self.count;
        (self.count > 1.0).then(|| (sum_of_squares / (self.count - 1.0)).max(0.0))
    }
}
