"""Tests of sign-in keys for other devices, and of what remains of a forgotten player."""

import asyncio

import pytest

from parlour.records import Player
from parlour.store import Store, tables
from parlour.store.keys import MOST_DEVICES
from parlour.store.statistics import SPANS

from .things import OnStore, entry, result, row

ANNA = Player("anna", "Anna", "fox")
MINUTE = 60_000


def test_a_code_works_once_and_only_in_its_time(on_store: OnStore) -> None:
    async def story(store: Store) -> None:
        await store.add_player(ANNA, b"first", at=0)
        await store.add_code("anna", b"code", at=0, until=10 * MINUTE)
        assert await store.player(b"code") is None, "a code is no secret"
        assert await store.claim(b"code", b"too late", 10 * MINUTE) is None
        claims = [store.claim(b"code", secret, MINUTE) for secret in (b"phone", b"tablet")]
        claimed = await asyncio.gather(*claims)
        assert sorted(claimed, key=str) == [None, ANNA] or claimed == [ANNA, None]
        found = [await store.player(secret) for secret in (b"first", b"phone", b"tablet")]
        assert found == [ANNA, *claimed]
        assert await store.claim(b"code", b"again", MINUTE) is None
        assert await store.claim(b"first", b"again", MINUTE) is None, "a secret is no code"

    on_store(story)


def test_another_code_takes_the_place_of_the_first(on_store: OnStore) -> None:
    async def story(store: Store) -> None:
        await store.add_player(ANNA, b"first", at=0)
        for code in (b"one", b"two"):
            await store.add_code("anna", code, at=0, until=10 * MINUTE)
        assert await store.claim(b"one", b"phone", 1) is None
        assert await store.claim(b"two", b"phone", 1) == ANNA

    on_store(story)


def test_a_phrase_works_again_and_again_until_there_is_another(on_store: OnStore) -> None:
    async def story(store: Store) -> None:
        await store.add_player(ANNA, b"first", at=0)
        await store.set_phrase("anna", b"phrase", at=0)
        for number in range(MOST_DEVICES + 2):
            assert await store.claim(b"phrase", b"device %d" % number, number) == ANNA
        assert await store.player(b"device 1") is None, "the oldest devices are let go"
        assert await store.player(b"device 2") == ANNA
        assert await store.player(b"first") == ANNA
        await store.set_phrase("anna", b"other", at=0)
        assert await store.claim(b"phrase", b"late", 1) is None
        assert await store.player(b"phrase") is None
        await store.rename_player(Player("anna", "Ann", "owl"))
        assert await store.player(b"device 9") == Player("anna", "Ann", "owl")

    on_store(story)


def test_a_guest_with_a_phrase_or_another_device_is_kept(on_store: OnStore) -> None:
    async def story(store: Store) -> None:
        for name in ("phrase", "device", "code", "none"):
            await store.add_player(Player(name, name, ""), name.encode(), at=0)
        await store.set_phrase("phrase", b"p", at=0)
        await store.add_code("device", b"c", at=0, until=9)
        assert await store.claim(b"c", b"d", 1) is not None
        await store.add_code("code", b"c", at=10, until=19)
        assert await store.forget_guests(before=100) == 2
        assert await store.player(b"phrase") is not None
        assert await store.player(b"d") is not None

    on_store(story)


def test_of_a_forgotten_player_results_stay_and_nothing_else(on_store: OnStore) -> None:
    async def story(store: Store) -> None:
        await store.add_player(ANNA, b"first", at=0)
        await store.add_code("anna", b"code", at=0, until=10 * MINUTE)
        await store.set_phrase("anna", b"phrase", at=0)
        await store.append(
            "room", [entry(1)], row=row(game="klondike"), results=[result(was_helped=False, game="klondike")]
        )
        await store.forget_player("anna", at=5)
        await store.forget_player("anna", at=6)  # from another device, at the same moment
        assert await store.player(b"first") is None
        for key in (b"code", b"phrase"):
            assert await store.claim(key, b"new", 7) is None
        for span in SPANS:
            assert await store.statistics_of("anna", span) == []
        (line,) = await store.board("klondike", "draw=2", "moves")
        assert line.player is None
        assert await store.players_counted() == []
        assert await store.is_forgotten("anna")
        assert not await store.is_forgotten("ben")
        assert await store.still_named() == ["anna"]
        # A round that they had left went on without them.
        await store.append("room", [entry(2)], results=[result(round=2)])
        await store.mark_scrubbed("anna")
        assert (await store.still_named(), await store.statistics_of("anna", "rules")) == ([], [])
        assert await store.is_forgotten("anna")

    on_store(story)


@pytest.mark.parametrize("room", ["", "0room", "5", "f", "room", "é"])
def test_rooms_are_found_by_what_is_in_their_logs_and_rewritten(
    on_store: OnStore, room: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "LOOKED_AT", 1)  # at a time

    async def story(store: Store) -> None:
        with_her, without = entry(1), entry(2)
        await store.append("other", [without.__class__(1, 1, b'{"player":"ben"}')], row=row("other"))
        entries = [with_her.__class__(1, 1, b'{"player":"anna"}'), without]
        await store.append(f"{room}!", entries, row=row(f"{room}!"))
        assert await store.rooms_with(["zoe", "anna"]) == [f"{room}!"]
        await store.rewrite(f"{room}!", {1: b"{}"})
        assert await store.rooms_with(["anna"]) == []
        assert [each.body for each in await store.read(f"{room}!")] == [b"{}", without.body]

    on_store(story)
