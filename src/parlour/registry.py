"""The games there are: those of the entry-point group `parlour.games`, ours and other people's."""

from functools import cache
from importlib.metadata import entry_points

from parlour.errors import InvalidRules, quoted
from parlour.game import AnyGame

GROUP = "parlour.games"


@cache
def games() -> dict[str, type[AnyGame]]:
    """Every game by its name.

    >>> sorted(games())[:2]
    ['eights', 'klondike']
    """
    return {entry.name: entry.load() for entry in entry_points(group=GROUP)}


@cache
def game_type(name: str) -> type[AnyGame]:
    """One game by its name. Only that one is loaded: another that can't be is no matter."""
    entries = {entry.name: entry for entry in entry_points(group=GROUP)}
    entry = entries.get(name.lower())
    if entry is None:
        raise InvalidRules(
            "unknown-game", f"There is no game {quoted(name)}: choose {', '.join(sorted(entries))}."
        )
    try:
        found: type[AnyGame] = entry.load()
    except Exception as error:  # it is other people's code, and may fail with anything
        why = f"{type(error).__name__}: {error}".rstrip(": ")
        raise InvalidRules("broken-game", f"The game “{name}” can't be loaded ({why}).") from error
    return found
