//! The folder of a contest: manifest, journal, records, and at the end the sheet, the table and the report. What is
//! played and what it means is decided elsewhere.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use croupier_engine::{Lexicon, Text};

use crate::journal::{BadJournal, Journal, outside, read_journal};
use crate::keep::{record_file, remove_record, write_record};
use crate::shelf::Shelf;
use crate::tally::{Added, Line, Tally};
use crate::{ARENA_FORMAT, BadSchedule, Done, Manifest, Plan, Results, SHEET_CHUNK, Sheet};

pub(crate) const MANIFEST: &str = "contest.json";
const JOURNAL: &str = "journal.jsonl";
const RECORDS: &str = "records";
const SHEET: &str = "games.parquet";
const TABLE: &str = "table.txt";
const RESULT: &str = "result.json";
const REPORT: &str = "report.html";

/// Why the folder of a contest cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BadFolder {
    /// It holds a contest already.
    #[error("it holds a contest already")]
    Taken,
    /// It holds something else.
    #[error("it is not empty")]
    NotEmpty,
    /// It holds no contest.
    #[error("it holds no contest")]
    NoContest,
    /// The manifest cannot be understood.
    #[error("contest.json: {}", .0.id)]
    Manifest(Text),
    /// The manifest tells of a contest that cannot be played.
    #[error("contest.json: {0}")]
    Schedule(BadSchedule),
    /// The journal cannot be used.
    #[error("journal.jsonl: {0}")]
    Journal(#[from] BadJournal),
    /// The file system.
    #[error(transparent)]
    File(#[from] io::Error),
}

/// A contest on disk that this program is writing.
pub struct Folder {
    path: PathBuf,
    journal: Journal,
    shelf: Shelf,
}

impl Folder {
    /// A new contest in a folder that does not exist yet or is empty.
    pub fn create(path: &Path, manifest: &Manifest) -> Result<Folder, BadFolder> {
        fs::create_dir_all(path)?;
        if path.join(MANIFEST).exists() {
            return Err(BadFolder::Taken);
        }
        if fs::read_dir(path)?.next().is_some() {
            return Err(BadFolder::NotEmpty);
        }
        fs::create_dir(path.join(RECORDS))?;
        let journal = Journal::create(&path.join(JOURNAL))?;
        // The manifest comes last: a folder that has one is complete.
        write_whole(
            &path.join(MANIFEST),
            &(serde_json::to_string_pretty(manifest).map_err(io::Error::from)? + "\n"),
        )?;
        Ok(Folder { path: path.to_owned(), journal, shelf: Shelf::default() })
    }

    /// Goes on with a contest: counts every game of its journal.
    pub fn resume(path: &Path, tally: &mut Tally) -> Result<Folder, BadFolder> {
        let mut shelf = Shelf::default();
        let journal =
            Journal::resume(&path.join(JOURNAL), &mut |line| count(tally, &mut shelf, &line))?;
        fs::create_dir_all(path.join(RECORDS))?;
        Ok(Folder { path: path.to_owned(), journal, shelf })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The games worth keeping so far.
    pub fn shelf(&self) -> &Shelf {
        &self.shelf
    }

    /// Keeps finished games: records first, then the journal, then what is no longer needed goes, and only then they
    /// count. Remarks in records are in the language of the lexicon, which needs the words of the game.
    pub fn add(
        &mut self,
        plan: &Plan,
        tally: &mut Tally,
        games: &[Done],
        lexicon: &Lexicon,
    ) -> io::Result<()> {
        let records = self.path.join(RECORDS);
        let mut beaten = Vec::new();
        for done in games {
            let seated = plan.schedule.seated(done.line.game);
            let Some(games) = self.shelf.offer(&done.line, &seated) else { continue };
            beaten.extend(games);
            if !done.steps.is_empty() {
                write_record(&records, plan, done, lexicon)?;
            }
        }
        if !games.is_empty() {
            self.journal.append(games.iter().map(|done| &done.line))?;
        }
        for game in beaten {
            remove_record(&records, game)?;
        }
        for done in games {
            tally.add(&done.line);
        }
        Ok(())
    }

    /// Writes everything that is made from the journal.
    pub fn finish(
        &self,
        plan: &Plan,
        tally: &Tally,
        results: &Results,
        texts: &Texts,
    ) -> Result<(), BadFolder> {
        self.journal.sync()?;
        if tally.is_settled() {
            self.prune(results)?;
        }
        self.write_sheet(plan)?;
        texts.write(&self.path)?;
        Ok(())
    }

    /// Writes the sheet from the journal, a piece at a time: the whole may be larger than the memory.
    fn write_sheet(&self, plan: &Plan) -> Result<(), BadFolder> {
        let names: Vec<String> = plan.entrants.iter().map(|entrant| entrant.name.clone()).collect();
        let beside = self.path.join(SHEET).with_extension("tmp");
        let mut sheet = Sheet::create(&beside, &plan.schedule, &names)?;
        let mut lines: Vec<Line> = Vec::new();
        let mut add = |lines: &mut Vec<Line>| {
            // Almost the order of the schedule: games are finished in little else.
            lines.sort_by_key(|line| line.game);
            sheet.add(lines).map(|()| lines.clear())
        };
        read_journal(&self.path.join(JOURNAL), &mut |line| {
            lines.push(line);
            if lines.len() < SHEET_CHUNK {
                return Ok(());
            }
            add(&mut lines).map_err(|error| outside(&error))
        })?;
        if !lines.is_empty() {
            add(&mut lines)?;
        }
        sheet.close()?;
        fs::rename(beside, self.path.join(SHEET))?;
        Ok(())
    }

    /// Removes the records of games that were worth keeping only until it was known who is stronger.
    fn prune(&self, results: &Results) -> io::Result<()> {
        let records = self.path.join(RECORDS);
        let chosen = self.shelf.chosen(results);
        let chosen: Vec<PathBuf> =
            chosen.iter().map(|(_, game)| record_file(&records, *game)).collect();
        for entry in fs::read_dir(&records)? {
            let path = entry?.path();
            if !chosen.contains(&path) {
                fs::remove_file(path)?;
            }
        }
        Ok(())
    }
}

/// What people and programs read in the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Texts {
    /// The table.
    pub table: String,
    /// The results as JSON.
    pub result: String,
    /// The report as HTML.
    pub report: String,
}

impl Texts {
    /// Writes the three files.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        write_whole(&path.join(TABLE), &self.table)?;
        write_whole(&path.join(RESULT), &self.result)?;
        write_whole(&path.join(REPORT), &self.report)
    }
}

/// The records of a contest.
pub fn records_of(path: &Path) -> PathBuf {
    path.join(RECORDS)
}

/// The manifest of a contest.
pub fn read_manifest(path: &Path) -> Result<Manifest, BadFolder> {
    let text = match fs::read_to_string(path.join(MANIFEST)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(BadFolder::NoContest),
        text => text?,
    };
    let manifest: Manifest =
        serde_json::from_str(&text).map_err(|error| BadFolder::Manifest(outside(&error)))?;
    if manifest.arena != ARENA_FORMAT {
        let problem = Text::new("arena-bad-format")
            .with("format", i64::from(manifest.arena))
            .with("known", i64::from(ARENA_FORMAT));
        return Err(BadFolder::Manifest(problem));
    }
    manifest.schedule().map_err(BadFolder::Schedule)?;
    Ok(manifest)
}

/// Counts every game of a contest that somebody else may be writing.
pub fn read_games(path: &Path, tally: &mut Tally) -> Result<Shelf, BadFolder> {
    let mut shelf = Shelf::default();
    read_journal(&path.join(JOURNAL), &mut |line| count(tally, &mut shelf, &line))?;
    Ok(shelf)
}

fn count(tally: &mut Tally, shelf: &mut Shelf, line: &Line) -> Result<(), Text> {
    let wrong = |id: &'static str| Err(Text::new(id).with("game", line.game.to_string()));
    match tally.add(line) {
        Added::New => {
            shelf.offer(line, &tally.schedule().seated(line.game));
            Ok(())
        }
        Added::Again => wrong("arena-bad-line-twice"),
        Added::Foreign => wrong("arena-bad-line-foreign"),
    }
}

/// Written beside its place and moved there, so that nobody finds half of it.
fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let beside = path.with_extension("tmp");
    fs::write(&beside, text)?;
    fs::rename(beside, path)
}
