"""A bot for Top Card: it keeps a high card and swaps a low one."""

from collections.abc import Sequence
from random import Random

from topcard import HANDS, KEEP, SWAP, Move, TopCard, View

from parlour.bots import Bot, Strength


def choose(
    game: TopCard, view: View, seat: int, moves: Sequence[Move], *, strength: Strength, rng: Random
) -> Move:
    if strength == "easy":
        return rng.choice(moves)
    (card,) = view.places[HANDS[seat]]
    return SWAP if SWAP in moves and card is not None and int(card) < 6 else KEEP


BOT = Bot(choose, pace={"easy": (0.5, 1.5), "normal": (0.5, 1.5)})  # seconds for a move
