"""Tests of databases that can't be opened: the error is one sentence, and nothing is left half done."""

import asyncio
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from itertools import compress
from pathlib import Path

import asyncpg
import pytest

from parlour import store as stores
from parlour.audit import Audit
from parlour.store import Damaged, StoreFailure
from parlour.store.postgres import PostgresStore
from parlour.store.schema import TABLES, VERSION, Table
from parlour.store.sqlite import SqliteStore
from parlour.store.statistics import SPANS
from tests.postgres import Postgres

from .things import ROW, entry, numbers

COLUMNS = """
SELECT table_name, column_name, data_type, is_nullable, collation_name FROM information_schema.columns
WHERE table_schema = current_schema()
UNION ALL SELECT tablename, indexname, '', '', '' FROM pg_indexes
WHERE schemaname = current_schema()
"""


def refusal(url: str) -> str:
    with pytest.raises(StoreFailure) as refused:
        asyncio.run(stores.open(url))
    return str(refused.value)


def run(url: str, statement: str) -> list[tuple[object, ...]]:
    async def run() -> list[tuple[object, ...]]:
        connection = await asyncpg.connect(url)
        rows = [tuple(row) for row in await connection.fetch(statement)]
        await connection.close()
        return rows

    return asyncio.run(run())


def make(url: str) -> None:
    async def story() -> None:
        store = await PostgresStore.open(url)
        await store.append("room", [entry(1)], row=ROW)
        await store.close()

    asyncio.run(story())


def test_a_database_that_is_not_there_is_named(postgres: Postgres) -> None:
    sentence = refusal(postgres.url("nowhere"))
    assert sentence == "There is no database postgresql:///nowhere: create it first (createdb)."


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("postgresql://somebody:secret@127.0.0.1:1/parlour", "can't be reached"),
        ("postgresql://somebody:secret@nowhere.invalid/parlour", "can't be reached"),
        ("postgresql://somebody:secret@/parlour?host=/nowhere", "can't be reached"),
        ("postgresql://somebody:secret@127.0.0.1:port/parlour", "is not the address"),
        ("postgresql://[somebody:secret@/parlour", "not the address"),
        ("postgres://somebody:secret@127.0.0.1:1/parlour?sslmode=never", "is not the address"),
    ],
)
def test_an_address_that_leads_nowhere_is_refused_without_telling_its_password(url: str, why: str) -> None:
    sentence = refusal(url)
    assert why in sentence
    assert "secret" not in sentence
    assert sentence.endswith(".")


def test_a_wrong_password_and_a_user_who_may_not_are_told(postgres: Postgres, database: str) -> None:
    nobody = database.replace("parlour@", "nobody@", 1)
    assert "refuses the user or the password" in refusal(nobody)
    run(database, "CREATE ROLE nobody LOGIN")
    try:
        assert "may not" in refusal(nobody)
    finally:
        run(database, "DROP ROLE nobody")


def test_a_server_of_another_kind_than_the_address_asks_for_is_told(database: str) -> None:
    assert "can't be read or written" in refusal(f"{database}&target_session_attrs=standby")


def test_the_database_of_a_newer_program_is_refused_and_left_alone(database: str) -> None:
    make(database)
    run(database, f"UPDATE meta SET value = {VERSION + 1} WHERE name = 'schema'")
    assert "newer Parlour" in refusal(database)
    assert run(database, "SELECT value FROM meta WHERE name = 'schema'") == [(VERSION + 1,)]


def test_the_database_of_another_program_is_refused_and_left_alone(database: str) -> None:
    run(database, "CREATE TABLE cookies (jar TEXT)")
    assert "another program" in refusal(database)
    assert run(database, "SELECT relname FROM pg_class WHERE relname IN ('meta', 'rooms')") == []


def test_a_migration_that_fails_leaves_nothing_behind(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    make(database)
    seasons = Table("seasons", "id text", "id")
    monkeypatch.setattr("parlour.store.postgres_schema.VERSION", VERSION + 1)
    monkeypatch.setattr("parlour.store.schema.TABLES", (*TABLES, seasons, seasons))
    assert "already exists" in refusal(database)
    assert run(database, "SELECT relname FROM pg_class WHERE relname = 'seasons'") == []
    monkeypatch.setattr("parlour.store.schema.TABLES", (*TABLES, seasons))

    async def log() -> list[int]:
        store = await PostgresStore.open(database)
        found = numbers(await store.read("room"))
        await store.close()
        return found

    assert asyncio.run(log()) == [1]
    assert run(database, "SELECT value FROM meta WHERE name = 'schema'") == [(VERSION + 1,)]


def test_what_is_acknowledged_is_flushed_even_where_the_database_is_told_not_to(database: str) -> None:
    name = database.rpartition("/parlour_")[2].partition("?")[0]
    run(database, f"ALTER DATABASE parlour_{name} SET synchronous_commit = off")

    async def story() -> None:
        store = await PostgresStore.open(database)
        await store.append("room", [entry(1)], row=ROW)
        assert await store._writer._connection.fetchval("SHOW synchronous_commit") == "on"
        await store.close()

    asyncio.run(story())


def test_without_its_driver_it_says_what_to_install() -> None:
    program = (
        "import asyncio, sys; sys.modules['asyncpg'] = None\n"
        "from parlour import store\n"
        "try: asyncio.run(store.open('postgresql:///parlour'))\n"
        "except store.StoreFailure as failure: print(failure)"
    )
    said = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert said.stdout.strip().endswith("pip install 'parlour[postgresql]'.")


def test_a_log_that_has_lost_entries_is_refused(database: str) -> None:
    async def story() -> None:
        store = await PostgresStore.open(database)
        for number in range(2, 6):
            await store.append("room", [entry(number)])
        await store.close()

    make(database)
    asyncio.run(story())
    run(database, "DELETE FROM entries WHERE number > 3")

    async def read() -> None:
        store = await PostgresStore.open(database)
        try:
            with pytest.raises(Damaged, match="log of room room is damaged"):
                await store.read("room")
        finally:
            await store.close()

    asyncio.run(read())


def test_a_database_of_0_2_0_is_brought_up_to_date_and_its_statistics_are_counted(
    postgres: Postgres, database: str, tmp_path: Path
) -> None:
    released = Path(__file__).parents[1] / "released" / "0.2.0"

    async def story() -> None:
        connection = await asyncpg.connect(database)
        await connection.execute((released / "postgresql.sql").read_text("utf-8"))
        with closing(sqlite3.connect(released / "data" / "parlour.db")) as file:
            for table in TABLES:
                had = {column for _, column, *_ in file.execute(f"PRAGMA table_info({table.name})")}
                if table.only is None or table.name == "statistics" or not had:
                    continue
                kept = [name in had for name in table.names]
                names = list(compress(table.names, kept))
                are_flags = list(compress(table.booleans, kept))
                rows = [
                    [bool(value) if flag else value for value, flag in zip(row, are_flags, strict=True)]
                    for row in file.execute(f"SELECT {', '.join(names)} FROM {table.name}")
                ]
                await connection.copy_records_to_table(table.name, records=rows, columns=names)
        await connection.close()
        store, same = await PostgresStore.open(database), await SqliteStore.open(_copy(released, tmp_path))
        players = await same.players_counted()
        assert await store.players_counted() == players
        for player in players:
            for span in SPANS:
                found = await store.statistics_of(player, span)
                assert found == await same.statistics_of(player, span) != []
        assert [flaw async for flaw in Audit(store).flaws()] == []
        await store.close()
        await same.close()

    asyncio.run(story())
    upgraded = {*run(database, COLUMNS)}
    with postgres.database() as new:
        make(new)
        assert upgraded == {*run(new, COLUMNS)}


def _copy(released: Path, folder: Path) -> Path:
    return Path(shutil.copy(released / "data" / "parlour.db", folder))
