"""What a move in Klondike has for it, from the cards that can be seen.

A move has merit when it comes nearer to a win: a card goes up, one is turned up or comes off the waste. So
a player who makes only moves with merit, and draws when there is none, never goes round in circles;
`comes_to_something` tells when to give up.
"""

from typing import Final

from parlour.games.klondike import Klondike, Table
from parlour.games.klondike.lookahead import is_safe, turns_up
from parlour.games.klondike.moves import COLUMNS, DRAW, FOUNDATION, REDEAL, WASTE, Move

SAFE: Final = 100.0
TURNS_UP: Final = 10.0
GOES_UP: Final = 5.0
OFF_THE_WASTE: Final = 3.0


def merit(table: Table, move: Move) -> float:
    """0 for a move that comes to nothing by itself: turning the stock, taking back, shifting about."""
    source, target = move.source, move.target
    if target == FOUNDATION:
        return _merit_going_up(table, source)
    if source == WASTE:
        return OFF_THE_WASTE if target in COLUMNS else 0.0
    return _merit_within_columns(table, move) if source in COLUMNS else 0.0


def _merit_going_up(table: Table, source: int) -> float:
    if source == WASTE:
        return SAFE if is_safe(table.talon[table.turned - 1], table.foundations) else GOES_UP
    run = table.up[source]
    if is_safe(run[-1], table.foundations):
        return SAFE
    return GOES_UP + (0.1 * len(table.down[source]) if len(run) == 1 else 0.0)


def _merit_within_columns(table: Table, move: Move) -> float:
    # The biggest pile first: it takes longest.
    return TURNS_UP + len(table.down[move.source]) if turns_up(table, move) else 0.0


def obvious(game: Klondike, table: Table) -> list[Move]:
    """The moves that bring a card up, turn one up or take one off the waste at once."""
    return [move for move in game.moves(table, 0) if merit(table, move) >= OFF_THE_WASTE]


def comes_to_something(game: Klondike, table: Table) -> bool:
    """Will an obvious move come from turning the stock, as far as a redeal and all through?"""
    for _ in range(2 * len(table.talon) + 2):
        if table.turned < len(table.talon):
            move = DRAW
        elif game.can_redeal(table):
            move = REDEAL
        else:
            return False
        table, _events = game.play(table, 0, move)
        if obvious(game, table):
            return True
    return False
