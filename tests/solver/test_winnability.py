"""One deal under many rules: what follows from other verdicts is what a search of its own would say."""

import pytest

from parlour import Klondike
from parlour.solver import Budget, Result, solve
from parlour.solver.winnability import ALL_RULES, is_easier, solve_under

KINGS = [game for game in ALL_RULES if game.empty == "kings"]
BUDGET = Budget(nodes=2000)


def test_there_are_sixty_combinations_of_rules() -> None:
    assert len(set(ALL_RULES)) == 3 * 5 * 2 * 2


@pytest.mark.parametrize("seed", ["parlour/7", "parlour/9", "parlour/12"])
def test_no_verdict_that_follows_from_others_contradicts_a_search(seed: str) -> None:
    followed = solve_under(ALL_RULES, seed, BUDGET)
    searched = {game: solve(game, game.start(seed), BUDGET).result for game in ALL_RULES}
    decided = [game for game in ALL_RULES if searched[game] is not Result.UNKNOWN]
    assert len(decided) > 20
    assert [game for game in decided if followed[game] is not searched[game]] == []


def test_what_is_won_under_some_rules_is_won_under_all_that_are_easier() -> None:
    for seed in ("parlour/1", "parlour/2", "parlour/3"):
        found = {game: solve(game, game.start(seed), BUDGET).result for game in KINGS}
        for game in KINGS:
            for other in KINGS:
                if is_easier(game, other) and found[other] is Result.WINNABLE:
                    assert found[game] is not Result.LOST


def test_three_cards_at_once_are_three_draws_of_one() -> None:
    three, one = Klondike(draw=3), Klondike(draw=1)
    table = other = three.start("7")
    draw = three.parse("draw")
    for _ in range(8):
        table, _ = three.play(table, 0, draw)
        for _ in range(3):
            other, _ = one.play(other, 0, draw)
        assert table == other


def test_a_search_that_gives_up_says_so() -> None:
    found = solve_under(KINGS, "parlour/0", Budget(nodes=1))
    assert Result.UNKNOWN in found.values()
