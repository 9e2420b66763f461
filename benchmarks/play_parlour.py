"""Random games of Parlour, for benchmarks/rules.py: `play_parlour.py GAME`, the games as in `main` below."""

import sys
from collections.abc import Iterator
from random import Random
from typing import Any, Final

import msgspec

from answering import answer
from parlour.game import AnyGame
from parlour.games.eights import Eights
from parlour.games.klondike import Klondike
from parlour.games.patience import FreeCell, Spider
from parlour.games.race import STOP, Race

SOLITAIRE_LIMIT = 150  # moves, as many as OpenSpiel plays
EIGHTS_LIMIT = 100  # moves, as many as OpenSpiel plays; without it a round runs until it is won
SEATS = 4
SOLITAIRES: Final[dict[str, AnyGame]] = {
    "klondike": Klondike(),
    "klondike-3": Klondike(draw=3),
    "freecell": FreeCell(),
    "spider": Spider(suits=4),
}


def seed(rng: Random) -> str:
    """Return a seed of 128 bits, as in a room."""
    return f"{rng.getrandbits(128):032x}"


def play_solitaire(game: AnyGame, rng: Random) -> int:
    table = game.start(seed(rng), 1)
    for step in range(SOLITAIRE_LIMIT):
        legal = game.moves(table, 0)
        if not legal:
            return step
        table, _ = game.play(table, 0, legal[int(rng.random() * len(legal))])
    return SOLITAIRE_LIMIT


def play_eights(game: Eights, limit: int | None, rng: Random) -> int:
    state = game.start(seed(rng), SEATS)
    steps = 0
    while state.winner is None and steps != limit:
        seat = state.turn
        legal = game.moves(state, seat)
        state, _ = game.play(state, seat, legal[int(rng.random() * len(legal))])
        steps += 1
    return steps


def play_race(game: Race, rng: Random) -> int:
    """Play a race: the seats move in turn; each stops when it has no other move, or at the limit."""
    state = game.start(seed(rng), SEATS)
    steps = 0
    while racing := game.to_move(state):
        for seat in racing:
            legal = game.moves(state, seat)
            others = len(legal) - 1
            stops = not others or state.lanes[seat].moves == SOLITAIRE_LIMIT
            state, _ = game.play(state, seat, STOP if stops else legal[int(rng.random() * others)])
            steps += 1
    return steps


def states(game: Any, limit: int | None, rng: Random) -> Iterator[Any]:
    """Yield every state of random games; in a race nobody stops while there is another move."""
    seats = min(SEATS, game.seats[-1])
    while True:
        state = game.start(seed(rng), seats)
        steps = 0
        while (seats_to_move := game.to_move(state)) and steps != limit:
            yield state
            seat = rng.choice(tuple(seats_to_move))
            legal = [move for move in game.moves(state, seat) if move is not STOP] or game.moves(state, seat)
            if not legal:
                break
            state, _ = game.play(state, seat, rng.choice(legal))
            steps += 1


def main(game: str) -> None:
    encode = msgspec.msgpack.encode
    match game:
        case "klondike" | "klondike-3" | "freecell" | "spider":
            solitaire = SOLITAIRES[game]
            answer(
                lambda rng: play_solitaire(solitaire, rng),
                lambda rng: states(solitaire, SOLITAIRE_LIMIT, rng),
                encode,
                copy=None,
            )
        case "eights" | "eights-100":
            limit = EIGHTS_LIMIT if game == "eights-100" else None
            eights = Eights()
            answer(
                lambda rng: play_eights(eights, limit, rng),
                lambda rng: states(eights, limit, rng),
                encode,
                copy=None,
            )
        case "race":
            race = Race()
            answer(
                lambda rng: play_race(race, rng),
                lambda rng: states(race, SEATS * SOLITAIRE_LIMIT, rng),
                encode,
                copy=None,
            )


main(sys.argv[1])
