"""Keeps a live room going: plays for bots at a human pace, for whoever's time has run out, and marks who is away.

What it does are entries like anybody's: several workers may keep the same room, and the log lets one through.
Bots and clocks rest while nobody is there.
"""

import asyncio
import random
from collections.abc import Callable

from msgspec import Struct

from parlour import bots
from parlour.errors import ParlourError
from parlour.rooms import asking, log
from parlour.rooms.room import Room
from parlour.server.live import LiveRoom, now_ms


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
        self._task: asyncio.Task[None] | None = None
        self._awake_since = now_ms()
        self._missing: dict[str, int] = {}
        """Since when a seated player has had no connection."""
        self._thinking: dict[int, tuple[int, int]] = {}
        """For each seat that a bot plays: since which entry it has its options, and when it moves."""
        live.changed = self.look

    def woken(self) -> None:
        """Somebody came to a room in which nobody was: clocks begin anew."""
        self._awake_since = now_ms()
        self._thinking.clear()

    def look(self) -> None:
        """Sets the timer for whatever is due first."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._task is not None and not self._task.done():
            return  # it looks again when it has done its work
        due = self._next_due()
        if due is not None:
            delay = max(0, due - now_ms()) / 1000
            self._timer = asyncio.get_running_loop().call_later(delay, self._wake)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None:
            self._task.cancel()

    def _wake(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._work())
        self._task.add_done_callback(lambda _: self.look())

    # What is due

    def _next_due(self) -> int | None:
        if not self._live.guests:
            return None
        dues = [when for when, _ in self._everything_due()]
        return min(dues) if dues else None

    def _everything_due(self) -> list[tuple[int, Callable[[Room], list[log.Body]]]]:
        """When each thing is to be done, and what."""
        found: list[tuple[int, Callable[[Room], list[log.Body]]]] = []
        room = self._live.room
        clock = self._live.due()
        if clock is not None and room.game.clock is not None:
            if room.game.clock.per == "turn" and room.settings.clock is not None:
                clock = max(clock, self._awake_since + room.settings.clock * 1000)
            found.append((clock, asking.time_out))
        for player, since in self._absent().items():
            when = since + int(self._timing.grace * 1000)
            found.append((when, lambda room, player=player: asking.go_away(room, player)))  # type: ignore[misc]
        return found + [(when, self._bot_asks(seat)) for seat, when in self._bots_due().items()]

    def _absent(self) -> dict[str, int]:
        """Seated players without a connection who are not away yet, and since when."""
        here = {guest.player.id for guest in self._live.guests}
        seated = [
            seat.player
            for _, seat in self._live.room.people
            if seat.player and not seat.is_away and seat.player not in here
        ]
        if self._live.room.game.has_undo:
            seated = []
        self._missing = {player: self._missing.get(player, now_ms()) for player in seated}
        return self._missing

    def _bots_due(self) -> dict[int, int]:
        room = self._live.room
        if room.status != "playing":
            return {}
        for index, seat in room.taken:
            strength = seat.played_by_bot
            if strength is None or index >= len(room.options) or not room.options[index]:
                self._thinking.pop(index, None)
                continue
            since = room.options_since[index]
            if self._thinking.get(index, (0, 0))[0] != since:
                view = room.game.view(room.state, index)
                seconds = bots.pace(room.game, view, room.options[index], strength, self._random)
                self._thinking[index] = (since, now_ms() + int(seconds * self._timing.pace * 1000))
        return {index: when for index, (_, when) in self._thinking.items()}

    # Doing it

    async def _work(self) -> None:
        now = now_ms()
        for when, judge in self._everything_due():
            if when <= now:
                try:
                    await self._live.ask(judge)
                except ParlourError:
                    continue  # somebody else was first, or the store is down: it is looked at again

    def _bot_asks(self, index: int) -> Callable[[Room], list[log.Body]]:
        def judge(room: Room) -> list[log.Body]:
            seat = room.seats[index]
            strength = None if seat is None else seat.played_by_bot
            if strength is None or room.status != "playing" or not room.options[index]:
                return []
            view = room.game.view(room.state, index)
            move = bots.choose(room.game, view, index, room.options[index], strength, self._random)
            return asking.bot_move(room, index, move)

        return judge
