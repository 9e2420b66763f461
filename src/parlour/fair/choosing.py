"""Which move to make, from a view and what the player remembers of the stock."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from parlour._klondike import Cancel, Effort
from parlour._klondike import Table as NativeTable
from parlour._klondike import fair_choice as native_choice
from parlour.games.klondike import Klondike
from parlour.games.klondike.events import View
from parlour.games.klondike.moves import Move
from parlour.solver.stuck import with_any_cards_unseen
from parlour.solver.verdicts import VOCABULARY, native_rules, native_table


class Budget(Struct, frozen=True):
    """What a choice may cost, counted in samples: the same budget and seed always give the same choice."""

    worlds: int
    """In which a win exists, among the deals that fit what was seen."""
    descents: int
    """Ways down the tree of what may come, through these worlds in turn."""
    nodes: int = 200
    """For the solver, each time that it is asked about a world."""
    trees: int = 1
    """Grown each on its own and added up: what several threads can share."""
    threads: int = 1

    def effort(self, seed: int) -> Effort:
        return Effort(self.worlds, self.descents, self.nodes, self.trees, self.threads, seed & (2**64 - 1))


QUICK: Final = Budget(worlds=8, descents=20, nodes=100)
USUAL: Final = Budget(worlds=100, descents=300)
USUAL_SECONDS: Final = 0.17
"""What a game takes with the usual budget, about, on one core."""


def budget_for(seconds: float) -> Budget:
    """For games of about so many seconds. It depends on no clock, so every machine chooses alike."""
    scale = seconds / USUAL_SECONDS
    # More worlds make each way down tell more, more descents make it lead further: some of both.
    return Budget(max(4, round(USUAL.worlds * scale)), max(8, round(USUAL.descents * scale)), USUAL.nodes)


class Choice(Struct, frozen=True):
    moves: tuple[Move, ...]
    """The way to what was decided, which is its last move. Until then nothing new comes to light but cards of
    the stock, so it can be followed without asking again. None is left when nothing can be done any more."""
    winnable: float
    """The share of worlds that fit in which a win exists: what somebody who knew all cards could win."""
    chance: float
    """How often the player thinks it will win from here, not knowing them."""

    @property
    def move(self) -> Move | None:
        return self.moves[0] if self.moves else None


def choose(
    game: Klondike,
    view: View,
    memory: Sequence[str] = (),
    budget: Budget = USUAL,
    *,
    seed: int = 0,
    cancel: Cancel | None = None,
) -> Choice:
    """The best move that can be told from what was seen.

    `memory` is the stock, next to be turned first, if the player has seen all of it
    (`game.remembered_stock`). A choice that is cancelled is the best so far.

    >>> game = Klondike(draw=3)
    >>> str(choose(game, game.view(game.start("7"), 0)).move)
    'draw'
    """
    table, knows_stock = seen(game, view, memory)
    moves, winnable, chance = native_choice(
        table, knows_stock, native_rules(game), budget.effort(seed), VOCABULARY, cancel
    )
    return Choice(moves, winnable, chance)


def seen(game: Klondike, view: View, memory: Sequence[str]) -> tuple[NativeTable, bool]:
    """The table with any cards in the places that were not seen, and whether the stock is known."""
    knows_stock = len(memory) == view.stock
    return native_table(with_any_cards_unseen(game, view, memory if knows_stock else ())), knows_stock
