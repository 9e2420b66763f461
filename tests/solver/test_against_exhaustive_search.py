"""The verdicts are those of plain exhaustive search, on small positions of every shape, by the thousand.

The exhaustive search is native too, and knows no trick but never to visit a position twice; a third search,
in Python on the Python rules, is held against it here.
"""

from math import inf
from random import Random

import pytest

from parlour import Klondike, options
from parlour._klondike import PRUNINGS, solve_exhaustively
from parlour._klondike import solve as native_solve
from parlour.games.klondike import Table
from parlour.solver import Budget, Result, solve
from parlour.solver.verdicts import RESULTS, VOCABULARY, native_rules, native_table
from tests.solver.positions import any_position, any_rules, reachable_next, wins

STANDARD = [Klondike(draw=draw) for draw in (1, 2, 3)]
OTHERS = [
    Klondike(takeback=False),
    Klondike(draw=2, takeback=False),
    Klondike(draw=3, takeback=False),
    Klondike(redeals=0),
    Klondike(redeals=2, takeback=False),
    Klondike(draw=2, redeals=1),
    Klondike(draw=3, redeals=2),
    Klondike(draw=3, redeals=4, takeback=False),
    Klondike(empty="any"),
    Klondike(draw=3, empty="any", redeals=1, takeback=False),
]


def truth(game: Klondike, table: Table, nodes: int = 5_000) -> Result:
    return RESULTS[solve_exhaustively(native_table(table), native_rules(game), nodes)]


def compare(game: Klondike, table: Table, switched_off: tuple[str, ...] = ()) -> Result:
    """The truth; unknown if finding it, or the verdict with rules switched off, takes too long."""
    expected = truth(game, table)
    if expected is Result.UNKNOWN:
        return expected
    budget = Budget(nodes=5_000 if switched_off else None)
    verdict = solve(game, table, budget, switched_off=switched_off)
    if verdict.result is not Result.UNKNOWN or not switched_off:
        assert verdict.result is expected, (game, table, switched_off)
    if verdict.moves:
        assert wins(game, table, verdict.moves)
    return verdict.result


@pytest.mark.parametrize("game", STANDARD + OTHERS, ids=options.write)
def test_all_pruning_rules_together(game: Klondike) -> None:
    chance = Random(str(game))
    found = [compare(game, any_position(chance, 52)) for _ in range(60)]
    assert found.count(Result.LOST)
    assert found.count(Result.WINNABLE) > 15


def rules_for(name: str, chance: Random) -> Klondike:
    """Any rules under which that pruning rule is used: docs/solver.md says what each needs."""
    while True:
        game = any_rules(chance)
        has_easy_stock = game.draw == 1 and game.redeal_limit is None
        needs = {
            "safe": True,
            "king_waits": game.empty == "kings",
            "look_ahead": True,
            "stock_up": has_easy_stock,
            "stock_waits": has_easy_stock and game.empty == "kings",
            "easier_stock": not has_easy_stock,
            "turned": not has_easy_stock,
            "in_stock": has_easy_stock and game.empty == "kings",
        }
        if needs.get(name, game.takeback):
            return game


@pytest.mark.parametrize("name", PRUNINGS)
def test_each_pruning_rule_alone(name: str) -> None:
    chance = Random(name)
    others = tuple(other for other in PRUNINGS if other != name)
    found = [compare(rules_for(name, chance), any_position(chance, 44), others) for _ in range(60)]
    assert found.count(Result.LOST) >= 3


@pytest.mark.parametrize("name", PRUNINGS)
def test_all_but_one(name: str) -> None:
    chance = Random(f"without {name}")
    found = [compare(rules_for(name, chance), any_position(chance, 48), (name,)) for _ in range(60)]
    assert found.count(Result.LOST) >= 3


def test_none_at_all() -> None:
    chance = Random("none")
    for _ in range(150):
        compare(any_rules(chance), any_position(chance, 40), PRUNINGS)


@pytest.mark.parametrize("probe", [2, 3, 4, 5])
def test_probes_that_end_soon(probe: int) -> None:
    """Small positions are decided in the first probe of 200 positions. What comes after it is tested here:
    shuffled probes, the easier stock, what one probe leaves to the next."""
    chance, again = Random(f"probe {probe}"), 0
    for _ in range(150):
        game, table = any_rules(chance), any_position(chance, 52)
        expected = truth(game, table)
        if expected is Result.UNKNOWN:
            continue
        result, moves, nodes, _ = native_solve(
            native_table(table), native_rules(game), 100_000, inf, 2**30, VOCABULARY, probe=probe
        )
        assert RESULTS[result] is expected, (game, table, probe)
        assert expected is not Result.WINNABLE or wins(game, table, moves)
        again += nodes > probe
    assert again > 20


def search(game: Klondike, table: Table, most: int) -> Result:
    """Exhaustive search by the Python rules."""
    visited, waiting = {table}, [table]
    while waiting:
        position = waiting.pop()
        if game.outcome(position):
            return Result.WINNABLE
        if len(visited) > most:
            return Result.UNKNOWN
        for after in reachable_next(game, position):
            if after not in visited:
                visited.add(after)
                waiting.append(after)
    return Result.LOST


def test_exhaustive_search_agrees_with_one_by_the_python_rules() -> None:
    chance = Random("python")
    found = []
    for _ in range(60):
        game, table = any_rules(chance), any_position(chance, 36)
        expected = search(game, table, 3_000)
        found.append(expected)
        if expected is not Result.UNKNOWN:
            assert truth(game, table, 100_000) in (expected, Result.UNKNOWN)
    assert found.count(Result.LOST) > 2
