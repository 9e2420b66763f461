"""Tests of deleting old data: rooms that nobody misses go with their logs, games that can be viewed stay."""

import pytest

from parlour.records import Ending, Player
from parlour.store import Store
from parlour.store.queries import DAY

from .things import OnStore, entry, numbers, result, row

MONTH, YEAR = 30 * DAY, 365 * DAY
NOW = 3 * YEAR


async def close(store: Store, room: str, at: int, *ended: Ending, player: str = "anna") -> None:
    """Store a room with some entries, closed at that time, in which a player's games ended like this."""
    results = [
        result(room=room, round=number, ended=how, player=player, at=at)
        for number, how in enumerate(ended, 1)
    ]
    await store.append(room, [entry(1, at=at), entry(2, at=at)], row=row(room), results=results)
    await store.append(room, [entry(3, at=at)], row=row(room, status="closed"))


async def forgotten(store: Store) -> int:
    return await store.forget_rooms(NOW - MONTH, NOW - YEAR)


def test_a_room_in_which_nothing_was_played_is_forgotten_a_month_after_it_was_closed(
    on_store: OnStore,
) -> None:
    async def story(store: Store) -> None:
        await close(store, "old", NOW - MONTH - 1)
        await close(store, "new", NOW - MONTH)
        await store.append("open", [entry(1, at=1)], row=row("open"))
        assert [await forgotten(store) for _ in range(2)] == [1, 0]
        assert await store.room("old") is None
        assert await store.read("old") == []
        for room, count in (("new", 3), ("open", 1)):
            assert await store.room(room) is not None
            assert numbers(await store.read(room)) == [*range(1, count + 1)]
        await store.append("old", [entry(1)], row=row("old"))  # an id can be used again

    on_store(story)


@pytest.mark.parametrize("ended", ["won", "lost"])
def test_a_game_that_was_played_to_its_end_is_kept_for_ever_with_its_log(
    on_store: OnStore, ended: Ending
) -> None:
    async def story(store: Store) -> None:
        await close(store, "room", 1, "abandoned", ended, "abandoned")
        assert await forgotten(store) == 0
        assert len(await store.read("room")) == 3
        assert len(await store.results_of("anna")) == 3

    on_store(story)


def test_games_that_were_given_up_are_forgotten_when_their_players_are_gone_for_a_year(
    on_store: OnStore,
) -> None:
    async def story(store: Store) -> None:
        for player, seen in (("gone", NOW - YEAR - DAY), ("here", NOW)):
            await store.add_player(Player(player, player, ""), player.encode(), seen)
        await close(store, "of nobody", NOW - YEAR - 1, "abandoned", "abandoned", player="deleted")
        await close(store, "of one gone", NOW - YEAR - 1, "abandoned", player="gone")
        await close(store, "of one here", NOW - YEAR - 1, "abandoned", player="here")
        await close(store, "of late", NOW - YEAR, "abandoned", player="gone")
        assert [await forgotten(store) for _ in range(2)] == [2, 0]
        for room in ("of one here", "of late"):
            assert len(await store.read(room)) == 3
        assert [each.room for each in await store.results_of("gone")] == ["of late"]
        (totals,) = await store.statistics_of("gone", "rules")
        assert totals.played == 2, "the statistics stay as they were"
        assert await store.forget_guests(NOW) == 0, "and so does the player"

    on_store(story)


def test_no_more_rooms_are_forgotten_at_once_than_asked_for(on_store: OnStore) -> None:
    async def story(store: Store) -> None:
        for number in range(5):
            await close(store, f"room {number}", number)
        assert [await store.forget_rooms(NOW, NOW, most=3) for _ in range(3)] == [3, 2, 0]

    on_store(story)
