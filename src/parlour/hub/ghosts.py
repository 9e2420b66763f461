"""Ghosts: recorded games to race against.

A ghost repeats the moves that stood at the end of its game, each at the time it was made by that game's
clock. The entry that seats it names its recording, so every process reads the same moves.
"""

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from msgspec import Struct

from parlour import options, registry
from parlour.cards import parse_deck
from parlour.errors import IllegalMove, InvalidMove, InvalidRules
from parlour.game import AnyGame, DealtFromDeck, pack_of
from parlour.hub.recordings import NotShown, alone, entries_of, folded
from parlour.rooms import log
from parlour.rooms.replay import Replay
from parlour.rooms.round import Round
from parlour.rooms.seats import Seat
from parlour.store import LogReader, StoreFailure

logger = logging.getLogger(__name__)

MOST_MOVES: Final = 1000
"""The most moves of a ghost, or of a game continued from a position: they are copied to another log."""
KEPT: Final = 200_000  # moves in memory, of all games
PAUSE: Final = 100  # moves between two yields to the event loop
RETRY: Final = 1.0  # seconds until a failed read is repeated


class Played(Struct, frozen=True):
    """The moves of a finished game, as its ghost repeats them."""

    moves: tuple[tuple[int, str], ...]
    """Each with its time in milliseconds after the start."""
    end: int
    """The time of the end, in milliseconds after the start."""


NOTHING: Final = Played((), 0)
"""The ghost of a game that can no longer be read."""


class Ghosts:
    def __init__(self, store: LogReader) -> None:
        self._store = store
        self._cache: OrderedDict[tuple[str, int], Played] = OrderedDict()
        self._reading: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._waiting: dict[tuple[str, int], set[Callable[[], None]]] = {}
        """Whom to call when a game was read, once each."""

    def find(self, seat: Seat, then: Callable[[], None]) -> Played | None:
        """Return the ghost of a seat; or None, and call `then` once when it is loaded."""
        assert seat.ghost is not None, "only a ghost's seat has a ghost"
        key = seat.ghost.replay, seat.ghost.seat
        found = self._cache.get(key)
        if found is not None:
            self._cache.move_to_end(key)
            return found
        if key not in self._reading:
            self._waiting[key] = set()
            self._reading[key] = asyncio.get_running_loop().create_task(self._read(key))
            self._reading[key].add_done_callback(partial(self._notify, key))
        self._waiting[key].add(then)
        return None

    def _notify(self, key: tuple[str, int], task: asyncio.Task[None]) -> None:
        del self._reading[key]
        waiting = self._waiting.pop(key)
        if not task.cancelled():
            for then in waiting:
                then()

    async def _read(self, key: tuple[str, int]) -> None:
        address, seat = key
        try:
            recording = await self._store.recording(address)
            if recording is None:
                self._cache[key] = NOTHING
            else:
                self._cache[key] = await played_in(
                    Replay(recording, await entries_of(self._store, recording)), seat
                )
            while sum(len(each.moves) + 1 for each in self._cache.values()) > KEPT:
                self._cache.popitem(last=False)
        except StoreFailure:
            await asyncio.sleep(RETRY)  # the callbacks then call `find` again
        except Exception:
            logger.exception("reading the ghost %s failed", address)
            self._cache[key] = NOTHING

    def close(self) -> None:
        for task in self._reading.values():
            task.cancel()


async def played_in(replay: Replay, seat: int) -> Played:
    """Return the moves of a seat that stood at the end, without those that were undone."""
    times: list[int] = []
    async for step in folded(replay, 0, replay.count + 1):  # there is one at least, the deal
        round_ = step.room.current
        at = _clock(round_, step.room.at)
        stand = round_.depth if round_.game.has_undo else step.number
        del times[stand:]
        times += [at] * (stand - len(times))
    moves = zip(times, replay.moves(step), strict=True)
    own = tuple((at, text) for at, (index, text) in moves if index == seat)
    return Played(own, at)


def _clock(round_: Round, at: int) -> int:
    """Return the milliseconds on a game's own clock, from its first move or from the end of the count-in."""
    clock = round_.game.clock
    if clock is None:
        return int(round_.clock_at(at) * 1000)
    return max(0, at - round_.started_at - clock.count_in * 1000)


async def raced(replay: Replay, seat: int, game: str) -> tuple[AnyGame, Played]:
    """Return the game of this name in which to race against a seat's game, and the ghost's moves."""
    dealt = replay.dealt.current
    own, _ = alone(dealt, seat, _no_ghost())
    kind = registry.game_type(game)
    fields = getattr(kind, "__struct_fields__", ())
    rules = [each for each in options.write_all(own).split() if each.partition("=")[0] in fields]
    ghost = await played_in(replay, seat)
    if len(ghost.moves) > MOST_MOVES:
        raise _no_ghost()
    try:
        made = options.read(kind, " ".join(rules))
        if not isinstance(made, DealtFromDeck) or made.clock is None or made.clock.per != "game":
            raise _no_ghost()
        _, moves = await played_through(made, dealt.deal, [text for _, text in ghost.moves])
    except (IllegalMove, InvalidRules) as problem:
        raise _no_ghost() from problem
    if len(moves) < len(ghost.moves):
        raise _no_ghost()
    return made, ghost


async def played_through(game: Any, deal: log.Started, texts: list[str]) -> tuple[Any, list[str]]:
    """Return the state of a solitaire after moves, and those that change something on its table."""
    if deal.deck is None:
        state = game.start(deal.seed, 1)
    else:
        state = game.deal(parse_deck(deal.deck, pack_of(game)), 1)
    moves = []
    for count, text in enumerate(texts, 1):
        with contextlib.suppress(InvalidMove):
            state, _ = game.play(state, 0, game.parse(text))
            moves.append(text)
        if count % PAUSE == 0:
            await asyncio.sleep(0)
    return state, moves


def _no_ghost() -> NotShown:
    return NotShown("no-ghost", "This game can't be raced against.")
