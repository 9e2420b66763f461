"""Tests of statistics: a recount always gives the same."""

import asyncio
import itertools
import shutil
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from parlour.records import GameResult, Recording
from parlour.recount import recount
from parlour.store import HubStore, Store
from parlour.store import open as open_store_at
from parlour.store.queries import DAY
from parlour.store.statistics import SPANS

from .things import OnHubStore, OpenStore, entry, result, row

RESULTS = st.lists(
    st.builds(
        result,
        game=st.sampled_from(["eights", "klondike"]),
        rules=st.sampled_from(["", "draw=3"]),
        ended=st.sampled_from(["won", "lost", "abandoned"]),
        score=st.none() | st.integers(-3, 3),
        moves=st.integers(0, 3),
        seconds=st.integers(0, 3),
        is_open=st.booleans(),
        was_helped=st.booleans(),
        at=st.integers(0, 40),
    ),
    max_size=12,
)


def test_statistics_are_what_a_recount_gives(open_store: OpenStore) -> None:
    @settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(st.lists(RESULTS, max_size=4))
    def check(games: list[list[GameResult]]) -> None:
        runner.run(story(games))

    async def story(games: list[list[GameResult]]) -> None:
        name = next(names)
        room, player = f"room {name}", f"player {name}"
        written: list[GameResult] = []
        await store.append(room, [entry(1)], row=row(room))
        for number, results in enumerate(games, start=2):
            later = written[-1].at if written else 0
            times = itertools.accumulate([each.at * DAY // 20 for each in results], initial=later)
            now = [
                replace(each, player=player, room=room, at=at)
                for each, at in zip(results, itertools.islice(times, 1, None), strict=True)
            ]
            await store.append(room, [entry(number)], results=now)
            written += now
        for span in SPANS:
            assert await store.statistics_of(player, span) == recount(written, span)

    names = itertools.count(1)
    with asyncio.Runner() as runner:
        opened = open_store()
        store: Store = runner.run(opened.__aenter__())
        try:
            check()
        finally:
            runner.run(opened.__aexit__(None, None, None))


def test_sums_are_told_from_a_day_on_and_to_nobody_else(on_hub_store: OnHubStore) -> None:
    async def story(store: HubStore) -> None:
        results = [result(at=day * DAY) for day in (0, 1, 2)] + [result(player="ben", at=0)]
        await store.append("room", [entry(1)], row=row(), results=results)
        days = await store.statistics_of("anna", "day", "1970-01-02")
        assert [(each.period, each.played) for each in days] == [("1970-01-02", 1), ("1970-01-03", 1)]
        for odd in ("", "\0", "\ud800", "' OR 1=1 --"):
            assert await store.statistics_of(odd, "month") == []
            assert await store.games_after(odd, 0, 0) == []

    on_hub_store(story)


def test_games_are_told_page_by_page_with_where_they_can_be_watched(on_hub_store: OnHubStore) -> None:
    async def story(store: HubStore) -> None:
        results = [result(round=number, at=5 + number // 4) for number in range(1, 8)]
        recordings = [Recording(f"address {number}", "room", number, 1, 1) for number in (1, 3, 7)]
        await store.append("room", [entry(1)], row=row(), results=results, recordings=recordings)
        found, at, place = [], 0, 0
        while page := await store.games_after("anna", at, place, 3):
            assert len(page) <= 3
            found += page
            at, place = page[-1].result.at, page[-1].place
        assert [each.result for each in found] == results
        assert [each.address for each in found if each.address] == ["address 1", "address 3", "address 7"]

    on_hub_store(story)


def test_what_0_1_0_has_written_is_counted(tmp_path: Path) -> None:
    shutil.copy(Path(__file__).parents[1] / "released/0.1.0/data/parlour.db", tmp_path)

    async def story() -> None:
        store = await open_store_at(tmp_path)
        players = await store.players_counted()
        assert players
        for player in players:
            results = await store.results_of(player)
            for span in SPANS:
                assert await store.statistics_of(player, span) == recount(results, span)
        await store.close()

    asyncio.run(story())
