"""The table of any game as lines for people: Klondike drawn, Eights in words, others as their views."""

from collections.abc import Iterator
from typing import Any

import msgspec
from rich.text import Text

from parlour import options
from parlour.cli import drawing, output
from parlour.game import AnyGame
from parlour.gamefile import GameFile
from parlour.games.eights import Eights
from parlour.games.eights import State as EightsState
from parlour.games.eights.cards import COLOUR_NAMES
from parlour.games.klondike import Klondike, Table
from parlour.games.race import Race
from parlour.games.race import State as RaceState

Line = Text | str


def title(file: GameFile) -> str:
    """Return the game, the deal and the rules on one line."""
    deal = "your own deck" if file.seed is None else f"seed {output.printable(file.seed)}"
    return "  ".join(filter(None, (file.game.name.capitalize(), deal, options.write(file.game))))


def seat_names(seats: int) -> list[str]:
    return [f"Seat {seat + 1}" for seat in range(seats)]


def drawn(game: AnyGame, state: Any, rows: int | None = None) -> list[Line]:
    """Return the lines of a state's table; `rows` is the number of rows available for cards."""
    match game:
        case Klondike():
            return list(klondike(game, state, rows))
        case Eights():
            return list(_eights(game, state))
        case Race():
            return list(_race(game, state))
    return list(_other(game, state))


def klondike(game: Klondike, table: Table, rows: int | None = None) -> list[Text]:
    look = drawing.Coloured() if output.is_terminal() else drawing.Plain()
    return drawing.table(game, game.view(table, 0), look, rows)


def _eights(game: Eights, state: EightsState) -> Iterator[Line]:
    view = game.view(state, None)
    pending = f" {view.pending} cards to draw." if view.pending else ""
    yield f"On the pile: {view.top}; the colour is {COLOUR_NAMES[view.colour]}.{pending}"
    if view.winner is None:
        way = "clockwise" if view.direction > 0 else "anticlockwise"
        yield f"Seat {view.turn + 1}'s turn. Play goes {way}."
    for seat, name in enumerate(seat_names(len(view.counts))):
        yield f"{name}, {view.counts[seat]} cards: {' '.join(game.view(state, seat).hand)}".rstrip()


def _race(game: Race, state: RaceState) -> Iterator[Line]:
    for seat, lane in enumerate(state.lanes):
        progress = game.view(state, None).seats[seat]
        done = ", done" if progress.is_done else ""
        yield f"Seat {seat + 1}: {sum(progress.foundations)} cards home, {progress.moves} moves{done}"
        yield from klondike(game.klondike, lane.table)
        yield ""


def _other(game: AnyGame, state: Any) -> Iterator[Line]:
    """Yield a spectator's view, field by field, for a game known only by its protocol."""
    view = msgspec.to_builtins(game.view(state, None))
    parts = view.items() if isinstance(view, dict) else [("view", view)]
    for name, value in parts:
        yield f"{name}: {value}"
