"""The examples whose types are checked also run."""

import examples


def test_the_examples_run() -> None:
    assert sum(examples.play_one_game("perudo", seed=1)) == 1
    assert examples.count_finished("perudo", games=16, steps=100) > 0
    assert examples.best_of("perudo") == "greedy"
    assert examples.equity_of_the_first_seat(20, 5) > 0.8
    assert examples.textbook_actions() == {"kuhn-poker": 2, "liars-dice": 13}
