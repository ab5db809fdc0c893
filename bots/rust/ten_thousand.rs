/// One of the legal actions: `adopt`, `roll`, `keep 115`, `note` or `forfeit`.
fn choose<'a>(options: &Json, view: &Json, legal: &[&'a str]) -> &'a str {
    let has = |word: &str| legal.contains(&word);
    // Everything that counts. Fewer dice on the table are worth less than points in the hand.
    let keeps = legal.iter().copied().filter(|action| action.starts_with("keep "));
    if let Some(keep) = keeps.max_by_key(|keep| keep.len()) {
        return keep;
    }
    let offer = view.get("offer");
    if has("adopt") && offer.get("points").number() >= 400.0 && offer.get("dice").number() >= 2.0 {
        return "adopt";
    }
    match () {
        () if has("note") && enough(options, view) => "note",
        () if has("roll") => "roll",
        () => legal[0],
    }
}

/// Whether the points of this turn are better noted than risked.
fn enough(options: &Json, view: &Json) -> bool {
    let (points, dice) = (view.get("points").number(), view.get("dice").number());
    let score = view.get("scores").at(view.get("seat").number() as usize).number();
    // The fewer dice are left, the likelier is a throw without value.
    let enough_with = [0.0, 250.0, 250.0, 350.0, 600.0, 1200.0, 2500.0];
    score + points >= options.get("target").number()
        || enough_with.get(dice as usize).is_some_and(|least| points >= *least)
}
