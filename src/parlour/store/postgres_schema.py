"""The tables in PostgreSQL, and their migrations, safe with several processes starting at once."""

from typing import Any, Final

from parlour.store import StoreFailure
from parlour.store.postgres_link import ERRORS, Address
from parlour.store.sums import count_all

LOCKS: Final = 0x5041524C  # "PARL": the first half of the keys of our advisory locks
_MIGRATING: Final = 0
_LONGEST: Final = 600.0
"""Seconds for migrating a large database, or for waiting for another process that does."""

MIGRATIONS: Final[tuple[str, ...]] = (
    # The same tables as in SQLite. Entries have no foreign key to rooms, which would lock the room's row in
    # every append: the first entry comes with the row, and each other one follows an entry.
    """
    CREATE TABLE meta (name TEXT COLLATE "C" PRIMARY KEY, value BIGINT NOT NULL);

    CREATE TABLE rooms (
        id TEXT COLLATE "C" PRIMARY KEY,
        code TEXT COLLATE "C",
        game TEXT COLLATE "C" NOT NULL,
        host TEXT COLLATE "C" NOT NULL,
        is_public BOOLEAN NOT NULL,
        status TEXT COLLATE "C" NOT NULL,
        seats BIGINT NOT NULL,
        taken BIGINT NOT NULL,
        updated_at BIGINT NOT NULL,
        base BIGINT NOT NULL,
        number BIGINT NOT NULL
    ) WITH (fillfactor = 80);
    CREATE UNIQUE INDEX rooms_by_code ON rooms (code) WHERE code IS NOT NULL;
    CREATE INDEX rooms_by_host ON rooms (host) WHERE status <> 'closed';
    CREATE INDEX rooms_by_age ON rooms (updated_at) WHERE status <> 'closed';
    CREATE INDEX rooms_closed_by_age ON rooms (updated_at) WHERE status = 'closed';
    CREATE INDEX rooms_in_public ON rooms (updated_at)
        WHERE is_public AND status IN ('waiting', 'playing');

    CREATE TABLE entries (
        room TEXT COLLATE "C" NOT NULL,
        number BIGINT NOT NULL CHECK (number > 0),
        at BIGINT NOT NULL,
        request TEXT COLLATE "C",
        body BYTEA NOT NULL,
        PRIMARY KEY (room, number)
    );
    CREATE UNIQUE INDEX entries_by_request ON entries (room, request) WHERE request IS NOT NULL;

    CREATE TABLE players (
        id TEXT COLLATE "C" PRIMARY KEY,
        secret_hash BYTEA NOT NULL UNIQUE,
        name TEXT COLLATE "C" NOT NULL,
        avatar TEXT COLLATE "C" NOT NULL,
        at BIGINT NOT NULL,
        seen_at BIGINT NOT NULL
    );
    CREATE INDEX players_by_age ON players (seen_at);

    CREATE TABLE results (
        rowid BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        player TEXT COLLATE "C" NOT NULL,
        room TEXT COLLATE "C" NOT NULL,
        round BIGINT NOT NULL,
        game TEXT COLLATE "C" NOT NULL,
        rules TEXT COLLATE "C" NOT NULL,
        deal TEXT COLLATE "C" NOT NULL,
        ended TEXT COLLATE "C" NOT NULL,
        score BIGINT,
        moves BIGINT NOT NULL,
        seconds BIGINT NOT NULL,
        undos BIGINT NOT NULL,
        is_open BOOLEAN NOT NULL,
        was_helped BOOLEAN NOT NULL,
        at BIGINT NOT NULL
    );
    CREATE INDEX results_by_player ON results (player, at);
    CREATE INDEX results_by_room ON results (room);

    CREATE TABLE totals (
        player TEXT COLLATE "C" NOT NULL,
        game TEXT COLLATE "C" NOT NULL,
        rules TEXT COLLATE "C" NOT NULL,
        since BIGINT NOT NULL,
        played BIGINT NOT NULL,
        counted BIGINT NOT NULL,
        won BIGINT NOT NULL,
        won_with_help BIGINT NOT NULL,
        streak BIGINT NOT NULL,
        best_streak BIGINT NOT NULL,
        best_score BIGINT,
        best_seconds BIGINT,
        fewest_moves BIGINT,
        last_score BIGINT,
        beaten TEXT COLLATE "C" NOT NULL,
        PRIMARY KEY (player, game, rules)
    ) WITH (fillfactor = 80);

    -- The processes that are connected, and until when they are taken to be alive.
    CREATE TABLE servers (
        id TEXT COLLATE "C" PRIMARY KEY,
        until BIGINT NOT NULL
    ) WITH (fillfactor = 50);

    -- The players connected to rooms, each by the process that holds the connection.
    CREATE TABLE presence (
        room TEXT COLLATE "C" NOT NULL,
        player TEXT COLLATE "C" NOT NULL,
        server TEXT COLLATE "C" NOT NULL,
        gone_at BIGINT,
        PRIMARY KEY (room, player, server)
    ) WITH (fillfactor = 80);
    CREATE INDEX presence_by_server ON presence (server) WHERE gone_at IS NULL;
    CREATE INDEX presence_by_age ON presence (gone_at) WHERE gone_at IS NOT NULL;
    """,
    # Finished rounds. The addresses of those of earlier releases are derived from room and round.
    """
    CREATE TABLE recordings (
        address TEXT COLLATE "C" PRIMARY KEY,
        room TEXT COLLATE "C" NOT NULL,
        round BIGINT NOT NULL,
        first BIGINT NOT NULL,
        last BIGINT
    );
    CREATE UNIQUE INDEX recordings_by_room ON recordings (room, round);
    INSERT INTO recordings (address, room, round, first)
    SELECT DISTINCT left(encode(sha256(convert_to('recording ' || room || ' ' || round, 'UTF8')), 'hex'), 32),
        room, round, 1
    FROM results;
    """,
    # Boards: the best results of each game and set of rules are found without reading the others.
    """
    CREATE INDEX results_by_moves ON results (game, rules, moves, at, rowid)
        WHERE ended = 'won' AND NOT is_open AND NOT was_helped;
    CREATE INDEX results_by_seconds ON results (game, rules, seconds, at, rowid)
        WHERE ended = 'won' AND NOT is_open AND NOT was_helped;
    CREATE INDEX results_by_score ON results (game, rules, score DESC, at, rowid)
        WHERE score IS NOT NULL AND NOT is_open AND NOT was_helped;
    """,
    # The deals of the days; their secrets stay hidden until the day is over.
    """
    CREATE TABLE dailies (
        day TEXT COLLATE "C" NOT NULL,
        game TEXT COLLATE "C" NOT NULL,
        rules TEXT COLLATE "C" NOT NULL,
        seed TEXT COLLATE "C" NOT NULL UNIQUE,
        secret TEXT COLLATE "C" NOT NULL,
        place BIGINT NOT NULL,
        PRIMARY KEY (day, game, rules)
    );
    CREATE INDEX results_by_deal ON results (deal) WHERE NOT is_open;
    """,
    # Sums of results by day and month, and streaks over all rules.
    f"""
    CREATE TABLE sums (
        player TEXT COLLATE "C" NOT NULL,
        span TEXT COLLATE "C" NOT NULL,
        period TEXT COLLATE "C" NOT NULL,
        game TEXT COLLATE "C" NOT NULL,
        rules TEXT COLLATE "C" NOT NULL,
        played BIGINT NOT NULL,
        won BIGINT NOT NULL,
        scored BIGINT NOT NULL,
        score BIGINT NOT NULL,
        ranked BIGINT NOT NULL,
        seconds BIGINT NOT NULL,
        moves BIGINT NOT NULL,
        PRIMARY KEY (player, span, period, game, rules)
    ) WITH (fillfactor = 80);
    CREATE TABLE streaks (
        player TEXT COLLATE "C" NOT NULL,
        game TEXT COLLATE "C" NOT NULL,
        streak BIGINT NOT NULL,
        best_streak BIGINT NOT NULL,
        PRIMARY KEY (player, game)
    ) WITH (fillfactor = 80);
    {";".join(count_all("to_char(to_timestamp(at / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD')"))};
    """,
    # Reviews of finished games, by the address of the recording.
    """
    CREATE TABLE reviews (
        address TEXT COLLATE "C" NOT NULL,
        seat BIGINT NOT NULL,
        body BYTEA NOT NULL,
        PRIMARY KEY (address, seat)
    );
    """,
    # Difficulties of the daily deals, and unused deals of known difficulty.
    """
    CREATE TABLE daily_ratings (
        seed TEXT COLLATE "C" PRIMARY KEY,
        won BIGINT NOT NULL,
        games BIGINT NOT NULL
    );
    CREATE TABLE rated (
        seed TEXT COLLATE "C" PRIMARY KEY,
        game TEXT COLLATE "C" NOT NULL,
        rules TEXT COLLATE "C" NOT NULL,
        secret TEXT COLLATE "C" NOT NULL,
        place BIGINT NOT NULL,
        won BIGINT NOT NULL,
        games BIGINT NOT NULL
    );
    CREATE INDEX rated_by_rules ON rated (game, rules);
    """,
    # Sign-in keys besides the first secret, and forgotten players.
    """
    CREATE TABLE keys (
        secret_hash BYTEA PRIMARY KEY,
        player TEXT COLLATE "C" NOT NULL,
        kind TEXT COLLATE "C" NOT NULL,
        at BIGINT NOT NULL,
        until BIGINT
    );
    CREATE INDEX keys_by_player ON keys (player);
    CREATE TABLE forgotten (
        player TEXT COLLATE "C" PRIMARY KEY,
        at BIGINT NOT NULL,
        is_done BOOLEAN NOT NULL
    );
    """,
    # Deals that players have saved.
    """
    CREATE TABLE favourites (
        player TEXT COLLATE "C" NOT NULL,
        game TEXT COLLATE "C" NOT NULL,
        rules TEXT COLLATE "C" NOT NULL,
        deal TEXT COLLATE "C" NOT NULL,
        note TEXT COLLATE "C" NOT NULL,
        at BIGINT NOT NULL,
        PRIMARY KEY (player, game, rules, deal)
    );
    """,
    # The host's desk: restrictions in force, the log of actions, its keys, and reports of processes.
    """
    CREATE TABLE restrictions (
        kind TEXT COLLATE "C" NOT NULL,
        subject TEXT COLLATE "C" NOT NULL,
        text TEXT COLLATE "C" NOT NULL,
        at BIGINT NOT NULL,
        until BIGINT,
        PRIMARY KEY (kind, subject)
    );
    CREATE TABLE acts (
        rowid BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at BIGINT NOT NULL,
        act TEXT COLLATE "C" NOT NULL,
        doer TEXT COLLATE "C" NOT NULL,
        subject TEXT COLLATE "C" NOT NULL,
        text TEXT COLLATE "C" NOT NULL,
        until BIGINT
    );
    CREATE UNIQUE INDEX acts_by_time ON acts (at, act, subject);
    CREATE TABLE desk_keys (
        hash BYTEA PRIMARY KEY,
        kind TEXT COLLATE "C" NOT NULL,
        at BIGINT NOT NULL,
        until BIGINT NOT NULL
    );
    CREATE TABLE reports (
        server TEXT COLLATE "C" PRIMARY KEY,
        at BIGINT NOT NULL,
        body BYTEA NOT NULL
    );
    INSERT INTO meta (name, value) VALUES ('desk', 0);
    """,
)
"""The statements from version n to n + 1. Released ones never change: add another."""


_TABLES: Final = """
SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
"""


async def migrate(connection: Any, address: Address) -> None:
    """Migrate the database, or raise StoreFailure and leave it unchanged."""
    if await schema_version(connection, address) == len(MIGRATIONS):
        return
    try:
        async with connection.transaction():
            await connection.execute(f"SET LOCAL statement_timeout = {int(_LONGEST * 1000)}")
            await connection.execute(f"SELECT pg_advisory_xact_lock({LOCKS}, {_MIGRATING})", timeout=_LONGEST)
            version = await schema_version(connection, address)  # again: another process may have been first
            for migration in MIGRATIONS[version:]:
                await connection.execute(migration, timeout=_LONGEST)
            await connection.execute(
                "INSERT INTO meta (name, value) VALUES ('schema', $1) "
                "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                len(MIGRATIONS),
            )
    except ERRORS as error:
        raise address.failure(error) from error


async def schema_version(connection: Any, address: Address) -> int:
    """Return the schema version of the database, 0 for an empty one.

    Raise StoreFailure for a database of another program or a newer Parlour.
    """
    tables = {row[0] for row in await connection.fetch(_TABLES)}
    if not tables:
        return 0
    version = None
    if {"meta", "entries"} <= tables:
        version = await connection.fetchval("SELECT value FROM meta WHERE name = 'schema'")
    if version is None:
        raise StoreFailure(f"{address} is the database of another program: create one for Parlour.")
    if version > len(MIGRATIONS):
        raise StoreFailure(
            f"{address} was written by a newer Parlour (schema {version}, "
            f"this one knows {len(MIGRATIONS)}): update the program."
        )
    return int(version)
