"""OpenSpiel's own suites and algorithms on our games."""

import pickle
import subprocess
import sys
import unittest

import croupier
import croupier.openspiel
import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability, external_sampling_mccfr

SMALL = {
    "martian-dice": "croupier_martian_dice(players=2,target=3)",
    "perudo": "croupier_perudo(players=2,dice=2)",
    "localgame": "croupier_localgame(players=2,max_steps=40)",
    "ten-thousand": "croupier_ten_thousand(players=2,target=1500)",
    "mts": "croupier_mts(players=2,max_steps=40)",
}

simulated: list[str] = []


@pytest.fixture(autouse=True, scope="module")
def registered() -> None:
    assert len(croupier.openspiel.register()) == 7


def test_a_game_passes_the_random_simulation_with_serialization(name: str) -> None:
    game = pyspiel.load_game(f"{croupier.openspiel.short_name(name)}(players=2)")
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False, mask_test=True)
    simulated.append(name)


def test_all_five_games_were_simulated() -> None:
    assert simulated == croupier.games()


def test_a_state_knows_chance_actions_words_and_payoffs() -> None:
    game = pyspiel.load_game("croupier_perudo(players=2,dice=1)")
    assert game.max_game_length() == croupier.openspiel.MAX_STEPS
    assert game.num_distinct_actions() == 6 * 2 + 2
    state = game.new_initial_state()
    assert len(state.chance_outcomes()) == 6
    state.apply_action(0)
    state.apply_action(5)
    assert state.action_to_string(0, 3) == "1x4"
    state.apply_action(3)
    assert state.information_state_string(0) != state.information_state_string(1)
    state.apply_action(12)
    assert state.is_terminal() and sum(state.returns()) == 1


def test_games_and_states_are_pickled_for_processes_that_have_registered_nothing() -> None:
    game = pyspiel.load_game("croupier_perudo(players=2,dice=2,pacao=off)")
    state = game.new_initial_state()
    for action in (3, 5, 4):
        state.apply_action(action)
    again, other = pickle.loads(pickle.dumps((state, game)))
    assert str(other) == str(game) and again.history() == state.history() and str(again) == str(state)
    program = "import pickle, sys; state, game = pickle.loads(sys.stdin.buffer.read()); print(game, state.history(), state.table.legal_words()[0])"
    run = subprocess.run([sys.executable, "-c", program], input=pickle.dumps((state, game)), capture_output=True, check=True)
    assert run.stdout.decode() == f"{game} {state.history()} {state.table.legal_words()[0]}\n"


def test_options_decide_whether_there_are_tensors_of_information_states() -> None:
    for pacao, bounded in (("seed", True), ("calza", False), ("off", True)):
        game = pyspiel.load_game(f"croupier_perudo(players=2,dice=2,pacao={pacao})")
        assert game.get_type().provides_information_state_tensor == bounded
        assert (croupier.Game("perudo", 2, {"dice": 2, "pacao": pacao}).information_size > 0) == bounded
        pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False, mask_test=True)
    assert pyspiel.load_game("croupier_perudo").get_type().provides_information_state_tensor


@pytest.mark.parametrize("steps", [0, -1])
def test_a_game_of_no_steps_is_refused(steps: int) -> None:
    with pytest.raises((pyspiel.SpielError, ValueError), match=f"max_steps is {steps}; it must be a whole number from 1"):
        pyspiel.load_game(f"croupier_perudo(max_steps={steps})")


def run_suite(cases: list[type[unittest.TestCase]]) -> unittest.TestResult:
    loader = unittest.TestLoader()
    suite = unittest.TestSuite(loader.loadTestsFromTestCase(case) for case in cases)
    result = unittest.TestResult()
    suite.run(result)
    assert not result.failures and not result.errors, result.failures + result.errors
    return result


def case_of(base: type, name: str, text: str) -> type[unittest.TestCase]:
    return type(f"{name}_test", (base,), {"game_name": name, "game": pyspiel.load_game(text)})


def test_all_games_pass_the_integration_suite_on_sampled_states() -> None:
    base = api_test.EnforceAPIOnPartialTreeBase
    cases = [case_of(base, croupier.openspiel.short_name(name), text) for name, text in SMALL.items()]
    assert run_suite(cases).testsRun == 5 * len(unittest.TestLoader().getTestCaseNames(base)) == 25


def test_small_perudo_has_the_known_value_under_cfr_plus_and_mccfr() -> None:
    game = pyspiel.load_game("croupier_perudo(players=2,dice=1)")
    solved = croupier.solve("perudo", {"dice": 1}, dice=[1, 1])
    assert solved is not None
    known = float(solved["first_seat_match_win"][0])
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(80):
        solver.evaluate_and_update_policy()
    average = solver.average_policy()
    assert pyspiel.exploitability(game, average) < 0.002
    value = pyspiel.expected_returns(game.new_initial_state(), average, -1, True)[0]
    assert value == pytest.approx(known, abs=0.001)
    np.random.seed(1)
    sampling = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(1500):
        sampling.iteration()
    uniform = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    assert exploitability.exploitability(game, sampling.average_policy()) < uniform / 5


def their_policy_on_ours(ours: pyspiel.State, theirs: pyspiel.State, policy: pyspiel.Policy) -> dict[str, list]:
    """A policy of OpenSpiel's game by the information states of ours: both trees are walked side by side."""
    if theirs.is_terminal():
        assert ours.is_terminal() and ours.returns() == theirs.returns()
        return {}
    copied = {}
    if theirs.is_chance_node():
        assert dict(ours.chance_outcomes()) == pytest.approx(dict(theirs.chance_outcomes()))
    else:
        assert ours.legal_actions() == theirs.legal_actions()
        chances = policy.action_probabilities(theirs)
        copied[ours.information_state_string()] = [(one, chances[one]) for one in theirs.legal_actions()]
    for action in theirs.legal_actions():
        copied |= their_policy_on_ours(ours.child(action), theirs.child(action), policy)
    return copied


@pytest.mark.parametrize(("faces", "bidding"), [(3, "reset-face"), (4, "reset-face"), (3, "reset-quantity")])
def test_a_policy_is_as_exploitable_in_our_liars_dice_as_in_theirs(faces: int, bidding: str) -> None:
    theirs = pyspiel.load_game(f"liars_dice(dice_sides={faces},bidding_rule={bidding})")
    rule = bidding.replace("-", "_")
    ours = pyspiel.load_game(f"croupier_liars_dice(faces={faces},bidding={rule},zero_sum=True)")
    uniform = pyspiel.exploitability(theirs, pyspiel.UniformRandomPolicy(theirs))
    assert uniform > 0.1
    assert pyspiel.exploitability(ours, pyspiel.UniformRandomPolicy(ours)) == pytest.approx(uniform, abs=1e-9)
    solver = pyspiel.CFRSolver(theirs)
    for _ in range(30):
        solver.evaluate_and_update_policy()
    solved = solver.average_policy()
    left = pyspiel.exploitability(theirs, solved)
    assert left < uniform / 4
    copied = their_policy_on_ours(ours.new_initial_state(), theirs.new_initial_state(), solved)
    assert pyspiel.exploitability(ours, pyspiel.TabularPolicy(copied)) == pytest.approx(left, abs=1e-9)


def test_two_dice_of_liars_dice_are_as_exploitable_as_theirs() -> None:
    theirs = pyspiel.load_game("liars_dice(numdice=2,dice_sides=2)")
    ours = pyspiel.load_game("croupier_liars_dice(dice=2,faces=2,zero_sum=True)")
    wanted = pyspiel.exploitability(theirs, pyspiel.UniformRandomPolicy(theirs))
    assert pyspiel.exploitability(ours, pyspiel.UniformRandomPolicy(ours)) == pytest.approx(wanted, abs=1e-9)


def test_the_whole_liars_dice_of_six_faces_has_their_actions() -> None:
    theirs, ours = pyspiel.load_game("liars_dice"), pyspiel.load_game("croupier_liars_dice")
    assert ours.num_distinct_actions() == theirs.num_distinct_actions() == 13
    mine, other = ours.new_initial_state(), theirs.new_initial_state()
    for action in (5, 2, 3, 8, 9):
        mine.apply_action(action)
        other.apply_action(action)
    assert mine.legal_actions() == other.legal_actions()
    assert mine.action_to_string(0, 8) == "2x3" and other.action_to_string(0, 8) == "2-3"


def test_kuhn_poker_has_the_known_value() -> None:
    game = pyspiel.load_game("croupier_kuhn_poker(zero_sum=True)")
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    shares = pyspiel.load_game("croupier_kuhn_poker").get_type().utility
    assert shares == pyspiel.GameType.Utility.CONSTANT_SUM
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(200):
        solver.evaluate_and_update_policy()
    average = solver.average_policy()
    assert pyspiel.exploitability(game, average) < 1e-3
    # Two chips are a return of 1, and the first player loses a chip in 18.
    value = pyspiel.expected_returns(game.new_initial_state(), average, -1, True)[0]
    assert value == pytest.approx(-1 / 36, abs=1e-3)


def test_the_solved_round_is_as_exploitable_as_the_solver_says() -> None:
    game = pyspiel.load_game("croupier_perudo(players=2,dice=1)")
    tables = croupier.tables("perudo", {"dice": 1}, dice=[1, 1])
    assert tables is not None
    policy = {}

    def walk(state: pyspiel.State) -> None:
        if not state.is_terminal() and not state.is_chance_node():
            seat = state.current_player()
            bids = " ".join(line.split()[1] for line in state.table.lines() if not line.startswith("*"))
            view = state.table.view(seat)
            found = tables[f"{'opener' if seat == 0 else 'other'}_policy"].at(bids=bids, throw=view["dice"][0])
            policy[state.information_state_string()] = [(one, found[one]) for one in state.legal_actions()]
        for action in [] if state.is_terminal() else state.legal_actions():
            walk(state.child(action))

    walk(game.new_initial_state())
    # Both best responses together; OpenSpiel takes their mean.
    worst = 2 * pyspiel.exploitability(game, pyspiel.TabularPolicy(policy))
    assert worst == pytest.approx(float(tables["exploitability"].values), abs=1e-9)


def count_nodes(state: croupier.State) -> tuple[int, int, int]:
    """Chance nodes, decisions and ends below a state of ours, itself included."""
    if state.is_over:
        return 0, 0, 1
    steps = [(0, one) for one, _ in state.chance_outcomes()] or [(1, one) for one in state.legal_actions()]
    total = (1, 0, 0) if state.is_chance else (0, 1, 0)
    for decision, step in steps:
        after = state.clone()
        after.apply(step) if decision else after.apply_chance(step)
        total = tuple(a + b for a, b in zip(total, count_nodes(after), strict=True))
    return total


def test_small_perudo_passes_the_integration_suite_on_its_whole_tree() -> None:
    name = "croupier_perudo_one_die"
    nodes = count_nodes(croupier.Game("perudo", seats=2, options={"dice": 1}).new_state(seed=0))
    api_test.TOTAL_NUM_STATES[name] = nodes
    # The other die, which a player does not see, has six faces.
    api_test.PERFECT_RECALL_NUM_STATES[name] = nodes[1] // 6
    base = api_test.EnforceAPIOnFullTreeBase
    result = run_suite([case_of(base, name, "croupier_perudo(players=2,dice=1)")])
    assert result.testsRun == len(unittest.TestLoader().getTestCaseNames(base)) == 8
