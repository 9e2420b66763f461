"""Actions are numbers. If the game lists its moves, each number stands for the same move in every position.

Otherwise action n is the n-th legal move; the order of legal moves reveals nothing hidden.
"""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from parlour.game import AnyGame, ListsMoves

Mask = NDArray[np.int8]

MOST_LEGAL: Final = 256
"""The number of actions of a game that doesn't list its moves."""


class Actions:
    def __init__(self, game: AnyGame) -> None:
        self._all: tuple[Any, ...] = tuple(game.all_moves()) if isinstance(game, ListsMoves) else ()
        self._numbers = {move: number for number, move in enumerate(self._all)}
        self.count = len(self._all) or MOST_LEGAL

    def mask(self, legal: Sequence[Any]) -> Mask:
        """Return an array with 1 for each legal action and 0 for all others."""
        mask: Mask = np.zeros(self.count, np.int8)
        if not self._all:
            mask[: len(legal)] = 1
        elif legal:
            numbers = self._numbers
            mask[[numbers[move] for move in legal]] = 1
        return mask

    def move(self, action: int, legal: Sequence[Any]) -> Any | None:
        """Return the legal move of an action, or None."""
        if not 0 <= action < self.count:
            return None
        if not self._all:
            return legal[action] if action < len(legal) else None
        move = self._all[action]
        return move if move in legal else None

    def action(self, move: Any, legal: Sequence[Any]) -> int:
        """Return the action of a legal move."""
        return self._numbers[move] if self._all else legal.index(move)

    def text(self, action: int) -> str:
        """Return the text of the action's move, if it is the same in every position."""
        return str(self._all[action]) if self._all else f"legal move {action + 1}"
