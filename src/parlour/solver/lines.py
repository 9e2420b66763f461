"""Short wins, in the order in which a person would play them.

The search returns the first win that it finds and fetches each card of the stock when its own order needs it,
so two thirds of the moves only turn the stock. Here a win is replayed from one step of progress to the next:
a safe card goes up, a face-down card is turned up, or a card leaves the waste. Of the steps after which the
game is still proved winnable the nearest is taken, so the stock is used in its own order.

The result depends on neither chance nor time, so following hints makes progress even if every hint comes from
another process: `benchmarks/hints.py` tests that too. It is worked out in `native/src/short_line.cpp`.
"""

from collections.abc import Sequence

from parlour._klondike import Cancel
from parlour._klondike import short_line as native_short_line
from parlour.games.klondike import Klondike, Table
from parlour.games.klondike.moves import Move
from parlour.solver.verdicts import VOCABULARY, code_of, native_rules, native_table


def short_line(
    game: Klondike, table: Table, win: Sequence[Move], *, cancel: Cancel | None = None
) -> tuple[Move, ...]:
    """Return a win from the table in at most as many moves as `win`, which is any win from it.

    >>> from parlour.solver import solve
    >>> game = Klondike()
    >>> table = game.start("9")
    >>> win = solve(game, table).moves
    >>> len(short_line(game, table, win)) < 0.8 * len(win)
    True
    """
    codes = [code_of(move) for move in win]
    return native_short_line(native_table(table), native_rules(game), codes, VOCABULARY, cancel)
