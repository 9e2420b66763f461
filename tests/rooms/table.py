"""A room and its log as a server has them, without the server: ask, append, apply. Time is data."""

from collections.abc import Callable, Sequence
from typing import Any, Concatenate, ParamSpec, Self

import msgspec
import pytest

from parlour.errors import ParlourError
from parlour.records import Entry, GameResult, Player, Recording
from parlour.rooms import fold, log
from parlour.rooms.draft import Draft
from parlour.rooms.events import Happening
from parlour.rooms.requests import playing, seating
from parlour.rooms.requests.settings import settings
from parlour.rooms.room import Room

Asked = ParamSpec("Asked")
Judge = Callable[Concatenate[Draft, Asked], None]

ANN = Player("ann", "Ann", "🦊")
BOB = Player("bob", "Bob", "🐻")
CY = Player("cy", "Cy", "🐼")
DEE = Player("dee", "Dee", "🐨")
PEOPLE = (ANN, BOB, CY, DEE)

SECOND = 1000


class Table:
    """Opened by Ann, who sits in the first seat. `wait` lets time pass before what comes next."""

    def __init__(
        self,
        game: str,
        rules: str = "",
        *,
        seats: int | None = None,
        clock: int | None = None,
        match: int = 0,
    ) -> None:
        self.entries: list[Entry] = []
        self.results: list[GameResult] = []
        self.recordings: list[Recording] = []
        self.now = 1_000_000
        opened = log.Opened(ANN.id, settings(game, rules, seats, clock, is_public=False, match=match))
        draft = Draft.opening("table", "KQXT", self.now, opened)
        draft.add(log.Joined(0, ANN.id, ANN.name, ANN.avatar))
        self.take(draft)

    def take(self, draft: Draft) -> list[Happening]:
        """What the store and the server do with a draft."""
        draft.finish()
        self.room = draft.room
        self.entries += draft.entries
        self.results += draft.results
        self.recordings += draft.recordings
        return draft.happenings

    def append(self, *bodies: log.Body) -> list[Happening]:
        draft = Draft(self.room, self.now)
        for body in bodies:
            draft.add(body)
        return self.take(draft)

    def judge(self, judge: Judge[Asked], /, *asked: Asked.args, **choices: Asked.kwargs) -> Draft:
        """The draft of what is asked, or the refusal."""
        draft = Draft(self.room, self.now)
        judge(draft, *asked, **choices)
        return draft

    def ask(self, judge: Judge[Asked], /, *asked: Asked.args, **choices: Asked.kwargs) -> list[Happening]:
        """Does what is asked, or raises the refusal."""
        return self.take(self.judge(judge, *asked, **choices))

    def asks_in_vain(self, judge: Judge[Asked], /, *asked: Asked.args, **choices: Asked.kwargs) -> bool:
        """Is there nothing to do?"""
        return not self.judge(judge, *asked, **choices).entries

    def refuses(self, code: str, judge: Judge[Asked], /, *asked: Asked.args, **choices: Asked.kwargs) -> str:
        """It is refused with that code and a sentence, and nothing has changed."""
        before = observed(self.room)
        with pytest.raises(ParlourError) as refusal:
            self.judge(judge, *asked, **choices)
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
            self.ask(seating.join, player)
        return self

    def start(self, player: Player = ANN, seed: str | None = "7") -> Self:
        self.ask(playing.start, player, seed=seed)
        return self

    def play(self, player: Player, move: str | None = None, auto: playing.AutoPlay = "off") -> Self:
        """A move made on the room as it is now; the first legal one, unless told which."""
        if move is None:
            seat = self.seat(player)
            move = str(self.room.current.options[seat][0])
        self.ask(playing.play, player, self.room.number, move, auto)
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
        text = move or str(self.room.current.options[index][0])
        return self.appended(log.Moved(index, text, "player" if seat.played_by_bot is None else "bot"))

    def time_out(self) -> list[Happening]:
        """Time passes until the clock has run out, and it does what it does."""
        deadline = self.room.deadline
        assert deadline is not None, "a clock is running"
        self.now = max(self.now, deadline)
        return self.ask(playing.time_out)

    def appended(self, *bodies: log.Body) -> Self:
        self.append(*bodies)
        return self

    def seat(self, player: Player) -> int:
        index = self.room.seat_of(player.id)
        assert index is not None, f"{player.name} has a seat"
        return index

    @property
    def turn(self) -> int:
        return min(self.room.game.to_move(self.room.current.state))


def eights(rules: str = "hand=3", *others: Player, clock: int | None = None) -> Table:
    """Ann, Bob and Cy at a table of Eights, or Ann with others."""
    return Table("eights", rules, clock=clock).sit(*(others or (BOB, CY)))


def refold(entries: list[Entry]) -> Room:
    """The room of a log, as another machine or a later program reads it."""
    return fold_all("table", "KQXT", entries)


def fold_all(room_id: str, code: str | None, entries: Sequence[Entry]) -> Room:
    room: Room | None = None
    for entry in entries:
        room = fold.apply(room, room_id, code, entry).room
    assert room is not None, "a log has entries"
    return room


def observed(room: Room) -> dict[str, Any]:
    """Everything that can be seen of a room, as plain data."""
    hidden = ("round", "standing", "undone", "sheet")
    seen = {name: getattr(room, name) for name in room.__struct_fields__ if name not in hidden}
    seen["row"] = room.row
    seen["deadline"] = room.deadline
    if room.round is not None:
        seen |= {
            name: getattr(room.round, name) for name in room.round.__struct_fields__ if name not in hidden
        }
        seen["standing"] = [(each.seat, each.move, each.is_automatic) for each in room.round.standing_moves()]
        seen["undone"] = []
        group = room.round.undone
        while group is not None:
            seen["undone"].append([(each.seat, each.move, each.is_automatic) for each in group.moves])
            group = group.below
        seen["score"] = room.round.sheet.score if room.round.sheet else None
        seen["clock"] = room.round.clock_at(room.at + 7 * SECOND)
        seats = [None, *range(len(room.round.options))]
        seen["views"] = [room.round.game.view(room.round.state, seat) for seat in seats]
        seen["outcome"] = room.round.game.outcome(room.round.state)
    plain: dict[str, Any] = msgspec.to_builtins(seen, enc_hook=str)
    return plain
