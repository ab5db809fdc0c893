//! The ladder through its public interface: hostile archives, the stages of a bot, interruption, quotas, the organiser.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use croupier_arena::host::Sandbox;
use croupier_arena::ladder::{
    Access, BotRef, CheckReport, Checker, Ladder, LadderConfig, MAX_FILES, MAX_UNPACKED,
    NotAllowed, ORGANISER_KEY, Order, Quotas, Reviews, Stage, Submission,
};
use croupier_arena::{Cause, PlayedBy, TimeControl};
use croupier_table::{Kind, NoResources, Rated};
use flate2::Compression;
use flate2::write::GzEncoder;
use tar::{EntryType, Header};

pub(crate) const KIT: &str = include_str!("../../../../bots/wasm/bot.wat");
pub(crate) const GAME: &str = "martian-dice";

/// One game is enough, and the others would take their turns.
fn only_game() -> &'static [&'static dyn Kind] {
    Box::leak(Box::new([croupier_games::find(GAME).expect("a game")]))
}

/// A checker that lets everything pass.
struct Lenient;

impl Checker for Lenient {
    fn check(
        &self,
        _kind: &'static dyn Kind,
        _by: &PlayedBy,
        _sandbox: &Sandbox,
        _time: TimeControl,
    ) -> CheckReport {
        CheckReport { log: "fine".to_owned(), questions: 1, ..CheckReport::default() }
    }
}

/// A folder that is removed at the end.
pub(crate) struct TestFolder(pub(crate) PathBuf);

impl TestFolder {
    pub(crate) fn new() -> TestFolder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name =
            format!("ladder-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        TestFolder(path)
    }

    pub(crate) fn open(&self) -> Arc<Ladder> {
        self.open_with(Quotas { per_day: 1000, pending: 100, ..Quotas::default() })
    }

    fn open_with(&self, quotas: Quotas) -> Arc<Ladder> {
        let config = LadderConfig {
            games: only_game(),
            resources: &NoResources,
            sandbox: Sandbox::current_program(),
            time: TimeControl { move_ms: 50, bank_ms: 100 },
            quotas,
            reviews: Reviews::Off,
        };
        let mut number = 0;
        let mut entropy = || {
            number += 1;
            [number; 32]
        };
        Ladder::open(&self.0, &config, Box::new(Lenient), &mut entropy).expect("a ladder").0
    }

    pub(crate) fn key(&self) -> String {
        fs::read_to_string(self.0.join(ORGANISER_KEY)).expect("a key")
    }

    pub(crate) fn deals(&self) -> PathBuf {
        self.0.join("games").join(GAME).join("deals.jsonl")
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub(crate) fn module(text: &str) -> Vec<u8> {
    wat::parse_str(text).expect("a module")
}

/// The kit with another reaction to a question.
pub(crate) fn with_reaction(reaction: &str) -> Vec<u8> {
    let asked = KIT.find("(global.set $out (i32.const 256))").expect("the kit's reaction");
    module(&format!("{}{reaction}))))", KIT[..asked].trim_end()).replace("(then)", "(then (nop))"))
}

pub(crate) fn submission(name: &str, author: &str, bytes: Vec<u8>) -> Submission {
    Submission {
        game: GAME.to_owned(),
        author: author.to_owned(),
        author_name: author.to_owned(),
        name: name.to_owned(),
        remote: false,
        bytes,
        invitation: String::new(),
    }
}

pub(crate) fn stage(ladder: &Ladder, bot: &BotRef) -> Stage {
    let report = ladder.bot(&bot.game, &bot.name, None).expect("the bot");
    let version = report.versions.iter().find(|one| one.version == bot.version);
    version.expect("the version").stage.clone()
}

/// Lets the ladder work until a version is rated or out.
pub(crate) fn settle(ladder: &Ladder, bot: &BotRef) -> Stage {
    for _ in 0..2000 {
        let now = stage(ladder, bot);
        if !now.is_pending() {
            return now;
        }
        assert!(ladder.do_next(0), "there is something to do");
    }
    panic!("{bot:?} is still {:?}", stage(ladder, bot));
}

/// An entry of an archive, whatever its name.
fn entry(name: &str, kind: EntryType, bytes: &[u8], link: &str) -> Vec<u8> {
    let mut header = Header::new_old();
    header.as_old_mut().name[..name.len()].copy_from_slice(name.as_bytes());
    header.as_old_mut().linkname[..link.len()].copy_from_slice(link.as_bytes());
    header.set_entry_type(kind);
    header.set_mode(0o755);
    header.set_size(bytes.len() as u64);
    header.set_cksum();
    let mut all = header.as_bytes().to_vec();
    all.extend_from_slice(bytes);
    all.resize(all.len().next_multiple_of(512), 0);
    all
}

fn gzip(tar: &[u8]) -> Vec<u8> {
    use std::io::Write as _;
    let mut out = GzEncoder::new(Vec::new(), Compression::fast());
    out.write_all(tar).expect("memory");
    out.finish().expect("memory")
}

fn archive(entries: &[Vec<u8>]) -> Vec<u8> {
    let mut tar = entries.concat();
    tar.resize(tar.len() + 1024, 0);
    gzip(&tar)
}

fn manifest(command: &str) -> Vec<u8> {
    let text = format!("{{\"name\":\"tried\",\"language\":\"sh\",\"command\":{command}}}");
    entry("bot.json", EntryType::Regular, text.as_bytes(), "")
}

fn file(name: &str) -> Vec<u8> {
    entry(name, EntryType::Regular, b"#!/bin/sh\n", "")
}

#[test]
fn hostile_archives_are_refused_whole_and_leave_nothing_behind() {
    let folder = TestFolder::new();
    let ladder = folder.open();
    let good = || vec![manifest("[\"./bot\"]"), file("bot")];
    let with = |more: Vec<u8>| archive(&[good(), vec![more]].concat());
    let link = |kind, to| with(entry("link", kind, b"", to));
    let many: Vec<Vec<u8>> = (0..=MAX_FILES).map(|n| file(&format!("f{n}"))).collect();
    let bomb = entry("zeros", EntryType::Regular, &vec![0; MAX_UNPACKED as usize + 1], "");
    let half = vec![0; MAX_UNPACKED as usize / 2 + 1];
    let halves = ["a", "b"].map(|name| entry(name, EntryType::Regular, &half, ""));
    let trailing = [good().concat(), vec![0; 1024], vec![0; 2 * MAX_UNPACKED as usize]].concat();
    let mut lying = entry("long", EntryType::Regular, b"", "");
    lying[124..136].copy_from_slice(b"77777777777\0");
    let cut = archive(&good());
    let hostile = [
        ("absolute", with(file("/tmp/croupier-escaped"))),
        ("upwards", with(file("../croupier-escaped"))),
        ("upwards inside", with(file("a/../../croupier-escaped"))),
        ("backslash", with(file("a\\b"))),
        ("control character", with(file("a\x1b[2J"))),
        ("symbolic link", link(EntryType::Symlink, "/etc/passwd")),
        ("hard link", link(EntryType::Link, "/etc/passwd")),
        ("device", link(EntryType::Char, "")),
        ("block device", link(EntryType::Block, "")),
        ("pipe", link(EntryType::Fifo, "")),
        ("twice", with(file("bot"))),
        ("twice but for case", with(file("BOT"))),
        ("a file as folder", with(file("bot/inside"))),
        ("deep", with(file("1/2/3/4/5/6/7/8/9"))),
        ("many", archive(&[good(), many].concat())),
        ("bomb", archive(&[good(), vec![bomb]].concat())),
        ("bomb in parts", archive(&[good(), halves.to_vec()].concat())),
        ("bomb behind the end", gzip(&trailing)),
        ("size that lies", archive(&[good(), vec![lying]].concat())),
        ("cut", cut[..cut.len() / 2].to_vec()),
        ("empty", archive(&[])),
        ("no archive", b"PK\x03\x04".to_vec()),
        ("nothing", Vec::new()),
        ("no manifest", archive(&[file("bot")])),
        (
            "manifest of nonsense",
            archive(&[entry("bot.json", EntryType::Regular, b"{]", ""), file("bot")]),
        ),
        ("no command", archive(&[manifest("[]"), file("bot")])),
        ("unknown interpreter", archive(&[manifest("[\"/bin/sh\",\"bot\"]"), file("bot")])),
        ("command outside", archive(&[manifest("[\"../../../../bin/sh\"]"), file("bot")])),
        ("command below", archive(&[manifest("[\"./in/bot\"]"), file("in/bot")])),
    ];
    for (what, bytes) in hostile {
        let refused = ladder.submit(&submission("", "ann", bytes)).expect_err(what);
        assert!(
            matches!(refused, NotAllowed::Unfit(_) | NotAllowed::TooMuch(_)),
            "{what}: {refused:?}"
        );
        for part in ["incoming", "bots"] {
            let path = folder.0.join("games").join(GAME).join(part);
            assert_eq!(fs::read_dir(&path).expect("a folder").count(), 0, "{what} in {part}");
        }
    }
    assert!(!Path::new("/tmp/croupier-escaped").exists());
    let bot = ladder.submit(&submission("", "ann", archive(&good()))).expect("a good one");
    assert_eq!((bot.name.as_str(), bot.version), ("tried", 1));
    let nested = archive(&[
        entry(
            "dir/bot.json",
            EntryType::Regular,
            b"{\"name\":\"nested\",\"command\":[\"./bot\"]}",
            "",
        ),
        file("dir/bot"),
    ]);
    assert!(ladder.submit(&submission("", "ann", nested)).is_ok(), "one folder around all");
}

#[test]
fn names_are_plain_free_and_not_those_of_built_in_bots() {
    let folder = TestFolder::new();
    let ladder = folder.open();
    for bad in ["", "greedy", "AI", "../x", "a b", "имя", "-x", &"x".repeat(25), "<b>"] {
        let refused = ladder.submit(&submission(bad, "ann", module(KIT)));
        assert!(matches!(refused, Err(NotAllowed::Unfit(_))), "{bad}: {refused:?}");
    }
    ladder.submit(&submission("Swift", "ann", module(KIT))).expect("a bot");
    let other = ladder.submit(&submission("swift", "bob", module(KIT)));
    assert!(matches!(other, Err(NotAllowed::Forbidden(_))), "the name is Ann's");
    let again = ladder.submit(&submission("swift", "ann", module(KIT))).expect("a version");
    assert_eq!((again.name.as_str(), again.version), ("Swift", 2));
}

#[test]
fn a_bot_is_checked_qualifies_and_is_rated_on_the_scale_of_the_built_in_bots() {
    let folder = TestFolder::new();
    let ladder = folder.open();
    let bot = ladder.submit(&submission("first", "ann", module(KIT))).expect("a bot");
    assert_eq!(stage(&ladder, &bot), Stage::Received);
    assert_eq!(settle(&ladder, &bot), Stage::Rated);
    for _ in 0..20 {
        ladder.do_next(0);
    }
    let rated = ladder.rated(GAME);
    let own = rated.iter().find(|one| one.name == "first").expect("it is rated");
    assert_eq!(
        (own.kind, own.page.as_deref()),
        (Rated::Submitted, Some("/bots/martian-dice/first"))
    );
    let greedy = rated.iter().find(|one| one.name == "greedy").expect("an anchor");
    assert!(own.rating.points < greedy.rating.points, "the first legal move is no plan");
    let report = ladder.bot(GAME, "first", Some("ann")).expect("a report");
    assert!(report.is_author && report.check.is_some());
    assert!(
        !report.recent.is_empty() && !report.highlights.is_empty() && !report.rivals.is_empty()
    );
    let record = ladder.record(GAME, report.recent[0].game).expect("a record");
    assert!(!record.contains(folder.0.to_str().expect("a path")), "no path leaks: {record}");
    let stranger = ladder.bot(GAME, "first", Some("bob")).expect("a report");
    assert!(!stranger.is_author && stranger.check.is_none() && stranger.stderr.is_none());
}

#[test]
fn a_bot_that_crashes_or_stalls_is_refused_with_the_cause() {
    let folder = TestFolder::new();
    let ladder = folder.open();
    for (name, reaction, cause) in [
        ("crashing", "(unreachable)", Cause::Crash),
        ("stalling", "(loop $ever (br $ever))", Cause::Timeout),
    ] {
        let bot = ladder.submit(&submission(name, "ann", with_reaction(reaction))).expect("a bot");
        assert_eq!(settle(&ladder, &bot), Stage::Refused { cause });
        let report = ladder.bot(GAME, name, None).expect("a report");
        assert_eq!(report.faults[0].cause, cause);
        assert!(report.failures.iter().any(|(known, _)| *known == cause.name()));
    }
}

#[test]
fn after_a_crash_every_deal_counts_once_and_the_order_does_not_matter() {
    let folder = TestFolder::new();
    let ladder = folder.open();
    let bot = ladder.submit(&submission("first", "ann", module(KIT))).expect("a bot");
    // Until it is in the middle of qualifying.
    while ladder.bot(GAME, "first", None).expect("a report").versions[0].games < 20 {
        assert!(ladder.do_next(0));
    }
    drop(ladder);
    // A line that was not finished, and one that was written twice.
    let text = fs::read_to_string(folder.deals()).expect("a journal");
    let first = text.lines().next().expect("a deal");
    fs::write(folder.deals(), format!("{text}{first}\n{}", &first[..first.len() / 2]))
        .expect("a file");
    let ladder = folder.open();
    let deals = text.lines().count() as u64;
    let games = |ladder: &Ladder| {
        ladder.games().iter().find(|one| one.game == GAME).expect("the game").games
    };
    assert_eq!(games(&ladder), 2 * deals, "two games a deal, each once");
    assert_eq!(settle(&ladder, &bot), Stage::Rated);
    let before = ladder.rated(GAME);
    let played = games(&ladder);
    drop(ladder);
    let text = fs::read_to_string(folder.deals()).expect("a journal");
    let mut lines: Vec<&str> = text.lines().collect();
    lines.reverse();
    fs::write(folder.deals(), lines.join("\n") + "\n").expect("a file");
    let ladder = folder.open();
    assert_eq!(games(&ladder), played);
    for (one, other) in before.iter().zip(ladder.rated(GAME)) {
        assert_eq!(one.name, other.name);
        assert!((one.rating.points - other.rating.points).abs() < 1e-6, "{one:?} {other:?}");
        assert!((one.rating.deviation - other.rating.deviation).abs() < 1e-6);
    }
}

#[test]
fn a_new_version_is_compared_with_the_old_one_and_takes_its_place() {
    let folder = TestFolder::new();
    let ladder = folder.open();
    let old = ladder.submit(&submission("first", "ann", module(KIT))).expect("a bot");
    assert_eq!(settle(&ladder, &old), Stage::Rated);
    let new = ladder.submit(&submission("first", "ann", module(KIT))).expect("a version");
    assert_eq!(new.version, 2);
    assert_eq!(settle(&ladder, &new), Stage::Rated, "it is not weaker");
    assert_eq!(stage(&ladder, &old), Stage::Replaced { by: 2 });
    let rated = ladder.rated(GAME);
    assert_eq!(rated.iter().filter(|one| one.name == "first").count(), 1);
    let crashing = ladder
        .submit(&submission("first", "ann", with_reaction("(unreachable)")))
        .expect("a version");
    assert_eq!(settle(&ladder, &crashing), Stage::Refused { cause: Cause::Crash });
    assert_eq!(stage(&ladder, &new), Stage::Rated, "the old one plays on");
}

#[test]
fn quotas_limit_one_author_and_not_the_others() {
    let folder = TestFolder::new();
    let ladder = folder.open_with(Quotas { per_day: 3, pending: 2, bots: 1, bots_of_game: 3 });
    let submit = |name: &str, author: &str| ladder.submit(&submission(name, author, module(KIT)));
    submit("one", "ann").expect("the first");
    assert!(matches!(submit("two", "ann"), Err(NotAllowed::TooMuch(_))), "one bot each");
    submit("one", "ann").expect("a version replaces the one that waits");
    submit("one", "ann").expect("and another");
    assert!(matches!(submit("one", "ann"), Err(NotAllowed::TooMuch(_))), "three a day");
    submit("two", "bob").expect("others are not concerned");
    submit("three", "cleo").expect("others are not concerned");
    assert!(matches!(submit("four", "dan"), Err(NotAllowed::TooMuch(_))), "the game is full");
}

#[test]
fn the_organiser_alone_closes_invites_disqualifies_and_exports() {
    let folder = TestFolder::new();
    let ladder = folder.open();
    let key = folder.key();
    let submit = |invitation: &str, author: &str| {
        let submission = submission(&format!("of-{author}"), author, module(KIT));
        ladder.submit(&Submission { invitation: invitation.to_owned(), ..submission })
    };
    assert!(matches!(ladder.obey("wrong", Order::Close(None)), Err(NotAllowed::Forbidden(_))));
    assert!(matches!(ladder.export("wrong"), Err(NotAllowed::Forbidden(_))));
    let bot = submit("", "ann").expect("it is open");
    ladder.obey(&key, Order::Close(Some(1))).expect("an order");
    assert!(matches!(submit("", "bob"), Err(NotAllowed::Forbidden(_))), "it has closed");
    ladder.obey(&key, Order::Close(None)).expect("an order");
    ladder.obey(&key, Order::Access(Access::Invited)).expect("an order");
    assert!(matches!(submit("", "bob"), Err(NotAllowed::Forbidden(_))));
    ladder.obey(&key, Order::Invite("code".to_owned())).expect("an order");
    submit("code", "bob").expect("an invitation");
    assert!(matches!(submit("code", "cleo"), Err(NotAllowed::Forbidden(_))), "it counts once");
    submit("", "bob").expect("who was invited stays so");
    let disqualify = |name: &str| Order::Disqualify {
        game: GAME.to_owned(),
        name: name.to_owned(),
        reason: "copied\u{1b}[2J".to_owned(),
    };
    assert_eq!(ladder.obey(&key, disqualify("nobody")), Err(NotAllowed::Unknown));
    ladder.obey(&key, disqualify("of-ann")).expect("an order");
    assert_eq!(stage(&ladder, &bot), Stage::Disqualified { reason: "copied[2J".to_owned() });
    drop(ladder);
    let ladder = folder.open();
    assert_eq!(ladder.access(), (Access::Invited, None), "orders survive");
    let export = ladder.export(&key).expect("an export");
    assert_eq!(export["ladders"].as_array().map(Vec::len), Some(1));
}

#[test]
fn a_forgotten_author_leaves_no_name_and_no_bot_that_plays() {
    let folder = TestFolder::new();
    let ladder = folder.open();
    let key = folder.key();
    ladder.obey(&key, Order::Access(Access::Invited)).expect("an order");
    ladder.obey(&key, Order::Invite("code".to_owned())).expect("an order");
    ladder.obey(&key, Order::Invite("other".to_owned())).expect("an order");
    let submit = |ladder: &Ladder, name: &str, author: &str, invitation: &str| {
        let mut new = submission(name, author, module(KIT));
        new.author_name = format!("Name of {author}");
        ladder.submit(&Submission { invitation: invitation.to_owned(), ..new })
    };
    let rated = submit(&ladder, "swift", "id-of-ann", "code").expect("an invitation");
    assert_eq!(settle(&ladder, &rated), Stage::Rated);
    let waiting = submit(&ladder, "later", "id-of-ann", "").expect("another");
    let others = submit(&ladder, "other", "id-of-bob", "other").expect("an invitation");
    let games = ladder.games()[0].games;
    ladder.forget("").expect("nobody is forgotten");
    ladder.forget("id-of-cleo").expect("who has submitted nothing is forgotten already");
    assert_eq!(stage(&ladder, &rated), Stage::Rated);
    ladder.forget("id-of-ann").expect("she is forgotten");
    ladder.forget("id-of-ann").expect("twice is as good as once");
    let check = |ladder: &Ladder| {
        for bot in [&rated, &waiting] {
            assert_eq!(stage(ladder, bot), Stage::Withdrawn);
            let report = ladder.bot(GAME, &bot.name, Some("id-of-ann")).expect("a page");
            assert_eq!(report.versions[0].author, "");
            assert!(!report.is_author && report.check.is_none());
            assert!(matches!(
                submit(ladder, &bot.name, "id-of-bob", ""),
                Err(NotAllowed::Forbidden(_))
            ));
        }
        assert_eq!(ladder.games()[0].games, games, "the rivals keep their games");
        let report = ladder.bot(GAME, "other", Some("id-of-bob")).expect("a page");
        assert_eq!(
            (report.versions[0].author.as_str(), report.is_author),
            ("Name of id-of-bob", true)
        );
        assert!(matches!(
            submit(ladder, "new", "id-of-ann", "code"),
            Err(NotAllowed::Forbidden(_))
        ));
        let files = Command::new("grep").args(["-rl", "of-ann"]).arg(&folder.0).output();
        assert_eq!(String::from_utf8_lossy(&files.expect("grep").stdout), "");
        let bots = fs::read_dir(folder.0.join("games").join(GAME).join("bots")).expect("bots");
        let left: Vec<_> = bots.map(|bot| bot.expect("a bot").file_name()).collect();
        assert_eq!(left, ["other-1"], "her files are deleted");
    };
    check(&ladder);
    drop(ladder);
    let ladder = folder.open();
    check(&ladder);
    assert_eq!(settle(&ladder, &others), Stage::Rated, "the journal is written on");
    drop(ladder);
    assert_eq!(stage(&folder.open(), &others), Stage::Rated);
}

#[test]
fn the_final_is_a_contest_of_its_own_that_can_be_resumed() {
    let folder = TestFolder::new();
    let ladder = folder.open();
    for author in ["ann", "bob"] {
        let bot = ladder.submit(&submission(author, author, module(KIT))).expect("a bot");
        assert_eq!(settle(&ladder, &bot), Stage::Rated);
    }
    let order = Order::Final { game: GAME.to_owned(), games: 10 };
    ladder.obey(&folder.key(), order).expect("an order");
    drop(ladder);
    let ladder = folder.open();
    for _ in 0..500 {
        if ladder.finals()[0].is_done {
            break;
        }
        ladder.do_next(0);
    }
    let report = &ladder.finals()[0];
    assert!(report.is_done && report.table.as_ref().is_some_and(|table| table.contains("ann")));
    assert!(report.folder.join("result.json").exists());
}
