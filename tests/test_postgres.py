"""The PostgreSQL that the tests start keeps its promises to them."""

import asyncio

import asyncpg
import pytest

from tests.postgres import Postgres


def run(url: str, statement: str) -> list[asyncpg.Record]:
    async def run() -> list[asyncpg.Record]:
        connection = await asyncpg.connect(url)
        try:
            return list(await connection.fetch(statement))
        finally:
            await connection.close()

    return asyncio.run(run())


def test_every_test_has_a_database_with_nothing_in_it(database: str, postgres: Postgres) -> None:
    run(database, "CREATE TABLE things ()")
    with postgres.database() as other:
        assert run(other, "SELECT FROM pg_tables WHERE tablename = 'things'") == []


def test_what_was_committed_outlives_the_server(own_postgres: Postgres) -> None:
    with own_postgres.database() as url:
        run(url, "CREATE TABLE things AS SELECT generate_series(1, 1000)")
        own_postgres.crash()
        own_postgres.start()
        run(url, "INSERT INTO things SELECT generate_series(1, 1000)")
        own_postgres.restart()
        assert len(run(url, "SELECT * FROM things")) == 2000


def test_a_client_of_a_stopped_server_is_cut_off(own_postgres: Postgres) -> None:
    async def story(url: str) -> None:
        connection = await asyncpg.connect(url)
        own_postgres.stop()
        with pytest.raises(asyncpg.PostgresConnectionError):
            await connection.execute("SELECT 1")
        own_postgres.start()
        again = await asyncpg.connect(url)
        await again.close()

    with own_postgres.database() as url:
        asyncio.run(story(url))
