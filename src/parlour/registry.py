"""The registered games: those in the entry-point group `parlour.games`, built-in and third-party.

Bots, solvers, encoders and drawings are found in the groups `parlour.bots`, `parlour.solvers`,
`parlour.encoders` and `parlour.drawings`, under the name of their game; bots and solvers
also under the name of a family of games.
"""

import logging
from collections.abc import Collection
from functools import cache
from importlib.metadata import EntryPoint, entry_points
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


offered: set[str] = set()
"""The only games that are offered, if there are any here."""
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


def leave_out(what: str, error: BaseException | str) -> None:
    """Offer a game, or its daily deal, no more because it has failed, and log it once."""
    if what not in left_out:
        is_told = isinstance(error, ParlourError | str)
        why = str(error) if is_told else f"{type(error).__name__}: {error}".rstrip(": ")
        left_out[what] = why[:LONGEST_REASON]
        logger.warning("%s is left out: %s", what, left_out[what])


def offer_only(wanted: Collection[str]) -> None:
    """Offer no other games in this process, or refuse a name that is none. Call it before anything else."""
    for name in wanted:
        game_type(name)
    offered.update(wanted)
    for cached in (games, game_type, solver):
        cached.cache_clear()


def names() -> list[str]:
    """Return the names of all games without loading any, each once, without those that have capitals."""
    found = set()
    for entry in sorted(entry_points(group=GROUP), key=_rank):
        what = f"the game {entry.name} of the package {_package(entry)}"
        if entry.name != entry.name.lower():
            leave_out(what, "The name of a game is in lower case.")
        elif entry.name in found:
            leave_out(what, "Another package has a game of this name.")
        found.add(entry.name)
    return sorted(name for name in found if name == name.lower() and (not offered or name in offered))


def _package(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist else ""


def _rank(entry: EntryPoint) -> tuple[bool, str]:
    """Of games of one name the one that comes with Parlour counts, or that of the first package by name."""
    return _package(entry) != OWN, _package(entry)


@cache
def is_own(name: str) -> bool:
    """Return whether a game comes with Parlour itself."""
    return any(entry.dist and entry.dist.name == OWN for entry in entry_points(group=GROUP, name=name))


@cache
def game_type(name: str) -> type[AnyGame]:
    """Return one game by name. Only that one is loaded, so another that fails to load does no harm."""
    known = names()
    if name.lower() not in known:
        raise InvalidRules(
            "unknown-game",
            f"There is no game {quoted(name)}: choose {', '.join(known)}.",
            game=shortened(name),
            games=known,
        )
    entry = min(entry_points(group=GROUP, name=name.lower()), key=_rank)
    try:
        found: type[AnyGame] = entry.load()
    except (Exception, SystemExit) as error:  # a third-party game may raise anything
        why = f"{type(error).__name__}: {error}".rstrip(": ")
        raise InvalidRules("broken-game", f"The game “{name}” can't be loaded ({why}).", game=name) from error
    return found


@cache
def bot(name: str) -> Any:
    """Return a game's own bot (`parlour.bots.Bot`), loaded at first use, or that of its family, or None."""
    return _own_or_of_family(BOTS, name)


@cache
def solver(name: str) -> Any:
    """Return a game's own solver (`parlour.solvers`), loaded at first use, or that of its family, or None."""
    return _own_or_of_family(SOLVERS, name)


@cache
def encoder(name: str) -> Any:
    """Return a game's encoder (`parlour.envs.Encoder`), loaded at first use, or None."""
    return _loaded(ENCODERS, name)


@cache
def drawing(name: str) -> Any:
    """Return a game's own drawing for the page (`parlour.drawings.Drawing`), or None."""
    return _loaded(DRAWINGS, name)


def _own_or_of_family(group: str, name: str) -> Any:
    """Return what is registered for a game, or else for the family that its type names, if any."""
    own = _loaded(group, name)
    if own is not None or name not in names():
        return own
    family = getattr(game_type(name), "family", "")
    return _loaded(group, family) if family else None


def _loaded(group: str, name: str) -> Any:
    for entry in entry_points(group=group, name=name):
        try:
            return entry.load()
        except (Exception, SystemExit) as error:  # third-party code may raise anything
            logger.warning("loading %s of %s failed (%s: %s)", group, name, type(error).__name__, error)
    return None
