import random


def choose(options, view, legal):
    """One of the legal actions."""
    return random.choice(legal)
