"""Measure the cost of a move of Eights in a room of four, part by part, without network and disk.

    python benchmarks/parts.py

Each figure is the minimum of many rounds over the same moves, in microseconds of one core with warm caches:
the cost of Python itself. `benchmarks/server.py moves` measures the whole, with the network, the writer
thread and cold caches; `benchmarks/store.py` measures the writing.
"""

import random
import time
from collections.abc import Callable
from typing import Final, NamedTuple

from rich.console import Console
from rich.table import Table

from parlour import wire
from parlour.hub.reading import read
from parlour.hub.updates import Updates, room_info
from parlour.records import Player
from parlour.rooms import log
from parlour.rooms.draft import Draft
from parlour.rooms.requests import playing, seating
from parlour.rooms.requests.settings import settings
from parlour.rooms.room import Room

SEATS: Final = 4
MOVES: Final = 100
ROUNDS: Final = 200
PLAYERS: Final = [Player(f"player-{seat}-of-this-room", f"Player {seat}", "fox") for seat in range(SEATS)]


class Played(NamedTuple):
    room: Room
    """The room before the move."""
    seat: int
    move: str

    def judged(self) -> Draft:
        draft = Draft(self.room, self.room.at + 1000)
        playing.play(draft, PLAYERS[self.seat], self.room.number, self.move)
        return draft.finish()


def opened() -> Room:
    table = settings("eights", "", SEATS, 120, is_public=False, is_locked=False, match=0)
    draft = Draft.opening("a-room", "ABCDEF", 0, log.Opened(PLAYERS[0].id, table, None))
    for player in PLAYERS:
        seating.join(draft, player)
    playing.start(draft, PLAYERS[0])
    return draft.room


def some_moves(rng: random.Random) -> list[Played]:
    """Return moves like those of people: a card, if one can be played."""
    made: list[Played] = []
    room = opened()
    while len(made) < MOVES:
        if room.status != "playing":
            room = opened()
        seat = next(seat for seat, options in enumerate(room.current.options) if options)
        options = room.current.options[seat]
        made.append(Played(room, seat, str(rng.choice(options[:-1] or options))))
        room = made[-1].judged().room
    return made


def least(work: Callable[[], object], count: int) -> float:
    """Return the least microseconds that the work takes for each of its `count` items."""
    best = float("inf")
    for _ in range(ROUNDS):
        began = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - began)
    return best / count * 1e6


def main() -> None:
    moves = some_moves(random.Random(7))
    messages = [
        wire.encode(wire.Play(n=each.room.number, move=each.move, id=f"{number}"))
        for number, each in enumerate(moves)
    ]
    drafts = [each.judged() for each in moves]
    infos = [room_info(draft.room) for draft in drafts]

    def tell() -> None:
        for draft, info in zip(drafts, infos, strict=True):
            updates = Updates(draft.room, info, draft.at, "epoch", draft.happenings)
            for seat in range(SEATS):
                updates.to(seat)

    parts = {
        "read the message": lambda: [read(message) for message in messages],
        "play by the rules alone": lambda: [
            each.room.game.play(each.room.current.state, each.seat, each.room.game.parse(each.move))
            for each in moves
        ],
        "judge: rules, the seat's next moves, the entry": lambda: [each.judged() for each in moves],
        "update: four views, described and encoded": tell,
    }
    table = Table("", "µs per move")
    for name, work in parts.items():
        table.add_row(name, f"{least(work, MOVES):.1f}")
    Console().print(table)


if __name__ == "__main__":
    main()
