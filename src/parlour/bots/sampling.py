"""A random table that matches a view: visible cards as they are, hidden places filled with unseen cards.

With it, functions on tables (`hints.hint`, a lookahead) work for a player who has only a view, and can reveal
nothing that the view does not.
"""

from random import Random

from parlour.cards import DECK_SIZE, parse_card
from parlour.games.klondike.events import View
from parlour.games.klondike.rules import Klondike, Table


def sample_table(game: Klondike, view: View, rng: Random) -> Table:
    """Return one of the tables that match this view, chosen uniformly.

    >>> game = Klondike()
    >>> view = game.view(game.start("7"), 0)
    >>> game.view(sample_table(game, view, Random(1)), 0) == view
    True
    """
    waste = tuple([parse_card(card) for card in view.waste])
    up = tuple([tuple([parse_card(card) for card in column.up]) for column in view.columns])
    foundations = tuple([len(cards) for cards in view.foundations])
    seen = {*waste, *(card for run in up for card in run)}
    hidden = [card for card in range(DECK_SIZE) if card not in seen and card >> 2 >= foundations[card & 3]]
    rng.shuffle(hidden)
    down = []
    for column in view.columns:
        down.append(tuple(hidden[: column.down]))
        del hidden[: column.down]
    return Table(
        talon=waste + tuple(hidden),
        turned=len(waste),
        foundations=foundations,
        down=tuple(down),
        up=up,
        redeals=_redeals(game, view),
    )


def _redeals(game: Klondike, view: View) -> int:
    """Return the number of redeals; if it is unlimited, only whether there was one."""
    limit = game.redeal_limit
    if view.redeals is not None and limit is not None:
        return limit - view.redeals
    return int(view.unseen < view.stock)
