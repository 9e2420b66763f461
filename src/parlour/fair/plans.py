"""Plans that are kept: asked for one move at a time, it gives the next one of the plan made before.

Otherwise a way to one decision could be left for another, again and again, and lead nowhere. What is kept is
a matter of views alone: two players who see and remember the same are at the same place of the same plan.
"""

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock

import msgspec
from msgspec.structs import replace

from parlour.cards import TEXT
from parlour.fair.choosing import Budget, Choice, choose
from parlour.games.klondike import Klondike
from parlour.games.klondike.events import View
from parlour.games.klondike.moves import Move
from parlour.solver.stuck import with_any_cards_unseen

Place = tuple[Klondike, bytes, tuple[str, ...]]


class Plans:
    """The latest plans, for so many places on the way. Threads may share them."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._next: OrderedDict[Place, Move] = OrderedDict()
        self._lock = Lock()

    def planned(self, game: Klondike, view: View, memory: Sequence[str]) -> Move | None:
        """The next move of a plan that leads by here."""
        with self._lock:
            return self._next.get(place_of(game, view, memory))

    def made(
        self, game: Klondike, view: View, memory: Sequence[str], budget: Budget, seed: int
    ) -> Move | None:
        """The first move of a new plan. None when nothing can be won any more, as far as can be told."""
        choice = choose(game, view, memory, budget, seed=seed)
        if choice.winnable == 0:
            return None
        self._keep(game, view, memory, choice)
        return choice.move

    def _keep(self, game: Klondike, view: View, memory: Sequence[str], choice: Choice) -> None:
        """No move but the last turns up a card, so what is seen on the way is known before."""
        table = with_any_cards_unseen(game, view, memory if len(memory) == view.stock else ())
        if view.redeals is None:  # nobody counts them: what matters is whether there was one
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
