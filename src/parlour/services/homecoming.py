"""Games that were played without the server and come home, or are written to a file to come home somewhere.

A log from outside is believed as far as it replays: the round is played again from its first entry, under
this player's name, and stored with its times as told. It is marked as played offline and counts for no board.
"""

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, Protocol

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from parlour import registry
from parlour.errors import ParlourError, Refused
from parlour.hub.accounts import A_MINUTE, Account, TooOften
from parlour.hub.recordings import entries_of
from parlour.records import Entry, GameResult, Player, Recording
from parlour.rooms import fold, log
from parlour.rooms.recordings import OFFLINE, ended_by
from parlour.rooms.room import Room
from parlour.rooms.seats import Seat
from parlour.services.boards import hidden_deals
from parlour.store import Conflict, DayStore, LogReader, LogStore, ReplayStore

MOST_BYTES: Final = 1 << 20
MOST_ENTRIES: Final = 10_000
"""Of a round: more than anybody plays alone, and less than a second to replay."""
LONGEST_TEXT: Final = 2000
"""Of a seed or a deck."""
LONGEST_NAME: Final = 40
MOST_SEATS: Final = 16
AHEAD: Final = 10 * 60 * 1000
"""Milliseconds by which the clock of a player's device may be ahead of ours."""
OLDEST: Final = 400 * 24 * 3600 * 1000
_ADDRESS: Final = re.compile(r"[0-9a-f]{32}")
_PLAYED: Final = (
    *(log.Moved, log.Undone, log.Redone, log.Paused, log.Resumed, log.WasHelped),
    *(log.Woken, log.Away, log.Back),
)
"""What a log from outside may have between its first entry and its last."""
_ENDS: Final = (log.Left, log.Closed)


class Store(LogStore, ReplayStore, DayStore, Protocol):
    """What takes games in."""


class OfflineGame(Struct, frozen=True, forbid_unknown_fields=True):
    """A finished round from its first entry on, and the address of its recording."""

    address: str
    entries: tuple[tuple[int, Raw], ...]
    """The time and the body of each."""


class TakenIn(Struct, frozen=True):
    address: str
    is_new: bool
    """Whether it was not there before."""


# Out


async def written(store: LogReader, recording: Recording) -> bytes:
    """Return a finished round as it comes home somewhere else."""
    played = [
        entry
        for entry in await entries_of(store, recording)
        if not isinstance(log.decode(entry.body), log.Checkpoint) or entry.number == recording.first
    ]
    if isinstance(log.decode(played[-1].body), log.Started):  # the next one has ended it
        played[-1] = replace(played[-1], body=log.encode(log.Closed()))
    bodies = tuple((entry.at, Raw(entry.body)) for entry in played)
    return msgspec.json.encode(OfflineGame(recording.address, bodies))


# In


async def take_in(
    store: Store,
    player: Player,
    sent: OfflineGame,
    account: Account,
    work: Callable[[Callable[[], "Played"]], Awaitable["Played"]],
) -> TakenIn:
    """Replay a game and store it, or refuse it with the reason. One that is there is not stored again.
    `work` does what takes a while."""
    if await _is_there(store, player, sent.address):
        return TakenIn(sent.address, False)
    if not account.take("opened"):
        raise TooOften("opened", "Too many games at once. Wait a minute.", A_MINUTE)
    account.entries += len(sent.entries)
    now = store.now()
    played = await work(lambda: replayed(sent, player, now))
    if played.deal in await hidden_deals(store):
        raise _not_added("kind", "it is a lesson or the deal of a day")
    row = replace(played.room.row, code=None)
    try:
        await store.append(
            played.room.id,
            played.entries,
            row=row,
            results=played.results,
            recordings=[played.recording],
        )
    except Conflict:  # another window has sent it
        await _is_there(store, player, sent.address)
        return TakenIn(sent.address, False)
    return TakenIn(sent.address, True)


async def _is_there(store: Store, player: Player, address: str) -> bool:
    """Return whether a player's game is stored, and refuse one that is somebody else's."""
    if not _ADDRESS.fullmatch(address):
        raise _unreadable("its address is not one of a recording")
    recording = await store.recording(address)
    row = await store.room(recording.room) if recording is not None else None
    if recording is not None and (row is None or row.host != player.id):
        raise _not_added("others", "it is somebody else's")
    return recording is not None


class Played(Struct):
    """A replayed game as it is to be stored."""

    room: Room
    deal: str
    entries: Sequence[Entry]
    results: Sequence[GameResult]
    recording: Recording


def replayed(sent: OfflineGame, player: Player, now: int) -> Played:
    """Play a game again. Nothing of what it says about players, boards and promises is kept."""
    if len(sent.entries) > MOST_ENTRIES:
        raise _not_added("long", f"it has more than {MOST_ENTRIES} entries")
    times = [at for at, _ in sent.entries]
    if times != sorted(times) or not times:
        raise _unreadable("its times are not in order")
    if times[-1] > now + AHEAD or times[0] < now - OLDEST:
        raise Refused(
            "offline-clock",
            "This game was played in the future, or more than a year ago: check the clock of your device.",
        )
    try:
        return _played(sent, player)
    except Refused:
        raise
    except fold.UnplayableLog as problem:
        raise _not_added("unplayable", problem.sentence.rstrip(".")) from problem
    except ParlourError as problem:
        raise _unreadable(problem.sentence) from problem
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise _unreadable(str(problem)) from problem


def _played(sent: OfflineGame, player: Player) -> Played:
    room_id = OFFLINE + sent.address
    room: Room | None = None
    entries: list[Entry] = []
    results: list[GameResult] = []
    recording: Recording | None = None
    start: log.Started | None = None
    for number, (at, raw) in enumerate(sent.entries, 1):
        body = log.decode(raw)
        if start is None or room is None:
            start = body = _own_start(body, player, sent.address)
        elif room.status != "playing":
            raise _unreadable("it goes on after its end")
        elif not isinstance(body, (*_PLAYED, *_ENDS)) or (isinstance(body, log.Left) and body.was_removed):
            raise _unreadable(f"it has an entry “{body.__struct_config__.tag}”")
        entry = Entry(number, at, log.encode(body))
        before, step = room, fold.apply(room, room_id, None, entry)
        room = step.room
        entries.append(entry)
        results += step.results
        recording = (ended_by(before, room) if before is not None else None) or recording
    assert room is not None
    assert start is not None
    if recording is None or not results:
        raise _unreadable("it is not finished")
    if room.status != "closed":
        entries.append(Entry(room.number + 1, room.at, log.encode(log.Closed())))
        room = fold.apply(room, room_id, None, entries[-1]).room
    return Played(room, start.deck or start.seed, entries, results, recording)


def _own_start(body: log.Body, player: Player, address: str) -> log.Started:
    """Return the first entry as of a room of this player's own: only deal, rules and bots are taken over."""
    if not isinstance(body, log.Started) or body.room is None:
        raise _unreadable("it does not begin with a deal")
    carried = body.room
    taken = [seat for seat in carried.seats if seat is not None]
    people = [index for index, seat in enumerate(taken) if seat.is_person]
    others = [seat for index, seat in enumerate(taken) if index not in people]
    if len(people) != 1 or any(seat.bot is None for seat in others) or len(taken) > MOST_SEATS:
        raise _not_added("company", "only one person may have played it, alone or against bots")
    if body.is_practice or body.daily is not None:
        raise _not_added("kind", "it is a lesson or the deal of a day")
    if len(body.seed) > LONGEST_TEXT or len(body.deck or "") > LONGEST_TEXT:
        raise _unreadable("its deal is too long")
    game = registry.game_type(carried.settings.game)
    if len(taken) not in game.seats:
        raise _unreadable("it has a wrong number of seats")
    own = Seat(player.name, player.avatar, player.id)
    bots = [Seat(seat.name[:LONGEST_NAME], seat.avatar[:LONGEST_NAME], bot=seat.bot) for seat in taken]
    seats = tuple(own if index in people else bots[index] for index in range(len(taken)))
    settings = log.RoomSettings(
        game.name, carried.settings.rules[:LONGEST_TEXT], len(seats), carried.settings.clock
    )
    room = log.Carried(player.id, settings, seats, 0, carried.first % len(seats))
    return log.Started(body.seed, body.deck, is_open=True, version=body.version, room=room, recording=address)


def _unreadable(why: str) -> Refused:
    return _not_added("unreadable", why)


def _not_added(problem: str, why: str) -> Refused:
    return Refused("offline-refused", f"This game can't be added: {why}.", problem=problem, why=why)
