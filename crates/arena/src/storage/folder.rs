//! The folder of a contest: manifest, journal and records while it runs; Parquet file, table, JSON and report at the
//! end.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use croupier_table::{Lexicon, Text};

use super::games_parquet::{GamesParquet, ROW_GROUP_GAMES};
use super::journal::{BadJournal, ContestJournal, read_journal, verbatim};
use super::manifest::{ARENA_FORMAT, Manifest};
use super::records::{record_file, remove_record, write_record};
use crate::{BadSchedule, Counted, FinishedGame, GameResult, Highlights, Plan, Results, Tally};

pub(crate) const MANIFEST: &str = "contest.json";
const JOURNAL: &str = "journal.jsonl";
const RECORDS: &str = "records";
const PARQUET: &str = "games.parquet";
const TABLE: &str = "table.txt";
const RESULT: &str = "result.json";
const REPORT: &str = "report.html";

/// Why the folder of a contest cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BadFolder {
    /// It already contains a contest.
    #[error("it holds a contest already")]
    Taken,
    /// It contains other files.
    #[error("it is not empty")]
    NotEmpty,
    /// It contains no contest.
    #[error("it holds no contest")]
    NoContest,
    /// The manifest cannot be parsed.
    #[error("contest.json: {}", .0.id)]
    Manifest(Text),
    /// The manifest describes a contest that cannot be scheduled.
    #[error("contest.json: {0}")]
    Schedule(BadSchedule),
    /// The journal cannot be used.
    #[error("journal.jsonl: {0}")]
    Journal(#[from] BadJournal),
    /// An error of the file system.
    #[error(transparent)]
    File(#[from] io::Error),
}

/// The folder of a contest, opened for writing.
pub struct ContestFolder {
    path: PathBuf,
    journal: ContestJournal,
    highlights: Highlights,
}

impl ContestFolder {
    /// Creates a contest in a folder that does not exist yet or is empty.
    pub fn create(path: &Path, manifest: &Manifest) -> Result<ContestFolder, BadFolder> {
        fs::create_dir_all(path)?;
        if path.join(MANIFEST).exists() {
            return Err(BadFolder::Taken);
        }
        if fs::read_dir(path)?.next().is_some() {
            return Err(BadFolder::NotEmpty);
        }
        fs::create_dir(path.join(RECORDS))?;
        let journal = ContestJournal::create(&path.join(JOURNAL))?;
        // The manifest comes last: a folder with a manifest is complete.
        write_atomically(
            &path.join(MANIFEST),
            &(serde_json::to_string_pretty(manifest).map_err(io::Error::from)? + "\n"),
        )?;
        Ok(ContestFolder { path: path.to_owned(), journal, highlights: Highlights::default() })
    }

    /// Opens an existing contest and counts every game of its journal.
    pub fn resume(path: &Path, tally: &mut Tally) -> Result<ContestFolder, BadFolder> {
        let mut highlights = Highlights::default();
        let journal = ContestJournal::resume(&path.join(JOURNAL), &mut |result| {
            count(tally, &mut highlights, &result)
        })?;
        fs::create_dir_all(path.join(RECORDS))?;
        Ok(ContestFolder { path: path.to_owned(), journal, highlights })
    }

    /// The path of the folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The highlights so far.
    pub fn highlights(&self) -> &Highlights {
        &self.highlights
    }

    /// Stores finished games, then counts them. The order makes a crash harmless: records first, then the journal, then
    /// obsolete records are removed. Remarks in records are in the language of the lexicon, which needs the messages of
    /// the game.
    pub fn store_and_count(
        &mut self,
        plan: &Plan,
        tally: &mut Tally,
        games: &[FinishedGame],
        lexicon: &Lexicon,
    ) -> io::Result<()> {
        let records = self.path.join(RECORDS);
        let mut obsolete = Vec::new();
        for game in games {
            let seated = plan.schedule.seated(game.result.game);
            let Some(replaced) = self.highlights.offer(&game.result, &seated) else { continue };
            obsolete.extend(replaced);
            if !game.steps.is_empty() {
                write_record(&records, plan, game, lexicon)?;
            }
        }
        if !games.is_empty() {
            self.journal.append(games.iter().map(|game| &game.result))?;
        }
        for game in obsolete {
            remove_record(&records, game)?;
        }
        for game in games {
            tally.count(&game.result);
        }
        Ok(())
    }

    /// Writes everything that is derived from the journal.
    pub fn write_results(
        &self,
        plan: &Plan,
        tally: &Tally,
        results: &Results,
        files: &ResultFiles,
    ) -> Result<(), BadFolder> {
        self.journal.sync()?;
        if tally.is_settled() {
            self.prune_records(results)?;
        }
        self.write_parquet(plan)?;
        files.write(&self.path)?;
        Ok(())
    }

    /// Writes the Parquet file from the journal, one row group at a time: the whole may not fit into memory.
    fn write_parquet(&self, plan: &Plan) -> Result<(), BadFolder> {
        let names: Vec<String> = plan.entrants.iter().map(|entrant| entrant.name.clone()).collect();
        let temporary = self.path.join(PARQUET).with_extension("tmp");
        let mut parquet = GamesParquet::create(&temporary, &plan.schedule, &names)?;
        let mut pending: Vec<GameResult> = Vec::new();
        let mut write_pending = |lines: &mut Vec<GameResult>| {
            // Sorted per row group; games finish almost in the order of the schedule.
            lines.sort_by_key(|line| line.game);
            parquet.write_games(lines).map(|()| lines.clear())
        };
        read_journal(&self.path.join(JOURNAL), &mut |result| {
            pending.push(result);
            if pending.len() < ROW_GROUP_GAMES {
                return Ok(());
            }
            write_pending(&mut pending).map_err(|error| verbatim(&error))
        })?;
        if !pending.is_empty() {
            write_pending(&mut pending)?;
        }
        parquet.close()?;
        fs::rename(temporary, self.path.join(PARQUET))?;
        Ok(())
    }

    /// Removes the records of wins that the final ratings show to be no upsets.
    fn prune_records(&self, results: &Results) -> io::Result<()> {
        let records = self.path.join(RECORDS);
        let selected = self.highlights.select(results);
        let selected: Vec<PathBuf> =
            selected.iter().map(|(_, game)| record_file(&records, *game)).collect();
        for entry in fs::read_dir(&records)? {
            let path = entry?.path();
            if !selected.contains(&path) {
                fs::remove_file(path)?;
            }
        }
        Ok(())
    }
}

/// The contents of the result files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultFiles {
    /// `table.txt`: the results as text.
    pub table: String,
    /// `result.json`: the results for programs.
    pub result: String,
    /// `report.html`: the report.
    pub report: String,
}

impl ResultFiles {
    /// Writes the three files.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        write_atomically(&path.join(TABLE), &self.table)?;
        write_atomically(&path.join(RESULT), &self.result)?;
        write_atomically(&path.join(REPORT), &self.report)
    }
}

/// The folder of a contest's records.
pub fn records_folder(path: &Path) -> PathBuf {
    path.join(RECORDS)
}

/// Reads and checks the manifest of a contest.
pub fn read_manifest(path: &Path) -> Result<Manifest, BadFolder> {
    let text = match fs::read_to_string(path.join(MANIFEST)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(BadFolder::NoContest),
        text => text?,
    };
    let manifest: Manifest =
        serde_json::from_str(&text).map_err(|error| BadFolder::Manifest(verbatim(&error)))?;
    if manifest.arena != ARENA_FORMAT {
        let problem = Text::new("arena-bad-format")
            .with("format", i64::from(manifest.arena))
            .with("known", i64::from(ARENA_FORMAT));
        return Err(BadFolder::Manifest(problem));
    }
    manifest.schedule().map_err(BadFolder::Schedule)?;
    Ok(manifest)
}

/// Counts every game of a contest without locking it: another process may be writing it.
pub fn read_games(path: &Path, tally: &mut Tally) -> Result<Highlights, BadFolder> {
    let mut highlights = Highlights::default();
    read_journal(&path.join(JOURNAL), &mut |result| count(tally, &mut highlights, &result))?;
    Ok(highlights)
}

fn count(tally: &mut Tally, highlights: &mut Highlights, result: &GameResult) -> Result<(), Text> {
    let bad_line = |id: &'static str| Err(Text::new(id).with("game", result.game.to_string()));
    match tally.count(result) {
        Counted::New => {
            highlights.offer(result, &tally.schedule().seated(result.game));
            Ok(())
        }
        Counted::Duplicate => bad_line("arena-bad-line-twice"),
        Counted::Foreign => bad_line("arena-bad-line-foreign"),
    }
}

/// Writes a temporary file and renames it, so that readers see all of it or nothing.
fn write_atomically(path: &Path, text: &str) -> io::Result<()> {
    let temporary = path.with_extension("tmp");
    fs::write(&temporary, text)?;
    fs::rename(temporary, path)
}
