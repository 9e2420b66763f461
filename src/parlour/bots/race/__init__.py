"""Bots for Race: each plays its own Klondike table, as it can be imagined from its view.

A bot keeps no memory, so the stock, once turned over, is unknown to it again. But when the stock is empty all
of it lies open on the waste: that is where a bot knows for sure whether another round is worth its while,
and says `stop` if not. Until then it draws. As each round makes a move that comes nearer to a win, and hints
don't go round in circles, a bot always comes to an end.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from msgspec.structs import replace

from parlour.bots.bot import Bot
from parlour.bots.imagine import imagine
from parlour.bots.race.merit import comes_to_something, merit, obvious
from parlour.bots.strength import Strength
from parlour.games.klondike import Klondike, Table
from parlour.games.klondike.hints import hint, safe_moves
from parlour.games.klondike.lookahead import gets_on
from parlour.games.klondike.moves import DRAW, REDEAL
from parlour.games.race import STOP, Move, Race, View


def choose(
    game: Race, view: View, seat: int, moves: Sequence[Move], *, strength: Strength, rng: Random
) -> Move:
    """Easy: any of the obvious moves. Normal: hints, but nothing is taken back from a foundation. Strong: of
    the moves that get on at once the one with the most merit, else the hint."""
    if view.table is None:
        raise ValueError("a spectator has no table to play on")
    table = imagine(game.klondike, view.table, rng)
    match strength:
        case "easy":
            return _by_eye(game.klondike, table, rng)
        case "normal":
            return _by_hint(replace(game.klondike, takeback=False), table)
        case "strong":
            return _best_at_once(game.klondike, table) or _by_hint(game.klondike, table)


# Pace is strength in a race.
BOT: Final = Bot(choose, {"easy": (2.0, 3.0), "normal": (1.5, 2.5), "strong": (1.0, 1.8)})


def _by_eye(game: Klondike, table: Table, rng: Random) -> Move:
    if moves := obvious(game, table):
        return rng.choice(moves)
    if table.turned < len(table.talon):
        return DRAW
    return REDEAL if comes_to_something(game, table) else STOP


def _by_hint(game: Klondike, table: Table) -> Move:
    return hint(game, table) or (DRAW if table.turned < len(table.talon) else STOP)


def _best_at_once(game: Klondike, table: Table) -> Move | None:
    """Like a hint it brings safe cards up first, so it takes no way of hints back again."""
    moves = safe_moves(game, table) or [move for move in game.moves(table, 0) if gets_on(table, move)]
    return max(moves, key=lambda move: merit(table, move), default=None)
