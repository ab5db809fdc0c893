"""A cluster of several Ray nodes on one machine: it equals one thread, and survives the loss of a node."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import croupier
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


def test_python_players_and_datasets_run_on_the_cluster(cluster: Cluster) -> None:
    def last(decision: croupier.Decision) -> int:
        return decision.legal_actions[-1]

    arguments = {"players": [last, "random"], "games": 8, "seed": 3, "options": {"dice": 1}}
    assert str(cluster_module.arena("perudo", **arguments)) == str(croupier.arena("perudo", **arguments))
    data = {"game": "perudo", "bots": ["greedy"], "games": 4, "seats": 2, "seed": 1}
    assert cluster_module.dataset(unit=2, **data).equals(croupier.dataset(**data))


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
    assert cluster_module.evaluate(bot, states, unit=2) == [bot.evaluate(state) for state in states]
    assert cluster_module.evaluate(bot, []) == []


def test_wrong_numbers_are_refused(cluster: Cluster) -> None:
    for arguments, words in (({"unit": 0}, "unit is 0"), ({"workers": 0}, "workers is 0"), ({"retries": -1}, "retries is -1")):
        with pytest.raises(croupier.CroupierError, match=words):
            cluster_module.arena("perudo", ["greedy", "random"], games=2, **arguments)
    for arguments in ({"bots": []}, {"games": 0}):
        with pytest.raises(croupier.CroupierError, match="at least one bot and one game"):
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
