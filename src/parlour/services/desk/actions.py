"""The host's actions: each is written to the store, where every server process finds it.

The page `/desk` and `parlour desk` in a terminal share this module; no server has to run. `enforcement`
applies the actions in a server.
"""

import asyncio
import contextlib
import re
import secrets
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from msgspec import Struct

from parlour.errors import ParlourError, Refused, quoted
from parlour.hub import players
from parlour.hub.networks import networks_of, parsed
from parlour.hub.restrictions import Restrictions
from parlour.records import Act, ActName, Doer, Kind, Player, Restriction, RoomRow, SeenPlayer
from parlour.rooms.names import skeleton
from parlour.services.threads import Threads
from parlour.store import DeskStore, StoreFailure
from parlour.store.backup import backup, backup_folder

LINK_SECONDS: Final = 600
REMOVED_SECONDS: Final = 60
"""How long a removed player stays out: without a delay the page would reconnect them at once."""
CLOSED_SECONDS: Final = 7 * 86_400
"""How long a room that was closed at the desk is refused with the reason."""
LONGEST_BAN: Final = 366 * 86_400
NOTICE_LENGTH: Final = 300
WHY_LENGTH: Final = 200
_ID: Final = re.compile(r"[0-9a-f]{4,16}")
_WHOLE_ID: Final = 16


class CannotAct(ParlourError):
    """A host's action can't be done."""


class Overview(Struct, frozen=True):
    """The state of the server, as far as the store knows it."""

    size: int
    """Bytes."""
    rooms: list[tuple[RoomRow, int]]
    """Open rooms with a code, each with the time it was opened, the last changed first. At most 100."""
    restrictions: list[Restriction]
    """The restrictions in force."""
    names: dict[str, str]
    """Names of banned players by id."""


class Actions:
    def __init__(self, store: DeskStore, by: Doer, then: Callable[[], Awaitable[None]] | None = None) -> None:
        """`then` is called after each action, so that it applies in this process at once."""
        self.store = store
        self._by = by
        self._then = then
        self._is_backing_up = False

    # Rooms

    async def close_room(self, code_or_id: str) -> RoomRow:
        """Close a room: the people in it are told, and it can't be found any more."""
        text = code_or_id.strip()
        row = await self.store.room(text.upper()) or await self.store.room(text)
        if row is None or row.status == "closed":
            raise CannotAct("no-such-room", f"There is no open room {quoted(text)}.", room=text)
        shown = row.code or row.id
        await self._do("close", shown, put=("room", row.id, shown), seconds=CLOSED_SECONDS)
        return row

    # Players and addresses

    async def find_player(self, text: str, *, or_address: bool = False) -> Player:
        """Return the player with a name, an id or the beginning of an id; raise CannotAct if there is none,
        or several. `or_address` means that an address could have been given instead."""
        text = text.strip()
        is_id = _ID.fullmatch(text) is not None
        if is_id and len(text) == _WHOLE_ID:  # even if a player uses it as a name
            found = await self.store.players_by_id(text)
            # A guest who has done nothing yet is not stored.
            return found[0].player if found else Player(text, "", "")
        found = await self.store.players_by_name(text) if text else []
        if not found and is_id:
            found = await self.store.players_by_id(text)
        if not found:
            nobody = f"There is no player {quoted(text)}."
            neither = f"{quoted(text)} is neither a player nor an IP address."
            raise CannotAct("no-such-player", neither if or_address else nobody, player=text)
        if len(found) > 1:
            shown = ", ".join(_described(each) for each in found[:5])
            raise CannotAct(
                "several-players",
                f"Several players are called {quoted(text)}: give an id. {shown}",
                player=text,
                ids=[each.player.id for each in found],
            )
        return found[0].player

    async def remove(self, player: str) -> Restriction:
        """Remove a player from their rooms and disconnect them. They may come back after a minute."""
        found = await self.find_player(player)
        held = (await self._held()).find("player", found.id)
        if held is not None and (held.until or 0) > self.store.now() + REMOVED_SECONDS * 1000:
            return held  # a longer ban stays in force
        return await self._restrict("remove", "player", found.id, REMOVED_SECONDS, name=found.name)

    async def ban(self, subject: str, seconds: int, why: str = "") -> Restriction:
        """Ban a player or an address for some seconds and disconnect them. The reason is shown to them."""
        if not 1 <= seconds <= LONGEST_BAN:
            raise CannotAct(
                "ban-length",
                f"A ban lasts from 1 second to {LONGEST_BAN // 86_400} days.",
                most=LONGEST_BAN // 86_400,
            )
        why = _one_line(why)
        _check_length("why-too-long", "A reason", why, WHY_LENGTH)
        address = address_of(subject)
        if address is not None:
            return await self._restrict("ban", "address", address, seconds, why=why)
        found = await self.find_player(subject, or_address=True)
        return await self._restrict("ban", "player", found.id, seconds, why=why, name=found.name)

    async def unban(self, subject: str) -> Restriction:
        """Lift the ban of a player or an address."""
        subject = subject.strip()
        address = address_of(subject)
        kind: Kind = "player" if address is None else "address"
        held = await self._held()
        found = held.find(kind, address or subject)
        if found is None and address is None:
            found = held.find(kind, (await self.find_player(subject, or_address=True)).id)
        if found is None:
            raise CannotAct("not-banned", f"{quoted(subject)} is not banned.", subject=subject)
        await self._do("unban", found.shown, lift=(kind, found.subject))
        return found

    # Names

    async def forbid(self, name: str) -> int:
        """Forbid a name and those that look like it; return how many players were renamed."""
        try:
            name = players.clean_name(name)
        except Refused as refused:  # no player can have such a name anyway
            raise CannotAct(refused.code, refused.sentence, **refused.facts) from refused
        subject = skeleton(name)
        if not subject:
            raise CannotAct("name-empty", "Write the name that nobody may have.")
        await self._do("forbid", name, put=("name", subject, name))
        held = await self._held()
        count, last = 0, ""
        while some := await self.store.players_after(last):
            last = some[-1].player.id
            for each in some:
                if held.is_forbidden(each.player.name):
                    with contextlib.suppress(LookupError):  # deleted meanwhile
                        await self.store.rename_player(
                            players.under_another_name(each.player, held.is_forbidden)
                        )
                    count += 1
        return count

    async def allow(self, name: str) -> None:
        """Allow a forbidden name again."""
        name = _one_line(name)
        subjects = [skeleton(name)]
        with contextlib.suppress(Refused):  # not a valid name, or one from an older version
            subjects.insert(0, skeleton(players.clean_name(name)))
        held = await self._held()
        found = next((each for each in subjects if held.find("name", each)), None)
        if found is None:
            raise CannotAct("not-forbidden", f"The name {quoted(name)} is not forbidden.", name=name)
        await self._do("allow", name, lift=("name", found))

    # Everybody

    async def notice(self, text: str) -> None:
        """Show everybody a text, replacing the one before."""
        text = _one_line(text)
        if not text:
            raise CannotAct("notice-empty", "Write what everybody should read.")
        _check_length("notice-too-long", "A notice", text, NOTICE_LENGTH)
        await self._do("notice", "", text, put=("notice", "", text))

    async def clear_notice(self) -> None:
        if (await self._held()).find("notice", "") is None:
            raise CannotAct("no-notice", "There is no notice to take down.")
        await self._do("clear-notice", "", lift=("notice", ""))

    async def drain(self) -> None:
        """Refuse new rooms and games. Those in progress continue."""
        await self._do("drain", "", put=("drain", "", ""))

    async def undrain(self) -> None:
        await self._do("undrain", "", lift=("drain", ""))

    # The data

    async def backup(self, file: Path | None = None) -> tuple[Path, int]:
        """Save everything in one new file; return it and its size in bytes. The default is a file named after
        the time, in the folder `backups` beside the data."""
        if self._is_backing_up:
            raise CannotAct("backup-running", "A backup is being made.")
        place = self.store.location
        now = datetime.fromtimestamp(self.store.now() / 1000, UTC)
        target = file or backup_folder(place) / f"parlour-{now:%Y-%m-%dT%H%M%SZ}.parlour"
        self._is_backing_up = True
        thread = Threads(1, "backup")  # of low priority
        try:
            size: int = await thread.run(lambda: _back_up(place, target, is_own=file is None))
        except (StoreFailure, OSError) as failure:
            await self._do("backup", str(target), f"failed: {failure}")
            raise CannotAct("backup-failed", str(failure)) from failure
        finally:
            thread.close()
            self._is_backing_up = False
        await self._do("backup", str(target), f"{size} bytes")
        return target, size

    # The desk itself

    async def make_link(self) -> str:
        """Return a code that opens the desk once, within ten minutes: the link is `/desk#` and the code."""
        code, now = secrets.token_urlsafe(24), self.store.now()
        await self.store.make_desk_code(players.secret_hash(code), now, now + LINK_SECONDS * 1000)
        await self._do("link", "")
        return code

    async def note_login(self) -> None:
        """Log that the desk was opened."""
        await self._do("login", "")

    async def overview(self) -> Overview:
        """Return the state of the server, as far as it is known without asking one."""
        now = self.store.now()
        standing = [each for each in await self.store.restrictions() if each.holds(now)]
        names: dict[str, str] = {}
        for banned in (each.subject for each in standing if each.kind == "player"):
            names |= {each.player.id: each.player.name for each in await self.store.players_by_id(banned)}
        return Overview(await self.store.size(), await self.store.open_rooms(), standing, names)

    async def ask_reports(self) -> int:
        """Ask every process for a report; return the time from which on reports are answers."""
        now = self.store.now()
        await self.store.ask_for_reports(now)
        await self._tell()
        return now

    # Writing an action

    async def _held(self) -> Restrictions:
        held = Restrictions(self.store.now)
        held.replace(await self.store.restrictions())
        return held

    async def _restrict(
        self, act: ActName, kind: Kind, subject: str, seconds: int, *, why: str = "", name: str = ""
    ) -> Restriction:
        text = ": ".join(filter(None, (name, why)))
        shown = Restriction(kind, subject, why, 0).shown
        (restriction,) = await self._do(act, shown, text, put=(kind, subject, why), seconds=seconds)
        return restriction

    async def _do(
        self,
        act: ActName,
        subject: str,
        text: str = "",
        *,
        put: tuple[Kind, str, str] | None = None,
        lift: tuple[Kind, str] | None = None,
        seconds: int | None = None,
    ) -> list[Restriction]:
        now = self.store.now()
        until = None if seconds is None else now + seconds * 1000
        restrictions = [] if put is None else [Restriction(*put, now, until)]
        done = Act(now, act, self._by, subject, text, until if act in ("ban", "remove") else None)
        await self.store.act(done, restrictions, [] if lift is None else [lift])
        await self._tell()
        return restrictions

    async def _tell(self) -> None:
        self.store.publish("desk")
        if self._then is not None:
            await self._then()


def address_of(text: str) -> str | None:
    """Return the network of an address, as budgets count it; None if it is not an address.

    >>> address_of("192.0.2.7"), address_of("2001:db8:1:234::5"), address_of("2001:db8:1:234::/64")
    ('192.0.2.7', '2001:db8:1:234::', '2001:db8:1:234::')
    >>> address_of("Ann") is None
    True
    """
    plain = text.strip().strip("[]").removesuffix("/64")
    return networks_of(plain)[0][1] if parsed(plain) else None


def _one_line(text: str) -> str:
    return " ".join("".join(each if each.isprintable() else " " for each in text).split())


def _check_length(code: str, what: str, text: str, most: int) -> None:
    if len(text) > most:
        sentence = f"{what} has at most {most} characters, and this has {len(text)}."
        raise CannotAct(code, sentence, most=most, count=len(text))


def _described(seen: SeenPlayer) -> str:
    day = datetime.fromtimestamp(seen.seen_at / 1000, UTC)
    return f"{seen.player.id} ({seen.player.name}, last here {day:%Y-%m-%d})"


def _back_up(place: str, file: Path, *, is_own: bool) -> int:
    if is_own:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    asyncio.run(backup(place, file))
    return file.stat().st_size
