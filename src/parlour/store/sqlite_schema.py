"""The tables of the SQLite file, and its migrations."""

import hashlib
import sqlite3
from pathlib import Path
from typing import Final

from parlour.store import StoreFailure
from parlour.store.queries import COUNT_ALL_TOTALS
from parlour.store.sums import count_all

APPLICATION: Final = 0x5041524C  # "PARL": identifies the program that owns the file

_STRICT: Final = "STRICT" if sqlite3.sqlite_version_info >= (3, 37) else ""
_STRICT_AND: Final = f"{_STRICT}," if _STRICT else ""

MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        f"""
        CREATE TABLE rooms (
            id TEXT NOT NULL PRIMARY KEY,
            code TEXT,
            game TEXT NOT NULL,
            host TEXT NOT NULL,
            is_public INTEGER NOT NULL,
            status TEXT NOT NULL,
            seats INTEGER NOT NULL,
            taken INTEGER NOT NULL,
            updated_at INTEGER NOT NULL
        ) {_STRICT_AND} WITHOUT ROWID
        """,
        "CREATE UNIQUE INDEX rooms_by_code ON rooms (code) WHERE code IS NOT NULL",
        "CREATE INDEX rooms_by_host ON rooms (host) WHERE status <> 'closed'",
        "CREATE INDEX rooms_by_age ON rooms (updated_at) WHERE status <> 'closed'",
        """
        CREATE INDEX rooms_in_public ON rooms (updated_at)
        WHERE is_public = 1 AND status IN ('waiting', 'playing')
        """,
        f"""
        CREATE TABLE entries (
            room TEXT NOT NULL REFERENCES rooms,
            number INTEGER NOT NULL,
            at INTEGER NOT NULL,
            request TEXT,
            body BLOB NOT NULL,
            PRIMARY KEY (room, number)
        ) {_STRICT_AND} WITHOUT ROWID
        """,
        "CREATE UNIQUE INDEX entries_by_request ON entries (room, request) WHERE request IS NOT NULL",
        # The key rejects an existing number, this trigger a number that would leave a gap.
        """
        CREATE TRIGGER entries_follow_one_another BEFORE INSERT ON entries
        WHEN NEW.number <> 1
            AND NOT EXISTS (SELECT 1 FROM entries WHERE room = NEW.room AND number = NEW.number - 1)
        BEGIN
            SELECT RAISE(ABORT, 'An entry has to follow the one before it.');
        END
        """,
        f"""
        CREATE TABLE players (
            id TEXT NOT NULL PRIMARY KEY,
            secret_hash BLOB NOT NULL UNIQUE,
            name TEXT NOT NULL,
            avatar TEXT NOT NULL,
            at INTEGER NOT NULL
        ) {_STRICT_AND} WITHOUT ROWID
        """,
        f"""
        CREATE TABLE results (
            player TEXT NOT NULL,
            room TEXT NOT NULL REFERENCES rooms,
            round INTEGER NOT NULL,
            game TEXT NOT NULL,
            rules TEXT NOT NULL,
            deal TEXT NOT NULL,
            ended TEXT NOT NULL,
            score INTEGER,
            moves INTEGER NOT NULL,
            seconds INTEGER NOT NULL,
            undos INTEGER NOT NULL,
            is_open INTEGER NOT NULL,
            was_helped INTEGER NOT NULL,
            at INTEGER NOT NULL
        ) {_STRICT}
        """,
        "CREATE INDEX results_by_player ON results (player, at)",
    ),
    (
        "ALTER TABLE rooms ADD COLUMN base INTEGER NOT NULL DEFAULT 1",
        # The known length of the log, so that a truncated log is detected.
        "ALTER TABLE rooms ADD COLUMN number INTEGER NOT NULL DEFAULT 0",
        "UPDATE rooms SET number = (SELECT coalesce(max(number), 0) FROM entries WHERE room = id)",
        "DROP INDEX rooms_in_public",
        """
        CREATE INDEX rooms_in_public ON rooms (updated_at)
        WHERE is_public AND status IN ('waiting', 'playing')
        """,
        "ALTER TABLE players ADD COLUMN seen_at INTEGER NOT NULL DEFAULT 0",
        # When they were last seen is unknown: the time of the last entry is an upper bound.
        "UPDATE players SET seen_at = (SELECT coalesce(max(at), 0) FROM entries)",
        "CREATE INDEX players_by_age ON players (seen_at)",
        f"""
        CREATE TABLE totals (
            player TEXT NOT NULL,
            game TEXT NOT NULL,
            rules TEXT NOT NULL,
            since INTEGER NOT NULL,
            played INTEGER NOT NULL,
            counted INTEGER NOT NULL,
            won INTEGER NOT NULL,
            won_with_help INTEGER NOT NULL,
            streak INTEGER NOT NULL,
            best_streak INTEGER NOT NULL,
            best_score INTEGER,
            best_seconds INTEGER,
            fewest_moves INTEGER,
            last_score INTEGER,
            beaten TEXT NOT NULL,
            PRIMARY KEY (player, game, rules)
        ) {_STRICT_AND} WITHOUT ROWID
        """,
        COUNT_ALL_TOTALS,
        f"""
        CREATE TABLE meta (
            name TEXT NOT NULL PRIMARY KEY,
            value INTEGER NOT NULL
        ) {_STRICT_AND} WITHOUT ROWID
        """,
        "CREATE INDEX rooms_closed_by_age ON rooms (updated_at) WHERE status = 'closed'",
        "CREATE INDEX results_by_room ON results (room)",
        # The latest time in the file.
        "INSERT INTO meta (name, value) SELECT 'time', coalesce(max(at), 0) FROM entries",
    ),
    (
        # Finished rounds. The addresses of those of earlier releases are derived from room and round.
        f"""
        CREATE TABLE recordings (
            address TEXT NOT NULL PRIMARY KEY,
            room TEXT NOT NULL REFERENCES rooms,
            round INTEGER NOT NULL,
            first INTEGER NOT NULL,
            last INTEGER
        ) {_STRICT_AND} WITHOUT ROWID
        """,
        "CREATE UNIQUE INDEX recordings_by_room ON recordings (room, round)",
        """
        INSERT INTO recordings (address, room, round, first)
        SELECT DISTINCT substr(sha256('recording ' || room || ' ' || round), 1, 32), room, round, 1
        FROM results
        """,
    ),
    (
        # Boards: the best results of each game and set of rules are found without reading the others.
        """
        CREATE INDEX results_by_moves ON results (game, rules, moves, at)
        WHERE ended = 'won' AND NOT is_open AND NOT was_helped
        """,
        """
        CREATE INDEX results_by_seconds ON results (game, rules, seconds, at)
        WHERE ended = 'won' AND NOT is_open AND NOT was_helped
        """,
        """
        CREATE INDEX results_by_score ON results (game, rules, score DESC, at)
        WHERE score IS NOT NULL AND NOT is_open AND NOT was_helped
        """,
    ),
    (
        # The deals of the days; their secrets stay hidden until the day is over.
        f"""
        CREATE TABLE dailies (
            day TEXT NOT NULL,
            game TEXT NOT NULL,
            rules TEXT NOT NULL,
            seed TEXT NOT NULL,
            secret TEXT NOT NULL,
            place INTEGER NOT NULL,
            PRIMARY KEY (day, game, rules)
        ) {_STRICT_AND} WITHOUT ROWID
        """,
        "CREATE UNIQUE INDEX dailies_by_seed ON dailies (seed)",
        "CREATE INDEX results_by_deal ON results (deal) WHERE NOT is_open",
    ),
    (
        # Sums of results by day and month, and streaks over all rules.
        f"""
        CREATE TABLE sums (
            player TEXT NOT NULL,
            span TEXT NOT NULL,
            period TEXT NOT NULL,
            game TEXT NOT NULL,
            rules TEXT NOT NULL,
            played INTEGER NOT NULL,
            won INTEGER NOT NULL,
            scored INTEGER NOT NULL,
            score INTEGER NOT NULL,
            ranked INTEGER NOT NULL,
            seconds INTEGER NOT NULL,
            moves INTEGER NOT NULL,
            PRIMARY KEY (player, span, period, game, rules)
        ) {_STRICT_AND} WITHOUT ROWID
        """,
        f"""
        CREATE TABLE streaks (
            player TEXT NOT NULL,
            game TEXT NOT NULL,
            streak INTEGER NOT NULL,
            best_streak INTEGER NOT NULL,
            PRIMARY KEY (player, game)
        ) {_STRICT_AND} WITHOUT ROWID
        """,
        *count_all("strftime('%Y-%m-%d', at / 1000, 'unixepoch')"),
    ),
    (
        # Reviews of finished games, by the address of the recording.
        f"""
        CREATE TABLE reviews (
            address TEXT NOT NULL,
            seat INTEGER NOT NULL,
            body BLOB NOT NULL,
            PRIMARY KEY (address, seat)
        ) {_STRICT_AND} WITHOUT ROWID
        """,
    ),
    (
        # Difficulties of the daily deals, and unused deals of known difficulty.
        f"""
        CREATE TABLE daily_ratings (
            seed TEXT NOT NULL PRIMARY KEY,
            won INTEGER NOT NULL,
            games INTEGER NOT NULL
        ) {_STRICT_AND} WITHOUT ROWID
        """,
        f"""
        CREATE TABLE rated (
            seed TEXT NOT NULL PRIMARY KEY,
            game TEXT NOT NULL,
            rules TEXT NOT NULL,
            secret TEXT NOT NULL,
            place INTEGER NOT NULL,
            won INTEGER NOT NULL,
            games INTEGER NOT NULL
        ) {_STRICT_AND} WITHOUT ROWID
        """,
        "CREATE INDEX rated_by_rules ON rated (game, rules)",
    ),
    (
        # Sign-in keys besides the first secret, and forgotten players.
        f"""
        CREATE TABLE keys (
            secret_hash BLOB NOT NULL PRIMARY KEY,
            player TEXT NOT NULL,
            kind TEXT NOT NULL,
            at INTEGER NOT NULL,
            until INTEGER
        ) {_STRICT_AND} WITHOUT ROWID
        """,
        "CREATE INDEX keys_by_player ON keys (player)",
        f"""
        CREATE TABLE forgotten (
            player TEXT NOT NULL PRIMARY KEY,
            at INTEGER NOT NULL,
            is_done INTEGER NOT NULL
        ) {_STRICT_AND} WITHOUT ROWID
        """,
    ),
    (
        # Deals that players have saved.
        f"""
        CREATE TABLE favourites (
            player TEXT NOT NULL,
            game TEXT NOT NULL,
            rules TEXT NOT NULL,
            deal TEXT NOT NULL,
            note TEXT NOT NULL,
            at INTEGER NOT NULL,
            PRIMARY KEY (player, game, rules, deal)
        ) {_STRICT_AND} WITHOUT ROWID
        """,
    ),
    (
        # The host's desk: restrictions in force, the log of actions, its keys, and reports of processes.
        f"""
        CREATE TABLE restrictions (
            kind TEXT NOT NULL,
            subject TEXT NOT NULL,
            text TEXT NOT NULL,
            at INTEGER NOT NULL,
            until INTEGER,
            PRIMARY KEY (kind, subject)
        ) {_STRICT_AND} WITHOUT ROWID
        """,
        f"""
        CREATE TABLE acts (
            at INTEGER NOT NULL,
            act TEXT NOT NULL,
            doer TEXT NOT NULL,
            subject TEXT NOT NULL,
            text TEXT NOT NULL,
            until INTEGER
        ) {_STRICT}
        """,
        "CREATE UNIQUE INDEX acts_by_time ON acts (at, act, subject)",
        f"""
        CREATE TABLE desk_keys (
            hash BLOB NOT NULL PRIMARY KEY,
            kind TEXT NOT NULL,
            at INTEGER NOT NULL,
            until INTEGER NOT NULL
        ) {_STRICT_AND} WITHOUT ROWID
        """,
        f"""
        CREATE TABLE reports (
            server TEXT NOT NULL PRIMARY KEY,
            at INTEGER NOT NULL,
            body BLOB NOT NULL
        ) {_STRICT_AND} WITHOUT ROWID
        """,
        "INSERT INTO meta (name, value) VALUES ('desk', 0)",
    ),
)
"""The statements from version n to n + 1. Released ones never change: add another."""


def check_owner(connection: sqlite3.Connection, file: Path) -> None:
    """Raise StoreFailure for a file of another program or a newer Parlour.

    It reads in one transaction, because another process may be creating the tables.
    """
    connection.execute("BEGIN")
    try:
        _check_owner(connection, file)
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _check_owner(connection: sqlite3.Connection, file: Path) -> None:
    if _number(connection, "PRAGMA application_id") == APPLICATION:
        version = _number(connection, "PRAGMA user_version")
        if version > len(MIGRATIONS):
            raise StoreFailure(
                f"{file} was written by a newer Parlour (schema {version}, "
                f"this one knows {len(MIGRATIONS)}): update the program."
            )
    elif _number(connection, "SELECT count(*) FROM sqlite_schema"):
        raise StoreFailure(f"{file} is the database of another program.")


def is_up_to_date(connection: sqlite3.Connection) -> bool:
    """Return whether the file has all tables of this version."""
    return _number(connection, "PRAGMA user_version") == len(MIGRATIONS)


def migrate(connection: sqlite3.Connection, file: Path) -> None:
    """Migrate the file in one transaction. It writes even if there is nothing to do, to detect a file that
    can't be written."""
    connection.create_function("sha256", 1, _sha256, deterministic=True)
    connection.execute("BEGIN IMMEDIATE")
    try:
        _check_owner(connection, file)  # again: another process may have written meanwhile
        for migration in MIGRATIONS[_number(connection, "PRAGMA user_version") :]:
            for statement in migration:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _number(connection: sqlite3.Connection, question: str) -> int:
    return int(connection.execute(question).fetchone()[0])
