//! The check of a submitted bot: that of `croupier bot check`, as a log for the author.

use croupier_arena::host::Sandbox;
use croupier_arena::ladder::{CheckReport, Checker};
use croupier_arena::{PlayedBy, TimeControl};
use croupier_table::Kind;

use crate::bot;

/// Checks bots like `croupier bot check` does.
pub(crate) struct BotChecker;

impl Checker for BotChecker {
    fn check(
        &self,
        kind: &'static dyn Kind,
        by: &PlayedBy,
        sandbox: &Sandbox,
        time: TimeControl,
    ) -> CheckReport {
        bot::check_submission(kind, by, sandbox, time)
    }
}
