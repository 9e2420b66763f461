"""What rooms are told of how a game stands: from what was seen, and exactly where few cards are hidden."""

from random import Random

import pytest

from parlour import Klondike
from parlour.fair import Cancel
from parlour.fair.adapter import ALL_WORLDS, GAMES, KLONDIKE, WORLDS
from parlour.fair.odds import Chance, Odds
from parlour.solver import Result, solve
from tests.fair.tables import looking_alike, with_hidden

DRAW_3 = Klondike(draw=3)


@pytest.mark.parametrize("hidden", [21, 12, 5])
def test_tables_that_look_alike_have_the_same_odds_and_chance(hidden: int) -> None:
    table = with_hidden(DRAW_3, "alike 3", hidden)
    other = looking_alike(table, Random(hidden), knows_stock=table.redeals > 0)
    assert table != other
    for part in range(2):
        assert KLONDIKE.odds(DRAW_3, table, part, cancel=Cancel()) == KLONDIKE.odds(
            DRAW_3, other, part, cancel=Cancel()
        )
    assert KLONDIKE.chance(DRAW_3, table, 1, cancel=Cancel()) == KLONDIKE.chance(
        DRAW_3, other, 1, cancel=Cancel()
    )


def test_each_part_is_a_sample_of_its_own_and_they_add_up() -> None:
    table = DRAW_3.start("parts")
    first, second = (KLONDIKE.odds(DRAW_3, table, part, cancel=Cancel()) for part in range(2))
    assert first != second
    both = first + second
    assert (first.worlds, both.worlds, both.is_exact) == (WORLDS, 2 * WORLDS, False)
    played = KLONDIKE.chance(DRAW_3, table, 0, cancel=Cancel()) + Chance(1, 2)
    assert played.won + played.lost == GAMES + 3


def test_with_few_hidden_cards_the_odds_are_exact_and_the_real_deal_is_among_them() -> None:
    found = []
    for hidden in (6, 3, 0):
        table = with_hidden(DRAW_3, "exact 1", hidden)
        assert solve(DRAW_3, table).result is Result.WINNABLE
        found.append(KLONDIKE.odds(DRAW_3, table, 0, cancel=Cancel()))
    assert [each.worlds for each in found] == [ALL_WORLDS, 6, 1]
    assert all(each.is_exact and each.winnable for each in found)
    assert found[-1] == Odds(1, 0, 0, is_exact=True)
