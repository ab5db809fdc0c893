//! What was observed: the results of whole groups, by the set of entrants that met. It draws no conclusions.
//!
//! Groups are kept in the order of the schedule, so that every sum over them is the same whoever finished first.

/// All groups of a contest that are complete.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Evidence {
    /// How many entrants the contest has.
    pub entrants: usize,
    /// The groups of every set of entrants that met.
    pub bundles: Vec<Bundle>,
}

impl Evidence {
    /// Nothing yet, for these sets of entrants.
    pub fn new(entrants: usize, lineups: &[Vec<usize>]) -> Evidence {
        let bundles = lineups.iter().map(|members| Bundle::new(members.clone())).collect();
        Evidence { entrants, bundles }
    }

    /// How many groups there are.
    pub fn groups(&self) -> usize {
        self.bundles.iter().map(Bundle::groups).sum()
    }

    /// How many games there are.
    pub fn games(&self) -> usize {
        self.bundles.iter().map(Bundle::games).sum()
    }
}

/// The groups in which the same entrants met.
#[derive(Clone, PartialEq, Debug)]
pub struct Bundle {
    /// The entrants.
    pub members: Vec<usize>,
    shares: Columns,
    scores: Columns,
    /// As long as the others, or empty where luck was not measured.
    luck: Columns,
    /// For every member and seat: the shares of single games.
    singles: Vec<Moments>,
}

/// One group: for every member the mean over its games.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Group {
    /// Shares of the win.
    pub shares: Vec<f64>,
    /// Points.
    pub scores: Vec<f64>,
    /// By how much chance favoured each member, if that was measured.
    pub luck: Option<Vec<f64>>,
}

impl Bundle {
    /// No groups yet of these entrants.
    pub fn new(members: Vec<usize>) -> Bundle {
        let size = members.len();
        Bundle {
            members,
            shares: Columns::new(size),
            scores: Columns::new(size),
            luck: Columns::new(size),
            singles: vec![Moments::default(); size * size],
        }
    }

    /// Adds the next group.
    pub fn push(&mut self, group: &Group) {
        // Luck is known for all groups or used for none.
        if let Some(luck) = &group.luck
            && self.luck.len() == self.shares.len()
        {
            self.luck.push(luck);
        }
        self.shares.push(&group.shares);
        self.scores.push(&group.scores);
    }

    /// Notes the share that a member had of one game on a seat.
    pub fn single(&mut self, member: usize, seat: usize, share: f64) {
        self.singles[member * self.members.len() + seat].push(share);
    }

    /// How many groups there are.
    pub fn groups(&self) -> usize {
        self.shares.len()
    }

    /// How many games a group has: one for every seat that a member can have.
    pub fn size(&self) -> usize {
        self.members.len()
    }

    /// How many games there are.
    pub fn games(&self) -> usize {
        self.groups() * self.size()
    }

    /// The place of an entrant among the members.
    pub fn place(&self, entrant: usize) -> Option<usize> {
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

    /// The variance of a member's share of one game with a deal of its own, the advantage of seats taken off.
    pub fn single_variance(&self, member: usize) -> Option<f64> {
        let size = self.members.len();
        let seats = &self.singles[member * size..(member + 1) * size];
        let sum: Option<f64> = seats.iter().map(Moments::variance).sum();
        sum.map(|sum| sum / size as f64)
    }
}

/// Rows of numbers of the same length, one after the other.
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
    pub fn scatter(&self, a: usize, b: usize) -> f64 {
        scatter(self.column(a), self.column(b))
    }
}

/// The sum of products of deviations from the mean.
pub(crate) fn scatter(
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

/// Count, sum and sum of squares.
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
        let scatter = self.squares - self.sum * self.sum / self.count;
        (self.count > 1.0).then(|| (scatter / (self.count - 1.0)).max(0.0))
    }
}
