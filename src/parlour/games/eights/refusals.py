"""The refusals of Eights: a sentence for each code, made from the facts."""

from typing import Final

from parlour.errors import Sentences, quoted
from parlour.games.eights.cards import COLOUR_NAMES, FACE, FACE_NAMES, KINDS

REFUSALS: Final[Sentences] = {
    "invalid-move": lambda text: (
        f"{quoted(text)} is not a move: write a card (r5, b+2, ys, gr), a wild card with its colour "
        "(8=r, +4=b, +20=g), draw or pass."
    ),
    "over": lambda: "This game is over.",
    "not-your-turn": lambda turn: f"It is seat {turn + 1}'s turn.",
    "not-in-hand": lambda card: f"You don't have {card}.",
    "only-the-drawn": lambda drawn: f"After drawing you can only play the card you drew: {drawn}.",
    "already-drawn": lambda drawn: f"You have already drawn. Play {drawn} or pass.",
    "nothing-to-pass": lambda: "You can only pass after drawing.",
    "draws-pending": lambda card, pending: f"{pending} cards to draw: you can't play {card} on that.",
    "too-many-reverses": lambda most: f"No more than {most} reverses in a row.",
    "no-match": lambda card, colour, top: (
        f"{card} is neither {COLOUR_NAMES[colour]} nor {FACE_NAMES[FACE[KINDS.index(top)]]}."
    ),
}
