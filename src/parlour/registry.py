"""The registered games: those in the entry-point group `parlour.games`, built-in and third-party.

Bots, solvers, encoders and drawings are found in the groups `parlour.bots`, `parlour.solvers`,
`parlour.encoders` and `parlour.drawings`, under the name of their game.
"""

import logging
from functools import cache
from importlib.metadata import entry_points
from typing import Any, Final

from parlour.errors import InvalidRules, ParlourError, quoted, shortened
from parlour.game import AnyGame

logger = logging.getLogger(__name__)

LONGEST_REASON: Final = 300  # characters

GROUP = "parlour.games"
BOTS = "parlour.bots"
SOLVERS = "parlour.solvers"
ENCODERS = "parlour.encoders"
DRAWINGS = "parlour.drawings"
OWN = "parlour"


left_out: dict[str, str] = {}
"""What failed, such as “the game chess”, with the reason: it is not offered, and does the rest no harm."""


@cache
def games() -> dict[str, type[AnyGame]]:
    """Return every game by name, without those that can't be loaded.

    >>> {"eights", "klondike"} <= {*games()}
    True
    """
    found = {}
    for name in names():
        try:
            found[name] = game_type(name)
        except InvalidRules as error:
            leave_out(f"the game {name}", error)
    return found


def leave_out(what: str, error: BaseException) -> None:
    """Offer a game, or its daily deal, no more because it has failed, and log it once."""
    if what not in left_out:
        is_ours = isinstance(error, ParlourError)
        why = str(error) if is_ours else f"{type(error).__name__}: {error}".rstrip(": ")
        left_out[what] = why[:LONGEST_REASON]
        logger.warning("%s is left out: %s", what, left_out[what])


def names() -> list[str]:
    """Return the names of all games without loading any."""
    return sorted({entry.name for entry in entry_points(group=GROUP)})


@cache
def is_own(name: str) -> bool:
    """Return whether a game comes with Parlour itself."""
    return any(entry.dist and entry.dist.name == OWN for entry in entry_points(group=GROUP, name=name))


@cache
def game_type(name: str) -> type[AnyGame]:
    """Return one game by name. Only that one is loaded, so another that fails to load does no harm."""
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
    except (Exception, SystemExit) as error:  # a third-party game may raise anything
        why = f"{type(error).__name__}: {error}".rstrip(": ")
        raise InvalidRules("broken-game", f"The game “{name}” can't be loaded ({why}).", game=name) from error
    return found


@cache
def bot(name: str) -> Any:
    """Return a game's own bot (`parlour.bots.Bot`), loaded at first use, or None."""
    return _loaded(BOTS, name)


@cache
def solver(name: str) -> Any:
    """Return a game's solver (`parlour.solvers`), loaded at first use, or None."""
    return _loaded(SOLVERS, name)


@cache
def encoder(name: str) -> Any:
    """Return a game's encoder (`parlour.envs.Encoder`), loaded at first use, or None."""
    return _loaded(ENCODERS, name)


@cache
def drawing(name: str) -> Any:
    """Return a game's own drawing for the page (`parlour.drawings.Drawing`), or None."""
    return _loaded(DRAWINGS, name)


def _loaded(group: str, name: str) -> Any:
    for entry in entry_points(group=group, name=name):
        try:
            return entry.load()
        except (Exception, SystemExit) as error:  # third-party code may raise anything
            logger.warning("loading %s of %s failed (%s: %s)", group, name, type(error).__name__, error)
    return None
