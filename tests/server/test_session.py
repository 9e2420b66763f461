"""A guest's session on a store that fails: what was saved is not refused, and a room is not lost with it."""

import asyncio
import contextlib
import json
import logging
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any

import pytest

from parlour import Klondike, description, registry, wire
from parlour.errors import Refused
from parlour.hub.identity import Visit
from parlour.hub.live import LiveRoom
from parlour.hub.services import Services
from parlour.hub.session import Session
from parlour.records import Entry, RoomRow
from parlour.server.budgets import Budgets
from parlour.server.limits import Limits
from parlour.server.sockets.connection import Connection
from parlour.services.dailies import Dailies
from parlour.services.rated_deals import RatedDeals
from parlour.services.reviews import Reviews
from parlour.store import Damaged, StoreFailure
from parlour.store.sqlite import SqliteStore
from tests.server.directories import hub_on

LONGEST = 60.0
FULL = StoreFailure("The disk is full.")
GONE = Refused("room-gone", "This room is gone: the server's data was restored from a backup.")


class Faulty(SqliteStore):
    """A store with one fault at a time: it appends nothing, or finds no room."""

    is_full = False
    finding: StoreFailure | None = None
    is_empty = False

    async def append(self, room: str, entries: Sequence[Entry], **others: Any) -> None:
        if self.is_full:
            raise FULL
        await super().append(room, entries, **others)

    async def arrive(self, room: str, player: str) -> bool:
        if self.is_full:
            raise FULL
        return await super().arrive(room, player)

    async def room(self, id_or_code: str) -> RoomRow | None:
        if self.finding is not None:
            raise self.finding
        return None if self.is_empty else await super().room(id_or_code)


class Line(Connection):
    """A connection without a network, which keeps what is said."""

    def __init__(self) -> None:
        super().__init__(
            Limits(),
            Budgets(Limits()).account("192.0.2.1"),
            lambda: True,
            lambda _: self.session,
            lambda _: None,
        )
        self.told: list[wire.Message] = []
        self.session: Session

    def push(self, message: bytes) -> None:
        self.told.append(wire.decode_message(message))

    async def ask(self, request: wire.Request) -> list[wire.Message]:
        """Return everything that answers a request."""
        request.id = f"request {len(self.told)}"
        self._do(request)
        if self._task is not None:
            await asyncio.wait([self._task])
        await asyncio.sleep(0)
        return [message for message in self.told if message.re == request.id]

    async def refused(self, request: wire.Request) -> str:
        (answer,) = await self.ask(request)
        assert isinstance(answer, wire.Refusal), answer
        return answer.code

    @property
    def live(self) -> LiveRoom | None:
        return self.session._current.live


class House:
    def __init__(self, store: Faulty) -> None:
        self.store = store
        self.hub = hub_on(store)
        self.directory = self.hub.directory

    async def guest(self) -> Line:
        """Return the line of a new guest who has said hello."""
        hub, store = self.hub, self.store
        dailies = Dailies(store, hub.solver, hub.directory)
        reviews = Reviews(store, hub.solver, hub.recordings, dailies)
        services = Services(dailies, RatedDeals(store, hub.solver, dailies), reviews)
        line = Line()
        line._session = line.session = Session(line, hub, services, Visit())
        await line.ask(wire.Hello())
        return line


@contextlib.asynccontextmanager
async def house(data: Path) -> AsyncIterator[House]:
    store = await Faulty.open(data)
    built = House(store)
    yield built
    built.hub.close()
    await store.close()


def run(story: Callable[[House], Coroutine[Any, Any, None]], data: Path) -> None:
    async def told() -> None:
        async with house(data) as built:
            await story(built)

    asyncio.run(asyncio.wait_for(told(), LONGEST))


def test_a_name_that_was_saved_is_not_refused_when_the_room_cannot_show_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(house: House) -> None:
        anna = await house.guest()
        await anna.ask(wire.Open(game="eights", seats=3))
        house.store.is_full = True
        answers = await anna.ask(wire.Profile(name="Anna", avatar="🦊"))
        assert [type(answer) for answer in answers] == [wire.Welcome]
        assert anna.player.name == "Anna"

    with caplog.at_level(logging.WARNING):
        run(story, tmp_path)
    assert "broadcasting a new name in room" in caplog.text
    assert "The disk is full." in caplog.text


@pytest.mark.parametrize("failing", ["finding", "entering"])
def test_a_room_that_cannot_be_found_again_for_a_moment_is_not_lost(tmp_path: Path, failing: str) -> None:
    async def story(house: House) -> None:
        anna = await house.guest()
        await anna.ask(wire.Open(game="eights", seats=3))
        before = anna.live
        assert before is not None
        before.failure = GONE
        house.store.finding = FULL if failing == "finding" else None
        house.store.is_full = failing == "entering"
        assert await anna.refused(wire.Settings(seats=4)) == "store"
        house.store.finding, house.store.is_full = None, False
        (answer,) = await anna.ask(wire.Settings(seats=4))
        assert isinstance(answer, wire.Update), answer
        assert anna.live is not before
        assert not before.members
        while (await house.store.glance([before.room.id]))[before.room.id].here != {anna.player.id}:
            await asyncio.sleep(0.01)  # the next poll records it again

    run(story, tmp_path)


@pytest.mark.parametrize("failure", [None, Damaged("The log is damaged.")], ids=["gone", "damaged"])
def test_a_room_that_is_gone_is_refused_with_the_reason_and_another_can_be_opened(
    tmp_path: Path, failure: StoreFailure | None
) -> None:
    async def story(house: House) -> None:
        anna = await house.guest()
        await anna.ask(wire.Open(game="eights", seats=3))
        assert anna.live is not None
        anna.live.failure = GONE
        house.store.is_empty, house.store.finding = failure is None, failure
        reason = "no-room" if failure is None else "store"
        assert await anna.refused(wire.Settings(seats=4)) == reason
        house.store.is_empty, house.store.finding = False, None
        assert await anna.refused(wire.Settings(seats=4)) == reason
        (opened,) = await anna.ask(wire.Open(game="eights", seats=3))
        assert isinstance(opened, wire.Update)
        await anna.ask(wire.Leave())
        assert await anna.refused(wire.Settings(seats=4)) == "not-in-room"

    run(story, tmp_path)


@pytest.mark.parametrize("has_begun", [True, False])
def test_what_a_forgotten_player_has_requested_is_not_carried_out(tmp_path: Path, has_begun: bool) -> None:
    async def story(house: House) -> None:
        anna = await house.guest()
        before = [] if has_begun else [wire.Profile(name="Anna", avatar="🦊")]
        for request in (*before, wire.Open(game="eights", seats=3)):
            anna._unanswered.append(wire.encode(request))
            anna._go_on()
        anna.cut_off()
        while anna._task is not None:
            await asyncio.wait([anna._task])
        assert await house.store.rooms_of(anna.player.id) == []

    run(story, tmp_path)


def test_a_game_that_is_left_out_is_not_opened_by_a_replay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(house: House) -> None:
        anna = await house.guest()
        (opened,) = await anna.ask(wire.Open(game="klondike"))
        assert isinstance(opened, wire.Update)
        await anna.ask(wire.Play(n=opened.n, move="draw"))
        (dealt,) = await anna.ask(wire.Start())
        assert isinstance(dealt, wire.Update)
        on = wire.Open(game="eights", replay=json.loads(bytes(dealt.happened[0]))["replay"], step=1)
        monkeypatch.setattr(registry, "left_out", {})
        monkeypatch.setattr(Klondike, "places", None)
        description._checked.cache_clear()
        try:
            assert await anna.refused(on) == "broken-game"
        finally:
            monkeypatch.undo()
            description._checked.cache_clear()
        assert isinstance((await anna.ask(on))[0], wire.Update)

    run(story, tmp_path)
