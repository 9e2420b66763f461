"""Whole deals played by the fair player, and from that how difficult a deal is."""

from hashlib import sha256
from typing import Final, Literal

from msgspec import Struct

from parlour._klondike import Cancel
from parlour._klondike import fair_game as native_game
from parlour.fair.choosing import QUICK, USUAL, Budget
from parlour.games.klondike import Klondike, Table
from parlour.shares import interval
from parlour.solver.verdicts import native_rules, native_table

Difficulty = Literal["easy", "medium", "hard", "fiendish"]
_LEAST: Final[tuple[tuple[Difficulty, float], ...]] = (("easy", 0.8), ("medium", 0.45), ("hard", 0.15))
"""The least share of games that the fair player wins of such a deal."""


class Rating(Struct, frozen=True):
    """How often the fair player wins a deal, its luck in choosing being different each time."""

    won: int
    games: int

    @property
    def share(self) -> float:
        return self.won / self.games

    @property
    def interval(self) -> tuple[float, float]:
        return interval(self.won, self.games)

    @property
    def difficulty(self) -> Difficulty:
        """
        >>> [Rating(won, 100).difficulty for won in (97, 60, 20, 3)]
        ['easy', 'medium', 'hard', 'fiendish']
        """
        return next((name for name, least in _LEAST if self.share >= least), "fiendish")


def play_deal(
    game: Klondike, table: Table, budget: Budget = USUAL, *, seed: int = 0, cancel: Cancel | None = None
) -> bool | None:
    """Does the fair player win? It plays from the table on, and doesn't look at what lies face down.

    A game is over as soon as it can't be won any more: playing on would change nothing. None if cancelled.
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
    game: Klondike, seed: str, budget: Budget = USUAL, *, cancel: Cancel | None = None
) -> bool | None:
    """Does the fair player win the deal of a seed? Its luck is the seed's too, not the cards'."""
    luck = int.from_bytes(sha256(f"fair {seed}".encode("utf-8", "surrogatepass")).digest()[:8])
    return play_deal(game, game.start(seed), budget, seed=luck, cancel=cancel)


def rate(
    game: Klondike, table: Table, games: int = 100, budget: Budget = QUICK, *, cancel: Cancel | None = None
) -> Rating | None:
    """How difficult the deal is, from so many games. None if cancelled.

    >>> game = Klondike()
    >>> rating = rate(game, game.start("7"), games=4)
    >>> rating.games
    4
    """
    endings = [play_deal(game, table, budget, seed=number, cancel=cancel) for number in range(games)]
    return None if None in endings else Rating(sum(map(bool, endings)), games)
