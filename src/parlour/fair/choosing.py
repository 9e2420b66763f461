"""Choosing a move from a view and what the player remembers of the stock."""

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


class ChoiceBudget(Struct, frozen=True):
    """The cost of a choice, in samples: the same budget and seed always give the same choice."""

    worlds: int
    """Sampled winnable deals that match what was seen."""
    descents: int
    """Descents of the search tree, through these worlds in turn."""
    nodes: int = 200
    """The solver's budget for each query about a world."""
    trees: int = 1
    """Independent trees whose results are summed, so that threads can share the work."""
    threads: int = 1

    def effort(self, seed: int) -> Effort:
        return Effort(self.worlds, self.descents, self.nodes, self.trees, self.threads, seed & (2**64 - 1))


QUICK: Final = ChoiceBudget(worlds=8, descents=20, nodes=100)
USUAL: Final = ChoiceBudget(worlds=100, descents=300)
USUAL_SECONDS: Final = 0.17
"""Roughly how long a game takes with the usual budget on one core."""


def budget_for(seconds: float) -> ChoiceBudget:
    """Return a budget for games of about this many seconds, independent of the machine and its clock."""
    scale = seconds / USUAL_SECONDS
    # More worlds make each descent more informative, more descents go deeper: increase both.
    return ChoiceBudget(
        max(4, round(USUAL.worlds * scale)), max(8, round(USUAL.descents * scale)), USUAL.nodes
    )


class Choice(Struct, frozen=True):
    moves: tuple[Move, ...]
    """The moves up to and including the one that was decided. Only cards of the stock are revealed before the
    last, so they can be followed without another choice. Empty if no move is left."""
    winnable: float
    """The share of matching worlds that have a win: what a player who knew all cards could win."""
    chance: float
    """The player's estimate of winning from here without knowing them."""

    @property
    def move(self) -> Move | None:
        return self.moves[0] if self.moves else None


def choose(
    game: Klondike,
    view: View,
    memory: Sequence[str] = (),
    budget: ChoiceBudget = USUAL,
    *,
    seed: int = 0,
    cancel: Cancel | None = None,
) -> Choice:
    """Return the best move from what was seen.

    `memory` is the stock, next card first, if the player has seen all of it (`game.remembered_stock`). A
    cancelled choice is the best so far.

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
    """Return a table with arbitrary cards in the unseen places, and whether the stock is known."""
    knows_stock = len(memory) == view.stock
    return native_table(with_any_cards_unseen(game, view, memory if knows_stock else ())), knows_stock
