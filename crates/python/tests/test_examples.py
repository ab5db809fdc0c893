"""The examples whose types are checked also run."""

import examples


def test_the_examples_run() -> None:
    assert sum(examples.play_one_game("perudo", seed=1)) == 1
    assert examples.count_finished("perudo", games=16, steps=100) > 0
    assert examples.best_of("perudo") == "greedy"
    assert examples.count_situations("perudo", games=4) > 4
    assert examples.equity_of_the_first_seat(20, 5) > 0.8
    assert examples.textbook_actions() == {"kuhn-poker": 2, "liars-dice": 13}


def test_the_examples_of_the_peers_run() -> None:
    word, rates = examples.choose_and_rate("perudo", seed=1)
    assert word and isinstance(rates, bool)
    state = examples.croupier.Game("mts").new_state(seed=3)
    state.deal()
    assert examples.copy_by_json(state) == state
    assert examples.play_against_bots("perudo", steps=300) > 0
    assert set(examples.take_turns("perudo", turns=3)) == {"seat_0", "seat_1"}
    assert "croupier_perudo" in examples.names_in_openspiel()
    assert examples.count_rows("perudo") > 0
