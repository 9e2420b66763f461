"""Tests of the daily deals and their boards, on every store."""

from parlour.records import Daily, Recording
from parlour.store import Store

from .things import OnStore, entry, result, row

MONDAY = Daily("2026-11-16", "klondike", "", "seed 1", "secret 1", 4)
TUESDAY = Daily("2026-11-17", "klondike", "", "seed 2", "secret 2", 0)
DRAW_3 = Daily("2026-11-17", "klondike", "draw=3", "seed 3", "secret 3", 0)


async def write(store: Store, room: str, daily: Daily, **changes: object) -> None:
    usual = {"room": room, "game": "klondike", "rules": daily.rules, "deal": daily.seed, "was_helped": False}
    recording = Recording(room.ljust(32, "0"), room, 1, 1, 1)
    ended = result(**{**usual, **changes})
    await store.append(room, [entry(1)], row=row(room), results=[ended], recordings=[recording])


def test_a_day_has_one_deal_under_each_set_of_rules(on_store: OnStore) -> None:
    async def story(store: Store) -> None:
        assert (await store.first_daily(), await store.latest_daily()) == (None, None)
        for daily in (TUESDAY, MONDAY, DRAW_3, Daily(*("2026-11-17", "klondike", "", "other", "other", 1))):
            await store.add_daily(daily)
        assert await store.dailies("2026-11-17", "2026-11-17") == [TUESDAY, DRAW_3]
        assert await store.dailies("", "9999") == [MONDAY, TUESDAY, DRAW_3]
        assert (await store.first_daily(), await store.latest_daily()) == (MONDAY.day, TUESDAY.day)
        for odd in ("\0", "\ud800", "x" * 100_000):
            assert await store.dailies(odd, odd) == []

    on_store(story)


def test_the_board_of_a_day_has_first_tries_at_its_deal_alone(on_store: OnStore) -> None:
    async def story(store: Store) -> None:
        for daily in (MONDAY, TUESDAY, DRAW_3):
            await store.add_daily(daily)
        await write(store, "a", TUESDAY, moves=90, score=10)
        await write(store, "b", TUESDAY, moves=80, score=20, player="ben")
        await write(store, "c", TUESDAY, moves=1, is_open=True)
        await write(store, "d", DRAW_3, ended="abandoned", score=5)
        await write(store, "e", MONDAY, moves=2)
        lines = await store.daily_board(TUESDAY, "moves")
        assert [(line.result.room, line.address) for line in lines] == [
            (room, room.ljust(32, "0")) for room in ("b", "a")
        ]
        assert [line.result.room for line in await store.daily_board(DRAW_3, "moves")] == []
        assert [line.result.room for line in await store.daily_board(DRAW_3, "score")] == ["d"]
        tries = await store.daily_results_of("anna")
        assert [(daily, tried.room, address) for daily, tried, address in tries] == [
            (daily, room, room.ljust(32, "0"))
            for daily, room in ((MONDAY, "e"), (TUESDAY, "a"), (DRAW_3, "d"))
        ]
        assert await store.daily_results_of("nobody") == []

    on_store(story)
