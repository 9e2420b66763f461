"""Perft: the number of sequences of a given number of legal moves, to verify rules."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from parlour.game import AnyGame


def perft(game: AnyGame, state: Any, depth: int) -> int:
    """Return the number of sequences of `depth` legal moves.

    >>> from parlour.games.klondike import Klondike
    >>> game = Klondike()
    >>> [perft(game, game.start("7"), depth) for depth in (1, 2, 3)]
    [2, 4, 9]
    """
    return next(islice(by_depth(game, state), depth - 1, None)) if depth else 1


def by_depth(game: AnyGame, state: Any) -> Iterator[int]:
    """Yield perft(1), perft(2) and so on, each as soon as it is known.

    Many orders of moves lead to the same position, so the positions of one depth are stored once each, with
    the number of ways to reach them.
    """
    ways_to = {state: 1}
    while True:
        yield sum(
            ways * len(game.moves(position, seat))
            for position, ways in ways_to.items()
            for seat in game.to_move(position)
        )
        ways_on: dict[Any, int] = {}
        for position, ways in ways_to.items():
            for seat in game.to_move(position):
                for move in game.moves(position, seat):
                    after, _ = game.play(position, seat, move)
                    ways_on[after] = ways_on.get(after, 0) + ways
        ways_to = ways_on
