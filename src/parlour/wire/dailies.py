"""The server's answers about the daily deals, over HTTP."""

from msgspec import UNSET, Struct, UnsetType

from parlour.records import Ending, Origin
from parlour.wire.boards import BoardGame
from parlour.wire.messages import DealRating


class DailyDeal(Struct, frozen=True, omit_defaults=True):
    """The deal of a day under one set of rules, and your first try at it."""

    day: str
    """In UTC."""
    game: str
    rules: str
    """Every option with its value."""
    promise: str
    """SHA-256 of the secret that the seed is derived from."""
    seed: str | None = None
    """Shown two hours after the day is over."""
    origin: Origin | None = None
    """The inputs of the seed, shown two hours after the day is over."""
    rating: DealRating | None = None
    """The difficulty, once it is known."""
    is_under_way: bool = False
    """Whether your first try has begun and is not over."""
    ended: Ending | None = None
    """How your first try ended, if it is over."""
    moves: int | UnsetType = UNSET
    seconds: int | UnsetType = UNSET
    score: int | UnsetType = UNSET
    undos: int | UnsetType = UNSET
    replay: str | None = None
    """The address of its replay, shown two hours after the day is over."""


class Dailies(Struct, frozen=True):
    """The deals of a month, including tomorrow's, whose promises are public."""

    month: str
    today: str
    now: int
    """The server's time, in milliseconds since 1970."""
    next_at: int
    """When the next day begins."""
    since: str | None
    """The first day that has a deal."""
    streak: int
    """Consecutive days, up to today or yesterday, on which you won a first try under any of the sets of
    rules."""
    best_streak: int
    days: tuple[DailyDeal, ...]


class DailyBoard(Struct, frozen=True):
    """The best first tries at the deal of a day. Their replays are shown two hours after the day is over."""

    day: str
    game: str
    rules: str
    moves: tuple[BoardGame, ...]
    seconds: tuple[BoardGame, ...]
    score: tuple[BoardGame, ...]
