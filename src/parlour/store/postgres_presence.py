"""The players connected to rooms, in PostgreSQL: a presence belongs to a process and ends with its lease."""

from collections.abc import Sequence
from typing import Any, Final

from parlour.store import Glance
from parlour.store.presence import KEPT

RENEW_SECONDS: Final = 3.0
LEASE: Final = 9000
"""Milliseconds for which a silent process counts as alive."""
CLEAN_SECONDS: Final = 60.0
_FORGET: Final = 60_000
"""Milliseconds after the end of its lease at which a process is deleted."""

# The database's clock, but never before a time that a process has already read: it may have been set back.
TIME: Final = f"""
SELECT greatest(
    (extract(epoch FROM clock_timestamp()) * 1000)::bigint,
    (SELECT max(until) - {LEASE} FROM servers)
)
"""
# Returns the end of the previous lease, or nothing if there was none.
RENEW: Final = """
WITH before AS (SELECT until FROM servers WHERE id = $1),
renewed AS (
    INSERT INTO servers (id, until) VALUES ($1, $2)
    ON CONFLICT (id) DO UPDATE SET until = excluded.until
)
SELECT until FROM before
"""

_LIVE: Final = "gone_at IS NULL AND (SELECT until FROM servers WHERE id = presence.server) > $4"
# Idempotent, because it is repeated if the response was lost: its own row does not count as another presence.
ARRIVE: Final = f"""
WITH arrived AS (
    INSERT INTO presence (room, player, server) VALUES ($1, $2, $3)
    ON CONFLICT (room, player, server) DO UPDATE SET gone_at = NULL
)
SELECT NOT EXISTS (
    SELECT 1 FROM presence WHERE room = $1 AND NOT (player = $2 AND server = $3) AND {_LIVE}
)
"""
DEPART: Final = """
UPDATE presence SET gone_at = $4 WHERE room = $1 AND player = $2 AND server = $3 AND gone_at IS NULL
"""
_PUT_BACK: Final = """
INSERT INTO presence (room, player, server)
SELECT room, player, $1 FROM unnest($2::text[], $3::text[]) AS here (room, player)
ON CONFLICT (room, player, server) DO UPDATE SET gone_at = NULL WHERE presence.gone_at IS NOT NULL
"""
_TAKE_AWAY: Final = """
UPDATE presence SET gone_at = $4 WHERE server = $1 AND gone_at IS NULL
    AND (room, player) NOT IN (SELECT * FROM unnest($2::text[], $3::text[]))
"""
END: Final = "UPDATE servers SET until = least(until, $2) WHERE id = $1"

_CLEAN: Final = (
    """
    UPDATE presence SET gone_at = until FROM servers
    WHERE servers.id = presence.server AND gone_at IS NULL AND until < $1
    """,
    # One row stays, to keep the latest time.
    "DELETE FROM servers WHERE until < $1 AND until < (SELECT max(until) FROM servers)",
)
_FORGET_GONE: Final = "DELETE FROM presence WHERE gone_at < $1"

_NUMBERS: Final = """
SELECT room, (SELECT number FROM entries WHERE room = asked.room ORDER BY number DESC LIMIT 1)
FROM unnest($1::text[]) AS asked (room)
"""
_CONNECTIONS: Final = """
SELECT room, player, server, gone_at, (SELECT until FROM servers WHERE id = presence.server)
FROM presence WHERE room = ANY ($1::text[])
"""


async def put_right(connection: Any, server: str, here: Sequence[tuple[str, str]], now: int) -> None:
    """Record exactly these (room, player) pairs as connected to this process."""
    rooms, players = [room for room, _ in here], [player for _, player in here]
    async with connection.transaction():
        await connection.execute(_TAKE_AWAY, server, rooms, players, now)
        await connection.execute(_PUT_BACK, server, rooms, players)


async def clean(connection: Any, lock: tuple[int, int], now: int) -> None:
    """Delete ended processes, and players who left long ago."""
    async with connection.transaction():
        if not await connection.fetchval("SELECT pg_try_advisory_xact_lock($1, $2)", *lock):
            return
        for statement in _CLEAN:
            await connection.execute(statement, now - _FORGET)
        await connection.execute(_FORGET_GONE, now - KEPT)


async def glance(
    connection: Any, own: str, rooms: Sequence[str], now: int, trusted_from: int
) -> dict[str, Glance]:
    """Return the state of rooms for one server. Before `trusted_from`, an expired lease is ignored."""
    numbers = dict(await connection.fetch(_NUMBERS, rooms))
    here: dict[str, set[str]] = {room: set() for room in rooms}
    gone: dict[str, dict[str, int]] = {room: {} for room in rooms}
    elsewhere: dict[str, set[str]] = {room: set() for room in rooms}
    for room, player, server, gone_at, until in await connection.fetch(_CONNECTIONS, rooms):
        is_held = until is not None and (until > now or now < trusted_from)
        if gone_at is None and is_held:
            here[room].add(player)
            elsewhere[room].add(server)
        else:
            ended = gone_at if gone_at is not None else max(until or 0, trusted_from)
            gone[room][player] = max(ended, gone[room].get(player, 0))
    for room in rooms:
        for player in here[room]:
            gone[room].pop(player, None)
    return {
        room: Glance(
            numbers.get(room) or 0, frozenset(here[room]), gone[room], frozenset(elsewhere[room] - {own})
        )
        for room in rooms
    }
