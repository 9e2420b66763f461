"""Apply the host's actions in this process, whether done in another process or in a terminal.

The store is checked when another process publishes a change, and every second, because a terminal that writes
to an SQLite file notifies nobody.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from collections.abc import Set as AbstractSet
from contextlib import suppress
from functools import partial
from typing import Final

import msgspec

from parlour.errors import ParlourError, Refused
from parlour.game import is_for_one
from parlour.hub import players
from parlour.hub.authentication import authenticate
from parlour.hub.background import keep
from parlour.hub.directory import Directory
from parlour.hub.guest import Guest
from parlour.hub.identity import welcome
from parlour.hub.refusals import will_pass
from parlour.hub.restrictions import closed_at_desk
from parlour.records import Act, Restriction, ServerReport
from parlour.rooms.requests import seating
from parlour.store import RestrictionStore, StoreFailure
from parlour.wire.desk import Report

logger = logging.getLogger(__name__)

POLL: Final = 1.0  # seconds
MOST_LOGGED: Final = 50  # actions at a time


class Enforcement:
    def __init__(
        self,
        directory: Directory,
        store: RestrictionStore,
        connections: AbstractSet[Guest],
        page: str,
        report: Callable[[], Report],
    ) -> None:
        """`page` is the page's version, `report` makes the report of this process."""
        self._directory = directory
        self._store = store
        self._restrictions = directory.restrictions
        self._connections = connections
        self._page = page
        self._make_report = report
        self._mark: int | None = None
        self._undone: dict[Restriction, set[str]] = {}
        """Restrictions not applied yet because of a temporary failure, with the players to expel, whose
        connections have ended."""
        self._last_act: tuple[int, str, str] | None = None
        self._reported = 0
        self._applying = asyncio.Lock()
        self._something = asyncio.Event()
        store.listen("desk", lambda _: self._something.set())

    async def keep_watching(self) -> None:
        await keep("applying actions of the desk", self.apply, POLL, wanted=self._something)

    async def try_to_apply(self) -> None:
        """Apply what is new now if possible: otherwise `keep_watching` does, and logs the reason."""
        with suppress(Exception):
            await self.apply()

    async def apply(self) -> None:
        async with self._applying:
            mark = await self._store.desk_mark()
            if mark == self._mark and not self._undone:
                return
            await self._log(await self._store.acts(MOST_LOGGED))
            before = self._restrictions.notice
            new = self._restrictions.replace(await self._store.restrictions())
            waiting = self._undone | {each: set() for each in new}
            self._undone = {
                each: who for each, who in waiting.items() if not await self._carry_out(each, who)
            }
            if self._restrictions.notice != before:
                self._welcome_again()
            await self._report()
            self._mark = mark  # at last: what fails is done again

    async def check_request(self, address: str, secret: str | None) -> None:
        """Refuse an HTTP request from a banned address or player."""
        self._restrictions.check_address(address)
        if secret is not None and self._restrictions.bans_players:
            self._restrictions.check_player((await authenticate(self._store, secret)).player.id)

    async def _log(self, acts: list[Act]) -> None:
        """Also write the actions since the last check to the server's log."""
        # Not by its text: that changes when its player is forgotten.
        keys = [(act.at, act.act, act.subject) for act in acts]
        known_before, is_first = self._last_act, self._mark is None
        self._last_act = keys[0] if keys else None
        new = acts if known_before not in keys else acts[: keys.index(known_before)]
        for act in reversed([] if is_first else new):
            said: dict[str, object] = {"act": act.act, "by": act.by, "subject": act.subject}
            # Players' names are left out, as they stay in this log when the player is deleted.
            said |= {"until": act.until} if act.act in ("ban", "remove") else {"text": act.text}
            logger.info("desk: %s", act.act, extra=said)

    async def _report(self) -> None:
        asked = await self._store.reports_asked()
        if asked > self._reported:
            report = self._make_report()
            await self._store.report(ServerReport(report.id, self._store.now(), msgspec.json.encode(report)))
            self._reported = asked

    async def _carry_out(self, restriction: Restriction, players: set[str]) -> bool:
        """Apply a restriction, adding whom to expel to `players`; return False if it has to be retried."""
        if self._restrictions.find(restriction.kind, restriction.subject) != restriction:
            return True  # it has expired or was lifted
        try:
            match restriction.kind:
                case "room":
                    await self._close(restriction.subject)
                case "player" | "address":
                    players.add(restriction.subject)  # who may be seated, but not connected
                    players |= self._turn_away()
                    await self._expel(players)
                case "name":
                    await self._rename_all()
        except Exception as failure:  # the other restrictions are still applied
            if not will_pass(failure):
                logger.exception("applying an action of the desk failed")
                return True
            if restriction not in self._undone:
                logger.warning("applying an action of the desk failed, retrying: %s", failure)
            return False
        return True

    # Rooms and players

    async def _close(self, room: str) -> None:
        """Close a room with an entry in its log, or without one if the log can't be folded or written here.
        Then nothing in the log informs the people in the room, so every process tells its own."""
        try:
            live = await self._directory.find(room)
            await live.ask(seating.close_at_desk)
        except (ParlourError, StoreFailure) as failure:
            if will_pass(failure):
                raise
            held = self._directory.rooms.get(room)
            if held is not None and held.room.status != "closed":
                held.fail(closed_at_desk())
            row = await self._store.room(room)
            if row is not None and row.status != "closed":
                await self._store.close_room(room, self._store.now())
                logger.warning(
                    "closing room %s through its log failed, closed it in the store: %s", room, failure
                )

    async def _expel(self, players: Iterable[str]) -> None:
        """Remove players from the rooms in memory here. A solitaire waits for its player."""
        for player in players:
            for live in list(self._directory.rooms.values()):
                if not is_for_one(live.room.game) and live.room.seat_of(player) is not None:
                    await self._change(live.ask(partial(seating.expel, player_id=player)))

    async def _change(self, change: Awaitable[None]) -> None:
        """Change a room; raise temporary failures only. A room whose log can't be folded stays as it is."""
        try:
            await change
        except (ParlourError, StoreFailure) as failure:
            if will_pass(failure):
                raise

    def _turn_away(self) -> set[str]:
        """Close the connections that are banned now; return their players."""
        players = set()
        for connection in list(self._connections):
            if connection.has_player:
                try:
                    self._restrictions.check_address(connection.account.address)
                    self._restrictions.check_player(connection.player.id)
                except Refused as barred:
                    players.add(connection.player.id)
                    connection.turn_away(barred)
        return players

    # Names and notices

    async def _rename_all(self) -> None:
        is_forbidden = self._restrictions.is_forbidden
        for connection in list(self._connections):
            if connection.has_player and is_forbidden(connection.player.name):
                connection.player = players.under_another_name(connection.player, is_forbidden)
                connection.say(welcome(connection.player, self._page, self._restrictions.notice))
        for live in list(self._directory.rooms.values()):
            await self._change(self._directory.rename_seats(live))

    def _welcome_again(self) -> None:
        for connection in self._connections:
            if connection.has_player:
                connection.say(welcome(connection.player, self._page, self._restrictions.notice))
