"""Bots for Race: each plays its own Klondike table, as it can be imagined from its view.

A race is won by speed too, so the strong one does what looks best at once, like the others; but it asks the
fair player first whether that gives wins away, and goes its way then, or where it would give up. It remembers
the stock. Given a view alone, without what it could remember, it returns the move that looks best.

The others keep no memory, so the stock, once turned over, is unknown to them again. But when the stock is
empty all of it lies open on the waste: that is where a bot knows for sure whether another round is worth its
while, and says `stop` if not. Until then it draws. As each round makes a move that comes nearer to a win, and
hints don't go round in circles, a bot always comes to an end.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from parlour.bots.bot import Bot
from parlour.bots.imagine import imagine
from parlour.bots.race.merit import comes_to_something, merit, obvious
from parlour.bots.strength import Strength
from parlour.fair import QUICK, Plans, wins_given_away
from parlour.games.klondike import Klondike, Table, moves
from parlour.games.klondike.hints import hint, safe_moves
from parlour.games.klondike.lookahead import gets_on
from parlour.games.klondike.moves import DRAW, REDEAL
from parlour.games.race import STOP, Move, Race, State, Stop, View

BUDGET: Final = QUICK
"""Some milliseconds a decision."""
WORLDS: Final = 24
TOLERATED: Final = {1: 1.0, 2: 0.2, 3: 0.2}
"""What share of the wins, in deals that fit, may be given away for speed: with draw 1 most deals are won by
both, and the faster comes first."""
_PLANS: Final = Plans(10_000)


class Sight(Struct, frozen=True):
    view: View
    stock: tuple[str, ...]
    """If all of it has been seen, next to be turned first; otherwise nothing."""


def sight(game: Race, state: State, seat: int) -> Sight:
    return Sight(game.view(state, seat), game.klondike.remembered_stock(state.lanes[seat].table))


def choose(
    game: Race, view: View | Sight, seat: int, moves: Sequence[Move], *, strength: Strength, rng: Random
) -> Move:
    """Easy: any of the obvious moves. Normal: hints, but nothing is taken back from a foundation. Strong: of
    the moves that get on at once the one with the most merit, else the hint; and what the fair player says to
    that."""
    shown = view.view.table if isinstance(view, Sight) else view.table
    if shown is None:
        raise ValueError("a spectator has no table to play on")
    table = imagine(game.klondike, shown, rng)
    match strength:
        case "easy":
            return _by_eye(game.klondike, table, rng)
        case "normal":
            return _by_hint(replace(game.klondike, takeback=False), table)
        case "strong":
            wishes: list[Move] = [*_good_at_once(game.klondike, table), _by_hint(game.klondike, table)]
            return _thought_over(game.klondike, view, wishes, rng) if isinstance(view, Sight) else wishes[0]


# Pace is strength in a race.
BOT: Final = Bot(choose, {"easy": (2.0, 3.0), "normal": (1.5, 2.5), "strong": (1.0, 1.8)}, sight)


def _thought_over(game: Klondike, sight: Sight, wishes: list[Move], rng: Random) -> Move:
    """The first of the moves it wishes to make that gives no wins away; none of them is to give up."""
    view, stock = sight.view.table, sight.stock
    assert view is not None, "only a seat with a table has moves"
    if (planned := _PLANS.planned(game, view, stock)) is not None:
        return planned
    for wish in wishes:
        if wish in (DRAW, REDEAL):
            return wish
        if isinstance(wish, Stop):
            break
        tolerated = TOLERATED[game.draw]
        if tolerated == 1 or wins_given_away(game, view, stock, wish, worlds=WORLDS, rng=rng) <= tolerated:
            return wish
    return _PLANS.made(game, view, stock, BUDGET, rng.getrandbits(64)) or wishes[0]


def _by_eye(game: Klondike, table: Table, rng: Random) -> Move:
    if found := obvious(game, table):
        return rng.choice(found)
    if table.turned < len(table.talon):
        return DRAW
    return REDEAL if comes_to_something(game, table) else STOP


def _by_hint(game: Klondike, table: Table) -> Move:
    return hint(game, table) or (DRAW if table.turned < len(table.talon) else STOP)


def _good_at_once(game: Klondike, table: Table) -> list[moves.Move]:
    """The best first. Like a hint it brings safe cards up first, so it takes no way of hints back again."""
    good = safe_moves(game, table) or [move for move in game.moves(table, 0) if gets_on(table, move)]
    return sorted(good, key=lambda move: -merit(table, move))
