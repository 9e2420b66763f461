"""The difficulty of a deal: how often good play, with different random choices each time, wins it."""

from typing import Final, Literal, get_args

from msgspec import Struct

from parlour.confidence import interval

Difficulty = Literal["easy", "medium", "hard", "fiendish"]
DIFFICULTIES: Final[tuple[Difficulty, ...]] = get_args(Difficulty)
_LEAST: Final[dict[Difficulty, float]] = {"easy": 0.8, "medium": 0.45, "hard": 0.15, "fiendish": 0.0}
"""The smallest share of games that good play wins for each difficulty."""


class Rating(Struct, frozen=True):
    won: int
    games: int

    def __add__(self, other: "Rating") -> "Rating":
        return Rating(self.won + other.won, self.games + other.games)

    @property
    def share(self) -> float:
        return self.won / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the share."""
        return interval(self.won, self.games)

    @property
    def difficulty(self) -> Difficulty:
        """The difficulty of a deal with this share of wins.

        >>> [Rating(won, 100).difficulty for won in (97, 60, 20, 3)]
        ['easy', 'medium', 'hard', 'fiendish']
        """
        return _difficulty(self.share)

    def far_from(self, difficulty: Difficulty) -> float:
        """Return how far the share is from those of a difficulty: 0 if it is of that one."""
        return 0.0 if self.difficulty == difficulty else abs(self.share - _LEAST[difficulty])

    @property
    def possible(self) -> set[Difficulty]:
        """The difficulties that the rating may still become with more games.

        >>> sorted(Rating(7, 10).possible), sorted(Rating(20, 20).possible)
        (['easy', 'hard', 'medium'], ['easy'])
        """
        low, high = (DIFFICULTIES.index(_difficulty(end)) for end in self.interval)
        return set(DIFFICULTIES[high : low + 1])


def _difficulty(share: float) -> Difficulty:
    return next(name for name, least in _LEAST.items() if share >= least)
