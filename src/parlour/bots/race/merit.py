"""The merit of a move in Klondike, from the visible cards.

A move has merit if it makes progress: a card goes to a foundation, is turned up or leaves the waste. So a
player who makes only moves with merit, and otherwise draws, never loops; `stock_has_obvious_move` says when
to stop.
"""

from typing import Final

from parlour.bots.race.style import USUAL, Style
from parlour.games.klondike import Klondike, Table
from parlour.games.klondike.lookahead import is_safe, turns_up
from parlour.games.klondike.moves import COLUMNS, DRAW, FOUNDATION, REDEAL, WASTE, Move

SAFE: Final = 100.0
TURNS_UP: Final = 10.0
GOES_UP: Final = 5.0
OFF_THE_WASTE: Final = 3.0


def merit(table: Table, move: Move, style: Style = USUAL) -> float:
    """Return the merit; 0 for a move that makes no progress: draws, redeals, take-backs, shifted runs."""
    source, target = move.source, move.target
    if target == FOUNDATION:
        return _merit_going_up(table, source, style)
    if source == WASTE:
        return OFF_THE_WASTE * style.waste if target in COLUMNS else 0.0
    return _merit_within_columns(table, move, style) if source in COLUMNS else 0.0


def _merit_going_up(table: Table, source: int, style: Style) -> float:
    if source == WASTE:
        is_sure = is_safe(table.talon[table.turned - 1], table.foundations)
        return SAFE if is_sure else GOES_UP * style.foundations
    run = table.up[source]
    if is_safe(run[-1], table.foundations):
        return SAFE
    return GOES_UP * style.foundations + (0.1 * len(table.down[source]) if len(run) == 1 else 0.0)


def _merit_within_columns(table: Table, move: Move, style: Style) -> float:
    # The largest pile first: it takes longest.
    larger = style.large_piles * len(table.down[move.source])
    return TURNS_UP * style.uncovering + larger if turns_up(table, move) else 0.0


def obvious(game: Klondike, table: Table) -> list[Move]:
    """Return the moves that at once bring a card up, turn one up or take one off the waste."""
    return [move for move in game.moves(table, 0) if merit(table, move) >= OFF_THE_WASTE]


def stock_has_obvious_move(game: Klondike, table: Table) -> bool:
    """Return whether turning the stock, up to one full pass after a redeal, leads to an obvious move."""
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
