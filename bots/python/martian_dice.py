def choose(options, view, legal):
    """One of the legal actions: `ray`, `human`, `cow`, `chicken`, then `reroll` or `end`."""
    if "end" in legal:
        return "end" if enough(view) else "reroll"
    on_table = {kind: view["remaining"].count(kind) for kind in legal}
    # First death rays against the tanks, then the largest group of Earthlings.
    missing = view["tanks"] - view["rays"]
    if "ray" in legal and (missing > 0 or len(legal) == 1):
        return "ray"
    return max((kind for kind in legal if kind != "ray"), key=on_table.get)


def enough(view):
    """Whether it is better to end the turn than to throw again."""
    if view["rays"] < view["tanks"]:
        # Without more rays the turn scores nothing anyway.
        return False
    return view["points"] >= 5 or view["dice"] <= 2
