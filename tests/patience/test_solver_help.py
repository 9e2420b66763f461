"""The adapter of the family's solver to rooms: one for every patience, those of other packages too."""

from random import Random
from typing import Final

import pytest

from parlour import registry
from parlour.cards import TEXT
from parlour.games.patience import FreeCell, Golf, Pyramid, Spider, Yukon
from parlour.solver import Cancel
from parlour.solver.patience import solve
from parlour.solver.patience_adapter import PATIENCE
from parlour.solvers import Budget, ProvesDeals, Result, SeesSolitaires, Solver
from tests.patience.rules import EVERY, game_of
from tests.patience.scramble import never_seen_swapped
from tests.patience.tables import position

QUICK: Final = Budget(nodes=2_000, memory=64 << 20)


def test_a_patience_without_a_solver_of_its_own_has_that_of_the_family() -> None:
    registry.solver.cache_clear()
    try:
        found = registry.solver("freecell")
    finally:
        registry.solver.cache_clear()
    assert found is PATIENCE
    assert isinstance(found, Solver)
    assert isinstance(found, SeesSolitaires)
    assert isinstance(found, ProvesDeals)


def test_a_game_of_no_family_and_an_unknown_one_have_no_solver() -> None:
    assert registry.solver("eights") is None
    assert registry.solver("nonsense") is None


@pytest.mark.parametrize(("name", "text"), EVERY)
def test_a_short_line_wins_and_is_no_longer(name: str, text: str) -> None:
    game = game_of(name, text)
    for seed in range(3):
        table = game.start(f"line/{seed}")
        win = solve(game, table, QUICK).moves
        line = PATIENCE.short_line(game, table, win, cancel=Cancel())
        assert len(line) <= len(win)
        for move in line:
            table, _ = game.play(table, 0, move)
        assert not win or game.outcome(table)


def test_positions_are_equal_only_if_their_verdicts_are() -> None:
    game = FreeCell()
    table = game.start("1")
    assert PATIENCE.position(game, table) == PATIENCE.position(game, game.start("1"))
    assert PATIENCE.position(game, table) != PATIENCE.position(FreeCell(cells=3), table)
    assert PATIENCE.position(game, table) != PATIENCE.position(game, game.start("2"))


def test_a_deal_is_proved_winnable() -> None:
    assert PATIENCE.is_winnable(FreeCell(), "1", QUICK, cancel=Cancel())
    assert not PATIENCE.is_winnable(Golf(king="stops"), "1", QUICK, cancel=Cancel())


def without(cards: str) -> str:
    """Return all other cards of a deck."""
    return " ".join(card for card in TEXT if card not in cards.split())


def test_stuck_where_nothing_can_be_done_any_more() -> None:
    golf = Golf()
    assert PATIENCE.is_stuck(golf, position(golf, ["3S"], pile=f"{without('3S 9H')} 9H"))
    assert not PATIENCE.is_stuck(golf, position(golf, ["3S"], pile=f"{without('3S 2H')} 2H"))
    assert not PATIENCE.is_stuck(golf, position(golf, ["3S"], stock="9S", pile=f"{without('3S 9H 9S')} 9H"))
    pyramid = Pyramid(redeals=0)
    gone = without("3S TH 9H")
    assert not PATIENCE.is_stuck(pyramid, position(pyramid, ["3S"], stock="TH", waste="9H", pile=gone))
    assert PATIENCE.is_stuck(pyramid, position(pyramid, ["3S"], waste="TH 9H", pile=gone))


def test_stuck_is_no_verdict_on_a_lost_deal_with_moves_left() -> None:
    game = FreeCell(cells=1)
    lost = game.start("26")
    assert solve(game, lost, QUICK).result is Result.LOST
    assert not PATIENCE.is_stuck(game, lost)


@pytest.mark.parametrize(("name", "text"), EVERY)
def test_stuck_is_certain_and_depends_on_nothing_that_was_never_seen(name: str, text: str) -> None:
    game, rng = game_of(name, text), Random(f"stuck {name} {text}")
    for seed in range(2):
        table = game.start(str(seed))
        for _ in range(40):
            moves = game.moves(table, 0)
            if not moves:
                break
            table, _ = game.play(table, 0, rng.choice(moves))
        is_stuck = PATIENCE.is_stuck(game, table)
        assert is_stuck == PATIENCE.is_stuck(game, never_seen_swapped(table, rng))
        assert not is_stuck or solve(game, table, QUICK).result is not Result.WINNABLE


def test_a_won_game_is_not_stuck() -> None:
    for game in (Yukon(), Spider()):
        table = game.start("1")
        won = position(game, [], foundations=(13,) * 4 if isinstance(game, Yukon) else (0,) * 8)
        assert game.outcome(won)
        assert not PATIENCE.is_stuck(game, won)
        assert not PATIENCE.is_stuck(game, table)
