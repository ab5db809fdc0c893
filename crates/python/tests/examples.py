"""What a user writes, checked by mypy and pyright in strict mode and run by the tests."""

import croupier
import numpy as np


def first_legal(decision: croupier.Decision) -> int:
    """A player: an id of a legal action."""
    return decision.legal_actions[0]


def play_one_game(name: str, seed: int) -> list[float]:
    """The payoffs of a game in which everybody plays the last legal action."""
    state = croupier.Game(name, seats=2).new_state(seed=seed)
    state.deal()
    while not state.is_over:
        state.apply(state.legal_actions()[-1])
        state.deal()
    return state.payoffs()


def count_finished(name: str, games: int, steps: int) -> int:
    """How many of these games end while everybody plays at random."""
    batch = croupier.Batch(name, num_envs=games, seats=2, seed=1)
    buffers = batch.make_buffers()
    batch.reset(buffers)
    actions = np.zeros(games, np.int64)
    finished = 0
    for _ in range(steps):
        batch.sample(actions)
        batch.step(actions, buffers)
        finished += int(buffers.terminated.sum())
    return finished


def best_of(name: str) -> str:
    """The entrant with the highest rating."""
    result = croupier.arena(name, [first_legal, "greedy"], games=20, seed=1)
    return str(result.rows[0]["entrant"])


def equity_of_the_first_seat(score: int, other: int) -> float:
    """The equity of the seat that throws first, by both scores, under exact play."""
    tables = croupier.tables("martian-dice")
    assert tables is not None
    return float(tables["equity"].at(next="first", first=score, second=other))


def textbook_actions() -> dict[str, int]:
    """How many actions the textbook games have."""
    return {name: croupier.Game(name).num_actions for name in croupier.textbook_games()}
