"""The rule table of a patience: its piles and a few policies. Nothing else is written for a game.

`plan` makes of such a table what the engine needs to be fast. What a table can't say, the engine doesn't
know.
"""

from functools import cached_property
from typing import Literal

from msgspec import Struct

from parlour.cards import DECK_SIZE, Pack, suit_of
from parlour.games.patience.building import Build
from parlour.games.patience.layouts import Covers

Together = Literal["one", "run", "suit", "all", "cells"]
"""What moves together: one card; a run that is built; a run of one suit; a face-up card with all that lies
on it; or as much of a run as could be moved card by card through the free cells and the empty columns."""

Empty = Literal["any", "kings", "nothing", "reserve"]
"""What an empty column takes: any card; a king; nothing; or at once the top of the reserve, and any card when
that is used up."""

StockTo = Literal["waste", "columns", "pile"]
"""Where the cards of the stock go: to the waste, one to every column, or on the pile."""

Foundations = Literal["aces", "base", "runs", "pile", "pairs"]
"""Up by suit from the ace; up by suit from the rank of the first card dealt there, round from king to ace;
whole runs from king to ace, which leave by themselves; a single pile, one rank up or down; pairs that make
thirteen."""


class Points(Struct, frozen=True):
    """What a game begins with, and what a move, a card that goes home and a whole run that goes home are
    worth."""

    start: int = 0
    move: int = 0
    card: int = 0
    run: int = 0


class Rules(Struct, frozen=True, kw_only=True, dict=True):
    deal: tuple[str, ...]
    """The places of the cards that are dealt, in this order. The others are the stock."""
    down: tuple[int, ...] = ()
    """How many cards of each column are dealt face down; none if left out."""
    covers: Covers = ()
    """For each card of a pyramid or of peaks those that lie on it: it is free when they are gone."""
    decks: int = 1
    suits: Literal[1, 2, 4] = 4
    """The suits in use; those there are take the place of the others."""
    build: Build = "alternate"
    """How columns are built, always down."""
    wraps: bool = False
    """Whether ace and king are neighbours, on the columns or on the pile."""
    together: Together = "one"
    empty: Empty = "any"
    cells: int = 0
    stock_to: StockTo = "waste"
    draw: int = 1
    redeals: int | None = 0
    """None for no limit."""
    deals_on_empty: bool = True
    """Whether a card is dealt to every column even while one is empty."""
    foundations: Foundations = "aces"
    king_stops: bool = False
    """Whether nothing goes on a king on the pile."""
    points: Points = Points(card=25)

    @cached_property
    def pack(self) -> Pack:
        """The cards that the game is played with, sorted."""
        in_use = [card for card in range(DECK_SIZE) if suit_of(card) < self.suits]
        return tuple(sorted(in_use * (self.decks * 4 // self.suits)))

    @cached_property
    def columns(self) -> int:
        """The number of columns."""
        return len({place for place in self.deal if place.isdecimal()})
