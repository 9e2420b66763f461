"""Hints for a player from what can be seen: they win more than the game's own, and never go round."""

from collections.abc import Callable
from random import Random

import pytest

from parlour.fair.hints import Hints
from parlour.games.klondike import Klondike, Table
from parlour.games.klondike.moves import Move
from tests.fair.tables import looking_alike

MOST = 400
"""Moves of a game: nobody who gets on makes as many."""


def followed(game: Klondike, table: Table, hint: Callable[[Table], Move | None]) -> bool:
    """Is the game won by these hints alone?"""
    for _ in range(MOST):
        move = hint(table)
        if move is None:
            return game.outcome(table) is not None
        table, _ = game.play(table, 0, move)
    raise AssertionError("hints went round in a circle")


@pytest.mark.parametrize(("draw", "seed"), [(1, "hints 3"), (3, "hints 0"), (3, "hints 2")])
def test_whoever_follows_them_wins_deals_that_the_games_own_give_away(draw: int, seed: str) -> None:
    game, hints = Klondike(draw=draw), Hints(5000)
    deal = game.start(seed)
    assert not followed(game, deal, lambda table: game.hint(table, 0))
    assert followed(game, deal, lambda table: hints.hint(game, table))


def test_they_depend_on_nothing_hidden_and_are_the_same_when_asked_again() -> None:
    game = Klondike(draw=3)
    table, hints = game.start("hints 0"), Hints(5000)
    for _ in range(25):
        move = hints.hint(game, table)
        assert move is not None
        assert hints.hint(game, table) == move
        other = looking_alike(table, Random(7), knows_stock=bool(game.remembered_stock(table)))
        assert Hints(10).hint(game, table) == Hints(10).hint(game, other)
        table, _ = game.play(table, 0, move)
