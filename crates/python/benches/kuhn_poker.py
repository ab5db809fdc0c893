"""Kuhn poker in our batch beside Pgx's, one run for both sides: `python crates/python/benches/kuhn_poker.py`.

Needs `pip install pgx` (with JAX for the CPU); nothing here is part of the tests. Both sides run the same loop: a uniformly random
legal action for each of so many games, one step for all of them, a new game where one has ended. Pgx is compiled with `jax.jit`,
many steps in one call (`lax.scan`), so that Python costs it nothing; its threads are limited to one like ours, and CPU time is
counted beside the clock, because a busy machine stretches the clock.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable

# Before JAX is loaded: one thread for both sides.
os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
os.environ.setdefault("JAX_PLATFORMS", "cpu")
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})

import jax
import jax.numpy as jnp
import numpy as np
import pgx
from pgx.experimental.wrappers import auto_reset

import croupier

STEPS = 200
"""Steps of all games in one piece of work."""
ROUNDS = 5
"""How often each side is measured, in turn; the best counts."""


def our_loop(games: int) -> Callable[[], None]:
    batch = croupier.Batch("kuhn-poker", games, seed=1, threads=1)
    buffers = batch.make_buffers()
    batch.reset(buffers)
    actions = np.zeros(games, np.int64)

    def work() -> None:
        for _ in range(STEPS):
            batch.sample(actions)
            batch.step(actions, buffers)

    return work


def pgx_loop(games: int) -> Callable[[], None]:
    env = pgx.make("kuhn_poker")
    step = jax.vmap(auto_reset(env.step, env.init))
    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, games))

    def one(carry, _):
        state, key = carry
        key, for_actions, for_steps = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(for_actions, logits, axis=1)
        return (step(state, actions, jax.random.split(for_steps, games)), key), None

    run = jax.jit(lambda state, key: jax.lax.scan(one, (state, key), None, length=STEPS)[0])
    held = [run(state, key)]
    jax.block_until_ready(held[0])

    def work() -> None:
        held[0] = run(*held[0])
        jax.block_until_ready(held[0])

    return work


def measure(work: Callable[[], None], steps: int) -> tuple[float, float]:
    """Million steps per second, by the clock and by CPU time."""
    clock, cpu = time.perf_counter(), time.process_time()
    work()
    return steps / (time.perf_counter() - clock) / 1e6, steps / (time.process_time() - cpu) / 1e6


def main() -> None:
    print("| games | croupier, M steps/s (by CPU time) | Pgx | ratio by CPU time |\n|---:|---:|---:|---:|")
    for games in (1024, 16384):
        sides = [our_loop(games), pgx_loop(games)]
        for work in sides:
            work()
        best = [(0.0, 0.0), (0.0, 0.0)]
        for _ in range(ROUNDS):
            for n, work in enumerate(sides):
                best[n] = tuple(max(pair) for pair in zip(best[n], measure(work, STEPS * games), strict=True))
        (ours, ours_cpu), (theirs, theirs_cpu) = best
        print(f"| {games} | {ours:.1f} ({ours_cpu:.1f}) | {theirs:.1f} ({theirs_cpu:.1f}) | {ours_cpu / theirs_cpu:.1f} |", flush=True)


if __name__ == "__main__":
    main()
