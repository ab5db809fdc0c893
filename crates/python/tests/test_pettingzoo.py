"""PettingZoo's own suite on every game."""

import croupier.pettingzoo
import pytest
from pettingzoo.test import api_test, seed_test, test_save_obs

# These are functions of the suite, not tests of this file.
check_saved_observations = test_save_obs
del test_save_obs

passed: list[str] = []


@pytest.mark.filterwarnings("ignore")
def test_a_game_passes_the_suite(name: str) -> None:
    api_test(croupier.pettingzoo.env(name))
    passed.append("api_test")
    seed_test(lambda: croupier.pettingzoo.env(name))
    passed.append("seed_test")
    check_saved_observations(croupier.pettingzoo.env(name))
    passed.append("test_save_obs")


def test_all_fifteen_checks_ran() -> None:
    assert len(passed) == 15


def test_a_game_that_is_broken_off_is_shared_among_those_still_in() -> None:
    env = croupier.pettingzoo.raw_env("perudo", seats=3, max_steps=4)
    env.reset(seed=1)
    for _ in range(4):
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(mask.argmax()))
    assert all(env.truncations.values())
    assert sum(env.rewards.values()) == pytest.approx(1)
