#!/usr/bin/env python3
"""A bot for any game: it chooses at random.

Change `choose`: it is given what your seat knows and the legal actions, and returns one of them.
Words for yourself go to standard error; standard output belongs to the protocol.
"""

import json
import os
import random
import sys

NAME = "small random"


def choose(view, legal):
    """One of the legal actions."""
    return random.choice(legal)


def main():
    """The protocol: one JSON object a line. docs/bots.md tells all of it."""
    rest = b""
    # All questions that have arrived are answered with one write: that is what makes many games at once fast.
    while chunk := os.read(sys.stdin.fileno(), 1 << 16):
        *lines, rest = (rest + chunk).split(b"\n")
        answers = []
        for message in map(json.loads, filter(None, lines)):
            if message["type"] == "hello":
                answers.append({"type": "hello", "protocol": 1, "name": NAME, "games": 64})
            elif message["type"] == "ask":
                action = choose(message["view"], message["legal"])
                answers.append(
                    {"type": "play", "id": message["id"], "n": message["n"], "action": action}
                )
        sys.stdout.write("".join(json.dumps(answer) + "\n" for answer in answers))
        sys.stdout.flush()


if __name__ == "__main__":
    main()
