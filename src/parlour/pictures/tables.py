"""Small pictures of tables, as SVG: the places of a game, and the cards that lie there.

A picture is made from what a game says of itself, so it is the same for every game, whoever it comes from.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from parlour.game import Contents, Place

WIDTH: Final = 20.0
HEIGHT: Final = 28.0
GAP: Final = 4.0
UP: Final = 8.0
DOWN: Final = 4.0
ACROSS: Final = 7.0
"""How much of a covered card is seen: one face up or face down in a column, one in a row."""
FANNED: Final = 3
OVERLAP: Final = 0.5
"""How much of a row of single cards is seen where another such row follows, as in a pyramid."""

_FRENCH: Final = re.compile(r"(?:10|[2-9TJQKA])([SHDC])")
_COLOURED: Final = re.compile(r"([rbgy])[0-9+sr]+|(?:8|\+4|\+20)(?:=[rbgy])?")
_SUITS: Final = {
    "S": "M0-4.5c2.5 2.7 4.2 4.5 4.2 6.4a2.2 2.2 0 0 1-3.7 1.7c.1 1 .5 1.6 1 2.1h-3c.5-.5.9-1.1 1-2.1"
    "a2.2 2.2 0 0 1-3.7-1.7c0-1.9 1.7-3.7 4.2-6.4z",
    "H": "M0 5C-2.8 2.8-4.4 1-4.4-1.3A2.3 2.3 0 0 1 0-2.5 2.3 2.3 0 0 1 4.4-1.3C4.4 1 2.8 2.8 0 5z",
    "D": "M0-5 4 0 0 5-4 0z",
    "C": "M0-4.7a2.3 2.3 0 0 1 1.9 3.6A2.3 2.3 0 1 1 .6 2.9c.1 1.1.5 1.8 1.1 2.4h-3.4c.6-.6 1-1.3 1.1-2.4"
    "a2.3 2.3 0 1 1-1.3-4A2.3 2.3 0 0 1 0-4.7z",
}


class Box(NamedTuple):
    """A card or an empty place in a picture: its corner, and which drawing."""

    x: float
    y: float
    look: str


NOTHING: Final = [Box(ACROSS * number, 0, "back") for number in range(3)]
"""Three cards, for a table that can't be drawn."""


def boxes(places: Sequence[Place], contents: Contents) -> list[Box]:
    """Return where the cards and the empty places of a table are."""
    return [*_table(places, contents)]


def picture(boxes: Sequence[Box], *, is_veiled: bool = False) -> str:
    """Return a picture, which needs the `symbols` in its page; `is_veiled` turns every card face down."""
    width = max(box.x for box in boxes) + WIDTH
    height = max(box.y for box in boxes) + HEIGHT
    if is_veiled:
        boxes = [box if box.look == "none" else box._replace(look="back") for box in boxes]
    cards = "".join(f'<use href="#card-{look}" x="{x:g}" y="{y:g}"/>' for x, y, look in boxes)
    return f'<svg viewBox="0 0 {width:g} {height:g}" aria-hidden="true">{cards}</svg>'


def symbols() -> str:
    """Return the drawings of which all pictures are made, once for the page."""
    inner = f'x=".5" y=".5" width="{WIDTH - 1:g}" height="{HEIGHT - 1:g}" rx="2.5"'
    paper = f'<rect class="paper" {inner}/>'
    drawn = {"none": f'<rect class="place" {inner}/>', "other": paper}
    drawn["back"] = f'{paper}<rect class="back" x="2.5" y="2.5" width="15" height="23" rx="1.5"/>'
    for suit, path in _SUITS.items():
        pips = (
            f'<path class="suit-{suit}" transform="{where}" d="{path}"/>'
            for where in ("translate(5.5 5.5) scale(.62)", "translate(12 19)")
        )
        drawn[suit] = paper + "".join(pips)
    for colour in (*"rbgy", "wild"):
        oval = '<ellipse class="oval" cx="10" cy="14" rx="5" ry="9" transform="rotate(28 10 14)"/>'
        drawn[colour] = f'<rect class="colour-{colour}" {inner}/>{oval}'
    symbols = "".join(f'<g id="card-{name}">{shapes}</g>' for name, shapes in drawn.items())
    return f'<svg class="unseen" aria-hidden="true"><defs>{symbols}</defs></svg>'


def _table(places: Sequence[Place], contents: Contents) -> Iterator[Box]:
    rows = _rows(places)
    width = max((_width_of(row, contents) for row in rows), default=0)
    y = 0.0
    for row, after in zip(rows, [*rows[1:], []], strict=True):
        for place, x in _in_row(row, contents, width):
            yield from _cards(place, contents[place.name], x, y)
        overlaps = all(place.at is not None for place in (*row, *after)) and after
        y += HEIGHT * OVERLAP if overlaps else max(_height(place, contents) for place in row) + GAP


def _rows(places: Sequence[Place]) -> list[list[Place]]:
    """Return the rows from the top: the cards of the others, the table, and what is one's own. Piles beside
    cards that lie on each other are below them where these are wide."""

    def key(place: Place) -> tuple[int, int]:
        return (1, place.row) if place.seat is None else (0, 0) if place.seat else (2, place.row)

    rows = [[place for place in places if key(place) == row] for row in sorted({*map(key, places)})]
    heap = [place.at for row in rows[1:2] for place in row if place.at is not None]
    is_below = heap and min(heap) < len(rows[0])  # no room for them at the side of the first row
    return [*rows[1:], rows[0]] if is_below else rows


def _in_row(row: Sequence[Place], contents: Contents, width: float) -> Iterator[tuple[Place, float]]:
    """Yield where each place of a row is: foundations at the right of others, anything else in the middle."""
    if all(place.at is not None for place in row):
        yield from ((place, (place.at or 0) * (WIDTH + GAP)) for place in row)
        return
    ends = [place for place in row if place.kind == "foundation"]
    others = [place for place in row if place.kind != "foundation"]
    if not ends or not others:
        parts = [(row, (width - _width_of(row, contents)) / 2)]
    else:
        parts = [(others, 0.0), (ends, width - _width_of(ends, contents))]
    for part, x in parts:
        widths = [_width(place, contents) + GAP for place in part]
        yield from zip(part, accumulate(widths, initial=x), strict=False)


def _width_of(row: Sequence[Place], contents: Contents) -> float:
    if all(place.at is not None for place in row):
        return max(place.at or 0 for place in row) * (WIDTH + GAP) + WIDTH
    return sum(_width(place, contents) + GAP for place in row) - GAP


def _width(place: Place, contents: Contents) -> float:
    if place.lies == "fan":
        return WIDTH + ACROSS * (FANNED - 1)
    step = DOWN if place.seat else ACROSS  # the hands of others are held closer
    return WIDTH + (step * max(0, len(contents[place.name]) - 1) if place.lies == "across" else 0)


def _height(place: Place, contents: Contents) -> float:
    covered = contents[place.name][:-1] if place.lies == "down" else ()
    return HEIGHT + sum(UP if card else DOWN for card in covered)


def _cards(place: Place, cards: Sequence[str | None], x: float, y: float) -> Iterator[Box]:
    if not cards:
        yield Box(x, y, "none")
    seen = (
        cards if place.lies in ("down", "across") else cards[-FANNED:] if place.lies == "fan" else cards[-1:]
    )
    for card in seen:
        yield Box(x, y, _look(card))
        if place.lies == "down":
            y += UP if card else DOWN
        else:
            x += DOWN if place.seat else ACROSS


def _look(card: str | None) -> str:
    if card is None:
        return "back"
    if french := _FRENCH.fullmatch(card):
        return french[1]
    return (coloured[1] or "wild") if (coloured := _COLOURED.fullmatch(card)) else "other"
