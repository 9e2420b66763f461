"""Tests of the recordings of finished rounds, on every store."""

import pytest

from parlour.records import Recording
from parlour.store import Conflict, HubStore, Store, StoreFailure

from .things import OnHubStore, OnStore, entry, numbers, row

ROUND = Recording("a" * 32, "room", 1, 2, 3)


def test_a_recording_is_found_by_its_address_alone(on_hub_store: OnHubStore) -> None:
    async def story(store: HubStore) -> None:
        await store.append("room", [entry(1)], row=row())
        await store.append("room", [entry(2), entry(3)], recordings=[ROUND])
        assert await store.recording(ROUND.address) == ROUND
        for odd in ("", "room", "A" * 32, "a" * 31, "\0", "\ud800", "%", "x" * 100_000):
            assert await store.recording(odd) is None

    on_hub_store(story)


def test_a_recording_is_written_with_its_entries_or_not_at_all(on_hub_store: OnHubStore) -> None:
    async def story(store: HubStore) -> None:
        await store.append("room", [entry(1)], row=row())
        with pytest.raises(Conflict):
            await store.append("room", [entry(1)], recordings=[ROUND])
        assert await store.recording(ROUND.address) is None
        with pytest.raises(ValueError, match="another room"):
            await store.append("other", [entry(1)], row=row("other"), recordings=[ROUND])

    on_hub_store(story)


def test_a_round_that_is_recorded_again_has_its_end(on_hub_store: OnHubStore) -> None:
    async def story(store: HubStore) -> None:
        without_end = Recording(ROUND.address, "room", 1, 1)
        await store.append("room", [entry(1)], row=row(), recordings=[without_end])
        assert await store.recording(ROUND.address) == without_end
        await store.append("room", [entry(2)], recordings=[ROUND])
        assert await store.recording(ROUND.address) == ROUND

    on_hub_store(story)


def test_a_part_of_a_log_is_read_whole_or_refused(on_hub_store: OnHubStore) -> None:
    async def story(store: HubStore) -> None:
        await store.append("room", [entry(number) for number in range(1, 6)], row=row())
        assert numbers(await store.read_part("room", 2, 4)) == [2, 3, 4]
        for room, first, last in (("room", 4, 6), ("nowhere", 1, 1)):
            with pytest.raises(StoreFailure, match="damaged"):
                await store.read_part(room, first, last)

    on_hub_store(story)


def test_a_room_is_forgotten_with_its_recordings(on_store: OnStore) -> None:
    async def story(store: Store) -> None:
        await store.append("room", [entry(1)], row=row(status="closed"), recordings=[ROUND])
        assert await store.forget_rooms(10**15, 10**15) == 1
        assert await store.recording(ROUND.address) is None

    on_store(story)
