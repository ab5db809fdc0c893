/// One of the legal actions: `play r5`, `play W b`, `play r5 mts`, `draw`, `keep`, `accept`, `challenge`, `catch`, `mts`,
/// `wait`, `colour b` or `pass`.
fn choose<'a>(_options: &Json, view: &Json, legal: &[&'a str]) -> &'a str {
    let find = |word: &str| legal.iter().copied().find(|action| *action == word);
    let those = |verb: &'static str| {
        legal.iter().copied().filter(move |action| action.starts_with(verb))
    };
    let hand: Vec<&str> = view.get("hand").list().iter().map(Json::text).collect();
    let call = find("catch").or_else(|| find("mts"));
    let play = those("play").max_by_key(|play| worth(play, &hand));
    let colour = those("colour").max_by_key(|action| count(&action[action.len() - 1..], &hand));
    let rest = ["draw", "pass", "wait", "keep"].into_iter().find_map(find);
    call.or(play).or_else(|| find("accept")).or(colour).or(rest).unwrap_or(legal[0])
}

/// How good it is to lay this card: dear ones first, black ones last, and never a call forgotten.
fn worth(play: &str, hand: &[&str]) -> i32 {
    let mut words = play.split(' ').skip(1);
    let card = words.next().unwrap_or("W");
    let points = match (card.starts_with('W'), card[1..].parse::<i32>()) {
        (true, _) => -10,
        (false, Ok(number)) => number,
        (false, Err(_)) => 20,
    };
    let (mut named, mut call) = (&card[..1], 0);
    for word in words {
        if word == "mts" {
            call = 10_000;
        } else {
            named = word;
        }
    }
    call + 100 * points + count(named, hand) as i32
}

/// How many cards of a colour the hand has.
fn count(colour: &str, hand: &[&str]) -> usize {
    hand.iter().filter(|card| card.starts_with(colour)).count()
}
