"""A cluster of several Ray nodes on one machine: it equals one thread, and survives the loss of a node."""

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from types import MappingProxyType
from typing import Any

import croupier
import pyarrow.parquet
import pytest
import ray
from ray.cluster_utils import Cluster

import croupier.cluster as cluster_module

CONTEST = {"game": "perudo", "games": 240, "seed": 7, "options": {"dice": 2}}


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    # The head plays no games, so that a unit is always on a node that can be lost.
    nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    for _ in range(2):
        nodes.add_node(num_cpus=1)
    ray.init(address=nodes.address, log_to_driver=False)
    yield nodes
    ray.shutdown()
    nodes.shutdown()


def test_a_poisoned_unit_is_reported_with_its_cause(cluster: Cluster) -> None:
    def poisoned(_: croupier.Decision) -> int:
        raise KeyError("poison")

    with pytest.raises(cluster_module.PoisonedUnit, match="failed 2 times.*poison"):
        cluster_module.arena("perudo", [poisoned, "random"], games=4, unit=1, retries=1)


def test_python_players_and_datasets_run_on_the_cluster(cluster: Cluster, tmp_path: Path) -> None:
    def last(decision: croupier.Decision) -> int:
        return decision.legal_actions[-1]

    arguments = {"players": [last, "random"], "games": 8, "seed": 3, "options": {"dice": 1}}
    assert str(cluster_module.arena("perudo", **arguments)) == str(croupier.arena("perudo", **arguments))
    data = {"game": "perudo", "bots": ["greedy"], "games": 4, "seats": 2, "seed": 1}
    seen: list[cluster_module.Progress] = []
    path = tmp_path / "games.parquet"
    table = cluster_module.dataset(
        unit=2, path=str(path), options=MappingProxyType({"dice": 2}), on_progress=seen.append, **data
    )
    assert table.equals(croupier.dataset(options={"dice": 2}, **data))
    assert pyarrow.parquet.read_table(path).num_rows == table.num_rows
    games = [set(progress.partial.column("game").to_pylist()) for progress in seen]
    assert games in ([{0, 1}, {0, 1, 2, 3}], [{2, 3}, {0, 1, 2, 3}])


def test_a_killed_worker_costs_nothing_but_time(cluster: Cluster, tmp_path: Path) -> None:
    killed = tmp_path / "killed"

    def doomed_once(decision: croupier.Decision) -> int:
        if ray.get_runtime_context().get_actor_id() is not None and not killed.exists():
            killed.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return decision.legal_actions[0]

    seen: list[cluster_module.Progress] = []
    arguments = {"players": [doomed_once, "random"], "games": 8, "seed": 3, "options": {"dice": 1}}
    result = cluster_module.arena("perudo", unit=1, on_progress=seen.append, **arguments)
    assert killed.exists() and seen[-1].retries == 1
    assert str(result) == str(croupier.arena("perudo", **arguments))


def test_a_unit_that_kills_its_worker_is_poisoned(cluster: Cluster) -> None:
    def deadly(_: croupier.Decision) -> int:
        os.kill(os.getpid(), signal.SIGKILL)
        return 0

    with pytest.raises(cluster_module.PoisonedUnit, match="failed 2 times"):
        cluster_module.arena("perudo", [deadly, "random"], games=2, unit=1, retries=1, workers=1)


def test_states_are_evaluated_on_the_cluster(cluster: Cluster) -> None:
    bot = croupier.Bot("martian-dice", "exact")
    states = [croupier.Game("martian-dice", seats=2).new_state(seed=seed) for seed in range(5)]
    for state in states:
        state.deal()
    expected = [bot.evaluate(state) for state in states]
    seen: list[cluster_module.Progress] = []
    assert cluster_module.evaluate(bot, states, unit=2, on_progress=seen.append) == expected
    assert cluster_module.evaluate(bot, []) == []
    assert [sum(one is not None for one in progress.partial) for progress in seen][-1] == 5
    assert all(one in (None, wanted) for progress in seen for one, wanted in zip(progress.partial, expected, strict=True))
    assert seen[0].partial.count(None) >= 3, "the first unit has at most two of the five states"


def test_a_worker_gets_the_states_of_its_units_alone(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    state = croupier.Game("martian-dice", seats=2).new_state(seed=1)
    state.deal()

    class Count:
        def __init__(self, bot: croupier.Bot) -> None:
            pass

        def __call__(self, states: list[croupier.State]) -> list[int]:
            return [len(states)] * len(states)

    monkeypatch.setattr(cluster_module, "_EvaluationUnits", Count)
    found = cluster_module.evaluate(croupier.Bot("martian-dice", "exact"), [state] * 5, unit=2, workers=1)
    assert found == [2, 2, 2, 2, 1]


def test_workers_that_cannot_be_started_now_and_then_do_not_end_a_run_that_gets_on(cluster: Cluster, tmp_path: Path) -> None:
    begun, died = tmp_path / "begun", tmp_path / "died"

    def make() -> Callable[[int, int], int]:
        starts = len(begun.read_text()) if begun.exists() else 0
        begun.write_text("x" * (starts + 1))
        if starts % 2 == 1:
            raise KeyError("no luck")

        def play(first: int, end: int) -> int:
            # Every other unit kills its worker the first time.
            once = died.with_suffix(f".{first}")
            if first % 2 == 1 and not once.exists():
                once.touch()
                os.kill(os.getpid(), signal.SIGKILL)
            return first

        return play

    results = [result for _, result, _ in cluster_module._run(make, total=6, unit=1, workers=1, retries=1)]
    assert sorted(results) == [0, 1, 2, 3, 4, 5]
    assert begun.read_text() == "x" * 7, "three workers were lost, and three could not be started"


def test_a_worker_that_can_never_be_started_ends_the_run_with_its_cause(cluster: Cluster) -> None:
    def make() -> Callable[[int, int], int]:
        raise KeyError("no luck")

    with pytest.raises(cluster_module.PoisonedUnit, match="no worker could be started.*no luck"):
        list(cluster_module._run(make, total=2, unit=1, workers=1, retries=1))


def test_an_exception_of_the_progress_callable_ends_the_workers(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    killed: list[object] = []
    kill = ray.kill
    monkeypatch.setattr(cluster_module.ray, "kill", lambda actor: (killed.append(actor), kill(actor)))

    def stop(progress: cluster_module.Progress) -> None:
        raise KeyError("enough")

    state = croupier.Game("martian-dice", seats=2).new_state(seed=1)
    state.deal()
    for call in (
        lambda: cluster_module.arena("perudo", ["greedy", "random"], games=8, seed=1, unit=1, workers=1, on_progress=stop),
        lambda: cluster_module.dataset("perudo", ["greedy"], games=4, seats=2, unit=1, workers=1, on_progress=stop),
        lambda: cluster_module.evaluate(croupier.Bot("martian-dice", "exact"), [state] * 3, unit=1, workers=1, on_progress=stop),
    ):
        killed.clear()
        # While the exception is handled, its traceback keeps everything that was under way.
        with pytest.raises(KeyError, match="enough") as raised:
            call()
        assert raised.tb is not None and len(killed) == 1


def test_bots_with_a_time_budget_are_refused() -> None:
    state = croupier.Game("mts").new_state(seed=1)
    state.deal()
    for call in (
        lambda: cluster_module.arena("mts", ["ismcts:ms=5", "random"], games=2),
        lambda: cluster_module.dataset("mts", ["greedy", "ismcts:iterations=5"], games=2),
        lambda: cluster_module.evaluate(croupier.Bot("mts", "ai"), [state]),
    ):
        with pytest.raises(croupier.CroupierError, match="thinks until its time is up; .*:iterations=1000,ms=600000"):
            call()


def test_wrong_numbers_are_refused(cluster: Cluster) -> None:
    for arguments, words in (({"unit": 0}, "unit is 0"), ({"workers": 0}, "workers is 0"), ({"retries": -1}, "retries is -1")):
        with pytest.raises(croupier.CroupierError, match=words):
            cluster_module.arena("perudo", ["greedy", "random"], games=2, **arguments)
    for arguments, words in (({"bots": []}, "at least one bot"), ({"games": 0}, "games is 0")):
        with pytest.raises(croupier.CroupierError, match=words):
            cluster_module.dataset(**{"game": "perudo", "bots": ["greedy"], "games": 1, **arguments})


def test_a_cluster_without_a_free_cpu_says_so(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    @ray.remote(num_cpus=1)
    class Occupant:
        def is_there(self) -> bool:
            return True

    occupants = [Occupant.remote() for _ in cluster.worker_nodes]
    ray.get([occupant.is_there.remote() for occupant in occupants])
    monkeypatch.setattr(cluster_module, "PATIENCE_SECONDS", 0.1)

    def leave(message: object, *_: object, **__: object) -> None:
        warned.append(str(message))
        for occupant in occupants:
            ray.kill(occupant)

    warned: list[str] = []
    monkeypatch.setattr(cluster_module.warnings, "warn", leave)
    result = cluster_module.arena("perudo", ["greedy", "random"], games=2, seed=1, workers=1)
    assert result.games == 2 and "no free CPU" in warned[0]


# The last test: Ray may for a moment still place workers on nodes that are lost.
def test_nodes_killed_in_the_middle_cost_nothing_but_time(cluster: Cluster, tmp_path: Path) -> None:
    lost = list(cluster.worker_nodes)
    doomed = {node.node_id for node in lost}
    last_hour = tmp_path / "last hour"

    def first(decision: croupier.Decision) -> int:
        # A worker outlives its node by a moment, long enough to finish all units: from the last hour on it only waits.
        if last_hour.exists() and ray.get_runtime_context().get_node_id() in doomed:
            Event().wait()
        return decision.legal_actions[0]

    seen: list[cluster_module.Progress] = []

    def on_progress(progress: cluster_module.Progress) -> None:
        seen.append(progress)
        if len(seen) == 3:
            last_hour.touch()
            cluster.add_node(num_cpus=1)
            for node in lost:
                cluster.remove_node(node, allow_graceful=False)

    players = [first, "random"]
    expected = str(croupier.arena(players=players, **CONTEST))
    result = cluster_module.arena(players=players, workers=2, unit=8, on_progress=on_progress, **CONTEST)
    assert str(result) == expected
    assert seen[-1].done == seen[-1].units == 15
    assert seen[-1].retries >= 1, "the unit on a lost node was played again"
    assert seen[0].partial is not None and seen[0].partial.games < result.games == 240
