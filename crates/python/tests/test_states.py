"""States, records, vectors, and what happens to bad input."""

import copy
import json
import pickle
import random
import subprocess
import sys
from types import MappingProxyType

import croupier
import numpy as np
import pytest


def play_out(state: croupier.State, seed: int, steps: int = 10_000) -> croupier.State:
    luck = random.Random(seed)
    state.deal()
    while not state.is_over and steps > 0:
        state.apply(luck.choice(state.legal_actions()))
        state.deal()
        steps -= 1
    return state


def test_ids_words_and_masks_say_the_same(name: str) -> None:
    state = play_out(croupier.Game(name).new_state(seed=1), 1, steps=12)
    ids, words, mask = state.legal_actions(), state.legal_words(), state.legal_mask()
    assert [state.game.action_word(one) for one in ids] == words
    assert [state.game.action_id(word) for word in words] == ids
    assert sorted(ids) == list(np.flatnonzero(mask))


def test_a_game_is_played_copied_pickled_taken_back_and_loaded(name: str) -> None:
    state = play_out(croupier.Game(name).new_state(seed=2), 2)
    assert sum(state.payoffs()) == pytest.approx(1)
    assert pickle.loads(pickle.dumps(state)) == state
    assert copy.deepcopy(state) == state.clone() == croupier.load_record(state.record()) == state
    lines = state.lines()
    state.undo()
    assert state.lines() == lines[:-1] and not state.is_over
    assert json.loads(state.to_json())["steps"] == lines[:-1]


def test_a_state_comes_back_from_its_json(name: str) -> None:
    state = play_out(croupier.Game(name, seats=2).new_state(seed=2), 2, steps=8)
    again = croupier.State.from_json(state.to_json())
    assert again == state and again.to_json() == state.to_json()
    damaged = json.loads(state.to_json())
    damaged["steps"][1] = "0 nonsense"
    with pytest.raises(croupier.CroupierError, match="line 3"):
        croupier.State.from_json(json.dumps(damaged))
    with pytest.raises(croupier.CroupierError, match="rules"):
        croupier.State.from_json(json.dumps({**json.loads(state.to_json()), "rules": 99}))


def test_views_and_information_are_dicts_and_texts(name: str) -> None:
    state = play_out(croupier.Game(name, seats=2).new_state(seed=2), 2, steps=6)
    for seat in range(2):
        assert json.loads(state.view_string(seat)) == state.view(seat)
        information = state.information(seat)
        assert information["seat"] == seat
        assert [step["step"] for step in information["steps"]] == state.seen(seat)
        views = [step["view"] for step in information["steps"] if "view" in step]
        assert len(views) == 6 and all(view["seat"] == seat for view in views)
    assert state.view_string(0) != state.view_string(1)


def test_a_pickled_state_keeps_its_luck() -> None:
    state = croupier.Game("mts").new_state(seed=5)
    other = pickle.loads(pickle.dumps(state))
    state.deal()
    other.deal()
    assert state == other


def test_the_same_seed_gives_the_same_luck_in_another_process() -> None:
    program = "import croupier; s = croupier.Game('mts').new_state(seed=7); s.deal(); print(s)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    state = croupier.Game("mts").new_state(seed=7)
    state.deal()
    assert run.stdout.strip() == str(state)


def test_chance_nodes_list_their_outcomes(name: str) -> None:
    state = croupier.Game(name).new_state(seed=1)
    while not state.is_chance:
        state.apply(state.legal_actions()[0])
    outcomes = state.chance_outcomes()
    assert sum(p for _, p in outcomes) == pytest.approx(1)
    other = state.clone()
    state.apply_chance(len(outcomes) - 1)
    other.apply_chance(outcomes[-1][0])
    assert state == other


def test_vectors_hide_what_the_view_hides() -> None:
    game = croupier.Game("perudo", seats=2, options={"dice": 3})
    one, two = game.new_state(seed=0), game.new_state(seed=0)
    for state, hidden in ((one, "roll 112"), (two, "roll 666")):
        state.apply_chance("roll 345")
        state.apply_chance(hidden)
    assert one.information_state(0) == two.information_state(0)
    assert (one.observation(0) == two.observation(0)).all()
    assert (one.information_vector(0) == two.information_vector(0)).all()
    assert one.information_state(1) != two.information_state(1)
    assert (one.observation(1) != two.observation(1)).any()


def test_an_information_state_tells_what_a_call_revealed() -> None:
    game = croupier.Game("perudo", seats=2, options={"dice": 2})
    states = [game.new_state(seed=0), game.new_state(seed=0)]
    for state, hidden in zip(states, ("roll 23", "roll 26"), strict=True):
        for step in ("* roll 45", f"* {hidden}", "0 2x5", "1 challenge"):
            state.apply_line(step)
    assert states[0].seen(0)[2:] == states[1].seen(0)[2:]
    assert states[0].information_state(0) != states[1].information_state(0)


def test_parts_of_vectors_have_names_and_cover_them(name: str) -> None:
    game = croupier.Game(name)
    end = 0
    for offset, shape in game.observation_parts().values():
        assert offset == end
        end += int(np.prod(shape))
    assert end == game.observation_size


def test_actions_of_localgame_have_features() -> None:
    game = croupier.Game("localgame")
    features = game.action_features()
    assert features.shape == (game.num_actions, 114)
    assert len(np.unique(features, axis=0)) == game.num_actions


def test_options_are_switches_or_presets() -> None:
    game = croupier.Game("ten-thousand", seats=3, options={"preset": "original", "target": 5000})
    assert game.options["end"] == "finish_round" and game.options["target"] == 5000
    assert croupier.Game("ten-thousand", options="original").options["illegal"] == "forfeit"
    assert "original" in game.presets()


def test_options_are_any_mapping_with_whole_numbers_of_numpy() -> None:
    options = MappingProxyType({"dice": np.int16(3)})
    game = croupier.Game("perudo", options=options)
    assert game == croupier.Game("perudo", options={"dice": 3})
    assert croupier.Batch("perudo", 1, options=options).options == game.options
    assert croupier.arena("perudo", ["greedy", "random"], games=2, seed=1, options=options).games == 2


def test_an_id_that_is_not_legal_is_refused_where_the_rules_have_a_substitute() -> None:
    state = croupier.Game("ten-thousand", seats=2, options="original").new_state(seed=1)
    state.deal()
    before, note = state.lines(), state.game.action_id("note")
    assert note not in state.legal_actions()
    with pytest.raises(croupier.IllegalAction):
        state.apply(note)
    assert state.lines() == before
    # A word is what a player of a contest says, and there an illegal one costs the turn.
    state.apply("note")
    assert state.lines() == [*before, "0 forfeit"]


def test_a_needless_call_has_an_id_that_is_refused_and_a_word_that_is_read() -> None:
    state = croupier.Game("mts", seats=2).new_state(seed=1)
    state.deal()
    while not any(word.startswith("play") for word in state.legal_words()):
        state.apply(state.legal_actions()[0])
        state.deal()
    before, seat = state.lines(), state.current_seat
    word = next(word for word in state.legal_words() if word.startswith("play"))
    with pytest.raises(croupier.IllegalAction, match="MT-"):
        state.apply(state.game.action_id(f"{word} mts"))
    assert state.lines() == before
    state.apply(f"{word} mts")
    assert state.lines() == [*before, f"{seat} {word}"]


def test_bots_act_and_evaluate(name: str) -> None:
    state = play_out(croupier.Game(name, seats=2).new_state(seed=3), 3, steps=3)
    greedy = croupier.Bot(name, "greedy")
    assert greedy.act(state, seed=1) in state.legal_actions()
    assert greedy.act(state, seed=1) == greedy.act(state, seed=1)
    assert {bot.name for bot in croupier.bots(name)} >= {"greedy", "random"}


def test_bots_are_equal_by_game_and_numbers() -> None:
    assert croupier.Bot("mts", "ismcts:ms=5") == pickle.loads(pickle.dumps(croupier.Bot("mts", "ismcts:ms=5")))
    assert len({croupier.Bot("mts", "greedy"), croupier.Bot("mts", "greedy"), croupier.Bot("perudo", "greedy")}) == 2
    best, named = croupier.Bot("mts", "ai"), croupier.bots("mts")[0]
    assert best.about == named.about and best.params() == named.params() and "ms" in best.params()


def test_exact_equities_come_from_the_solver() -> None:
    state = croupier.Game("martian-dice", seats=2).new_state(seed=1)
    state.deal()
    evaluated = croupier.Bot("martian-dice", "exact").evaluate(state)
    assert evaluated is not None
    ids, words, equities, errors = zip(*evaluated, strict=True)
    assert sorted(ids) == sorted(state.legal_actions()) and set(errors) == {0.0}
    assert list(equities) == sorted(equities, reverse=True)


BAD_CALLS = [
    (lambda: croupier.Game("chess"), "there is no game"),
    (lambda: croupier.Game("perudo", seats=99), "2"),
    (lambda: croupier.Game("perudo", seats=-1), "2"),
    (lambda: croupier.Game("perudo", options={"dices": 3}), "dices"),
    (lambda: croupier.Game("perudo", options={"dice": 99}), "99"),
    (lambda: croupier.Game("perudo", options="chess"), "chess"),
    (lambda: croupier.Game("perudo").new_state(seed="x"), "not a seed"),
    (lambda: croupier.Game("perudo").action_word(10**6), "from 0 to 121"),
    (lambda: croupier.Game("perudo").new_state(seed=1).view(9), "seats are 0 to 3"),
    (lambda: croupier.Game("mts").new_state(seed=1).information_vector(0), "no bounded length"),
    (lambda: croupier.Bot("perudo", "nobody"), "nobody"),
    (lambda: croupier.load_record(""), "line 1"),
    (lambda: croupier.load_record('{"croupier":99,"game":"perudo","seats":2}\n'), "99"),
    (lambda: croupier.load_record('{"game":"perudo","rules":77,"seats":2}\n'), "77"),
    (lambda: croupier.load_record('{"game":"perudo","seats":2}\n* roll 9\n'), "line 2"),
    (lambda: croupier.arena("perudo", ["./bot.py", "greedy"]), "sandbox"),
    (lambda: croupier.arena("perudo", [3, "greedy"]), "callable"),
]


@pytest.mark.parametrize(("call", "words"), BAD_CALLS)
def test_bad_input_is_refused_with_what_would_be_right(call, words: str) -> None:
    with pytest.raises(croupier.CroupierError, match=words):
        call()


def test_a_refused_step_changes_nothing() -> None:
    state = croupier.Game("perudo", seats=2).new_state(seed=1)
    with pytest.raises(croupier.CroupierError):
        state.apply("3x5")
    state.deal()
    before = state.lines()
    for action in ("challenge", 60, 9999, -1, "nonsense", 2.5):
        with pytest.raises(croupier.CroupierError):
            state.apply(action)
    with pytest.raises(croupier.CroupierError):
        state.apply_chance()
    assert state.lines() == before


def test_a_finished_game_refuses_to_go_on() -> None:
    state = play_out(croupier.Game("perudo", seats=2, options={"dice": 1}).new_state(seed=1), 1)
    with pytest.raises(croupier.CroupierError, match="over"):
        state.apply(0)


def test_a_record_whose_lines_were_changed_is_refused() -> None:
    state = play_out(croupier.Game("perudo", seats=2, options={"dice": 1}).new_state(seed=1), 1)
    whole = state.record()
    assert croupier.load_record(whole) == state
    for damaged in (whole.replace('"by":"human"', '"by":"greedy"', 1), whole.replace('"dealer":1', '"dealer":2')):
        assert damaged != whole
        with pytest.raises(croupier.CroupierError, match="was changed, added or removed: its fingerprint is"):
            croupier.load_record(damaged)
    *lines, last = whole.splitlines(keepends=True)
    bare = json.loads(last)
    del bare["digest"]
    with pytest.raises(croupier.CroupierError, match="no fingerprint"):
        croupier.load_record("".join([*lines, json.dumps(bare)]))


def test_a_record_written_by_hand_is_loaded() -> None:
    lines = ('{"game":"perudo","options":{"dice":1},"seats":["Ann","Bob"]}', "* roll 4", "* roll 4", "0 1x4", "1 2x4", "0 pacao")
    for result in ("", '{"scores":[1,0],"payoffs":[1.0,0.0]}\n'):
        state = croupier.load_record("\n".join(lines) + "\n" + result)
        assert state.is_over and state.payoffs() == [1, 0]
        assert croupier.load_record(state.record()) == state
    with pytest.raises(croupier.CroupierError, match="line 7"):
        croupier.load_record("\n".join(lines) + '\n{"scores":[0,1],"payoffs":[0.0,1.0]}\n')


def play_on(name: str, anew: bool) -> croupier.State:
    """A match that begins at a position of another one, as the server lets people play on."""
    first = play_out(croupier.Game(name, seats=2).new_state(seed=4), 4, steps=5)
    start: dict[str, object] = {"steps": first.lines()}
    if anew:
        start["anew"] = {"seat": 0, "seed": "07" * 32}
    header = {**json.loads(first.record().splitlines()[0]), "start": start}
    for bound in ("commit", "names", "dealer"):
        del header[bound]
    return croupier.load_record(json.dumps(header) + "\n")


@pytest.mark.parametrize("anew", [False, True])
def test_a_record_that_begins_at_a_position_of_another_game_is_played_on(name: str, anew: bool) -> None:
    state = play_on(name, anew)
    first = play_out(croupier.Game(name, seats=2).new_state(seed=4), 4, steps=5)
    assert len(state) == 0 and state.view(0) == first.view(0) and state.current_seat == first.current_seat
    assert state != croupier.Game(name, seats=2).new_state(seed=4)
    play_out(state, 2, steps=3)
    assert len(state) >= 3
    for again in (pickle.loads(pickle.dumps(state)), croupier.load_record(state.record()), croupier.State.from_json(state.to_json())):
        assert again == state and again.view(1) == state.view(1)
    assert [step["step"] for step in state.information(1)["steps"]] == state.seen(1)
    lines = state.lines()
    copied = state.clone()
    copied.undo()
    assert copied.lines() == lines[:-1]
    finished = play_out(state, 3)
    assert croupier.load_record(finished.record()) == finished


def test_damaged_pickles_are_refused() -> None:
    state = play_out(croupier.Game("perudo").new_state(seed=1), 1, steps=5)
    text = state.record()
    for damaged in (text.replace("roll", "toll"), text[20:], text.replace("perudo", "chess")):
        with pytest.raises(croupier.CroupierError):
            croupier.load_record(damaged)
