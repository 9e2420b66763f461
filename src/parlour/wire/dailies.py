"""What the server says of the deals of the days, over HTTP."""

from msgspec import UNSET, Struct, UnsetType

from parlour.records import Ending, Origin
from parlour.wire.boards import BoardGame
from parlour.wire.messages import DealRating


class DailyDeal(Struct, frozen=True, omit_defaults=True):
    """The deal of a day under one set of rules, and your first try at it."""

    day: str
    """Of UTC."""
    game: str
    rules: str
    """Every option with its value."""
    promise: str
    """SHA-256 of the secret that the seed follows from."""
    seed: str | None = None
    """Two hours after the day is over."""
    origin: Origin | None = None
    """What the seed follows from: two hours after the day is over."""
    rating: DealRating | None = None
    """How difficult it is, when that has been found out."""
    is_under_way: bool = False
    """Your first try is begun and not over."""
    ended: Ending | None = None
    """Of your first try, if it is over."""
    moves: int | UnsetType = UNSET
    seconds: int | UnsetType = UNSET
    score: int | UnsetType = UNSET
    undos: int | UnsetType = UNSET
    replay: str | None = None
    """The address of its replay: two hours after the day is over."""


class Dailies(Struct, frozen=True):
    """The deals of a month, tomorrow's too, whose promises are told."""

    month: str
    today: str
    now: int
    """By the server's clock, in milliseconds since 1970."""
    next_at: int
    """When the next day begins."""
    since: str | None
    """The first day that has a deal."""
    streak: int
    """Days in a row, up to today or yesterday, on which your first try was won under one set of rules or
    another."""
    best_streak: int
    days: tuple[DailyDeal, ...]


class DailyBoard(Struct, frozen=True):
    """The best first tries at the deal of a day. Their replays are told two hours after the day is over."""

    day: str
    game: str
    rules: str
    moves: tuple[BoardGame, ...]
    seconds: tuple[BoardGame, ...]
    score: tuple[BoardGame, ...]
