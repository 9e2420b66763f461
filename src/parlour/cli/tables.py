"""The table of any game as lines for people: solitaires drawn, Eights in words, others by their places."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec
from rich.text import Text

from parlour import options
from parlour.cards import SUIT_NAMES, SUITS
from parlour.cli import drawing, output
from parlour.game import AnyGame, Contents, Place, contents_of, is_for_one, places_of, title_of
from parlour.gamefile import GameFile
from parlour.games.eights import Eights
from parlour.games.eights import State as EightsState
from parlour.games.eights.cards import COLOUR_NAMES
from parlour.games.race import Racing
from parlour.games.race import State as RaceState

Line = Text | str

HIDDEN: Final = "##"


def title(file: GameFile) -> str:
    """Return the game, the deal and the rules on one line."""
    deal = "your own deck" if file.seed is None else f"seed {output.printable(file.seed)}"
    return "  ".join(filter(None, (title_of(file.game), deal, options.write(file.game))))


def seat_names(seats: int) -> list[str]:
    return [f"Seat {seat + 1}" for seat in range(seats)]


def drawn(game: AnyGame, state: Any, rows: int | None = None) -> list[Line]:
    """Return the lines of a state's table; `rows` is the number of rows available for cards."""
    if is_for_one(game) and places_of(game):
        return list(solitaire(game, game.view(state, 0), rows))
    match game:
        case Eights():
            return list(_eights(game, state))
        case Racing():
            return list(_race(game, state))
    return list(_other(game, state))


def solitaire(game: AnyGame, view: Any, rows: int | None = None) -> list[Text]:
    """Return the lines of a solitaire's table, by the places of its view."""
    look = drawing.Coloured() if output.is_terminal() else drawing.Plain()
    return drawing.drawn(drawing.seen(game, view), look, rows)


def _eights(game: Eights, state: EightsState) -> Iterator[Line]:
    view = game.view(state, None)
    pending = f" {view.pending} cards to draw." if view.pending else ""
    yield f"On the pile: {view.top}; the colour is {COLOUR_NAMES[view.colour]}.{pending}"
    if view.winner is None:
        way = "clockwise" if view.direction > 0 else "anticlockwise"
        yield f"Seat {view.turn + 1}'s turn. Play goes {way}."
    for seat, name in enumerate(seat_names(len(view.counts))):
        yield f"{name}, {view.counts[seat]} cards: {' '.join(game.view(state, seat).hand)}".rstrip()


def _race(game: Racing, state: RaceState[Any]) -> Iterator[Line]:
    for seat, lane in enumerate(state.lanes):
        progress = game.view(state, None).seats[seat]
        done = ", done" if progress.is_done else ""
        yield f"Seat {seat + 1}: {sum(progress.foundations)} cards home, {progress.moves} moves{done}"
        yield from solitaire(game.solitaire, game.solitaire.view(lane.table, 0))
        yield ""


def places(game: AnyGame, contents: Contents, names: Sequence[str], you: int | None = None) -> Iterator[Line]:
    """Yield the cards at each place, a line each, for a game that describes its places."""
    present = [place for place in places_of(game) if place.name in contents]
    titles = [_place_title(place, present, names, you) for place in present]
    width = max(map(len, titles), default=0)
    for place, title_ in zip(present, titles, strict=True):
        cards = " ".join(HIDDEN if card is None else card for card in contents[place.name])
        yield output.printable(f"{title_:<{width}}  {cards}".rstrip())


def _place_title(place: Place, present: Sequence[Place], names: Sequence[str], you: int | None) -> str:
    if place.seat is not None:
        return f"Your {place.kind}" if place.seat == you else f"{names[place.seat]}'s {place.kind}"
    alike = [other.name for other in present if other.kind == place.kind]
    number = f" {alike.index(place.name) + 1}" if len(alike) > 1 else ""
    suit = f"{SUIT_NAMES[SUITS.index(place.suit)]} " if place.suit else ""
    return place.label or (f"{suit}{place.kind}" if suit else f"{place.kind}{number}").capitalize()


def _other(game: AnyGame, state: Any) -> Iterator[Line]:
    """Yield its places with everything open, or a spectator's view field by field if it describes none."""
    if places_of(game):
        seats = 1 + max((place.seat for place in places_of(game) if place.seat is not None), default=0)
        names = seat_names(seats)
        yield from places(game, contents_of(game, game.view(state, None), None), names)
        return
    view = msgspec.to_builtins(game.view(state, None))
    parts = view.items() if isinstance(view, dict) else [("view", view)]
    for name, value in parts:
        yield f"{name}: {value}"
