"""Contests and datasets past one machine, on Ray.

The unit of work is a range of deal groups, or of games. A unit is deterministic and may be played twice: the results are
the same and each game is counted once, by the same code as on one machine. Workers are actors that stay, since starting a
process costs more than a few games.
"""

from __future__ import annotations

import warnings
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import ray
from ray.exceptions import RayError, RayTaskError

from croupier._arena import ContestResult, Player, refuse_programs, split_players
from croupier._croupier import Bot, Contest, CroupierError, Game, State
from croupier._dataset import open_dataset, play_rows, to_table

__all__ = ["PoisonedUnit", "Progress", "arena", "dataset", "evaluate"]

PATIENCE_SECONDS = 60.0
"""After so long without any worker a warning says what is missing."""


class PoisonedUnit(CroupierError):
    """A unit of work that failed as often as it may, with the last cause."""


@dataclass
class Progress:
    """How far a run is."""

    done: int
    """Units that are counted."""
    units: int
    """All units."""
    retries: int
    """Units that were played again because a worker or a node was lost, or a unit failed."""
    partial: ContestResult | None = None
    """The results so far, of a contest."""


@ray.remote
class _Worker:
    """An actor that plays units. It is opened once and keeps what all units share."""

    def __init__(self, make: Callable[[], Callable[[int, int], Any]]) -> None:
        self._play = make()

    def node(self) -> str:
        """The node that it runs on, which also tells that it runs."""
        return str(ray.get_runtime_context().get_node_id())

    def play(self, first: int, end: int) -> Any:
        return self._play(first, end)


def _is_alive(node: str) -> bool:
    """Whether the cluster still has a node."""
    return any(one["NodeID"] == node and one["Alive"] for one in ray.nodes())


def _check_whole(name: str, value: int, least: int) -> None:
    if not isinstance(value, int) or value < least:
        raise CroupierError(f"{name} is {value!r}; it must be a whole number from {least}")


def _run(
    make: Callable[[], Callable[[int, int], Any]],
    total: int,
    unit: int,
    workers: int,
    retries: int,
) -> Iterator[tuple[int, Any, int]]:
    """Plays all units on actors and yields (unit, result, retries so far), each unit once, in any order.

    An actor gets work only when it runs: a cluster may have no room for all of them, or find room later. A unit fails when
    it raises, or when its worker dies on a node that lives on; the loss of a node is not its fault.
    """
    for name, value, least in (("unit", unit, 1), ("workers", workers, 1), ("retries", retries, 0)):
        _check_whole(name, value, least)
    bounds = [(first, min(first + unit, total)) for first in range(0, total, unit)]
    waiting = deque(range(len(bounds)))
    failures = dict.fromkeys(range(len(bounds)), 0)
    retried, failed_starts = 0, 0
    spread = _Worker.options(scheduling_strategy="SPREAD", max_restarts=0, num_cpus=1)
    starting: dict[Any, Any] = {}
    running: dict[Any, tuple[int, Any]] = {}
    idle: list[Any] = []
    nodes: dict[Any, str] = {}

    def start() -> None:
        actor = spread.remote(make)
        starting[actor.node.remote()] = actor

    for _ in range(min(workers, len(bounds))):
        start()
    try:
        while waiting or running:
            while waiting and idle:
                number, actor = waiting.popleft(), idle.pop()
                running[actor.play.remote(*bounds[number])] = (number, actor)
            finished, _ = ray.wait(
                [*running, *starting], num_returns=1, timeout=None if running else PATIENCE_SECONDS
            )
            if not finished:
                warnings.warn("the cluster has no free CPU for a worker: waiting until it has", stacklevel=3)
                continue
            ready = finished[0]
            if ready in starting:
                actor = starting.pop(ready)
                try:
                    nodes[actor] = ray.get(ready)
                    idle.append(actor)
                except RayError as problem:
                    ray.kill(actor)
                    failed_starts += 1
                    if failed_starts > retries:
                        raise PoisonedUnit(f"no worker could be started: {problem}") from problem
                    start()
                continue
            number, actor = running.pop(ready)
            try:
                result = ray.get(ready)
            except RayError as problem:
                retried += 1
                raised = isinstance(problem, RayTaskError)
                failures[number] += raised or _is_alive(nodes[actor])
                if failures[number] > retries:
                    first, end = bounds[number]
                    cause = problem.cause if raised else problem
                    raise PoisonedUnit(
                        f"the unit {first} to {end - 1} failed {failures[number]} times: {cause!r}"
                    ) from problem
                waiting.append(number)
                # An actor whose unit raised lives on; whatever else happened, it may be lost and is replaced.
                if raised:
                    idle.append(actor)
                else:
                    del nodes[actor]
                    ray.kill(actor)
                    start()
                continue
            idle.append(actor)
            yield number, result, retried
    finally:
        for actor in [*idle, *starting.values(), *(actor for _, actor in running.values())]:
            ray.kill(actor)


class _ContestUnits:
    """Plays ranges of deal groups."""

    def __init__(self, arguments: tuple[Any, ...], callables: Sequence[Any]) -> None:
        self._contest = Contest(*arguments)
        self._callables = callables

    def __call__(self, first: int, end: int) -> list[str]:
        lines = self._contest.play(first, end)
        for group in range(first, end):
            if self._contest.is_python_group(group):
                lines.extend(self._contest.play_python(group, self._callables))
        return lines


class _DatasetUnits:
    """Plays ranges of games."""

    def __init__(self, game: Game, bots: Sequence[Bot], seed: int, equities: bool) -> None:
        self._game, self._bots, self._seed, self._equities = game, bots, seed, equities

    def __call__(self, first: int, end: int) -> dict[str, list[Any]]:
        return play_rows(self._game, self._bots, self._seed, range(first, end), self._equities)


class _EvaluationUnits:
    """Evaluates ranges of states."""

    def __init__(self, bot: Bot, states: Sequence[State]) -> None:
        self._bot, self._states = bot, states

    def __call__(self, first: int, end: int) -> list[list[tuple[int, str, float, float]] | None]:
        return [self._bot.evaluate(state) for state in self._states[first:end]]


def arena(
    game: str,
    players: Sequence[Player] | Mapping[str, Player],
    games: int = 1000,
    seats: int = 2,
    options: Mapping[str, object] | str | None = None,
    seed: int | str | None = None,
    format: str = "round_robin",
    workers: int = 2,
    unit: int = 64,
    retries: int = 3,
    on_progress: Callable[[Progress], None] | None = None,
) -> ContestResult:
    """Plays a contest on the workers of a Ray cluster; the result is that of `croupier.arena` with the same seed."""
    entrants, callables = split_players(players)
    # Nobody knows whether every node has the command.
    refuse_programs(entrants)
    chosen = options if options is None or isinstance(options, str) else dict(options)
    contest = Contest(game, entrants, games, seats, chosen, seed, format)
    arguments = (game, entrants, games, seats, chosen, contest.seed, format)
    make = partial(_ContestUnits, arguments, callables)
    for done, (_, lines, retried) in enumerate(_run(make, contest.groups, unit, workers, retries), 1):
        units = -(-contest.groups // unit)
        contest.count(lines)
        if on_progress is not None:
            on_progress(Progress(done, units, retried, ContestResult(contest)))
    return ContestResult(contest)


def dataset(
    game: str,
    bots: Sequence[str | Bot],
    games: int,
    seats: int | None = None,
    options: Mapping[str, object] | str | None = None,
    seed: int = 0,
    equities: bool = False,
    workers: int = 2,
    unit: int = 16,
    retries: int = 3,
    on_progress: Callable[[Progress], None] | None = None,
) -> Any:
    """Self-play on the workers of a Ray cluster; the table is that of `croupier.dataset` with the same arguments."""
    chosen = options if options is None or isinstance(options, str) else dict(options)
    opened, seated = open_dataset(game, bots, games, seats, chosen)
    make = partial(_DatasetUnits, opened, seated, seed, equities)
    parts: dict[int, dict[str, list[Any]]] = {}
    for number, rows, retried in _run(make, games, unit, workers, retries):
        parts[number] = rows
        if on_progress is not None:
            on_progress(Progress(len(parts), -(-games // unit), retried))
    columns: dict[str, list[Any]] = {}
    for number in sorted(parts):
        for name, values in parts[number].items():
            columns.setdefault(name, []).extend(values)
    return to_table(opened, columns, seed)


def evaluate(
    bot: Bot,
    states: Sequence[State],
    workers: int = 2,
    unit: int = 16,
    retries: int = 3,
    on_progress: Callable[[Progress], None] | None = None,
) -> list[list[tuple[int, str, float, float]] | None]:
    """What a bot thinks of every legal action of every state, evaluated on the workers of a Ray cluster: for each state what
    `bot.evaluate(state)` returns, in the order of the states."""
    listed = list(states)
    make = partial(_EvaluationUnits, bot, listed)
    parts: dict[int, list[list[tuple[int, str, float, float]] | None]] = {}
    for number, evaluations, retried in _run(make, len(listed), unit, workers, retries):
        parts[number] = evaluations
        if on_progress is not None:
            on_progress(Progress(len(parts), -(-len(listed) // unit), retried))
    return [evaluation for number in sorted(parts) for evaluation in parts[number]]
