#!/usr/bin/env python3
"""A small bot for Perudo.

Change `choose`: it is given the rule switches, what your seat knows and the legal actions, and returns one of these.
Words for yourself go to standard error; standard output belongs to the protocol.
"""

import json
import os
import sys
from math import comb

NAME = "small perudo"


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


def main():
    """The protocol: one JSON object a line. docs/bots.md tells all of it."""
    options, rest = None, b""
    # All questions that have arrived are answered with one write: that is what makes many games at once fast.
    while chunk := os.read(sys.stdin.fileno(), 1 << 16):
        *lines, rest = (rest + chunk).split(b"\n")
        answers = []
        for line in filter(None, lines):
            # A text is parsed in half the time of bytes, whose encoding must be found out first.
            message = json.loads(line.decode())
            if message["type"] == "ask":
                id, n = message["id"], message["n"]
                action = choose(options, message["view"], message["legal"])
                # Actions are plain words: nothing in them needs an escape.
                answers.append(f'{{"type":"play","id":{id},"n":{n},"action":"{action}"}}\n')
            elif message["type"] == "hello":
                # All games of one process have the same rule switches.
                options = message["options"]
                answers.append(f'{{"type":"hello","protocol":1,"name":"{NAME}","games":64}}\n')
        os.write(sys.stdout.fileno(), "".join(answers).encode())


if __name__ == "__main__":
    main()
