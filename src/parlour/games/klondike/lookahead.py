"""A breadth-first search a few moves ahead in Klondike, with visible cards only, for a way to make progress.

Progress is turning a face-down card up or taking a card off the waste: no move can reverse either, so a
player who keeps making progress comes to an end. The way there leads through columns and foundations,
including take-backs, and could loop. Two rules prevent that:

- a position with a card that could safely go up from its columns is not searched, so the player is never told
  to bring up at once a card that was just taken back;
- positions are searched by distance, and those of one distance all or not at all. Those within n - 1 moves
  of the next position are within n moves of this one, so after the first move of a shortest way the rest of
  it, or a shorter one, is found again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from parlour.cards import is_red, rank_of, suit_of
from parlour.games.klondike.moves import COLUMNS, FOUNDATION, STOCK, WASTE, Move

if TYPE_CHECKING:  # breaks an import cycle: the rules import this module
    from collections.abc import Iterable, Iterator

    from parlour.games.klondike.rules import Klondike, Table

LONGEST_WAY: Final = 6
MOST_POSITIONS: Final = 150


def is_safe(card: int, foundations: tuple[int, ...]) -> bool:
    """Return whether no column can still need this card once it is on its foundation: aces, twos, and others
    when both suits of the other colour are up to at least one rank below it."""
    rank = rank_of(card)
    others = (height for suit, height in enumerate(foundations) if is_red(suit) != is_red(card))
    return rank <= 1 or min(others) >= rank


def first_move_to_progress(game: Klondike, table: Table) -> Move | None:
    """Return the first move of a shortest way to progress, or None."""
    for position, first in _within_reach(game, table):
        progress = [move for move in game.moves(position, 0) if makes_progress(position, move)]
        if progress:
            return first or min(progress, key=_rank)
    return None


def any_enables_progress(game: Klondike, table: Table, cards: Iterable[int]) -> bool:
    """Return whether there would be a way to progress with one of these cards on top of the waste."""
    cards = set(cards)
    return any(
        position.foundations[suit_of(card)] == rank_of(card)
        or any(game.fits(card, run) for run in position.up)
        for position, _ in _within_reach(game, table)
        for card in cards
    )


def turns_up(table: Table, move: Move) -> bool:
    """Return whether a move takes all face-up cards off a face-down one."""
    source = move.source
    return source in COLUMNS and move.count == len(table.up[source]) and bool(table.down[source])


def is_idle(table: Table, move: Move) -> bool:
    """Return whether a move takes a whole column to an empty one."""
    return (
        move.source in COLUMNS
        and move.target in COLUMNS
        and not table.up[move.target]
        and not table.down[move.source]
        and move.count == len(table.up[move.source])
    )


def makes_progress(table: Table, move: Move) -> bool:
    """Return whether a move turns a card up or takes one off the waste."""
    return turns_up(table, move) or (move.source == WASTE and move.target != STOCK)


def _rank(move: Move) -> int:
    """Return the order of preference: turn a card up, move one from the waste up, put it on a column."""
    return 0 if move.source in COLUMNS else 1 if move.target == FOUNDATION else 2


def _within_reach(game: Klondike, table: Table) -> Iterator[tuple[Table, Move | None]]:
    """Yield positions reachable without progress, nearest first, each with the first move towards it."""
    seen = {table}
    nearest: list[tuple[Table, Move | None]] = [(table, None)]
    for _ in range(LONGEST_WAY):
        yield from nearest
        farther: list[tuple[Table, Move | None]] = []
        for position, first in nearest:
            for move in game.moves(position, 0):
                if WASTE in (move.source, move.target) or turns_up(position, move) or is_idle(position, move):
                    continue
                after, _ = game.play(position, 0, move)
                if after not in seen and not _has_safe_card(after):
                    seen.add(after)
                    farther.append((after, first or move))
            if len(seen) > MOST_POSITIONS:
                return
        nearest = farther


def _has_safe_card(table: Table) -> bool:
    heights = table.foundations
    return any(
        run and heights[suit_of(run[-1])] == rank_of(run[-1]) and is_safe(run[-1], heights)
        for run in table.up
    )
