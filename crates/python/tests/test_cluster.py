"""A cluster of several Ray nodes on one machine: it equals one thread, and survives the loss of a node."""

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
