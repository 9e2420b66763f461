"""Tests of slow help: the player sees its progress, and a search that is no longer needed is cancelled.

The solver is real except for its search, which takes as long as the test wants.
"""

import asyncio
import contextlib
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour import Klondike, wire
from parlour.fair.adapter import KlondikeHelp
from parlour.hub import help as help_module
from parlour.hub import solver as solver_module
from parlour.hub.help import Help
from parlour.hub.hub import Executors, Hub
from parlour.hub.live import LiveRoom
from parlour.hub.services import Services
from parlour.hub.timers import Timing
from parlour.records import Player
from parlour.rooms import log
from parlour.rooms.daily import deal_key
from parlour.rooms.draft import Draft
from parlour.rooms.requests import playing
from parlour.server.budgets import Budgets
from parlour.server.limits import Limits, Rate
from parlour.server.sockets.connection import Connection
from parlour.services import reviews as reviews_module
from parlour.services.dailies import Dailies
from parlour.services.reviews import Reviews
from parlour.services.threads import Threads
from parlour.solver import solve
from parlour.solver.adapter import KlondikeSolver
from parlour.solver.verdicts import Verdict
from parlour.solvers import Result
from parlour.store.sqlite import SqliteStore
from tests.server.directories import Silent


class Asker(Connection):
    """A connection that keeps its messages instead of sending them."""

    def __init__(self, name: str, limits: Limits | None = None) -> None:
        limits = limits or Limits()
        super().__init__(
            limits, Budgets(limits).account("127.0.0.1"), lambda: True, lambda _: Silent(), lambda _: None
        )
        self.player = Player(name.lower(), name, "🦊")
        self.told: asyncio.Queue[wire.Message] = asyncio.Queue()

    def push(self, message: bytes) -> None:
        self.told.put_nowait(wire.decode_message(message))

    async def hears(self, kind: type[Any]) -> Any:
        while not isinstance(message := await self.told.get(), kind):
            pass
        return message


class Search:
    """A search that runs until it is cancelled or released."""

    def __init__(self) -> None:
        self.begun = threading.Semaphore(0)
        self.was_cancelled = threading.Event()
        self.may_end = threading.Event()

    def solve(self, game: Any, state: Any, budget: Any, *, cancel: Any) -> Verdict:
        self.begun.release()
        while not self.may_end.wait(0.001):
            if cancel.is_set():
                self.was_cancelled.set()
                break
        return Verdict(Result.LOST if self.may_end.is_set() else Result.UNKNOWN, (), 0, 0.0, 0)


@pytest.fixture
def search(monkeypatch: pytest.MonkeyPatch) -> Iterator[Search]:
    search = Search()
    monkeypatch.setattr(KlondikeSolver, "solve", staticmethod(search.solve))
    monkeypatch.setattr(help_module, "REPORT_EVERY", 0.01)
    monkeypatch.setattr(reviews_module, "REPORT_EVERY", 0.01)
    yield search
    search.may_end.set()


@contextlib.asynccontextmanager
async def tables(folder: Path, *people: Asker) -> AsyncIterator[tuple[Hub, list[LiveRoom]]]:
    """Yield the solver's service and a game of Klondike for each player."""
    store = await SqliteStore.open(folder)
    hub = Hub(
        store,
        Executors(Threads(1, "solver"), Threads(1, "jobs"), Threads(1, "bots")),
        Timing(),
        1,
    )
    settings = log.RoomSettings("klondike", "draw=3", 1, None)
    try:
        async with asyncio.timeout(60):
            deal = log.Started("2026-11-15")
            yield hub, [await hub.directory.open(settings, deal, each, None) for each in people]
    finally:
        hub.close()
        await store.close()


def test_players_who_wait_are_told_how_many_are_ahead_of_them(tmp_path: Path, search: Search) -> None:
    async def story() -> None:
        anna, bob = Asker("Anna"), Asker("Bob")
        async with tables(tmp_path, anna, bob) as (hub, (annas, bobs)):
            Help(anna, hub, Services()).answer(wire.Lamp(id="1"), annas, anna.player)
            await asyncio.to_thread(search.begun.acquire)
            Help(bob, hub, Services()).answer(wire.Hint(id="2", by="solver"), bobs, bob.player)
            first, second = await anna.hears(wire.Waiting), await bob.hears(wire.Waiting)
            assert (first.re, first.ahead) == ("1", 0)
            assert (second.re, second.ahead) == ("2", 1)
            search.may_end.set()
            for each in (anna, bob):
                assert (await each.hears(wire.Answer)).verdict == "lost"

    asyncio.run(story())


def test_a_search_about_a_position_ends_when_the_player_leaves_it(tmp_path: Path, search: Search) -> None:
    async def story() -> None:
        anna = Asker("Anna")
        async with tables(tmp_path, anna) as (hub, (live,)):
            Help(anna, hub, Services()).answer(wire.Lamp(id="1"), live, anna.player)
            await asyncio.to_thread(search.begun.acquire)
            await live.ask(lambda draft: playing.play(draft, anna.player, draft.room.number, "draw"))
            refusal = await anna.hears(wire.Refusal)
            assert (refusal.re, refusal.code) == ("1", "stale")
            assert await asyncio.to_thread(search.was_cancelled.wait, 60)

    asyncio.run(story())


def test_an_answer_that_came_too_late_to_be_told_is_no_help(
    tmp_path: Path, search: Search, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(help_module, "REPORT_EVERY", 60.0)

    async def story() -> None:
        anna = Asker("Anna")
        async with tables(tmp_path, anna) as (hub, (live,)):
            assert isinstance(hub.store, SqliteStore)
            dailies = Dailies(hub.store, hub.solver, hub.directory)
            Help(anna, hub, Services(dailies)).answer(wire.Lamp(id="1"), live, anna.player)
            await asyncio.to_thread(search.begun.acquire)
            await live.ask(lambda draft: playing.play(draft, anna.player, draft.room.number, "draw"))
            search.may_end.set()
            assert (await anna.hears(wire.Refusal)).code == "stale"
            room = live.room
            assert not room.was_helped
            assert await hub.store.helped_at(anna.player.id, deal_key(room.game, room.current.start)) is None

    asyncio.run(story())


def test_answered_question_may_be_asked_again_at_once(tmp_path: Path) -> None:
    async def story() -> None:
        anna = Asker("Anna")
        async with tables(tmp_path, anna) as (hub, (live,)):
            help_ = Help(anna, hub, Services())
            await anna.hears(wire.Update)
            for number in ("1", "2", "3"):
                help_.answer(wire.Hint(id=number), live, anna.player)
                answer = await anna.told.get()
                assert (type(answer), answer.re) == (wire.Answer, number)

    asyncio.run(story())


def test_a_search_ends_with_the_connection_of_its_player(tmp_path: Path, search: Search) -> None:
    async def story() -> None:
        anna = Asker("Anna")
        async with tables(tmp_path, anna) as (hub, (live,)):
            help_ = Help(anna, hub, Services())
            help_.answer(wire.Rescue(id="1"), live, anna.player)
            await asyncio.to_thread(search.begun.acquire)
            help_.cancel()
            assert await asyncio.to_thread(search.was_cancelled.wait, 60)

    asyncio.run(story())


def test_a_hint_is_charged_when_it_ends_though_its_player_is_gone(
    tmp_path: Path, search: Search, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hint(*_: object) -> None:
        search.begun.release()
        search.may_end.wait(60)

    monkeypatch.setattr(KlondikeHelp, "hint_from_sight", hint)
    never_refilled = Limits(cpu=Rate(0, at_once=5))

    async def story() -> None:
        anna = Asker("Anna", never_refilled)
        async with tables(tmp_path, anna) as (hub, (live,)):
            help_ = Help(anna, hub, Services())
            help_.answer(wire.Hint(id="1"), live, anna.player)
            await asyncio.to_thread(search.begun.acquire)
            help_.cancel()
            search.may_end.set()
            while hub.jobs.running:
                await asyncio.sleep(0.001)
            assert anna.account.networks[0]["cpu"].used > 0

    asyncio.run(story())


class Unspeakable:
    """A move that ends the process when it is written."""

    def __str__(self) -> str:
        raise SystemExit("from a package")


@pytest.mark.parametrize(
    ("failing", "request_"),
    [
        ((KlondikeSolver, "position", lambda *_: sys.exit("from a package")), wire.Lamp(id="1")),
        ((KlondikeHelp, "hint_from_sight", lambda *_: Unspeakable()), wire.Hint(id="1")),
    ],
)
def test_a_package_that_exits_fails_its_request_alone(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    failing: tuple[type, str, Callable[..., Any]],
    request_: wire.Lamp | wire.Hint,
) -> None:
    monkeypatch.setattr(*failing)

    async def story() -> None:
        anna = Asker("Anna")
        async with tables(tmp_path, anna) as (hub, (live,)):
            Help(anna, hub, Services()).answer(request_, live, anna.player)
            refusal = await anna.hears(wire.Refusal)
            assert (refusal.re, refusal.code) == ("1", "internal")

    asyncio.run(story())


def make_move(player: Player, move: str, draft: Draft) -> None:
    playing.play(draft, player, draft.room.number, move)


def test_par_is_told_of_a_game_that_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver_module, "SLICES", (0.05, 0.05, 0.05))

    async def story() -> None:
        anna = Asker("Anna")
        async with tables(tmp_path, anna) as (hub, (live,)):
            help_ = Help(anna, hub, Services())
            help_.answer(wire.Par(id="1"), live, anna.player)
            assert (await anna.hears(wire.Refusal)).code == "already-playing"
            win = solve(Klondike(draw=3), live.room.current.state).moves
            for move in map(str, win):
                await live.ask(partial(make_move, anna.player, move))
            help_.answer(wire.Par(id="2"), live, anna.player)
            answer = await anna.hears(wire.Answer)
            assert answer.re == "2"
            assert 52 < answer.par <= len(win)

    asyncio.run(story())


def test_a_review_goes_on_while_somebody_wants_it_and_no_longer(tmp_path: Path, search: Search) -> None:
    async def story() -> None:
        anna, bob = Asker("Anna"), Asker("Bob")
        async with tables(tmp_path, anna) as (hub, (live,)):
            await live.ask(lambda draft: playing.play(draft, anna.player, draft.room.number, "draw"))
            await live.ask(lambda draft: playing.start(draft, anna.player, seed="another"))
            address = await _given_up(anna)
            store = live.store
            assert isinstance(store, SqliteStore)
            dailies = Dailies(store, hub.solver, hub.directory)
            reviews = Reviews(store, hub.solver, hub.recordings, dailies)
            asked = {each: Help(each, hub, Services(reviews=reviews)) for each in (anna, bob)}
            asked[anna].review(wire.Review(id="1", replay=address))
            await asyncio.to_thread(search.begun.acquire)
            asked[bob].review(wire.Review(id="2", replay=address))
            assert (await bob.hears(wire.Waiting)).re == "2"
            asked[anna].cancel()
            assert (await bob.hears(wire.Waiting)).re == "2"
            assert not search.was_cancelled.is_set()
            asked[bob].cancel()
            assert await asyncio.to_thread(search.was_cancelled.wait, 60)
            assert await store.review(address, 0) is None
            # A new request starts it from the beginning.
            search.may_end.set()
            asked[bob].review(wire.Review(id="3", replay=address))
            assert (await bob.hears(wire.Reviewed)).re == "3"
            assert await store.review(address, 0) is not None

    asyncio.run(story())


async def _given_up(player: Asker) -> str:
    """Return the address of the last game that was abandoned for another."""
    while True:
        update = await player.hears(wire.Update)
        for happened in update.happened:
            if b"replay" in bytes(happened):
                return str(msgspec.json.decode(happened)["replay"])
