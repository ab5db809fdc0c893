//! What a form or a program asks for when it opens a table, made into a setup. Whatever is wrong is told in words.

use croupier_engine::{BadOptions, Kind, Lexicon, Text, checked_name, set_switch};
use serde_json::{Map, Value};

use crate::id::Id;
use crate::setup::{By, CLOCKS_S, Place, Setup, Speed};

/// What is asked for. Everything but the game has a usual value.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wish {
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

/// The bot that sits down when nobody says which: an even match rather than the strongest.
pub(crate) fn usual_bot(kind: &dyn Kind) -> &'static str {
    let bots = kind.bots();
    let even = bots.iter().find(|bot| bot.name == "normal");
    even.or(bots.first()).map_or("ai", |bot| bot.name)
}

/// The setup, or what is wrong with the wish.
pub(crate) fn setup(
    kind: &dyn Kind,
    wish: &Wish,
    person: Id,
    words: &Lexicon,
) -> Result<Setup, String> {
    let say = |id: &'static str| words.word(id);
    let name = match wish.name.trim() {
        "" => say("web-somebody"),
        given => checked_name(given).ok_or_else(|| say("web-bad-name"))?,
    };
    let mut options = Map::new();
    for set in &wish.set {
        set_switch(&mut options, kind.switches(), kind.presets(), set)
            .map_err(|BadOptions(text)| words.say(&text, &[]))?;
    }
    let options = Value::Object(options);
    let seats = places(kind, wish, &name, person, words)?;
    // Opened once to hear what the game thinks of the options and the number of seats.
    kind.open(&options, u8::try_from(seats.len()).unwrap_or(u8::MAX))
        .map_err(|BadOptions(text)| words.say(&text, &[]))?;
    let clock_s = match wish.clock.as_str() {
        "" => 0,
        given => given.parse().ok().filter(|clock| CLOCKS_S.contains(clock)).ok_or_else(|| {
            let known = CLOCKS_S.map(|clock| clock.to_string()).join(", ");
            words.say(&Text::new("web-bad-clock").with("known", known), &[])
        })?,
    };
    let speed = match wish.speed.as_str() {
        "" => Speed::default(),
        given => Speed::of_word(given).ok_or_else(|| {
            let known = Speed::ALL.map(Speed::word).join(", ");
            words.say(&Text::new("web-bad-speed").with("known", known), &[])
        })?,
    };
    Ok(Setup {
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
    wish: &Wish,
    name: &str,
    person: Id,
    words: &Lexicon,
) -> Result<Vec<Place>, String> {
    let usual: Vec<String> = std::iter::once("me".to_owned())
        .chain(std::iter::repeat_n(usual_bot(kind).to_owned(), usize::from(kind.usual_seats()) - 1))
        .collect();
    let asked = if wish.seats.is_empty() { &usual } else { &wish.seats };
    let asked: Vec<&str> = asked.iter().map(String::as_str).filter(|who| *who != "none").collect();
    if asked.iter().filter(|who| **who == "me").count() > 1 {
        return Err(words.word("web-twice-me"));
    }
    let mut places: Vec<Place> = Vec::new();
    for who in asked {
        places.push(match who {
            "me" => Place { name: name.to_owned(), by: By::Person, person: Some(person.0) },
            "open" => Place { name: String::new(), by: By::Open, person: None },
            "program" => Place {
                name: free_name(words, name, &places),
                by: By::Program(Id::fresh().0),
                person: None,
            },
            bot => Place {
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
pub(crate) fn free_name(words: &Lexicon, host: &str, places: &[Place]) -> String {
    let list = words.word("web-bot-names");
    let taken = |name: &str| name == host || places.iter().any(|place| place.name == name);
    let listed = list.split(',').map(|name| name.trim().to_owned());
    let numbered = (1..).map(|n: usize| words.say(&Text::new("web-bot-n").with("n", n), &[]));
    listed.chain(numbered).find(|name| !taken(name)).unwrap_or_default()
}
