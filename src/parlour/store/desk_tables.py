"""The tables of the host's desk in both databases: see `desk`."""

from collections.abc import Sequence
from typing import Any, Final

from parlour.records import Act, Kind, Player, Restriction, RoomRow, SeenPlayer, ServerReport
from parlour.store.queries import ROOM, room_of, without_zero
from parlour.store.statements import Statements

ACT: Final = "at, act, doer, subject, text, until"
RESTRICTION: Final = "kind, subject, text, at, until"
LASTING: Final = "kind NOT IN ('notice', 'drain')"
"""Notices and drains are left out of copies of the data, as they concern the running servers only."""
KEPT_REPORTS: Final = 60_000
"""Milliseconds for which a report is kept."""

MARK: Final = "SELECT value FROM meta WHERE name = 'desk'"
# The first statement of each change, so that simultaneous changes are serialised.
COUNT_UP: Final = "UPDATE meta SET value = value + 1 WHERE name = 'desk'"
# An action with the same time is a retry after a lost answer.
ADD_ACT: Final = f"INSERT INTO acts ({ACT}) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING"
ACTS: Final = f"SELECT {ACT} FROM acts ORDER BY rowid DESC LIMIT $1"
FORGET_ACTS: Final = "DELETE FROM acts WHERE at < $1"
# The text of such an action begins with the player's name, and the reason may contain it again.
SCRUB_ACTS: Final = """
UPDATE acts SET text = '—'
WHERE act IN ('ban', 'remove') AND text <> '—' AND subject IN (SELECT player FROM forgotten)
"""
LIFT_FORGOTTEN: Final = """
DELETE FROM restrictions WHERE kind = 'player' AND subject IN (SELECT player FROM forgotten)
"""
PUT: Final = f"""
INSERT INTO restrictions ({RESTRICTION}) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (kind, subject) DO UPDATE SET text = excluded.text, at = excluded.at, until = excluded.until
"""
LIFT: Final = "DELETE FROM restrictions WHERE kind = $1 AND subject = $2"
FORGET_RESTRICTIONS: Final = "DELETE FROM restrictions WHERE until <= $1"
RESTRICTIONS: Final = f"SELECT {RESTRICTION} FROM restrictions ORDER BY at, kind, subject"

ADD_CODE: Final = (
    "INSERT INTO desk_keys (hash, kind, at, until) VALUES ($1, 'code', $2, $3) ON CONFLICT DO NOTHING"
)
# One statement, so that a code opens the desk only once.
REDEEM: Final = """
UPDATE desk_keys SET hash = $2, kind = 'session', at = $3, until = $4
WHERE hash = $1 AND kind = 'code' AND until > $3
"""
IS_SESSION: Final = "SELECT 1 FROM desk_keys WHERE hash = $1 AND kind = 'session' AND until > $2"
END_SESSION: Final = "DELETE FROM desk_keys WHERE hash = $1 AND kind = 'session'"
FORGET_KEYS: Final = "DELETE FROM desk_keys WHERE until <= $1"

ASK: Final = """
INSERT INTO meta (name, value) VALUES ('asked', $1)
ON CONFLICT (name) DO UPDATE SET value = excluded.value
"""
ASKED: Final = "SELECT value FROM meta WHERE name = 'asked'"
FORGET_REPORTS: Final = "DELETE FROM reports WHERE at < $1"
FORGET_ALL_REPORTS: Final = "DELETE FROM reports"
SCRUB: Final = (SCRUB_ACTS, LIFT_FORGOTTEN, FORGET_ALL_REPORTS)
"""Remove forgotten players from the desk's tables; their ids are never used again."""
REPORT: Final = """
INSERT INTO reports (server, at, body) VALUES ($1, $2, $3)
ON CONFLICT (server) DO UPDATE SET at = excluded.at, body = excluded.body
"""
REPORTS: Final = "SELECT server, at, body FROM reports WHERE at >= $1 ORDER BY server"

_SEEN: Final = "SELECT id, name, avatar, seen_at FROM players"
PLAYERS_BY_ID: Final = f"{_SEEN} WHERE id >= $1 AND id < $2 ORDER BY id LIMIT $3"
PLAYERS_BY_NAME: Final = f"{_SEEN} WHERE lower(name) = lower($1) ORDER BY seen_at DESC, id LIMIT $2"
PLAYERS_AFTER: Final = f"{_SEEN} WHERE id > $1 ORDER BY id LIMIT $2"
# A closed room has no code.
OPEN_ROOMS: Final = f"""
SELECT {ROOM}, (SELECT at FROM entries WHERE room = id AND entries.number = 1)
FROM rooms WHERE code IS NOT NULL ORDER BY updated_at DESC LIMIT $1
"""
CLOSE_ROOM: Final = "UPDATE rooms SET status = 'closed', code = NULL, updated_at = $2 WHERE id = $1"


class DeskTables(Statements):
    """The statements that are the same for both databases."""

    async def desk_mark(self) -> int:
        return sum(await self._ask(int, MARK))

    async def act(
        self, act: Act, put: Sequence[Restriction] = (), lift: Sequence[tuple[Kind, str]] = ()
    ) -> None:
        subject, text = without_zero(act.subject), without_zero(act.text)
        await self._change_all(
            [
                (COUNT_UP, ()),
                *((LIFT, each) for each in lift),
                *(
                    (
                        PUT,
                        (each.kind, without_zero(each.subject), without_zero(each.text), each.at, each.until),
                    )
                    for each in put
                ),
                (ADD_ACT, (act.at, act.act, act.by, subject, text, act.until)),
            ]
        )

    async def acts(self, most: int = 100) -> list[Act]:
        return await self._ask(Act, ACTS, most)

    async def restrictions(self) -> list[Restriction]:
        return await self._ask(Restriction, RESTRICTIONS)

    async def forget_acts(self, before: int, now: int) -> None:
        await self._change_all(
            [
                (COUNT_UP, ()),
                *((FORGET_ACTS, (before,)), (FORGET_RESTRICTIONS, (now,)), (FORGET_KEYS, (now,))),
                (FORGET_REPORTS, (now - KEPT_REPORTS,)),  # they contain people's addresses
                *((SCRUB_ACTS, ()), (LIFT_FORGOTTEN, ())),  # from 0.2.0, or added during a deletion
            ]
        )

    async def make_desk_code(self, code_hash: bytes, at: int, until: int) -> None:
        await self._change_all([(FORGET_KEYS, (at,)), (ADD_CODE, (code_hash, at, until))])

    async def redeem_desk_code(self, code_hash: bytes, session_hash: bytes, at: int, until: int) -> bool:
        await self._change(REDEEM, code_hash, session_hash, at, until)
        # The number of changed rows can't tell: after a lost answer the statement is repeated.
        return await self.is_desk_session(session_hash, at)

    async def is_desk_session(self, session_hash: bytes, at: int) -> bool:
        return await self._has(IS_SESSION, session_hash, at)

    async def end_desk_session(self, session_hash: bytes) -> None:
        await self._change(END_SESSION, session_hash)

    async def ask_for_reports(self, at: int) -> None:
        await self._change_all([(COUNT_UP, ()), (ASK, (at,)), (FORGET_REPORTS, (at - KEPT_REPORTS,))])

    async def reports_asked(self) -> int:
        return sum(await self._ask(int, ASKED))

    async def report(self, report: ServerReport) -> None:
        await self._change(REPORT, report.server, report.at, report.body)

    async def reports(self, since: int) -> list[ServerReport]:
        return await self._ask(ServerReport, REPORTS, since)

    async def players_by_id(self, beginning: str, most: int = 20) -> list[SeenPlayer]:
        return await self._ask(_seen, PLAYERS_BY_ID, beginning, f"{beginning}~", most)

    async def players_by_name(self, name: str, most: int = 20) -> list[SeenPlayer]:
        return await self._ask(_seen, PLAYERS_BY_NAME, without_zero(name), most)

    async def players_after(self, player: str = "", most: int = 1000) -> list[SeenPlayer]:
        return await self._ask(_seen, PLAYERS_AFTER, player, most)

    async def open_rooms(self, most: int = 100) -> list[tuple[RoomRow, int]]:
        return await self._ask(_aged, OPEN_ROOMS, most)

    async def close_room(self, room: str, at: int) -> None:
        await self._change(CLOSE_ROOM, room, at)


def _aged(*row: Any) -> tuple[RoomRow, int]:
    *room, since = row
    return room_of(*room), since


def _seen(player: str, name: str, avatar: str, seen_at: int) -> SeenPlayer:
    return SeenPlayer(Player(player, name, avatar), seen_at)
