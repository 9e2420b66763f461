"""Tests of deals of known difficulty: some are in stock, each is dealt once, to players who never saw it."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Coroutine, Iterator
from pathlib import Path

import pytest

from parlour import commitments, options
from parlour.days import day_of, later
from parlour.difficulty import DIFFICULTIES, Rating
from parlour.errors import Refused
from parlour.game import AnyGame
from parlour.games.eights import Eights
from parlour.games.klondike import Klondike
from parlour.hub.scheduler import solver_busy
from parlour.hub.solver import SolverQueue, SolverRequest
from parlour.records import Daily, RatedDeal
from parlour.services import rated_deals as rated_module
from parlour.services.dailies import Dailies
from parlour.services.rated_deals import RatedDeals
from parlour.solver import solve
from parlour.solvers import DEAL_BUDGET, Result
from parlour.store import Store
from parlour.store import open as open_store
from tests.server.directories import hub_on

from .clocks import noon, put_forward
from .harness import LONGEST, Line, Server, over_sockets, serving

DRAW_3 = Klondike(draw=3)


@contextlib.asynccontextmanager
async def deals(folder: Path) -> AsyncIterator[tuple[RatedDeals, Store]]:
    store = await open_store(folder)
    hub = hub_on(store)
    hub.directory.close()  # no room is used, and nothing else may wait here
    dailies = Dailies(store, hub.solver, hub.directory)
    try:
        async with asyncio.timeout(5 * LONGEST):
            yield RatedDeals(store, hub.solver, dailies), store
    finally:
        hub.close()
        await store.close()


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"PARTS": 2, "FILL": 1, "REST": 0.0}.items():
        monkeypatch.setattr(rated_module, name, value)


def test_some_of_each_difficulty_wait_and_no_more(
    tmp_path: Path, hasty: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Dailies, "forms", lambda _: [DRAW_3])
    secrets = [f"{number:064x}" for number in (0, 1, 2, 3, 13)]
    monkeypatch.setattr(rated_module, "fresh_root", iter(secrets).__next__)
    rests: list[float] = []
    meanwhile: list[Coroutine[None, None, None]] = []

    async def rest(seconds: float) -> None:
        rests.append(seconds)
        if meanwhile:
            await meanwhile.pop()

    monkeypatch.setattr(asyncio, "sleep", rest)
    monkeypatch.setattr(rated_module, "REST", 3.0)

    async def story() -> None:
        async with deals(tmp_path) as (rated, store):
            today = day_of(store.now())
            await store.add_daily(Daily(today, "klondike", "draw=3", "seed of today", "secret", 0))
            tomorrow = Daily(later(today, 1), "klondike", "draw=3", "seed of tomorrow", "secret", 0)
            meanwhile.append(store.add_daily(tomorrow))
            await rated.fill()
            waiting = {each.secret: each for each in await store.rated_deals("klondike", "draw=3")}
            # The fourth has a difficulty that was already in stock.
            assert [waiting.pop(secrets[number]).rating.difficulty for number in (0, 1, 2, 4)] == [
                *DIFFICULTIES
            ]
            assert waiting == {}
            assert len(rests) == len(secrets) + 2
            assert all(rests), "each deal that was looked at is followed by a rest"
            await rated.fill()
            assert len(await store.rated_deals("klondike", "draw=3")) == len(DIFFICULTIES)
            ratings = await store.daily_ratings(today, tomorrow.day)
            assert {seed: rating.games for seed, rating in ratings.items()} == {
                "seed of today": 20,
                "seed of tomorrow": 20,
            }
            # Each is the first deal of its secret that is proven winnable.
            for deal in await store.rated_deals("klondike", "draw=3"):
                seeds = [commitments.seed_of(deal.secret, (), index) for index in range(deal.index + 1)]
                assert seeds[-1] == deal.seed
                found = [solve(DRAW_3, DRAW_3.start(seed), DEAL_BUDGET).result for seed in seeds]
                assert [each is Result.WINNABLE for each in found] == [False] * deal.index + [True]

    asyncio.run(story())


class Unrated(SolverQueue):
    """A solver that can't rate deals under some rules."""

    failures: dict[AnyGame, Exception]

    async def rate(self, request: SolverRequest, game: AnyGame, seed: str, part: int) -> Rating:
        if game in self.failures:
            raise self.failures[game]
        return await super().rate(request, game, seed, part)


def test_a_game_that_cannot_be_rated_stops_no_other(
    tmp_path: Path, hasty: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing, busy = Klondike(draw=1), Klondike(draw=3, takeback=False)
    monkeypatch.setattr(Dailies, "forms", lambda _: [failing, busy, DRAW_3])
    secrets = [f"{number:064x}" for number in (0, 0, 1, 2, 3, 13, 0)]  # the first and the last for `busy`
    monkeypatch.setattr(rated_module, "fresh_root", iter(secrets).__next__)

    async def story() -> None:
        async with deals(tmp_path) as (whole, store):
            solver = Unrated(whole._solver.scheduler)
            rated = RatedDeals(store, solver, whole._dailies)
            solver.failures = {failing: KeyError("x"), busy: solver_busy()}
            today = day_of(store.now())
            for game in (failing, DRAW_3):
                seed = f"seed of {game.draw}"
                await store.add_daily(Daily(today, "klondike", options.write(game), seed, "secret", 0))
            with pytest.raises(KeyError):
                await rated.fill()
            assert [*await store.daily_ratings(today, today)] == ["seed of 3"]
            assert len(await store.rated_deals("klondike", "draw=3")) == len(DIFFICULTIES)
            solver.failures[failing] = solver_busy()
            await rated.fill()  # which is no failure

    asyncio.run(story())


def test_a_deal_that_waits_is_taken_once_and_otherwise_one_is_found(
    tmp_path: Path, hasty: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rated_module, "fresh_root", iter([f"{number:064x}" for number in (1, 0)]).__next__)

    async def story() -> None:
        async with deals(tmp_path) as (rated, store):
            ready = RatedDeal("klondike", "draw=3", "seed", "secret", 0, Rating(100, 100))
            await store.add_rated_deal(ready)
            taken = await asyncio.gather(
                *(rated.take(SolverRequest(player), DRAW_3, "easy") for player in ("anna", "bob"))
            )
            assert taken.count(ready) == 1
            (other,) = (each for each in taken if each != ready)
            assert other.rating.difficulty == "easy"
            assert (other.game, other.rules) == ("klondike", options.write(DRAW_3))
            with pytest.raises(Refused) as refused:
                await rated.take(SolverRequest("anna"), Eights(), "easy")
            assert refused.value.code == "no-solver"

    asyncio.run(story())


def test_the_nearest_is_dealt_when_none_is_found_in_time(
    tmp_path: Path, hasty: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[str] = []

    def root() -> str:
        tries.append(f"{0:064x}")  # which is easy
        return tries[-1]

    monkeypatch.setattr(rated_module, "fresh_root", root)

    async def story() -> None:
        async with deals(tmp_path) as (rated, _):
            nearest = await rated.take(SolverRequest("anna", spent=9.999999), DRAW_3, "fiendish")
            assert nearest.rating.difficulty == "easy"
            assert len(tries) == 1, "ten seconds of the solver's time are enough"

    asyncio.run(story())


def test_a_share_is_nearest_to_its_own_difficulty() -> None:
    half, tenth = Rating(50, 100), Rating(10, 100)
    assert half.far_from("medium") == 0
    assert half.far_from("hard") > tenth.far_from("hard") > 0
    assert tenth.far_from("easy") > half.far_from("easy")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("rated")

    put_forward(folder, noon())

    async def fill() -> None:
        store = await open_store(folder)
        for number, won in enumerate((100, 30, 3)):
            secret = commitments.fresh_root()
            seed = commitments.seed_of(secret, (), number)
            await store.add_rated_deal(
                RatedDeal("klondike", "draw=3", seed, secret, number, Rating(won, 100))
            )
        await store.add_daily(Daily(day_of(store.now()), "klondike", "draw=3", "seed of today", "secret", 0))
        await store.add_daily_rating("seed of today", Rating(27, 100))
        await store.close()

    asyncio.run(fill())
    with serving(folder) as server:
        yield server


@over_sockets
async def test_a_new_game_is_of_the_difficulty_asked_for_and_its_deal_is_fair(server: Server) -> None:
    line = await Line.open(server)
    room = (await line.done("open", game="klondike", rules="draw=3", deal="hard"))["room"]
    assert room["rating"] == {"difficulty": "hard", "won": 30, "games": 100}
    assert room["is_winnable"]
    assert not {"seed", "origin"} & room.keys()
    await line.done("play", n=line.update["n"], move="draw")
    started = await line.done("start", deal="fiendish")
    assert started["room"]["rating"]["difficulty"] == "fiendish"
    (given_up,) = [each for each in started["happened"] if "seed" in each]
    origin = given_up["origin"]
    flaw = commitments.flaw(
        origin["secret"], origin["parts"], origin["index"], given_up["seed"], promise=room["promise"]
    )
    assert flaw is None
    again = (await line.done("start", deal="same"))["room"]
    assert again["rating"]["difficulty"] == "fiendish"
    assert "rating" not in (await line.done("start", deal="winnable"))["room"]


@over_sockets
async def test_only_klondike_has_deals_by_difficulty(server: Server) -> None:
    line = await Line.open(server)
    await line.done("open", game="race", seats=1, clock=300)
    assert await line.refused("start", deal="easy") == "no-solver"
    games = {each["name"]: each["offers"]["difficulties"] for each in server.json("/api/games")["games"]}
    assert games["klondike"] == list(DIFFICULTIES)
    assert games["race"] == games["eights"] == []


def test_the_deals_of_the_days_say_how_difficult_they_are(server: Server) -> None:
    (rated,) = [each for each in server.json("/api/daily")["days"] if "rating" in each]
    assert rated["rating"] == {"difficulty": "hard", "won": 27, "games": 100}
