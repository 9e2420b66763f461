"""Tests of the reviews of finished games, each stored once, on every store."""

from parlour.records import Recording
from parlour.store import Store

from .things import OnStore, entry, row

ROUND = Recording("a" * 32, "room", 1, 1, 1)


def test_a_review_is_kept_by_address_and_seat_and_the_first_stays(on_store: OnStore) -> None:
    async def story(store: Store) -> None:
        await store.append("room", [entry(1)], row=row(), recordings=[ROUND])
        assert await store.review(ROUND.address, 0) is None
        await store.add_review(ROUND.address, 0, b"first \0\xff")
        await store.add_review(ROUND.address, 0, b"second")
        await store.add_review(ROUND.address, 1, b"other seat")
        assert await store.review(ROUND.address, 0) == b"first \0\xff"
        assert await store.review(ROUND.address, 1) == b"other seat"
        for odd in ("", "\0", "\ud800", "x" * 100_000):
            assert await store.review(odd, 0) is None

    on_store(story)


def test_a_room_is_forgotten_with_its_reviews(on_store: OnStore) -> None:
    async def story(store: Store) -> None:
        await store.append("room", [entry(1)], row=row(status="closed"), recordings=[ROUND])
        await store.add_review(ROUND.address, 0, b"body")
        assert await store.forget_rooms(10**15, 10**15) == 1
        assert await store.review(ROUND.address, 0) is None

    on_store(story)
