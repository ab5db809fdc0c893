//! Hints: what each choice is worth to the person whose turn it is, as the game's best bot sees it. The bot knows what
//! that seat knows, and nobody else gets the answer.
//!
//! The bot works on a copy of the match, on a thread for blocking work. A table has one question at a time; an answer
//! that comes too late is dropped.

use std::sync::{Arc, Mutex as Lock, PoisonError};
use std::time::Duration;

use croupier_table::{Evaluation, Kind, Resources, Seat, Turn};
use tokio::time::sleep;

use super::{LiveTable, TableRegistry, TableState};
use crate::setup::{By, TableSetup};

/// Who plays on this quickly needs no hint, and the bots' time is not spent on it.
const HESITATION: Duration = Duration::from_millis(300);

/// What choices are worth, the best first.
pub(crate) type Evaluations = Arc<Vec<Evaluation<String>>>;

/// The hints of a table.
#[derive(Default)]
pub(super) struct Hints(Lock<Answers>);

#[derive(Default)]
struct Answers {
    /// Whether a question is being answered.
    is_busy: bool,
    last: Option<Hint>,
}

/// The answer to one question; without evaluations if the bot had none to give.
struct Hint {
    seat: Seat,
    /// How many entries the log had.
    n: usize,
    evaluations: Evaluations,
}

impl Hints {
    fn with<T>(&self, ask: impl FnOnce(&mut Answers) -> T) -> T {
        ask(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Whether this question is to be answered now; then it counts as begun.
    fn begin(&self, n: usize) -> bool {
        self.with(|answers| {
            let is_new = answers.last.as_ref().is_none_or(|hint| hint.n != n);
            let begins = is_new && !answers.is_busy;
            answers.is_busy |= begins;
            begins
        })
    }

    /// Ends a question, with its answer unless that is dropped.
    fn end(&self, hint: Option<Hint>) {
        self.with(|answers| {
            answers.is_busy = false;
            answers.last = hint.or(answers.last.take());
        });
    }
}

impl LiveTable {
    /// What each choice of this seat is worth, if that is known and the table as it stands gives hints.
    pub(crate) fn hints_for(&self, state: &TableState, seat: Seat) -> Option<Evaluations> {
        let is_asked = state.setup.gives_hints()
            && state.table.turn() == Turn::Seat(seat)
            && !state.is_window_open();
        self.hints.with(|answers| {
            let hint = answers.last.as_ref().filter(|_| is_asked)?;
            let fits = hint.seat == seat && hint.n == state.log.len();
            (fits && !hint.evaluations.is_empty()).then(|| Arc::clone(&hint.evaluations))
        })
    }
}

/// A position and the seat whose choices are to be evaluated.
struct Question {
    seat: Seat,
    n: usize,
    setup: TableSetup,
    steps: Vec<String>,
}

impl Question {
    /// The question that the table raises, if it gives hints and its person is to decide. While somebody may shout it
    /// raises none, whether or not there is a cause: the hints would tell.
    fn of(state: &TableState, live: &LiveTable) -> Option<Question> {
        let Turn::Seat(seat) = state.table.turn() else { return None };
        let raised = state.setup.gives_hints()
            && state.has_begun()
            && state.setup.seats[seat.index()].by == By::Person
            && live.kind.evaluates()
            && live.is_here(seat)
            && !state.is_window_open();
        raised.then(|| Question {
            seat,
            n: state.log.len(),
            setup: state.setup.clone(),
            steps: state.steps(),
        })
    }

    /// The answer of the game's best bot. It takes as long as a bot thinks.
    fn answer(
        &self,
        kind: &'static dyn Kind,
        resources: &'static dyn Resources,
    ) -> Option<Vec<Evaluation<String>>> {
        let mut table = self.setup.open(kind)?;
        for line in &self.steps {
            table.apply(line).ok()?;
        }
        table.evaluate(self.seat, resources)
    }
}

/// Has the question answered that the table raises, unless that is done or under way.
pub(super) async fn request(registry: &Arc<TableRegistry>, live: &Arc<LiveTable>) {
    let raised = Question::of(&*live.state().await, live);
    if let Some(question) = raised
        && live.hints.begin(question.n)
    {
        tokio::spawn(answer(Arc::clone(registry), Arc::clone(live), question));
    }
}

async fn answer(registry: Arc<TableRegistry>, live: Arc<LiveTable>, question: Question) {
    sleep(HESITATION).await;
    let (seat, n) = (question.seat, question.n);
    let permit = Arc::clone(&registry.thinking).acquire_owned().await;
    let is_open = async || live.state().await.log.len() == n;
    let hint = match permit {
        Ok(_permit) if is_open().await => {
            let (kind, resources) = (live.kind, registry.resources);
            let thought = tokio::task::spawn_blocking(move || question.answer(kind, resources));
            let evaluations = thought.await.inspect_err(|_| {
                tracing::error!(table = %live.id, "a bot panicked over a hint");
            });
            let evaluations = Arc::new(evaluations.ok().flatten().unwrap_or_default());
            is_open().await.then_some(Hint { seat, n, evaluations })
        }
        _ => None,
    };
    live.hints.end(hint);
    // Pages show the hint; and the driver raises the next question, if the table has moved on.
    live.notify_watchers();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::Id;
    use crate::live::Move;
    use crate::live::testing::TestTable;
    use crate::live::window::Window;

    const ANN: Seat = Seat(0);

    /// A table at which Ann alone practises and has been given a hint.
    async fn practice() -> TestTable {
        let table = TestTable::new(&[Some(Id(1)), None]).await;
        let _here = table.live.enter(Some(ANN));
        request(&table.registry, &table.live).await;
        let mut changes = table.live.changes();
        while table.live.hints.with(|answers| answers.last.is_none()) {
            changes.changed().await.expect("the table lives");
        }
        table
    }

    #[tokio::test]
    async fn the_person_who_practises_gets_a_hint_and_nobody_else_does() {
        let table = practice().await;
        let state = table.live.state().await;
        let hints = table.live.hints_for(&state, ANN).expect("a hint");
        assert_eq!(hints.len(), state.table.legal().len());
        assert!(hints.is_sorted_by(|a, b| a.equity >= b.equity));
        assert_eq!(table.live.hints_for(&state, Seat(1)), None);
    }

    #[tokio::test]
    async fn a_hint_is_for_one_position() {
        let TestTable { live, .. } = &practice().await;
        let (n, word) = {
            let state = live.state().await;
            (state.log.len(), state.table.legal()[0].clone())
        };
        live.play(ANN, n, Move::Word(word)).await.expect("a move");
        let state = live.state().await;
        assert_eq!(live.hints_for(&state, ANN), None);
    }

    #[tokio::test]
    async fn a_hint_is_gone_when_hints_are_switched_off() {
        let TestTable { live, .. } = &practice().await;
        switch_off(live).await;
        let state = live.state().await;
        assert_eq!(live.hints_for(&state, ANN), None);
    }

    #[tokio::test]
    async fn while_somebody_may_shout_there_are_no_hints_with_or_without_a_cause() {
        let TestTable { live, .. } = &practice().await;
        let mut state = live.state().await;
        assert!(live.hints_for(&state, ANN).is_some());
        state.window = Some(Window::without_cause(Seat(1)));
        assert_eq!(live.hints_for(&state, ANN), None);
        assert!(Question::of(&state, live).is_none());
    }

    async fn switch_off(live: &Arc<LiveTable>) {
        let switched = live.update_setup(|setup| {
            setup.hints = false;
            Ok(())
        });
        switched.await.expect("a setup");
    }

    #[tokio::test]
    async fn without_hints_nothing_is_computed() {
        let off = TestTable::new(&[Some(Id(1)), None]).await;
        switch_off(&off.live).await;
        let two_people = TestTable::new(&[Some(Id(1)), Some(Id(2))]).await;
        let nobody_here = TestTable::new(&[Some(Id(1)), None]).await;
        let _here = (off.live.enter(Some(ANN)), two_people.live.enter(Some(ANN)));
        for table in [off, two_people, nobody_here] {
            request(&table.registry, &table.live).await;
            assert!(table.live.hints.with(|answers| !answers.is_busy && answers.last.is_none()));
        }
    }
}
