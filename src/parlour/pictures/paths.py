"""Paths of SVG converted to polylines, and strokes converted to outlines that can be filled."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import atan2, cos, hypot, pi, remainder, sin, sqrt, tan
from typing import Final

from parlour.pictures.canvas import Point

Line = tuple[list[Point], bool]
"""Points in order, and whether the line is closed."""

_TOKEN: Final = re.compile(r"([A-Za-z])|(-?(?:\d+\.?\d*|\.\d+))")
_TAKES: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7, "Z": 0}
_CURVE: Final = 10  # segments per curve
_ROUND: Final = 16  # corners of a round join
_SHARP: Final = pi / 6  # bends from this angle on get one


def parse(text: str) -> list[Line]:
    """Return the lines of a path."""
    lines: list[Line] = []
    points: list[Point] = []
    x = y = 0.0
    handle: Point | None = None
    for command, numbers in _commands(text):
        name, is_relative = command.upper(), command.islower()
        ox, oy = (x, y) if is_relative else (0.0, 0.0)
        before, handle = handle, None
        if name == "Z":
            lines.append((points, True))
            x, y = points[0]
            points = []
            continue
        if name == "M":
            if len(points) > 1:
                lines.append((points, False))
            points = []
        elif not points:
            points = [(x, y)]
        if name in ("M", "L"):
            points.append((ox + numbers[0], oy + numbers[1]))
        elif name == "H":
            points.append((ox + numbers[0], y))
        elif name == "V":
            points.append((x, oy + numbers[0]))
        elif name == "A":
            points += _arc((x, y), numbers, (ox + numbers[5], oy + numbers[6]))
        else:
            rest = [(ox + a, oy + b) for a, b in zip(numbers[::2], numbers[1::2], strict=True)]
            if name == "S":
                rest.insert(0, (2 * x - before[0], 2 * y - before[1]) if before else (x, y))
            if name == "Q":
                (qx, qy), end = rest
                rest = [
                    ((x + 2 * qx) / 3, (y + 2 * qy) / 3),
                    ((end[0] + 2 * qx) / 3, (end[1] + 2 * qy) / 3),
                    end,
                ]
            points += _cubic((x, y), *rest)
            handle = rest[1]
        x, y = points[-1]
    if len(points) > 1:
        lines.append((points, False))
    return lines


def _commands(text: str) -> Iterator[tuple[str, list[float]]]:
    command, numbers = "", list[float]()
    for letter, number in _TOKEN.findall(text):
        if letter:
            command, numbers = letter, []
        else:
            numbers.append(float(number))
        if len(numbers) == _TAKES[command.upper()]:
            yield command, numbers
            numbers = []
            command = {"M": "L", "m": "l"}.get(command, command)


def _cubic(a: Point, b: Point, c: Point, d: Point) -> Iterator[Point]:
    for step in range(1, _CURVE + 1):
        t = step / _CURVE
        u = 1 - t
        p, q, r, s = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        yield p * a[0] + q * b[0] + r * c[0] + s * d[0], p * a[1] + q * b[1] + r * c[1] + s * d[1]


def _arc(start: Point, numbers: Sequence[float], end: Point) -> Iterator[Point]:
    """Yield the points of an elliptical arc without rotation."""
    rx, ry, _, is_large, is_clockwise = numbers[:5]
    dx, dy = (start[0] - end[0]) / 2 / rx, (start[1] - end[1]) / 2 / ry
    half = hypot(dx, dy)
    scale = max(1.0, half)
    rx, ry, dx, dy, half = rx * scale, ry * scale, dx / scale, dy / scale, half / scale
    reach = (
        sqrt(max(0.0, 1 - half * half)) / (half or 1) * (1 if bool(is_large) != bool(is_clockwise) else -1)
    )
    cx, cy = reach * dy, -reach * dx
    first, last = atan2(dy - cy, dx - cx), atan2(-dy - cy, -dx - cx)
    turn = last - first
    if is_clockwise and turn < 0:
        turn += 2 * pi
    elif not is_clockwise and turn > 0:
        turn -= 2 * pi
    mx, my = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    steps = max(4, round(abs(turn) / pi * 2 * _CURVE))
    for step in range(1, steps):
        angle = first + turn * step / steps
        yield mx + rx * (cx + cos(angle)), my + ry * (cy + sin(angle))
    yield end


def stroke(lines: Sequence[Line], width: float, *, is_round: bool = False) -> list[list[Point]]:
    """Return outlines of lines of a given width, with round joins and optionally round ends. All have the
    same direction, so that overlapping ones merge."""
    outlines: list[list[Point]] = []
    half = width / 2
    for points, is_closed in lines:
        ends = [points[0], *(point for before, point in pairwise(points) if point != before)]
        if is_closed and ends[0] != ends[-1]:
            ends.append(ends[0])
        turns = [atan2(by - ay, bx - ax) for (ax, ay), (bx, by) in pairwise(ends)]
        if not turns:
            continue
        # A curve bends a little at each point: extend the segments until they meet.
        bends = [abs(remainder(after - before, 2 * pi)) for before, after in pairwise(turns)]
        last = abs(remainder(turns[0] - turns[-1], 2 * pi)) if is_closed else pi
        bends = [last, *bends, last]
        reaches = [half * tan(bend / 2) if bend < _SHARP else 0.0 for bend in bends]
        for place, (start, end) in enumerate(pairwise(ends)):
            dx, dy = cos(turns[place]), sin(turns[place])
            ax, ay = start[0] - reaches[place] * dx, start[1] - reaches[place] * dy
            bx, by = end[0] + reaches[place + 1] * dx, end[1] + reaches[place + 1] * dy
            nx, ny = dy * half, -dx * half
            outlines.append([(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)])
        sharp = [end for end, bend in zip(ends, bends, strict=True) if bend >= _SHARP]
        outlines += [circle(x, y, half) for x, y in (sharp if is_closed or is_round else sharp[1:-1])]
    return outlines


def circle(x: float, y: float, radius: float, corners: int = _ROUND) -> list[Point]:
    turns = [2 * pi * step / corners for step in range(corners)]
    return [(x + radius * cos(turn), y + radius * sin(turn)) for turn in turns]


def rounded(x: float, y: float, width: float, height: float, radius: float) -> list[Point]:
    """Return a rectangle with round corners."""
    corners = (
        (x + width - radius, y + radius, -pi / 2),
        (x + width - radius, y + height - radius, 0.0),
        (x + radius, y + height - radius, pi / 2),
        (x + radius, y + radius, pi),
    )
    turns = [pi / 2 * step / _CURVE for step in range(_CURVE + 1)]
    return [
        (cx + radius * cos(start + turn), cy + radius * sin(start + turn))
        for cx, cy, start in corners
        for turn in turns
    ]
