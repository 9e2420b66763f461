"""One deal under many rules: every combination of draw, redeals, take-back and empty columns.

A win stays a win under easier rules, so most verdicts on a deal follow from a few searches. It knows nothing
of samples, files and commands.
"""

from collections.abc import Sequence
from itertools import product
from math import inf
from typing import Final, Literal

from parlour._klondike import Cancel
from parlour.games.klondike import Klondike
from parlour.solver.verdicts import ANY_TIME, solve
from parlour.solvers import Budget, Result

EMPTIES: Final[tuple[Literal["kings", "any"], ...]] = ("kings", "any")
TAKEBACKS: Final = (True, False)
DRAWS: Final = (1, 2, 3)
REDEALS: Final[tuple[int | Literal["unlimited"], ...]] = (0, 1, 2, 3, "unlimited")

ALL_RULES: Final = tuple(
    Klondike(draw=draw, redeals=redeals, takeback=takeback, empty=empty)
    for empty, takeback, draw, redeals in product(EMPTIES, TAKEBACKS, DRAWS, REDEALS)
)

# In this order, because a verdict in the middle of a row decides most of the others.
_ORDER_OF_REDEALS: Final = (2, 1, 0, 3, "unlimited")


def is_easier(game: Klondike, other: Klondike) -> bool:
    """Return whether every winning line of the other game also wins here, up to the number of draws.

    Drawing one card at a time can imitate drawing two or three, with the same cards on the waste. Drawing two
    and drawing three can't imitate each other.

    >>> is_easier(Klondike(draw=1), Klondike(draw=3, redeals=2))
    True
    >>> is_easier(Klondike(draw=2), Klondike(draw=3))
    False
    """
    return (
        game.draw in (1, other.draw)
        and _limit(game) >= _limit(other)
        and game.takeback >= other.takeback
        and (game.empty == "any" or other.empty == "kings")
    )


def solve_under(
    games: Sequence[Klondike], seed: str, budget: Budget = ANY_TIME, *, cancel: Cancel | None = None
) -> dict[Klondike, Result]:
    """Return the verdict on the deal of a seed under each of those rules. The budget is for each search.

    >>> found = solve_under([Klondike(), Klondike(draw=3)], "2026-11-15")
    >>> [str(result) for result in found.values()]
    ['winnable', 'winnable']
    """
    found: dict[Klondike, Result] = {}
    for game in sorted(games, key=_turn):
        if found.get(game, Result.UNKNOWN) is not Result.UNKNOWN:
            continue
        result = solve(game, game.start(seed), budget, cancel=cancel).result
        found[game] = result
        for other in games:
            if (result is Result.WINNABLE and is_easier(other, game)) or (
                result is Result.LOST and is_easier(game, other)
            ):
                found[other] = result
    return {game: found[game] for game in games}


def _limit(game: Klondike) -> float:
    return inf if game.redeal_limit is None else game.redeal_limit


def _turn(game: Klondike) -> tuple[bool, bool, int, int, bool]:
    """Return the key of the search order: the easiest rules first, then those that decide many others."""
    is_easiest = game.draw == 1 and game.redeals == "unlimited" and game.takeback
    wins_are_likely = game.redeals not in (0, 1)
    return (
        game.empty == "any",
        not is_easiest,
        _ORDER_OF_REDEALS.index(game.redeals),
        -game.draw,
        game.takeback == wins_are_likely,
    )
