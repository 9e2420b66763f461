"""Help for a player of Klondike, from the rules and what can be seen: safe moves, best places, finish, hints.

What is suggested depends on nothing hidden: two tables that differ only in cards never seen get the same
safe moves, best places and hints, and both have a finish or neither has. The moves of a finish follow the
real stock, so they are to be played and never shown before. What the solver knows, with all cards open,
is the solver's business.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.cards import TEXT, rank_of, suit_of
from parlour.games.klondike.events import Event, Moved
from parlour.games.klondike.lookahead import is_idle, is_safe, way_for_any, way_on
from parlour.games.klondike.moves import (
    COLUMNS,
    DRAW,
    FOUNDATION,
    REDEAL,
    Move,
)

if TYPE_CHECKING:  # the rules offer this help, so they come second
    from collections.abc import Iterator, Sequence

    from parlour.games.klondike.rules import Klondike, Table


def safe_moves(game: Klondike, table: Table) -> list[Move]:
    """The moves to a foundation of cards that are safe there."""
    return [
        move
        for move in game.moves(table, 0)
        if move.target == FOUNDATION and is_safe(_first_card(table, move), table.foundations)
    ]


def automatic(game: Klondike, table: Table, events: Sequence[Event], *, safe_only: bool) -> Move | None:
    """The next move to a foundation to make by itself after those events of the player's own.

    Never of a card that the player has just brought down.
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
    """Where a double-tap sends the last `count` cards of a place: to the foundation if they can go, else onto
    another card, rather where fewer face-down cards are buried, else to an empty column if that helps."""
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
    """The moves to a sure win: everything up from columns and waste, the stock turned as often as needed.

    Empty unless it is certain: some card of a column is face down, or the stock is in the way. With cards
    in the stock that were never seen only drawing one at a time without end is certain to reach them.
    Whether there is a finish tells nothing hidden; the moves themselves do, so play them, don't show them.
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
        # With nothing gone up while the whole stock was turned twice, nothing ever will.
        if not (upward or turning) or idle_turns > 2 * len(table.talon) + 2:
            return []
        moves.append((upward or turning)[0])
        table, _ = game.play(table, 0, moves[-1])
    return moves


def hint(game: Klondike, table: Table) -> Move | None:
    """A move worth making, from what can be seen; None when there is none left to suggest.

    Following hints never goes round in a circle. A face-down card turned up and a card off the waste are for
    good, and a way to one of them, once begun, is followed to its end (see `lookahead`). While there is no
    such way every hint brings a card up from a column, or makes way for the very next one that does; or it
    turns cards of the stock, and that only while a card comes that is new or that there is a way for.
    """
    if safe := safe_moves(game, table):
        return safe[0]
    if on := way_on(game, table):
        return on
    moves = game.moves(table, 0)
    for is_good in (_is_up, _makes_way):
        for move in moves:
            if is_good(game, table, move):
                return move
    return moves[0] if moves and moves[0] in (DRAW, REDEAL) and _stock_helps(game, table) else None


def _is_up(_: Klondike, table: Table, move: Move) -> bool:
    return move.target == FOUNDATION


def _makes_way(game: Klondike, table: Table, move: Move) -> bool:
    """Does moving a run onto another column let the next card up?"""
    if move.source not in COLUMNS or not table.up[move.target] or move.count == len(table.up[move.source]):
        return False
    next_card = table.up[move.source][-move.count - 1]
    return table.foundations[suit_of(next_card)] == rank_of(next_card)


def _stock_helps(game: Klondike, table: Table) -> bool:
    """Will turning the stock bring a card never seen, or one that there is a way for?"""
    if game.view(table, 0).unseen:
        return True
    coming = [after.talon[after.turned - 1] for after in _turning(game, table) if after.turned]
    return way_for_any(game, table, coming)


def _turning(game: Klondike, table: Table) -> Iterator[Table]:
    """The tables that come from turning the stock and nothing else, as far as a redeal and all through."""
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
