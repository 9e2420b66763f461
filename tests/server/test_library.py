"""Tests of favourite deals, a player's games and pasted deals, over HTTP."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from parlour.cards import deck_text
from parlour.days import day_of
from parlour.hub.deal_codes import codes_for
from parlour.seeds import shuffled
from parlour.server.budgets import Budgets
from parlour.server.limits import Limits
from parlour.services.library import MOST_KEPT, NOTE_LENGTH, PAGE, Deal, keep
from parlour.store import open as open_store

from .clocks import noon, put_forward
from .harness import PATIENT, Json, Line, Server, cookie_of, over_sockets, serving

DECK = deck_text(shuffled("a deck"))
GAME = "Game: klondike\nRules: draw=3\nSeed: 2026-11-15\n\ndraw draw # two of them\n"


@pytest.fixture(scope="module")
def house(either_store: str | None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("library")
    put_forward(either_store or folder, noon())
    with serving(folder, PATIENT, database=either_store) as server:
        yield server


def post(server: Server, what: str, body: object, **headers: str) -> tuple[int, Json]:
    sent = body if isinstance(body, bytes) else json.dumps(body).encode()
    status, _, text = server.send(
        "POST", f"/api/library/{what}", sent, {"Content-Type": "application/json", **headers}
    )
    told: Json = json.loads(text)
    return status, told


def library(server: Server, cookie: str, asked: str = "") -> Any:
    return server.json(f"/api/library?{asked}", Cookie=cookie)


async def given_up(line: Line, count: int, **deal: str) -> None:
    """Play some games of Klondike, each abandoned after one move."""
    await line.done("open", game="klondike", rules="draw=3")
    for _ in range(count):
        await line.done("start", **deal)
        await line.done("play", n=line.update["n"], move="draw")
    await line.done("start")


@over_sockets
async def test_ones_own_games_are_told_with_their_deals_and_found(house: Server) -> None:
    cookie = cookie_of(house)
    assert library(house, cookie) == {"favourites": [], "games": [], "next": None}
    line = await Line.open(house, headers={"Cookie": cookie})
    await given_up(line, PAGE)
    await given_up(line, 1, seed="Ä_100%")
    await given_up(line, 1, seed="Alpha")
    await given_up(line, 1, deck=DECK)
    first = library(house, cookie)
    assert len(first["games"]) == PAGE
    deck, alpha = first["games"][:2]
    assert (deck["deal"], deck["is_deck"], deck["is_open"]) == (DECK, True, True)
    assert (alpha["deal"], alpha["is_deck"], alpha["ended"]) == ("Alpha", False, "abandoned")
    assert alpha["rules"].startswith("draw=3 ")
    assert house.json(f"/api/game/{alpha['replay']}")["seed"] == "Alpha"
    rest = library(house, cookie, f"before={first['next']}")
    assert (len(rest["games"]), rest["next"]) == (3, None)
    assert [game["deal"] for game in library(house, cookie, "search=alpha")["games"]] == ["Alpha"]
    for text in ("%C3%84_", "_100%25", "0%25"):
        assert [game["deal"] for game in library(house, cookie, f"search={text}")["games"]] == ["Ä_100%"]
    today = day_of(alpha["at"])
    for asked, count in (
        (f"search={today}", PAGE),
        (f"search={today[:7]}", PAGE),
        ("search=2001-01", 0),
        ("game=race", 0),
        ("ended=won", 0),
        ("game=klondike&ended=abandoned", PAGE),
        ("before=nonsense", PAGE),
        ("before=0-0", 0),
        ("search=%00", PAGE),
        ("search=2026-99", 0),
        ("search=9999-12-31", 0),
    ):
        assert len(library(house, cookie, asked)["games"]) == count, asked
    assert library(house, cookie_of(house))["games"] == []
    assert house.json("/api/library")["games"] == []


@over_sockets
async def test_the_deal_of_a_day_is_told_when_the_day_is_over(house: Server) -> None:
    cookie = cookie_of(house)
    line = await Line.open(house, headers={"Cookie": cookie})
    day = house.json("/api/daily")["today"]
    await line.done("open", game="klondike", daily=day)
    await line.done("play", n=line.update["n"], move=line.update["moves"][0])
    await line.done("leave")
    (game,) = library(house, cookie)["games"]
    assert (game["deal"], game["is_open"]) == (None, False)
    assert [hit for hit in "0123456789abcdef" if library(house, cookie, f"search={hit}")["games"]] == []


@over_sockets
async def test_nothing_is_told_of_a_race_that_others_still_run(house: Server) -> None:
    cookie = cookie_of(house)
    line = await Line.open(house, headers={"Cookie": cookie})
    host = await Line.open(house)
    code = (await host.done("open", game="race", seats=2))["room"]["code"]
    await line.done("join", room=code)
    await host.done("start")
    await line.status("playing")
    await line.done("play", n=line.update["n"], move=line.update["moves"][0])
    await host.done("remove", seat=1)
    (game,) = library(house, cookie)["games"]
    assert (game["deal"], game["replay"], game["ended"]) == (None, None, "abandoned")
    assert [hit for hit in "0123456789abcdef" if library(house, cookie, f"search={hit}")["games"]] == []


def test_a_favourite_is_listed_with_its_short_code(house: Server) -> None:
    cookie, seed = cookie_of(house), "0123456789abcdef" * 2
    for deal in ("Alpha", seed):
        post(house, "keep", {"game": "klondike", "rules": "", "deal": deal}, Cookie=cookie)
    found = library(house, cookie)["favourites"]
    assert [each["code"] for each in found] == [codes_for(seed)[0], "Alpha"]


def test_a_favourite_has_a_note_and_is_kept_once(house: Server) -> None:
    cookie = cookie_of(house)
    deal = {"game": "klondike", "rules": "draw=3", "deal": "Alpha"}
    status, told = post(house, "keep", {**deal, "note": " hard \n at the end\0 "}, Cookie=cookie)
    assert (status, told["note"], told["is_deck"]) == (200, "hard at the end", False)
    assert post(house, "keep", {**deal, "rules": told["rules"], "note": "easy"}, Cookie=cookie)[0] == 200
    assert post(house, "keep", {**deal, "deal": DECK}, Cookie=cookie)[1]["is_deck"]
    found = library(house, cookie)["favourites"]
    assert [(each["deal"], each["note"]) for each in found] == [(DECK, ""), ("Alpha", "easy")]
    assert post(house, "drop", deal, Cookie=cookie) == (200, {})
    assert [each["deal"] for each in library(house, cookie)["favourites"]] == [DECK]
    for number in range(MOST_KEPT - 1):
        assert post(house, "keep", {**deal, "deal": str(number)}, Cookie=cookie)[0] == 200
    assert post(house, "keep", deal, Cookie=cookie)[1]["code"] == "too-many-kept"
    assert post(house, "keep", {**deal, "deal": "7", "note": "n"}, Cookie=cookie)[0] == 200


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"game": "chess"}, 400, "unknown-game"),
        ({"rules": "draw=9"}, 400, "option-value"),
        ({"deal": " "}, 400, "deal-length"),
        ({"deal": "x" * 201}, 400, "deal-length"),
        ({"note": "x" * (NOTE_LENGTH + 1)}, 400, "note-too-long"),
        ({"note": 7}, 400, "malformed"),
        ({"more": 7}, 400, "malformed"),
    ],
)
def test_what_can_not_be_kept_is_refused_with_a_reason(
    house: Server, change: Json, status: int, code: str
) -> None:
    deal = {"game": "klondike", "rules": "", "deal": "Alpha", **change}
    found, told = post(house, "keep", deal, Cookie=cookie_of(house))
    assert (found, told["code"]) == (status, code)
    assert told["text"].endswith(".")


def test_only_our_own_page_may_keep_a_deal(house: Server) -> None:
    deal = {"game": "klondike", "rules": "", "deal": "Alpha"}
    elsewhere = {"Origin": "http://elsewhere.example", "Cookie": cookie_of(house)}
    for what in ("keep", "drop", "read"):
        assert post(house, what, deal, **elsewhere)[0] == 403
    assert post(house, "keep", deal)[1]["code"] == "nobody"


def test_a_deck_and_a_game_file_are_read(house: Server) -> None:
    status, told = post(house, "read", {"text": DECK.replace(" ", "\n", 20)})
    assert (status, told["game"], told["deal"], told["is_deck"], told["moves"]) == (
        200,
        "klondike",
        DECK,
        True,
        0,
    )
    _, told = post(house, "read", {"text": GAME})
    assert (told["game"], told["deal"], told["is_deck"]) == ("klondike", "2026-11-15", False)
    assert (told["moves"], told["is_over"]) == (2, False)
    assert told["rules"].startswith("draw=3 ")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "deck-size"),
        ("AS AS", "card-twice"),
        ("hello", "unknown-card"),
        ("Game: chess\nSeed: 7\n", "unknown-game"),
        ("Game: klondike\n", "game-file"),
        ("Game: klondike\nSeed: 7\n\nredeal", "stock-not-empty"),
        ("Game: klondike\nSeed: 7\n\nhop", "game-file"),
        ("Game: eights\nDeck: AS\nSeats: 3\n", "deck-size"),
        ("Game: klondike\nSeed: " + "x" * 300, "deal-length"),
        ("x" * 30_000, "malformed"),
    ],
)
def test_what_is_neither_is_refused_with_a_reason(house: Server, text: str, code: str) -> None:
    status, told = post(house, "read", {"text": text})
    assert (status, told["code"]) == (400, code)
    assert told["text"].endswith(".")


def test_deals_kept_at_the_same_time_are_listed_as_they_were_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A store's clock stands still for a moment after the machine's was put back."""

    async def story() -> None:
        store = await open_store(tmp_path)
        monkeypatch.setattr(store, "now", lambda: 1_700_000_000_000)
        account = Budgets(Limits()).account("192.0.2.1")
        for deal in ("b", "c", "a"):
            await keep(store, "anna", Deal("klondike", "", deal), account)
        assert [each.deal for each in await store.favourites_of("anna")] == ["a", "c", "b"]
        await store.close()

    asyncio.run(story())
