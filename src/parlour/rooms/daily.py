"""Daily deals in a room: which games count, and what stays hidden until the day is over for everybody."""

from parlour.days import day_of, hidden_from
from parlour.records import Daily, Origin
from parlour.rooms import log
from parlour.rooms.round import Round


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


def is_late(round_: Round, at: int) -> bool:
    """Return whether a game that ends now counts for no board: its first move was made after the day, or the
    deal is already public."""
    day, began = round_.deal.daily, round_.first_move_at
    if day is None:
        return False
    return not is_hidden(round_.deal, at) or (began is not None and day_of(began) != day)
