"""Answers every line with a line: the fastest that a bot in Python could be, for `croupier bot bench --raw`."""

import os

ANSWER = b'{"type":"play","id":123400,"n":56,"action":"keep 115"}\n'

while chunk := os.read(0, 1 << 16):
    os.write(1, ANSWER * chunk.count(b"\n"))
