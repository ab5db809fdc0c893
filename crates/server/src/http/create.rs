//! A request for a new table, from a form or a program, checked and made into a setup. Every refusal is a sentence.

use croupier_table::{BadOptions, Kind, Lexicon, Text, checked_name, daily_bot, set_switch};
use serde_json::{Map, Value};

use crate::id::Id;
use crate::keys::INVITATION_LIFE;
use crate::ratings::is_eligible;
use crate::setup::{By, CLOCKS_S, SeatSetup, Speed, TableSetup, Visibility};
use crate::store::now_s;

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
    /// Who can find the table.
    pub visibility: String,
    /// The group that it belongs to.
    pub group: Option<Id>,
    /// Whether the game changes ratings.
    pub rated: bool,
}

/// The default bot: an even match rather than the strongest.
pub(crate) fn usual_bot(kind: &dyn Kind) -> &'static str {
    daily_bot(kind)
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
    let speed = chosen(&request.speed, &Speed::ALL, Speed::word, "web-bad-speed", words)?;
    let visibility = chosen(
        &request.visibility,
        &Visibility::ALL,
        Visibility::word,
        "web-bad-visibility",
        words,
    )?;
    let clock_s = if request.rated { rated_clock(&seats, clock_s) } else { clock_s };
    if request.rated {
        check_rated(kind, &options, &seats).map_err(|id| words.word(id))?;
    }
    let mut setup = TableSetup {
        game: kind.name().to_owned(),
        rules: kind.rules(),
        options,
        seats,
        speed,
        clock_s,
        host: person.0,
        hints: false,
        next: None,
        visibility,
        group: request.group.map(|group| group.0),
        rated: request.rated,
        start: None,
        daily: None,
        draw: None,
    };
    setup.hints = kind.evaluates() && setup.is_practice() && !setup.rated;
    Ok(setup)
}

/// The clock of a rated table with several people, where the request names none: nobody can make the others wait.
const RATED_CLOCK_S: u32 = 180;

fn rated_clock(seats: &[SeatSetup], asked_s: u32) -> u32 {
    let people = seats.iter().filter(|place| matches!(place.by, By::Person | By::Open)).count();
    if asked_s == 0 && people > 1 { RATED_CLOCK_S } else { asked_s }
}

/// Whether a table can be rated, or the message that says why not.
fn check_rated(kind: &dyn Kind, options: &Value, seats: &[SeatSetup]) -> Result<(), &'static str> {
    if options.as_object().is_some_and(|options| !options.is_empty()) {
        return Err("web-rated-usual");
    }
    let mut people = 0;
    for place in seats {
        match &place.by {
            By::Person | By::Open => people += 1,
            By::Bot(bot) if is_eligible(kind, bot) => {}
            By::Bot(_) => return Err("web-rated-bot"),
            By::Program(_) => return Err("web-rated-program"),
        }
    }
    match people {
        0 => Err("web-rated-nobody"),
        _ if seats.len() < 2 => Err("web-rated-nobody"),
        _ => Ok(()),
    }
}

/// The value that a word names; an empty word stands for the usual value.
fn chosen<T: Copy + Default>(
    given: &str,
    all: &[T],
    word: fn(T) -> &'static str,
    refusal: &'static str,
    words: &Lexicon,
) -> Result<T, String> {
    if given.is_empty() {
        return Ok(T::default());
    }
    all.iter().copied().find(|one| word(*one) == given).ok_or_else(|| {
        let known = all.iter().map(|one| word(*one)).collect::<Vec<_>>().join(", ");
        words.say(&Text::new(refusal).with("known", known), &[])
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
            "me" => SeatSetup::new(name.to_owned(), By::Person, Some(person)),
            "open" => SeatSetup::new(String::new(), By::Open, None),
            "program" => {
                let until_s = now_s() + INVITATION_LIFE.as_secs() as i64;
                SeatSetup::for_program(free_name(words, name, &places), until_s)
            }
            bot => {
                let mut bot = known_bot(kind, bot, words)?;
                if request.rated && bot == "ai" {
                    // The rating is that of one bot, by its own name.
                    bot = kind.bots().first().map_or(bot, |best| best.name.to_owned());
                }
                let by = By::Bot(bot);
                SeatSetup::new(free_name(words, name, &places), by, None)
            }
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
