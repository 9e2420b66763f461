"""Bots for Race: each plays its own Klondike table, as it can be imagined from its view.

A bot keeps no memory, so the stock, once turned over, is unknown to it again. But when the stock is empty all
of it lies open on the waste: that is where a bot knows for sure whether another round is worth its while,
and says `stop` if not. Until then it draws. As each round makes a move that comes nearer to a win, a bot
always comes to an end.
"""

from collections.abc import Sequence
from random import Random

from parlour.bots.imagine import imagine
from parlour.bots.race.merit import Seeing, best, comes_to_something, obvious
from parlour.bots.strength import Strength
from parlour.games.klondike import Klondike, Table
from parlour.games.klondike.help import hint
from parlour.games.klondike.moves import DRAW, REDEAL
from parlour.games.race import STOP, Move, Race, View


def choose(
    game: Race, view: View, seat: int, moves: Sequence[Move], *, strength: Strength, rng: Random
) -> Move:
    """Easy: any of the obvious moves. Normal: the hint. Strong: the move with the most merit."""
    if view.table is None:
        raise ValueError("a spectator has no table to play on")
    table = imagine(game.klondike, view.table, rng)
    match strength:
        case "easy":
            return _by_merit(game.klondike, table, obvious, rng)
        case "normal":
            return _by_hint(game.klondike, table)
        case "strong":
            return _by_merit(game.klondike, table, best, rng)


def _by_hint(game: Klondike, table: Table) -> Move:
    return hint(game, table) or (DRAW if table.turned < len(table.talon) else STOP)


def _by_merit(game: Klondike, table: Table, seen: Seeing, rng: Random) -> Move:
    if moves := seen(game, table):
        return rng.choice(moves)
    if table.turned < len(table.talon):
        return DRAW
    return REDEAL if comes_to_something(game, table, seen) else STOP
