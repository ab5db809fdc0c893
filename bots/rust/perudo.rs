/// One of the legal actions: a bid such as `3x5`, `challenge` or `pacao`.
fn choose<'a>(_options: &Json, view: &Json, legal: &[&'a str]) -> &'a str {
    let may_challenge = legal.contains(&"challenge");
    let truth = if may_challenge { chance(view, view.get("bid").text()) } else { 1.0 };
    if truth < 0.4 {
        return "challenge";
    }
    // The likeliest bid that raises; among equals the lowest, which comes first.
    let mut best: Option<(&str, f64)> = None;
    for bid in legal.iter().filter(|action| action.contains('x')) {
        let likely = chance(view, bid);
        if best.map_or(true, |(_, known)| likely > known) {
            best = Some((*bid, likely));
        }
    }
    match best {
        Some((bid, likely)) if !may_challenge || likely >= 1.0 - truth => bid,
        _ if may_challenge => "challenge",
        _ => legal[0],
    }
}

/// How likely a bid is true, if the other dice are thrown at random.
fn chance(view: &Json, bid: &str) -> f64 {
    let mut numbers = bid.split('x').map(|number| number.parse::<f64>().unwrap_or(0.0));
    let (quantity, value) = (numbers.next().unwrap_or(0.0), numbers.next().unwrap_or(0.0));
    let jokers = value != 1.0 && !view.get("special").is_true();
    let dice = view.get("dice").list().iter().map(Json::number);
    let own = dice.filter(|die| *die == value || (jokers && *die == 1.0)).count() as f64;
    let all: f64 = view.get("counts").list().iter().map(Json::number).sum();
    let hidden = all as usize - view.get("dice").list().len();
    let p: f64 = if jokers { 1.0 / 3.0 } else { 1.0 / 6.0 };
    // The binomial distribution, term by term.
    let (mut term, mut sum) = ((1.0 - p).powi(hidden as i32), 0.0);
    for k in 0..=hidden {
        if k as f64 >= quantity - own {
            sum += term;
        }
        term *= (hidden - k) as f64 / (k + 1) as f64 * p / (1.0 - p);
    }
    sum
}
