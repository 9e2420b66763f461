"""Tests of the deals that players have saved, and of their games, the latest first."""

import pytest

from parlour.records import Daily, Favourite, Player, Recording
from parlour.store import Store

from .things import OnStore, entry, result, row

DEAL = Favourite("klondike", "draw=3", "seed", "hübsch", 5)
LATEST = (1 << 62, 1 << 62)


def test_a_deal_is_kept_once_with_its_last_note_until_it_is_dropped(on_store: OnStore) -> None:
    async def story(store: Store) -> None:
        await store.add_player(Player("anna", "Anna", "fox"), b"hash", at=0)
        await store.keep_deal("anna", DEAL)
        await store.keep_deal("anna", Favourite("klondike", "", "seed", "", 7))
        await store.keep_deal("anna", Favourite("klondike", "draw=3", "seed", "tough", 9))
        await store.keep_deal("ben", DEAL)
        found = await store.favourites_of("anna")
        assert [(each.rules, each.note, each.at) for each in found] == [("", "", 7), ("draw=3", "tough", 5)]
        assert await store.forget_guests(before=100) == 0, "somebody comes back for it"
        await store.drop_deal("anna", "klondike", "", "seed")
        await store.drop_deal("anna", "klondike", "", "another")
        assert [each.note for each in await store.favourites_of("anna")] == ["tough"]
        await store.forget_player("anna", at=9)
        assert await store.favourites_of("anna") == []
        assert await store.favourites_of("ben") == [DEAL]

    on_store(story)


def test_a_deal_code_names_one_deal(on_store: OnStore) -> None:
    async def story(store: Store) -> None:
        assert await store.seed_of_code("2345-6789") is None
        await store.add_deal_code("2345-6789", "seed")
        await store.add_deal_code("2345-6789", "other")
        assert await store.seed_of_code("2345-6789") == "seed"
        await store.keep_deal("anna", DEAL)
        assert [each.code for each in await store.favourites_of("anna")] == ["2345-6789"]

    on_store(story)


def test_games_are_told_from_the_latest_on_and_found_by_what_is_asked_for(on_store: OnStore) -> None:
    async def story(store: Store) -> None:
        results = [
            result(round=number, at=10 + number // 2, game=game, rules=rules, deal=deal, ended=ended)
            for number, (game, rules, deal, ended) in enumerate(
                [
                    ("klondike", "draw=3", "Alpha", "won"),
                    ("klondike", "", "beta", "lost"),
                    ("race", "", "alphabet", "won"),
                    ("klondike", "", "100%", "abandoned"),
                ]
            )
        ]
        await store.append(
            "room",
            [entry(1)],
            row=row(),
            results=[*results, result(player="ben")],
            recordings=[Recording("address", "room", 2, 1, 1), Recording("other", "room", 3, 1, 1)],
        )
        games = await store.games_before("anna", *LATEST)
        assert [each.result for each in games] == results[::-1]
        assert [each.address for each in games] == ["other", "address", None, None]
        first = await store.games_before("anna", *LATEST, most=3)
        rest = await store.games_before("anna", first[-1].result.at, first[-1].place, most=3)
        assert first + rest == games

        async def rounds(**asked: object) -> list[int]:
            found = await store.games_before("anna", *LATEST, **asked)  # type: ignore[arg-type]
            return [each.result.round for each in found]

        assert await rounds(game="klondike") == [3, 1, 0]
        assert await rounds(ended="won") == [2, 0]
        assert await rounds(search="ALPHA") == [2]  # the other's round is not over
        assert await rounds(search="draw=3", game="klondike") == [0]
        assert await rounds(search="100%") == [3], "a sign of patterns is nothing special"
        assert await rounds(since=11) == [3, 2]
        await store.add_daily(Daily("2026-11-17", "race", "", "alphabet", "secret", 0))
        assert await rounds(search="alphabet", hidden_from="2026-11-18") == [2]
        assert await rounds(search="alphabet", hidden_from="2026-11-17") == []

    on_store(story)


@pytest.mark.parametrize("odd", ["", "\0", "\ud800", "' OR 1=1 --", "%", "_"])
def test_odd_texts_find_nothing_that_is_not_there(on_store: OnStore, odd: str) -> None:
    async def story(store: Store) -> None:
        await store.append("room", [entry(1)], row=row(), results=[result()])
        assert await store.favourites_of(odd) == []
        assert await store.games_before(odd, *LATEST) == []
        assert len(await store.games_before("anna", *LATEST, search=odd)) <= 1

    on_store(story)
