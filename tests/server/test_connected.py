"""Tests of who has lost the connection: the others see it at once, long before a bot plays."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from parlour import wire

from .directories import SETTINGS, Somebody, processes, run, sit_down
from .harness import Json, Line, Server, over_sockets, started


def is_offline(seat: int, is_so: bool) -> Callable[[Json], bool]:
    return lambda update: bool(update["room"]["seats"][seat].get("is_offline")) is is_so


@over_sockets
async def test_a_closed_connection_is_seen_by_the_others(server: Server) -> None:
    host, friend, _ = await started(server, 3)
    await friend.abort()
    await host.update_where(is_offline(1, True))
    again = await Line.open(server, secret=friend.secret, room=host.update["room"]["id"])
    await host.update_where(is_offline(1, False))
    assert not (await again.update_where(lambda update: update["you"] == 1))["room"]["seats"][1].get(
        "is_offline"
    )


@over_sockets
async def test_a_connection_that_died_silently_is_seen_by_the_others_until_it_lives_again(
    server: Server,
) -> None:
    host, friend, _ = await started(server, 3)
    friend.deafen()
    await host.update_where(is_offline(1, True))
    friend.deafen(is_deaf=False)
    await host.update_where(is_offline(1, False))
    assert host.update["room"]["seats"][1].get("is_away") is None


def test_a_player_who_comes_back_without_a_change_is_seen_by_the_others_too(tmp_path: Path) -> None:
    def shows(is_so: bool) -> Callable[[wire.Message], bool]:
        return lambda message: (
            isinstance(message, wire.Update)
            and is_offline(1, is_so)({"room": msgspec.json.decode(message.room)})
        )

    async def story() -> None:
        async with processes(str(tmp_path)) as started:
            directory, anna, bob = await started.start(), Somebody("Anna"), Somebody("Bob")
            live = await directory.open(SETTINGS, None, anna, None)
            await sit_down(directory, live.room.id, bob)
            anna.messages.clear()
            directory.exit(live, bob)
            await anna.hears(shows(True))
            anna.messages.clear()
            await directory.enter(live, Somebody("Bob"))
            await anna.hears(shows(False))

    run(story)


@over_sockets
async def test_player_alone_whose_connection_lives_again_is_not_offline(server: Server) -> None:
    host, friend, third = await started(server, 3)
    friend.deafen()
    await host.update_where(is_offline(1, True))
    for line in (host, third):
        await line.done("leave")
        await line.ask("ping")  # answered when they are gone
    friend.deafen(is_deaf=False)
    assert is_offline(1, False)(await friend.done("watch", room=host.update["room"]["id"]))


def test_the_tables_are_pinged_one_after_the_other_and_requests_are_answered_between(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.hub.presence.LISTEN", 0.01)
    order: list[str] = []

    class Pinged(Somebody):
        def listen(self) -> None:
            asyncio.get_running_loop().call_soon(order.append, "request")
            order.append("ping")

    async def story() -> None:
        async with processes(str(tmp_path)) as started:
            directory = await started.start()
            for number in range(3):
                live = await directory.open(SETTINGS, None, Pinged(f"Anna {number}"), None)
                await sit_down(directory, live.room.id, Pinged(f"Bob {number}"))
            for _ in range(3):
                order.clear()
                while len(order) < 12:
                    await asyncio.sleep(0.01)
                assert "ping, ping, ping" not in ", ".join(order)

    run(story)
