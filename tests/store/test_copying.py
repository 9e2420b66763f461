"""Tests of `parlour copy`: everything is copied from SQLite to PostgreSQL and back, unchanged."""

import asyncio
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from parlour import store as stores
from parlour.difficulty import Rating
from parlour.records import Act, Daily, Entry, Favourite, Player, Recording, Restriction
from parlour.store import StoreFailure
from parlour.store.copying import copy
from parlour.store.sqlite_file import lock_folder
from tests.cli.command import is_one_sentence, parlour
from tests.postgres import Postgres

from .things import entry, numbers, result, row

RELEASED = Path(__file__).parents[1] / "released" / "0.1.0" / "data" / "parlour.db"


async def fill(place: str) -> None:
    store = await stores.open(place)
    for number in range(30):
        room = f"room {number} {'é😀'[: number % 3]}"
        entries = [
            entry(1, "first"),
            Entry(2, 1007, os.urandom(50), None),
            Entry(3, 1009, b"", "dritte Bitte"),
        ]
        await store.append(
            room,
            entries,
            row=row(room, code=f"C{number}" if number % 2 else None, is_public=number % 3 == 0, base=2),
            results=[result(player=f"player {number % 4}", room=room, score=None if number % 5 else number)],
            recordings=[Recording(f"game {number}", room, 1, 2, 3 if number % 2 else None)],
        )
        await store.add_player(Player(f"player {number}", "Zoë 🦊", "🦊"), os.urandom(32), at=number)
        await store.add_review(f"game {number}", number % 2, os.urandom(50))
        await store.add_daily(Daily(f"day {number}", "klondike", "", f"seed {number}", "secret", number))
        await store.add_daily_rating(f"seed {number}", Rating(number, 30))
    await store.touch_player("player 3", 10**12)
    await store.add_code("player 3", os.urandom(32), at=10**12, until=10**12 + 1)
    await store.set_phrase("player 4", os.urandom(32), at=10**12)
    await store.forget_player("player 99", at=10**12)
    await store.keep_deal("player 4", Favourite("klondike", "", "seed 4", "hübsch 😀", 10**12))
    ban, notice = Restriction("player", "player 5", "", 9, 10), Restriction("notice", "", "At ten", 9)
    await store.act(Act(9, "ban", "desk", "player 5", "Zoë 🦊", 10), [ban, notice])
    await store.act(Act(8, "link", "terminal"))
    await store.close()


NOT_COPIED = {"rated", "desk_keys", "reports"}
"""From a backup, these deals could be dealt to somebody else. The other tables belong to the running
servers, as do the notice and the drain."""
ROWS = {"meta": "name = 'time'", "restrictions": "kind NOT IN ('notice', 'drain')"}


def tables(file: Path) -> dict[str, list[tuple[object, ...]]]:
    """Return everything in a SQLite file that is copied."""
    with closing(sqlite3.connect(file)) as connection:
        names = {
            name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        }
        found: dict[str, list[tuple[object, ...]]] = {}
        for name in names - NOT_COPIED:
            columns = sorted(row[1] for row in connection.execute(f"PRAGMA table_info({name})"))
            rows = connection.execute(f"SELECT {', '.join(columns)} FROM {name} WHERE {ROWS.get(name, 1)}")
            found[name] = sorted(rows, key=repr)
        return found


def test_there_and_back_nothing_is_different(tmp_path: Path, database: str) -> None:
    here, back = tmp_path / "here", tmp_path / "back"
    asyncio.run(fill(str(here)))
    before = tables(here / "parlour.db")
    counts = asyncio.run(copy(str(here), database))
    assert counts == {name: len(rows) for name, rows in before.items() if name != "meta"}
    assert tables(here / "parlour.db") == before
    assert asyncio.run(copy(database, str(back))) == counts
    assert tables(back / "parlour.db") == before


def test_what_0_1_0_has_kept_is_copied_too_and_can_be_played_on(tmp_path: Path, database: str) -> None:
    here, back = tmp_path / "here", tmp_path / "back"
    here.mkdir()
    shutil.copy(RELEASED, here)
    asyncio.run(copy(str(here), database))

    async def story() -> None:
        with closing(sqlite3.connect(RELEASED)) as released:
            rooms = released.execute(
                "SELECT room, max(number), max(at) FROM entries GROUP BY room"
            ).fetchall()
            players = [player for (player,) in released.execute("SELECT DISTINCT player FROM results")]
        store, old = await stores.open(database), await stores.open(here)
        for room, number, at in rooms:
            log = await store.read(room)
            assert log == await old.read(room)
            assert numbers(log) == list(range(1, number + 1))
            await store.append(room, [Entry(number + 1, at, b"and on", "on")])
        for player in players:
            assert await store.results_of(player) == await old.results_of(player)
            assert await store.statistics_of(player, "rules") == await old.statistics_of(player, "rules")
        await store.close()
        await old.close()

    asyncio.run(story())
    asyncio.run(copy(database, str(back)))
    assert len(tables(back / "parlour.db")["entries"]) > len(tables(here / "parlour.db")["entries"])


def test_results_stay_in_the_order_in_which_they_were_written(tmp_path: Path, database: str) -> None:
    rounds = [result(round=round_, at=5) for round_ in (3, 1, 2)]

    async def results(place: str) -> list[int]:
        store = await stores.open(place)
        found = [each.round for each in await store.results_of("anna")]
        await store.close()
        return found

    async def story() -> None:
        store = await stores.open(tmp_path)
        await store.append("room", [entry(1)], row=row(), results=rounds)
        await store.close()
        await copy(str(tmp_path), database)
        assert await results(database) == [3, 1, 2]

    asyncio.run(story())


def test_a_text_that_postgresql_cannot_hold_is_kept_as_a_sign(tmp_path: Path, database: str) -> None:
    async def story() -> None:
        store = await stores.open(tmp_path)
        await store.append("room", [entry(1, "zero \0 byte")], row=row())
        await store.close()
        await copy(str(tmp_path), database)
        store = await stores.open(database)
        assert [each.request_id for each in await store.read("room")] == ["zero ␀ byte"]
        await store.close()

    asyncio.run(story())


@pytest.mark.parametrize("way", ["to PostgreSQL", "to SQLite"])
def test_a_target_that_is_not_empty_is_refused_and_left_alone(
    tmp_path: Path, database: str, way: str
) -> None:
    here, there = (str(tmp_path), database) if way == "to PostgreSQL" else (database, str(tmp_path))
    asyncio.run(fill(here))

    async def add() -> None:
        store = await stores.open(there)
        await store.add_player(Player("anna", "Anna", ""), b"hash", 0)
        await store.close()

    asyncio.run(add())
    with pytest.raises(StoreFailure, match="is not empty"):
        asyncio.run(copy(here, there))


def test_a_folder_or_a_database_in_use_is_refused(tmp_path: Path, postgres: Postgres, database: str) -> None:
    asyncio.run(fill(str(tmp_path)))
    lock = lock_folder(tmp_path)
    assert lock is not None
    with pytest.raises(StoreFailure, match="Another Parlour is open"):
        asyncio.run(copy(str(tmp_path), database))
    os.close(lock)

    async def while_it_runs() -> None:
        store = await stores.open(database)
        with postgres_in_use:
            await copy(str(tmp_path), database)
        with postgres_in_use:
            await copy(database, str(tmp_path / "back"))
        await store.close()
        await copy(str(tmp_path), database)  # it has given up its lease

    postgres_in_use = pytest.raises(StoreFailure, match="is running")
    asyncio.run(while_it_runs())


def test_if_something_goes_wrong_in_the_middle_the_target_stays_empty(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, back = tmp_path / "here", tmp_path / "back"
    asyncio.run(fill(str(here)))
    with monkeypatch.context() as patch:
        patch.setattr("parlour.store.copying.Sum.is_same", lambda *_: False)
        for target in (database, str(back)):
            with pytest.raises(StoreFailure, match="not the same"):
                asyncio.run(copy(str(here), target))
    asyncio.run(copy(str(here), database))
    asyncio.run(copy(str(here), str(back)))


def test_the_command_says_what_it_has_copied(tmp_path: Path, database: str) -> None:
    asyncio.run(fill(str(tmp_path)))
    done = parlour("copy", tmp_path, database)
    assert (done.code, done.err) == (0, "")
    said = [line.split() for line in done.out.splitlines()]
    assert said[:4] == [["30", "rooms"], ["90", "entries"], ["30", "players"], ["30", "results"]]
    assert done.out.endswith("All copied, counted and compared.\n")


def test_the_command_says_what_is_wrong_in_a_sentence(tmp_path: Path, postgres: Postgres) -> None:
    away = "postgresql://somebody:secret@127.0.0.1:1/parlour"
    for code, arguments in (
        (2, (tmp_path / "nothing", tmp_path / "new")),
        (2, (tmp_path, postgres.url("nowhere"))),
        (75, (away, tmp_path / "new")),  # it may answer later, as in `parlour serve`
    ):
        done = parlour("copy", *arguments)
        assert done.code == code
        assert done.out == ""
        assert is_one_sentence(done.err)
        assert "secret" not in done.err
