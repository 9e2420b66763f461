"""A room and its log as a server has them, without the server: ask, append, apply. Time is data."""

from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, Self

import msgspec
import pytest

from parlour.errors import ParlourError
from parlour.rooms import asking, log
from parlour.rooms.room import Happening, Room
from parlour.store import Entry, Player, Result

Asked = ParamSpec("Asked")
Judge = Callable[Concatenate[Room, Asked], list[log.Body]]

ANN = Player("ann", "Ann", "🦊")
BOB = Player("bob", "Bob", "🐻")
CY = Player("cy", "Cy", "🐼")
DEE = Player("dee", "Dee", "🐨")
PEOPLE = (ANN, BOB, CY, DEE)

SECOND = 1000


class Table:
    """Opened by Ann, who sits in the first seat. `wait` lets time pass before what comes next."""

    def __init__(
        self, game: str, rules: str = "", *, seats: int | None = None, clock: int | None = None
    ) -> None:
        self.room = Room("table", "KQXT")
        self.entries: list[Entry] = []
        self.results: list[Result] = []
        self.now = 1_000_000
        settings = asking.settings(game, rules, seats, clock, is_public=False)
        self.append(log.Opened(ANN.id, settings), log.Joined(0, ANN.id, ANN.name, ANN.avatar))

    def append(self, *bodies: log.Body) -> list[Happening]:
        happenings: list[Happening] = []
        for body in bodies:
            number = self.room.number + 1
            happenings += self.room.apply(number, self.now, body)
            self.entries.append(Entry(number, self.now, log.encode(body)))
        self.results += self.room.take_results()
        return happenings

    def ask(self, judge: Judge[Asked], /, *asked: Asked.args, **choices: Asked.kwargs) -> list[Happening]:
        """Does what is asked, or raises the refusal."""
        return self.append(*judge(self.room, *asked, **choices))

    def refuses(self, code: str, judge: Judge[Asked], /, *asked: Asked.args, **choices: Asked.kwargs) -> str:
        """It is refused with that code and a sentence, and nothing has changed."""
        before = observed(self.room)
        with pytest.raises(ParlourError) as refusal:
            judge(self.room, *asked, **choices)
        assert refusal.value.code == code
        assert observed(self.room) == before, "a refusal changes nothing"
        sentence = refusal.value.sentence
        assert not sentence[0].islower() or sentence.startswith(code)
        assert sentence.endswith(".")
        return sentence

    def wait(self, seconds: float) -> Self:
        self.now += int(seconds * SECOND)
        return self

    # What is done often

    def sit(self, *players: Player) -> Self:
        for player in players:
            self.ask(asking.join, player)
        return self

    def start(self, player: Player = ANN, seed: str | None = "7") -> Self:
        self.ask(asking.start, player, seed=seed)
        return self

    def play(self, player: Player, move: str | None = None, auto: asking.AutoPlay = "off") -> Self:
        """A move made on the room as it is now; the first legal one, unless told which."""
        if move is None:
            seat = self.seat(player)
            move = str(self.room.options[seat][0])
        self.ask(asking.play, player, self.room.number, move, auto)
        return self

    def play_to_the_end(self, move: str | None = None) -> Self:
        """Every seat makes that move, or its first legal one, until the round is over."""
        for _ in range(2000):
            if self.room.status != "playing":
                return self
            self.play_on(move)
        raise AssertionError("the round ends")

    def play_on(self, move: str | None = None) -> Self:
        """Whoever is to move makes that move, or the first legal one: a person or a bot."""
        index = self.turn
        seat = self.room.seats[index]
        assert seat is not None
        text = move or str(self.room.options[index][0])
        return self.appended(log.Moved(index, text, "player" if seat.played_by_bot is None else "bot"))

    def appended(self, *bodies: log.Body) -> Self:
        self.append(*bodies)
        return self

    def seat(self, player: Player) -> int:
        index = self.room.seat_of(player.id)
        assert index is not None, f"{player.name} has a seat"
        return index

    @property
    def turn(self) -> int:
        return min(self.room.game.to_move(self.room.state))


def eights(rules: str = "hand=3", *others: Player, clock: int | None = None) -> Table:
    """Ann, Bob and Cy at a table of Eights, or Ann with others."""
    return Table("eights", rules, clock=clock).sit(*(others or (BOB, CY)))


def refold(entries: list[Entry]) -> Room:
    """The room of a log, as another machine or a later program reads it."""
    room = Room("table", "KQXT")
    for entry in entries:
        room.apply(entry.number, entry.at, log.decode(entry.body))
    return room


def observed(room: Room) -> dict[str, Any]:
    """Everything that can be seen of a room, as plain data."""
    seen = {name: value for name, value in vars(room).items() if name not in ("played", "results", "sheet")}
    seen["score"] = room.sheet.score if room.sheet else None
    seen["clock"] = room.clock_at(room.at + 7 * SECOND)
    seen["row"] = room.row
    if room.round:
        seats = [None, *range(len(room.options))]
        seen["views"] = [room.game.view(room.state, seat) for seat in seats]
        seen["outcome"] = room.game.outcome(room.state)
    plain: dict[str, Any] = msgspec.to_builtins(seen, enc_hook=str)
    return plain
