const RANKS: [&str; 13] = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];

/// One of the legal actions: `change BJ 0`, `pick 6`, `meld 4D 5D 6D`, `add 7C 0` or `trash QH`. A turn is several
/// actions, asked for one after the other; `trash` ends it.
fn choose<'a>(_options: &Json, view: &Json, legal: &[&'a str]) -> &'a str {
    let those = |verb: &'static str| {
        legal.iter().copied().filter(move |action| action.starts_with(verb))
    };
    let hand: Vec<&str> = view.get("hand").list().iter().map(Json::text).collect();
    // Take as much of the trash as may be taken: it is allowed only if it helps a meld.
    let pick = those("pick").last();
    // Cards on the table count for you, cards in the hand against you: lay what can be laid, the most at once.
    let melds = those("meld").max_by_key(|meld| meld.split(' ').count());
    let trash = those("trash").max_by_key(|trash| uselessness(&trash[6..], &hand));
    // At last only an obligation is left, such as a joker that has to be taken.
    pick.or(melds).or_else(|| those("add").last()).or(trash).unwrap_or(legal[0])
}

/// How little a card helps the rest of the hand; dear cards are worse to hold.
fn uselessness(card: &str, hand: &[&str]) -> i32 {
    let Some((rank, suit)) = rank_and_suit(card) else { return -100 };
    let helps = |other: &&&str| {
        **other != card
            && rank_and_suit(other).is_some_and(|(known, colour)| {
                known == rank || (colour == suit && (known - rank).abs() <= 2)
            })
    };
    rank - 8 * hand.iter().filter(helps).count() as i32
}

/// The number of a card's rank and its suit; none for a joker.
fn rank_and_suit(card: &str) -> Option<(i32, &str)> {
    if card == "RJ" || card == "BJ" {
        return None;
    }
    let (rank, suit) = card.split_at(card.len() - 1);
    let rank = RANKS.iter().position(|known| *known == rank)?;
    Some((rank as i32, suit))
}
