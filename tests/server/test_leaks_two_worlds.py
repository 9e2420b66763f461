"""Tests that nothing leaks: two worlds that differ only in hidden cards answer with the same bytes."""

import asyncio
import json
import random
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.cards import deck_text
from parlour.games.eights import Eights
from parlour.games.klondike import Klondike
from parlour.rooms import log
from parlour.seeds import shuffled

from .harness import PATIENT, SECRETS, Json, Line, Server, over_sockets, serving, write_room


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data = tmp_path_factory.mktemp("room")
    write_worlds(data)
    with serving(data, PATIENT) as server:
        yield server


def hidden_swapped(deck: tuple[int, ...], rng: random.Random) -> tuple[int, ...]:
    """Return a deck that shows the same cards and has the hidden ones in another order."""
    first, second = Klondike().deal(deck), list(deck)
    up = {card for column in first.up for card in column}
    places = [place for place, card in enumerate(deck) if card not in up]
    cards = [deck[place] for place in places]
    rng.shuffle(cards)
    for place, card in zip(places, cards, strict=True):
        second[place] = card
    assert Klondike().view(Klondike().deal(tuple(second)), 0) == Klondike().view(first, 0)
    return tuple(second)


DECK = shuffled("the world as it is")
WORLDS = [deck_text(DECK), deck_text(hidden_swapped(DECK, random.Random(1)))]


def two_seeds_with_the_same_top() -> list[str]:
    """Return two deals of Eights that a spectator can't tell apart."""
    game, found = Eights(), dict[str, str]()
    for seed in map(str, range(1000)):
        top = game.view(game.start(seed, 3), None).top
        if top in found:
            return [found[top], seed]
        found[top] = seed
    raise AssertionError("no two deals have the same top card")


def write_worlds(data: Path) -> None:
    """Write rooms of an earlier server with rounds in progress, in pairs that look alike from outside."""
    anna = log.Joined(0, "anna", "Anna", "🦊")
    all_three = [anna, log.Joined(1, "bob", "Bob", "🦊"), log.Joined(2, "cleo", "Cleo", "🦊")]
    alone = log.Opened("anna", log.RoomSettings("klondike", "draw=3", 1, None))
    race = log.Opened("anna", log.RoomSettings("race", "draw=3", 3, 3600))
    eights = log.Opened("anna", log.RoomSettings("eights", "", 3, 120))
    now = time.time_ns() // 1_000_000
    for number, deck in enumerate(WORLDS):
        write_room(data, f"alone {number}", [alone, anna, log.Started("", deck)], now)
        write_room(data, f"race {number}", [race, *all_three, log.Started("", deck)], now)
    for number, seed in enumerate(two_seeds_with_the_same_top()):
        write_room(data, f"eights {number}", [eights, *all_three, log.Started(seed)], now)


def without_time(line: Line) -> list[str]:
    """Return the messages without the room's id, clock times, the commitment and a new guest's identity.

    Also without the odds, because a busy server takes fewer samples: `tests/fair` compares each of them.
    """
    changing = (
        r'"(id|left|seconds|promise|anchor|player|name|avatar|secret|winnable)":("[^"]*"|[\d.]+|{[^}]*})'
    )
    return [re.sub(changing, r'"\1":-', raw) for raw in line.raw]


@over_sockets
async def test_two_games_of_klondike_that_differ_face_down_answer_everything_with_the_same_bytes(
    server: Server,
) -> None:
    texts = [f"{source}-{target}" for source in [*"1234567w", "fs", "fh"] for target in [*"1234567", "f"]]
    texts += [
        f"{source}-{target}x{count}" for source in "1234567" for target in "1234567" for count in (2, 5)
    ]
    worlds = []
    for number in range(2):
        line = await Line.open(server, secret=SECRETS["anna"], room=f"alone {number}", id="hello")
        legal = (await line.number(1))["moves"]
        for text in texts:
            if text not in legal:
                await line.refused("play", n=line.update["n"], move=text, id=text)
        for kind in ("hint", "stuck", "finish", "undo", "redo", "pause", "resume"):
            await line.ask(kind, id=kind)
        assert "winnable" in await line.ask("odds", id="odds")
        for place in [*"1234567w", "s", "fs", "fh", "fd", "fc"]:
            for count in range(-1, 4):
                await line.ask("best", place=place, count=count, id=f"{place} {count}")
        worlds.append(without_time(line))
    assert worlds[0] == worlds[1]


@over_sockets
async def test_two_races_that_differ_face_down_are_the_same_bytes_to_everybody_but_the_racer(
    server: Server,
) -> None:
    worlds = []
    for number in range(2):
        room = f"race {number}"
        lines = []
        for secret in (*SECRETS.values(), None):
            lines.append(await Line.open(server, secret=secret, room=room, id="hello"))
            await lines[-1].number(6)  # the room has woken
        anna, bob, *_ = lines
        for move in [*["draw"] * 8, "redeal", *["draw"] * 3, "stop"]:
            n = (await anna.done("play", n=anna.update["n"], move=move))["n"]
            await asyncio.gather(*(line.number(n) for line in lines))
            await bob.ask("hint", id="hint")
        worlds.append([without_time(line) for line in lines[1:]])
    assert worlds[0] == worlds[1]


@over_sockets
async def test_two_deals_of_eights_played_alike_are_the_same_bytes_to_a_spectator_and_but_for_ones_own_hand(
    server: Server,
) -> None:
    worlds = []
    for number in range(2):
        room = f"eights {number}"
        lines = []
        for secret in (*SECRETS.values(), None):
            lines.append(await Line.open(server, secret=secret, room=room, id="hello"))
            await lines[-1].number(6)  # the room has woken
        for turn in range(30):
            line = lines[turn % 3]
            n = (await line.done("play", n=line.update["n"], move="draw", id="draw"))["n"]
            await asyncio.gather(*(each.number(n) for each in lines))
            await lines[turn % 4].refused("play", n=n - 2, move="8=r", id="stale")
        worlds.append([without_time(line) for line in lines])
    first, second = worlds
    assert first[3] == second[3]
    for ours, theirs in zip(first[:3], second[:3], strict=True):
        assert list(map(without_own, ours)) == list(map(without_own, theirs))


def without_own(raw: str) -> Json:
    """Return a message without the recipient's hand and what is derived from it."""
    message: Json = json.loads(raw.replace(":-", ":0"))
    if message["type"] == "update":
        del message["view"]["hand"]
        message.pop("moves", None)
        for happened in message.get("happened", []):
            if happened["event"].get("cards"):
                assert happened["event"]["seat"] == message["you"]
                del happened["event"]["cards"], happened["text"]
    return message
