"""Tests of the room's description, which is cached from move to move and never outdated."""

import asyncio
from functools import partial
from pathlib import Path

import msgspec

from parlour.commitments import fresh_root, seed_of
from parlour.hub.guest import Guest
from parlour.hub.live import LiveRoom
from parlour.records import Daily
from parlour.rooms.daily import dealt
from parlour.rooms.requests import dealing, playing
from parlour.store import open as open_store
from tests.rooms.table import ANN, Table
from tests.server.directories import Silent


class Watcher(Guest):
    """A guest who keeps the last update."""

    def __init__(self) -> None:
        self.player = ANN
        self.room: dict[str, object] = {}

    def push(self, message: bytes) -> None:
        self.room = msgspec.json.decode(message)["room"]

    def cut_off(self, *, is_for_good: bool = False) -> None: ...


def test_a_deal_of_the_day_that_is_begun_too_late_is_no_longer_shown_as_counting(tmp_path: Path) -> None:
    async def story() -> None:
        secret = fresh_root()
        table = Table("klondike")
        deal = Daily("1970-01-01", "klondike", "", seed_of(secret, (), 0), secret, 0)
        table.ask(dealing.begin, dealt(deal, is_open=False))
        store = await open_store(tmp_path)
        await store.append(table.room.id, table.entries, row=table.room.row)
        live, watcher = LiveRoom(table.room, store, lambda _: Silent(), lambda *_: None), Watcher()
        live.members.admit(watcher, live.room)
        await live.show(watcher)
        assert watcher.room["is_ranked"]
        await live.ask(partial(playing.play, player=ANN, seen=live.room.number, text="draw"))
        assert "is_ranked" not in watcher.room
        await store.close()

    asyncio.run(story())
