"""Hints from what the player can see: the move that looks best, unless it gives wins away.

The game's own hints look one card ahead and suit people: short sequences, each move with its own reason. The
fair player wins more often, but turns the stock for long to see all of it first. So its choice replaces a
hint only if the hint turns out to be a mistake in many matching deals.

The same place always gets the same hint, and no hint is given that leads back to it by hints alone, so
following hints never loops.
"""

from collections import OrderedDict
from collections.abc import Iterator
from random import Random
from threading import Lock
from typing import Final

from parlour.fair.choosing import USUAL
from parlour.fair.mistakes import wins_given_away
from parlour.fair.plans import Place, Plans, place_of
from parlour.games.klondike import Klondike, Table
from parlour.games.klondike.hints import safe_moves
from parlour.games.klondike.moves import DRAW, REDEAL, Move

WORLDS: Final = 24
TOLERATED: Final = 0.05
"""The share of wins, over matching deals, that a hint may give away."""


class Hints:
    """A source of hints that remembers them for up to `size` places. It is thread-safe."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._plans = Plans(size)
        self._given: OrderedDict[Place, Move | None] = OrderedDict()
        self._lock = Lock()

    def hint(self, game: Klondike, table: Table) -> Move | None:
        """Return a move worth making, from what the player can see, or None."""
        place = _place(game, table)
        with self._lock:
            if place in self._given:
                return self._given[place]
        moves = self._candidates(game, table, place)
        move = next((move for move in moves if not self._leads_back(game, table, move, place)), None)
        with self._lock:
            self._given[place] = move
            while len(self._given) > self._size:
                self._given.popitem(last=False)
        return move

    def _candidates(self, game: Klondike, table: Table, place: Place) -> Iterator[Move]:
        """Yield candidate moves, best first."""
        yield from safe_moves(game, table)
        _, seen, memory = place
        view = game.view(table, 0)
        if (planned := self._plans.planned(game, view, memory)) is not None:
            yield planned
        chance = Random(seen)  # so that equal views get equal hints
        hinted = game.hint(table, 0)
        if hinted in (DRAW, REDEAL):
            yield hinted
        elif hinted is not None:
            lost = wins_given_away(game, view, memory, hinted, worlds=WORLDS, rng=chance)
            if lost <= TOLERATED:
                yield hinted
        if (made := self._plans.make(game, view, memory, USUAL, chance.getrandbits(64))) is not None:
            yield made
        if hinted is not None:
            yield hinted

    def _leads_back(self, game: Klondike, table: Table, move: Move, place: Place) -> bool:
        """Return whether the hints given so far lead from a move back to the place. They never do once a card
        is revealed or leaves the stock for good."""
        now: Move | None = move
        while now is not None:
            after, _ = game.play(table, 0, now)
            if _is_irreversible(game, table, after):
                return False
            table = after
            there = _place(game, table)
            if there == place:
                return True
            with self._lock:
                now = self._given.get(there)
        return False


def _place(game: Klondike, table: Table) -> Place:
    return place_of(game, game.view(table, 0), game.remembered_stock(table))


def _is_irreversible(game: Klondike, before: Table, after: Table) -> bool:
    if len(after.talon) < len(before.talon) or sum(map(len, after.down)) < sum(map(len, before.down)):
        return True
    return game.view(after, 0).unseen < game.view(before, 0).unseen
