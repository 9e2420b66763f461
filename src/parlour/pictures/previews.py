"""The preview picture of a result or a day, for shared links: cards on the cloth, the name of the game, and
its figures beside icons, which need no translation."""

import json
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from parlour.pictures import letters
from parlour.pictures.canvas import Canvas
from parlour.pictures.drawings import Shape, colour, draw, ellipse, placed, read
from parlour.pictures.paths import parse, rounded, stroke

WIDTH: Final = 1200
HEIGHT: Final = 630

CLOTH: Final = colour("#1a4d3b")
LIGHT: Final = colour("#3f8a69")
SHADE: Final = (0, 0, 0)
IVORY: Final = colour("#fdf8ec")
ACCENT: Final = colour("#f2c14e")

CARD: Final = (100.0, 140.0)
CARD_SCALE: Final = 2.3
FAN: Final = (350.0, 664.0)
"""The pivot of the fan of cards."""
REACH: Final = 370.0
SPREAD: Final = 15.0  # degrees between two cards
TEXT: Final = 705.0
"""The left edge of the texts."""

TITLE: Final = letters.Pen(IVORY, height=46, weight=2.9, gap=7)
FIGURE: Final = letters.Pen(IVORY, height=58, weight=2.7, gap=4.2)
HOUSE: Final = letters.Pen(IVORY, height=22, weight=2.4, gap=7.5)

Icon = Literal["moves", "time", "people", "won", "helped", "day"]
ICONS: Final[dict[Icon, str]] = {
    "moves": "M4.5 4.5h8.5v15H4.5zM16 12h5.5M19 9.3 21.7 12 19 14.7",
    "time": "M12 3.5a8.5 8.5 0 1 1-.01 0zM12 7.2V12l3.3 2.3",
    "people": "M12 11.5a3.7 3.7 0 1 1 .01 0zM4.8 20.5c0-4 3.2-6.2 7.2-6.2s7.2 2.2 7.2 6.2",
    "won": "M4.5 12.8 9.8 18 19.8 6.5",
    "helped": "M9 4h6l3.5 8h-13zM12 12v7M8 20h8",
    "day": "M4 6h16v14.5H4zM4 10.5h16M8.5 3.5v4M15.5 3.5v4",
}
SPADE: Final = (
    "M15 9c5 5.5 8.5 9 8.5 13a4.7 4.7 0 0 1-7.4 3.7c.3 2.2 1 3.7 2.3 4.8h-6.8c1.3-1.1 2-2.6 2.3-4.8"
    "A4.7 4.7 0 0 1 6.5 22c0-4 3.5-7.5 8.5-13z"
)


class Preview(Struct, frozen=True):
    """The content of a picture."""

    cards: tuple[str, ...]
    """By the names of their drawings; `back`, like a card that is not drawn, is face down."""
    title: str
    figures: tuple[tuple[Icon, str], ...]
    is_won: bool = False


@lru_cache(maxsize=64)
def png(preview: Preview) -> bytes:
    """Return the picture as a PNG file. The first of a kind is the slowest."""
    canvas = Canvas.unpacked(WIDTH, HEIGHT, _table(preview.cards))
    _texts(canvas, preview)
    return canvas.png()


@cache
def _table(cards: tuple[str, ...]) -> bytes:
    canvas = Canvas.unpacked(WIDTH, HEIGHT, _cloth())
    _fan(canvas, cards)
    return canvas.packed()


@cache
def _cloth() -> bytes:
    """Return the packed background: soft light from above, darker at the edges."""
    canvas = Canvas(WIDTH, HEIGHT, CLOTH)
    for step in range(22):
        size = 1 - step / 22
        canvas.fill([ellipse(400, 120, 900 * size, 560 * size)], LIGHT, 0.028)
    for step in range(14):
        inset = 14.0 * (13 - step)
        edge = rounded(-260 + inset, -260 + inset, WIDTH + 520 - 2 * inset, HEIGHT + 460 - 2 * inset, 260)
        canvas.fill([[(0, 0), (0, HEIGHT), (WIDTH, HEIGHT), (WIDTH, 0)], edge], SHADE, 0.02)
    return canvas.packed()


def _fan(canvas: Canvas, cards: Sequence[str]) -> None:
    for number, name in enumerate(cards):
        turn = (number - (len(cards) - 1) / 2) * SPREAD
        about = (CARD[0] / 2, CARD[1] / 2 + REACH / CARD_SCALE)
        for blur in range(7):
            grown = 3.2 - blur * 0.75
            shadow = rounded(-grown, -grown + 1.6, CARD[0] + 2 * grown, CARD[1] + 2 * grown, 7 + grown)
            matrix = placed(*FAN, CARD_SCALE, turn, about)
            draw(canvas, [Shape([shadow], SHADE, 0.06)], matrix)
        draw(canvas, _face(name), placed(*FAN, CARD_SCALE, turn, about))


def _texts(canvas: Canvas, preview: Preview) -> None:
    title = _fitting(preview.title, TITLE, WIDTH - TEXT - 120)
    letters.write(canvas, preview.title, TEXT, 118, title)
    if preview.is_won:
        _icon(canvas, "won", TEXT + letters.width(preview.title, title) + 18, 108)
    canvas.fill([rounded(TEXT, 194, 84, 5, 2.5)], ACCENT)
    for number, (icon, text) in enumerate(preview.figures):
        y = 240.0 + 92 * number
        pen = _fitting(text, FIGURE, WIDTH - TEXT - 138)
        _icon(canvas, icon, TEXT - 6, y + 2)
        letters.write(canvas, text, TEXT + 78, y + (FIGURE.height - pen.height) / 2, pen)
    card = Shape([rounded(2, 2, 26, 36, 4)], IVORY, 1.0)
    spade = Shape([points for points, _ in parse(SPADE)], CLOTH, 1.0)
    draw(canvas, [card, spade], placed(TEXT + 16, 556, 1.05, -8, (15, 20)))
    letters.write(canvas, "PARLOUR", TEXT + 50, 546, HOUSE)


def _fitting(text: str, pen: letters.Pen, room: float) -> letters.Pen:
    """Return a smaller pen for a text that is too wide."""
    return replace(pen, height=pen.height * min(1.0, room / max(1.0, letters.width(text, pen))))


def _icon(canvas: Canvas, icon: Icon, x: float, y: float) -> None:
    mark = Shape(stroke(parse(ICONS[icon]), 1.7, is_round=True), ACCENT, 1.0)
    draw(canvas, [mark], placed(x, y, 2.3))


@cache
def _face(name: str) -> list[Shape]:
    return read(_faces().get(name, _faces()["back"]))


@cache
def _faces() -> dict[str, str]:
    """Return the faces as the page's decks draw them; tests/web/node/faces.js writes the file."""
    found: dict[str, str] = json.loads(Path(__file__).with_name("faces.json").read_text("utf-8"))
    return found
