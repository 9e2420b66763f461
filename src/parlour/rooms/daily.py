"""Daily deals in a room: which games count, and what stays hidden until the day is over for everybody."""

import hashlib
from typing import Any

from parlour import registry
from parlour.days import hidden_from
from parlour.game import AnyGame
from parlour.records import Daily, Origin
from parlour.rooms import log
from parlour.solvers import SeesSolitaires


def dealt(daily: Daily, *, is_open: bool) -> log.Started:
    """Return the deal of a day: for a player's first try, or for an open game, which counts for no board."""
    origin = None if is_open else Origin(daily.secret, (), daily.index)
    return log.Started(daily.seed, is_open=is_open, is_winnable=True, daily=daily.day, origin=origin)


def is_ranked(deal: log.Started) -> bool:
    """Return whether this is a first try at the deal of a day."""
    return deal.daily is not None and not deal.is_open


def is_hidden(deal: log.Started, at: int) -> bool:
    """Return whether others may still play this deal for the board of its day, so that it stays secret."""
    return deal.daily is not None and deal.daily >= hidden_from(at)


def is_late(deal: log.Started, at: int) -> bool:
    """Return whether a game that ends now counts for no board, because the deal is already public."""
    return deal.daily is not None and not is_hidden(deal, at)


def deal_key(game: AnyGame, start: Any) -> str:
    """Return a text for the cards as they lie at the start: the same however they came there, by a seed or as
    a deck, and under whatever rules they are played, alone or as a race."""
    solver = registry.solver(game.name)
    if isinstance(solver, SeesSolitaires):
        game, start = solver.alone(game, start, 0)
    return hashlib.sha256(f"{game.name} {start!r}".encode()).hexdigest()[:32]
