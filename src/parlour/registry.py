"""The games there are: those of the entry-point group `parlour.games`, ours and other people's.

Bots, solvers and encoders are found likewise by the groups `parlour.bots`, `parlour.solvers` and
`parlour.encoders`, each under the name of its game.
"""

import logging
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from parlour.errors import InvalidRules, quoted, shortened
from parlour.game import AnyGame

logger = logging.getLogger(__name__)

GROUP = "parlour.games"
BOTS = "parlour.bots"
SOLVERS = "parlour.solvers"
ENCODERS = "parlour.encoders"


@cache
def games() -> dict[str, type[AnyGame]]:
    """Every game by its name.

    >>> sorted(games())[:2]
    ['eights', 'klondike']
    """
    return {entry.name: entry.load() for entry in entry_points(group=GROUP)}


def names() -> list[str]:
    """The names of all games; none is loaded for that."""
    return sorted(entry.name for entry in entry_points(group=GROUP))


@cache
def game_type(name: str) -> type[AnyGame]:
    """One game by its name. Only that one is loaded: another that fails to load does no harm."""
    entries = {entry.name: entry for entry in entry_points(group=GROUP)}
    entry = entries.get(name.lower())
    if entry is None:
        raise InvalidRules(
            "unknown-game",
            f"There is no game {quoted(name)}: choose {', '.join(sorted(entries))}.",
            game=shortened(name),
            games=sorted(entries),
        )
    try:
        found: type[AnyGame] = entry.load()
    except Exception as error:  # it is other people's code, and may fail with anything
        why = f"{type(error).__name__}: {error}".rstrip(": ")
        raise InvalidRules("broken-game", f"The game “{name}” can't be loaded ({why}).", game=name) from error
    return found


@cache
def bot(name: str) -> Any:
    """A game's own bot (`parlour.bots.Bot`), loaded when it is first wanted; None if there is none."""
    return _loaded(BOTS, name)


@cache
def solver(name: str) -> Any:
    """A game's solver (`parlour.solvers`), loaded when it is first wanted; None if there is none."""
    return _loaded(SOLVERS, name)


@cache
def encoder(name: str) -> Any:
    """A game's encoder (`parlour.envs.Encoder`), loaded when it is first wanted; None if there is none."""
    return _loaded(ENCODERS, name)


def _loaded(group: str, name: str) -> Any:
    for entry in entry_points(group=group, name=name):
        try:
            return entry.load()
        except Exception as error:  # it is other people's code, and may fail with anything
            logger.warning("%s of %s can't be loaded (%s: %s)", group, name, type(error).__name__, error)
    return None
