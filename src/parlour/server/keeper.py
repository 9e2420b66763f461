"""Keeps a live room going: plays for bots at a human pace and for whoever's time is up, marks who is away.

What it does are entries like anybody's: several workers may keep the same room, and the log lets one through.
Bots and clocks rest while nobody is there.
"""

import asyncio
import logging
import random
from typing import Final

from msgspec import Struct

from parlour import bots
from parlour.errors import ParlourError
from parlour.rooms import asking, log
from parlour.rooms.room import Room
from parlour.server.live import Judge, LiveRoom, now_ms
from parlour.store import StoreFailure

logger = logging.getLogger(__name__)

RETRY: Final = 1000  # milliseconds until what has failed is tried again


class Timing(Struct, frozen=True):
    """How long things take, in seconds."""

    grace: float = 20.0
    """From losing a player's last connection to a bot playing the seat."""
    pace: float = 1.0
    """Bots think this much longer or shorter than they would."""


class Keeper:
    def __init__(self, live: LiveRoom, timing: Timing) -> None:
        self._live = live
        self._timing = timing
        self._random = random.Random()
        self._timer: asyncio.TimerHandle | None = None
        self._timer_at = 0
        self._not_before = 0
        """When to try again what has failed or changed nothing."""
        self._task: asyncio.Task[None] | None = None
        self._missing: dict[str, int] = {}
        """Since when a seated player has had no connection."""
        self._thinking: dict[int, tuple[int, int]] = {}
        """For each seat that a bot plays: since which entry it has its options, and when it moves."""
        live.changed = self.look

    def woken(self) -> None:
        """Somebody came to a room in which nobody was: clocks begin anew."""
        self._live.awake_since = now_ms()
        self._thinking.clear()

    def look(self) -> None:
        """Sets the timer for whatever is due first. One that goes off too early only looks again."""
        if self._task is not None and not self._task.done():
            return  # it looks again when it has done its work
        if self._timer is not None and not self._is_eventful():
            return
        due = min((when for when, _ in self._all_due()), default=None)
        if due is None:
            return
        due = max(due, self._not_before)
        if self._timer is not None and self._timer_at <= due:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._timer_at = due
        delay = max(0, due - now_ms()) / 1000
        self._timer = asyncio.get_running_loop().call_later(delay, self._wake)

    def _is_eventful(self) -> bool:
        """Is a bot to play, somebody missing or just back, or is less time left than the timer is set for?
        Otherwise only the clock runs, which a set timer minds."""
        clock = self._live.due()
        if self._missing or (clock is not None and clock < self._timer_at):
            return True
        here = {guest.player.id for guest in self._live.guests}
        seats = self._live.room.seats
        return any(seat is not None and (seat.is_away or seat.player not in here) for seat in seats)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None:
            self._task.cancel()

    def _wake(self) -> None:
        self._timer = None
        self._task = asyncio.get_running_loop().create_task(self._work())
        self._task.add_done_callback(lambda task: None if task.cancelled() else self.look())

    async def _work(self) -> None:
        now = now_ms()
        for when, judge in self._all_due():
            if when <= now:
                number = self._live.room.number
                try:
                    await self._live.ask(judge)
                    if self._live.room.number == number:  # as in a game whose clock plays nothing
                        self._not_before = now + RETRY
                except (ParlourError, StoreFailure):  # the store is down, or others were always first
                    self._not_before = now + RETRY
                except Exception:
                    logger.exception("a room could not be kept going")
                    self._not_before = now + RETRY

    # What is due, and the request that does it, which makes sure once more when its turn has come

    def _all_due(self) -> list[tuple[int, Judge]]:
        if not self._live.guests or self._live.room.status == "closed":
            return []
        due: list[tuple[int, Judge]] = []
        clock = self._live.due()
        if clock is not None:
            due.append((clock, self._time_out))
        due += [(when, self._away(player)) for player, when in self._absences_due().items()]
        due += [(when, self._bot(seat)) for seat, when in self._bots_due().items()]
        return due

    def _time_out(self, room: Room) -> list[log.Body]:
        due = self._live.due()
        return asking.time_out(room) if due is not None and due <= now_ms() else []

    def _absences_due(self) -> dict[str, int]:
        """When each seated player without a connection counts as away."""
        room = self._live.room
        here = {guest.player.id for guest in self._live.guests}
        seated = {seat.player for _, seat in room.staying if not (seat.is_away or room.game.has_undo)}
        now, grace = now_ms(), int(self._timing.grace * 1000)
        self._missing = {
            player: self._missing.get(player, now) for player in seated - here if player is not None
        }
        return {player: since + grace for player, since in self._missing.items()}

    def _away(self, player: str) -> Judge:
        def judge(room: Room) -> list[log.Body]:
            return asking.go_away(room, player) if player in self._absences_due() else []

        return judge

    def _bots_due(self) -> dict[int, int]:
        room = self._live.room
        thinking: dict[int, tuple[int, int]] = {}
        for index, seat in room.taken if room.status == "playing" else ():
            strength = seat.played_by_bot
            if strength is None or not room.plays(index) or not room.options[index]:
                continue
            since = room.options_since[index]
            if self._thinking.get(index, (0, 0))[0] == since:
                thinking[index] = self._thinking[index]
            else:
                view = room.game.view(room.state, index)
                seconds = bots.pace(room.game, view, room.options[index], strength, self._random)
                thinking[index] = (since, now_ms() + int(seconds * self._timing.pace * 1000))
        self._thinking = thinking
        return {index: when for index, (_, when) in thinking.items()}

    def _bot(self, index: int) -> Judge:
        def judge(room: Room) -> list[log.Body]:
            due = self._bots_due().get(index)
            seat = room.seats[index]
            if due is None or due > now_ms() or seat is None or seat.played_by_bot is None:
                return []
            view = room.game.view(room.state, index)
            strength = seat.played_by_bot
            move = bots.choose(
                room.game, view, index, room.options[index], strength=strength, rng=self._random
            )
            return asking.bot_move(room, index, move)

        return judge
