"""A room with others as lines for the terminal: its players, the table as this seat sees it, what to type."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from rich.text import Text

from parlour import registry, wire
from parlour.cli import output, tables
from parlour.cli.connecting import game_of, view_of
from parlour.client import Update
from parlour.game import contents_of, title_of
from parlour.games import race
from parlour.games.eights import events as eights
from parlour.games.eights.cards import COLOUR_NAMES

Line = Text | str

CARD_STYLES: Final = {
    "r": "bold #ffffff on #b3202a",
    "b": "bold #ffffff on #1d5fa8",
    "g": "bold #ffffff on #2c7a3d",
    "y": "bold #1c1c1c on #e3b53c",
}
WILD_STYLE: Final = "bold #f3eee1 on #2b2f36"
NAME_WIDTH: Final = 24


def drawn(update: Update, rows: int | None = None) -> list[Line]:
    """Return the room and its table; `rows` is the number of rows available for cards."""
    return [_title(update.room), "", *_people(update), "", *_table(update, rows), *_next_step(update)]


def time_left(update: Update, since: float) -> str:
    """Return the room's clock, `since` seconds after the update arrived."""
    if update.left is None or update.room.status != "playing":
        return ""
    left = max(0, round(update.left - since))
    return f"{left // 60}:{left % 60:02} left"


def _title(room: wire.RoomInfo) -> str:
    code = f"room {room.code}" if room.code else "a room that is closed"
    return "  ".join(filter(None, (title_of(registry.game_type(room.game)), code, room.rules)))


def _people(update: Update) -> Iterator[Line]:
    places = _places(update)
    for number, seat in enumerate(update.room.seats):
        if seat is not None:
            place = places.get(number, "")
            is_turn = number in update.to_move and len(update.to_move) < len(update.room.seats)
            line = f"{'> ' if is_turn else '  '}{output.printable(seat.name)}{_notes(update, number, seat)}"
            yield f"{line:<{NAME_WIDTH}}  {place}".rstrip()
    free = update.room.seats.count(None)
    if free and update.room.status != "playing":
        yield f"  {free} {'seat is' if free == 1 else 'seats are'} free"


def _notes(update: Update, number: int, seat: wire.SeatInfo) -> str:
    notes = {
        "you": number == update.you,
        "host": seat.is_host,
        "bot": seat.is_bot,
        "away": seat.is_away,
        f"{seat.wins} won": seat.wins > 0,
    }
    told = ", ".join(note for note, holds in notes.items() if holds)
    return f" ({told})" if told else ""


def _places(update: Update) -> dict[int, str]:
    """Return the note beside each player's name."""
    if update.view is None:
        return {}
    view = view_of(update)
    match view:
        case eights.View():
            return {
                seat: f"{count} cards" if count != 1 else "1 card" for seat, count in enumerate(view.counts)
            }
        case race.View():
            return {seat: _progress(view, seat) for seat in range(len(view.seats))}
    return {}


def _progress(view: race.View[Any], seat: int) -> str:
    one = view.seats[seat]
    done = ", won" if one.is_won else ", stopped" if one.is_done else ""
    place = f", place {view.places[seat]}" if view.places else ""
    all_cards = view.height * len(one.foundations)
    moves = "1 move" if one.moves == 1 else f"{one.moves} moves"
    return f"{sum(one.foundations)} of {all_cards} cards home, {moves}{done}{place}"


def _table(update: Update, rows: int | None) -> Iterator[Line]:
    if update.view is None:
        return
    game, view = game_of(update), view_of(update)
    match view:
        case eights.View():
            yield from _eights(view)
        case race.View(table=table) if table is not None and isinstance(game, race.Racing):
            yield from tables.solitaire(game.solitaire, table, rows)
            yield ""
        case _ if not isinstance(view, race.View):
            names = [seat.name if seat else "Nobody" for seat in update.room.seats]
            yield from tables.places(game, contents_of(game, view, update.you), names, update.you)
            yield ""


def _eights(view: eights.View) -> Iterator[Line]:
    way = "down the list" if view.direction > 0 else "up the list"
    pending = f"  {view.pending} cards to draw, or stack a plus card." if view.pending else ""
    yield Text.assemble(
        "On the pile ", _card(view.top), f"  colour {COLOUR_NAMES[view.colour]}, play goes {way}.", pending
    )
    yield ""
    if view.hand:
        yield Text("Your hand   ").append_text(Text(" ").join([_card(card) for card in view.hand]))
        yield ""


def _card(card: str) -> Text:
    if not output.is_terminal():
        return Text(card)
    return Text(f" {card} ", CARD_STYLES.get(card[0], WILD_STYLE))


def _next_step(update: Update) -> Iterator[Line]:
    """Yield what this player can do now."""
    room = update.room
    me = None if update.you is None else room.seats[update.you]
    if update.moves:
        yield f"You can play: {' '.join(_choices(update.moves))}"
    elif room.status == "playing":
        yield "Wait for your turn." if update.you is not None else "You are a spectator."
    elif room.status == "closed":
        yield "This room is closed."
    elif room.can_start and me is not None and me.is_host:
        yield "Type start to deal, bot to add a bot, or fill to add as many as fit and deal."
    elif me is not None and me.is_host:
        yield f"Share the code {room.code}, or type fill to play against bots."
    else:
        yield "Wait for the host to start."


def _choices(moves: Sequence[str]) -> list[str]:
    """Return the moves with each wild card listed once.

    >>> _choices(["r7", "8=r", "8=b", "8=g", "8=y", "draw"])
    ['r7', '8=COLOUR', 'draw']
    """
    return list(dict.fromkeys(f"{move.partition('=')[0]}=COLOUR" if "=" in move else move for move in moves))
