"""Contests with Python players, and datasets."""

import os
import pickle
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

import croupier
import numpy as np
import pytest


def lowest(decision: croupier.Decision) -> int:
    return decision.legal_actions[0]


def by_word(decision: croupier.Decision) -> str:
    return decision.legal_words[-1]


def test_python_players_meet_bots() -> None:
    result = croupier.arena("perudo", [lowest, by_word, "greedy"], games=24, seed=1)
    assert result.games == 24
    assert {row["entrant"] for row in result.rows} == {"lowest", "by_word", "greedy"}
    assert all(row["share_low"] <= row["share"] <= row["share_high"] for row in result.rows)
    assert "greedy" in str(result) and "<html" in result.report()
    assert list(result.to_pandas()["games"]) == [row["games"] for row in result.rows]


def test_the_same_seed_gives_the_same_table_whatever_the_threads() -> None:
    tables = [
        str(croupier.arena("ten-thousand", ["greedy", "random"], games=40, seed=3, threads=threads))
        for threads in (1, 2)
    ]
    assert tables[0] == tables[1]


def test_a_python_player_sees_what_its_seat_sees() -> None:
    seen: list[str] = []

    def curious(decision: croupier.Decision) -> int:
        view = decision.view()
        seen.append(view["seat"] == decision.seat and str(sorted(view)))
        assert decision.observation().dtype == np.int16
        assert list(np.flatnonzero(decision.legal_mask())) == sorted(decision.legal_actions)
        return decision.legal_actions[-1]

    croupier.arena("perudo", [curious, "random"], games=2, seed=1, options={"dice": 1})
    assert seen and "dice" in seen[0]


def test_a_python_player_knows_all_that_its_seat_has_seen_and_nothing_more() -> None:
    asked: dict[str, list[str]] = {}

    def remembers(decision: croupier.Decision) -> int:
        seen = decision.seen()
        # The throw of the other is hidden from it.
        assert sum("roll" in step for step in seen) == 1
        state = decision.information_state()
        assert state.startswith(f"seat {decision.seat}\n") and asked.setdefault(state, seen) == seen
        assert decision.information_vector().shape == (decision.game.information_size,)
        assert decision.game == croupier.Game("perudo", seats=2, options={"dice": 1})
        assert [decision.game.action_word(one) for one in decision.legal_actions] == decision.legal_words
        return decision.legal_actions[-1]

    croupier.arena("perudo", [remembers, "random"], games=40, seed=1, options={"dice": 1})
    assert len(asked) > 10


def test_a_contest_of_more_than_two_seats_is_a_free_for_all() -> None:
    players = [lowest, by_word, "greedy", "random"]
    result = croupier.arena("perudo", players, games=8, seed=1, seats=4)
    assert result.games == 8 and all(row["games"] == 8 for row in result.rows)
    assert str(result) == str(croupier.arena("perudo", players, games=8, seed=1, seats=4, format="free_for_all"))


def test_a_result_is_kept_by_pickle() -> None:
    result = croupier.arena("perudo", [lowest, "greedy"], games=4, seed=1)
    again = pickle.loads(pickle.dumps(result))
    for one in (again, pickle.loads(pickle.dumps(again))):
        assert one.rows == result.rows and str(one) == str(result) and one.seed == result.seed
        assert one.report() == result.report() and one._repr_html_() == result._repr_html_()


def test_a_result_tells_whether_it_can_be_had_again() -> None:
    for bot, again in (("ismcts:ms=1", False), ("ismcts:iterations=2,ms=600000", True), (lowest, True)):
        result = croupier.arena("mts", [bot, "random"], games=2, seed=1)
        assert result.is_reproducible == again


def test_other_threads_run_while_a_bot_thinks_in_a_contest_with_python_players() -> None:
    ticks: list[float] = []
    stop = threading.Event()

    def tick() -> None:
        while not stop.wait(0.001):
            ticks.append(time.perf_counter())

    asked: list[float] = []

    def player(decision: croupier.Decision) -> int:
        asked.append(time.perf_counter())
        return decision.legal_actions[0]

    beside = threading.Thread(target=tick)
    beside.start()
    croupier.arena("mts", [player, "ismcts:ms=50"], games=2, seed=1)
    stop.set()
    beside.join()
    thinking = [(a, b) for a, b in zip(asked, asked[1:]) if b - a > 0.04]
    assert thinking
    assert any(a + 0.01 < one < b - 0.01 for a, b in thinking for one in ticks)


def test_an_illegal_answer_loses_the_game() -> None:
    result = croupier.arena("perudo", {"wrong": lambda _: 10**6, "random": "random"}, games=4, seed=1)
    assert [row["entrant"] for row in result.rows] == ["random", "wrong"]
    assert result.summary["standings"][1]["failures"] == {"illegal": 4}


@pytest.mark.parametrize("answer", [-1, -(10**30), 10**30])
def test_an_id_that_no_action_can_have_loses_the_game_too(answer: int) -> None:
    result = croupier.arena("perudo", {"wrong": lambda _: answer, "random": "random"}, games=2, seed=1)
    assert result.summary["standings"][1]["failures"] == {"illegal": 2}


def test_a_contest_tells_how_far_it_is() -> None:
    seen: list[tuple[int, int]] = []
    croupier.arena("perudo", [lowest, "greedy", "random"], games=30, seed=1, on_progress=lambda *so_far: seen.append(so_far))
    assert seen == sorted(seen) and seen[-1] == (30, 30)


def test_an_exception_of_the_progress_callable_ends_a_contest_of_bots() -> None:
    def stop(finished: int, games: int) -> None:
        raise KeyError("enough")

    with pytest.raises(KeyError, match="enough"):
        croupier.arena("ten-thousand", ["greedy", "random"], games=10**7, on_progress=stop)


def test_ctrl_c_ends_a_contest_of_bots() -> None:
    program = (
        "import croupier, os, signal\n"
        # A shell lets what it starts in the background ignore the signal.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "def press(finished, games): os.kill(os.getpid(), signal.SIGINT)\n"
        "try: croupier.arena('ten-thousand', ['greedy', 'random'], games=10**7, on_progress=press)\n"
        "except KeyboardInterrupt: print('interrupted')"
    )
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "interrupted\n"


def test_programs_are_refused_without_the_command_that_is_their_sandbox(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(croupier.CroupierError, match="need the installed `croupier` command"):
        croupier.arena("perudo", ["python3 bot.py", "random"], games=2)


BOT = """
import json, sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 1, "name": "first"}), flush=True)
    elif message["type"] == "ask":
        answer = {"type": "play", "id": message["id"], "n": message["n"], "action": message["legal"][0]}
        print(json.dumps(answer), flush=True)
"""


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A program as a bot, beside the installed command: `tests/run` names it."""
    (tmp_path / "bot.py").write_text(BOT)
    folder = Path(os.environ["CROUPIER_COMMAND"]).parent
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    return f"python3 {tmp_path}/bot.py"


def test_a_program_plays_in_the_sandbox_of_the_installed_command(program: str) -> None:
    result = croupier.arena("perudo", {"program": program, "random": "random"}, games=4, seed=1, options={"dice": 1})
    assert result.games == 4 and {row["entrant"] for row in result.rows} == {"program", "random"}
    assert not any(standing["failures"] for standing in result.summary["standings"])


def test_a_program_and_a_python_player_cannot_meet(program: str) -> None:
    with pytest.raises(croupier.CroupierError, match="cannot meet"):
        croupier.arena("perudo", [program, lowest], games=2)


def test_a_player_that_raises_ends_the_contest_with_its_exception() -> None:
    def broken(_: croupier.Decision) -> int:
        raise KeyError("lost")

    with pytest.raises(KeyError, match="lost"):
        croupier.arena("perudo", [broken, "random"], games=2)


def test_a_dataset_is_the_same_for_the_same_seed(tmp_path) -> None:
    path = tmp_path / "games.parquet"
    table = croupier.dataset("perudo", ["greedy", "random"], games=3, seats=2, seed=5, path=str(path))
    again = croupier.dataset("perudo", ["greedy", "random"], games=3, seats=2, seed=5)
    assert table.equals(again) and path.stat().st_size > 0
    game = croupier.Game("perudo", seats=2)
    row = table.to_pylist()[0]
    mask = np.unpackbits(np.array(row["mask"], np.uint8))[: game.num_actions]
    assert mask[row["action"]] == 1 and len(row["observation"]) == game.observation_size
    assert table.schema.metadata[b"croupier.encoding"] == b"croupier/perudo-v1"


def test_a_dataset_holds_equities_where_the_bot_evaluates() -> None:
    table = croupier.dataset("martian-dice", ["exact"], games=1, seats=2, seed=1, options={"target": 3}, equities=True)
    row = table.to_pylist()[0]
    assert len(row["equities"]) >= 1 and all(0 <= one <= 1 for one in row["equities"])


def test_the_equities_of_a_dataset_stand_in_the_order_of_ids() -> None:
    table = croupier.dataset("perudo", ["strong"], games=2, seats=2, seed=1, equities=True)
    game, bot = croupier.Game("perudo", seats=2), croupier.Bot("perudo", "strong")
    unordered = 0
    state = game.new_state(seed=f"{1:016x}{1:016x}{0:032x}")
    state.deal()
    for row in (row for row in table.to_pylist() if row["game"] == 1):
        rated = {one: equity for one, _, equity, _ in bot.evaluate(state) or []}
        ids = np.flatnonzero(np.unpackbits(np.array(row["mask"], np.uint8))[: game.num_actions])
        unordered += state.legal_actions() != sorted(state.legal_actions())
        assert dict(zip(ids, row["equities"], strict=True)) == pytest.approx(rated)
        state.apply(row["action"])
        state.deal()
    assert unordered > 0
