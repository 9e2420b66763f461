"""The tables of a store, described once for both databases.

A table that an older database lacks is created, and so is a column or an index: to add one, add it here and
increment VERSION. What older releases wrote into tables of another shape is converted by `sqlite_schema` and
`postgres_schema`. By hand: what both databases need of a schema is a page, a library for it would be a layer.
"""

import re
import sqlite3
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple

VERSION: Final = 14
"""0.1.0 wrote 1; 0.2.0 wrote 11 in SQLite and 10 in PostgreSQL."""

Dialect = Literal["sqlite", "postgresql"]

_STRICT: Final = ("STRICT",) if sqlite3.sqlite_version_info >= (3, 37) else ()
# Texts are compared byte by byte, as SQLite does. PostgreSQL has no foreign keys to rooms, which would lock
# the room's row in every append: the first entry comes with the row, and each other one follows an entry.
_TYPES: Final[dict[Dialect, dict[str, str]]] = {
    "sqlite": {
        "text": "TEXT",
        "integer": "INTEGER",
        "boolean": "INTEGER",
        "blob": "BLOB",
        "room": "TEXT REFERENCES rooms",
    },
    "postgresql": {
        "text": 'TEXT COLLATE "C"',
        "integer": "BIGINT",
        "boolean": "BOOLEAN",
        "blob": "BYTEA",
        "room": 'TEXT COLLATE "C"',
    },
}
_COLUMN: Final = re.compile(r"(\w+) (\w+)(\?)?( unique)?(?: default (\w+))?")


class Table(NamedTuple):
    name: str
    columns: str
    """Each with its name and type, `?` if it may be null; one that was added later has a default."""
    key: str
    """The primary key, or `rowid` for a table in the order of writing."""
    indexes: tuple[str, ...] = ()
    constraint: str = ""
    fill_factor: int = 100
    """For PostgreSQL: less than 100 for rows that change often."""
    only: str | None = "true"
    """Which rows are copied to another store: see `copying`. None for a table of the running servers."""
    dialects: tuple[Dialect, ...] = ("sqlite", "postgresql")

    @property
    def names(self) -> list[str]:
        return [column.split()[0] for column in self.columns.split(",")]

    @property
    def booleans(self) -> list[bool]:
        return [column.split()[1] == "boolean" for column in self.columns.split(",")]

    def part(self, names: Sequence[str]) -> "Table":
        """Return the table with only these columns, in this order."""
        declared = dict(zip(self.names, self.columns.split(", "), strict=True))
        return self._replace(columns=", ".join(declared[name] for name in names))


TABLES: Final = (
    Table("meta", "name text, value integer", "name", only=None),
    Table(
        "rooms",
        "id text, code text?, game text, host text, is_public boolean, status text, seats integer, "
        "taken integer, updated_at integer, base integer default 1, number integer default 0",
        "id",
        (
            "rooms_by_code UNIQUE (code) WHERE code IS NOT NULL",
            "rooms_by_host (host) WHERE status <> 'closed'",
            "rooms_by_age (updated_at) WHERE status <> 'closed'",
            "rooms_closed_by_age (updated_at) WHERE status = 'closed'",
            "rooms_listed (updated_at) WHERE is_public AND status IN ('waiting', 'playing')",
        ),
        fill_factor=80,
    ),
    Table(
        "entries",
        "room room, number integer, at integer, request text?, body blob",
        "room, number",
        ("entries_by_request UNIQUE (room, request) WHERE request IS NOT NULL",),
        constraint="CHECK (number > 0)",
    ),
    Table(
        "players",
        "id text, secret_hash blob unique, name text, avatar text, at integer, seen_at integer default 0",
        "id",
        ("players_by_age (seen_at)",),
    ),
    Table(
        "results",
        "player text, room room, round integer, game text, rules text, deal text, ended text, "
        "score integer?, moves integer, seconds integer, undos integer, is_open boolean, "
        "was_helped boolean, at integer, elapsed integer?",
        "rowid",
        (
            "results_by_player (player, at)",
            "results_by_room (room)",
            "results_by_deal (deal) WHERE NOT is_open",
            # Boards: the best results of each set of rules are found without reading the others.
            "results_by_moves (game, rules, moves, at, rowid) "
            "WHERE ended = 'won' AND NOT is_open AND NOT was_helped",
            "results_by_time (game, rules, coalesce(elapsed, seconds), at, rowid) "
            "WHERE ended = 'won' AND NOT is_open AND NOT was_helped",
            "results_by_score (game, rules, score DESC, at, rowid) "
            "WHERE score IS NOT NULL AND NOT is_open AND NOT was_helped",
        ),
    ),
    # Finished rounds.
    Table(
        "recordings",
        "address text, room room, round integer, first integer, last integer?",
        "address",
        ("recordings_by_room UNIQUE (room, round)",),
    ),
    Table("reviews", "address text, seat integer, body blob", "address, seat"),
    # The deals of the days; their secrets stay hidden until the day is over.
    Table(
        "dailies",
        "day text, game text, rules text, seed text unique, secret text, place integer",
        "day, game, rules",
    ),
    Table("daily_ratings", "seed text, won integer, games integer", "seed"),
    # Unused deals of known difficulty. They could be dealt again from a copy, so they are not copied.
    Table(
        "rated",
        "seed text, game text, rules text, secret text, place integer, won integer, games integer",
        "seed",
        ("rated_by_rules (game, rules)",),
        only=None,
    ),
    # The deals about which the solver has told players something, in whatever room.
    Table("helped", "player text, deal text, at integer", "player, deal"),
    # Short names of deals whose seeds may be known.
    Table("deal_codes", "code text, seed text", "code", ("deal_codes_by_seed (seed)",)),
    # What is counted from a player's results.
    Table(
        "statistics",
        "player text, span text, period text, game text, rules text, since integer, played integer, "
        "counted integer, won integer, won_with_help integer, streak integer, best_streak integer, "
        "best_score integer?, best_seconds integer?, fewest_moves integer?, last_score integer?, "
        "beaten text, scored integer, score integer, ranked integer, seconds integer, moves integer",
        "player, span, period, game, rules",
        fill_factor=80,
    ),
    # Sign-in keys besides the first secret, and forgotten players.
    Table(
        "keys",
        "secret_hash blob, player text, kind text, at integer, until integer?",
        "secret_hash",
        ("keys_by_player (player)",),
    ),
    Table("forgotten", "player text, at integer, is_done boolean", "player"),
    # Deals that players have saved.
    Table(
        "favourites",
        "player text, game text, rules text, deal text, note text, at integer",
        "player, game, rules, deal",
    ),
    # The host's desk: restrictions in force, the log of actions, its keys, and reports of processes.
    Table(
        "restrictions",
        "kind text, subject text, text text, at integer, until integer?",
        "kind, subject",
        only="kind NOT IN ('notice', 'drain')",
    ),
    Table(
        "acts",
        "at integer, act text, doer text, subject text, text text, until integer?",
        "rowid",
        ("acts_by_time UNIQUE (at, act, subject)",),
    ),
    Table("desk_keys", "hash blob, kind text, at integer, until integer", "hash", only=None),
    Table("reports", "server text, at integer, body blob", "server", only=None),
    # The processes that are connected, and until when they are taken to be alive.
    Table("servers", "id text, until integer", "id", fill_factor=50, only=None, dialects=("postgresql",)),
    # The players connected to rooms, each by the process that holds the connection.
    Table(
        "presence",
        "room text, player text, server text, gone_at integer?",
        "room, player, server",
        (
            "presence_by_server (server) WHERE gone_at IS NULL",
            "presence_by_age (gone_at) WHERE gone_at IS NOT NULL",
        ),
        fill_factor=80,
        only=None,
        dialects=("postgresql",),
    ),
)

_ENDING: Final = (
    "INSERT INTO meta (name, value) VALUES ('desk', 0) ON CONFLICT DO NOTHING",
    # Of 0.1.0 and 0.2.0; `statistics` has replaced the tables.
    "DROP INDEX IF EXISTS rooms_in_public",
    "DROP INDEX IF EXISTS results_by_seconds",
    *(f"DROP TABLE IF EXISTS {name}" for name in ("totals", "sums", "streaks")),
)


def changes(
    dialect: Dialect, columns: Mapping[str, Collection[str]], indexes: Collection[str]
) -> Iterator[str]:
    """Yield the statements that bring a database with these columns, by table, and indexes up to date."""
    for table in TABLES:
        if dialect not in table.dialects:
            continue
        if table.name not in columns:
            yield _creation(table, dialect)
        else:
            for name, declared in _declarations(table, dialect):
                if name not in columns[table.name]:
                    yield f"ALTER TABLE {table.name} ADD COLUMN {declared}"
        for index in table.indexes:
            name, _, rest = index.partition(" ")
            if name not in indexes:
                yield _index(table.name, name, rest, dialect)
    yield from _ENDING


def _creation(table: Table, dialect: Dialect) -> str:
    lines = [declared for _, declared in _declarations(table, dialect)]
    if table.key != "rowid":
        lines.append(f"PRIMARY KEY ({table.key})")
    elif dialect == "postgresql":
        lines.append("rowid BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY")
    if table.constraint:
        lines.append(table.constraint)
    if dialect == "postgresql":
        ending = f" WITH (fillfactor = {table.fill_factor})"
    else:
        ending = ", ".join((*_STRICT, *(("WITHOUT ROWID",) if table.key != "rowid" else ())))
    return f"CREATE TABLE {table.name} ({', '.join(lines)}) {ending}"


def _declarations(table: Table, dialect: Dialect) -> Iterator[tuple[str, str]]:
    """Yield the name and the declaration of each column."""
    for column in table.columns.split(", "):
        found = _COLUMN.fullmatch(column)
        assert found is not None, column
        name, kind, is_null, is_unique, default = found.groups()
        words = [name, _TYPES[dialect][kind]]
        words += [] if is_null else ["NOT NULL"]
        words += ["UNIQUE"] if is_unique else []
        words += [f"DEFAULT {default}"] if default else []
        yield name, " ".join(words)


def _index(table: str, name: str, rest: str, dialect: Dialect) -> str:
    unique = "UNIQUE " if rest.startswith("UNIQUE ") else ""
    columns = rest.removeprefix("UNIQUE ")
    if dialect == "sqlite":  # whose indexes always end with it
        columns = columns.replace(", rowid)", ")")
    return f"CREATE {unique}INDEX {name} ON {table} {columns}"
