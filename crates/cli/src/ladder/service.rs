//! Connects the ladder of the arena with the pages of the server: plain data there and back, texts in the caller's
//! language.

use std::os::unix::net::UnixStream;
use std::sync::Arc;

use croupier_arena::ladder::{
    ABSENCE_DAYS, Access, BotReport, Ladder, MAX_UPLOAD, NotAllowed, Order, PLAYS_WITHIN_S,
    REMOTE_TIME, Stage, Submission, VersionReport, interpreters,
};
use croupier_arena::words;
use croupier_games::GAMES;
use croupier_server::ladder::{
    CheckLog, Costly, FailureCount, Highlight, JobKind, LadderAccess, LadderBot, LadderFault,
    LadderFinal, LadderGame, LadderInterpreter, LadderJob, LadderPlayer, LadderRefusal,
    LadderService, LadderStage, LadderStatus, LadderVersion, OrderKind, OrderResult,
    OrganiserOrder, OwnBot, RatedBots, RatingPoint, Receipt, RecordedGame, RefusedBecause, Rival,
    StderrLog, Upload,
};
use croupier_table::{Lang, Lexicon, Rated, RatedPlayer, Text, printable};

use super::entropy;

/// A ladder as the server sees it.
pub(crate) struct LadderBridge {
    ladder: Arc<Ladder>,
}

impl LadderBridge {
    /// The bridge to a ladder.
    pub(crate) fn new(ladder: Arc<Ladder>) -> LadderBridge {
        LadderBridge { ladder }
    }
}

/// A message of the arena or a game, in a language.
fn say(lang: Lang, game: &str, text: &Text) -> String {
    let kind = GAMES.iter().find(|kind| kind.name() == game);
    let mut sources = vec![words(lang)];
    sources.extend(kind.map(|kind| kind.messages(lang)));
    Lexicon::new(lang, &sources).say(text, &[])
}

/// What a ladder refused, as the server tells it.
pub(crate) fn refusal(refused: NotAllowed, lang: Lang) -> LadderRefusal {
    let (why, sentence) = match refused {
        NotAllowed::Unknown => (RefusedBecause::Unknown, String::new()),
        NotAllowed::Forbidden(text) => (RefusedBecause::Forbidden, say(lang, "", &text)),
        NotAllowed::Unfit(text) => (RefusedBecause::Unfit, say(lang, "", &text)),
        NotAllowed::TooMuch(text) => (RefusedBecause::TooMuch, say(lang, "", &text)),
        NotAllowed::Failed(problem) => (RefusedBecause::Failed, problem),
    };
    LadderRefusal { why, sentence }
}

impl RatedBots for LadderBridge {
    fn rated_bots(&self, game: &str) -> Vec<RatedPlayer> {
        self.ladder.rated(game)
    }
}

impl LadderService for LadderBridge {
    fn status(&self, lang: Lang) -> LadderStatus {
        status(&self.ladder, lang)
    }

    fn bot(&self, game: &str, name: &str, asker: Option<&str>, lang: Lang) -> Option<LadderBot> {
        self.ladder.bot(game, name, asker).map(|report| bot(report, lang))
    }

    fn bots_of(&self, author: &str) -> Vec<OwnBot> {
        let own = self.ladder.bots_of(author).into_iter();
        own.map(|(game, newest)| OwnBot { game: game.to_owned(), newest: version(newest) })
            .collect()
    }

    fn record(&self, game: &str, number: u64) -> Option<String> {
        self.ladder.record(game, number)
    }

    fn submit(&self, upload: Upload, lang: Lang) -> Result<Receipt, LadderRefusal> {
        let Upload { game, author, author_name, name, remote, bytes, invitation } = upload;
        let submission = Submission { game, author, author_name, name, remote, bytes, invitation };
        let bot = self.ladder.submit(&submission).map_err(|refused| refusal(refused, lang))?;
        Ok(Receipt { game: bot.game, name: bot.name, version: bot.version })
    }

    fn connect(
        &self,
        game: &str,
        name: &str,
        author: &str,
        lang: Lang,
    ) -> Result<UnixStream, LadderRefusal> {
        self.ladder.connect(game, name, author).map_err(|refused| refusal(refused, lang))
    }

    fn stop(&self) {
        self.ladder.stop();
    }

    fn withdraw(
        &self,
        game: &str,
        name: &str,
        author: &str,
        lang: Lang,
    ) -> Result<(), LadderRefusal> {
        self.ladder.withdraw(game, name, author).map_err(|refused| refusal(refused, lang))
    }

    fn forget(&self, author: &str, lang: Lang) -> Result<(), LadderRefusal> {
        self.ladder.forget(author).map_err(|refused| refusal(refused, lang))
    }

    fn obey(&self, order: OrganiserOrder, lang: Lang) -> Result<OrderResult, LadderRefusal> {
        obey(&self.ladder, order).map_err(|refused| refusal(refused, lang))
    }
}

/// Carries out an order at a ladder.
pub(crate) fn obey(ladder: &Ladder, order: OrganiserOrder) -> Result<OrderResult, NotAllowed> {
    let OrganiserOrder { key, order } = order;
    let mut done = OrderResult { invitation: None, export: None };
    let order = match order {
        OrderKind::Access { access } => Order::Access(match access {
            LadderAccess::Open => Access::Open,
            LadderAccess::Invited => Access::Invited,
            LadderAccess::Closed => Access::Closed,
        }),
        OrderKind::Close { closes_s } => Order::Close(closes_s),
        OrderKind::Invite {} => {
            let code: String = entropy()[..12].iter().map(|byte| format!("{byte:02x}")).collect();
            done.invitation = Some(code.clone());
            Order::Invite(code)
        }
        OrderKind::Disqualify { game, name, reason } => Order::Disqualify { game, name, reason },
        OrderKind::Final { game, games } => Order::Final { game, games: u64::from(games) },
        OrderKind::Export {} => {
            done.export = Some(ladder.export(&key)?);
            return Ok(done);
        }
    };
    ladder.obey(&key, order)?;
    Ok(done)
}

/// The ladder as everybody may see it.
pub(crate) fn status(ladder: &Ladder, lang: Lang) -> LadderStatus {
    let (access, closes_s) = ladder.access();
    let time = ladder.time();
    let games = ladder.games().into_iter().map(|game| LadderGame {
        game: game.game.to_owned(),
        games: game.games,
        rated: game.rated.into_iter().map(|one| player(one, &game.remote)).collect(),
        waiting: game.waiting.into_iter().map(version).collect(),
        jobs: game
            .jobs
            .into_iter()
            .map(|job| LadderJob {
                what: match job.what {
                    "check" => JobKind::Check,
                    "play" => JobKind::Play,
                    "review" => JobKind::Review,
                    _ => JobKind::Final,
                },
                bots: job.bots.into_iter().map(|(name, _)| name).collect(),
                deals: job.deals,
                since_s: job.since_s,
            })
            .collect(),
    });
    LadderStatus {
        access: match access {
            Access::Open => LadderAccess::Open,
            Access::Invited => LadderAccess::Invited,
            Access::Closed => LadderAccess::Closed,
        },
        closes_s,
        interpreters: interpreters()
            .into_iter()
            .map(|one| LadderInterpreter {
                language: one.language.to_owned(),
                program: one.program.to_owned(),
            })
            .collect(),
        max_bytes: MAX_UPLOAD,
        move_ms: time.move_ms,
        bank_ms: time.bank_ms,
        remote_move_ms: REMOTE_TIME.move_ms,
        remote_bank_ms: REMOTE_TIME.bank_ms,
        absence_days: ABSENCE_DAYS,
        plays_within_s: PLAYS_WITHIN_S,
        games: games.collect(),
        finals: ladder
            .finals()
            .into_iter()
            .map(|one| LadderFinal {
                problem: one.failure.map(|why| say(lang, &one.game, &why)),
                game: one.game,
                bots: one.bots,
                table: one.table,
            })
            .collect(),
    }
}

fn player(player: RatedPlayer, remote: &[String]) -> LadderPlayer {
    LadderPlayer {
        remote: player.kind == Rated::Submitted && remote.contains(&player.name),
        name: player.name,
        built_in: player.kind == Rated::BuiltIn,
        points: player.rating.points,
        deviation: player.rating.deviation,
        games: player.games,
        page: player.page,
    }
}

fn version(report: VersionReport) -> LadderVersion {
    let (stage, cause, reason, other_version) = match &report.stage {
        Stage::Received => (LadderStage::Received, None, None, None),
        Stage::Qualifying => (LadderStage::Qualifying, None, None, None),
        Stage::Comparing { with } => (LadderStage::Comparing, None, None, Some(*with)),
        Stage::Rated => (LadderStage::Rated, None, None, None),
        Stage::Refused { cause } => (LadderStage::Refused, Some(cause.name()), None, None),
        Stage::Declined { stays } => (LadderStage::Declined, None, None, Some(*stays)),
        Stage::Replaced { by } => (LadderStage::Replaced, None, None, Some(*by)),
        Stage::Retired { cause } => (LadderStage::Retired, Some(cause.name()), None, None),
        Stage::Absent => (LadderStage::Absent, None, None, None),
        Stage::Disqualified { reason } => {
            (LadderStage::Disqualified, None, Some(reason.clone()), None)
        }
        Stage::Withdrawn => (LadderStage::Withdrawn, None, None, None),
    };
    LadderVersion {
        stage,
        cause: cause.map(ToOwned::to_owned),
        reason,
        other_version,
        name: report.name,
        version: report.version,
        author: report.author,
        stage_s: report.stage_s,
        submitted_s: report.submitted_s,
        bytes: report.bytes,
        language: report.language,
        games: report.games,
        failed_games: report.failed_games,
        share: report.share,
        points: report.rating.map(|rating| rating.points),
        deviation: report.rating.map(|rating| rating.deviation),
        place: report.place,
        expected_s: report.expected_s,
        deals: report.progress.map(|(deals, _)| deals),
        most_deals: report.progress.map(|(_, most)| most),
        remote: report.remote.is_some(),
        absent_since_s: report.remote.and_then(|remote| remote.absent_since_s),
    }
}

fn bot(report: BotReport, lang: Lang) -> LadderBot {
    let name = report.versions.first().map(|one| one.name.clone()).unwrap_or_default();
    let failure =
        |(cause, count): (&'static str, u64)| FailureCount { cause: cause.to_owned(), count };
    let faults = report.faults.iter().map(|fault| LadderFault {
        game: fault.game,
        seat: fault.seat,
        step: fault.step,
        cause: fault.cause.name().to_owned(),
        detail: say(lang, report.game, &fault.detail),
        recorded: fault.recorded,
    });
    LadderBot {
        faults: faults.collect(),
        game: report.game.to_owned(),
        name,
        mine: report.is_author,
        shown: report.shown,
        place_from: report.places.map(|(from, ..)| from),
        place_to: report.places.map(|(_, to, _)| to),
        rated: report.places.map(|(.., all)| all),
        history: report
            .history
            .iter()
            .map(|(version, point)| RatingPoint {
                version: *version,
                at_s: point.at_s,
                games: point.games,
                points: point.points,
                deviation: point.deviation,
            })
            .collect(),
        rivals: report
            .rivals
            .into_iter()
            .map(|one| Rival {
                name: one.name,
                version: one.version,
                games: one.games,
                share: one.share.value,
                low: one.share.low,
                high: one.share.high,
            })
            .collect(),
        move_ms: report.move_ms,
        slowest_ms: report.slowest_ms,
        failures: report.failures.into_iter().map(failure).collect(),
        recent: report
            .recent
            .into_iter()
            .map(|one| RecordedGame {
                game: one.game,
                rival: one.rival,
                seat: one.seat,
                share: f64::from(one.share),
                scores: one.scores,
                failed: one.failed,
            })
            .collect(),
        highlights: report
            .highlights
            .into_iter()
            .map(|one| Highlight { game: one.game, reason: one.reason.to_owned() })
            .collect(),
        costly: report
            .costly
            .into_iter()
            .map(|(game, one)| Costly {
                game,
                seat: one.seat,
                step: one.step,
                played: one.played,
                best: one.best,
                lost: one.lost,
            })
            .collect(),
        check: report.check.map(|check| CheckLog {
            passed: check.cause.is_none(),
            questions: check.questions,
            log: check.log,
            sent: check.sent,
        }),
        stderr: report
            .stderr
            .map(|(game, text)| StderrLog { game, text: printable(&text).into_owned() }),
        versions: report.versions.into_iter().map(version).collect(),
    }
}
