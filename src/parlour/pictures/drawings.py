"""Drawings: coloured shapes, read from the small subset of SVG in which the decks are written, and placed on
a canvas at any size and angle."""

import re
from collections.abc import Iterator, Mapping
from math import cos, pi, radians, sin
from typing import Final
from xml.etree import ElementTree

from msgspec import Struct

from parlour.pictures.canvas import Canvas, Colour, Point
from parlour.pictures.paths import Line, circle, parse, rounded, stroke

Matrix = tuple[float, float, float, float, float, float]
"""As in SVG: x becomes a x + c y + e, y becomes b x + d y + f."""

_STILL: Final[Matrix] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_CALL: Final = re.compile(r"(\w+)\(([^)]*)\)")
_HEX: Final = 16


class Shape(Struct, frozen=True):
    outlines: list[list[Point]]
    colour: Colour
    opacity: float


def colour(text: str) -> Colour:
    """Return the colour of a text such as #fdf8ec."""
    red, green, blue = (int(text[place : place + 2], _HEX) for place in (1, 3, 5))
    return red, green, blue


def placed(x: float, y: float, scale: float, turn: float = 0.0, about: Point = (0.0, 0.0)) -> Matrix:
    """Return the matrix that moves the point `about` to (x, y), scaled, and rotated by `turn` degrees."""
    across, down = scale * cos(radians(turn)), scale * sin(radians(turn))
    ax, ay = about
    return across, down, -down, across, x - across * ax + down * ay, y - down * ax - across * ay


def read(svg: str) -> list[Shape]:
    """Return the shapes of a drawing, in its own units."""
    return list(_shapes(ElementTree.fromstring(svg), {}, _STILL))


def draw(canvas: Canvas, shapes: list[Shape], matrix: Matrix) -> None:
    for shape in shapes:
        canvas.fill(_moved(shape.outlines, matrix), shape.colour, shape.opacity)


def _shapes(element: ElementTree.Element, above: Mapping[str, str], matrix: Matrix) -> Iterator[Shape]:
    look = {**above, **element.attrib}
    for name, numbers in _CALL.findall(element.get("transform", "")):
        matrix = _times(matrix, _transform(name, [float(each) for each in re.split(r"[\s,]+", numbers)]))
    lines = _lines(element.tag.rpartition("}")[2], element.attrib)
    if lines:
        fill, line = look.get("fill", "#000000"), look.get("stroke", "none")
        if fill != "none" and any(len(points) > 2 for points, _ in lines):
            outlines = [points for points, _ in lines]
            yield Shape(_moved(outlines, matrix), colour(fill), float(look.get("fill-opacity", 1)))
        if line != "none":
            is_round = look.get("stroke-linecap") == "round"
            outlines = stroke(lines, float(look.get("stroke-width", 1)), is_round=is_round)
            yield Shape(_moved(outlines, matrix), colour(line), float(look.get("stroke-opacity", 1)))
    for each in element:
        inherited = {key: value for key, value in look.items() if key.startswith(("fill", "stroke"))}
        yield from _shapes(each, inherited, matrix)


def _lines(tag: str, given: Mapping[str, str]) -> list[Line]:
    if tag == "path":
        return parse(given["d"])
    if tag == "rect":
        x, y, width, height, radius = (
            float(given.get(name, 0)) for name in ("x", "y", "width", "height", "rx")
        )
        return [(rounded(x, y, width, height, radius), True)]
    if tag == "circle":
        return [(circle(float(given["cx"]), float(given["cy"]), float(given["r"]), 48), True)]
    return []


def _transform(name: str, numbers: list[float]) -> Matrix:
    if name == "translate":
        return (1.0, 0.0, 0.0, 1.0, numbers[0], numbers[1] if len(numbers) > 1 else 0.0)
    if name == "scale":
        return (numbers[0], 0.0, 0.0, numbers[-1], 0.0, 0.0)
    turn, *about = numbers
    x, y = about or (0.0, 0.0)
    return placed(x, y, 1.0, turn, (x, y))


def _times(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f


def _moved(outlines: list[list[Point]], matrix: Matrix) -> list[list[Point]]:
    a, b, c, d, e, f = matrix
    return [[(a * x + c * y + e, b * x + d * y + f) for x, y in points] for points in outlines]


def ellipse(x: float, y: float, across: float, down: float) -> list[Point]:
    turns = [2 * pi * step / 72 for step in range(72)]
    return [(x + across * cos(turn), y + down * sin(turn)) for turn in turns]
