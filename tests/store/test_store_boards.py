"""Tests of the boards, the best games under a set of rules, on every store."""

import pytest

from parlour.records import Player, Ranking, Recording
from parlour.store import Store, queries
from parlour.store.sqlite import SqliteStore

from .things import OnStore, entry, result, row

ANNA = Player("anna", "Anna", "fox")


async def write(store: Store, number: int, **changes: object) -> None:
    """Store a finished game, in its own room."""
    room = f"room {number}"
    usual = {"room": room, "game": "klondike", "rules": "", "was_helped": False, "score": None, "at": number}
    ended = result(**{**usual, **changes})
    address = f"{number:032}"
    await store.append(
        room, [entry(1)], row=row(room), results=[ended], recordings=[Recording(address, room, 1, 1, 1)]
    )


async def rooms(store: Store, by: Ranking, rules: str = "", most: int = 10) -> list[str]:
    lines = await store.board("klondike", rules, by, most)
    assert [line.address for line in lines] == [f"{int(line.result.room[5:]):032}" for line in lines]
    return [line.result.room for line in lines]


def test_a_board_has_the_best_games_first_and_of_equals_the_earlier_one(on_store: OnStore) -> None:
    async def story(store: Store) -> None:
        await write(store, 1, moves=90, seconds=50, score=700)
        await write(store, 2, moves=80, seconds=70, score=700, at=5)
        await write(store, 3, moves=80, seconds=60, score=800, at=3)
        assert await rooms(store, "moves") == ["room 3", "room 2", "room 1"]
        assert await rooms(store, "seconds") == ["room 1", "room 3", "room 2"]
        assert await rooms(store, "score") == ["room 3", "room 1", "room 2"]
        assert await rooms(store, "score", most=1) == ["room 3"]

    on_store(story)


def test_only_deals_that_nobody_chose_without_help_are_on_a_board(on_store: OnStore) -> None:
    async def story(store: Store) -> None:
        await write(store, 1, is_open=True, score=10)
        await write(store, 2, was_helped=True, score=10)
        await write(store, 3, ended="abandoned", score=5)
        await write(store, 4, game="race", score=10)
        assert await rooms(store, "moves") == []
        assert await rooms(store, "seconds") == []
        assert await rooms(store, "score") == ["room 3"]

    on_store(story)


def test_there_is_a_board_for_each_set_of_rules(on_store: OnStore) -> None:
    async def story(store: Store) -> None:
        for number, rules in enumerate(["draw=3", "", "draw=3", "scoring=vegas", "draw=2"]):
            await write(store, number, rules=rules, score=1, is_open=rules == "draw=2")
        assert await store.board_rules("klondike") == ["", "draw=3", "scoring=vegas"]
        assert await store.board_rules("klondike", most=1) == [""]
        assert await store.board_rules("eights") == []
        assert await rooms(store, "moves", "draw=3") == ["room 0", "room 2"]
        for odd in ("\0", "\ud800", "' OR 1=1 --"):
            assert await store.board_rules(odd) == []
            assert await store.board("klondike", odd, "score") == []

    on_store(story)


def test_a_line_has_its_player_unless_that_one_is_forgotten(on_store: OnStore) -> None:
    async def story(store: Store) -> None:
        await store.add_player(ANNA, b"secret", 1)
        await write(store, 1)
        await write(store, 2, player="gone")
        assert [line.player for line in await store.board("klondike", "", "moves")] == [ANNA, None]

    on_store(story)


@pytest.mark.parametrize("by", ["moves", "seconds", "score"])
def test_a_board_is_found_without_looking_at_every_result(on_store: OnStore, by: Ranking) -> None:
    async def story(store: Store) -> None:
        if isinstance(store, SqliteStore):
            plan = await store._ask(
                lambda *line: line[3], f"EXPLAIN QUERY PLAN {queries.BOARDS[by]}", "", "", 1
            )
            assert any(f"USING INDEX results_by_{by}" in step for step in plan), plan
        else:
            # With so few rows, a scan would be faster than an index, so scans are switched off.
            plan = await store._run(lambda connection: _plan(connection, queries.BOARDS[by]))  # type: ignore[attr-defined]
            assert f"results_by_{by}" in plan
            assert "Sort Key: results" not in plan

    on_store(story)


async def _plan(connection: object, question: str) -> str:
    async with connection.transaction():  # type: ignore[attr-defined]
        await connection.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off")  # type: ignore[attr-defined]
        rows = await connection.fetch(f"EXPLAIN {question}", "", "", 1)  # type: ignore[attr-defined]
        return "\n".join(row[0] for row in rows)
