"""The games there are: those of the entry-point group `parlour.games`, ours and other people's."""

from functools import cache
from importlib.metadata import entry_points
from typing import Any

from parlour.errors import InvalidRules
from parlour.game import Game

GROUP = "parlour.games"


@cache
def games() -> dict[str, type[Game[Any, Any, Any, Any]]]:
    """Every game by its name.

    >>> sorted(games())[:2]
    ['eights', 'klondike']
    """
    return {entry.name: entry.load() for entry in entry_points(group=GROUP)}


def game_type(name: str) -> type[Game[Any, Any, Any, Any]]:
    found = games().get(name.lower())
    if found is None:
        raise InvalidRules("unknown-game", f"There is no game “{name}”: choose {', '.join(sorted(games()))}.")
    return found
