"""Tests of a host's actions, enforced by a server that learns of them only from the store: they are done
here, as in a terminal, and not in the server's process."""

import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from parlour.services.desk.actions import Actions
from parlour.store import open as open_store
from tests.postgres import Postgres

from .harness import PATIENT, Json, Line, Server, cookie_of, over_sockets, serving, table


@pytest.fixture(scope="module")
def house(either_store: str | None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("house"), PATIENT, database=either_store) as server:
        yield server


@asynccontextmanager
async def at_desk(server: Server) -> AsyncIterator[Actions]:
    store = await open_store(server.database or server.data)
    try:
        yield Actions(store, "terminal")
    finally:
        await store.close()


async def told(line: Line, code: str) -> Json:
    """Return the refusal with this code; wait for it."""
    return await line.wait_for(lambda message: message["type"] == "refusal" and message["code"] == code)


async def greeted(server: Server, **said: str) -> Json:
    """Return the answer to the hello of a newcomer."""
    line = await Line.open(server, hello=False)
    return await line.ask("hello", **said)


@over_sockets
async def test_a_room_that_is_closed_is_gone_for_the_people_in_it_and_for_others(house: Server) -> None:
    lines = await table(house, 2)
    room = lines[0].update["room"]
    async with at_desk(house) as acts:
        await acts.close_room(room["code"].lower())
    for line in lines:
        closed = await line.status("closed")
        assert [each["facts"] for each in closed["happened"]] == [{"by": "desk"}]
    for name in (room["code"], room["id"]):
        assert await lines[1].refused("join", room=name) == "room-closed"


@over_sockets
async def test_a_banned_player_is_cut_off_and_stays_out_until_the_ban_is_lifted(house: Server) -> None:
    cookie = cookie_of(house)
    rude = await Line.open(house, headers={"Cookie": cookie})
    room = (await rude.done("open", game="eights"))["room"]["code"]
    other = await Line.open(house)
    await other.done("join", room=room)
    await other.ask("profile", name=rude.player, avatar="🦊")  # a name that is another's id protects nobody
    async with at_desk(house) as acts:
        ban = await acts.ban(rude.player, 3600, "Be  kind.\n")
        refusal = await told(rude, "barred")
        assert refusal["facts"] == {"until": ban.until, "why": "Be kind."}
        assert (await acts.remove(rude.player)).until == ban.until, "a ban is not shortened"
        await rude.closed()
        left = await other.update_where(lambda update: bool(update["room"]["seats"][1].get("is_host")))
        assert [each["what"] for each in left["happened"]] == ["left", "host"]
        again = await Line.open(house, hello=False, headers={"Cookie": cookie})
        assert (await again.ask("hello", room=room))["code"] == "barred"
        await again.closed()
        status, _, body = house.http("/api/me", Cookie=cookie)
        assert (status, json.loads(body)["code"], json.loads(body)["facts"]["until"]) == (
            403,
            "barred",
            ban.until,
        )
        assert house.http("/", Cookie=cookie)[0] == 200, "the page says why"
        assert house.http("/api/me", Cookie=cookie_of(house))[0] == 200
        await acts.unban(rude.player)
    while house.http("/api/me", Cookie=cookie)[0] == 403:
        pass
    await Line.open(house, headers={"Cookie": cookie})


@over_sockets
async def test_a_banned_address_is_cut_off(house: Server) -> None:
    line = await Line.open(house, address="127.0.0.9")
    other = await Line.open(house)
    async with at_desk(house) as acts:
        await acts.ban("127.0.0.9", 60)
        await told(line, "barred")
        await line.closed()
        again = await Line.open(house, address="127.0.0.9", hello=False)
        assert (await again.ask("hello", secret=line.secret))["code"] == "barred"
        await other.ask("ping")
        await acts.unban("127.0.0.9")
    while (await greeted(house, secret=line.secret))["type"] == "refusal":
        pass


@over_sockets
async def test_nobody_keeps_a_name_that_is_forbidden(house: Server) -> None:
    line = await Line.open(house)
    await line.ask("profile", name="Rüdiger", avatar="🦊")
    room = (await line.done("open", game="eights"))["room"]["code"]
    other = await Line.open(house)
    await other.done("join", room=room)
    async with at_desk(house) as acts:
        assert await acts.forbid(" RUDIGER ") == 1
        welcome = await line.wait_for(lambda each: each["type"] == "welcome" and each["name"] != "Rüdiger", 2)
        renamed = await other.update_where(
            lambda update: bool(update["room"]["seats"][0]["name"] == welcome["name"])
        )
        assert [each["what"] for each in renamed["happened"]] == ["renamed"]
        for alike in ("Rudiger", "rudigеr", "Rüdiger 2"):
            assert await other.refused("profile", name=alike, avatar="🦊") == "name-forbidden"
        assert (await greeted(house, secret=line.secret))["name"] == welcome["name"]
        await acts.allow("rudiger")
    while (await other.ask("profile", name="Rüdiger", avatar="🦊"))["type"] == "refusal":
        pass


@over_sockets
async def test_a_notice_is_told_to_everybody_and_to_those_who_come(house: Server) -> None:
    line = await Line.open(house)
    async with at_desk(house) as acts:
        await acts.notice("Restart at <b>ten</b>")
        posted = await line.wait_for(lambda message: "notice" in message)
        assert posted["notice"]["text"] == "Restart at <b>ten</b>"
        assert posted["name"] == line.name
        assert (await greeted(house))["notice"] == posted["notice"]
        after = len(line.got)
        await acts.clear_notice()
        await line.wait_for(lambda each: each["type"] == "welcome" and "notice" not in each, after)
        assert "notice" not in await greeted(house)


@over_sockets
async def test_while_it_drains_nothing_begins_and_everything_goes_on(house: Server) -> None:
    line = await Line.open(house)
    opened = await line.done("open", game="klondike", seed="drained")
    async with at_desk(house) as acts:
        await acts.drain()
        while house.http("/readyz")[2] != b"ready, draining\n":
            pass
        await line.done("play", n=opened["n"], move="draw")
        assert await line.refused("start") == "draining"
        assert await line.refused("open", game="eights") == "draining"
        newcomer = await Line.open(house)
        assert await newcomer.refused("open", game="klondike") == "draining"
        await acts.undrain()
        while house.http("/readyz")[2] != b"ready\n":
            pass
        await line.done("start")


@over_sockets
async def test_everything_is_logged_in_the_store_and_by_the_server(house: Server, tmp_path: Path) -> None:
    line = await Line.open(house)
    await line.ask("profile", name="Zacharias", avatar="🦊")
    async with at_desk(house) as acts:
        file, size = await acts.backup(tmp_path / "saved.parlour" if house.database else None)
        assert file.stat().st_size == size
        assert house.database or file.parent == house.data / "backups"
        await acts.remove("zacharias")
        await told(line, "barred")
        ban, backup = await acts.store.acts(2)
    assert (ban.act, ban.by, ban.subject, ban.text) == ("remove", "terminal", line.player, "Zacharias")
    assert (backup.act, backup.subject, backup.text) == ("backup", str(file), f"{size} bytes")
    said = [json.loads(each) for each in (house.data / "server.log").read_text("utf-8").splitlines()]
    logged = {each["act"]: each for each in said if "act" in each}
    assert logged["remove"]["subject"] == line.player
    assert logged["remove"]["until"] == ban.until
    assert "text" not in logged["remove"], "the name is where it can be taken out again"
    assert logged["backup"]["by"] == "terminal"


@over_sockets
async def test_what_is_done_in_one_process_holds_in_the_others(postgres: Postgres, tmp_path: Path) -> None:
    with postgres.database() as database:
        folders = [tmp_path / "one", tmp_path / "two"]
        for folder in folders:
            folder.mkdir()
        with (
            closing(Server(folders[0], PATIENT, database=database)) as one,
            closing(Server(folders[1], PATIENT, database=database)) as two,
        ):
            host = await Line.open(one)
            room = (await host.done("open", game="eights"))["room"]["code"]
            here = await Line.open(one)
            await here.done("join", room=room)
            there = await Line.open(two, secret=here.secret, room=room)
            async with at_desk(one) as acts:
                await acts.ban(here.player, 60)
                for line in (here, there):
                    await told(line, "barred")
                    await line.closed()
                left = await host.update_where(lambda update: update["room"]["seats"][1] is None)
                assert [each["what"] for each in left["happened"]] == ["left"]
                assert (await greeted(two, secret=here.secret))["code"] == "barred"
                since = await acts.ask_reports()
                store = await open_store(database)
                while len(await store.reports(since)) < 2:
                    pass
                await store.close()
