"""Help for a player of Klondike from visible cards: safe moves, best places, finish, hints.

The help reveals nothing hidden: two tables that differ only in cards never seen get the same safe moves, best
places and hints, and either both have a finish or neither has. The moves of a finish follow the real stock,
so they must be played and not shown before. Help that knows all cards is in `parlour.solver`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.cards import TEXT, rank_of, suit_of
from parlour.games.klondike.events import Event, Moved
from parlour.games.klondike.lookahead import any_enables_progress, first_move_to_progress, is_idle, is_safe
from parlour.games.klondike.moves import (
    COLUMNS,
    DRAW,
    FOUNDATION,
    REDEAL,
    Move,
)

if TYPE_CHECKING:  # breaks an import cycle: the rules import this module
    from collections.abc import Iterator, Sequence

    from parlour.games.klondike.rules import Klondike, Table


def safe_moves(game: Klondike, table: Table) -> list[Move]:
    """Return the moves to a foundation of cards that are safe there."""
    return [
        move
        for move in game.moves(table, 0)
        if move.target == FOUNDATION and is_safe(_first_card(table, move), table.foundations)
    ]


def automatic(game: Klondike, table: Table, events: Sequence[Event], *, safe_only: bool) -> Move | None:
    """Return the next automatic move to a foundation after a player's own events, or None.

    It never moves a card that the player has just taken back.
    """
    brought_down = {
        card
        for event in events
        if isinstance(event, Moved) and event.source.startswith("f")
        for card in event.cards
    }
    for move in safe_moves(game, table) if safe_only else game.moves(table, 0):
        if move.target == FOUNDATION and TEXT[_first_card(table, move)] not in brought_down:
            return move
    return None


def best_place(game: Klondike, table: Table, source: int, count: int = 1) -> Move | None:
    """Return the move for a double-tap on the last `count` cards of a place: to the foundation if possible,
    else onto another card, preferably over fewer face-down cards, else to an empty column if that helps."""
    moves = [
        move
        for move in game.moves(table, 0)
        if (move.source, move.count) == (source, count)
        and move not in (DRAW, REDEAL)
        and not is_idle(table, move)
    ]
    if not moves:
        return None

    def worth(move: Move) -> tuple[bool, bool, int]:
        if move.target == FOUNDATION:
            return True, False, 0
        return False, bool(table.up[move.target]), -len(table.down[move.target])

    return max(moves, key=worth)


def finish(game: Klondike, table: Table) -> list[Move]:
    """Return the moves to a certain win: all cards up from columns and waste, drawing as often as needed.

    Empty if a win is not certain: a card of a column is face down, or the stock gets in the way. With unseen
    cards in the stock, only drawing one at a time with unlimited redeals is certain to reach them all. That
    there is a finish reveals nothing hidden, but its moves do: play them, don't show them.
    """
    if any(table.down) or game.outcome(table):
        return []
    reaches_all = game.draw == 1 and game.redeal_limit is None
    if game.view(table, 0).unseen and not reaches_all:
        return []
    moves: list[Move] = []
    idle_turns = 0
    while game.outcome(table) is None:
        legal = game.moves(table, 0)
        upward = [move for move in legal if move.target == FOUNDATION]
        turning = [move for move in legal if move in (DRAW, REDEAL)]
        idle_turns = 0 if upward else idle_turns + 1
        # If nothing went up while the whole stock was turned twice, nothing ever will.
        if not (upward or turning) or idle_turns > 2 * len(table.talon) + 2:
            return []
        moves.append((upward or turning)[0])
        table, _ = game.play(table, 0, moves[-1])
    return moves


def hint(game: Klondike, table: Table) -> Move | None:
    """Return a move worth making, from what the player can see, or None.

    Following hints never loops. Turning a card up and taking one off the waste can't be reversed, and a way
    to either, once begun, is followed to its end (see `lookahead`). Without such a way, a hint brings a card
    up from a column or clears the way for the next one; or it draws, but only while that brings an unseen
    card or one that enables progress.
    """
    if safe := safe_moves(game, table):
        return safe[0]
    if step := first_move_to_progress(game, table):
        return step
    moves = game.moves(table, 0)
    for is_good in (_goes_up, _makes_way):
        for move in moves:
            if is_good(game, table, move):
                return move
    return moves[0] if moves and moves[0] in (DRAW, REDEAL) and _stock_helps(game, table) else None


def _goes_up(_: Klondike, table: Table, move: Move) -> bool:
    return move.target == FOUNDATION


def _makes_way(game: Klondike, table: Table, move: Move) -> bool:
    """Return whether moving a run onto another column lets the next card go up."""
    if move.source not in COLUMNS or not table.up[move.target] or move.count == len(table.up[move.source]):
        return False
    next_card = table.up[move.source][-move.count - 1]
    return table.foundations[suit_of(next_card)] == rank_of(next_card)


def _stock_helps(game: Klondike, table: Table) -> bool:
    """Return whether drawing brings a card never seen, or one that enables progress."""
    if game.view(table, 0).unseen:
        return True
    coming = [after.talon[after.turned - 1] for after in _turning(game, table) if after.turned]
    return any_enables_progress(game, table, coming)


def _turning(game: Klondike, table: Table) -> Iterator[Table]:
    """Yield the tables after each draw, up to one full pass after a redeal."""
    for _ in range(2 * len(table.talon) + 2):
        stock_moves = [move for move in game.moves(table, 0) if move in (DRAW, REDEAL)]
        if not stock_moves:
            return
        table, _events = game.play(table, 0, stock_moves[0])
        yield table


def _first_card(table: Table, move: Move) -> int:
    if move.source in COLUMNS:
        return table.up[move.source][-move.count]
    return table.talon[table.turned - 1]
