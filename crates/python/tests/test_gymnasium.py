"""Gymnasium's own checks on every game, and what a vector environment promises."""

import croupier
import croupier.gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.utils.env_match import check_environments_match
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

checked: list[str] = []


@pytest.mark.filterwarnings("ignore")
def test_a_game_passes_check_env(name: str) -> None:
    check_env(croupier.gymnasium.make(name, opponents="random", illegal="first"), skip_render_check=True)
    checked.append(name)


def test_all_five_games_were_checked() -> None:
    assert checked == croupier.games()


def test_two_environments_with_one_seed_match(name: str) -> None:
    one, two = (croupier.gymnasium.make(name, opponents="random", max_steps=30) for _ in range(2))
    check_environments_match(one, two, num_steps=100, seed=4)


def forms(env: SyncVectorEnv | croupier.gymnasium.BotVectorEnv, first: croupier.gymnasium.BotVectorEnv | None) -> set[str]:
    """The types and shapes of everything that a run returns, and the keys of its infos."""
    env.action_space.seed(1)
    observation, info = env.reset(seed=2)
    found = {f"reset {observation.dtype} {observation.shape}"}
    for _ in range(60):
        actions = np.zeros(env.num_envs, np.int64) if first is None else env.action_space.sample()
        *arrays, info = env.step(actions)
        found |= {f"{n} {array.dtype} {array.shape}" for n, array in enumerate(arrays)}
        found |= {f"info {key}" for key in info if key in ("action_mask", "final_obs", "_final_obs")}
        for row in info.get("final_obs", []):
            found |= set() if row is None else {f"final {row.dtype} {row.shape}"}
    return found


def test_a_vector_of_games_has_the_form_of_gymnasiums_own(name: str) -> None:
    ours = croupier.gymnasium.make_vec(name, num_envs=3, opponents="random", max_steps=20)

    def one() -> croupier.gymnasium.BotEnv:
        return croupier.gymnasium.make(name, opponents="random", illegal="first", max_steps=20)

    theirs = SyncVectorEnv([one] * 3, autoreset_mode=AutoresetMode.SAME_STEP)
    assert ours.observation_space == theirs.observation_space
    assert ours.single_observation_space == theirs.single_observation_space
    assert ours.single_action_space.n == theirs.single_action_space.n
    assert forms(ours, ours) == forms(theirs, None)


def test_gymnasiums_wrappers_count_the_episodes_of_a_vector() -> None:
    env = RecordEpisodeStatistics(croupier.gymnasium.make_vec("perudo", num_envs=4, opponents="random", max_steps=9))
    env.action_space.seed(1)
    env.reset(seed=1)
    ended = 0
    for _ in range(100):
        _, _, terminated, truncated, info = env.step(env.action_space.sample())
        over = terminated | truncated
        ended += int(over.sum())
        if over.any():
            assert (info["episode"]["l"][over] <= 9).all() and (info["episode"]["r"][over] <= 1).all()
    assert ended >= 40 and env.episode_count == ended


def play(env: croupier.gymnasium.BotVectorEnv, steps: int) -> list[np.ndarray]:
    env.action_space.seed(5)
    observation, _ = env.reset(seed=3)
    seen = [observation]
    for _ in range(steps):
        observation, rewards, terminated, truncated, info = env.step(env.action_space.sample())
        assert observation in env.observation_space
        assert rewards.shape == terminated.shape == truncated.shape == (env.num_envs,)
        assert (info["action_mask"].sum(axis=1) > 0).all()
        if (terminated | truncated).any():
            ended = info["_final_obs"]
            assert (ended == (terminated | truncated)).all()
            assert all((row is not None) == flag for row, flag in zip(info["final_obs"], ended, strict=True))
        seen.append(observation)
    return seen


def test_a_vector_of_games_follows_the_rules_of_the_same_step_reset(name: str) -> None:
    env = croupier.gymnasium.make_vec(name, num_envs=4, opponents="random")
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    play(env, 60)


def test_the_same_seed_gives_the_same_games_whatever_the_threads() -> None:
    one = play(croupier.gymnasium.make_vec("perudo", num_envs=7, opponents="greedy"), 40)
    two = play(croupier.gymnasium.make_vec("perudo", num_envs=7, opponents="greedy", threads=3), 40)
    assert all((a == b).all() for a, b in zip(one, two, strict=True))


def test_the_seed_of_make_vec_decides_the_games_from_the_first_reset_on() -> None:
    def first(seed: int | None, reset: int | None = None) -> np.ndarray:
        env = croupier.gymnasium.make_vec("perudo", num_envs=8, opponents="greedy", seed=seed)
        return env.reset(seed=reset)[0]

    assert (first(5) == first(5)).all() and (first(5) == first(None, reset=5)).all()
    assert (first(5) != first(6)).any() and (first(5, reset=7) == first(6, reset=7)).all()
    assert (first(None) != first(None)).any()


def test_games_that_ended_have_a_final_info() -> None:
    env = croupier.gymnasium.make_vec("perudo", num_envs=4, opponents="random", max_steps=1)
    env.action_space.seed(1)
    env.reset(seed=1)
    info = env.step(env.action_space.sample())[4]
    assert info["_final_info"].all() and not info["final_info"]["action_mask"].any()
    assert (info["action_mask"].sum(axis=1) > 0).all()


@pytest.mark.parametrize("action", [3.0, 1.9, "3", None, 10**30])
def test_an_action_that_is_no_whole_number_is_refused(action: object) -> None:
    for illegal in ("raise", "first"):
        env = croupier.gymnasium.make("perudo", seats=2, opponents="random", seat=0, illegal=illegal)
        env.reset(seed=1)
        with pytest.raises(croupier.CroupierError, match="the id of one, not"):
            env.step(action)
        env.step(np.int32(3))
    envs = croupier.gymnasium.make_vec("perudo", num_envs=2, seats=2, opponents="random", seat=0)
    envs.reset(seed=1)
    with pytest.raises(croupier.CroupierError, match="expected a C-contiguous int64 array"):
        envs.step([3, action])
    envs.step(np.array([3, 4], np.uint8))
    envs.step(list(envs.action_space.sample()))


def test_an_illegal_action_raises_unless_a_substitute_is_wanted() -> None:
    env = croupier.gymnasium.make("perudo", seats=2, opponents="random", seat=0)
    env.reset(seed=1)
    with pytest.raises(croupier.IllegalAction, match="PE-12"):
        env.step(60)
