"""Exact solutions as tables: equal to the numbers of the solver and to what the exact bots say."""

import random

import croupier
import numpy as np
import pytest


def evaluations(state: croupier.State, bot: croupier.Bot) -> dict[str, float]:
    found = bot.evaluate(state)
    assert found is not None
    return {word: equity for _, word, equity, _ in found}


def decisions(game: croupier.Game, games: int, opening: tuple[str, ...] = ()) -> list[croupier.State]:
    """All decisions of some games in which a bot plays every other decision, and luck the others."""
    luck, bot = random.Random(7), croupier.Bot(game.name, "greedy")
    states = []
    for seed in range(games):
        state = game.new_state(seed=seed)
        for line in opening:
            state.apply_line(line)
        state.deal()
        while not state.is_over:
            states.append(state.clone())
            state.apply(luck.choice([bot.act(state, seed=1), luck.choice(state.legal_actions())]))
            state.deal()
    return states


def found_tables(*arguments: object, **named: object) -> dict[str, croupier.SolvedTable]:
    tables = croupier.tables(*arguments, **named)
    assert tables is not None
    for table in tables.values():
        assert table.values.shape == tuple(len(labels) for labels in table.axes.values())
    return tables


def test_martian_dice_has_the_equity_of_every_pair_of_scores() -> None:
    tables = found_tables("martian-dice")
    equity, solved = tables["equity"], croupier.solve("martian-dice")
    assert solved is not None
    assert equity.values.shape == (2, 25, 25)
    assert equity.at(next="first", first=0, second=0) == solved["first_seat_win"][0]
    assert (np.diff(equity.values, axis=1) > 0).all(), "a point more is never worse"
    assert (np.diff(equity.values, axis=2) < 0).all()


def test_martian_dice_throws_on_exactly_where_that_is_better() -> None:
    tables = found_tables("martian-dice")
    points = tables["states"].at(column="points").astype(int)
    better = tables["throw"].values > tables["end"].values[..., points]
    assert (better[..., :-1] == (tables["throw_again"].values[..., :-1] == 1)).all()
    assert (tables["throw_again"].values[..., -1] == 1).all(), "nobody ends a turn before its first throw"


def test_the_tables_of_martian_dice_are_what_the_exact_bot_says() -> None:
    tables = found_tables("martian-dice", {"target": 12})
    bot = croupier.Bot("martian-dice", "exact")
    compared = 0
    for state in decisions(croupier.Game("martian-dice", seats=2, options={"target": 12}), 6):
        view = state.view(state.current_seat)
        if "reroll" not in state.legal_words():
            continue
        caught, kinds = sum(group["count"] for group in view["chosen"]), len(view["chosen"])
        label = f"tanks={view['tanks']} rays={view['rays']} caught={caught} kinds={kinds}"
        said = evaluations(state, bot)
        me, first = state.current_seat, view["first"]
        mine, other = view["scores"][me], view["scores"][1 - me]
        if label not in tables["throw"].axes["state"]:
            continue
        if view["last_round"]:
            if me == first or other - mine > 16:
                continue
            throw = tables["last_throw"].at(behind=other - mine, state=label)
            end = tables["last_end"].at(behind=other - mine, points=view["points"])
        else:
            next_one = "first" if me == first else "second"
            scores = {"first": view["scores"][first], "second": view["scores"][1 - first]}
            throw = tables["throw"].at(next=next_one, state=label, **scores)
            end = tables["end"].at(next=next_one, points=view["points"], **scores)
        assert said["reroll"] == pytest.approx(throw, abs=1e-12)
        assert said["end"] == pytest.approx(end, abs=1e-12)
        compared += 1
    assert compared > 40


RACE = {"target": 1500, "entry": "at_least"}
ENTERED = tuple(f"{who} {step}" for seat in "01" for who, step in
                ((seat, "roll"), ("*", "roll 111234"), (seat, "keep 111"), (seat, "note")))
"""Both seats enter with a thousand points."""


def test_the_tables_of_ten_thousand_are_what_the_exact_bot_says() -> None:
    bot = croupier.Bot("ten-thousand", "exact")
    solved = croupier.solve("ten-thousand", RACE)
    assert solved is not None
    start = found_tables("ten-thousand", RACE)["equity_at_start"]
    assert start.values.shape == () and start.values == solved["first_seat_win"][0]
    compared = dict.fromkeys(("roll", "note", "adopt"), 0)
    for state in decisions(croupier.Game("ten-thousand", seats=2, options=RACE), 12, ENTERED):
        view = state.view(state.current_seat)
        if not all(view["entered"]) or view["adopted"]:
            continue
        me = view["player"]
        scores = [view["scores"][me], view["scores"][1 - me]]
        tables = found_tables("ten-thousand", RACE, scores=scores)
        said = evaluations(state, bot)
        for word in said.keys() & compared.keys():
            if word == "adopt":
                place = {"offer": view["offer"]["points"], "dice": view["offer"]["dice"]}
            else:
                place = {"points": view["points"], "dice": view["dice"]}
            if str(next(iter(place.values()))) not in next(iter(tables[word].axes.values())):
                continue
            # The bot reads the race from a table with rounded gains.
            assert said[word] == pytest.approx(tables[word].at(**place), abs=1e-9), (word, place)
            compared[word] += 1
    assert all(count > 2 for count in compared.values()), compared


def test_a_solved_round_of_perudo_is_a_policy_with_its_values() -> None:
    tables = found_tables("perudo", {"dice": 2}, dice=[2, 1])
    solved = croupier.solve("perudo", {"dice": 2}, dice=[2, 1])
    assert solved is not None
    assert tables["round_win"].values == solved["first_seat_round_win"][0]
    assert tables["exploitability"].values == solved["exploitability"][0] < 1e-6
    game = croupier.Game("perudo", seats=2, options={"dice": 2})
    for player in ("opener", "other"):
        policy, values = tables[f"{player}_policy"], tables[f"{player}_values"]
        assert policy.axes["action"] == [game.action_word(one) for one in range(game.num_actions)]
        assert policy.values.sum(axis=2) == pytest.approx(1)
        assert (policy.values >= 0).all()
        assert np.nanmin(values.values) >= 0 and np.nanmax(values.values) <= 1 + 1e-12
    opening, values = tables["opener_policy"].at(bids=""), tables["opener_values"].at(bids="")
    # An equilibrium mixes only openings that are as good as the best one.
    loss = np.nanmax(values, axis=1, keepdims=True) - values
    assert np.nanmax(np.where(opening > 1e-3, loss, 0)) < 1e-3
    chances = [1 / 36 if throw[0] == throw[1] else 2 / 36 for throw in tables["opener_policy"].axes["throw"]]
    value = (np.nansum(opening * values, axis=1) * chances).sum()
    assert value == pytest.approx(float(tables["round_win"].values), abs=1e-9)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: croupier.tables("perudo"), "two seats"),
        (lambda: croupier.tables("perudo", dice=[9, 1]), "1 to 5 dice"),
        (lambda: croupier.tables("perudo", dice=[300, 1]), "whole number from 0 to 255"),
        (lambda: croupier.tables("martian-dice", dice=[1]), "all positions"),
        (lambda: croupier.tables("ten-thousand", RACE, scores=[25, 0]), "multiples of 50"),
        (lambda: croupier.tables("ten-thousand", RACE, scores=[1500, 0]), "from 0 to 1450"),
        (lambda: croupier.tables("ten-thousand", RACE, scores=[1]), "scores are two"),
        (lambda: found_tables("martian-dice")["equity"].at(third=1), "axes are next, first, second"),
        (lambda: found_tables("martian-dice")["equity"].at(first=99), "first has no 99"),
    ],
)
def test_a_wrong_question_is_refused_with_what_would_be_right(call, words: str) -> None:
    with pytest.raises(croupier.CroupierError, match=words):
        call()


def test_what_is_not_solved_has_no_tables() -> None:
    assert croupier.tables("mts") is None
    assert croupier.tables("martian-dice", {"target": 100}) is None
