"""The rules are there twice, in Python and in C++: both count the same sequences of moves."""

from random import Random

import pytest

from parlour import Klondike, options
from parlour._klondike import perft as native_perft
from parlour.games.klondike import Table
from parlour.solver.verdicts import native_rules, native_table
from parlour.testing.perft import perft
from tests.solver.positions import any_position, any_rules

EVERY_RULE = [
    Klondike(draw=draw, redeals=redeals, empty=empty, takeback=takeback)
    for draw in (1, 2, 3)
    for redeals in ("unlimited", 0, 1)
    for empty in ("kings", "any")
    for takeback in (True, False)
]


def count(game: Klondike, table: Table, depth: int) -> int:
    return native_perft(native_table(table), native_rules(game), depth)


@pytest.mark.parametrize("game", EVERY_RULE, ids=options.write)
def test_both_count_the_same_from_deals(game: Klondike) -> None:
    for seed in ("a", "b", "c"):
        table = game.start(seed)
        assert [count(game, table, depth) for depth in range(7)] == [
            perft(game, table, depth) for depth in range(7)
        ]


@pytest.mark.parametrize("game", EVERY_RULE, ids=options.write)
def test_both_count_the_same_far_into_random_play(game: Klondike) -> None:
    chance = Random(str(game))
    for seed in range(4):
        table = game.start(str(seed))
        for _ in range(120):
            moves = game.moves(table, 0)
            if not moves:
                break
            table, _ = game.play(table, 0, chance.choice(moves))
        assert count(game, table, 4) == perft(game, table, 4)


@pytest.mark.parametrize("seed", range(8))
def test_both_count_the_same_from_positions_of_every_shape(seed: int) -> None:
    chance = Random(seed)
    for _ in range(40):
        game, table = any_rules(chance), any_position(chance, 40)
        assert count(game, table, 3) == perft(game, table, 3)
