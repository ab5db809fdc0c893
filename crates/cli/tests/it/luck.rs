//! Luck that can be checked: `croupier verify` and the checker in Python agree about thousands of games of every kind, whole,
//! cut and changed.

use std::process::{Command, Stdio};

use croupier_games::GAMES;
use croupier_table::{
    Anew, BoundName, Contribution, DailyDeal, Day, DealFrom, DrawnSeats, Header, Kind, NoResources,
    Player, Record, ResultLine, Seat, Seed, Start, Table, Turn, digest,
};
use rand::Rng;
use serde_json::{Value, json};

use crate::run::Folder;

/// How many games of each kind are played.
const GAMES_OF_EACH: u64 = 420;

/// How many daily deals of each kind are played.
const DAILY_OF_EACH: u32 = 120;

/// The checker in Python.
pub(crate) const CHECKER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../server/assets/verify.py");

/// The exit code of the checker in Python for a record.
pub(crate) fn code_in_python(record: &str, more: &[&str]) -> Option<i32> {
    let run = Command::new("python3").arg(CHECKER).arg(record).args(more).output();
    run.expect("Python runs").status.code()
}

/// A game that was played, as the text of its record.
pub(crate) struct Played {
    kind: &'static dyn Kind,
    pub(crate) bot: &'static str,
    pub(crate) secret: Seed,
    pub(crate) header: Header,
    steps: Vec<String>,
    result: ResultLine,
}

impl Played {
    /// Bots play a game whose dice and cards come from this seed, whatever its header promises.
    fn new(
        kind: &'static dyn Kind,
        bot: &'static str,
        secret: Seed,
        header: Header,
        seed: &Seed,
    ) -> Played {
        let seats = header.seats.len() as u8;
        let mut table = header.open(kind).expect("a table");
        for seat in Seat::all(seats) {
            table.seat_bot(seat, bot, &seed.derive("bots"), &NoResources).expect("a bot");
        }
        play_out(table.as_mut(), &|| DealFrom::Seed(seed));
        let (opened, result) = (Some(secret.to_string()), ResultLine::of(table.as_ref()));
        let result = match header.draw {
            Some(_) => ResultLine { secret: opened, ..result },
            None => ResultLine { seed: opened, ..result },
        };
        Played { kind, bot, secret, header, steps: table.lines(), result }
    }

    /// The game that a house deals which ignores the draw, or does as if it had been another one.
    pub(crate) fn dealt_again(&self, header: Header) -> Played {
        let seed = header.seed_from(&self.secret).unwrap_or_else(|_| self.secret.clone());
        Played::new(self.kind, self.bot, self.secret.clone(), header, &seed)
    }

    /// The game whose outcomes come from another seed than its header promises.
    fn dealt_from(&self, seed: &Seed) -> Played {
        Played::new(self.kind, self.bot, self.secret.clone(), self.header.clone(), seed)
    }

    pub(crate) fn text(&self) -> String {
        Record::new(self.header.clone(), self.steps.clone()).finished_text(self.result.clone())
    }
}

/// Rule switches that change what chance does.
fn options(kind: &dyn Kind, number: u64) -> Value {
    let has = |name: &str| kind.switches().iter().any(|switch| switch.name == name);
    let mut options = json!({});
    for (name, value) in [
        ("start", json!("random")),
        ("decks", json!(2)),
        ("deck_empty", json!("reshuffle")),
        ("target", json!(40)),
        ("last_card_effect", json!("ignore")),
    ] {
        if has(name) && number % 3 == 1 {
            options[name] = value;
        }
    }
    // A switch that this game does not have in this form is left out.
    if kind.open(&options, kind.usual_seats()).is_ok() { options } else { json!({}) }
}

/// Plays a game of bots. In two of three people are said to sit at a table, and some of them have added to the seed.
pub(crate) fn play(kind: &'static dyn Kind, number: u64) -> Played {
    let secret = Seed::of_number(number).derive(kind.name());
    let mut rng = secret.stream("test");
    let range = kind.seats();
    let seats = (range.start() + (number % 3) as u8).min(*range.end());
    let options = options(kind, number);
    let bot = if number.is_multiple_of(2) { "greedy" } else { "random" };
    let is_plain = number.is_multiple_of(3);
    let by = |seat: Seat| if is_plain || seat.0 % 3 == 2 { bot } else { "human" };
    let player = |seat: Seat| Player {
        name: format!("Anna-Жанна {}", seat.0),
        by: by(seat).to_owned(),
    };
    let players = Seat::all(seats).map(player).collect();
    let mut header = Header::new(kind.name(), kind.rules(), options, players);
    if is_plain {
        header = header.committed(&secret);
    } else {
        let ended_by = if number.is_multiple_of(5) { vec![vec![Seat(0)]] } else { Vec::new() };
        let table = "abcdefghijkmn".to_owned();
        let draw = DrawnSeats { ended_by, commits: Vec::new(), contributions: Vec::new() };
        header = Header { table: Some(table), draw: Some(draw), ..header }.committed(&secret);
        let house = header.commit.clone().expect("a commitment");
        let draw = header.draw.as_mut().expect("a draw");
        for seat in Seat::all(seats) {
            let takes_part = !rng.next_u32().is_multiple_of(3);
            let mut bytes = [0; 32];
            rng.fill_bytes(&mut bytes);
            let own = if takes_part { Contribution::new(bytes) } else { Contribution::NOTHING };
            draw.commits.push(own.commit(&house, seat));
            draw.contributions.push(own);
        }
    }
    let seed = header.seed_from(&secret).expect("everything fits");
    Played::new(kind, bot, secret, header, &seed)
}

/// Where the outcomes of a game come from.
type Source<'a> = &'a dyn Fn() -> DealFrom<'a>;

fn play_out(table: &mut dyn Table, from: Source<'_>) {
    loop {
        match table.turn() {
            Turn::Chance => table.deal(from()).expect("an outcome"),
            Turn::Seat(seat) => table.act(seat).expect("a move"),
            Turn::Over => return,
        }
    }
}

/// Changes a record so that it lies, and with it what guards against careless changes.
fn forge(played: &mut Played, how: u64) {
    let Played { header, steps, result, .. } = played;
    match how % 16 {
        0 => header.seats[0].name.push('a'),
        1 => "ai".clone_into(&mut header.seats[1].by),
        2 => header.seats.swap(0, 1),
        3 => header.options["forged"] = json!(1),
        4 => header.table = Some("nmkjihgfedcba".to_owned()),
        5 => match &mut header.draw {
            Some(draw) => draw.contributions[0] = Contribution::new([7; 32]),
            None => header.names[0] = BoundName::Salt("00".repeat(16)),
        },
        6 => match &mut header.draw {
            Some(draw) => draw.ended_by.push(vec![Seat(1)]),
            None => header.draw = None,
        },
        7 => {
            let other = Seed::of_number(how).to_string();
            match header.draw {
                Some(_) => result.secret = Some(other),
                None => result.seed = Some(other),
            }
        }
        8 => {
            let first = steps.iter().position(|step| step.starts_with('*')).expect("an outcome");
            steps.remove(first);
        }
        // Another name with the same hash: a digit of the salt moves into it, or the salt is deleted without the name.
        13 => {
            let BoundName::Salt(salt) = &mut header.names[0] else { return };
            header.seats[0].name.insert_str(0, &salt.split_off(31));
        }
        14 => {
            let hash = header.names[0].hash(&header.seats[0].name);
            header.names[0] = BoundName::Hash(hash);
            "Eva".clone_into(&mut header.seats[0].name);
        }
        // The house deals from its secret alone, and changes the record so that nobody misses the draw.
        9..=12 => {
            let bot = played.bot;
            let forged = without_draw(header, |header| match how % 16 {
                10 => header.seats.iter_mut().for_each(|player| bot.clone_into(&mut player.by)),
                11 => header.table = None,
                12 => header.croupier = 1,
                _ => {}
            });
            *played = played.dealt_again(forged);
        }
        _ => {
            if let Some(draw) = &mut header.draw {
                draw.commits.pop();
                draw.contributions.pop();
            }
        }
    }
}

/// The header of a record that leaves out the draw and is changed in this way.
pub(crate) fn without_draw(header: &Header, change: impl FnOnce(&mut Header)) -> Header {
    let mut header = Header { draw: None, ..header.clone() };
    change(&mut header);
    header
}

/// The text of a record, and the exit code that it deserves.
fn case(kind: &'static dyn Kind, number: u64) -> (String, char) {
    let mut played = play(kind, number);
    let text = played.text();
    match number % 7 {
        // Cut anywhere, in the header and in the middle of a letter too.
        4 => {
            let cut = (number * 7919) as usize % text.len();
            (String::from_utf8_lossy(&text.as_bytes()[..cut]).replace('\u{fffd}', ""), '3')
        }
        5 => {
            forge(&mut played, number / 7);
            let forged = played.text();
            let expected = if forged == text { '0' } else { '1' };
            (forged, expected)
        }
        // One line changed, and nothing else.
        6 => {
            let mut lines: Vec<&str> = text.lines().collect();
            let at = 1 + (number as usize * 31) % (lines.len() - 2);
            let other = lines[1 + (at + 1) % (lines.len() - 2)];
            let is_same = lines[at] == other;
            lines[at] = other;
            (lines.join("\n") + "\n", if is_same { '0' } else { '1' })
        }
        _ => (text, '0'),
    }
}

fn codes(output: &[u8]) -> Vec<(String, char)> {
    let line = |line: &str| {
        let (code, rest) = line.split_once(' ').expect("a code");
        let file = rest.split(".record:").next().expect("a file");
        let name = file.rsplit('/').next().expect("a name").to_owned();
        (name, code.chars().next().expect("a code"))
    };
    let mut all: Vec<_> = String::from_utf8_lossy(output).lines().map(line).collect();
    all.sort();
    all
}

#[test]
fn the_program_and_the_checker_in_python_agree_about_thousands_of_whole_cut_and_changed_records() {
    let folder = Folder::new();
    let mut expected = Vec::new();
    for kind in GAMES {
        for number in 0..GAMES_OF_EACH {
            let (text, code) = case(*kind, number);
            let name = format!("{}-{number}", kind.name());
            folder.write(&format!("{name}.record"), &text);
            expected.push((name, code));
        }
    }
    assert_both_find(&folder, expected);
}

/// Checks that the program and the checker in Python end with these codes for the records of a folder.
fn assert_both_find(folder: &Folder, mut expected: Vec<(String, char)>) {
    expected.sort();
    let files: Vec<String> =
        expected.iter().map(|(name, _)| folder.file(&format!("{name}.record"))).collect();
    let args: Vec<&str> =
        std::iter::once("verify").chain(files.iter().map(String::as_str)).collect();
    let program = folder.command(&args).stderr(Stdio::null()).output().expect("the program runs");
    assert_eq!(program.status.code(), Some(1), "the worst of all counts");
    assert_same(&codes(&program.stdout), &expected, "croupier verify");
    let python = Command::new("python3").arg(CHECKER).args(&files).output().expect("Python runs");
    assert_eq!(python.status.code(), Some(1), "{}", String::from_utf8_lossy(&python.stderr));
    assert_same(&codes(&python.stdout), &expected, "verify.py");
}

fn assert_same(found: &[(String, char)], expected: &[(String, char)], who: &str) {
    assert_eq!(found.len(), expected.len(), "{who}");
    for (found, expected) in found.iter().zip(expected) {
        assert_eq!(found, expected, "{who}");
    }
}

/// A record with this header and result, whose fingerprint is right.
fn with_lines(text: &str, change: &dyn Fn(&mut String, &mut String)) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut result = lines.pop().expect("a result");
    let before = digest(lines.iter().map(String::as_str));
    change(&mut lines[0], &mut result);
    let result = result.replace(&before, &digest(lines.iter().map(String::as_str)));
    lines.push(result);
    lines.join("\n") + "\n"
}

/// Edits the header and the result of a record.
type Change<'a> = &'a dyn Fn(&mut String, &mut String);

#[test]
fn a_record_with_a_field_that_is_unknown_or_named_twice_does_not_verify_anywhere() {
    let folder = Folder::new();
    let text = play(GAMES[0], 1).text();
    assert_eq!(with_lines(&text, &|_, _| {}), text);
    let place = |line: &mut String, before: &str, more: &str| {
        assert!(line.contains(before), "{before}");
        *line = line.replacen(before, &format!("{more}{before}"), 1);
    };
    let changes: [Change<'_>; 9] = [
        &|header, _| place(header, "\"game\":", "\"house\":1,"),
        &|header, _| place(header, "\"game\":", "\"game\":\"chess\","),
        &|header, _| place(header, "\"by\":", "\"rating\":1,"),
        &|header, _| place(header, "\"salt\":", "\"pepper\":\"0\","),
        &|header, _| place(header, "\"salt\":", "\"hash\":\"0\","),
        &|header, _| place(header, "\"commits\":", "\"started_by\":[],"),
        &|header, _| place(header, "\"commits\":", "\"commits\":[],"),
        &|_, result| place(result, "\"digest\":", "\"winner\":0,"),
        &|_, result| place(result, "\"digest\":", "\"digest\":\"0\","),
    ];
    for (n, change) in changes.iter().enumerate() {
        let file = folder.write("changed.record", &with_lines(&text, *change));
        let program = folder.command(&["verify", &file]).output().expect("the program runs");
        assert_eq!(program.status.code(), Some(1), "change {n}");
        assert_eq!(code_in_python(&file, &[]), Some(1), "change {n}, in Python");
    }
}

#[test]
fn a_hostile_record_neither_keeps_the_checker_in_python_busy_nor_commands_a_terminal() {
    let folder = Folder::new();
    let secret = Seed::of_number(1);
    let commit = secret.commit();
    let header = |game: &str, seats: &str| {
        format!(
            r#"{{"croupier":1,"game":"{game}","seats":{seats},"commit":"{commit}","seed":"{secret}"}}"#
        )
    };
    let many = format!("{}\n* roll {}\n", header("perudo", "2"), "1".repeat(4000));
    for (record, sentence) in [
        (many, "4000 dice"),
        (format!("{}\n* roll \u{1b}[2J\n", header("perudo", "2")), "\u{fffd}[2J"),
        (header("\\u001b[2J", "2") + "\n", "\u{fffd}[2J"),
        (header("perudo", "1000000000000") + "\n", "no seats"),
        ("[".repeat(100_000) + "\n", "cannot be read"),
    ] {
        let file = folder.write("hostile.record", &record);
        let run = Command::new("python3").arg(CHECKER).arg(&file).output().expect("Python runs");
        let said = String::from_utf8(run.stdout).expect("text");
        assert_eq!(run.status.code(), Some(1), "{said}");
        assert!(said.contains(sentence) && !said.contains('\u{1b}'), "{said}");
        assert!(run.stderr.is_empty(), "{}", String::from_utf8_lossy(&run.stderr));
    }
}

#[test]
fn a_commitment_that_was_written_down_is_compared() {
    let folder = Folder::new();
    let played = folder
        .run(&["play", "perudo", "random", "random", "--record", "a.txt", "--seed", "3"], "")
        .ok();
    let shown = played.out.split_whitespace().find(|word| word.len() == 64).expect("a commitment");
    folder.run(&["verify", "a.txt", "--commit", shown], "").ok();
    folder.run(&["verify", "a.txt", "--commit", &shown.to_uppercase()], "").ok();
    folder
        .run(&["verify", "a.txt", "--commit", &"0".repeat(64)], "")
        .fails(1, "another commitment");
    folder.run(&["verify", "a.txt", "--commit", "abc"], "").fails(2, "64 hexadecimal digits");
}

#[test]
fn a_record_without_its_end_is_told_apart_from_a_whole_one_and_from_a_changed_one() {
    let folder = Folder::new();
    let args = ["play", "martian-dice", "Ann=random", "random", "--record", "a.txt", "--seed", "3"];
    folder.run(&args, "").ok();
    let text = folder.read("a.txt");
    let lines: Vec<&str> = text.lines().collect();
    for (kept, sentence) in [
        (lines.len() - 1, "its result is missing"),
        (lines.len() / 2, "stops before the end of the game"),
        (1, "stops before the end of the game"),
    ] {
        folder.write("cut.txt", &(lines[..kept].join("\n") + "\n"));
        folder.run(&["verify", "cut.txt"], "").fails(3, sentence);
    }
    for (from, to, sentence) in [
        ("Ann", "Eve", "a name or a seat was changed"),
        ("\"options\":{}", "\"options\":{\"target\":20}", "a rule switch"),
        (",\"digest\":\"", ",\"digest\":\"0", "was changed, added or removed"),
    ] {
        folder.write("changed.txt", &text.replacen(from, to, 1));
        folder.run(&["verify", "changed.txt"], "").fails(1, sentence);
    }
}

#[test]
fn a_game_that_begins_at_a_position_of_another_one_is_not_called_changed() {
    let folder = Folder::new();
    for kind in GAMES {
        let mut played = play(*kind, 3);
        let anew = Anew { seat: Seat(1), seed: Seed::of_number(9).to_string() };
        // The opening moves of one game are the start of the next one; the last one has hidden cards dealt anew.
        for anew in [None, None, Some(anew)] {
            let steps = played.steps[..played.steps.len() / 2].to_vec();
            let name = kind.name();
            let has_unknown_cards = anew.is_some() && ["localgame", "mts"].contains(&name);
            let start = Start { start: played.header.start.take().map(Box::new), steps, anew };
            let header = Header { start: Some(start), ..played.header.clone() };
            played = played.dealt_again(header.committed(&played.secret));
            let file = folder.write("later.record", &played.text());
            folder.run(&["verify", &file], "").ok();
            let code = if has_unknown_cards { 4 } else { 0 };
            assert_eq!(code_in_python(&file, &[]), Some(code), "{name}");
            let other_name = played.text().replacen("Anna", "Eva", 1);
            let other_luck = played.dealt_from(&Seed::of_number(4));
            let mut forged = vec![(other_name, 1)];
            // Of the few outcomes of a short rest, another seed may give the same.
            if other_luck.steps.iter().filter(|step| step.starts_with('*')).count() >= 8 {
                forged.push((other_luck.text(), if has_unknown_cards { 4 } else { 1 }));
            }
            for (forged, code) in forged {
                let file = folder.write("forged.record", &forged);
                folder.run(&["verify", &file], "").fails(1, "");
                assert_eq!(code_in_python(&file, &[]), Some(code), "{name}");
            }
        }
    }
}

/// A daily deal that bots have played to its end, with its outcomes or those of another dealer.
fn daily(kind: &'static dyn Kind, number: u32, is_true: bool) -> String {
    let deal = DailyDeal::new(kind, Day::of_number(20_000 + number));
    let seed = deal.seed();
    let bot = if number.is_multiple_of(2) { "greedy" } else { "random" };
    let players = (0..kind.usual_seats()).map(|seat| Player {
        name: format!("P{seat}"),
        by: if seat == 0 { "human" } else { bot }.to_owned(),
    });
    let header = deal.header(&seed, players.collect());
    let mut table = header.open(kind).expect("a table");
    for seat in Seat::all(kind.usual_seats()) {
        table.seat_bot(seat, bot, &seed.derive("bots"), &NoResources).expect("a bot");
    }
    let of_deal = || DealFrom::Daily(&seed);
    let of_table = || DealFrom::Seed(&seed);
    play_out(table.as_mut(), if is_true { &of_deal } else { &of_table });
    let result = ResultLine { seed: Some(seed.to_string()), ..ResultLine::of(table.as_ref()) };
    Record::new(header, table.lines()).finished_text(result)
}

#[test]
fn the_program_and_the_checker_in_python_agree_about_daily_deals() {
    let folder = Folder::new();
    let mut expected = Vec::new();
    for kind in GAMES {
        for number in 0..DAILY_OF_EACH {
            let (text, code) = match number % 5 {
                3 => {
                    let text = daily(*kind, number, true);
                    let cut = (number * 7919) as usize % text.len();
                    (text[..cut].to_owned(), '3')
                }
                4 => (daily(*kind, number, false), '1'),
                _ => (daily(*kind, number, true), '0'),
            };
            let name = format!("{}-{number}", kind.name());
            folder.write(&format!("{name}.record"), &text);
            expected.push((name, code));
        }
    }
    assert_both_find(&folder, expected);
}

#[test]
fn a_record_of_format_1_still_verifies() {
    let folder = Folder::new();
    let args = ["play", "perudo", "random", "random", "--record", "a.txt", "--seed", "3"];
    folder.run(&args, "").ok();
    let text = folder.read("a.txt");
    let mut lines: Vec<&str> = text.lines().collect();
    let seed = Seed::of_number(3);
    let (commit, digits) = (seed.commit(), seed.to_string());
    let players = r#"[{"name":"P0","by":"random"},{"name":"P1","by":"random"}]"#;
    let header = format!(
        r#"{{"croupier":1,"game":"perudo","rules":1,"seats":{players},"commit":"{commit}","seed":"{digits}"}}"#
    );
    let mut result: Value = serde_json::from_str(lines[lines.len() - 1]).expect("a result");
    result.as_object_mut().expect("an object").remove("digest");
    let result = result.to_string();
    lines[0] = &header;
    *lines.last_mut().expect("a line") = &result;
    folder.write("old.txt", &(lines.join("\n") + "\n"));
    folder.run(&["verify", "old.txt"], "").ok();
    folder.run(&["replay", "old.txt"], "").ok();
    folder.write("new.txt", &(lines.join("\n").replace("\"croupier\":1", "\"croupier\":3") + "\n"));
    folder.run(&["verify", "new.txt"], "").fails(1, "formats 1 to 2");
}
