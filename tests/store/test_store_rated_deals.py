"""Tests of deals of known difficulty, and of the difficulties of daily deals, on every store."""

from parlour.difficulty import Rating
from parlour.records import Daily, RatedDeal
from parlour.store import Store

from .things import OnStore

EASY = RatedDeal("klondike", "", "seed 1", "secret 1", 0, Rating(97, 100))
HARD = RatedDeal("klondike", "", "seed 2", "secret 2", 3, Rating(20, 100))
DRAW_3 = RatedDeal("klondike", "draw=3", "seed 3", "secret 3", 1, Rating(60, 100))


def test_a_rated_deal_is_taken_once(on_store: OnStore) -> None:
    async def story(store: Store) -> None:
        for rated in (HARD, EASY, DRAW_3):
            await store.add_rated_deal(rated)
        assert await store.rated_deals("klondike", "") == [EASY, HARD]
        assert await store.rated_deals("klondike", "draw=3") == [DRAW_3]
        assert await store.rated_deals("race", "") == []
        assert [await store.take_rated_deal("seed 2") for _ in range(2)] == [True, False]
        assert await store.rated_deals("klondike", "") == [EASY]

    on_store(story)


def test_the_deals_of_the_days_are_rated_once_each(on_store: OnStore) -> None:
    async def story(store: Store) -> None:
        for day in ("2026-11-16", "2026-11-17"):
            await store.add_daily(Daily(day, "klondike", "", f"seed of {day}", "secret", 0))
        for rating in (Rating(60, 100), Rating(61, 100)):
            await store.add_daily_rating("seed of 2026-11-17", rating)
        assert await store.daily_ratings("2026-11-16", "2026-11-17") == {
            "seed of 2026-11-17": Rating(60, 100)
        }
        assert await store.daily_ratings("2026-11-16", "2026-11-16") == {}

    on_store(story)
