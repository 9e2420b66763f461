"""What the server says of a round that is over, over HTTP."""

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from parlour.game import Score
from parlour.records import Origin
from parlour.wire.messages import Happened, SeatInfo


class Replay(Struct, frozen=True, omit_defaults=True):
    """A round that is over. Its steps are the moves, undos and redos, from 1; step 0 is the deal."""

    game: str
    rules: str
    round: int
    seats: tuple[SeatInfo, ...]
    """Those who played, as they sat down."""
    started_at: int
    """Milliseconds since 1970."""
    steps: int
    page: int
    """So many steps are told at a time."""
    winners: tuple[int, ...] = ()
    is_finished: bool = False
    """It was played to its end, and not given up."""
    undos: tuple[int, ...] = ()
    """The steps that were undos."""
    score: Score | UnsetType = UNSET
    """In the end; left out where the game keeps none."""
    was_helped: bool = False
    """The solver was asked."""
    is_winnable: bool = False
    """The solver had proved that the deal can be won."""
    can_review: bool = False
    """The solver can judge the games of its seats: see [reviews](#reviews)."""
    promise: str | None = None
    seed: str | None = None
    origin: Origin | None = None
    deck: str | None = None
    daily: str | None = None
    """The day whose deal it was."""


class Seen(Happened, frozen=True, omit_defaults=True):
    """What happened, as everybody was told. `text` is left out."""

    text: str = ""
    own: Any = None
    """The event as its own seat was told, where that is more."""


class ReplayStep(Struct, frozen=True, omit_defaults=True):
    """The table after a step: what is different from the step before. The first of a page says everything."""

    seconds: float
    """On the round's own clock: from its first move, without the pauses."""
    happened: tuple[Seen, ...]
    view: dict[str, Any] = {}
    """What a spectator sees: the fields that are different."""
    seats: dict[int, dict[str, Any]] = {}
    """What a seat sees otherwise than a spectator, by its number: all of it, where some is different."""
    score: Score | UnsetType = UNSET


class Loss(Struct, frozen=True):
    """A game that could be won was lost."""

    after: int
    """The last step at which it could be won."""
    step: int
    """The first at which it was lost: the move that lost it, if it is the next one. What is in between is not
    known."""


class StepOdds(Struct, frozen=True):
    """In how many of the deals that fit what the player had seen does a win exist? Nobody wins more often."""

    step: int
    share: float
    """From 0 to 1."""
    low: float
    """With 95 % confidence it is not below this."""
    high: float
    """Nor above this; exact, if both are the same."""


class Review(Struct, frozen=True, omit_defaults=True):
    """What the solver says of a seat's game, step by step."""

    seat: int
    verdicts: str
    """A letter for each step, from the deal on: `w` winnable, `l` lost, `u` not known."""
    losses: tuple[Loss, ...] = ()
    """Each time that the game was lost. All but the last were taken back; the last too, if a `w` follows."""
    last: int | None = None
    """The last step at which the game could be won."""
    line: tuple[str, ...] = ()
    """The moves of a win from there; none where the game was won, or no win was found."""
    odds: tuple[StepOdds, ...] = ()
    """As many as the solver had time for, all along the game."""


class Line(Struct, frozen=True):
    """The win of a review, as it looks on a table for one."""

    game: str
    rules: str
    after: int
    """The step of the round from which it goes on."""
    steps: tuple[ReplayStep, ...]
    """The first is the table after that step."""
