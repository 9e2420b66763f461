"""Gestures as W3C WebDriver actions, which Firefox and WebKit accept.

A gesture is a list of input sources, each with its actions tick by tick.
"""

from collections.abc import Iterable
from typing import Any, Final, Literal

Point = tuple[float, float]
Source = dict[str, Any]
Pointer = Literal["mouse", "touch"]

DOWN: Final[Source] = {"type": "pointerDown", "button": 0}
UP: Final[Source] = {"type": "pointerUp", "button": 0}
KEYS: Final = {
    "Enter": "\ue007",
    "Tab": "\ue004",
    "Escape": "\ue00c",
    "Shift": "\ue008",
    "Home": "\ue011",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}


def to(point: Point) -> Source:
    x, y = point
    return {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)}


def way(start: Point, end: Point, steps: int = 6) -> list[Source]:
    """Return moves in a straight line, without its start."""
    return [
        to((start[0] + (end[0] - start[0]) * step / steps, start[1] + (end[1] - start[1]) * step / steps))
        for step in range(1, steps + 1)
    ]


def pointer(kind: Pointer, *steps: Source) -> Source:
    return {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": list(steps)}


def keys(names: Iterable[str]) -> Source:
    """Return key presses in sequence; `Shift+Tab` holds the first while the second is pressed."""
    steps: list[Source] = []
    for name in names:
        pressed = [KEYS.get(part, part) for part in (name.split("+") if len(name) > 1 else [name])]
        steps += [{"type": "keyDown", "value": value} for value in pressed]
        steps += [{"type": "keyUp", "value": value} for value in reversed(pressed)]
    return {"type": "key", "id": "keyboard", "actions": steps}
