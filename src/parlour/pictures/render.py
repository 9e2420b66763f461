"""SVG rendered to PNG by ThorVG, which lets other threads run meanwhile. It is native code, so only our own
drawings may reach it, nothing that a player wrote."""

import struct
import threading
import zlib
from functools import cache
from typing import TYPE_CHECKING, Final
from xml.etree import ElementTree

if TYPE_CHECKING:
    from thorvg_python.engine import Engine

_LOCK: Final = threading.Lock()  # the engine is one for the whole process


def png(svg: str, width: int, height: int) -> bytes:
    """Return an opaque drawing as a PNG file."""
    ElementTree.fromstring(svg)  # raises an error where ThorVG would crash
    pixels, row = _pixels(svg, width, height), 4 * width
    lines = b"".join(b"\0" + pixels[place : place + row] for place in range(0, row * height, row))
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(lines)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, body) for name, body in parts)


def _pixels(svg: str, width: int, height: int) -> bytes:
    from thorvg_python.canvas.sw import SwCanvas  # noqa: PLC0415 - only those who draw wait for it
    from thorvg_python.paint.picture import Picture  # noqa: PLC0415

    with _LOCK:
        canvas, picture = SwCanvas(_engine()), Picture(_engine())
        canvas.set_target(width, height)
        failures = [picture.load_data(svg.encode(), "svg", None, True), canvas.add(picture)]
        failures += [canvas.draw(True), canvas.sync(), canvas.destroy()]
    if any(failures):
        raise RuntimeError(f"ThorVG could not draw: {failures}")
    return bytes(canvas.buffer_arr or ())


@cache
def _engine() -> "Engine":
    from thorvg_python.engine import Engine  # noqa: PLC0415

    return Engine()


def _chunk(name: bytes, body: bytes) -> bytes:
    """Written here, because a whole imaging library would be brought in for these few lines."""
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
