"""Contests and datasets past one machine, on Ray.

The unit of work is a range of deal groups, or of games. A unit is deterministic and may be played twice: the results are
the same and each game is counted once, by the same code as on one machine. Workers are actors that stay, since starting a
process costs more than a few games.
"""

from __future__ import annotations

import warnings
from collections import deque
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any

import ray
from ray.exceptions import RayError, RayTaskError

from croupier._arena import ContestResult, Player, refuse_programs, split_players
from croupier._croupier import Bot, Contest, CroupierError, Game, State
from croupier._dataset import open_dataset, play_rows, to_table, write_parquet
from croupier._numbers import check_whole

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
    make_partial: Callable[[], Any] = field(repr=False, compare=False)

    @cached_property
    def partial(self) -> Any:
        """The results of the units that are counted: of a contest a `ContestResult`, of a dataset its table with the games
        that are finished, of an evaluation a list with None for every state that is still to come."""
        return self.make_partial()


@ray.remote
class _Worker:
    """An actor that plays units. It is opened once and keeps what all units share."""

    def open(self, make: Callable[[], Callable[..., Any]]) -> str:
        """Makes what all units share. Returns the node that it runs on, which also tells that it runs."""
        self._play = make()
        return str(ray.get_runtime_context().get_node_id())

    def play(self, *work: Any) -> Any:
        return self._play(*work)


def _is_alive(node: str) -> bool:
    """Whether the cluster still has a node."""
    return any(one["NodeID"] == node and one["Alive"] for one in ray.nodes())


def _same(result: ContestResult) -> ContestResult:
    return result


def _bounds(first: int, end: int) -> tuple[int, int]:
    """What a worker gets that has everything else."""
    return first, end


def _run(
    make: Callable[[], Callable[..., Any]],
    total: int,
    unit: int,
    workers: int,
    retries: int,
    work_of: Callable[[int, int], tuple[Any, ...]] = _bounds,
) -> Generator[tuple[int, Any, int], None, None]:
    """Plays all units on actors and yields (unit, result, retries so far), each unit once, in any order. `work_of` gives what
    a worker gets of the unit from the first number to the end.

    An actor gets work only when it runs: a cluster may have no room for all of them, or find room later. A unit fails when
    it raises, or when its worker dies on a node that lives on; the loss of a node is not its fault. Workers that cannot be
    started end the run only if no unit is finished meanwhile.
    """
    for name, value, least in (("unit", unit, 1), ("workers", workers, 1), ("retries", retries, 0)):
        check_whole(name, value, least)
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
        actor = spread.remote()
        starting[actor.open.remote(make)] = actor

    for _ in range(min(workers, len(bounds))):
        start()
    try:
        while waiting or running:
            while waiting and idle:
                number, actor = waiting.popleft(), idle.pop()
                running[actor.play.remote(*work_of(*bounds[number]))] = (number, actor)
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
                    # Workers may be lost together with the node that they start on; one that raises would raise anywhere.
                    raised = isinstance(problem, RayTaskError)
                    failed_starts += workers if raised else 1
                    if failed_starts >= (retries + 1) * workers:
                        cause = problem.cause if raised else problem
                        raise PoisonedUnit(f"no worker could be started: {cause!r}") from problem
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
            failed_starts = 0
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
    """Evaluates states."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def __call__(self, states: Sequence[State]) -> list[list[tuple[int, str, float, float]] | None]:
        return [self._bot.evaluate(state) for state in states]


def arena(
    game: str,
    players: Sequence[Player] | Mapping[str, Player],
    games: int = 1000,
    seats: int = 2,
    options: Mapping[str, object] | str | None = None,
    seed: int | str | None = None,
    format: str | None = None,
    workers: int = 2,
    unit: int = 64,
    retries: int = 3,
    on_progress: Callable[[Progress], None] | None = None,
) -> ContestResult:
    """Plays a contest on the workers of a Ray cluster; the result is that of `croupier.arena` with the same seed."""
    entrants, callables = split_players(game, players)
    # Nobody knows whether every node has the command that is their sandbox.
    refuse_programs(entrants, "programs do not play on a cluster: take croupier.arena, or pass a Python callable")
    contest = Contest(game, entrants, games, seats, options, seed, format)
    contest.require_reproducible("a contest on a cluster")
    # A read-only view of a dict cannot be sent.
    chosen = dict(options) if isinstance(options, Mapping) else options
    make = partial(_ContestUnits, (game, entrants, games, seats, chosen, contest.seed, format), callables)
    with closing(_run(make, contest.groups, unit, workers, retries)) as results:
        for done, (_, lines, retried) in enumerate(results, 1):
            contest.count(lines)
            if on_progress is not None:
                # Counting goes on, so the result is taken now.
                so_far = partial(_same, ContestResult(contest))
                on_progress(Progress(done, -(-contest.groups // unit), retried, so_far))
    return ContestResult(contest)


def dataset(
    game: str,
    bots: Sequence[str | Bot],
    games: int,
    seats: int | None = None,
    options: Mapping[str, object] | str | None = None,
    seed: int = 0,
    equities: bool = False,
    path: str | None = None,
    workers: int = 2,
    unit: int = 16,
    retries: int = 3,
    on_progress: Callable[[Progress], None] | None = None,
) -> Any:
    """Self-play on the workers of a Ray cluster; the table is that of `croupier.dataset` with the same arguments. `path` is a
    file of the machine that this runs on."""
    opened, seated, total, seed = open_dataset(game, bots, games, seats, options, seed)
    make = partial(_DatasetUnits, opened, seated, seed, equities)
    parts: dict[int, dict[str, list[Any]]] = {}

    def join(parts: Mapping[int, Mapping[str, list[Any]]]) -> Any:
        columns: dict[str, list[Any]] = {}
        for _, rows in sorted(parts.items()):
            for name, values in rows.items():
                columns.setdefault(name, []).extend(values)
        return to_table(opened, columns, seed)

    with closing(_run(make, total, unit, workers, retries)) as results:
        for number, rows, retried in results:
            parts[number] = rows
            if on_progress is not None:
                on_progress(Progress(len(parts), -(-total // unit), retried, partial(join, dict(parts))))
    table = join(parts)
    if path is not None:
        write_parquet(table, path)
    return table


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
    bot.require_reproducible("an evaluation on a cluster")
    listed = list(states)
    parts: dict[int, list[list[tuple[int, str, float, float]] | None]] = {}

    def work_of(first: int, end: int) -> tuple[list[State]]:
        return (listed[first:end],)

    def join(
        parts: Mapping[int, list[list[tuple[int, str, float, float]] | None]],
    ) -> list[list[tuple[int, str, float, float]] | None]:
        joined: list[list[tuple[int, str, float, float]] | None] = [None] * len(listed)
        for number, evaluations in parts.items():
            joined[number * unit : number * unit + len(evaluations)] = evaluations
        return joined

    with closing(_run(partial(_EvaluationUnits, bot), len(listed), unit, workers, retries, work_of)) as results:
        for number, evaluations, retried in results:
            parts[number] = evaluations
            if on_progress is not None:
                on_progress(Progress(len(parts), -(-len(listed) // unit), retried, partial(join, dict(parts))))
    return join(parts)
