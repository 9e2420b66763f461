"""Tests of appends, on every store."""

import asyncio

import pytest

from parlour.records import Entry
from parlour.store import Conflict, HubStore, Store, StoreFailure

from .things import RESULT, ROW, OnHubStore, OnStore, OpenStore, entry, numbers, result, row


def test_a_log_is_read_as_it_was_written(on_hub_store: OnHubStore) -> None:
    written = [Entry(1, 5, b"\x00\xff", "first"), Entry(2, 5, b"", None), Entry(3, 9, "é".encode(), "zwölf")]

    async def story(store: HubStore) -> None:
        await store.append("room", written[:1], row=ROW)
        await store.append("room", written[1:])
        assert await store.read("room") == written
        assert await store.read("room", after=1) == written[1:]
        assert await store.read("room", after=3) == []
        assert await store.read("elsewhere") == []

    on_hub_store(story)


def test_what_was_appended_is_there_when_the_store_is_opened_again(on_store: OnStore) -> None:
    async def first(store: Store) -> None:
        await store.append("room", [entry(1)], row=ROW, results=[RESULT])

    async def second(store: Store) -> None:
        assert await store.read("room") == [entry(1)]
        assert await store.room("room") == ROW
        assert await store.results_of("anna") == [RESULT]

    on_store(first)
    on_store(second)


@pytest.mark.parametrize("number", [-1, 0, 1, 2, 4, 2**40])
def test_only_the_number_after_the_last_is_accepted(on_hub_store: OnHubStore, number: int) -> None:
    async def story(store: HubStore) -> None:
        await store.append("room", [entry(1), entry(2)], row=ROW)
        with pytest.raises(Conflict) as refused:
            await store.append("room", [entry(number)])
        assert refused.value.what == "number"
        await store.append("room", [entry(3)])
        assert numbers(await store.read("room")) == [1, 2, 3]

    on_hub_store(story)


def test_a_log_begins_with_entry_1(on_hub_store: OnHubStore) -> None:
    async def story(store: HubStore) -> None:
        with pytest.raises(Conflict, match="number"):
            await store.append("room", [entry(2)], row=ROW)
        assert await store.room("room") is None

    on_hub_store(story)


def test_a_request_counts_once_in_its_room(on_hub_store: OnHubStore) -> None:
    async def story(store: HubStore) -> None:
        await store.append("room", [entry(1, "asked")], row=ROW)
        await store.append("other", [entry(1, "asked")], row=row("other"))
        with pytest.raises(Conflict, match="request"):
            await store.append("room", [entry(2, "asked")])
        assert numbers(await store.read("room")) == [1]

    on_hub_store(story)


def test_a_zero_byte_in_what_a_guest_sent_is_kept_somehow_and_counts_once(on_hub_store: OnHubStore) -> None:
    async def story(store: HubStore) -> None:
        await store.append("room", [entry(1)], row=ROW)
        await store.append("room", [entry(2), entry(3, "a\0b")], results=[result(deal="a\0b")])
        assert await store.has_request("room", "a\0b")
        assert not await store.has_request("room", "ab")
        with pytest.raises(Conflict, match="request"):
            await store.append("room", [entry(4, "a\0b")])
        assert [each.request_id for each in await store.read("room")][:2] == [None, None]
        assert len(await store.results_of("anna")) == len(await store.statistics_of("anna", "rules")) == 1

    on_hub_store(story)


def test_repeated_request_with_an_old_number_has_counted(on_hub_store: OnHubStore) -> None:
    async def story(store: HubStore) -> None:
        await store.append("room", [entry(1)], row=ROW)
        await store.append("room", [entry(2, "asked")])
        with pytest.raises(Conflict, match="request"):
            await store.append("room", [entry(2, "asked")])

    on_hub_store(story)


def test_entries_without_a_request_do_not_conflict(on_hub_store: OnHubStore) -> None:
    async def story(store: HubStore) -> None:
        await store.append("room", [entry(1), entry(2)], row=ROW)
        await store.append("room", [entry(3), entry(4)])
        assert numbers(await store.read("room")) == [1, 2, 3, 4]

    on_hub_store(story)


def test_a_code_belongs_to_one_room_until_it_is_given_up(on_hub_store: OnHubStore) -> None:
    async def story(store: HubStore) -> None:
        await store.append("room", [entry(1)], row=row(code="ABCD"))
        with pytest.raises(Conflict, match="code"):
            await store.append("other", [entry(1)], row=row("other", code="ABCD"))
        assert await store.read("other") == []
        await store.append("room", [entry(2)], row=row(code=None, status="closed"))
        await store.append("other", [entry(1)], row=row("other", code="ABCD"))
        found = await store.room("ABCD")
        assert found is not None
        assert found.id == "other"

    on_hub_store(story)


def test_entries_row_and_results_are_stored_all_or_none(on_hub_store: OnHubStore) -> None:
    async def story(store: HubStore) -> None:
        await store.append("room", [entry(1), entry(2, "asked")], row=ROW)
        over = row(status="over")
        for late in ([entry(2), entry(3)], [entry(3), entry(4, "asked")]):
            with pytest.raises(Conflict):
                await store.append("room", late, row=over, results=[RESULT])
        assert numbers(await store.read("room")) == [1, 2]
        assert await store.room("room") == ROW
        assert await store.results_of("anna") == []
        await store.append("room", [entry(3)], row=over, results=[RESULT, result(player="ben")])
        assert await store.room("room") == over
        assert await store.results_of("ben") == [result(player="ben")]

    on_hub_store(story)


def test_hundreds_of_entries_are_one_append_too(on_hub_store: OnHubStore) -> None:
    async def story(store: HubStore) -> None:
        many = [entry(number) for number in range(1, 501)]
        await store.append("room", many, row=ROW)
        with pytest.raises(Conflict, match="number"):
            await store.append("room", many[400:])
        await store.append("room", [entry(number) for number in range(501, 801)])
        assert numbers(await store.read("room")) == list(range(1, 801))

    on_hub_store(story)


def test_of_appends_made_at_once_each_succeeds_or_conflicts_on_its_own(on_hub_store: OnHubStore) -> None:
    async def story(store: HubStore) -> None:
        rooms = [f"room {number}" for number in range(150)]
        await asyncio.gather(*(store.append(room, [entry(1)], row=row(room)) for room in rooms))
        ends = await asyncio.gather(
            *(store.append(room, [entry(2, "mine")]) for room in rooms),
            *(store.append(room, [entry(2, "yours")]) for room in rooms[:10]),
            *(store.append(room, [entry(3, "mine")]) for room in rooms[:10]),
            *(store.append(room, [entry(4)]) for room in rooms[:10]),
            *(store.append(room, [entry(3)], row=row(room, taken=2)) for room in rooms),
            return_exceptions=True,
        )
        told = [end.what if isinstance(end, Conflict) else end for end in ends]
        assert told == [None] * 150 + ["number"] * 10 + ["request"] * 10 + ["number"] * 10 + [None] * 150
        for room in rooms:
            assert numbers(await store.read(room)) == [1, 2, 3]

    on_hub_store(story)


def test_appends_are_stored_in_the_order_they_were_asked_for(on_hub_store: OnHubStore) -> None:
    async def story(store: HubStore) -> None:
        opened = store.append("room", [entry(1)], row=ROW)
        await asyncio.gather(opened, *(store.append("room", [entry(number)]) for number in range(2, 300)))
        assert numbers(await store.read("room")) == list(range(1, 300))

    on_hub_store(story)


def test_two_stores_on_the_same_data_let_one_of_them_through(open_store: OpenStore) -> None:
    async def story() -> None:
        async with open_store() as one, open_store() as two:
            await one.append("room", [entry(1)], row=ROW)
            for number in range(2, 50):
                ends = await asyncio.gather(
                    one.append("room", [entry(number, "one" + str(number))]),
                    two.append("room", [entry(number, "two" + str(number))]),
                    return_exceptions=True,
                )
                lost = [end for end in ends if end is not None]
                assert [str(end) for end in lost] == ["number"]
            assert await one.read("room") == await two.read("room")
            assert numbers(await one.read("room")) == list(range(1, 50))

    asyncio.run(story())


@pytest.mark.parametrize(
    "wrong",
    [
        Entry(2, 0, b"", "half a character: \ud800"),
        Entry(2, 2**80, b""),
        Entry(2, 0, "text"),  # type: ignore[arg-type]
        Entry(2, 0, b"", object()),  # type: ignore[arg-type]
    ],
)
def test_what_cannot_be_stored_harms_nobody_else(on_hub_store: OnHubStore, wrong: Entry) -> None:
    async def story(store: HubStore) -> None:
        for room in ("one", "two", "three"):
            await store.append(room, [entry(1)], row=row(room))
        ends = await asyncio.gather(
            store.append("one", [entry(2)]),
            store.append("two", [wrong]),
            store.append("three", [entry(2)]),
            return_exceptions=True,
        )
        assert ends[0] is None
        assert ends[2] is None
        assert isinstance(ends[1], ValueError | TypeError | OverflowError)
        await store.append("two", [entry(2)])

    on_hub_store(story)


def test_an_append_brings_an_entry_and_the_first_its_own_row(on_hub_store: OnHubStore) -> None:
    async def story(store: HubStore) -> None:
        with pytest.raises(ValueError, match="at least one entry"):
            await store.append("room", [], row=ROW)
        with pytest.raises(ValueError, match="brings its row"):
            await store.append("room", [entry(1)])
        with pytest.raises(ValueError, match="another room's"):
            await store.append("room", [entry(1)], row=row("other"))
        assert await store.read("room") == []

    on_hub_store(story)


def test_a_closed_store_has_finished_and_takes_nothing_more(open_store: OpenStore) -> None:
    async def story() -> None:
        async with open_store() as store:
            await store.append("room", [entry(1)], row=ROW)
            begun = [asyncio.ensure_future(store.append("room", [entry(number)])) for number in range(2, 100)]
            await asyncio.sleep(0)
            await store.close()
            assert [append.exception() for append in begun] == [None] * 98
            with pytest.raises(StoreFailure, match="closed"):
                await store.append("room", [entry(100)])
            with pytest.raises(StoreFailure, match="closed"):
                await store.read("room")
            await store.close()
        async with open_store() as store:
            assert numbers(await store.read("room")) == list(range(1, 100))

    asyncio.run(story())


def test_cancelled_append_does_not_stop_the_others(on_hub_store: OnHubStore) -> None:
    async def story(store: HubStore) -> None:
        await store.append("room", [entry(1)], row=ROW)
        begun = [asyncio.ensure_future(store.append("room", [entry(number)])) for number in range(2, 100)]
        await asyncio.sleep(0)
        for append in begun[::2]:
            append.cancel()
        ends = await asyncio.gather(*begun, return_exceptions=True)
        assert [end is None for end in ends] == [False, True] * 49
        await store.append("room", [entry(100)])
        assert numbers(await store.read("room")) == list(range(1, 101))

    on_hub_store(story)
