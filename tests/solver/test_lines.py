"""Short wins for people to follow, and the last winnable position of a line of play."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour import Klondike
from parlour.games.klondike.moves import FOUNDATIONS
from parlour.solver import Budget, Result, short_line, solve
from parlour.solvers import LastWinnable
from tests.solver.positions import wins

DRAW_3 = Klondike(draw=3)


@pytest.mark.parametrize(
    "game",
    [Klondike(), DRAW_3, Klondike(redeals=3, takeback=False), Klondike(draw=2, redeals=9, empty="any")],
)
def test_a_short_line_wins_and_is_no_longer_than_the_win_it_is_made_from(game: Klondike) -> None:
    for seed in range(6):
        table = game.start(str(seed))
        win = solve(game, table, Budget(nodes=20_000)).moves
        line = short_line(game, table, win)
        assert len(line) <= len(win)
        assert not win or wins(game, table, line)


@pytest.mark.parametrize("game", [Klondike(), DRAW_3])
def test_short_lines_have_few_moves_and_hardly_take_cards_back(game: Klondike) -> None:
    """The wins as the search finds them have 240 and 169 moves on average, 3.1 and 1.6 of them take-backs."""
    deals = [game.start(str(seed)) for seed in range(20)]
    lines = [short_line(game, deal, win) for deal in deals if (win := solve(game, deal).moves)]
    assert sum(map(len, lines)) / len(lines) < 140
    backs = [move for line in lines for move in line if move.source in FOUNDATIONS]
    assert len(backs) / len(lines) < 1.5


@given(st.integers(0, 40), st.integers(-1, 40), st.sets(st.integers(0, 40)))
def test_the_last_winnable_position_is_found_by_halving_whatever_stays_unknown(
    count: int, last: int, unknown: set[int]
) -> None:
    search = LastWinnable(count)
    asked: list[int] = []
    while (number := search.next()) is not None:
        asked.append(number)
        decided = Result.WINNABLE if number <= last else Result.LOST
        search.tell(number, Result.UNKNOWN if number in unknown else decided)
    assert len(asked) == len(set(asked))
    known = [number for number in range(count) if number <= last and number not in unknown]
    assert search.found == max(known, default=None)
    if not unknown:
        assert len(asked) <= count.bit_length()
