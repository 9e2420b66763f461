"""The review of a finished game, position by position: where it could be won, and the moves that lost it.

It is given the positions of a game and a solver's verdicts on some of them, and derives the others: a
position that leads to a winnable one is winnable, and all that follows from a lost one is lost. It knows no
game, no room and no time.
"""

from collections.abc import Hashable, Iterator
from typing import Any, NamedTuple

from parlour.solvers import LastWinnable, Result


class Loss(NamedTuple):
    after: int
    """The last step at which the game was winnable."""
    step: int
    """The first step at which it was lost: the losing move, unless verdicts in between are unknown."""


class Course:
    """The positions of a game, step by step. After an undo it returns to an earlier place."""

    def __init__(self) -> None:
        self.steps: list[int] = []
        """The place at each step; equal positions share a place."""
        self.states: list[Any] = []
        """The state at each place."""
        self._places: dict[Hashable, int] = {}
        self._before: list[set[int]] = []
        self._after: list[set[int]] = []
        self._verdicts: list[Result] = []
        self._tried: set[int] = set()
        self._lines: list[list[int]] = []
        """Places that follow one another move by move; an undo starts another line."""

    def add(self, position: Hashable, state: Any, *, is_undo: bool = False) -> None:
        """Append a step: to the position after moves made in the one before, or after an undo."""
        place = self._places.setdefault(position, len(self.states))
        if place == len(self.states):
            self.states.append(state)
            self._before.append(set())
            self._after.append(set())
            self._verdicts.append(Result.UNKNOWN)
        if self.steps and not is_undo:
            before = self.steps[-1]
            self._after[before].add(place)
            self._before[place].add(before)
        else:
            self._lines.append([])
        self._lines[-1].append(place)
        self.steps.append(place)

    # Verdicts

    def next(self) -> int | None:
        """Return the place whose verdict is worth most, or None when no more verdicts would help."""
        for line in reversed(self._lines):
            search = LastWinnable(len(line))
            for number, place in enumerate(line):
                if self._verdicts[place] is not Result.UNKNOWN or place in self._tried:
                    search.tell(number, self._verdicts[place])
            number_asked = search.next()
            if number_asked is not None:
                return line[number_asked]
        return None

    def tell(self, place: int, result: Result) -> None:
        """Record the solver's verdict on a place, and derive the verdicts that follow from it."""
        self._tried.add(place)
        if result is Result.UNKNOWN:
            return
        onward = self._before if result is Result.WINNABLE else self._after
        reached = [place]
        while reached:
            found = reached.pop()
            if self._verdicts[found] is Result.UNKNOWN:
                self._verdicts[found] = result
                reached += onward[found]

    def ask_again(self) -> None:
        """Allow `next` to return places again that stayed unknown."""
        self._tried.clear()

    @property
    def decided(self) -> int:
        """The number of places with a verdict."""
        return sum(verdict is not Result.UNKNOWN for verdict in self._verdicts)

    # Results

    @property
    def verdicts(self) -> list[Result]:
        """The verdict at each step."""
        return [self._verdicts[place] for place in self.steps]

    @property
    def losses(self) -> list[Loss]:
        """Each time the game was lost; an undo may make it winnable again."""
        found: list[Loss] = []
        winnable: int | None = None
        for step, verdict in enumerate(self.verdicts):
            if verdict is Result.WINNABLE:
                winnable = step
            elif verdict is Result.LOST and winnable is not None:
                found.append(Loss(winnable, step))
                winnable = None
        return found

    @property
    def last_winnable(self) -> int | None:
        """The last step at which the game was winnable."""
        steps = [step for step, verdict in enumerate(self.verdicts) if verdict is Result.WINNABLE]
        return steps[-1] if steps else None


def spread(count: int) -> Iterator[int]:
    """Yield the numbers below `count` from coarse to fine, so that any first part is spread evenly.

    >>> list(spread(6))
    [0, 4, 2, 1, 3, 5]
    """
    step = 1 << max(0, count - 1).bit_length()
    yield from range(0, count, step)
    while step > 1:
        yield from range(step // 2, count, step)
        step //= 2
