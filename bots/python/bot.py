#!/usr/bin/env python3
"""A small bot for {{game}}.

Change `choose`: it is given the rule switches, what your seat knows and the legal actions, and returns one of these.
Words for yourself go to standard error; standard output belongs to the protocol.
"""

import json
import os
import sys

NAME = "small {{game}}"


{{choose}}

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
