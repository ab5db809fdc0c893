from math import comb


def choose(options, view, legal):
    """One of the legal actions: a bid such as `3x5`, `challenge` or `pacao`."""
    if "challenge" in legal and chance(view, view["bid"]) < 0.4:
        return "challenge"
    # The likeliest bid that raises; among equals the lowest, which comes first.
    bids = [action for action in legal if "x" in action]
    best = max(bids, key=lambda bid: chance(view, bid), default=None)
    if best is None or ("challenge" in legal and chance(view, best) < 1 - chance(view, view["bid"])):
        return "challenge"
    return best


def chance(view, bid):
    """How likely a bid is true, if the other dice are thrown at random."""
    quantity, value = map(int, bid.split("x"))
    jokers = value != 1 and not view["special"]
    own = sum(die == value or (jokers and die == 1) for die in view["dice"])
    hidden = sum(view["counts"]) - len(view["dice"])
    p = 1 / 3 if jokers else 1 / 6
    needed = range(max(quantity - own, 0), hidden + 1)
    return sum(comb(hidden, k) * p**k * (1 - p) ** (hidden - k) for k in needed)
