"""The 51 kinds of card in Eights, the moves that play them, and which card can go on which.

A kind is an int, and a card is just its kind: the deck is infinite, so equal cards are identical. The
order is number cards, the eight, then the specials, so that a deck without specials is the first 37 kinds.
"""

from typing import Final

from msgspec import Struct

from parlour.errors import InvalidMove

COLOURS: Final = "rbgy"
COLOUR_NAMES: Final = {"r": "red", "b": "blue", "g": "green", "y": "yellow"}
NUMBERS: Final = "012345679"
FACE_NAMES: Final = {
    **{number: f"a {number}" for number in NUMBERS},
    "8": "an 8",
    "+": "a plus card",
    "s": "a skip",
    "r": "a reverse",
}

KINDS: Final = (
    *(colour + number for colour in COLOURS for number in NUMBERS),
    "8",
    *(colour + "+2" for colour in COLOURS),
    "+4",
    "+20",
    *(colour + "s" for colour in COLOURS),
    *(colour + "r" for colour in COLOURS),
)
NUMBER_KINDS: Final = len(COLOURS) * len(NUMBERS)
PLAIN_KINDS: Final = NUMBER_KINDS + 1
ALL_KINDS: Final = len(KINDS)


def _face(text: str) -> str:
    """Return what a card shows besides its colour: a number, `s`, `r`, or `+` for every plus card."""
    if "+" in text:
        return "+"
    return text[-1]


# COLOUR[kind]: the index of its colour, or None for a wild card, whose colour is chosen when it is played.
COLOUR: Final = tuple(COLOURS.index(text[0]) if text[0] in COLOURS else None for text in KINDS)
FACE: Final = tuple(_face(text) for text in KINDS)
PLUS: Final = tuple(int(text.partition("+")[2]) if "+" in text else 0 for text in KINDS)
IS_REVERSE: Final = tuple(face == "r" for face in FACE)


class Move(Struct, frozen=True, order=True, gc=False):
    """A card played, with the resulting colour; or, without a card, `draw` or `pass`."""

    text: str
    kind: int = -1
    colour: int = -1

    def __post_init__(self) -> None:
        if not self._is_consistent():
            raise InvalidMove(
                "invalid-move", f"“{self.text}” with card {self.kind} and colour {self.colour} is not a move."
            )

    def _is_consistent(self) -> bool:
        if self.kind == self.colour == -1:
            return self.text in ("draw", "pass")
        if self.kind not in range(ALL_KINDS) or self.colour not in range(len(COLOURS)):
            return False
        if COLOUR[self.kind] is None:
            return self.text == f"{KINDS[self.kind]}={COLOURS[self.colour]}"
        return self.text == KINDS[self.kind] and self.colour == COLOUR[self.kind]

    def __str__(self) -> str:
        return self.text


DRAW: Final = Move("draw")
PASS: Final = Move("pass")


def _plays(kind: int) -> tuple[Move, ...]:
    colour = COLOUR[kind]
    if colour is not None:
        return (Move(KINDS[kind], kind, colour),)
    return tuple(Move(f"{KINDS[kind]}={name}", kind, named) for named, name in enumerate(COLOURS))


# PLAYS[kind]: the ways to play it, one for each colour that can be chosen.
PLAYS: Final = tuple(_plays(kind) for kind in range(ALL_KINDS))


def _matches(kind: int, top: int, colour: int) -> bool:
    """Return whether a card can be played on `top` with `colour` current and nothing pending."""
    return COLOUR[kind] in (None, colour) or FACE[kind] == FACE[top]


Playable = tuple[tuple[Move, ...], ...]  # the ways to play each kind now


def _matching(top: int, colour: int, *, reverses: bool) -> Playable:
    return tuple(
        PLAYS[kind] if _matches(kind, top, colour) and (reverses or not IS_REVERSE[kind]) else ()
        for kind in range(ALL_KINDS)
    )


# MATCHING[top][colour], and the same for when no further reverse can be played.
MATCHING: Final = tuple(
    tuple(_matching(top, colour, reverses=True) for colour in range(len(COLOURS))) for top in range(ALL_KINDS)
)
MATCHING_BUT_REVERSES: Final = tuple(
    tuple(_matching(top, colour, reverses=False) for colour in range(len(COLOURS)))
    for top in range(ALL_KINDS)
)
# PLUSES[kind]: while draws are pending only plus cards can be played, any on any.
PLUSES: Final[Playable] = tuple(PLAYS[kind] if PLUS[kind] else () for kind in range(ALL_KINDS))
NOTHING: Final[Playable] = tuple(() for _ in range(ALL_KINDS))

BY_TEXT: Final = {move.text: move for move in (DRAW, PASS, *(move for plays in PLAYS for move in plays))}
