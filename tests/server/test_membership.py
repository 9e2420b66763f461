"""Tests of who is in a room: nothing is shown to or written for anybody who is not let in."""

import asyncio
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec import structs
from topcard import TopCard

from parlour import wire
from parlour.errors import Refused
from parlour.rooms import log
from parlour.rooms.draft import Draft
from parlour.rooms.requests import playing, seating
from parlour.server.limits import Rate
from parlour.store import open as open_store

from .directories import SETTINGS, Somebody, hub_on, processes, run, sit_down
from .directories import table as three_processes
from .harness import NO_LIMITS, PATIENT, Line, Server, over_sockets, serving, started, table


@over_sockets
async def test_banned_player_cannot_watch(server: Server) -> None:
    host, banned, _ = await started(server, 3)
    await host.done("remove", seat=1, ban=True)
    await banned.update_where(lambda update: "you" not in update)
    heard = len(banned.got)
    assert await banned.refused("back") == "banned"
    assert await banned.refused("leave") == "banned"
    assert await banned.refused("react", reaction="👏") == "banned"
    assert await banned.refused("play", n=1, move="draw") == "banned"
    assert await banned.refused("best", place="1", count=1) == "banned"
    assert [message["type"] for message in banned.got[heard:]] == ["refusal"] * 5
    await host.done("remove", seat=2)
    assert len(banned.got) == heard + 5


def test_banned_player_cannot_watch_through_another_process(database: str) -> None:
    async def story() -> None:
        async with processes(database) as processes_:
            _, lives, people = await three_processes(processes_)
            host, banned, _ = people
            await lives[0].ask(
                lambda draft: seating.remove(draft, host.player, 1, for_good=True), host, "ban"
            )
            await banned.sees(lives[0].room.number)
            with pytest.raises(Refused, match="banned you from this room"):
                await lives[1].ask(lambda draft: seating.come_back(draft, banned.player), banned, "back")
            heard = len(banned.messages)
            await lives[1].show(banned)
            assert len(banned.messages) == heard

    run(story)


@over_sockets
async def test_banned_player_does_not_get_in_with_the_id_of_an_earlier_request(server: Server) -> None:
    host, _, third = [await Line.open(server) for _ in range(3)]
    room = (await host.done("open", game="eights"))["room"]
    joined = await third.send("join", room=room["code"])
    await third.update_where(lambda update: update.get("re") == joined)
    await host.done("remove", seat=1, ban=True)
    await third.update_where(lambda update: "you" not in update)
    heard = len(third.got)
    for request in ("watch", "join"):
        await third.send(request, room=room["code"], id=joined)
        await third.wait_for(lambda message: message.get("code") == "banned" and message["re"] == joined)
        third.got[heard:] = [each for each in third.got[heard:] if each.get("code") != "banned"]
    assert third.got[heard:] == []


def test_a_member_who_is_refused_a_seat_goes_on_watching(tmp_path: Path) -> None:
    async def story() -> None:
        store = await open_store(tmp_path)
        hub = hub_on(store)
        anna, watcher = Somebody("Anna"), Somebody("Bob")
        live = await hub.directory.open(SETTINGS, None, anna, None)
        await hub.directory.enter(live, watcher)

        def refuse(_: Draft) -> None:
            raise Refused("full", "All seats are taken.")

        with pytest.raises(Refused, match="All seats"):
            await hub.directory.enter(live, watcher, judge=refuse)
        assert watcher in live.members
        hub.close()
        await store.close()

    run(story)


@pytest.mark.parametrize("failing", [lambda: 1 / 0, sys.exit])
def test_banned_player_is_shut_out_and_others_are_told_though_a_package_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: Callable[[], None]
) -> None:
    view = TopCard.view
    monkeypatch.setattr(
        TopCard, "view", lambda game, state, seat: view(game, state, seat) if seat != 0 else failing()
    )

    async def story() -> None:
        store = await open_store(tmp_path)
        hub = hub_on(store)
        anna, bob, cleo = Somebody("Anna"), Somebody("Bob"), Somebody("Cleo")
        live = await hub.directory.open(log.RoomSettings("topcard", "", 3, 120), None, anna, None)
        for guest in (bob, cleo):
            await sit_down(hub.directory, live.room.id, guest)
        with pytest.raises(Refused) as refused:
            await live.ask(lambda draft: playing.start(draft, anna.player, seed="7"), anna)
        assert refused.value.code == "not-shown"
        with pytest.raises(Refused) as refused:
            await live.ask(lambda draft: seating.remove(draft, anna.player, 1, for_good=True), anna, "ban")
        assert refused.value.code == "not-shown"
        number = live.room.number
        assert set(live.members) == {anna, cleo}
        for guest in (bob, cleo):
            assert isinstance(update := guest.messages[-1], wire.Update)
            assert update.n == number
        with pytest.raises(Refused, match="banned you from this room"):
            live.members.check(bob, live.room)
        hub.close()
        await store.close()

    run(story)


def test_banned_player_is_no_longer_present(tmp_path: Path) -> None:
    async def story() -> None:
        store = await open_store(tmp_path)
        hub = hub_on(store)
        anna, bob = Somebody("Anna"), Somebody("Bob")
        live = await hub.directory.open(SETTINGS, None, anna, None)
        await sit_down(hub.directory, live.room.id, bob)
        await live.ask(lambda draft: seating.remove(draft, anna.player, 1, for_good=True), anna, "ban")
        while (await store.glance([live.room.id]))[live.room.id].here != {"anna"}:
            await asyncio.sleep(0)
        hub.close()
        await store.close()

    run(story)


def test_knocking_on_a_locked_room_keeps_nothing_from_being_due(tmp_path: Path) -> None:
    async def story() -> None:
        store = await open_store(tmp_path)
        hub = hub_on(store)
        anna, stranger = Somebody("Anna"), Somebody("Bob")
        live = await hub.directory.open(SETTINGS, None, anna, None)
        async with live:
            knocking = asyncio.create_task(hub.directory.enter(live, stranger))
            await asyncio.sleep(0)
            assert not live.waking, "nothing is due while a room is waking"
        await knocking
        hub.close()
        await store.close()

    run(story)


@over_sockets
async def test_removed_player_does_not_watch_a_locked_room(server: Server) -> None:
    host, removed = await table(server, 2)
    await host.done("settings", locked=True)
    await host.done("remove", seat=1)
    await removed.update_where(lambda update: "you" not in update)
    assert await removed.refused("back") == "locked"
    heard = len(removed.got)
    await host.done("settings", locked=False)
    assert (await removed.ask("ping"))["type"] == "pong"
    assert [message["type"] for message in removed.got[heard:]] == ["pong"]


@over_sockets
async def test_locked_room_shows_itself_to_nobody_it_refuses_and_writes_nothing_for_them(
    server: Server,
) -> None:
    # A second guest may come before the host's presence is recorded, and so wake the room.
    (host,) = await table(server, 1)
    locked = await host.done("settings", locked=True)
    room, code = locked["room"]["id"], locked["room"]["code"]
    await host.close()
    strangers = [await Line.open(server) for _ in range(3)]
    before = len(server.entries(room))
    players = server.rows("SELECT count(*) FROM players")
    for stranger in strangers:
        for _ in range(5):
            assert await stranger.refused("join", room=code) == "locked"
            assert await stranger.refused("watch", room=code) == "locked"
        assert {message["type"] for message in stranger.got} == {"welcome", "refusal"}
    assert len(server.entries(room)) == before, "nobody has woken it"
    assert server.rows("SELECT count(*) FROM players") == players


@pytest.fixture
def strict(tmp_path: Path, either_store: str | None) -> Iterator[Server]:
    """Yield a server where a player may write few entries and send few reactions."""
    limits = structs.replace(NO_LIMITS, entries=Rate(0.01, at_once=20), reactions=Rate(0.01, at_once=20))
    with serving(tmp_path, PATIENT, limits, database=either_store) as server:
        yield server


def test_waking_a_room_is_charged_to_the_guest_who_is_let_in(tmp_path: Path) -> None:
    async def story() -> None:
        store = await open_store(tmp_path)
        hub = hub_on(store)
        anna, bob = Somebody("Anna"), Somebody("Bob")
        live = await hub.directory.open(SETTINGS, None, anna, None)
        hub.directory.exit(live, anna)
        while (await store.glance([live.room.id]))[live.room.id].here:
            await asyncio.sleep(0)
        await hub.directory.enter(live, bob)
        assert log.decode((await store.read(live.room.id))[-1].body) == log.Woken()
        assert bob.account.entries == 2, "being there, and the entry"
        hub.close()
        await store.close()

    run(story)


@over_sockets
async def test_reactions_are_charged_by_deliveries_to_a_seat_and_not_to_a_window(strict: Server) -> None:
    host, other = await table(strict, 2)
    windows = [await Line.open(strict, secret=host.secret) for _ in range(4)]
    for window in windows:
        await window.done("watch", room=host.update["room"]["id"])
    answers = [await window.ask("react", reaction="👏") for _ in range(3) for window in windows]
    assert [each["type"] for each in answers[:4]] == ["reacted"] * 4
    assert [each.get("code") for each in answers[4:]] == ["too-often"] * 8
    assert (await other.ask("ping"))["type"] == "pong"
    assert sum(message["type"] == "reacted" for message in other.got) == 4
