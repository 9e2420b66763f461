"""Whole deals played by the fair player, and the difficulty of a deal derived from them."""

from hashlib import sha256

from parlour._klondike import Cancel
from parlour._klondike import fair_game as native_game
from parlour.difficulty import Rating
from parlour.fair.choosing import QUICK, USUAL, ChoiceBudget
from parlour.games.klondike import Klondike, Table
from parlour.solver.verdicts import native_rules, native_table


def play_deal(
    game: Klondike, table: Table, budget: ChoiceBudget = USUAL, *, seed: int = 0, cancel: Cancel | None = None
) -> bool | None:
    """Return whether the fair player wins from a table; None if cancelled.

    It never looks at face-down cards. A game ends as soon as it can't be won any more.
    """
    ending = native_game(
        native_table(table),
        table.redeals > 0,
        native_rules(game),
        budget.effort(seed),
        cancel,
    )
    return (False, True, None)[ending]


def play_seed(
    game: Klondike, seed: str, budget: ChoiceBudget = USUAL, *, cancel: Cancel | None = None
) -> bool | None:
    """Return whether the fair player wins the deal of a seed. Its random choices depend on the seed only."""
    luck = int.from_bytes(sha256(f"fair {seed}".encode("utf-8", "surrogatepass")).digest()[:8])
    return play_deal(game, game.start(seed), budget, seed=luck, cancel=cancel)


def rate(
    game: Klondike,
    table: Table,
    games: int = 100,
    budget: ChoiceBudget = QUICK,
    *,
    first: int = 0,
    cancel: Cancel | None = None,
) -> Rating | None:
    """Return the difficulty of a deal from so many games, numbered from `first`; None if cancelled.

    >>> game = Klondike()
    >>> rating = rate(game, game.start("7"), games=4)
    >>> rating.games
    4
    """
    endings = [
        play_deal(game, table, budget, seed=number, cancel=cancel) for number in range(first, first + games)
    ]
    return None if None in endings else Rating(sum(map(bool, endings)), games)
