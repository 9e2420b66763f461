"""Help for a player of a patience from visible cards: automatic moves, best places, finish, hints.

The help reveals nothing hidden: two tables that differ only in cards never seen get the same automatic
moves, best places and hints.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.patience.lookahead import (
    STOCK_MOVES,
    first_move_to_progress,
    is_idle,
    is_upward,
    lies_in_order,
)
from parlour.games.patience.moves import FIRST_CELL, FOUNDATION, REDEAL, WASTE, Move
from parlour.games.patience.plan import RANKS, Plan
from parlour.games.patience.views import last_card

if TYPE_CHECKING:  # breaks an import cycle: the game imports this module
    from parlour.games.patience.patience import Patience
    from parlour.games.patience.table import Table


def is_safe(plan: Plan, table: Table, card: int) -> bool:
    """Return whether no column can still need a card once it is on its foundation: all cards that go on it
    are up or, being the first of their foundation, can go up whenever they come."""
    if not plan.won:
        return False
    needed = plan.fitting[card]
    for number in range(len(table.foundations)):
        height, suit = table.foundations[number], number % 4
        for above in range(max(height, 1), RANKS):
            if (table.base + above) % RANKS * 4 + suit in needed:
                return False
    return True


def automatic(game: Patience, table: Table, *, safe_only: bool) -> Move | None:
    """Return the next automatic move to a foundation, or None."""
    plan = game.plan
    if not plan.won:
        return None
    for move in game.moves(table, 0):
        if move.target == FOUNDATION and (
            not safe_only or is_safe(plan, table, last_card(table, move.source))
        ):
            return move
    return None


def best_place(game: Patience, table: Table, source: int, count: int = 1) -> Move | None:
    """Return the move for a double-tap on the last `count` cards of a place: away from the table if
    possible, else onto another card, preferably over fewer face-down cards, else to an empty column if that
    helps, else to a cell."""

    def worth(move: Move) -> tuple[int, int]:
        if is_upward(move):
            return 3, 0
        if move.target >= FIRST_CELL:
            return 0, 0
        return (2 if table.columns[move.target] else 1), -table.down[move.target]

    moves = [
        move
        for move in game.moves(table, 0)
        if move not in STOCK_MOVES
        and (source in (move.source, move.target) if move.is_pair else move.source == source)
        and move.count == count
        and not is_idle(table, move)
    ]
    return max(moves, key=worth) if moves else None


def finish(game: Patience, table: Table) -> list[Move]:
    """Return the moves to a certain win: all cards up, drawing as often as needed. Empty if a win is not
    certain, or while the player has not seen every card."""
    if any(table.down) or _has_unseen_stock(table) or len(table.reserve) > 1:
        return []
    moves: list[Move] = []
    idle_turns = 0
    while game.outcome(table) is None:
        legal = game.moves(table, 0)
        upward = [move for move in legal if is_upward(move)]
        turning = [move for move in legal if move in STOCK_MOVES]
        idle_turns = 0 if upward else idle_turns + 1
        # If nothing went up while the whole stock was turned twice, nothing ever will.
        if not (upward or turning) or idle_turns > 2 * len(table.talon) + 2:
            return []
        moves.append((upward or turning)[0])
        table, _ = game.play(table, 0, moves[-1])
    return moves


def hint(game: Patience, table: Table) -> Move | None:
    """Return a move worth making, from what the player can see, or None.

    Following hints never loops. A card that is up, turned up, or off the waste or the reserve stays so, and
    a way to that, once begun, is followed to its end (see `lookahead`). Without such a way, a hint puts a
    card on one that it belongs on, so that ever more cards of the columns lie in order; or it draws, but
    not endlessly: only while that brings an unseen card, one that goes somewhere, or the last redeal
    closer.
    """
    if safe := automatic(game, table, safe_only=True):
        return safe
    if step := first_move_to_progress(game, table):
        return step
    legal = game.moves(table, 0)
    for move in legal:
        if _puts_in_order(game.plan, table, move):
            return move
    turning = [move for move in legal if move in STOCK_MOVES]
    return turning[0] if turning and _stock_helps(game, table) else None


def _puts_in_order(plan: Plan, table: Table, move: Move) -> bool:
    """Return whether a move between columns puts cards in order that were not before."""
    if move.source >= FIRST_CELL or move.target >= FIRST_CELL or not table.columns[move.target]:
        return False
    source, target = table.columns[move.source], table.columns[move.target]
    return source[-move.count] in plan.ordered[target[-1]] and not lies_in_order(plan, table, move)


def _has_unseen_stock(table: Table) -> bool:
    return table.redeals == 0 and table.turned < len(table.talon)


def _stock_helps(game: Patience, table: Table) -> bool:
    """Return whether drawing brings a card never seen, comes to an end, or brings a card that goes
    somewhere."""
    if game.plan.rules.redeals is not None or _has_unseen_stock(table):
        return True
    for _ in range(2 * len(table.talon) + 2):
        stock_move = game.plan.stock_move(table)
        if stock_move is None:
            return False
        table, _events = game.play(table, 0, stock_move)
        if any(WASTE in (move.source, move.target) and move != REDEAL for move in game.moves(table, 0)):
            return True
    return False
