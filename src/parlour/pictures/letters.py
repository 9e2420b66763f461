"""Capitals and digits as centre lines of strokes, 24 high: enough for the name of a game and a score."""

from functools import cache
from typing import Final

from msgspec import Struct

from parlour.pictures.canvas import Canvas, Colour, Point
from parlour.pictures.drawings import Shape, draw, placed
from parlour.pictures.paths import parse, stroke

HEIGHT: Final = 24

LETTERS: Final[dict[str, tuple[float, str]]] = {
    "A": (19, "M.5 24 9.5 1.5 18.5 24M3.8 16.5H15.2"),
    "B": (
        15,
        "M1.5 1.5H7.5A5.3 5.3 0 0 1 7.5 12H1.5M7.5 12A5.3 5.3 0 0 1 8 22.5H1.5V1.5",
    ),
    "C": (19, "M18 18.3A10.5 10.5 0 1 1 18 5.7"),
    "D": (19, "M1.5 1.5H7A10.5 10.5 0 0 1 7 22.5H1.5Z"),
    "E": (14, "M13.5 1.5H1.5V22.5H13.5M1.5 12H12"),
    "F": (13, "M13 1.5H1.5V24M1.5 12.5H11.5"),
    "G": (21, "M18 5.7A10.5 10.5 0 1 0 20 14.5V12.7H12"),
    "H": (18, "M1.5 0V24M16.5 0V24M1.5 12H16.5"),
    "I": (3, "M1.5 0V24"),
    "J": (12, "M10.5 0V16.5A4.8 6 0 0 1 .9 17.5"),
    "K": (16, "M1.5 0V24M15.5 .5 2 14M6.6 9.7 16 24"),
    "L": (13, "M1.5 0V22.5H13"),
    "M": (22, "M1.5 24V2.5L11 17.5 20.5 2.5V24"),
    "N": (18, "M1.5 24V2.5L16.5 21.5V0"),
    "O": (23, "M11.5 1.5A10 10.5 0 1 1 11.49 1.5Z"),
    "P": (14, "M1.5 24V1.5H7.5A5.8 5.8 0 0 1 7.5 13.1H1.5"),
    "Q": (23, "M11.5 1.5A10 10.5 0 1 1 11.49 1.5ZM13.5 16 21 24.5"),
    "R": (15, "M1.5 24V1.5H7.5A5.8 5.8 0 0 1 7.5 13.1H1.5M7.5 13.1 14.5 24"),
    "S": (
        15,
        "M13.3 5.8C12.5 3.1 10.3 1.5 7.6 1.5 4.3 1.5 2.1 3.5 2.1 6.3 2.1 13.5 13.8 10.5 "
        "13.8 17.3 13.8 20.5 11.2 22.5 7.7 22.5 4.5 22.5 2 20.6 1.3 17.7",
    ),
    "T": (17, "M0 1.5H17M8.5 1.5V24"),
    "U": (18, "M1.5 0V15A7.5 7.5 0 0 0 16.5 15V0"),
    "V": (19, "M.5 0 9.5 22.5 18.5 0"),
    "W": (28, "M.5 0 7.5 22 14 2.5 20.5 22 27.5 0"),
    "X": (17, "M.8 0 16.2 24M16.2 0 .8 24"),
    "Y": (17, "M.5 0 8.5 12.5 16.5 0M8.5 12.5V24"),
    "Z": (16, "M1 1.5H15L1.3 22.5H15.5"),
    "0": (17, "M8.5 1.5A7 10.5 0 1 1 8.49 1.5Z"),
    "1": (9, "M.5 6 6.5 1.8V24"),
    "2": (
        16,
        "M1.8 7.5C2 3.9 4.5 1.5 8 1.5 11.6 1.5 14 3.8 14 7 14 9.6 12.5 11.5 10.3 13.8L2.3 22.5H15.2",
    ),
    "3": (
        16,
        "M2 5.8C2.8 3.1 5 1.5 7.9 1.5 11.3 1.5 13.6 3.5 13.6 6.5S11.3 11.4 8.1 11.4H6.2"
        "M8.1 11.4C11.8 11.4 14.2 13.5 14.2 16.8S11.6 22.5 7.9 22.5"
        "C4.7 22.5 2.4 20.8 1.5 17.7",
    ),
    "4": (17, "M12.3 24V1.8L1.8 17.5H17"),
    "5": (
        16,
        "M13.8 1.5H3.9L3 11.2C4.3 9.8 6 9.1 8 9.1 11.8 9.1 14.3 11.8 14.3 15.7"
        "S11.7 22.5 7.9 22.5C4.8 22.5 2.5 20.9 1.6 18",
    ),
    "6": (17, "M12.8 .5 3 12.3M8.5 9.3A7 6.6 0 1 1 8.49 9.3Z"),
    "7": (16, "M.8 1.5H14L6.2 24"),
    "8": (17, "M8.5 1.5A5.5 5 0 1 1 8.49 1.5ZM8.5 11.5A6.8 5.5 0 1 1 8.49 11.5Z"),
    "9": (17, "M4.2 23.5 14 11.7M8.5 1.5A7 6.6 0 1 1 8.49 1.5Z"),
    ":": (4, "M2 8V11M2 19V22"),
    "-": (12, "M1 13H11"),
    " ": (8, ""),
}


class Pen(Struct, frozen=True):
    """How letters are written: `weight` is the stroke width and `gap` the spacing, for a height of 24."""

    ink: Colour
    height: float
    weight: float
    gap: float


def width(text: str, pen: Pen) -> float:
    gaps = max(0, len(_known(text)) - 1) * pen.gap
    return (sum(LETTERS[each][0] for each in _known(text)) + gaps) * pen.height / HEIGHT


def write(canvas: Canvas, text: str, x: float, y: float, pen: Pen) -> None:
    """Write a text with its top left corner at (x, y). Unknown characters are left out."""
    scale = pen.height / HEIGHT
    for each in _known(text):
        draw(canvas, [Shape(_outlines(each, pen.weight), pen.ink, 1.0)], placed(x, y, scale))
        x += (LETTERS[each][0] + pen.gap) * scale


@cache
def _outlines(letter: str, weight: float) -> list[list[Point]]:
    return stroke(parse(LETTERS[letter][1]), weight, is_round=letter == ":")


def _known(text: str) -> list[str]:
    return [each for each in text.upper() if each in LETTERS]
