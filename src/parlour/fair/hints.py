"""Hints for a player, from what can be seen: what looks best at once, unless that gives wins away.

The game's own hints see one card ahead and are made for people: short, and each a reason in itself. What the
fair player would do wins more often, but turns the stock for long to see all of it first. So its word counts
only where a hint turns out to be a mistake in many deals that fit.

A hint that was given is given again at the same place, and none is given that leads back there by hints
alone: whoever follows them never goes round in a circle.
"""

from collections import OrderedDict
from collections.abc import Iterator
from random import Random
from threading import Lock
from typing import Final

from parlour.fair.choosing import USUAL
from parlour.fair.doubts import wins_given_away
from parlour.fair.plans import Place, Plans, place_of
from parlour.games.klondike import Klondike, Table
from parlour.games.klondike.hints import safe_moves
from parlour.games.klondike.moves import DRAW, REDEAL, Move

WORLDS: Final = 24
TOLERATED: Final = 0.05
"""What share of the wins, in deals that fit, a hint may give away."""


class Hints:
    """Gives hints, and remembers those for so many places. Threads may share them."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._plans = Plans(size)
        self._given: OrderedDict[Place, Move | None] = OrderedDict()
        self._lock = Lock()

    def hint(self, game: Klondike, table: Table) -> Move | None:
        """A move worth making, from what can be seen; None when there is none left to suggest."""
        place = _place(game, table)
        with self._lock:
            if place in self._given:
                return self._given[place]
        moves = self._wishes(game, table, place)
        move = next((move for move in moves if not self._leads_back(game, table, move, place)), None)
        with self._lock:
            self._given[place] = move
            while len(self._given) > self._size:
                self._given.popitem(last=False)
        return move

    def _wishes(self, game: Klondike, table: Table, place: Place) -> Iterator[Move]:
        """What to do, the best first."""
        yield from safe_moves(game, table)
        _, seen, memory = place
        view = game.view(table, 0)
        if (planned := self._plans.planned(game, view, memory)) is not None:
            yield planned
        chance = Random(seen)  # so that everybody who sees the same is told the same
        wish = game.hint(table, 0)
        if wish in (DRAW, REDEAL):
            yield wish
        elif wish is not None:
            lost = wins_given_away(game, view, memory, wish, worlds=WORLDS, rng=chance)
            if lost <= TOLERATED:
                yield wish
        if (made := self._plans.made(game, view, memory, USUAL, chance.getrandbits(64))) is not None:
            yield made
        if wish is not None:
            yield wish

    def _leads_back(self, game: Klondike, table: Table, move: Move, place: Place) -> bool:
        """Do the hints given so far lead from that move back to the place? Never once a card comes to light
        or leaves the stock for good."""
        now: Move | None = move
        while now is not None:
            after, _ = game.play(table, 0, now)
            if _is_for_good(game, table, after):
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


def _is_for_good(game: Klondike, before: Table, after: Table) -> bool:
    if len(after.talon) < len(before.talon) or sum(map(len, after.down)) < sum(map(len, before.down)):
        return True
    return game.view(after, 0).unseen < game.view(before, 0).unseen
