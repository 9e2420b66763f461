"""Forget players: they leave their rooms, their data is deleted, and their names are removed from logs.

Logs are scrubbed in the background, because every log has to be searched.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from parlour.errors import ParlourError, Refused
from parlour.hub.background import keep
from parlour.hub.directory import Directory
from parlour.hub.refusals import will_pass
from parlour.records import Player
from parlour.rooms import log
from parlour.rooms.draft import Draft
from parlour.rooms.requests import seating
from parlour.rooms.scrub import nameless, scrubbed
from parlour.store import Damaged, ForgettingStore, News

logger = logging.getLogger(__name__)

REST: Final = 600.0
"""Seconds between two searches of all logs; each search serves a batch of players."""
AT_LEAST_EVERY: Final = 3600.0  # seconds
MOST_MISSED: Final = 1000  # forgotten players whose notification a process may have missed


class Forgetting:
    def __init__(self, directory: Directory, store: ForgettingStore, cut_off: Callable[[str], None]) -> None:
        """`cut_off` closes all connections of a player to this process."""
        self._directory = directory
        self._store = store
        self._cut_off = cut_off
        self._requested = asyncio.Event()
        self._missed = asyncio.Event()
        """Set when news of forgotten players may have been lost."""
        self._store.listen("players", self._hear)

    def _hear(self, news: News) -> None:
        if news.message is None:
            self._missed.set()
        else:
            self._cut_off(news.message.decode())

    async def forget(self, player: Player) -> None:
        """Forget a player at once; only removing their name from logs takes some minutes."""
        rooms = {row.id for row in await self._store.rooms_of(player.id)}
        rooms |= {
            id_ for id_, live in self._directory.rooms.items() if live.room.seat_of(player.id) is not None
        }
        for room in rooms:
            await self._leave(room, player.id)
        await self._store.forget_player(player.id, self._store.now())
        self._cut_off(player.id)
        self._store.publish("players", player.id.encode())
        self._requested.set()

    async def keep_up(self) -> None:
        await keep("finding forgotten players", self._cut_off_all, AT_LEAST_EVERY, wanted=self._missed)

    async def _cut_off_all(self) -> None:
        """Close the connections of recently forgotten players: their notifications may have been missed."""
        for player in await self._store.still_named(MOST_MISSED):
            self._cut_off(player)

    async def _leave(self, room: str, player: str) -> None:
        """Leave a player's seat, and remove the name from it, from their ghosts and from the room's bans:
        through the log, so that no process keeps the name in memory and writes it again."""
        unnamed = nameless(player)

        def leave(draft: Draft) -> None:
            if draft.room.status == "closed":
                return
            seating.rename_ghosts(draft, unnamed)
            if draft.room.has_banned(player):
                draft.add(log.BanLifted(player))
            if draft.room.seat_of(player) is not None:
                seating.rename(draft, unnamed)
                seating.leave(draft, unnamed)

        try:
            await (await self._directory.find(room)).ask(leave)
        except ParlourError as refused:
            if will_pass(refused):
                raise
            # The room is closed, or its log can't be played here.
        except Damaged as failure:
            logger.warning("removing a forgotten player failed, a log can't be read: %s", failure)

    async def keep_scrubbing(self) -> None:
        """Remove the names of forgotten players from logs, including those that other processes left over."""
        await keep("scrubbing names", self._scrub_alone, AT_LEAST_EVERY, wanted=self._requested)

    async def _scrub_alone(self) -> None:
        async with self._store.exclusive("scrubbing") as is_ours:
            has_searched = is_ours and await self.scrub()
        if has_searched:
            await asyncio.sleep(REST)

    async def scrub(self) -> bool:
        """Remove the names of the players forgotten first from all logs; return whether there were any."""
        players = await self._store.still_named()
        if not players:
            return False
        for player in players:  # again, for processes that missed the notification
            self._cut_off(player)
            self._store.publish("players", player.encode())
        later: Refused | None = None
        for room in await self._store.rooms_with(players):
            row = await self._store.room(room)
            try:
                for player in players if row is not None and row.status != "closed" else ():
                    await self._leave(room, player)
                await self._scrub(room, players)
            except Refused as refused:
                later = refused
        if later is not None:
            raise later  # all of these players are tried again
        for player in players:
            await self._store.mark_scrubbed(player)
        self._requested.set()  # there may be more
        return True

    async def _scrub(self, room: str, players: list[str]) -> None:
        try:
            entries = await self._store.read(room)
        except Damaged as failure:
            logger.warning("scrubbing a name failed, the log can't be read: %s", failure)
            return
        bodies = await asyncio.to_thread(scrubbed, room, entries, set(players))
        if bodies:
            await self._store.rewrite(room, bodies)
