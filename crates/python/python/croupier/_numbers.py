"""Whole numbers from callers, refused with the range that would be right."""

from __future__ import annotations

import operator
from typing import Any

from croupier._croupier import CroupierError

MOST_STEPS = 2**32 - 1
"""The most actions after which a game may be broken off."""
MOST_SEED = 2**64 - 1
"""The greatest seed that is a number."""


def check_whole(name: str, value: Any, least: int, most: int | None = None) -> int:
    """The number in this range; anything else raises a sentence with its name and the range."""
    try:
        number = operator.index(value)
    except TypeError:
        number = None
    if number is None or number < least or (most is not None and number > most):
        end = "" if most is None else f" to {most}"
        raise CroupierError(f"{name} is {value!r}; it must be a whole number from {least}{end}")
    return number
