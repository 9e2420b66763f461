"""Proofs that a game is stuck, from what the player has seen only: a view and a perfect memory."""

from collections.abc import Sequence
from typing import Final

from parlour._klondike import is_stuck as native_is_stuck
from parlour.cards import DECK_SIZE, parse_card
from parlour.games.klondike import Klondike, Table
from parlour.games.klondike.events import View
from parlour.solver.verdicts import native_rules, native_table
from parlour.solvers import Budget

ENOUGH: Final = Budget(nodes=200_000)


def is_stuck(game: Klondike, view: View, remembered: Sequence[str] = (), budget: Budget = ENOUGH) -> bool:
    """Return whether it is certain that no face-down card can be turned up and the game can't be won.

    `remembered` is the stock, next card first, if the player has seen all of it (`game.remembered_stock`); a
    stock that isn't remembered may hold any card that is not in the view. False means that it was not proved
    within the nodes of the budget.

    >>> game = Klondike()
    >>> is_stuck(game, game.view(game.start("7"), 0))
    False
    """
    if view.is_won:
        return False
    knows_stock = len(remembered) == view.stock
    table = with_any_cards_unseen(game, view, remembered if knows_stock else ())
    nodes = ENOUGH.nodes if budget.nodes is None else budget.nodes
    return native_is_stuck(native_table(table), native_rules(game), knows_stock, nodes or 0, budget.memory)


def with_any_cards_unseen(game: Klondike, view: View, stock: Sequence[str]) -> Table:
    """Return a table that matches the view, with the unseen cards dealt to their places in order."""
    waste = tuple(parse_card(card) for card in view.waste)
    known_stock = tuple(parse_card(card) for card in stock)
    up = tuple(tuple(parse_card(card) for card in column.up) for column in view.columns)
    on_foundations = {parse_card(card) for pile in view.foundations for card in pile}
    seen = {*waste, *known_stock, *on_foundations, *(card for run in up for card in run)}
    unseen = iter([card for card in range(DECK_SIZE) if card not in seen])
    down = tuple(tuple(next(unseen) for _ in range(column.down)) for column in view.columns)
    limit = game.redeal_limit
    made = 0 if limit is None or view.redeals is None else limit - view.redeals
    return Table(
        talon=waste + (known_stock or tuple(unseen)),
        turned=len(waste),
        foundations=tuple(len(pile) for pile in view.foundations),
        down=down,
        up=up,
        redeals=made,
    )
