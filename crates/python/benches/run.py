"""Speed of the package beside its peers, one run for both sides: `python crates/python/benches/run.py`.

Prints a table of Markdown. Needs the peers: `pip install open_spiel pettingzoo pygame rlcard`; `kuhn_poker.py` compares with Pgx. Nothing here is part of the tests. Rates count CPU time, since a busy machine stretches the clock;
two threads are compared by the clock, which needs a quiet machine.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import import_module

import numpy as np

import croupier

SECONDS = 1.0
"""How long each side is measured, three times; the best counts."""


def best_rate(work: Callable[[], int], clock: Callable[[], float] = time.process_time) -> float:
    """Units of work per second of CPU time, or of another clock; the best of three measurements."""
    rates = []
    for _ in range(3):
        begun, units = clock(), 0
        while clock() - begun < SECONDS:
            units += work()
        rates.append(units / (clock() - begun))
    return max(rates)


def batch_steps(
    name: str, games: int, threads: int, seats: int | None = None, clock: Callable[[], float] = time.process_time
) -> float:
    batch = croupier.Batch(name, games, seats=seats, seed=1, threads=threads)
    buffers = batch.make_buffers()
    batch.reset(buffers)
    actions = np.zeros(games, np.int64)

    def work() -> int:
        for _ in range(20):
            batch.sample(actions)
            batch.step(actions, buffers)
        return 20 * games

    return best_rate(work, clock)


def our_states() -> float:
    """Decisions per second in random games of liar's dice; the outcomes of chance are chosen here, as for the peer."""
    game = croupier.Game("liars-dice", options={"dice": 1})
    luck = random.Random(1)

    def work() -> int:
        state, decisions = game.new_state(seed=1), 0
        while not state.is_over:
            if state.is_chance:
                outcomes, chances = zip(*state.chance_outcomes())
                state.apply_chance(luck.choices(outcomes, chances)[0])
            else:
                state.apply(luck.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return best_rate(work)


def openspiel_states() -> float:
    """The same games through the same calls."""
    import pyspiel

    game = pyspiel.load_game("liars_dice")
    luck = random.Random(1)

    def work() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes())
                state.apply_action(luck.choices(outcomes, chances)[0])
            else:
                state.apply_action(luck.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return best_rate(work)


def aec_steps(env: object) -> float:
    luck = random.Random(1)

    def work() -> int:
        env.reset(seed=luck.getrandbits(31))
        steps = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            legal = None if terminated or truncated else np.flatnonzero(observation["action_mask"])
            env.step(None if legal is None else int(luck.choice(legal)))
            steps += 1
        return steps

    return best_rate(work)


CARD_GAMES = ("leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6")
"""The card games that PettingZoo ships."""


def fastest_card_game() -> tuple[float, str]:
    """The rate and the name of the fastest of them."""
    return max((aec_steps(import_module(f"pettingzoo.classic.{name}").raw_env()), name) for name in CARD_GAMES)


def check_peers() -> None:
    """Ends the program if a peer is missing: a table without it would look whole."""
    try:
        for name in ("pyspiel", "pettingzoo", *(f"pettingzoo.classic.{name}" for name in CARD_GAMES)):
            import_module(name)
    except ImportError as problem:
        sys.exit(f"a peer is missing ({problem}): pip install open_spiel pettingzoo pygame rlcard")


def import_seconds() -> float:
    """What importing us costs a program that has NumPy anyway."""

    def run(program: str) -> float:
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-c", program], check=True)
        return time.perf_counter() - begun

    return min(run("import croupier") for _ in range(5)) - min(run("import numpy") for _ in range(5))


def row(what: str, ours: str, theirs: str = "") -> None:
    print(f"| {what} | {ours} | {theirs} |", flush=True)


def main() -> None:
    check_peers()
    print("| what | croupier | peer |\n|---|---|---|")
    for name, seats in (("martian-dice", 4), ("perudo", 4), ("ten-thousand", 2), ("mts", 4), ("localgame", 2)):
        rate = batch_steps(name, 1024, 1, seats)
        row(f"batch of 1024, {name}, {seats} seats, million steps/s", f"{rate / 1e6:.1f}")
    one, two = (batch_steps("perudo", 4096, threads, 4, time.perf_counter) for threads in (1, 2))
    row("two threads against one, 4096 games of perudo", f"{two / one:.2f} times")
    ours, theirs = our_states(), openspiel_states()
    row("states of liar's dice, decisions/s; peer: pyspiel's liars_dice", f"{ours:,.0f}", f"{theirs:,.0f}")
    import croupier.pettingzoo

    ours = aec_steps(croupier.pettingzoo.raw_env("perudo", seats=2))
    peer = fastest_card_game()
    row("AEC loop, steps/s; peer: PettingZoo's fastest card game", f"{ours:,.0f}", f"{peer[0]:,.0f}, {peer[1]}")
    row("import beyond that of Python and NumPy, s", f"{import_seconds():.2f}")


if __name__ == "__main__":
    main()
