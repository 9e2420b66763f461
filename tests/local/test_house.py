"""A house of one: all that a single player has online, over the store in the browser."""

import asyncio
from pathlib import Path

from parlour import gamefile
from tests.local.houses import Page, opened
from tests.local.kept import Kept

WON = Path(__file__).parents[1] / "golden" / "klondike.txt"
"""A recorded game that ends with a win."""


def test_a_won_klondike_is_in_statistics_library_and_replay_after_the_browser_was_closed(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        kept = Kept()
        house = await opened(tmp_path, {}, kept)
        page = Page(house)
        welcome = await page.ask(type="hello")
        game = gamefile.read(WON.read_text("utf-8"))
        update = await page.ask(type="open", game="klondike", seed=game.seed)
        for move in game.moves:
            update = await page.ask(type="play", n=update["n"], move=move.text)
        assert update["room"]["winners"] == [0]
        await house.close()
        assert page.is_ended

        page = Page(await opened(tmp_path, kept.pages, kept))
        assert (await page.ask(type="hello"))["player"] == welcome["player"]
        everything, *_ = (await page.get("/api/statistics"))["figures"]
        assert (everything["played"], everything["won"]) == (1, 1)
        (own,) = (await page.get("/api/library", {"game": "klondike"}))["games"]
        assert own["ended"] == "won"
        about = await page.get(f"/api/game/{own['replay']}")
        steps = await page.get(f"/api/game/{own['replay']}/steps/0")
        assert (about["steps"], about["winners"], len(steps)) == (len(game.moves), [0], 100)
        text = (await page.answer(f"/api/game/{own['replay']}/file")).body.decode()
        assert [each.text for each in gamefile.read(text).moves] == [each.text for each in game.moves]
        watched = await page.ask(type="watch", room=update["room"]["id"])
        assert watched["room"]["status"] == "over"

    asyncio.run(story())


def test_eights_and_race_are_played_against_bots(tmp_path: Path) -> None:
    async def story() -> None:
        page = Page(await opened(tmp_path, {}, Kept()))
        await page.ask(type="hello")
        for game, rules in (("eights", "hand=3"), ("race", "")):
            update = await page.ask(type="open", game=game, rules=rules, seats=3)
            assert update["type"] == "update", update
            for _ in range(2):
                await page.ask(type="bot", strength="normal")
            update = await page.ask(type="start", deal="fresh")
            assert update["type"] == "update", update
            update = await page.turn(after=update["n"] - 1)
            for _ in range(5):
                if update["room"]["status"] != "playing":
                    break
                played = await page.ask(type="play", n=update["n"], move=update["moves"][0])
                assert played["type"] == "update", played
                update = await page.turn(after=played["n"] - 1)
            await page.ask(type="leave")

    asyncio.run(story())


def test_deals_are_kept_and_found_by_their_codes(tmp_path: Path) -> None:
    async def story() -> None:
        kept = Kept()
        page = Page(await opened(tmp_path, {}, kept))
        deal = {"game": "klondike", "rules": "", "deal": "my deal", "note": "a good one"}
        kept_deal = await page.get("/api/library/keep", body=deal)
        page = Page(await opened(tmp_path, kept.pages, kept))
        (favourite,) = (await page.get("/api/library"))["favourites"]
        assert (favourite["note"], favourite["code"]) == ("a good one", kept_deal["code"])
        await page.ask(type="hello")
        update = await page.ask(type="open", game="klondike", seed=kept_deal["code"])
        assert update["room"]["status"] == "playing"

    asyncio.run(story())


def test_what_needs_others_is_not_offered(tmp_path: Path) -> None:
    async def story() -> None:
        page = Page(await opened(tmp_path, {}, Kept()))
        await page.ask(type="hello")
        refused = await page.ask(type="open", game="klondike", daily="2026-11-19")
        assert (refused["type"], refused["code"]) == ("refusal", "not-offered")
        assert not (await page.answer("/api/boards", {"game": "klondike"})).is_ok
        assert await page.get("/api/rooms") == []

    asyncio.run(story())


def test_a_move_that_cannot_be_kept_is_refused_with_the_reason_and_is_not_made(tmp_path: Path) -> None:
    async def story() -> None:
        kept = Kept()
        page = Page(await opened(tmp_path, {}, kept))
        await page.ask(type="hello")
        update = await page.ask(type="open", game="klondike", seed="7")
        kept.is_full = True
        refused = await page.ask(type="play", n=update["n"], move=update["moves"][0])
        assert (refused["type"], refused["code"]) == ("refusal", "store")
        assert "There is no more space." in refused["text"]
        kept.is_full = False
        page = Page(await opened(tmp_path, kept.pages, kept))
        await page.ask(type="hello")
        again = await page.ask(type="watch", room=update["room"]["id"])
        assert (again["view"], again["moves"]) == (update["view"], update["moves"])

    asyncio.run(story())


def test_nonsense_is_refused_and_ends_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        house = await opened(tmp_path, {}, Kept())
        page = Page(house)
        house.receive(1, "nonsense")
        house.receive(2, "{}")
        assert (await page.ask(type="hello"))["type"] == "welcome"
        assert page.got[0]["code"] == "malformed"
        assert not (await page.answer("/api/library/keep", body={"game": 7})).is_ok
        assert not (await page.answer("/api/game/x/steps/99999999999")).is_ok

    asyncio.run(story())
