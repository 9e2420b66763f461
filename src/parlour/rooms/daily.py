"""The deal of a day in a room: what counts, and what nobody is told before the day is over."""

from parlour.days import day_of, end_of
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
    """Is it still the day of this deal? Then others may be playing it, and nothing is told of it."""
    return deal.daily is not None and at < end_of(deal.daily)


def is_late(round_: Round) -> bool:
    """Was the first move made when the day was over, and the deal known to everybody?"""
    day, began = round_.deal.daily, round_.first_move_at
    return day is not None and began is not None and day_of(began) != day
