"""The deal of a day in a room: what counts, and what nobody is told before it is over for everybody."""

from parlour.days import day_of, hidden_from
from parlour.records import Daily, Origin
from parlour.rooms import log
from parlour.rooms.round import Round


def dealt(daily: Daily, *, is_open: bool) -> log.Started:
    """The deal of a day: for a player's first try, or for a game that counts for no board."""
    origin = None if is_open else Origin(daily.secret, (), daily.index)
    return log.Started(daily.seed, is_open=is_open, is_winnable=True, daily=daily.day, origin=origin)


def is_ranked(deal: log.Started) -> bool:
    """Is it a first try at the deal of a day?"""
    return deal.daily is not None and not deal.is_open


def is_hidden(deal: log.Started, at: int) -> bool:
    """May others still play this deal for the board of its day? Then nothing is told of it."""
    return deal.daily is not None and deal.daily >= hidden_from(at)


def is_late(round_: Round, at: int) -> bool:
    """Was the first move made when the day was over, or is the deal known to everybody at that time? Then a
    game that ends counts for no board."""
    day, began = round_.deal.daily, round_.first_move_at
    if day is None:
        return False
    return not is_hidden(round_.deal, at) or (began is not None and day_of(began) != day)
