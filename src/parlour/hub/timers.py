"""The timers of a live room: moves of bots and ghosts, timeouts, and players who have been gone too long.

What is due depends only on the log, the store's clock and presence, so all processes agree on it. Any of them
may propose it, and the log accepts one. Usually the process that wrote the last entry acts first, and the
others only if nothing has happened a moment later. Nothing is due without guests in this process.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final

from msgspec import Struct

from parlour import bots
from parlour.errors import IllegalMove, InvalidMove, ParlourError
from parlour.game import is_for_one
from parlour.hub.ghosts import PAUSE, Ghosts
from parlour.hub.live import TIMERS_FAILED, LiveRoom
from parlour.hub.scheduler import Scheduler
from parlour.rooms.draft import Draft
from parlour.rooms.requests import playing, seating
from parlour.rooms.room import Room
from parlour.store import StoreFailure

Act = Callable[[], Awaitable[None]]

THINKING: Final = 0.025  # seconds for a bot that thinks in a thread, so that its real time stays hidden
HURRY: Final = 20  # milliseconds between the moves of a bot that everybody waits for
RETRY: Final = 1000  # milliseconds before a failed action is repeated
TAKEOVER: Final = 1500  # milliseconds that other processes wait for the writer of the last entry
CHANCE: Final = random.Random()  # for the choices of all bots: one for each room would be 2.5 kB each


class Timing(Struct, frozen=True):
    grace: float = 20.0
    """Seconds from the loss of a player's last connection until a bot plays the seat."""
    pace: float = 1.0
    """Factor on the time that bots take."""


class Timers:
    def __init__(self, live: LiveRoom, timing: Timing, slow_bots: Scheduler, ghosts: Ghosts) -> None:
        self._live = live
        self._timing = timing
        self._slow_bots = slow_bots
        self._ghosts = ghosts
        self._timer: asyncio.TimerHandle | None = None
        self._timer_at = 0
        self._not_before = 0
        """Time before which nothing is retried, after an action that failed or changed nothing."""
        self._task: asyncio.Task[None] | None = None
        self._missed: dict[str, int] = {}
        """Since when players are missing whom the store doesn't know: they may have sat down elsewhere."""

    def reset(self) -> None:
        """Set the timer for what is due first. A timer that fires too early only sets the next."""
        if self._task is not None and not self._task.done():
            return  # the task calls this again when it is done
        all_due = self._all_due()
        if not all_due:
            return
        due = max(min([when for when, _ in all_due]), self._not_before)
        if self._timer is not None:
            if self._timer_at <= due:
                return
            self._timer.cancel()
        self._timer_at = due
        delay = max(0, due - self._live.store.now()) / 1000
        self._timer = asyncio.get_running_loop().call_later(delay, self._ring)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._task is not None:
            self._task.cancel()

    def _ring(self) -> None:
        self._timer = None
        self._task = asyncio.get_running_loop().create_task(self._work())
        self._task.add_done_callback(lambda task: None if task.cancelled() else self._live.reset_alarm())

    async def _work(self) -> None:
        live, now = self._live, self._live.store.now()
        try:
            all_due = self._all_due()
        except BaseException:  # a package may raise anything
            live.log_once(TIMERS_FAILED)
            self._not_before = now + RETRY
            return
        for when, act in all_due:
            if when > now:
                continue
            number = live.room.number
            try:
                if self._missing():
                    await live.read_glance()
                await act()
            except (ParlourError, StoreFailure):
                pass  # the store is down, or other processes were faster
            except (asyncio.CancelledError, GeneratorExit):
                raise
            except BaseException:
                live.log_once(TIMERS_FAILED)
            if live.room.number == number:  # it failed; or, for example, the game has no timeout moves
                self._not_before = now + RETRY

    # What is due, and the actions, which check again under the lock that they are due

    def _all_due(self) -> list[tuple[int, Act]]:
        live, room = self._live, self._live.room
        is_at_rest = live.waking or live.failure is not None or room.status == "closed"
        if is_at_rest or is_for_one(room.game) or not live.members:
            return []
        due: list[tuple[int | None, Act]] = [(room.deadline, partial(live.ask, playing.time_out))]
        missing = self._missing()
        self._missed = {player: self._missed.get(player) or live.store.now() for player in missing}
        due += [
            (self._away_at(room, player), partial(live.ask, partial(self._away, player)))
            for player in missing
        ]
        for index, seat in enumerate(room.seats if room.status == "playing" else ()):
            if seat is None:
                continue
            if seat.ghost is not None:
                ghosts = self._next_of_ghost(room, index)
                due.append((ghosts and ghosts[0], partial(live.ask, partial(self._ghost, index))))
            elif seat.played_by_bot is not None:
                due.append((self._bot_moves_at(room, index), partial(self._bot_moves, index)))
        later = 0 if live.wrote_last else TAKEOVER
        return [(when + later, act) for when, act in due if when is not None]

    def _missing(self) -> list[str]:
        """Return the seated players who are not connected anywhere and not away yet."""
        here, members = self._live.glance.here, self._live.members
        return [
            seat.player
            for seat in self._live.room.seats
            if seat is not None
            and seat.player is not None
            and not (seat.is_away or seat.has_left)
            and seat.player not in here
            and not members.has(seat.player)
        ]

    def _away_at(self, room: Room, player: str) -> int:
        gone_at = self._live.glance.gone.get(player) or self._missed[player]
        return max(gone_at, room.woken_at) + int(self._timing.grace * 1000)

    def _away(self, player: str, draft: Draft) -> None:
        is_missing = player in self._missed and player in self._missing()
        if is_missing and self._away_at(draft.room, player) <= draft.at:
            seating.go_away(draft, player)

    def _bot_moves_at(self, room: Room, index: int) -> int | None:
        """Return when the bot of this seat moves, the same in every process, or None."""
        seat, round_ = room.seats[index], room.current
        strength = None if seat is None else seat.played_by_bot
        if strength is None or not room.plays(index) or not round_.options[index]:
            return None
        since = max(round_.options_at[index], room.woken_at)
        if _is_awaited(room):
            return since + HURRY
        chance = random.Random(f"{room.id} {round_.options_since[index]} {index}")
        seconds = bots.pace(room.game, strength, chance) * self._timing.pace
        return max(since, self._begun_at(room)) + int(seconds * 1000)

    def _begun_at(self, room: Room) -> int:
        """Return the end of the count-in, before which bots don't play."""
        count_in = 0 if room.game.clock is None else room.game.clock.count_in
        return room.current.started_at + int(count_in * 1000 * self._timing.pace)

    def _next_of_ghost(self, room: Room, index: int) -> tuple[int, str] | None:
        """Return when the ghost in this seat moves, the same in every process, and its move; after its last,
        that is the timeout's. It keeps its original timing, but moves at once if everybody waits for it."""
        seat, round_ = room.seats[index], room.current
        if seat is None or seat.ghost is None or not room.plays(index) or not round_.options[index]:
            return None
        ghost = self._ghosts.find(seat, self.reset)
        if ghost is None:
            return None
        made = round_.moves_made[index]
        is_over = made >= len(ghost.moves)
        at, move = (ghost.end, _timeout(room, index)) if is_over else ghost.moves[made]
        is_awaited = not any(round_.options[other] for other, _ in room.people if room.plays(other))
        return round_.options_at[index] if is_awaited else self._begun_at(room) + at, move

    def _ghost(self, index: int, draft: Draft) -> None:
        """Make the ghost's moves that are due, some at a time."""
        while draft.room.status == "playing" and len(draft.entries) < PAUSE:
            due = self._next_of_ghost(draft.room, index)
            if due is None or due[0] > draft.at:
                return
            try:
                playing.ghost_move(draft, index, due[1])
            except (IllegalMove, InvalidMove):  # the room has other rules now
                playing.ghost_move(draft, index, _timeout(draft.room, index))

    async def _bot_moves(self, index: int) -> None:
        """Make a bot's move. A quick bot chooses under the room's lock. Another thinks in a thread, and its
        move is made only if the seat still has the same options."""
        room = self._live.room
        if bots.bot_for(room.game).is_quick:
            await self._live.ask(partial(self._bot, index, lambda room: self._choice(room, index)))
            return
        over = asyncio.get_running_loop().time() + THINKING
        chosen = await self._slow_bots.run(room.id, partial(self._choice, room, index))
        await asyncio.sleep(over - asyncio.get_running_loop().time())
        since = room.current.options_since[index]

        def move(now: Room) -> Any:
            is_same = now.rounds == room.rounds and now.current.options_since[index] == since
            return chosen if is_same else None

        await self._live.ask(partial(self._bot, index, move))

    def _choice(self, room: Room, index: int) -> Any:
        """Return the move of the bot in a seat, or None if a person has the seat again."""
        seat, options = room.seats[index], room.current.options[index]
        if seat is None or seat.played_by_bot is None or not options:
            return None
        try:
            sight = bots.sight(room.game, room.current.state, index)
            strength = seat.played_by_bot
            move = bots.choose(room.game, sight, index, options, strength=strength, rng=CHANCE)
            if move in options:
                return move
            raise ValueError(f"{move!r} is none of its moves")
        except BaseException:  # another package's bot may raise anything, and the others want to play on
            self._live.log_once("a bot failed in room %s, so a random move was made for it")
            return CHANCE.choice(options)

    def _bot(self, index: int, choose: Callable[[Room], Any], draft: Draft) -> None:
        room = draft.room
        due = self._bot_moves_at(room, index) if room.status == "playing" else None
        if due is not None and due <= draft.at and (move := choose(room)) is not None:
            playing.bot_move(draft, index, move)


def _timeout(room: Room, index: int) -> str:
    return str(room.game.timeout(room.current.state, index))


def _is_awaited(room: Room) -> bool:
    """Return whether, in a game that all play at once, only bots still play."""
    clock = room.game.clock
    if clock is None or clock.per != "game":
        return False
    options = room.current.options
    return not any(options[index] for index, seat in room.people if room.plays(index) and not seat.is_away)
