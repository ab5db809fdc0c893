//! Programs at tables over web sockets.

use std::net::TcpStream;

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::stream::MaybeTlsStream;
use tokio_tungstenite::tungstenite::{Message, WebSocket, connect};

use crate::world::World;

pub(crate) type Socket = WebSocket<MaybeTlsStream<TcpStream>>;

pub(crate) fn open(world: &World, table: &str, token: &str) -> Result<Socket, u16> {
    let url = format!("ws://{}/api/tables/{table}/play", world.address);
    let mut request = url.into_client_request().expect("a request");
    let bearer = format!("Bearer {token}").parse().expect("a header");
    request.headers_mut().insert("Authorization", bearer);
    match connect(request) {
        Ok((socket, _)) => Ok(socket),
        Err(tokio_tungstenite::tungstenite::Error::Http(answer)) => Err(answer.status().as_u16()),
        Err(error) => panic!("{error}"),
    }
}

pub(crate) fn receive(socket: &mut Socket) -> Option<Value> {
    loop {
        match socket.read() {
            Ok(Message::Text(text)) => return serde_json::from_str(text.as_str()).ok(),
            Ok(Message::Close(_)) | Err(_) => return None,
            Ok(_) => {}
        }
    }
}

pub(crate) fn send(socket: &mut Socket, message: &Value) {
    socket.send(Message::text(message.to_string())).expect("the socket is open");
}

/// A table for two programs, and their tokens.
fn table_for_programs(world: &World) -> (String, [String; 2]) {
    let new = json!({ "game": "perudo", "seats": ["program", "program"], "set": ["dice=2"] });
    let opened = world.client().api("POST", "/api/tables", "", &new).expect(201).json();
    let token = |n: usize| opened["seat_tokens"][n].as_str().expect("a token").to_owned();
    (opened["id"].as_str().expect("an id").to_owned(), [token(0), token(1)])
}

/// Connects the program of this token, which takes no part in the draw.
fn greet(world: &World, table: &str, token: &str) -> Socket {
    let mut socket = open(world, table, token).expect("a socket");
    receive(&mut socket).expect("hello");
    send(&mut socket, &json!({ "type": "hello", "protocol": 1 }));
    socket
}

/// Plays the last legal action until the game is over; gives the steps seen and the final message.
fn program(mut socket: Socket, seat: u64) -> (Vec<String>, Value) {
    let hello = receive(&mut socket).expect("hello");
    assert_eq!((&hello["type"], hello["seat"].as_u64()), (&json!("hello"), Some(seat)));
    send(&mut socket, &json!({ "type": "hello", "protocol": 1, "name": "tester", "seen": true }));
    let mut seen = Vec::new();
    while let Some(message) = receive(&mut socket) {
        match message["type"].as_str() {
            Some("seen") => {
                assert_eq!(message["n"].as_u64(), Some(seen.len() as u64));
                seen.push(message["line"].as_str().expect("a line").to_owned());
            }
            Some("ask") => {
                let last = message["legal"]
                    .as_array()
                    .and_then(|legal| legal.last())
                    .expect("a move")
                    .clone();
                send(
                    &mut socket,
                    &json!({ "type": "play", "id": message["id"], "n": message["n"], "action": last }),
                );
            }
            Some("over") => return (seen, message),
            _ => panic!("{message}"),
        }
    }
    panic!("the socket closed before the end");
}

#[test]
fn two_programs_play_a_game_and_each_sees_its_own_dice_only() {
    let world = World::new();
    let (table, tokens) = table_for_programs(&world);
    let players: Vec<_> = (0..2)
        .map(|seat| {
            let socket = open(&world, &table, &tokens[seat]).expect("a socket");
            std::thread::spawn(move || program(socket, seat as u64))
        })
        .collect();
    let ends: Vec<(Vec<String>, Value)> =
        players.into_iter().map(|one| one.join().expect("a game")).collect();
    let payoffs: f64 =
        ends[0].1["payoffs"].as_array().expect("payoffs").iter().filter_map(Value::as_f64).sum();
    assert_eq!(payoffs, 1.0);
    assert_eq!(ends[0].1["payoffs"], ends[1].1["payoffs"]);
    let record = world.client().get(&format!("/api/tables/{table}/record")).expect(200).body;
    let steps = croupier_table::Record::parse(&record).expect("a record").steps;
    for (seen, _) in &ends {
        assert_eq!(seen.len(), steps.len());
        assert!(seen.iter().zip(&steps).all(|(seen, (_, step))| seen == step || seen == "* ?"));
        assert!(seen.iter().any(|line| line == "* ?"));
    }
}

#[test]
fn a_wrong_token_opens_no_seat() {
    let world = World::new();
    let (table, tokens) = table_for_programs(&world);
    let (other, others) = table_for_programs(&world);
    for token in ["", "x", &others[0], &tokens[0][..20]] {
        assert_eq!(open(&world, &table, token).err(), Some(403), "{token}");
    }
    assert_eq!(open(&world, "aaaaaaaaaaaaa", &tokens[0]).err(), Some(404));
    assert!(open(&world, &other, &others[1]).is_ok());
}

#[test]
fn the_token_that_the_host_passes_on_counts_once_and_the_program_gets_its_own() {
    let world = World::new();
    let new = json!({ "game": "perudo", "seats": ["me", "program"] });
    let mut host = world.client();
    let opened = host.api("POST", "/api/tables", "", &new).expect(201).json();
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let (table, token) = (text(&opened["id"]), text(&opened["token"]));
    let invitation = text(&opened["seat_tokens"][1]);
    let greeting = json!({ "type": "hello", "protocol": 1, "name": "tester" });
    // A program that is gone before it answers has not taken the seat.
    let mut socket = open(&world, &table, &invitation).expect("a socket");
    let unused = text(&receive(&mut socket).expect("hello")["token"]);
    drop(socket);
    assert_eq!(open(&world, &table, &unused).err(), Some(403));
    let mut socket = open(&world, &table, &invitation).expect("a socket");
    let own = text(&receive(&mut socket).expect("hello")["token"]);
    send(&mut socket, &greeting);
    host.set_cookie("who", &token);
    while host.get(&format!("/t/{table}")).expect(200).body.contains(&invitation) {}
    assert_eq!(open(&world, &table, &invitation).err(), Some(403), "the host cannot listen");
    let mut second = open(&world, &table, &own).expect("the program comes back");
    // Tokens expire: a program that comes again gets a new one.
    assert!(receive(&mut second).expect("hello")["token"].is_string());
    // The host revokes the program's token by a new one.
    let path = format!("/api/tables/{table}/invite");
    world.client().api("POST", &path, "", &json!({ "seat": 1 })).expect(403);
    host.api("POST", &path, &token, &json!({ "seat": 0 })).expect(422);
    let renewed = host.api("POST", &path, &token, &json!({ "seat": 1 })).expect(200).json();
    while receive(&mut socket).is_some() {}
    assert_eq!(open(&world, &table, &own).err(), Some(403));
    assert!(open(&world, &table, &text(&renewed["token"])).is_ok());
}

#[test]
fn nonsense_is_refused_and_the_question_asked_again() {
    let world = World::new();
    let (table, tokens) = table_for_programs(&world);
    let _other = greet(&world, &table, &tokens[1]);
    let mut socket = greet(&world, &table, &tokens[0]);
    let ask = receive(&mut socket).expect("a question");
    assert_eq!(ask["type"], "ask");
    let play = |n: u64, action: &str| json!({ "type": "play", "id": 1, "n": n, "action": action });
    let n = ask["n"].as_u64().expect("a number");
    for (message, cause) in [
        (json!({ "type": "play" }), "garbage"),
        (json!([1, 2]), "garbage"),
        (play(n + 1, "1x2"), "garbage"),
        (json!({ "type": "play", "id": 2, "n": n, "action": "1x2" }), "garbage"),
        (play(n, "99x9"), "illegal"),
        (play(n, "challenge"), "illegal"),
    ] {
        send(&mut socket, &message);
        let refused = receive(&mut socket).expect("a refusal");
        assert_eq!(
            (&refused["type"], &refused["cause"]),
            (&json!("refused"), &json!(cause)),
            "{message}"
        );
        let again = receive(&mut socket).expect("the question again");
        assert_eq!((&again["type"], &again["legal"]), (&ask["type"], &ask["legal"]));
    }
    send(&mut socket, &json!({ "type": "dance" }));
    send(&mut socket, &play(n, "1x2"));
    let steps = loop {
        let table = world.client().get(&format!("/api/tables/{table}")).expect(200).json();
        if table["steps"].as_u64() == Some(n + 1) {
            break table["steps"].as_u64();
        }
    };
    assert_eq!(steps, Some(n + 1));
}

#[test]
fn a_program_of_another_protocol_is_refused() {
    let world = World::new();
    let (table, tokens) = table_for_programs(&world);
    let mut socket = open(&world, &table, &tokens[0]).expect("a socket");
    receive(&mut socket).expect("hello");
    send(&mut socket, &json!({ "type": "hello", "protocol": 2 }));
    let refused = receive(&mut socket).expect("a refusal");
    assert_eq!(refused["cause"], "garbage");
    assert!(receive(&mut socket).is_none(), "the socket is closed");
}

#[test]
fn a_program_that_never_stops_talking_nonsense_is_disconnected() {
    let world = World::new();
    let (table, tokens) = table_for_programs(&world);
    let mut socket = open(&world, &table, &tokens[0]).expect("a socket");
    receive(&mut socket).expect("hello");
    send(&mut socket, &json!({ "type": "hello", "protocol": 1 }));
    for _ in 0..200 {
        if socket.send(Message::text("x")).is_err() {
            break;
        }
    }
    while receive(&mut socket).is_some() {}
    assert!(socket.send(Message::text("x")).is_err() || receive(&mut socket).is_none());
}

#[test]
fn a_ping_is_answered_and_a_message_in_pieces_is_put_together() {
    use tokio_tungstenite::tungstenite::protocol::frame::Frame;
    use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
    let world = World::new();
    let (table, tokens) = table_for_programs(&world);
    let _other = greet(&world, &table, &tokens[1]);
    let mut socket = open(&world, &table, &tokens[0]).expect("a socket");
    receive(&mut socket).expect("hello");
    let hello = json!({ "type": "hello", "protocol": 1 }).to_string();
    let (one, two) = hello.split_at(10);
    for (piece, kind, is_last) in [(one, Data::Text, false), (two, Data::Continue, true)] {
        let frame = Frame::message(piece.to_owned(), OpCode::Data(kind), is_last);
        socket.send(Message::Frame(frame)).expect("the socket is open");
    }
    assert_eq!(receive(&mut socket).expect("a question")["type"], "ask");
    socket.send(Message::Ping("there?".into())).expect("the socket is open");
    assert_eq!(socket.read().expect("an answer"), Message::Pong("there?".into()));
}

#[test]
fn a_binary_message_is_refused_with_its_status_code() {
    let world = World::new();
    let (table, tokens) = table_for_programs(&world);
    let mut socket = open(&world, &table, &tokens[0]).expect("a socket");
    receive(&mut socket).expect("hello");
    socket.send(Message::Binary(vec![1, 2, 3].into())).expect("the socket is open");
    let closed = loop {
        match socket.read() {
            Ok(Message::Close(frame)) => break frame,
            Ok(_) => {}
            Err(error) => panic!("no status code: {error}"),
        }
    };
    assert_eq!(u16::from(closed.expect("a status code").code), 1003);
}
