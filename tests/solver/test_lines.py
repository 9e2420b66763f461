"""Short wins for people to follow, and the last winnable position of a line of play."""

import sys
import threading
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour import Klondike
from parlour.games.klondike import Table
from parlour.games.klondike.moves import DRAW, FOUNDATIONS, REDEAL, Move
from parlour.solver import Budget, Cancel, Result, short_line, solve
from parlour.solvers import LastWinnable
from tests.solver import lines_oracle
from tests.solver.positions import any_position, any_rules, wins

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


def check_against_oracle(game: Klondike, table: Table) -> tuple[Move, ...]:
    """Compare the short lines of a position, and return the win that they are made from."""
    win = solve(game, table, Budget(nodes=2_000)).moves
    assert short_line(game, table, win) == lines_oracle.short_line(game, table, win)
    return win


@pytest.mark.parametrize(
    "game",
    [
        Klondike(),
        Klondike(draw=2, redeals=1),
        DRAW_3,
        Klondike(draw=3, redeals=2),
        Klondike(redeals=0, takeback=False),
        Klondike(draw=3, takeback=False),
        Klondike(empty="any"),
        Klondike(draw=3, redeals=3, empty="any", takeback=False),
    ],
)
def test_short_lines_are_those_of_the_oracle_move_for_move(game: Klondike) -> None:
    """From the deal, and from the middle of a win."""
    for seed in range(4):
        table = game.start(str(seed))
        win = check_against_oracle(game, table)
        for move in win[: len(win) // 2]:
            table, _ = game.play(table, 0, move)
        check_against_oracle(game, table)


def test_short_lines_of_any_position_are_those_of_the_oracle() -> None:
    chance = Random(1)
    for _ in range(30):
        check_against_oracle(any_rules(chance), any_position(chance, 30))


def test_a_win_with_an_illegal_move_is_refused() -> None:
    with pytest.raises(ValueError, match="illegal"):
        short_line(DRAW_3, DRAW_3.start("0"), [DRAW, REDEAL])


def test_python_goes_on_while_a_short_line_is_made_and_can_cancel_it() -> None:
    game, cancel, is_started = Klondike(redeals=3, takeback=False), Cancel(), threading.Event()
    table = game.start("21")
    win = solve(game, table).moves
    calls = iter(range(1000))  # less than a minute in total
    lines: list[tuple[Move, ...]] = []

    def search() -> None:
        is_started.set()
        while not cancel.is_set() and next(calls, None) is not None:
            short_line(game, table, win, cancel=cancel)
        lines.append(short_line(game, table, win, cancel=cancel))

    thread = threading.Thread(target=search)
    interval = sys.getswitchinterval()
    sys.setswitchinterval(60)  # so that this thread goes on only when the other releases the GIL by itself
    try:
        thread.start()
        is_started.wait()
        cancel.set()
        thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert next(calls, None) is not None, "cancelled in the middle"
    assert lines == [win]
    assert short_line(game, table, win) != win


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
