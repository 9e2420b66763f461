"""Looks a few moves ahead in Klondike, with the cards that can be seen, for a way to get on.

To get on is to turn a face-down card up or to take a card off the waste: neither can ever be undone by a
move, so a player who gets on again and again comes to an end. The way there leads through the columns and the
foundations, take-backs included, which without care would be an invitation to go round in circles. So:

- a position is looked at only if no card could safely go up from its columns: following a way, one is never
  told to bring up at once what was just taken back;
- positions are looked at in the order of their distance, and those of one distance all or not at all. Those
  within n - 1 moves of the next position are all within n moves of this one: so after the first move of the
  shortest way the rest of it, or a shorter one, is found again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from parlour.cards import is_red, rank_of, suit_of
from parlour.games.klondike.moves import COLUMNS, FOUNDATION, STOCK, WASTE, Move

if TYPE_CHECKING:  # the rules offer help, so they come second
    from collections.abc import Iterable, Iterator

    from parlour.games.klondike.rules import Klondike, Table

LONGEST_WAY: Final = 6
MOST_POSITIONS: Final = 150


def is_safe(card: int, foundations: tuple[int, ...]) -> bool:
    """Could no column still need this card, were it on its foundation? So aces and twos, and others once
    both suits of the other colour are up to at least one rank below it."""
    rank = rank_of(card)
    others = (height for suit, height in enumerate(foundations) if is_red(suit) != is_red(card))
    return rank <= 1 or min(others) >= rank


def way_on(game: Klondike, table: Table) -> Move | None:
    """The first move of a shortest way to get on."""
    for position, first in _within_reach(game, table):
        getting_on = [move for move in game.moves(position, 0) if gets_on(position, move)]
        if getting_on:
            return first or min(getting_on, key=_rank)
    return None


def way_for_any(game: Klondike, table: Table, cards: Iterable[int]) -> bool:
    """Would there be a way to get on, were one of these cards on top of the waste?"""
    cards = set(cards)
    return any(
        position.foundations[suit_of(card)] == rank_of(card)
        or any(game.fits(card, run) for run in position.up)
        for position, _ in _within_reach(game, table)
        for card in cards
    )


def turns_up(table: Table, move: Move) -> bool:
    """Does it take all face-up cards off a face-down one?"""
    source = move.source
    return source in COLUMNS and move.count == len(table.up[source]) and bool(table.down[source])


def is_idle(table: Table, move: Move) -> bool:
    """Is it a whole column going to an empty one?"""
    return (
        move.source in COLUMNS
        and move.target in COLUMNS
        and not table.up[move.target]
        and not table.down[move.source]
        and move.count == len(table.up[move.source])
    )


def gets_on(table: Table, move: Move) -> bool:
    """Does it turn a card up or take one off the waste?"""
    return turns_up(table, move) or (move.source == WASTE and move.target != STOCK)


def _rank(move: Move) -> int:
    """Rather turn a card up than bring one up from the waste, and rather that than put it on a column."""
    return 0 if move.source in COLUMNS else 1 if move.target == FOUNDATION else 2


def _within_reach(game: Klondike, table: Table) -> Iterator[tuple[Table, Move | None]]:
    """Positions within reach without progress, nearest first, each with the first move on the way to it."""
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
