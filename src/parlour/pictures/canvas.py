"""A canvas of pixels: it fills outlines with antialiasing and writes PNG.

An outline's edges are traced through the cells they cross. Each cell accumulates how far the edges climb in
it and how much of it lies beside them; summed along a row, this gives the coverage of each pixel. The span
between two edges is filled at once, so the cost depends on the length of the outline, not on its area.

It is written by hand because no library with wheels for every platform of ours would do: resvg keeps the GIL
while it draws, and ThorVG ends the process on a malformed drawing.
"""

import struct
import zlib
from collections.abc import Sequence
from functools import lru_cache
from math import floor
from typing import Final, Self

Point = tuple[float, float]
Colour = tuple[int, int, int]

STEPS: Final = 255  # levels of coverage
COMPRESSION: Final = 6


class Canvas:
    def __init__(self, width: int, height: int, colour: Colour) -> None:
        self.width = width
        self.height = height
        self._rows = [bytearray(bytes(colour) * width) for _ in range(height)]

    @classmethod
    def unpacked(cls, width: int, height: int, packed: bytes) -> Self:
        """Return a canvas with the packed pixels."""
        canvas = cls(width, 0, (0, 0, 0))
        pixels = zlib.decompress(packed)
        canvas.height = height
        canvas._rows = [bytearray(pixels[3 * width * y : 3 * width * (y + 1)]) for y in range(height)]
        return canvas

    def packed(self) -> bytes:
        """Return the pixels, compressed for caching."""
        return zlib.compress(b"".join(self._rows), 1)

    def fill(self, outlines: Sequence[Sequence[Point]], colour: Colour, opacity: float = 1.0) -> None:
        """Fill closed outlines; an inner outline with the opposite direction is a hole."""
        rows: dict[int, dict[int, list[float]]] = {}
        for outline in outlines:
            before = outline[-1]
            for point in outline:
                if point[1] != before[1]:
                    self._edge(rows, before, point)
                before = point
        for y, cells in rows.items():
            self._fill_row(self._rows[y], cells, colour, opacity)

    def _edge(self, rows: dict[int, dict[int, list[float]]], start: Point, end: Point) -> None:
        """Add an edge to the cells that it crosses."""
        (x1, y1), (x2, y2) = start, end
        sign = 1.0
        if y1 > y2:
            x1, y1, x2, y2, sign = x2, y2, x1, y1, -1.0
        slope = (x2 - x1) / (y2 - y1)
        top, bottom = max(y1, 0.0), min(y2, float(self.height))
        y = floor(top)
        while y < bottom:
            upper, lower = max(top, y), min(bottom, y + 1)
            climb = lower - upper
            if climb > 0:
                left, right = x1 + slope * (upper - y1), x1 + slope * (lower - y1)
                self._across(rows.setdefault(y, {}), left, right, sign * climb)
            y += 1

    def _across(self, cells: dict[int, list[float]], left: float, right: float, climb: float) -> None:
        """Add the part of an edge within one row."""
        if left > right:
            left, right = right, left
        left, right = min(max(left, 0.0), self.width), min(max(right, 0.0), self.width)
        first, last = floor(left), floor(right)
        if first == last:
            _note(cells, first, climb, climb * (1 - (left + right) / 2 + first))
            return
        steep = climb / (right - left)
        for x in range(first, last + 1):
            a, b = max(left, x), min(right, x + 1)
            if b > a:
                part = steep * (b - a)
                _note(cells, x, part, part * (1 - (a + b) / 2 + x))

    def _fill_row(
        self, row: bytearray, cells: dict[int, list[float]], colour: Colour, opacity: float
    ) -> None:
        covered = 0.0
        places = sorted(cells)
        for place, x in enumerate(places):
            climb, area = cells[x]
            if x < self.width:
                _paint(row, x, x + 1, colour, round(min(1.0, abs(covered + area)) * opacity * STEPS))
            covered += climb
            if place + 1 < len(places) and places[place + 1] > x + 1:
                end = min(places[place + 1], self.width)
                _paint(row, x + 1, end, colour, round(min(1.0, abs(covered)) * opacity * STEPS))

    def png(self) -> bytes:
        """Return the picture as a PNG file."""
        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        lines = b"".join(b"\0" + row for row in self._rows)
        parts = ((b"IHDR", header), (b"IDAT", zlib.compress(lines, COMPRESSION)), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, body) for name, body in parts)


def _note(cells: dict[int, list[float]], x: int, climb: float, area: float) -> None:
    cell = cells.get(x)
    if cell is None:
        cells[x] = [climb, area]
    else:
        cell[0] += climb
        cell[1] += area


def _paint(row: bytearray, first: int, end: int, colour: Colour, alpha: int) -> None:
    """Blend a colour over some pixels of a row."""
    if alpha <= 0 or end <= first:
        return
    if alpha >= STEPS:
        row[3 * first : 3 * end] = bytes(colour) * (end - first)
        return
    for channel in range(3):
        part = slice(3 * first + channel, 3 * end, 3)
        row[part] = row[part].translate(_mixed(colour[channel], alpha))


@lru_cache(maxsize=8192)
def _mixed(colour: int, alpha: int) -> bytes:
    """Return each channel value after blending."""
    return bytes((value * (STEPS - alpha) + colour * alpha + STEPS // 2) // STEPS for value in range(256))


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
