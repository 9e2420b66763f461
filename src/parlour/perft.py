"""Perft: how many sequences of exactly so many legal moves there are. It proves rules right."""

from typing import Any

from parlour.game import Game


def perft(game: Game[Any, Any, Any, Any], state: Any, depth: int) -> int:
    """
    >>> from parlour.games.klondike import Klondike
    >>> game = Klondike()
    >>> [perft(game, game.start("7"), depth) for depth in (1, 2, 3)]
    [2, 4, 9]
    """
    return _count(game, state, depth, {}) if depth else 1


def _count(
    game: Game[Any, Any, Any, Any], state: Any, depth: int, counted: dict[tuple[Any, int], int]
) -> int:
    if depth == 1:
        return sum(len(game.moves(state, seat)) for seat in game.to_move(state))
    # The same position is reached in many orders of moves, and what follows from it is the same each time.
    key = (state, depth)
    if key not in counted:
        counted[key] = sum(
            _count(game, game.play(state, seat, move)[0], depth - 1, counted)
            for seat in game.to_move(state)
            for move in game.moves(state, seat)
        )
    return counted[key]
