def choose(options, view, legal):
    """One of the legal actions: `adopt`, `roll`, `keep 115`, `note` or `forfeit`."""
    keeps = [action for action in legal if action.startswith("keep")]
    if keeps:
        # Everything that counts. Fewer dice on the table are worth less than points in the hand.
        return max(keeps, key=len)
    if "adopt" in legal and view["offer"]["points"] >= 400 and view["offer"]["dice"] >= 2:
        return "adopt"
    if "note" in legal and enough(options, view):
        return "note"
    return "roll"


def enough(options, view):
    """Whether the points of this turn are better noted than risked."""
    score = view["scores"][view["seat"]]
    if score + view["points"] >= options["target"]:
        return True
    # The fewer dice are left, the likelier is a throw without value.
    enough_with = {1: 250, 2: 250, 3: 350, 4: 600, 5: 1200, 6: 2500}
    return view["points"] >= enough_with[view["dice"]]
