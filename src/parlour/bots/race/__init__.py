"""Bots for Race, which is on Klondike: each plays its own Klondike table, reconstructed from its view.

Speed also decides a race, so the strong bot makes the move that looks best, like the others. But it first
asks the fair player whether that move gives wins away, and if it does, or where it would stop, follows the
fair player's plan. It remembers the stock. Given a plain view, it returns the move that looks best.

The others keep no memory, so after a redeal the stock is unknown to them again. But when the stock is empty,
all of its cards are visible on the waste: there a bot knows for certain whether another pass is worthwhile,
and says `stop` if not. Until then it draws. Every pass makes at least one move of progress, and hints never
loop, so a bot always terminates.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from parlour.bots.bot import Bot
from parlour.bots.race.merit import merit, obvious, stock_has_obvious_move
from parlour.bots.race.paces import PACES
from parlour.bots.race.style import style_of
from parlour.bots.sampling import sample_table
from parlour.bots.strength import Strength
from parlour.fair import QUICK, Plans, wins_given_away
from parlour.games.klondike import Klondike, Table
from parlour.games.klondike.events import View as KlondikeView
from parlour.games.klondike.hints import hint, safe_moves
from parlour.games.klondike.lookahead import makes_progress
from parlour.games.klondike.moves import DRAW, REDEAL, WASTE
from parlour.games.klondike.moves import Move as KlondikeMove
from parlour.games.race import STOP, Race, State, Stop, View

BUDGET: Final = QUICK
"""Some milliseconds per decision."""
WORLDS: Final = 24
TOLERATED: Final = {1: 1.0, 2: 0.2, 3: 0.2}
"""The share of wins, over matching deals, that may be given away for speed: with draw 1 most deals are won by
both, and the faster one is first."""
WAVERING: Final = {"normal": 0.6, "strong": 0.2}
"""By how much of itself the merit of a move may change from choice to choice."""
_PLANS: Final = Plans(10_000)


Move = KlondikeMove | Stop


class Sight(Struct, frozen=True):
    view: View[KlondikeView]
    stock: tuple[str, ...]
    """The whole stock if it has been seen, next card first; otherwise empty."""


def sight(game: Race, state: State[Table], seat: int) -> Sight:
    return Sight(game.view(state, seat), game.solitaire.remembered_stock(state.lanes[seat].table))


def choose(
    game: Race,
    view: View[KlondikeView] | Sight,
    seat: int,
    moves: Sequence[Move],
    *,
    strength: Strength,
    rng: Random,
) -> Move:
    """Return a move. Easy: any obvious move. Normal: progress at once, to its taste, else a hint, without
    take-backs. Strong: the same with a surer taste, and each move checked by the fair player."""
    shown = view.view.table if isinstance(view, Sight) else view.table
    if shown is None:
        raise ValueError("a spectator has no table to play on")
    klondike, style = game.solitaire, style_of(seat)
    if rng.random() < style.curiosity and _may_look_first(shown, moves):
        return DRAW
    if strength == "normal":
        klondike = replace(klondike, takeback=False)
    table = sample_table(klondike, shown, rng)
    if strength == "easy":
        return _any_obvious(klondike, table, rng)
    wavering = WAVERING[strength]

    def liking(move: KlondikeMove) -> float:
        return merit(table, move, style) * rng.uniform(1 - wavering, 1 + wavering)

    candidates: list[Move] = [*_immediate_progress(klondike, table, liking), _hinted(klondike, table)]
    if strength == "strong" and isinstance(view, Sight):
        return _checked_choice(klondike, view, candidates, rng)
    return candidates[0]


BOT: Final = Bot(choose, PACES, sight)


def _checked_choice(game: Klondike, sight: Sight, candidates: list[Move], rng: Random) -> Move:
    """Return the first candidate that gives no wins away, else the fair player's move rather than stop."""
    view, stock = sight.view.table, sight.stock
    assert view is not None, "only a seat with a table has moves"
    if (planned := _PLANS.planned(game, view, stock)) is not None:
        return planned
    for candidate in candidates:
        if candidate in (DRAW, REDEAL):
            return candidate
        if isinstance(candidate, Stop):
            break
        most = TOLERATED[game.draw]
        if most == 1 or wins_given_away(game, view, stock, candidate, worlds=WORLDS, rng=rng) <= most:
            return candidate
    return _PLANS.make(game, view, stock, BUDGET, rng.getrandbits(64)) or candidates[0]


def _may_look_first(view: KlondikeView, moves: Sequence[Move]) -> bool:
    """Return whether it may draw before it makes a move in the columns: only in the first pass, so that it
    comes to an end, and never over a card that can be played."""
    return view.unseen > 0 and not any(
        isinstance(move, KlondikeMove) and move.source == WASTE for move in moves
    )


def _any_obvious(game: Klondike, table: Table, rng: Random) -> Move:
    if found := obvious(game, table):
        return rng.choice(found)
    if table.turned < len(table.talon):
        return DRAW
    return REDEAL if stock_has_obvious_move(game, table) else STOP


def _hinted(game: Klondike, table: Table) -> Move:
    return hint(game, table) or (DRAW if table.turned < len(table.talon) else STOP)


def _immediate_progress(
    game: Klondike, table: Table, liking: Callable[[KlondikeMove], float]
) -> list[KlondikeMove]:
    """Return the moves that make progress at once, the one it likes best first. Safe cards go first, as in
    hints, so that it never undoes a sequence of hints."""
    good = safe_moves(game, table) or [move for move in game.moves(table, 0) if makes_progress(table, move)]
    return sorted(good, key=liking, reverse=True)
