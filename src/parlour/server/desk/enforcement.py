"""Carries out in this process what was done at the desk, be it in another process or in a terminal.

The store is looked at when another process tells of a change, and every second, because a terminal that
writes to an SQLite file tells nobody. Then what holds is compared with what held before.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Coroutine
from typing import Any, Final

from parlour.errors import ParlourError, Refused
from parlour.game import is_for_one
from parlour.records import Act, Player, Restriction, ServerReport
from parlour.rooms.requests import seating
from parlour.rooms.seats import Seat
from parlour.server import players
from parlour.server.authentication import authenticate
from parlour.server.rooms.directory import Directory
from parlour.server.rooms.live import Judge, LiveRoom
from parlour.server.session.identity import welcome
from parlour.server.sockets.connection import Connection
from parlour.store import StoreFailure

logger = logging.getLogger(__name__)

POLL: Final = 1.0  # seconds
PASSING: Final = ("busy", "store", "unsure")  # why a room can't be changed for a moment
MOST_LOGGED: Final = 50  # acts at a time


class Enforcement:
    def __init__(self, directory: Directory, connections: set[Connection], page: str) -> None:
        """`connections` are those of this process, `page` is the version of the page."""
        self._directory = directory
        self._store = directory.store
        self._restrictions = directory.restrictions
        self._connections = connections
        self._page = page
        self.report: Callable[[], bytes] = lambda: b"{}"
        """Makes what this process tells about itself when it is asked."""
        self._server = ""
        """What its reports are known by, from the first on."""
        self._mark: int | None = None
        self._undone: list[Restriction] = []
        """What could not be carried out while the store was away."""
        self._last_act: Act | None = None
        self._reported = 0
        self._looking = asyncio.Lock()
        self._something = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        directory.presence.on_desk = self._something.set
        directory.on_woken = self._rename_woken

    async def keep_watching(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._something.wait(), POLL)
            self._something.clear()
            await self.try_to_look()

    async def try_to_look(self) -> None:
        try:
            await self.look()
        except StoreFailure:
            return  # it is tried again every second; the store says what is wrong
        except Exception:
            logger.exception("what was done at the desk could not be carried out")

    async def look(self) -> None:
        """Carry out what is new."""
        async with self._looking:
            mark = await self._store.desk_mark()
            if mark == self._mark and not self._undone:
                return
            await self._log(await self._store.acts(MOST_LOGGED))
            before = self._restrictions.notice
            new = self._undone + self._restrictions.replace(await self._store.restrictions())
            self._mark = mark
            self._undone = [each for each in new if not await self._carry_out(each)]
            if self._restrictions.notice != before:
                self._welcome_again()
            await self._report()

    async def check_request(self, address: str, secret: str | None) -> None:
        """Refuse a request over HTTP from an address or a player that is banned."""
        self._restrictions.check_address(address)
        if secret is not None and self._restrictions.bans_players:
            self._restrictions.check_player((await authenticate(self._store, secret)).player.id)

    async def _log(self, acts: list[Act]) -> None:
        """Write what was done since the last look to the server's log as well."""
        known_before, is_first = self._last_act, self._mark is None
        self._last_act = acts[0] if acts else None
        new = acts if known_before not in acts else acts[: acts.index(known_before)]
        for act in reversed([] if is_first else new):
            said: dict[str, object] = {"act": act.act, "by": act.by, "subject": act.subject}
            said |= {"text": act.text, "until": act.until}
            logger.info("desk: %s", act.act, extra=said)

    async def _report(self) -> None:
        asked = await self._store.reports_asked()
        if asked > self._reported:
            self._reported = asked
            self._server = self._server or secrets.token_hex(6)
            await self._store.report(ServerReport(self._server, self._store.now(), self.report()))

    async def _carry_out(self, restriction: Restriction) -> bool:
        """Do what follows from something that holds now; False if it has to be tried again."""
        if self._restrictions.find(restriction.kind, restriction.subject) != restriction:
            return True  # it has come to its end, or was lifted
        try:
            match restriction.kind:
                case "room":
                    await self._close(restriction.subject)
                case "player":
                    self._turn_away(lambda each: self._restrictions.check_player(each.player.id))
                    await self._expel(restriction.subject)
                case "address":
                    await self._ban_address()
                case "name":
                    await self._rename_all()
        except (Refused, StoreFailure) as failure:
            logger.warning("what was done at the desk has to be tried again: %s", failure)
            return False
        except Exception:  # the rest is carried out all the same
            logger.exception("what was done at the desk could not be carried out")
        return True

    # Rooms and players

    async def _close(self, room: str) -> None:
        try:
            live = await self._directory.find(room)
        except ParlourError:
            return  # it is closed already, or can't be played here
        await self._change(live, seating.close_at_desk)

    async def _expel(self, player: str) -> None:
        """Take a player out of the rooms that are in memory here. A game for one waits for its player."""
        for live in list(self._directory.rooms.values()):
            if not is_for_one(live.room.game) and live.room.seat_of(player) is not None:
                await self._change(live, lambda draft: seating.expel(draft, player))

    async def _change(self, live: LiveRoom, judge: Judge) -> None:
        """Change a room; Refused if that can't be done now. One whose log can't be followed is left alone."""
        try:
            await live.ask(judge)
        except ParlourError as refused:
            if refused.code in PASSING:
                raise

    async def _ban_address(self) -> None:
        banned = self._turn_away(lambda each: self._restrictions.check_address(each.account.address))
        for player in banned:
            await self._expel(player)

    def _turn_away(self, check: Callable[[Connection], None]) -> set[str]:
        """End the connections that are refused now; return their players."""
        players = set()
        for connection in list(self._connections):
            if connection.has_player:
                try:
                    check(connection)
                except Refused as barred:
                    players.add(connection.player.id)
                    connection.turn_away(barred)
        return players

    # Names and notices

    async def _rename_all(self) -> None:
        """Give everybody here whose name is forbidden another one."""
        is_forbidden = self._restrictions.is_forbidden
        for connection in list(self._connections):
            if connection.has_player and is_forbidden(connection.player.name):
                connection.player = players.under_another_name(connection.player, is_forbidden)
                connection.say(welcome(connection.player, self._page, self._restrictions))
        for live in list(self._directory.rooms.values()):
            await self._rename_seats(live)

    async def _rename_seats(self, live: LiveRoom) -> None:
        if any(self._new_name(seat) is not None for _, seat in live.room.taken):
            await self._change(live, lambda draft: seating.rename_seats(draft, self._new_name))

    def _new_name(self, seat: Seat) -> str | None:
        """Another name for a person's seat, or for a game that is raced against, if theirs is forbidden."""
        player = seat.ghost.player if seat.ghost is not None else seat.player
        if (player is None and seat.ghost is None) or not self._restrictions.is_forbidden(seat.name):
            return None
        whose = Player(player or "", seat.name, seat.avatar)
        return players.under_another_name(whose, self._restrictions.is_forbidden).name

    def _rename_woken(self, live: LiveRoom) -> None:
        if any(self._new_name(seat) is not None for _, seat in live.room.taken):
            self._spawn(self._rename_soon(live))

    async def _rename_soon(self, live: LiveRoom) -> None:
        with contextlib.suppress(ParlourError, StoreFailure):  # it is tried again when the room wakes again
            await self._rename_seats(live)

    def _welcome_again(self) -> None:
        """Tell everybody of another notice."""
        for connection in self._connections:
            if connection.has_player:
                connection.say(welcome(connection.player, self._page, self._restrictions))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
