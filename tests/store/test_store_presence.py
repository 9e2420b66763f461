"""Tests of presence in rooms, of the clock and of damaged logs, on every store."""

import asyncio

import pytest
from msgspec.structs import replace

from parlour.store import Glance, HubStore, News, Store

from .things import ROW, OnHubStore, OnStore, OpenStore, entry, row


async def glance(store: HubStore, room: str = "room") -> Glance:
    """Return what is seen, whichever look it was."""
    return replace((await store.glance([room]))[room], look=0)


def test_a_room_is_seen_with_its_last_number_and_the_people_in_it(on_hub_store: OnHubStore) -> None:
    async def story(store: HubStore) -> None:
        await store.append("room", [entry(1), entry(2)], row=ROW)
        await store.append("other", [entry(1)], row=row("other"))
        assert await store.arrive("room", "anna")
        assert not await store.arrive("room", "ben")
        assert [*await store.glance(["room", "other", "nowhere"])] == ["room", "other", "nowhere"]
        assert await glance(store, "room") == Glance(2, frozenset({"anna", "ben"}), {})
        assert await glance(store, "other") == Glance(1, frozenset(), {})
        assert await glance(store, "nowhere") == Glance(0, frozenset(), {})

    on_hub_store(story)


def test_it_is_known_when_somebody_has_gone(on_hub_store: OnHubStore) -> None:
    async def story(store: HubStore) -> None:
        await store.arrive("room", "anna")
        await store.arrive("room", "ben")
        before = store.now()
        await store.depart("room", "anna")
        seen = await glance(store)
        assert seen.here == {"ben"}
        assert before <= seen.gone.pop("anna") <= store.now()
        assert seen.gone == {}

    on_hub_store(story)


def test_somebody_who_comes_back_is_here_and_was_never_gone(on_hub_store: OnHubStore) -> None:
    async def story(store: HubStore) -> None:
        for is_first in (True, True):
            assert await store.arrive("room", "anna") == is_first
            assert await store.arrive("room", "anna"), "nobody else is there"
            await store.depart("room", "anna")
        await store.arrive("room", "anna")
        assert await glance(store) == Glance(0, frozenset({"anna"}), {})

    on_hub_store(story)


def test_a_departure_without_an_arrival_is_nothing(on_hub_store: OnHubStore) -> None:
    async def story(store: HubStore) -> None:
        await store.depart("room", "anna")
        assert await glance(store) == Glance(0, frozenset(), {})

    on_hub_store(story)


def test_a_request_is_found_in_its_room_alone(on_hub_store: OnHubStore) -> None:
    async def story(store: HubStore) -> None:
        await store.append("room", [entry(1, "asked"), entry(2)], row=ROW)
        await store.append("other", [entry(1)], row=row("other"))
        assert await store.has_request("room", "asked")
        assert not await store.has_request("room", "never asked")
        assert not await store.has_request("other", "asked")

    on_hub_store(story)


def test_the_base_of_a_log_is_kept_with_its_room(on_hub_store: OnHubStore) -> None:
    async def story(store: HubStore) -> None:
        await store.append("room", [entry(1)], row=ROW)
        await store.append("room", [entry(2)], row=row(base=2))
        found = await store.room("room")
        assert found is not None
        assert found.base == 2

    on_hub_store(story)


def test_time_goes_on_whatever_happens_to_the_machines_clock(
    on_hub_store: OnHubStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(store: HubStore) -> None:
        before = store.now()
        monkeypatch.setattr("time.time_ns", lambda: 0)
        monkeypatch.setattr("time.time", lambda: 0.0)
        assert before <= store.now() <= before + 60_000

    on_hub_store(story)


def test_a_lock_is_held_by_one(on_store: OnStore) -> None:
    async def story(store: Store) -> None:
        for _ in range(2):
            async with store.exclusive("cleaning") as is_mine:
                assert is_mine

    on_store(story)


def test_nothing_is_heard_of_what_one_says_oneself(on_hub_store: OnHubStore) -> None:
    heard: list[News] = []

    async def story(store: HubStore) -> None:
        store.listen("rooms", heard.append)
        await store.append("room", [entry(1)], row=ROW)
        store.publish("rooms", b"hello", room="room")
        await store.check()

    on_hub_store(story)
    assert heard == []


def test_a_store_that_is_closed_answers_nothing_more(open_store: OpenStore) -> None:
    async def story() -> None:
        async with open_store() as store:
            await store.close()
            for asked in (
                store.glance(["room"]),
                store.arrive("room", "anna"),
                store.statistics_of("anna", "rules"),
            ):
                with pytest.raises(Exception, match="closed"):
                    await asked

    asyncio.run(story())


def test_entries_that_do_not_follow_one_another_and_results_of_elsewhere_are_refused(
    on_hub_store: OnHubStore,
) -> None:
    async def story(store: HubStore) -> None:
        with pytest.raises(ValueError, match="follow one another"):
            await store.append("room", [entry(1), entry(3)], row=ROW)
        assert await store.room("room") is None

    on_hub_store(story)
