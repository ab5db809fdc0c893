//! The pages and the JSON of submitted bots, over a ladder that says always the same.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use croupier_server::ladder::{
    CheckLog, Costly, FailureCount, Highlight, JobKind, LadderAccess, LadderBot, LadderFault,
    LadderGame, LadderInterpreter, LadderJob, LadderPlayer, LadderRefusal, LadderService,
    LadderStage, LadderStatus, LadderVersion, OrderKind, OrderResult, OrganiserOrder, OwnBot,
    RatedBots, RatingPoint, Receipt, RecordedGame, RefusedBecause, Rival, StderrLog, Upload,
};
use croupier_table::{Lang, Rated, RatedPlayer, Rating};
use serde_json::json;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{Error, Message, connect};

use crate::socket::{Socket, receive, send};
use crate::world::{Folder, World};

/// A ladder with one bot of whoever has submitted last.
#[derive(Default)]
pub(crate) struct Fixed {
    uploads: Mutex<Vec<Upload>>,
    forgotten: Mutex<Vec<String>>,
    /// The ends of remote bots that this ladder holds, in the order in which they connected.
    connected: Mutex<Vec<UnixStream>>,
    is_stopped: AtomicBool,
    /// Whether it can forget nobody.
    is_broken: AtomicBool,
}

fn version(stage: LadderStage) -> LadderVersion {
    LadderVersion {
        name: "swift".to_owned(),
        version: 1,
        author: "<b>Ann</b>".to_owned(),
        stage,
        cause: Some("timeout".to_owned()),
        reason: None,
        other_version: None,
        stage_s: 1_700_000_000,
        submitted_s: 1_700_000_000,
        bytes: 2000,
        language: "python".to_owned(),
        games: 80,
        failed_games: 1,
        share: 0.5,
        points: Some(1010.0),
        deviation: Some(20.0),
        place: Some(1),
        expected_s: Some(90.0),
        deals: Some(4),
        most_deals: Some(40),
        remote: false,
        absent_since_s: None,
    }
}

impl RatedBots for Fixed {
    fn rated_bots(&self, game: &str) -> Vec<RatedPlayer> {
        let swift = RatedPlayer {
            name: "swift".to_owned(),
            kind: Rated::Submitted,
            rating: Rating { points: 1010.0, deviation: 20.0 },
            games: 80,
            page: Some("/bots/mts/swift".to_owned()),
        };
        if game == "mts" { vec![swift] } else { Vec::new() }
    }
}

impl LadderService for Fixed {
    fn status(&self, _lang: Lang) -> LadderStatus {
        LadderStatus {
            access: LadderAccess::Invited,
            closes_s: Some(2_000_000_000),
            interpreters: vec![LadderInterpreter {
                language: "python".to_owned(),
                program: "python3".to_owned(),
            }],
            max_bytes: 8 << 20,
            move_ms: 1000,
            bank_ms: 5000,
            remote_move_ms: 2000,
            remote_bank_ms: 30_000,
            absence_days: 7,
            plays_within_s: 3600,
            games: vec![LadderGame {
                game: "mts".to_owned(),
                games: 80,
                rated: vec![LadderPlayer {
                    name: "greedy".to_owned(),
                    built_in: true,
                    remote: false,
                    points: 1000.0,
                    deviation: 0.0,
                    games: 40,
                    page: None,
                }],
                waiting: vec![version(LadderStage::Qualifying)],
                jobs: vec![LadderJob {
                    what: JobKind::Play,
                    bots: vec!["swift".to_owned(), "greedy".to_owned()],
                    deals: 3,
                    since_s: 1_700_000_000,
                }],
            }],
            finals: Vec::new(),
        }
    }

    fn bot(&self, game: &str, name: &str, asker: Option<&str>, _lang: Lang) -> Option<LadderBot> {
        if (game, name) != ("mts", "swift") {
            return None;
        }
        let uploads = self.uploads.lock().expect("a lock");
        let mine = asker.is_some() && uploads.last().map(|one| one.author.as_str()) == asker;
        let point =
            |games| RatingPoint { version: 1, at_s: 0, games, points: 1000.0, deviation: 30.0 };
        Some(LadderBot {
            game: game.to_owned(),
            name: name.to_owned(),
            mine,
            versions: vec![version(LadderStage::Rated), version(LadderStage::Refused)],
            shown: 0,
            place_from: Some(1),
            place_to: Some(3),
            rated: Some(4),
            history: vec![point(10), point(80)],
            rivals: vec![Rival {
                name: "greedy".to_owned(),
                version: 0,
                games: 40,
                share: 0.6,
                low: 0.4,
                high: 0.8,
            }],
            move_ms: Some(1.5),
            slowest_ms: Some(20.0),
            failures: vec![FailureCount { cause: "timeout".to_owned(), count: 1 }],
            faults: vec![LadderFault {
                game: 7,
                seat: 1,
                step: 12,
                cause: "timeout".to_owned(),
                detail: "<script>".to_owned(),
                recorded: true,
            }],
            recent: vec![RecordedGame {
                game: 7,
                rival: "greedy".to_owned(),
                seat: 1,
                share: 0.0,
                scores: vec![3, 5],
                failed: true,
            }],
            highlights: vec![
                Highlight { game: 7, reason: "failed".to_owned() },
                Highlight { game: 9, reason: "closest".to_owned() },
            ],
            costly: vec![Costly {
                game: 7,
                seat: 1,
                step: 3,
                played: "a".to_owned(),
                best: "b".to_owned(),
                lost: 0.05,
            }],
            check: mine.then(|| CheckLog {
                passed: false,
                questions: 3,
                log: "secret log".to_owned(),
                sent: vec!["{\"type\":\"hello\"}".to_owned()],
            }),
            stderr: mine.then(|| StderrLog { game: 7, text: "secret error".to_owned() }),
        })
    }

    fn bots_of(&self, author: &str) -> Vec<OwnBot> {
        let uploads = self.uploads.lock().expect("a lock");
        let own = uploads.iter().filter(|one| one.author == author);
        let newest = version(LadderStage::Refused);
        own.map(|one| OwnBot { game: one.game.clone(), newest: newest.clone() }).collect()
    }

    fn record(&self, _game: &str, number: u64) -> Option<String> {
        (number == 7).then(|| "{}".to_owned())
    }

    fn connect(
        &self,
        _: &str,
        _: &str,
        author: &str,
        _: Lang,
    ) -> Result<UnixStream, LadderRefusal> {
        let uploads = self.uploads.lock().expect("a lock");
        if !uploads.last().is_some_and(|one| one.remote && one.author == author) {
            let sentence = "not yours".to_owned();
            return Err(LadderRefusal { why: RefusedBecause::Forbidden, sentence });
        }
        let (own, other) = UnixStream::pair().expect("a pair");
        let mut connected = self.connected.lock().expect("a lock");
        for earlier in &*connected {
            earlier.shutdown(Shutdown::Both).expect("a socket");
        }
        connected.push(own);
        Ok(other)
    }

    fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
    }

    fn submit(&self, upload: Upload, _lang: Lang) -> Result<Receipt, LadderRefusal> {
        if upload.bytes.is_empty() && !upload.remote {
            let sentence = "an archive, please".to_owned();
            return Err(LadderRefusal { why: RefusedBecause::Unfit, sentence });
        }
        let receipt = Receipt { game: upload.game.clone(), name: "swift".to_owned(), version: 1 };
        self.uploads.lock().expect("a lock").push(upload);
        Ok(receipt)
    }

    fn withdraw(&self, _: &str, _: &str, author: &str, _: Lang) -> Result<(), LadderRefusal> {
        let uploads = self.uploads.lock().expect("a lock");
        if uploads.last().is_some_and(|one| one.author == author) {
            return Ok(());
        }
        let sentence = "not yours".to_owned();
        Err(LadderRefusal { why: RefusedBecause::Forbidden, sentence })
    }

    fn forget(&self, author: &str, _lang: Lang) -> Result<(), LadderRefusal> {
        if self.is_broken.load(Ordering::Relaxed) {
            let sentence = "the disk is full".to_owned();
            return Err(LadderRefusal { why: RefusedBecause::Failed, sentence });
        }
        self.forgotten.lock().expect("a lock").push(author.to_owned());
        Ok(())
    }

    fn obey(&self, order: OrganiserOrder, _lang: Lang) -> Result<OrderResult, LadderRefusal> {
        if order.key == "key" && order.order == (OrderKind::Export {}) {
            return Ok(OrderResult { invitation: None, export: Some(json!({ "bots": 1 })) });
        }
        let sentence = "no".to_owned();
        Err(LadderRefusal { why: RefusedBecause::Forbidden, sentence })
    }
}

fn world(folder: &Folder) -> (World, Arc<Fixed>) {
    let ladder = Arc::new(Fixed::default());
    let service: Arc<dyn LadderService> = ladder.clone();
    (World::with_ladder(&folder.db(), service), ladder)
}

#[test]
fn the_pages_of_bots_speak_three_languages_and_escape_what_people_wrote() {
    let folder = Folder::new();
    let (world, _) = world(&folder);
    let mut client = world.client();
    for lang in ["en", "ru", "de"] {
        client.set_cookie("lang", lang);
        assert!(client.get("/").expect(200).body.contains("href=\"/bots\""), "the way to them");
        for path in ["/bots", "/bots/submit", "/bots/mts/swift"] {
            let page = client.get(path).expect(200).body;
            assert!(!page.contains('‹'), "a message is missing in {lang} at {path}: {page}");
            assert!(!page.contains("<b>Ann</b>") && !page.contains("<script>"), "{path}");
        }
        let page = client.get("/bots/mts/swift").expect(200).body;
        assert!(page.contains("croupier bot feed game-7.record --seat 1 --step 12"));
        assert!(!page.contains("secret"), "only the author sees the logs");
    }
    client.get("/bots/mts/nobody").expect(404);
    client.get("/bots/mts/swift/log").expect(403);
    client.get("/bots/mts/swift/games/8/record").expect(404);
    client.get("/bots/mts/swift/games/7/record").expect(200);
}

#[test]
fn a_submitted_bot_stands_among_people_and_the_bots_of_the_program() {
    let folder = Folder::new();
    let (world, _) = world(&folder);
    let mut client = world.client();
    for who in ["", "?who=bots"] {
        let page = client.get(&format!("/ladder/mts{who}")).expect(200).body;
        assert!(page.contains("swift"), "{page}");
        assert!(page.contains("href=\"/bots/mts/swift\""), "{page}");
    }
    let listed = client.get("/api/leaderboard/mts?who=bots").expect(200).json();
    let players = listed["players"].as_array().expect("a list");
    let swift = players.iter().find(|one| one["name"] == "swift").expect("it is listed");
    assert_eq!((&swift["kind"], &swift["rating"]["games"]), (&json!("submitted"), &json!(80)));
    for other in ["/ladder/mts?who=people", "/ladder/perudo"] {
        assert!(!client.get(other).expect(200).body.contains("swift"), "{other}");
    }
}

#[test]
fn without_a_ladder_its_pages_do_not_exist() {
    let world = World::new();
    let mut client = world.client();
    for path in ["/bots", "/bots/submit", "/bots/mts/swift", "/api/ladder", "/api/bots/mts/swift"] {
        client.get(path).expect(404);
    }
    assert!(!client.get("/").expect(200).body.contains("href=\"/bots\""), "nor a way to them");
}

#[test]
fn a_program_submits_with_its_token_and_alone_sees_the_logs() {
    let folder = Folder::new();
    let (world, ladder) = world(&folder);
    let mut client = world.client();
    let empty = json!({ "game": "mts", "archive": "" });
    client.api("POST", "/api/bots", "", &empty).expect(422);
    client.api("POST", "/api/bots", "", &json!({ "game": "mts", "archive": "%%" })).expect(422);
    // Larger than other requests may be.
    let archive = "AAAA".repeat(10_000);
    let new = json!({ "game": "mts", "archive": archive, "author": "Ann" });
    let answer = client.api("POST", "/api/bots", "", &new).expect(201).json();
    let token = answer["token"].as_str().expect("a token").to_owned();
    assert_eq!(ladder.uploads.lock().expect("a lock")[0].bytes.len(), 30_000);
    let own = client.api("GET", "/api/bots/mts/swift", &token, &json!(null)).expect(200).json();
    assert_eq!(own["check"]["log"], "secret log");
    let other = client.api("GET", "/api/bots/mts/swift", "", &json!(null)).expect(200).json();
    assert_eq!((&other["mine"], &other["check"]), (&json!(false), &json!(null)));
    client.api("POST", "/api/bots/mts/swift/withdraw", "", &json!(null)).expect(403);
    client.api("POST", "/api/bots/mts/swift/withdraw", &token, &json!(null)).expect(204);
    let order = |key: &str| json!({ "key": key, "order": { "do": "export" } });
    client.api("POST", "/api/ladder/orders", "", &order("wrong")).expect(403);
    let export = client.api("POST", "/api/ladder/orders", "", &order("key")).expect(200).json();
    assert_eq!(export["export"]["bots"], 1);
}

#[test]
fn who_is_forgotten_is_forgotten_by_the_ladder_too() {
    let folder = Folder::new();
    let (world, ladder) = world(&folder);
    let mut client = world.client();
    let new = json!({ "game": "mts", "archive": "AAAA", "author": "Ann" });
    let answer = client.api("POST", "/api/bots", "", &new).expect(201).json();
    let token = answer["token"].as_str().expect("a token").to_owned();
    ladder.is_broken.store(true, Ordering::Relaxed);
    client.api("POST", "/api/me/forget", &token, &json!({})).expect(503);
    ladder.is_broken.store(false, Ordering::Relaxed);
    client.api("POST", "/api/me/forget", &token, &json!({})).expect(204);
    let author = ladder.uploads.lock().expect("a lock")[0].author.clone();
    assert_eq!(*ladder.forgotten.lock().expect("a lock"), [author], "the key was still good");
    let page = client.api("GET", "/api/bots/mts/swift", &token, &json!(null)).json();
    assert_ne!(page["mine"], json!(true), "the key counts no more");
}

#[test]
fn a_browser_submits_with_a_form_and_is_led_to_the_page_of_the_bot() {
    let folder = Folder::new();
    let (world, ladder) = world(&folder);
    let mut client = world.client();
    let field = |name: &str, value: &str| {
        format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
    };
    let form = |file: &str| {
        field("game", "mts") + &field("author", "Ann") + &field("file", file) + "--x--\r\n"
    };
    let origin = client.origin();
    let headers =
        [("Origin", origin.as_str()), ("Content-Type", "multipart/form-data; boundary=x")];
    let refused = client.send("POST", "/bots/submit", &headers, form("").as_bytes()).expect(422);
    assert!(refused.body.contains("an archive, please"), "the form says what is wrong");
    let large = "a".repeat(100_000);
    let answer = client.send("POST", "/bots/submit", &headers, form(&large).as_bytes()).expect(303);
    assert_eq!(answer.header("location"), "/bots/mts/swift");
    assert_eq!(ladder.uploads.lock().expect("a lock")[0].bytes.len(), 100_000);
    let page = client.get("/bots/mts/swift").expect(200).body;
    assert!(
        page.contains("secret log") && page.contains("secret error"),
        "the author sees the logs"
    );
    let board = client.get("/bots").expect(200).body;
    assert!(board.contains("Your bots") && board.contains("href=\"/bots/mts/swift\""), "{board}");
    let others = world.client().get("/bots").expect(200).body;
    assert!(!others.contains("Your bots"), "{others}");
    client.send("POST", "/bots/submit", &headers, &vec![b'a'; 13 << 20]).expect(413);
    let foreign = [("Origin", "https://elsewhere.example"), headers[1]];
    client.send("POST", "/bots/submit", &foreign, form("a").as_bytes()).expect(403);
}

/// Opens the socket of the remote bot, or gives the status of the refusal.
fn open_remote(world: &World, header: &'static str, value: &str) -> Result<Socket, u16> {
    let url = format!("ws://{}/bots/mts/swift/socket", world.address);
    let mut request = url.into_client_request().expect("a request");
    request.headers_mut().insert(header, value.parse().expect("a header"));
    match connect(request) {
        Ok((socket, _)) => Ok(socket),
        Err(Error::Http(answer)) => Err(answer.status().as_u16()),
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn a_remote_bot_is_connected_by_its_author_alone_and_exchanges_lines_with_the_ladder() {
    let folder = Folder::new();
    let (mut world, ladder) = world(&folder);
    let mut client = world.client();
    let new = json!({ "game": "mts", "remote": true, "name": "swift" });
    let answer = client.api("POST", "/api/bots", "", &new).expect(201).json();
    let token = answer["token"].as_str().expect("a token").to_owned();
    let bearer = format!("Bearer {token}");
    let open = |world: &World| open_remote(world, "authorization", &bearer).expect("a socket");
    let refused = |header, value: &str| open_remote(&world, header, value).expect_err("refused");
    let other = json!({ "game": "mts", "remote": true, "name": "other" });
    let other = world.client().api("POST", "/api/bots", "", &other).expect(201).json();
    let foreign = format!("Bearer {}", other["token"].as_str().expect("a token"));
    ladder.uploads.lock().expect("a lock").pop();
    assert_eq!(refused("authorization", &foreign), 403);
    assert_eq!(refused("cookie", &format!("who={token}")), 403, "any page makes a browser send it");
    client.get("/bots/mts/swift/socket").expect(426);

    let mut socket = open(&world);
    let own_end =
        |n: usize| ladder.connected.lock().expect("a lock")[n].try_clone().expect("a socket");
    let mut end = own_end(0);
    let mut lines = BufReader::new(end.try_clone().expect("a socket"));
    let mut line = String::new();
    let long = "x".repeat(60_000);
    for text in ["hello", &long] {
        writeln!(end, "{}", json!({ "type": text })).expect("a socket");
        assert_eq!(receive(&mut socket).expect("a message")["type"], *text);
        send(&mut socket, &json!({ "answer": text }));
        line.clear();
        lines.read_line(&mut line).expect("a line");
        assert_eq!(line, json!({ "answer": text }).to_string() + "\n");
    }

    let mut second = open(&world);
    assert_eq!(receive(&mut socket), None, "the second connection replaces the first");
    let mut end = own_end(1);
    second.send(Message::text("y".repeat(70_000))).expect("a socket");
    assert_eq!(receive(&mut second), None, "a message that is too long ends it");
    assert_eq!(end.read(&mut [0]).expect("the end"), 0, "the ladder sees that the bot is gone");

    let mut third = open(&world);
    assert!(!ladder.is_stopped.load(Ordering::Relaxed));
    world.stop();
    assert!(
        ladder.is_stopped.load(Ordering::Relaxed),
        "no bot loses a game because the server stops"
    );
    assert_eq!(receive(&mut third), None);
}
