"""Tests of queries for rooms, players and results, on every store."""

import msgspec
import pytest

from parlour.records import Player
from parlour.store import HubStore

from .things import ROW, OnHubStore, entry, result, row


def test_a_room_is_found_by_its_id_or_its_code(on_hub_store: OnHubStore) -> None:
    async def story(store: HubStore) -> None:
        await store.append("room", [entry(1)], row=ROW)
        assert await store.room("room") == ROW
        assert await store.room("ABCD") == ROW

    on_hub_store(story)


@pytest.mark.parametrize("odd", ["", "EFGH", "abcd", "ABCD\0", "\ud800", "%", "' OR 1=1 --", "A" * 100_000])
def test_any_other_text_finds_no_room(on_hub_store: OnHubStore, odd: str) -> None:
    async def story(store: HubStore) -> None:
        await store.append("room", [entry(1)], row=ROW)
        assert await store.room(odd) is None
        assert await store.read(odd) == []
        assert await store.rooms_of(odd) == []
        assert await store.results_of(odd) == []

    on_hub_store(story)


def test_a_row_is_replaced_as_a_whole(on_hub_store: OnHubStore) -> None:
    after = row(code="EFGH", game="race", host="ben", is_public=False, status="over", seats=2, taken=2)

    async def story(store: HubStore) -> None:
        await store.append("room", [entry(1)], row=ROW)
        await store.append("room", [entry(2)], row=after)
        assert await store.room("room") == after
        assert await store.room("ABCD") is None

    on_hub_store(story)


def test_public_rooms_are_those_one_could_join_or_watch_the_latest_first(on_hub_store: OnHubStore) -> None:
    async def story(store: HubStore) -> None:
        for at, (room, status, is_public) in enumerate(
            [
                ("old", "playing", True),
                ("over", "over", True),
                ("hidden", "waiting", False),
                ("closed", "closed", True),
                ("new", "waiting", True),
            ]
        ):
            await store.append(room, [entry(1, at=at)], row=row(room, status=status, is_public=is_public))
        assert [each.id for each, _ in await store.public_rooms()] == ["new", "old"]
        assert [each.id for each, _ in await store.public_rooms(most=1)] == ["new"]
        await store.append("old", [entry(2, at=9)], row=row("old"))
        assert [each.id for each, _ in await store.public_rooms()] == ["old", "new"]

    on_hub_store(story)


def test_rooms_of_a_host_are_those_not_closed_the_one_nothing_happened_in_for_longest_first(
    on_hub_store: OnHubStore,
) -> None:
    async def story(store: HubStore) -> None:
        for at, (room, host, status) in enumerate(
            [
                ("1", "anna", "waiting"),
                ("2", "anna", "over"),
                ("3", "anna", "closed"),
                ("4", "ben", "playing"),
            ]
        ):
            await store.append(room, [entry(1, at=at)], row=row(room, host=host, status=status))
        assert [each.id for each in await store.rooms_of("anna")] == ["1", "2"]
        assert [each.id for each in await store.rooms_of("ben")] == ["4"]
        assert await store.rooms_of("nobody") == []
        await store.append("1", [entry(2, at=9)])
        assert [each.id for each in await store.rooms_of("anna")] == ["2", "1"]

    on_hub_store(story)


def test_idle_rooms_are_told_by_their_last_entry_not_by_their_row(on_hub_store: OnHubStore) -> None:
    async def story(store: HubStore) -> None:
        for room, status in (("idle", "playing"), ("busy", "playing"), ("closed", "closed")):
            await store.append(room, [entry(1, at=10)], row=row(room, status=status))
        await store.append("busy", [entry(2, at=20)])
        await store.append("idle", [entry(2, at=15)])
        assert [each.id for each in await store.idle_rooms(before=15)] == []
        assert [each.id for each in await store.idle_rooms(before=16)] == ["idle"]
        assert len(await store.idle_rooms(before=21)) == 2
        assert len(await store.idle_rooms(before=21, most=1)) == 1

    on_hub_store(story)


def test_a_player_is_known_by_a_secret(on_hub_store: OnHubStore) -> None:
    anna = Player("anna", "Anna", "fox")

    async def story(store: HubStore) -> None:
        await store.add_player(anna, b"hash", at=1)
        assert await store.player(b"hash") == anna
        assert await store.player(b"other") is None
        for twin, secret in ((anna, b"other"), (Player("ben", "Ben", "owl"), b"hash")):
            with pytest.raises(ValueError, match="can't be stored"):
                await store.add_player(twin, secret, at=2)
        assert await store.player(b"other") is None

    on_hub_store(story)


def test_a_player_can_take_another_name_and_avatar(on_hub_store: OnHubStore) -> None:
    after = Player("anna", "Änne 🦊", "owl")

    async def story(store: HubStore) -> None:
        await store.add_player(Player("anna", "Anna", "fox"), b"hash", at=1)
        await store.rename_player(after)
        assert await store.player(b"hash") == after
        with pytest.raises(LookupError):
            await store.rename_player(Player("nobody", "N", ""))

    on_hub_store(story)


def test_results_come_back_as_they_were_the_earliest_first(on_hub_store: OnHubStore) -> None:
    late = result(at=30, is_open=True, was_helped=False, score=None, ended="abandoned")
    early = result(at=20, round=2, deal="AS 2S", score=-5)
    again = msgspec.structs.replace(late, round=3)

    async def story(store: HubStore) -> None:
        await store.append("room", [entry(1)], row=ROW, results=[late, early, result(player="ben")])
        await store.append("room", [entry(2)], results=[again])
        assert await store.results_of("anna") == [early, late, again]

    on_hub_store(story)
