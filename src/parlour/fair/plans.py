"""A cache of plans: the fair player's decisions take several moves, and are continued move by move.

Without it, one plan could be dropped for another again and again and lead nowhere. The key depends on views
alone: two players who see and remember the same are at the same place of the same plan.
"""

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock

import msgspec
from msgspec.structs import replace

from parlour.cards import TEXT
from parlour.fair.choosing import Choice, ChoiceBudget, choose
from parlour.games.klondike import Klondike
from parlour.games.klondike.events import View
from parlour.games.klondike.moves import Move
from parlour.solver.stuck import with_any_cards_unseen

Place = tuple[Klondike, bytes, tuple[str, ...]]


class Plans:
    """The latest plans, for up to `size` places along them. It is thread-safe."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._next: OrderedDict[Place, Move] = OrderedDict()
        self._lock = Lock()

    def planned(self, game: Klondike, view: View, memory: Sequence[str]) -> Move | None:
        """Return the next move of a plan through this place, or None."""
        with self._lock:
            return self._next.get(place_of(game, view, memory))

    def make(
        self, game: Klondike, view: View, memory: Sequence[str], budget: ChoiceBudget, seed: int
    ) -> Move | None:
        """Make a plan and return its first move, or None if no win was found to exist."""
        choice = choose(game, view, memory, budget, seed=seed)
        if choice.winnable == 0:
            return None
        self._keep(game, view, memory, choice)
        return choice.move

    def _keep(self, game: Klondike, view: View, memory: Sequence[str], choice: Choice) -> None:
        """Store the moves of a plan by place. Only the last move turns up a card, so all views are known."""
        table = with_any_cards_unseen(game, view, memory if len(memory) == view.stock else ())
        if view.redeals is None:  # redeals are not counted: only whether one was made matters
            table = replace(table, redeals=int(view.unseen < view.stock))
        places = OrderedDict[Place, Move]()
        for move, following in zip(choice.moves, choice.moves[1:], strict=False):
            table, _ = game.play(table, 0, move)
            stock = tuple([TEXT[card] for card in table.talon[table.turned :]]) if table.redeals else ()
            places[place_of(game, game.view(table, 0), stock)] = following
        with self._lock:
            self._next.update(places)
            while len(self._next) > self._size:
                self._next.popitem(last=False)


def place_of(game: Klondike, view: View, memory: Sequence[str]) -> Place:
    return game, msgspec.msgpack.encode(view), tuple(memory)
