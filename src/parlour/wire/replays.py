"""The server's answers about finished rounds, over HTTP."""

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from parlour.game import Score
from parlour.records import Origin
from parlour.wire.messages import Happened, SeatInfo


class Replay(Struct, frozen=True, omit_defaults=True):
    """A finished round. Its steps are the moves, undos and redos, from 1; step 0 is the deal."""

    game: str
    rules: str
    round: int
    seats: tuple[SeatInfo, ...]
    """The seats that played, as at the start."""
    started_at: int
    """Milliseconds since 1970."""
    steps: int
    page: int
    """The number of steps in a page."""
    winners: tuple[int, ...] = ()
    is_finished: bool = False
    """Whether it was played to its end rather than abandoned."""
    undos: tuple[int, ...] = ()
    """The steps that were undos."""
    score: Score | UnsetType = UNSET
    """The final score; left out if the game keeps none."""
    was_helped: bool = False
    """Whether the solver revealed something about hidden cards in this round."""
    is_winnable: bool = False
    """Whether the solver had proved that the deal is winnable."""
    can_review: bool = False
    """Whether the solver can review the games of its seats: see [reviews](#reviews)."""
    promise: str | None = None
    seed: str | None = None
    origin: Origin | None = None
    deck: str | None = None
    daily: str | None = None
    """The day whose deal it was."""


class Seen(Happened, frozen=True, omit_defaults=True):
    """What happened, as everybody saw it. `text` is left out for Parlour's own games."""

    text: str = ""
    own: Any = None
    """The event as its own seat saw it, where that is more."""
    own_text: str = ""
    """The text of that."""


class ReplayStep(Struct, frozen=True, omit_defaults=True):
    """The table after a step, as the difference from the step before. The first of a page is complete."""

    seconds: float
    """On the round's own clock: from its first move, without pauses."""
    happened: tuple[Seen, ...]
    view: dict[str, Any] = {}
    """A spectator's view: the fields that have changed."""
    seats: dict[int, dict[str, Any]] = {}
    """By seat, the fields in which its view differs from a spectator's; all of them if one has changed."""
    score: Score | UnsetType = UNSET


class Loss(Struct, frozen=True):
    """A winnable game was lost."""

    after: int
    """The last step at which it was winnable."""
    step: int
    """The first step at which it was lost: the losing move, if it is the next one. Steps in between are
    unknown."""


class StepOdds(Struct, frozen=True):
    """The share of deals matching what the player had seen that have a win: an upper bound for any player."""

    step: int
    share: float
    """From 0 to 1."""
    low: float
    """The lower end of the 95 % confidence interval."""
    high: float
    """The upper end; the share is exact if both are equal."""


class Review(Struct, frozen=True, omit_defaults=True):
    """The solver's review of a seat's game, step by step."""

    seat: int
    verdicts: str
    """A letter for each step, from the deal on: `w` winnable, `l` lost, `u` unknown."""
    losses: tuple[Loss, ...] = ()
    """Each time the game was lost. All but the last were undone; the last too, if a `w` follows."""
    last: int | None = None
    """The last step at which the game was winnable."""
    line: tuple[str, ...] = ()
    """The moves of a win from there; empty if the game was won, or no win was found."""
    odds: tuple[StepOdds, ...] = ()
    """As many as the solver had time for, spread over the game."""


class Line(Struct, frozen=True):
    """The win of a review, as it looks on a table for one."""

    game: str
    rules: str
    after: int
    """The step of the round from which it continues."""
    steps: tuple[ReplayStep, ...]
    """The first is the table after that step."""
