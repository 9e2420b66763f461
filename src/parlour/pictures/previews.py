"""The preview picture of a result or a day, for shared links: cards on the cloth, the name of the game, and
its figures beside icons, which need no translation. It is composed as SVG."""

import json
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from parlour.pictures import letters, render

WIDTH: Final = 1200
HEIGHT: Final = 630

CLOTH: Final = "#1a4d3b"
LIGHT: Final = "#3f8a69"
IVORY: Final = "#fdf8ec"
ACCENT: Final = "#f2c14e"

CARD_SCALE: Final = 2.3
FAN: Final = (350, 664)
"""The pivot of the fan of cards."""
REACH: Final = 370  # from there to the middle of a card
SPREAD: Final = 15.0  # degrees between two cards
TEXT: Final = 705
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

# Soft light from above, darker towards the lower corners.
BACKGROUND: Final = f"""
<radialGradient id="light" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1"
    gradientTransform="translate(400 120) scale(900 560)">
  <stop offset="0" stop-color="{LIGHT}" stop-opacity=".46"/>
  <stop offset=".5" stop-color="{LIGHT}" stop-opacity=".27"/>
  <stop offset="1" stop-color="{LIGHT}" stop-opacity="0"/>
</radialGradient>
<radialGradient id="shade" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1"
    gradientTransform="translate(600 200) scale(920 560)">
  <stop offset=".72" stop-opacity="0"/>
  <stop offset="1" stop-opacity=".15"/>
</radialGradient>
<rect width="100%" height="100%" fill="{CLOTH}"/>
<rect width="100%" height="100%" fill="url(#light)"/>
<rect width="100%" height="100%" fill="url(#shade)"/>"""


class Preview(Struct, frozen=True):
    """The content of a picture."""

    cards: tuple[str, ...]
    """By the names of their drawings; `back`, like a card that is not drawn, is face down."""
    title: str
    figures: tuple[tuple[Icon, str], ...]
    is_won: bool = False


@lru_cache(maxsize=64)
def png(preview: Preview) -> bytes:
    """Return the picture as a PNG file."""
    cards = "".join(_card(number, preview.cards) for number in range(len(preview.cards)))
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">'
        f"{BACKGROUND}{cards}{_texts(preview)}</svg>"
    )
    return render.png(svg, WIDTH, HEIGHT)


def _card(number: int, cards: tuple[str, ...]) -> str:
    """Return a card of the fan, 100 by 140 before it is scaled, and its shadow."""
    turn = (number - (len(cards) - 1) / 2) * SPREAD
    shadow = "".join(
        f'<rect x="{-grown}" y="{1.6 - grown}" width="{100 + 2 * grown}" height="{140 + 2 * grown}" '
        f'rx="{7 + grown}" fill-opacity=".06"/>'
        for grown in (3.2, 2.45, 1.7, 0.95, 0.2)
    )
    face = _faces().get(cards[number], _faces()["back"]).replace("<svg", '<svg width="100" height="140"', 1)
    x, y = FAN
    return (
        f'<g transform="translate({x} {y}) rotate({turn}) translate(0 {-REACH}) scale({CARD_SCALE}) '
        f'translate(-50 -70)">{shadow}{face}</g>'
    )


def _texts(preview: Preview) -> str:
    title = _fitting(preview.title, TITLE, WIDTH - TEXT - 120)
    drawn = letters.write(preview.title, TEXT, 118, title)
    if preview.is_won:
        drawn += _icon("won", TEXT + letters.width(preview.title, title) + 18, 108)
    drawn += f'<rect x="{TEXT}" y="194" width="84" height="5" rx="2.5" fill="{ACCENT}"/>'
    for number, (icon, text) in enumerate(preview.figures):
        y = 240 + 92 * number
        pen = _fitting(text, FIGURE, WIDTH - TEXT - 138)
        drawn += _icon(icon, TEXT - 6, y + 2)
        drawn += letters.write(text, TEXT + 78, y + (FIGURE.height - pen.height) / 2, pen)
    return (
        f'{drawn}<g transform="translate({TEXT + 16} 556) rotate(-8) scale(1.05) translate(-15 -20)">'
        f'<rect x="2" y="2" width="26" height="36" rx="4" fill="{IVORY}"/>'
        f'<path fill="{CLOTH}" d="{SPADE}"/></g>'
        f"{letters.write('PARLOUR', TEXT + 50, 546, HOUSE)}"
    )


def _fitting(text: str, pen: letters.Pen, room: float) -> letters.Pen:
    """Return a smaller pen for a text that is too wide."""
    return replace(pen, height=pen.height * min(1.0, room / max(1.0, letters.width(text, pen))))


def _icon(icon: Icon, x: float, y: float) -> str:
    return (
        f'<path transform="translate({x:.2f} {y:.2f}) scale(2.3)" fill="none" stroke="{ACCENT}" '
        f'stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round" d="{ICONS[icon]}"/>'
    )


@cache
def _faces() -> dict[str, str]:
    """Return the faces as the page's decks draw them; tests/web/node/faces.js writes the file."""
    found: dict[str, str] = json.loads(Path(__file__).with_name("faces.json").read_text("utf-8"))
    return found
