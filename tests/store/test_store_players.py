"""Tests of players in the store: when they were last seen, and the totals of their results."""

import asyncio

import msgspec
import pytest

from parlour.records import GameResult, Player
from parlour.store import HubStore, Store

from .things import ROW, OnHubStore, OnStore, entry, result, row

DAY = 24 * 60 * 60 * 1000
ANNA = Player("anna", "Anna", "fox")


def _of(each: GameResult, player: str, room: str, at: int) -> GameResult:
    return msgspec.structs.replace(each, player=player, room=room, at=at)


def test_a_game_won_with_the_solvers_help_sets_no_record_and_a_lost_one_ends_a_streak(
    on_hub_store: OnHubStore,
) -> None:
    async def story(store: HubStore) -> None:
        helped = result(ended="won", was_helped=True, is_open=False, score=900, seconds=0, moves=1)
        plain = result(ended="won", was_helped=False, is_open=False, score=500, seconds=300, moves=120)
        await store.append("room", [entry(1)], row=ROW, results=[plain, helped])
        (totals,) = await store.statistics_of("anna", "rules")
        assert (totals.won, totals.won_with_help, totals.streak, totals.best_streak) == (2, 1, 1, 1)
        assert (totals.best_score, totals.best_seconds, totals.fewest_moves) == (500, 300, 120)
        assert totals.beaten == ()
        lost = msgspec.structs.replace(helped, ended="abandoned")
        await store.append("room", [entry(2)], results=[lost])
        (totals,) = await store.statistics_of("anna", "rules")
        assert (totals.streak, totals.best_score) == (0, 500)

    on_hub_store(story)


def test_results_of_an_append_that_was_refused_count_for_nothing(on_hub_store: OnHubStore) -> None:
    async def story(store: HubStore) -> None:
        await store.append("room", [entry(1)], row=ROW, results=[result()])
        ends = await asyncio.gather(
            store.append("room", [entry(3)], results=[result()]),
            store.append("room", [entry(1)], results=[result()]),
            return_exceptions=True,
        )
        assert [str(end) for end in ends] == ["number", "number"]
        assert [each.played for each in await store.statistics_of("anna", "rules")] == [1]

    on_hub_store(story)


def test_totals_of_many_games_at_once_are_complete(on_hub_store: OnHubStore) -> None:
    async def story(store: HubStore) -> None:
        rooms = [f"room {number}" for number in range(40)]
        both = [result(player=player, was_helped=False) for player in ("anna", "ben")]
        await asyncio.gather(
            *(
                store.append(
                    room,
                    [entry(1)],
                    row=row(room),
                    results=[_of(each, each.player, room, 5) for each in both],
                )
                for room in rooms
            )
        )
        assert [each.won for each in await store.statistics_of("anna", "rules")] == [40]
        assert [each.best_streak for each in await store.statistics_of("ben", "rules")] == [40]

    on_hub_store(story)


def test_a_guest_who_never_played_is_forgotten_a_while_after_the_last_visit(on_store: OnStore) -> None:
    async def story(store: Store) -> None:
        for name in ("host", "winner", "visitor", "stranger"):
            await store.add_player(Player(name, name, ""), name.encode(), at=DAY)
        await store.append("room", [entry(1)], row=row(host="host"), results=[result(player="winner")])
        await store.touch_player("visitor", 9 * DAY)
        assert await store.forget_guests(before=DAY) == 0
        assert await store.forget_guests(before=5 * DAY) == 1
        assert await store.player(b"stranger") is None
        for name in ("host", "winner", "visitor"):
            assert await store.player(name.encode()) is not None
        await store.append("room", [entry(2)], row=row(host="host", status="closed"))
        assert await store.forget_guests(before=10 * DAY) == 2
        assert await store.player(b"winner") is not None

    on_store(story)


def test_no_more_guests_are_forgotten_at_once_than_asked_for(on_store: OnStore) -> None:
    async def story(store: Store) -> None:
        for number in range(5):
            await store.add_player(Player(str(number), "", ""), b"%d" % number, at=0)
        assert [await store.forget_guests(before=1, most=3) for _ in range(3)] == [3, 2, 0]

    on_store(story)


def test_a_visit_never_makes_an_earlier_one_of_a_later(on_store: OnStore) -> None:
    async def story(store: Store) -> None:
        await store.add_player(ANNA, b"hash", at=0)
        await store.touch_player("anna", 9 * DAY)
        await store.touch_player("anna", 2 * DAY)
        await store.touch_player("nobody", 2 * DAY)
        assert await store.forget_guests(before=9 * DAY) == 0

    on_store(story)


@pytest.mark.parametrize("odd", ["", "\ud800", "\0", "' OR 1=1 --"])
def test_any_other_text_is_nobody(on_hub_store: OnHubStore, odd: str) -> None:
    async def story(store: HubStore) -> None:
        await store.append("room", [entry(1, "asked")], row=ROW, results=[result()])
        assert await store.statistics_of(odd, "rules") == []
        assert not await store.has_request(odd, "asked")
        assert not await store.has_request("room", odd)
        await store.touch_player(odd, DAY)

    on_hub_store(story)
