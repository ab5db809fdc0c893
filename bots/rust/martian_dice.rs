/// One of the legal actions: `ray`, `human`, `cow`, `chicken`, then `reroll` or `end`.
fn choose<'a>(_options: &Json, view: &Json, legal: &[&'a str]) -> &'a str {
    if legal.contains(&"end") {
        return if enough(view) { "end" } else { "reroll" };
    }
    // First death rays against the tanks, then the largest group of Earthlings.
    let missing = view.get("tanks").number() - view.get("rays").number();
    if legal.contains(&"ray") && (missing > 0.0 || legal.len() == 1) {
        return "ray";
    }
    let on_table = |kind: &str| {
        view.get("remaining").list().iter().filter(|die| die.text() == kind).count()
    };
    let kinds = legal.iter().copied().filter(|kind| *kind != "ray");
    kinds.max_by_key(|kind| on_table(kind)).unwrap_or(legal[0])
}

/// Whether it is better to end the turn than to throw again.
fn enough(view: &Json) -> bool {
    // Without more rays the turn scores nothing anyway.
    view.get("rays").number() >= view.get("tanks").number()
        && (view.get("points").number() >= 5.0 || view.get("dice").number() <= 2.0)
}
