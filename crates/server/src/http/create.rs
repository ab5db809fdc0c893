//! A request for a new table, from a form or a program, checked and made into a setup. Every refusal is a sentence.

use croupier_table::{BadOptions, Kind, Lexicon, Text, checked_name, set_switch};
use serde_json::{Map, Value};

use crate::id::Id;
use crate::setup::{By, CLOCKS_S, SeatSetup, Speed, TableSetup};

/// A request for a new table. Everything but the game has a default.
#[derive(Clone, Debug, Default)]
pub(crate) struct TableRequest {
    /// The name of the person who opens the table.
    pub name: String,
    /// Who shall sit where: `me`, `open`, `program`, or a bot; `none` leaves the seat out.
    pub seats: Vec<String>,
    /// Presets and switches, as on the command line.
    pub set: Vec<String>,
    /// How fast bots play.
    pub speed: String,
    /// Seconds a move.
    pub clock: String,
}

/// The default bot: an even match rather than the strongest.
pub(crate) fn usual_bot(kind: &dyn Kind) -> &'static str {
    let bots = kind.bots();
    let even = bots.iter().find(|bot| bot.name == "normal");
    even.or(bots.first()).map_or("ai", |bot| bot.name)
}

/// The setup, or what is wrong with the request.
pub(crate) fn setup(
    kind: &dyn Kind,
    request: &TableRequest,
    person: Id,
    words: &Lexicon,
) -> Result<TableSetup, String> {
    let say = |id: &'static str| words.word(id);
    let name = match request.name.trim() {
        "" => say("web-somebody"),
        given => checked_name(given).ok_or_else(|| say("web-bad-name"))?,
    };
    let mut options = Map::new();
    for set in &request.set {
        set_switch(&mut options, kind.switches(), kind.presets(), set)
            .map_err(|BadOptions(text)| words.say(&text, &[]))?;
    }
    let options = Value::Object(options);
    let seats = places(kind, request, &name, person, words)?;
    // Opened once so that the game checks the options and the number of seats.
    kind.open(&options, u8::try_from(seats.len()).unwrap_or(u8::MAX))
        .map_err(|BadOptions(text)| words.say(&text, &[]))?;
    let clock_s = match request.clock.as_str() {
        "" => 0,
        given => given.parse().ok().filter(|clock| CLOCKS_S.contains(clock)).ok_or_else(|| {
            let known = CLOCKS_S.map(|clock| clock.to_string()).join(", ");
            words.say(&Text::new("web-bad-clock").with("known", known), &[])
        })?,
    };
    let speed = match request.speed.as_str() {
        "" => Speed::default(),
        given => Speed::of_word(given).ok_or_else(|| {
            let known = Speed::ALL.map(Speed::word).join(", ");
            words.say(&Text::new("web-bad-speed").with("known", known), &[])
        })?,
    };
    Ok(TableSetup {
        game: kind.name().to_owned(),
        rules: kind.rules(),
        options,
        seats,
        speed,
        clock_s,
        host: person.0,
        next: None,
    })
}

fn places(
    kind: &dyn Kind,
    request: &TableRequest,
    name: &str,
    person: Id,
    words: &Lexicon,
) -> Result<Vec<SeatSetup>, String> {
    let usual: Vec<String> = std::iter::once("me".to_owned())
        .chain(std::iter::repeat_n(usual_bot(kind).to_owned(), usize::from(kind.usual_seats()) - 1))
        .collect();
    let asked = if request.seats.is_empty() { &usual } else { &request.seats };
    let asked: Vec<&str> = asked.iter().map(String::as_str).filter(|who| *who != "none").collect();
    if asked.iter().filter(|who| **who == "me").count() > 1 {
        return Err(words.word("web-twice-me"));
    }
    let mut places: Vec<SeatSetup> = Vec::new();
    for who in asked {
        places.push(match who {
            "me" => SeatSetup { name: name.to_owned(), by: By::Person, person: Some(person.0) },
            "open" => SeatSetup { name: String::new(), by: By::Open, person: None },
            "program" => SeatSetup {
                name: free_name(words, name, &places),
                by: By::Program(Id::fresh().0),
                person: None,
            },
            bot => SeatSetup {
                name: free_name(words, name, &places),
                by: By::Bot(known_bot(kind, bot, words)?),
                person: None,
            },
        });
    }
    Ok(places)
}

/// The bot, if the game has one of this name. Its numbers are set by the server, not by visitors.
pub(crate) fn known_bot(kind: &dyn Kind, name: &str, words: &Lexicon) -> Result<String, String> {
    let bots = kind.bots();
    if name == "ai" || bots.iter().any(|bot| bot.name == name) {
        return Ok(name.to_owned());
    }
    let known: Vec<&str> = bots.iter().map(|bot| bot.name).collect();
    let shown: String = name.chars().filter(|c| !c.is_control()).take(40).collect();
    Err(words
        .say(&Text::new("no-such-bot").with("name", shown).with("known", known.join(", ")), &[]))
}

/// A name for a bot that nobody at the table has.
pub(crate) fn free_name(words: &Lexicon, host: &str, places: &[SeatSetup]) -> String {
    let list = words.word("web-bot-names");
    let taken = |name: &str| name == host || places.iter().any(|place| place.name == name);
    let listed = list.split(',').map(|name| name.trim().to_owned());
    let numbered = (1..).map(|n: usize| words.say(&Text::new("web-bot-n").with("n", n), &[]));
    listed.chain(numbered).find(|name| !taken(name)).unwrap_or_default()
}
