"""Why something can't be done in Eights: a sentence for each code, made from the facts it is about."""

from typing import Final

from parlour.errors import Sentences, quoted
from parlour.games.eights.cards import COLOUR_NAMES, FACE, FACE_NAMES, KINDS

REFUSALS: Final[Sentences] = {
    "invalid-move": lambda text: (
        f"{quoted(text)} is not a move: write a card (r5, b+2, ys, gr), a wild card with its colour "
        "(8=r, +4=b, +20=g), draw or pass."
    ),
    "over": lambda: "The round is over.",
    "not-your-turn": lambda turn: f"It is the turn of seat {turn + 1}.",
    "not-in-hand": lambda card: f"There is no {card} in your hand.",
    "only-the-drawn": lambda drawn: f"After drawing, only the card just drawn, {drawn}, can be played.",
    "already-drawn": lambda drawn: f"You have drawn: play {drawn}, the card just drawn, or pass.",
    "nothing-to-pass": lambda: "You can pass only after drawing a card that you may play: draw.",
    "draws-pending": lambda card, pending: (
        f"{pending} cards are to be drawn: {card} can't be played on that."
    ),
    "too-many-reverses": lambda most: f"No more than {most} reverses may lie in a row.",
    "no-match": lambda card, colour, top: (
        f"{card} is neither {COLOUR_NAMES[colour]} nor {FACE_NAMES[FACE[KINDS.index(top)]]}."
    ),
}
