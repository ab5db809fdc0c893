"""Batches: independent of threads, saved and restored, and strict about arrays."""

import os

import croupier
import numpy as np
import pytest


def run(batch: croupier.Batch, buffers: croupier.Buffers, steps: int) -> list[bytes]:
    actions = np.zeros(batch.num_envs, np.int64)
    seen = []
    for _ in range(steps):
        batch.sample(actions)
        batch.step(actions, buffers)
        arrays = (buffers.observations, buffers.masks, buffers.rewards, buffers.terminated, buffers.seats)
        seen.append(b"".join(array.tobytes() for array in arrays))
    return seen


def test_results_do_not_depend_on_threads(name: str) -> None:
    runs = []
    for threads in (1, 3):
        batch = croupier.Batch(name, 10, seed=4, threads=threads)
        buffers = batch.make_buffers(final_observations=True)
        batch.reset(buffers)
        runs.append(run(batch, buffers, 60))
    assert runs[0] == runs[1]


def test_a_saved_batch_goes_on_as_it_was(name: str) -> None:
    batch = croupier.Batch(name, 5, seed=4, opponents="greedy", seats=2)
    buffers = batch.make_buffers()
    batch.reset(buffers)
    run(batch, buffers, 25)
    saved = batch.save()
    expected = run(batch, buffers, 25)
    other = croupier.Batch(name, 5, seed=99, opponents="greedy", seats=2, threads=2)
    restored = other.make_buffers()
    other.restore(saved, restored)
    assert run(other, restored, 25) == expected


def test_rows_have_the_shapes_of_a_states_vectors(name: str) -> None:
    batch = croupier.Batch(name, 1, seed=1)
    buffers = batch.make_buffers()
    batch.reset(buffers)
    game = croupier.Game(name)
    assert buffers.observations.shape == (1, game.observation_size)
    assert buffers.masks.shape == (1, game.num_actions)
    assert buffers.masks.sum() > 0


def test_rewards_are_payoffs_and_games_begin_anew() -> None:
    batch = croupier.Batch("perudo", 64, seats=3, seed=2, options={"dice": 1})
    buffers = batch.make_buffers(final_observations=True)
    batch.reset(buffers)
    actions = np.zeros(64, np.int64)
    ended = 0
    for _ in range(100):
        batch.sample(actions)
        batch.step(actions, buffers)
        over = buffers.terminated == 1
        ended += int(over.sum())
        assert (buffers.rewards[over].sum(axis=1) == 1).all()
        assert (buffers.rewards[~over] == 0).all()
        assert (buffers.masks.sum(axis=1) > 0).all()
    assert ended > 100


def test_long_games_are_broken_off_and_shared() -> None:
    batch = croupier.Batch("ten-thousand", 4, seats=2, seed=2, max_steps=3)
    buffers = batch.make_buffers()
    batch.reset(buffers)
    run(batch, buffers, 3)
    assert (buffers.truncated == 1).all() and (buffers.rewards == 0.5).all()


def change(**fields: object) -> croupier.Buffers:
    buffers = croupier.Batch("perudo", 4, seats=2).make_buffers()
    for field, value in fields.items():
        setattr(buffers, field, value)
    return buffers


def misaligned() -> np.ndarray:
    return np.frombuffer(bytearray(4 * 8 + 1), np.float32, offset=1).reshape(4, 2)


def readonly() -> np.ndarray:
    array = np.zeros((4, 62), np.uint8)
    array.flags.writeable = False
    return array


@pytest.mark.parametrize(
    ("buffers", "words"),
    [
        (change(masks=np.zeros((4, 61), np.uint8)), r"masks: expected .*\[4, 62\]"),
        (change(masks=np.zeros((4, 62), np.float32)), "uint8"),
        (change(masks=np.zeros((62, 4), np.uint8).T), "not contiguous"),
        (change(masks=readonly()), "not writeable"),
        (change(rewards=misaligned()), r"rewards: expected .*\[4, 2\] that is not aligned"),
        (change(rewards=[0.0] * 4), "found a list"),
        (change(observations=None), "observations"),
        (change(seats=np.zeros(3, np.uint8)), "seats"),
    ],
)
def test_wrong_arrays_are_refused_with_the_shape_that_is_right(buffers: croupier.Buffers, words: str) -> None:
    batch = croupier.Batch("perudo", 4, seats=2)
    with pytest.raises(croupier.CroupierError, match=words):
        batch.reset(buffers)


def test_a_bad_action_is_refused_and_nothing_changes() -> None:
    batch = croupier.Batch("perudo", 4, seats=2, seed=1)
    buffers = batch.make_buffers()
    batch.reset(buffers)
    saved, before = batch.save(), buffers.observations.copy()
    for bad in (60, 62, -1, 10**12):
        with pytest.raises(croupier.CroupierError, match="game 2"):
            batch.step(np.array([3, 4, bad, 5]), buffers)
    with pytest.raises(croupier.CroupierError, match="int64"):
        batch.step(np.zeros(4, np.float64), buffers)
    assert batch.save() == saved and (buffers.observations == before).all()


@pytest.mark.parametrize("damage", ["", "{}", "[1]", "x" * 100])
def test_a_damaged_save_is_refused(damage: str) -> None:
    batch = croupier.Batch("perudo", 4, seats=2, seed=1)
    buffers = batch.make_buffers()
    batch.reset(buffers)
    saved = batch.save()
    with pytest.raises(croupier.CroupierError, match="no save of this batch"):
        batch.restore(damage, buffers)
    with pytest.raises(croupier.CroupierError, match="no save of this batch"):
        croupier.Batch("perudo", 4, seats=3).restore(saved, buffers)
    assert batch.save() == saved


def test_a_batch_that_has_not_begun_asks_for_a_reset() -> None:
    batch = croupier.Batch("perudo", 4, seats=2, seed=1)
    buffers, actions = batch.make_buffers(), np.full(4, 7)
    for call in (lambda: batch.sample(actions), lambda: batch.step(actions, buffers), batch.save):
        with pytest.raises(croupier.CroupierError, match=r"call reset\(buffers\) first"):
            call()
    assert (actions == 7).all()
    batch.reset(buffers)
    saved = batch.save()
    other = croupier.Batch("perudo", 4, seats=2, seed=2)
    other.restore(saved, buffers)
    assert run(other, buffers, 3) == run(batch, buffers, 3)


def test_a_batch_against_a_bot_with_a_time_budget_runs_and_is_not_saved() -> None:
    def opened(opponents: str) -> tuple[croupier.Batch, croupier.Buffers]:
        batch = croupier.Batch("mts", 1, seats=2, seed=1, opponents=opponents)
        buffers = batch.make_buffers()
        batch.reset(buffers)
        run(batch, buffers, 2)
        return batch, buffers

    batch, _ = opened("ismcts:ms=1")
    with pytest.raises(croupier.CroupierError, match='"ismcts:iterations=1000,ms=600000"'):
        batch.save()
    batch, buffers = opened("ismcts:iterations=3,ms=600000")
    saved = batch.save()
    expected = run(batch, buffers, 3)
    batch.restore(saved, buffers)
    assert run(batch, buffers, 3) == expected


def test_bool_masks_are_written_too() -> None:
    batch = croupier.Batch("perudo", 4, seats=2)
    buffers = change(masks=np.zeros((4, 62), np.bool_))
    batch.reset(buffers)
    assert buffers.masks.dtype == np.bool_ and buffers.masks.any(axis=1).all()


def test_a_forked_process_can_go_on_with_threads() -> None:
    batch = croupier.Batch("perudo", 8, seats=2, threads=2)
    buffers = batch.make_buffers()
    batch.reset(buffers)
    run(batch, buffers, 2)
    child = os.fork()
    if child == 0:
        run(batch, buffers, 2)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


@pytest.mark.parametrize(
    ("other", "words"),
    [
        ({"seats": 3}, "seats of the save: 2, of this batch: 3"),
        ({"options": {"dice": 2}}, "options of the save: .*, of this batch: "),
        ({"max_steps": 7}, "max_steps of the save: 10000, of this batch: 7"),
        ({"opponents": "greedy"}, 'opponents of the save: null, of this batch: "greedy"'),
        ({"num_envs": 5}, "4 games instead of 5"),
    ],
)
def test_a_save_of_another_batch_is_refused_with_what_differs(other: dict[str, object], words: str) -> None:
    usual: dict[str, object] = {"num_envs": 4, "seats": 2, "seed": 1}
    batch = croupier.Batch("perudo", **usual)
    batch.reset(batch.make_buffers())
    wrong = croupier.Batch("perudo", **{**usual, **other})
    with pytest.raises(croupier.CroupierError, match=words):
        wrong.restore(batch.save(), wrong.make_buffers())
    newer = batch.save().replace('"croupier_batch":1', '"croupier_batch":2')
    with pytest.raises(croupier.CroupierError, match="format of the save: 2, of this batch: 1"):
        batch.restore(newer, batch.make_buffers())
