//! The files of a contest, written and read back.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use croupier_arena::{
    BadJournal, Cause, ContestJournal, Format, GameResult, GamesParquet, Schedule, SeatFailure,
    read_journal,
};
use croupier_table::{Lang, Lexicon, Seed, Text};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::RowAccessor;

/// A separate path for every test, removed first.
fn place(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("arena-{name}"));
    let _ = fs::remove_file(&path);
    path
}

fn line(game: u64) -> GameResult {
    let first = f32::from(u8::from(game.is_multiple_of(3)));
    GameResult {
        game,
        payoffs: vec![first, 1.0 - first],
        scores: vec![game as i32, -5],
        decisions: vec![7, 8],
        thought_us: Vec::new(),
        luck: if game == 1 { vec![0.25, -0.25] } else { Vec::new() },
        failures: if game == 3 {
            let inner = Text::verbatim("an \"odd\" answer\n");
            let detail = Text::new("arena-detail-garbage").with("why", inner).with("line", "§");
            vec![SeatFailure { seat: 1, step: 4, cause: Cause::Garbage, detail }]
        } else {
            Vec::new()
        },
    }
}

fn lines(path: &Path) -> Vec<GameResult> {
    let mut found = Vec::new();
    read_journal(path, &mut |line| {
        found.push(line);
        Ok(())
    })
    .expect("a journal");
    found
}

#[test]
fn a_journal_gives_back_what_was_written_and_forgets_a_cut_line() {
    let path = place("journal");
    let all: Vec<GameResult> = (0..4).map(line).collect();
    let mut journal = ContestJournal::create(&path).expect("a journal");
    journal.append(all[..1].iter()).expect("a line");
    journal.append(all[1..].iter()).expect("lines");
    assert!(matches!(ContestJournal::resume(&path, &mut |_| Ok(())), Err(BadJournal::Busy)));
    drop(journal);
    assert_eq!(lines(&path), all);
    let text = fs::read(&path).expect("a journal");
    for cut in 0..text.len() {
        fs::write(&path, &text[..cut]).expect("a cut journal");
        let mut read = Vec::new();
        let mut resumed = ContestJournal::resume(&path, &mut |line| {
            read.push(line);
            Ok(())
        })
        .expect("a journal");
        assert_eq!(read, all[..read.len()], "cut at {cut}");
        resumed.append(all[read.len()..].iter()).expect("the rest");
        drop(resumed);
        assert_eq!(fs::read(&path).expect("a journal"), text, "cut at {cut}");
    }
}

#[test]
fn a_line_that_is_whole_and_wrong_is_named() {
    let path = place("wrong");
    for (text, line) in [("{}\n", 1), ("\n", 1), ("{\"game\":0}\nx\n", 1), ("[1,2]\n", 1)] {
        fs::write(&path, text).expect("a file");
        let read = read_journal(&path, &mut |_| Ok(()));
        assert!(
            matches!(read, Err(BadJournal::Line { line: found, .. }) if found == line),
            "{text}"
        );
    }
    fs::write(&path, "9".repeat(9 << 20)).expect("a file");
    let read = read_journal(&path, &mut |_| Ok(()));
    assert!(matches!(read, Err(BadJournal::Line { line: 1, .. })), "a line without end");
}

#[test]
fn a_detail_of_an_earlier_version_is_said_as_it_is() {
    let path = place("earlier");
    let text = "{\"game\":3,\"payoffs\":[1.0,0.0],\"scores\":[3,-5],\"decisions\":[7,8],\"failures\":\
                [{\"seat\":1,\"step\":4,\"cause\":\"crash\",\"detail\":\"it ended with { exit } code 3\"}]}\n";
    fs::write(&path, text).expect("a file");
    let failed = lines(&path).remove(0).failures.remove(0);
    assert_eq!((failed.seat, failed.step, failed.cause), (1, 4, Cause::Crash));
    for lang in Lang::ALL {
        let lexicon = Lexicon::new(lang, &[croupier_arena::words(lang)]);
        let said = lexicon.try_say(&failed.detail, &[]);
        assert_eq!(said.as_deref(), Ok("it ended with { exit } code 3"));
    }
    // Any other type is a damaged line.
    for wrong in ["7", "null", "{}", "[\"crash\"]", "{\"id\":\"verbatim\"}"] {
        let damaged = text.replace("\"it ended with { exit } code 3\"", wrong);
        fs::write(&path, damaged).expect("a file");
        let read = read_journal(&path, &mut |_| Ok(()));
        assert!(matches!(read, Err(BadJournal::Line { line: 1, .. })), "{wrong}");
    }
}

#[test]
fn the_parquet_file_has_a_row_for_every_game_and_seat() {
    let path = place("games.parquet");
    let schedule =
        Schedule::new(Format::RoundRobin, 2, 2, 4, Seed::of_number(1)).expect("a schedule");
    let names = ["Ann".to_owned(), "Борис".to_owned()];
    let all: Vec<GameResult> = (0..4).map(line).collect();
    let mut parquet = GamesParquet::create(&path, &schedule, &names).expect("a Parquet file");
    parquet.write_games(&all[..3]).expect("rows");
    parquet.write_games(&all[3..]).expect("more rows");
    parquet.close().expect("the end");
    let reader =
        SerializedFileReader::new(File::open(&path).expect("a file")).expect("a Parquet file");
    let columns: Vec<String> = reader
        .metadata()
        .file_metadata()
        .schema_descr()
        .columns()
        .iter()
        .map(|column| column.name().to_owned())
        .collect();
    assert_eq!(
        columns.join(" "),
        "game group seed seat entrant payoff score decisions luck failure"
    );
    let rows: Vec<_> =
        reader.get_row_iter(None).expect("rows").map(|row| row.expect("a row")).collect();
    assert_eq!(rows.len(), 8);
    for (n, row) in rows.iter().enumerate() {
        let (game, seat) = (n as u64 / 2, n % 2);
        let line = &all[game as usize];
        assert_eq!(row.get_long(0).expect("a game"), game as i64);
        assert_eq!(row.get_long(1).expect("a group"), game as i64 / 2);
        assert_eq!(row.get_string(2).expect("a seed"), &schedule.deal_seed(game / 2).to_string());
        assert_eq!(row.get_int(3).expect("a seat"), seat as i32);
        assert_eq!(row.get_string(4).expect("a name"), &names[schedule.seated(game)[seat]]);
        assert_eq!(row.get_float(5).expect("a payoff"), line.payoffs[seat]);
        assert_eq!(row.get_int(6).expect("points"), line.scores[seat]);
        assert_eq!(row.get_int(7).expect("decisions"), line.decisions[seat] as i32);
        assert_eq!(row.get_double(8).ok(), line.luck.get(seat).copied());
        let failed = (game == 3 && seat == 1).then(|| "garbage".to_owned());
        assert_eq!(row.get_string(9).ok(), failed.as_ref());
    }
}
