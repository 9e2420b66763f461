"""A breadth-first search a few moves ahead in a patience, with visible cards only, for a way to make
progress.

Progress is what no move can reverse: a card leaves the columns, the waste or the reserve for good, or is
turned up. A player who keeps making progress comes to an end. Positions are searched by distance, and those
of one distance all or not at all. Those within n - 1 moves of the next position are within n moves of this
one, so after the first move of a shortest way the rest of it, or a shorter one, is found again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from parlour.games.patience.events import Moved, TurnedUp
from parlour.games.patience.moves import DRAW, FIRST_CELL, FOUNDATION, PILE, REDEAL, WASTE, Move
from parlour.games.patience.table import NO_CARD, Table

if TYPE_CHECKING:  # breaks an import cycle: the game imports this module
    from parlour.games.patience.events import Event
    from parlour.games.patience.patience import Patience
    from parlour.games.patience.plan import Plan

LONGEST_WAY: Final = 6
MOST_POSITIONS: Final = 200

STOCK_MOVES: Final = (DRAW, REDEAL)


def is_upward(move: Move) -> bool:
    """Return whether a move takes cards away from the table."""
    return move.is_pair or move.target in (FOUNDATION, PILE)


def is_idle(table: Table, move: Move) -> bool:
    """Return whether a move takes a whole column to an empty one."""
    return (
        move.source < FIRST_CELL
        and move.target < FIRST_CELL
        and not move.is_pair
        and not table.columns[move.target]
        and move.count == len(table.columns[move.source])
    )


def first_move_to_progress(game: Patience, table: Table) -> Move | None:
    """Return the first move of a shortest way to progress, or None."""
    seen = {_whichever_cells(table)}
    nearest: list[tuple[Table, Move | None]] = [(table, None)]
    for _ in range(LONGEST_WAY):
        farther: list[tuple[Table, Move | None]] = []
        for position, first in nearest:
            for move in game.moves(position, 0):
                if move in STOCK_MOVES or is_idle(position, move) or _has_twin(position, move):
                    continue
                if _breaks_run(game.plan, position, move):
                    continue
                after, events = game.play(position, 0, move)
                if _is_progress(move, events):
                    return first or move
                alike = _whichever_cells(after)
                if alike not in seen:
                    seen.add(alike)
                    farther.append((after, first or move))
        if len(seen) > MOST_POSITIONS:
            return None
        nearest = farther
    return None


def _has_twin(table: Table, move: Move) -> bool:
    """Return whether a move goes to a free cell or an empty column, and could go to one before it as well."""
    target = move.target
    if target < FIRST_CELL:
        return not table.columns[target] and table.columns.index(()) < target
    return target < WASTE and table.cells.index(NO_CARD) < target - FIRST_CELL


def _breaks_run(plan: Plan, table: Table, move: Move) -> bool:
    """Return whether a move takes a part of a run to an empty column: there are too many to search them
    all, except where cards move one by one."""
    if (
        plan.rules.together == "one"
        or move.source >= FIRST_CELL
        or move.target >= FIRST_CELL
        or move.is_pair
        or table.columns[move.target]
    ):
        return False
    return lies_in_order(plan, table, move)


def lies_in_order(plan: Plan, table: Table, move: Move) -> bool:
    """Return whether the cards that a move takes from a column lie in order on a face-up card."""
    column, count = table.columns[move.source], move.count
    has_card_before = count < len(column) - table.down[move.source]
    return has_card_before and column[-count] in plan.ordered[column[-count - 1]]


def _whichever_cells(table: Table) -> Table:
    """Return the position with the cells in order: it makes no difference which card is in which."""
    return replace(table, cells=tuple(sorted(table.cells))) if table.cells else table


def _is_progress(move: Move, events: tuple[Event, ...]) -> bool:
    """Return whether a move takes cards away, off the waste or the reserve, or turns one up."""
    if is_upward(move) or move.source >= WASTE:
        return True
    return any(
        isinstance(event, TurnedUp) or (isinstance(event, Moved) and event.target[0] == "f")
        for event in events
    )
