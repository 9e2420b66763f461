"""Tests that nothing leaks: every byte sent to every connection in whole games is checked, even in refusals.

What each connection may receive is computed afterwards from the stored log: see `allowed`. A field that is
not listed there, an unexpected card, or a seed revealed too early fails the test.
"""

import asyncio
import random
from collections.abc import Iterator

import pytest

from parlour.games.eights.cards import KINDS

from .allowed import (
    Story,
    assert_no_seed_before_its_time,
    assert_only_cards_turned_up,
    assert_only_fields_that_are_allowed,
    assert_only_own_cards,
)
from .harness import PATIENT, Json, Line, Server, any_move, chosen_move, over_sockets, play_on, serving, table


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, either_store: str | None) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("room"), PATIENT, database=either_store) as server:
        yield server


# Eights


async def try_nonsense(line: Line, rng: random.Random) -> None:
    """Send a request that is refused, or that asks for help."""
    n = line.update["n"]
    moves = [*(f"{kind}" for kind in KINDS), "8=r", "draw", "pass", "1-2", "w-f", "7-3x4", "redeal", "x"]
    requests: list[Json] = [
        {"type": "play", "n": n - rng.randrange(3), "move": rng.choice(moves)},
        {"type": "hint", "by": rng.choice(["sight", "solver"])},
        {"type": "best", "place": rng.choice(["1", "4", "w", "fs", "s"]), "count": rng.randrange(-1, 9)},
        *({"type": kind} for kind in ("lamp", "rescue", "finish", "undo", "redo", "pause", "resume", "back")),
        {"type": "react", "reaction": "😮"},
        {"type": "start", "deal": "same"},
    ]
    await line.ask(**rng.choice(requests))


EIGHTS_RULES = [
    (3, ""),
    (4, "play_drawn=yes"),
    (5, "stacking=off hand=5"),
    (6, "specials=no hand=4"),
    (3, "hand=10 skip=1 reverses=2 play_drawn=yes"),
    (6, "hand=3 skip=5 reverses=10"),
]


@pytest.mark.parametrize(("seats", "rules"), EIGHTS_RULES)
def test_no_hand_no_seed_and_no_future_leaks_in_a_whole_game_of_eights(
    server: Server, seats: int, rules: str
) -> None:
    @over_sockets
    async def play() -> None:
        rng = random.Random(f"{seats} {rules}")
        players = await table(server, seats, seats=seats, rules=rules)
        room = players[0].update["room"]["id"]
        watchers = [await Line.open(server, room=room) for _ in range(2)]
        for watcher in watchers:
            await watcher.number(1)
        everybody = [*players, *watchers]
        for _ in range(2):
            n = (await players[0].done("start"))["n"]
            while players[0].update["room"]["status"] == "playing":
                await asyncio.gather(*(line.number(n) for line in everybody))
                if rng.random() < 0.3:
                    await try_nonsense(rng.choice(everybody), rng)
                if players[0].update["room"]["status"] != "playing":
                    break  # the random request was a winning move
                turn = players[0].update["view"]["turn"]
                choose = chosen_move if rng.random() < 0.8 else any_move
                await play_on(players[turn], choose, rng, most=1)
                n = players[turn].update["n"]
            await asyncio.gather(*(line.status("over") for line in everybody))
        story = Story(server.entries(room))
        for line in everybody:
            assert_only_own_cards(line, story)
            assert_no_seed_before_its_time(line, story)
        assert all(watcher.update["view"]["hand"] == [] for watcher in watchers)

    play()


# Klondike and Race


@pytest.mark.parametrize("rules", ["", "draw=3", "draw=3 empty=any scoring=vegas", "redeals=1 takeback=no"])
def test_no_face_down_card_leaks_in_a_game_of_klondike(server: Server, rules: str) -> None:
    @over_sockets
    async def play() -> None:
        rng = random.Random(rules)
        line = await Line.open(server)
        opened = await line.done("open", game="klondike", rules=rules)
        room = opened["room"]["id"]
        watcher = await Line.open(server, room=room)
        if not rules:  # the solver knows all cards, and reveals a verdict and a move
            await line.ask("hint", by="solver")
            await line.ask("lamp")
        for _ in range(120):
            update = line.update
            if rng.random() < 0.4:
                await try_nonsense_alone(line, rng)
            elif update.get("can_undo") and rng.random() < 0.15:
                await line.done("undo")
            else:
                legal = update.get("moves") or ["draw"]
                moves = [move for move in legal if move not in ("draw", "redeal")]
                move = rng.choice(moves if moves and rng.random() < 0.6 else legal)
                await line.ask("play", n=update["n"], move=move, auto=rng.choice(["off", "safe", "on"]))
        await line.done("leave")
        await watcher.status("closed")
        story = Story(server.entries(room))
        for each in (line, watcher):
            for message in each.got:
                assert_only_fields_that_are_allowed(message, "klondike")
            assert_no_seed_before_its_time(each, story)
            assert_only_cards_turned_up(each, story.states)

    play()


async def try_nonsense_alone(line: Line, rng: random.Random) -> None:
    n = line.update["n"]
    places = [*"1234567w", "fs", "fh", "fd", "fc"]
    run = f"{rng.choice('1234567')}-{rng.choice('1234567')}x{rng.randrange(14)}"
    requests: list[Json] = [
        {"type": "play", "n": n, "move": f"{rng.choice(places)}-{rng.choice([*'1234567', 'f'])}"},
        {"type": "play", "n": n, "move": run},
        {"type": "play", "n": n, "move": "redeal"},
        {"type": "hint"},
        {"type": "best", "place": rng.choice([*places, "s"]), "count": rng.randrange(1, 5)},
        *({"type": kind} for kind in ("stuck", "finish", "redo", "pause", "resume")),
        {"type": "start", "deck": "no deck"},
    ]
    await line.ask(**rng.choice(requests))


def test_no_card_of_another_table_leaks_in_a_race(server: Server) -> None:
    @over_sockets
    async def play() -> None:
        players = await table(server, 3, "race", seats=4, rules="draw=3")
        room = players[0].update["room"]["id"]
        await players[0].done("bot", strength="strong")
        watcher = await Line.open(server, room=room)
        await players[0].done("start")
        everybody = [*players, watcher]
        await asyncio.gather(*(line.status("playing") for line in everybody))

        async def race(line: Line, seed: int) -> None:
            rng = random.Random(seed)
            for _ in range(20):
                if rng.random() < 0.4:
                    await try_nonsense_alone(line, rng)
                await play_on(line, chosen_move if rng.random() < 0.5 else any_move_but_stop, rng, most=1)
            await line.ask("play", n=line.update["n"], move="stop")

        await asyncio.gather(*(race(line, seat) for seat, line in enumerate(players)))
        await asyncio.gather(*(line.status("over") for line in everybody))
        story = Story(server.entries(room))
        for seat, line in enumerate(everybody):
            for message in line.got:
                assert_only_fields_that_are_allowed(message, "race")
            assert_no_seed_before_its_time(line, story)
            own = {
                n: state.lanes[seat].table if state is not None and line is not watcher else None
                for n, state in story.states.items()
            }
            assert_only_cards_turned_up(line, own)

    play()


def any_move_but_stop(update: Json, rng: random.Random) -> str:
    return str(rng.choice([move for move in update["moves"] if move != "stop"] or ["stop"]))
