"""Contests with Python players, and datasets."""

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


def test_an_illegal_answer_loses_the_game() -> None:
    result = croupier.arena("perudo", {"wrong": lambda _: 10**6, "random": "random"}, games=4, seed=1)
    assert [row["entrant"] for row in result.rows] == ["random", "wrong"]
    assert result.summary["standings"][1]["failures"] == {"illegal": 4}


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
