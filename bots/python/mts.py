def choose(options, view, legal):
    """One of the legal actions: `play r5`, `play W b`, `play r5 mts`, `draw`, `keep`, `accept`, `challenge`, `catch`,
    `mts`, `wait`, `colour b` or `pass`."""
    if "catch" in legal:
        return "catch"
    if "mts" in legal:
        return "mts"
    plays = [action.split() for action in legal if action.startswith("play")]
    if plays:
        return " ".join(max(plays, key=lambda words: worth(words, view["hand"])))
    if "accept" in legal:
        return "accept"
    colours = [action for action in legal if action.startswith("colour")]
    if colours:
        return max(colours, key=lambda action: count(action[-1], view["hand"]))
    return next((action for action in ("draw", "pass", "wait", "keep") if action in legal), legal[0])


def worth(words, hand):
    """How good it is to lay this card: dear ones first, black ones last, and never a call forgotten."""
    card, rest = words[1], words[2:]
    points = -10 if card[0] == "W" else 20 if card[1] in "SR+" else int(card[1])
    named = next((word for word in rest if word != "mts"), card[0])
    return (rest[-1:] == ["mts"], points, count(named, hand))


def count(colour, hand):
    """How many cards of a colour the hand has."""
    return sum(card[0] == colour for card in hand)
