"""Bad input of every kind: an exception that says what would be right, and nothing has changed."""

import os
import pickle
import subprocess
import sys
import threading

import croupier
import croupier.gymnasium
import croupier.openspiel
import croupier.pettingzoo
import numpy as np
import pyspiel
import pytest

SMALL = {"dice": 1}


def open_state(steps: int = 2) -> croupier.State:
    state = croupier.Game("perudo", seats=2).new_state(seed=1)
    state.deal()
    for _ in range(steps):
        state.apply(state.legal_actions()[0])
    return state


def finished_state() -> croupier.State:
    state = croupier.Game("perudo", seats=2, options=SMALL).new_state(seed=1)
    state.deal()
    while not state.is_over:
        state.apply(state.legal_actions()[-1])
        state.deal()
    return state


WRONG_ACTIONS = [
    (-1, "ids are 0 to 61"),
    (62, "ids are 0 to 61"),
    (10**30, "an action is an id or a word"),
    (1, "PE-"),
    ("1x2", "PE-"),
    ("9x9", "bid"),
    ("", "bid"),
    (None, "an action is an id or a word"),
    (2.5, "an action is an id or a word"),
    (b"3x3", "an action is an id or a word"),
]


@pytest.mark.parametrize(("action", "words"), WRONG_ACTIONS)
def test_a_wrong_action_of_a_state_is_refused(action: object, words: str) -> None:
    state = open_state()
    before = state.record()
    with pytest.raises(croupier.CroupierError, match=words):
        state.apply(action)  # type: ignore[arg-type]
    assert state.record() == before


@pytest.mark.parametrize("seat", [-1, 2, 255, 10**6, 10**30, 0.5, "0"])
def test_a_foreign_seat_sees_nothing(seat: object) -> None:
    state = open_state()
    asked = (state.view, state.view_string, state.seen, state.observation)
    for ask in (*asked, state.information, state.information_state, state.information_vector):
        with pytest.raises(croupier.CroupierError, match="seats are 0 to 1"):
            ask(seat)
    with pytest.raises(croupier.CroupierError, match="turn|seat"):
        state.apply_line("9 1x3")


def test_a_step_out_of_turn_is_refused() -> None:
    state = open_state(steps=1)
    before = state.lines()
    for line in ("0 3x3", "* roll 12345", "1 3x3 3x4", "nonsense", ""):
        with pytest.raises(croupier.CroupierError):
            state.apply_line(line)
    assert state.lines() == before


@pytest.mark.parametrize("outcome", [-1, 6, 10**30, "roll 7", "roll 11", 1.5, [], "start 0"])
def test_a_wrong_outcome_is_refused(outcome: object) -> None:
    state = croupier.Game("perudo", seats=2, options=SMALL).new_state(seed=1)
    with pytest.raises(croupier.CroupierError):
        state.apply_chance(outcome)  # type: ignore[arg-type]
    assert len(state) == 0


def test_a_finished_game_does_not_go_on() -> None:
    state = finished_state()
    before, bot = state.record(), croupier.Bot("perudo", "greedy")
    for call in (
        lambda: state.apply(0),
        lambda: state.apply("challenge"),
        lambda: state.apply_chance(),
        lambda: state.apply_chance(0),
        lambda: state.apply_line("0 challenge"),
        lambda: bot.act(state),
        lambda: bot.evaluate(state),
        lambda: state.observation(),
    ):
        with pytest.raises(croupier.CroupierError, match="over"):
            call()
    assert state.record() == before and state.legal_actions() == [] and state.chance_outcomes() == []
    state.deal()
    assert state.record() == before


def test_peers_refuse_wrong_actions_without_a_step() -> None:
    env = croupier.pettingzoo.raw_env("perudo", seats=2)
    with pytest.raises(RuntimeError, match="must be called first"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(croupier.CroupierError, match="no agent 'seat_2'"):
        env.observe("seat_2")
    before = str(env.state_of_game)
    for action in (60, 62, -1, "nonsense"):
        with pytest.raises(croupier.CroupierError):
            env.step(action)  # type: ignore[arg-type]
    assert str(env.state_of_game) == before and env.agent_selection == "seat_0"
    learner = croupier.gymnasium.make_vec("perudo", num_envs=2, seats=2, opponents="random", seat=0)
    observation, _ = learner.reset(seed=1)
    with pytest.raises(croupier.CroupierError, match="game 1"):
        learner.step(np.array([3, 62]))
    with pytest.raises(croupier.CroupierError, match=r"shape \[2\]"):
        learner.step(np.array([3]))
    learner.step(learner.action_space.sample())


BAD_SETUPS = [
    (lambda: croupier.Batch("chess", 4), "there is no game"),
    (lambda: croupier.Batch("perudo", 0), "num_envs is 0; it must be a whole number from 1"),
    (lambda: croupier.Batch("perudo", -4), "num_envs is -4"),
    (lambda: croupier.Batch("perudo", 1.5), "num_envs is 1.5"),
    (lambda: croupier.Batch("perudo", 4, seats=1), "seats is 1; it must be a whole number from 2"),
    (lambda: croupier.Batch("perudo", 4, seats=300), "seats is 300"),
    (lambda: croupier.Batch("perudo", 4, seats=2, opponents="greedy", seat=2), "seat is 2"),
    (lambda: croupier.Batch("perudo", 4, threads=0), "threads is 0"),
    (lambda: croupier.Batch("perudo", 4, threads=10**9), "threads is 1000000000"),
    (lambda: croupier.Batch("perudo", 4, max_steps=0), "max_steps is 0"),
    (lambda: croupier.Batch("perudo", 4, seed=-1), "seed is -1"),
    (lambda: croupier.Batch("perudo", 4, options={"dices": 3}), "dices"),
    (lambda: croupier.Batch("perudo", 4, opponents="nobody"), "nobody"),
    (lambda: croupier.Game("perudo", options={"pacao": "sometimes"}), "seed, calza, off|seed | calza | off"),
    (lambda: croupier.Game("perudo", options={"dice": "many"}), "dice|1"),
    (lambda: croupier.Game("perudo", options=[1]), "dict of switches"),
    (lambda: croupier.Game("perudo", options=5), "dict of switches"),
    (lambda: croupier.Game("perudo", options={1: 5}), "a name is a str, not 1"),
    (lambda: croupier.Game("ten-thousand", options={"preset": 5}), "preset is 5; .* seed, original"),
    (lambda: croupier.Game("ten-thousand", options={"preset": None}), "preset is null"),
    (lambda: croupier.Game("ten-thousand", options={"preset": ["original"]}), "preset is"),
    (lambda: croupier.Batch("perudo", 4, options=5), "dict of switches"),
    (lambda: croupier.Game("perudo").action_word(-1), "id of an action is -1"),
    (lambda: croupier.Game("perudo").action_id("99x6"), "99x6|never legal"),
    (lambda: croupier.Game("perudo").rulebook("fr"), "en, ru and de"),
    (lambda: croupier.Game("perudo", seats=2.5), "seats is 2.5; it must be a whole number from 2"),
    (lambda: croupier.Game("perudo", seats=10**30), "seats is 10{30}; it must be a whole number from 2"),
    (lambda: croupier.Game("perudo", options={"dice": 10**30}), "dice"),
    (lambda: croupier.Game("perudo", options={"dice": -(10**30)}), "dice"),
    (lambda: croupier.arena("perudo", ["greedy", "random"], threads=10**9), "threads is 1000000000; .* from 1 to"),
    (lambda: croupier.arena("perudo", ["greedy", "random"], threads=-1), "threads is -1"),
    (lambda: croupier.State.from_json("{}"), "no state as JSON"),
    (lambda: croupier.arena("perudo", ["greedy", "random"], games=-1), "games is -1"),
    (lambda: croupier.arena("perudo", ["greedy", "random"], seats=40), "seats|2"),
    (lambda: croupier.arena("perudo", ["greedy", "random"], format="knockout"), "round_robin"),
    (lambda: croupier.arena("perudo", ["greedy", "random"], seats=4, format="round_robin"), 'only format="free_for_all"'),
    (lambda: croupier.arena("perudo", ["greedy", "random"], seats=4, format="gauntlet"), "seats is 4; only format"),
    (lambda: croupier.arena("perudo", ["greedy", "random"], seats=4), "from 4 to .* entrants, not 2"),
    (lambda: croupier.arena("perudo", []), "from 2 to .* entrants, not 0"),
    (lambda: croupier.arena("perudo", ["greedy", "random"], games=10**9), "games is 1000000000; it must be a whole number from 1 to"),
    (lambda: croupier.arena("perudo", [croupier.Bot("mts", "greedy"), "random"]), "plays mts, not perudo"),
    (lambda: croupier.dataset("perudo", [croupier.Bot("mts", "greedy")], games=1), "plays mts, not perudo"),
    (lambda: croupier.Batch("perudo", 4, opponents=croupier.Bot("mts", "greedy")), "plays mts, not perudo"),
    (lambda: croupier.arena("perudo", ["greedy", "random"], options={"x": 1}), "x"),
    (lambda: croupier.solve("perudo", dice=[-1, 1]), "dice is -1"),
    (lambda: croupier.dataset("perudo", ["nobody"], games=1), "nobody"),
    (lambda: croupier.dataset("perudo", ["greedy"], games="3"), "games is '3'; it must be a whole number from 1"),
    (lambda: croupier.dataset("perudo", ["greedy"], games=0), "games is 0"),
    (lambda: croupier.dataset("perudo", ["greedy"], games=1, seed="x"), "seed is 'x'; it must be a whole number from 0 to"),
    (lambda: croupier.dataset("perudo", ["greedy"], games=1, seed=1.5), "seed is 1.5"),
    (lambda: croupier.dataset("mts", ["ismcts"], games=1), 'time is up; .*"ismcts:iterations=1000,ms=600000"'),
    (lambda: croupier.pettingzoo.env("perudo", seats=99), "2"),
    (lambda: croupier.pettingzoo.env("perudo", max_steps=0), "max_steps is 0; it must be a whole number from 1"),
    (lambda: croupier.pettingzoo.env("perudo", max_steps=-1), "max_steps is -1"),
    (lambda: croupier.pettingzoo.env("perudo", max_steps=2.5), "max_steps is 2.5"),
    (lambda: croupier.pettingzoo.env("perudo", render_mode="human"), "render_mode is 'human'; it must be None or one of"),
    (lambda: croupier.pettingzoo.env("perudo").observation_space("seat_9"), "no agent 'seat_9'; agents are seat_0, seat_1"),
    (lambda: croupier.pettingzoo.env("perudo").action_space("nobody"), "no agent 'nobody'"),
    (lambda: croupier.gymnasium.make("perudo", opponents="nobody"), "nobody"),
    (lambda: croupier.gymnasium.make("perudo", opponents=None), "opponents is None; it must be a bot"),
    (lambda: croupier.gymnasium.make_vec("perudo", 2, opponents=None), "opponents is None; it must be a bot"),
    (lambda: croupier.gymnasium.make("perudo", illegal="last"), "illegal is 'last'"),
]


@pytest.mark.parametrize(("call", "words"), BAD_SETUPS)
def test_a_wrong_setup_is_refused_with_what_would_be_right(call, words: str) -> None:
    with pytest.raises(croupier.CroupierError, match=words):
        call()


def test_openspiel_refuses_unknown_parameters_and_values() -> None:
    croupier.openspiel.register()
    with pytest.raises((pyspiel.SpielError, ValueError), match="dices"):
        pyspiel.load_game("croupier_perudo(dices=3)")
    with pytest.raises((pyspiel.SpielError, ValueError)):
        pyspiel.load_game("croupier_perudo(dice=99)")


def test_a_save_with_one_damaged_game_changes_no_other() -> None:
    batch = croupier.Batch("perudo", 4, seats=2, seed=1, threads=2)
    buffers = batch.make_buffers()
    batch.reset(buffers)
    saved = batch.save()
    actions = np.zeros(4, np.int64)
    batch.sample(actions)
    batch.step(actions, buffers)
    now, seen = batch.save(), buffers.observations.copy()
    start = saved.rindex('"actions":[')
    damaged = saved[:start] + '"actions":[61' + saved[start + len('"actions":[') :]
    for text in (damaged, saved.replace('"croupier_batch":1', '"croupier_batch":2'), saved[:-20], saved + "x"):
        with pytest.raises(croupier.CroupierError, match="no save of this batch"):
            batch.restore(text, buffers)
        assert batch.save() == now and (buffers.observations == seen).all()


@pytest.mark.parametrize(
    ("seeds", "words"),
    [
        ({"seeds": [1.5, 2, 3, 4]}, "a seed is 1.5; it must be a whole number"),
        ({"seeds": [1, 2, 3, -1]}, "a seed is -1"),
        ({"seeds": "abcd"}, "a seed is 'a'"),
        ({"seeds": [1, 2, 3]}, "3 seeds for 4 games"),
        ({"seeds": [1, 2, 3, 4], "seed": 1}, "not both"),
        ({"seed": 1.5}, "seed is 1.5"),
    ],
)
def test_wrong_seeds_of_a_batch_are_refused(seeds: dict[str, object], words: str) -> None:
    batch = croupier.Batch("perudo", 4, seats=2)
    buffers = batch.make_buffers()
    batch.reset(buffers, seeds=np.arange(4))
    before = batch.save()
    with pytest.raises(croupier.CroupierError, match=words):
        batch.reset(buffers, **seeds)  # type: ignore[arg-type]
    assert batch.save() == before
    envs = croupier.gymnasium.make_vec("perudo", num_envs=2)
    with pytest.raises(croupier.CroupierError, match="a seed is 1.5"):
        envs.reset(seed=[1.5, 2])


def test_arrays_that_share_memory_are_refused() -> None:
    batch = croupier.Batch("perudo", 4, seats=2)
    buffers = batch.make_buffers()
    buffers.truncated = buffers.terminated
    with pytest.raises(croupier.CroupierError, match="another argument shares"):
        batch.reset(buffers)


def test_damaged_pickles_raise_and_never_crash() -> None:
    state = open_state(steps=3)
    whole = pickle.dumps(state)
    for place in range(0, len(whole), 3):
        damaged = bytearray(whole)
        damaged[place] ^= 0x15
        try:
            again = pickle.loads(bytes(damaged))
        except Exception:  # noqa: BLE001: whatever pickle or the record says, the interpreter goes on
            continue
        # What still loads is a legal record: the damage hit a byte that carries nothing, or gave another legal one.
        if isinstance(again, croupier.State):
            croupier.load_record(again.record())
    for cut in range(0, len(whole), 7):
        with pytest.raises(Exception):  # noqa: B017, PT011
            pickle.loads(whole[:cut])
    text = state.record()
    for damaged, words in (
        (text.replace('"rules":', '"rules":9'), "rules"),
        (text.replace("1x2", "7x9"), "line 4"),
        (text.replace("* roll", "* hide", 1), "line 2"),
        (text + "0 pacao\n", "line"),
        (text.replace('"perudo"', '"chess"'), "there is no game"),
    ):
        with pytest.raises(croupier.CroupierError, match=words):
            pickle.loads(pickle.dumps(_Loader(damaged)))


class _Loader:
    """Unpickles as a state from this text."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return croupier.State.from_record, (self.text,)


def test_two_threads_on_one_batch_are_told_apart() -> None:
    batch = croupier.Batch("perudo", 4096, seats=4, seed=1)
    buffers = [batch.make_buffers() for _ in range(2)]
    batch.reset(buffers[0])
    refused: list[str] = []

    def work(mine: croupier.Buffers) -> None:
        actions = np.zeros(4096, np.int64)
        for _ in range(300):
            try:
                batch.sample(actions)
                batch.step(actions, mine)
            except croupier.CroupierError as problem:
                refused.append(str(problem))

    threads = [threading.Thread(target=work, args=(mine,)) for mine in buffers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    # Either the other thread is in the middle of a step, or it has moved the game on since the actions were drawn.
    assert all("another thread" in one or "game " in one for one in refused), set(refused)
    assert batch.save()


def test_threads_with_their_own_batches_get_the_same_games() -> None:
    found: list[bytes] = []

    def work() -> None:
        batch = croupier.Batch("mts", 64, seed=5)
        buffers = batch.make_buffers()
        batch.reset(buffers)
        actions = np.zeros(64, np.int64)
        for _ in range(100):
            batch.sample(actions)
            batch.step(actions, buffers)
        found.append(buffers.observations.tobytes())

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4 and len(set(found)) == 1


def test_a_state_is_played_on_while_a_bot_thinks_about_it() -> None:
    state = croupier.Game("mts", seats=2).new_state(seed=1)
    state.deal()
    bot = croupier.Bot("mts", "ismcts:ms=300")
    thinking = threading.Thread(target=bot.act, args=(state,))
    thinking.start()
    played = 0
    while thinking.is_alive():
        state.apply(state.legal_actions()[0])
        state.undo()
        played += 1
    assert played > 0


def test_a_fork_goes_on_with_states_batches_and_bots() -> None:
    batch = croupier.Batch("perudo", 8, seats=2, threads=2, seed=3)
    buffers = batch.make_buffers()
    batch.reset(buffers)
    actions = np.zeros(8, np.int64)

    def go_on() -> str:
        for _ in range(20):
            batch.sample(actions)
            batch.step(actions, buffers)
        state = open_state()
        return batch.save() + state.record() + str(croupier.Bot("perudo", "greedy").act(state, seed=1))

    batch.sample(actions)
    batch.step(actions, buffers)
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(writing, go_on().encode())
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    os.close(writing)
    with os.fdopen(reading) as pipe:
        assert pipe.read() == go_on()


def test_a_batch_does_not_depend_on_the_process() -> None:
    program = (
        "import croupier, numpy as np, hashlib\n"
        "b = croupier.Batch('localgame', 6, seed=9, threads=2); x = b.make_buffers(); b.reset(x); a = np.zeros(6, np.int64)\n"
        "for _ in range(80): b.sample(a); b.step(a, x)\n"
        "print(hashlib.sha256(x.observations.tobytes() + x.masks.tobytes()).hexdigest())"
    )
    runs = {subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout for _ in range(2)}
    assert len(runs) == 1
