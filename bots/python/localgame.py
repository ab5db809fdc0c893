# A turn is several actions, asked for one after the other; `trash` ends it.
RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


def choose(options, view, legal):
    """One of the legal actions: `change BJ 0`, `pick 6`, `meld 4D 5D 6D`, `add 7C 0` or `trash QH`."""
    # Take as much of the trash as may be taken: it is allowed only if it helps a meld.
    picks = [action for action in legal if action.startswith("pick")]
    if picks:
        return picks[-1]
    # Cards on the table count for you, cards in the hand against you: lay what can be laid, the most at once.
    melds = [action for action in legal if action.startswith("meld")]
    if melds:
        return max(melds, key=lambda action: len(action.split()))
    adds = [action for action in legal if action.startswith("add")]
    if adds:
        return adds[-1]
    trash = [action for action in legal if action.startswith("trash")]
    if trash:
        return max(trash, key=lambda action: uselessness(action.split()[1], view["hand"]))
    # Only an obligation is left, such as a joker that has to be taken.
    return legal[0]


def uselessness(card, hand):
    """How little a card helps the rest of the hand; dear cards are worse to hold."""
    if card in ("RJ", "BJ"):
        return -100
    rank, suit = RANKS.index(card[:-1]), card[-1]
    helped = 0
    for other in hand:
        if other == card or other in ("RJ", "BJ"):
            continue
        other_rank, other_suit = RANKS.index(other[:-1]), other[-1]
        helped += other_rank == rank or (other_suit == suit and abs(other_rank - rank) <= 2)
    return rank - 8 * helped
