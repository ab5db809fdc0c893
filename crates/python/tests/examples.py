"""What a user writes, checked by mypy and pyright in strict mode and run by the tests."""

import croupier
import croupier.cluster
import croupier.gymnasium
import croupier.openspiel
import croupier.pettingzoo
import numpy as np


def first_legal(decision: croupier.Decision) -> int:
    """A player: an id of a legal action."""
    return decision.legal_actions[0]


class Memory:
    """A player that answers by a table of what its seat has seen, and learns what it is asked."""

    def __init__(self, policy: dict[str, int]) -> None:
        self.policy = policy

    def __call__(self, decision: croupier.Decision) -> int:
        known = self.policy.setdefault(decision.information_state(), decision.legal_actions[-1])
        assert decision.game.action_word(known) in decision.legal_words
        return known


def count_situations(name: str, games: int) -> int:
    """How many situations a player gets into."""
    policy: dict[str, int] = {}
    croupier.arena(name, {"memory": Memory(policy), "random": croupier.Bot(name, "random")}, games=games, seed=1)
    return len(policy)


def play_one_game(name: str, seed: int) -> list[float]:
    """The payoffs of a game in which everybody plays the last legal action."""
    state = croupier.Game(name, seats=2).new_state(seed=seed)
    state.deal()
    while not state.is_over:
        state.apply(state.legal_actions()[-1])
        state.deal()
    return state.payoffs()


def count_finished(name: str, games: int, steps: int) -> int:
    """How many of these games end while everybody plays at random."""
    batch = croupier.Batch(name, num_envs=games, seats=2, seed=1)
    buffers = batch.make_buffers()
    batch.reset(buffers)
    actions = np.zeros(games, np.int64)
    finished = 0
    for _ in range(steps):
        batch.sample(actions)
        batch.step(actions, buffers)
        finished += int(buffers.terminated.sum())
    return finished


def best_of(name: str) -> str:
    """The entrant with the highest rating."""
    result = croupier.arena(name, [first_legal, "greedy"], games=20, seed=1)
    return str(result.rows[0]["entrant"])


def equity_of_the_first_seat(score: int, other: int) -> float:
    """The equity of the seat that throws first, by both scores, under exact play."""
    tables = croupier.tables("martian-dice")
    assert tables is not None
    return float(tables["equity"].at(next="first", first=score, second=other))


def textbook_actions() -> dict[str, int]:
    """How many actions the textbook games have."""
    return {name: croupier.Game(name).num_actions for name in croupier.textbook_games()}


def choose_and_rate(name: str, seed: int) -> tuple[str, bool]:
    """The word of a bot's choice, and whether the bot rates actions."""
    state = croupier.Game(name, seats=2).new_state(seed=seed)
    state.deal()
    bot = croupier.Bot(name, "greedy")
    rated: list[tuple[int, str, float, float]] | None = bot.evaluate(state)
    return state.game.action_word(bot.act(state, seed=seed)), rated is not None


def copy_by_json(state: croupier.State) -> croupier.State:
    """The same position with the luck of seed 1."""
    return croupier.State.from_json(state.to_json(), seed=1)


def play_against_bots(name: str, steps: int) -> float:
    """The sum of the rewards of random play against bots."""
    envs = croupier.gymnasium.make_vec(name, num_envs=4, opponents="random", seed=1)
    envs.reset()
    envs.action_space.seed(1)
    total = 0.0
    for _ in range(steps):
        _, rewards, _, _, info = envs.step(envs.action_space.sample())
        total += float(rewards.sum())
        assert info["action_mask"].any(axis=1).all()
    return total


def take_turns(name: str, turns: int) -> list[str]:
    """The agents that act first in an environment of PettingZoo."""
    env = croupier.pettingzoo.raw_env(name, seats=2)
    env.reset(seed=1)
    agents: list[str] = []
    for _ in range(turns):
        agents.append(env.agent_selection)
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(mask.argmax()))
    return agents


def names_in_openspiel() -> list[str]:
    """The names of the games there."""
    return croupier.openspiel.register()


def count_rows(name: str) -> int:
    """How many decisions a game of self-play has."""
    return int(croupier.dataset(name, bots=["greedy"], games=1, seats=2, seed=1).num_rows)


def contest_on_a_cluster(name: str) -> list[croupier.cluster.Progress]:
    """How a contest on a cluster gets on."""
    seen: list[croupier.cluster.Progress] = []
    result = croupier.cluster.arena(name, [first_legal, "greedy"], games=20, seed=1, on_progress=seen.append)
    assert result.games == 20
    return seen
