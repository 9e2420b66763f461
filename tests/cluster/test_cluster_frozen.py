"""A process that has stood still: what it was asked before is carried out by another, or not at all."""

import asyncio
from pathlib import Path

import msgspec
from websockets.asyncio.client import connect

from parlour import wire
from parlour.client import Client, Update
from parlour.errors import Refused
from parlour.server.sockets.pulse import STILL
from tests.postgres import Postgres

from .cluster import cluster_on


async def _seen_through(url: str, secret: str | None, room: str) -> Update:
    """Return what is seen of a room through a process that has just been thawed. Its connections to the
    database have waited too long, so it may have to make new ones first."""
    while True:
        try:
            async with Client(url, secret) as again:
                return await again.watch(room)
        except Refused as refused:
            if refused.code != "store":
                raise


def test_a_request_that_waited_in_a_frozen_process_is_not_carried_out(
    own_postgres: Postgres, tmp_path: Path
) -> None:
    """By then its client has asked another process, and knows its answer."""

    async def story(url: str) -> None:
        async with cluster_on(url, tmp_path / "said") as cluster:
            frozen, awake = cluster.processes[:2]
            async with Client(f"ws://127.0.0.1:{awake.port}/ws") as player:
                opened = await player.open("klondike")
                await player.play(opened.moves[0])
                async with connect(f"ws://127.0.0.1:{frozen.port}/ws") as old:
                    hello = wire.Hello(secret=player.secret, room=opened.room.id, id="old-1")
                    await old.send(wire.encode(hello).decode())
                    while msgspec.json.decode(await old.recv())["type"] != "update":
                        pass
                    frozen.freeze()
                    await old.send(wire.encode(wire.Redo(id="old-2")).decode())
                    undone = await player.ask(wire.Undo())
                    assert isinstance(undone, wire.Update)
                    await asyncio.sleep(STILL + 1)
                    frozen.thaw()
                    seen = await _seen_through(
                        f"ws://127.0.0.1:{frozen.port}/ws", player.secret, opened.room.id
                    )
                assert seen.n == undone.n

    with own_postgres.database() as url:
        asyncio.run(story(url))
