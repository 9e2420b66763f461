"""Rooms of Eights as an earlier server left them: deals that are known, with turns already taken."""

import time
from collections.abc import Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from parlour.games.eights import Eights
from parlour.rooms import log
from tests.server.harness import SECRETS, write_room

PEOPLE: Final = tuple(SECRETS)


def find_deal(game: Eights, wanted: set[str], unwanted: Collection[str] = ()) -> str:
    """A seed with which the first of three can play all of these, and can't play one of those it has."""
    for seed in map(str, range(100_000)):
        state = game.start(seed, 3)
        moves = {str(move) for move in game.moves(state, 0)}
        hand = game.view(state, 0).hand
        if wanted <= moves and all(card in hand and card not in moves for card in unwanted):
            return seed
    raise AssertionError(f"no deal has {wanted}")


def write(
    data: Path,
    room: str,
    *,
    seed: str = "7",
    turns: Sequence[log.Body] = (),
    rules: str = "",
    clock: int = 60,
    bots: int = 0,
    people: tuple[str, ...] = PEOPLE,
    match: int | None = None,
    code: str | None = None,
) -> None:
    """A room of Anna, Bob and Cleo, or some of them, and bots, in which a round has begun."""
    count = len(people) + bots
    joined = [log.Joined(seat, player, player.title(), "🦊") for seat, player in enumerate(people)]
    seated = [log.BotSeated(seat, f"Bot {seat}", "🤖", "normal") for seat in range(len(people), count)]
    settings = log.RoomSettings("eights", rules, count, clock, match=match)
    # Four letters would be a code.
    room = f"room-{room}"
    bodies = [log.Opened(people[0], settings), *joined, *seated, log.Started(seed), *turns]
    # In a thread of its own: in this one the browser's loop is running.
    with ThreadPoolExecutor(1) as elsewhere:
        elsewhere.submit(write_room, data, room, bodies, time.time_ns() // 1_000_000, code).result()


def drawn_deal(game: Eights) -> str:
    """A seed with which the first of three draws a card that may be played."""
    for seed in map(str, range(1000)):
        after, _ = game.play(game.start(seed, 3), 0, game.parse("draw"))
        if after.drawn is not None:
            return seed
    raise AssertionError("no such deal")


def double_deal(game: Eights) -> str:
    """A seed with which the first of three has two equal cards that can be played."""
    for seed in map(str, range(1000)):
        state = game.start(seed, 3)
        hand = game.view(state, 0).hand
        if any(hand.count(str(move)) > 1 for move in game.moves(state, 0)):
            return seed
    raise AssertionError("no such deal")


def wild_deal(game: Eights) -> str:
    """A seed with which the second of three has an eight."""
    return next(seed for seed in map(str, range(1000)) if "8" in game.view(game.start(seed, 3), 1).hand)


def last_but_one(game: Eights) -> tuple[str, list[log.Body]]:
    """A seed and the turns after which the first of three has two cards, and one that can be played."""
    for seed in map(str, range(1000)):
        state = game.start(seed, 3)
        texts = (str(game.moves(state, 0)[0]), "draw", "draw")
        if texts[0][1:] not in list("012345679"):
            continue
        for seat, text in enumerate(texts):
            state, _ = game.play(state, seat, game.parse(text))
        if str(game.moves(state, 0)[0])[1:] in list("012345679"):
            return seed, [log.Moved(seat, text) for seat, text in enumerate(texts)]
    raise AssertionError("no such deal")


def whole_round(game: Eights, seed: str, first: int = 0, seats: int = 3) -> list[log.Moved]:
    """A round to its end, each playing the first card that can be. The winner moves last."""
    state = game.start(seed, seats, first=first)
    moves: list[log.Moved] = []
    while state.winner is None:
        move = game.moves(state, state.turn)[0]
        moves.append(log.Moved(state.turn, str(move)))
        state, _ = game.play(state, state.turn, move)
    return moves


def won_round(game: Eights, first: int) -> tuple[str, list[log.Moved]]:
    """A seed and a round of three to its end that the first seat wins."""
    rounds = ((seed, whole_round(game, seed, first)) for seed in map(str, range(100)))
    return next((seed, moves) for seed, moves in rounds if moves[-1].seat == 0)
