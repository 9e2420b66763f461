"""What the server says."""

from typing import Any, Literal

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from parlour.bots.strength import Strength
from parlour.difficulty import Difficulty, Rating
from parlour.game import Score
from parlour.records import Origin, Status
from parlour.wire.requests import Reaction


class Say(Struct, tag_field="type", tag=str.lower, kw_only=True, omit_defaults=True, gc=False):
    """The base of what the server sends. `re` is the id of the request it answers."""

    re: str | None = None


class Notice(Struct, frozen=True, gc=False):
    """What the people who run the server want everybody to read, such as "Restart at ten"."""

    at: int
    """Milliseconds since 1970: with another time it is another notice."""
    text: str
    """In their own words, to be shown as plain text."""


class Welcome(Say):
    """Your name and avatar, now or since another window of yours at the same table says otherwise, and what
    there is to know about the server; told again when that has changed. The secret is told once, to a new
    guest who came without a cookie: keep it."""

    player: str
    name: str
    avatar: str
    secret: str | None = None
    page: str = ""
    """The version of the page: an open page of another one reloads itself at a quiet moment."""
    notice: Notice | None = None
    """Left out if there is none, or it was taken down."""


class Promised(Say):
    """The secrets of this connection's next room are fixed: they lead back to `anchor`."""

    anchor: str


class SeatInfo(Struct, frozen=True, omit_defaults=True):
    """The player of a seat, and how many rounds the seat has won. A bot plays on for somebody who is away."""

    name: str
    avatar: str
    is_bot: bool = False
    is_ghost: bool = False
    """Nobody plays here: the moves of a game that is over are made again, when they were made then."""
    is_host: bool = False
    is_away: bool = False
    wins: int = 0
    strength: Strength | None = None
    """Of one of the server's bots."""


class DealRating(Struct, frozen=True, gc=False):
    """How difficult a deal is: good play has won so many games of it, with other luck in each."""

    difficulty: Difficulty
    won: int
    games: int


def rating_info(rating: Rating | None) -> DealRating | None:
    return None if rating is None else DealRating(rating.difficulty, rating.won, rating.games)


class RoomInfo(Struct, frozen=True, omit_defaults=True):
    """The room around the table. `promise` is SHA-256 of the round's secret, which follows in `origin` when
    it is over; a deal that was chosen or played before has none. In rounds of 0.1.0 it is of the seed."""

    id: str
    code: str | None
    game: str
    rules: str
    seats: tuple[SeatInfo | None, ...]
    status: Status
    round: int
    clock: int | None
    public: bool
    promise: str | None = None
    anchor: str | None = None
    """The server has fixed the secrets of all rounds to come: they lead back to this."""
    seed: str | None = None
    origin: Origin | None = None
    """What the seed follows from."""
    deck: str | None = None
    replay: str | None = None
    """When the round is over: `/game/` and this is where anybody can watch it."""
    locked: bool = False
    """Nobody else may come in."""
    is_winnable: bool = False
    """The solver proved before the round that its deal can be won."""
    was_helped: bool = False
    """The solver told something about hidden cards in this round."""
    rating: DealRating | None = None
    """How difficult the deal is, where the player asked for that."""
    daily: str | None = None
    """The day, of UTC, whose deal is on the table. Until two hours later nothing is told of it."""
    is_ranked: bool = False
    """It is the player's first try at that deal, which counts for the day's board."""
    can_sit: bool = False
    """There is a free seat, and no round is being played."""
    match: int | None = None
    """How many rounds win a match; left out, they are only counted."""
    champions: tuple[int, ...] = ()
    """The seats that have won the match, once it is over. The next round begins another."""
    can_start: bool = False
    """Enough seats are taken for the host to start a round."""


class Happened(Struct, frozen=True, omit_defaults=True, gc=False):
    """One thing that just happened, in words, and where it was the game's, the event to show."""

    what: str
    text: str
    seat: int | None = None
    event: Any = None
    winners: tuple[int, ...] = ()
    """The seats that won, when a round is over; left out if nobody did."""
    seed: str | None = None
    """When a round begins: the seed of the one that was given up for it."""
    origin: Origin | None = None
    """What that seed follows from."""
    replay: str | None = None
    """Where that round can be watched: see RoomInfo."""
    facts: dict[str, Any] = {}
    """What the text is made from, by name; each `what` has its own."""


class Update(Say):
    """The room as you may see it after entry `n`. It holds everything, so a client that missed some is whole
    again."""

    n: int
    epoch: str
    """Numbers can be compared within an epoch. Another one begins when the server's data was restored from a
    backup: take its update, whatever its number is."""
    room: Raw
    """A RoomInfo."""
    you: int | None = None
    """Your seat; left out for a spectator."""
    view: Any = None
    """What you may see of the game; left out before the first round."""
    moves: tuple[str, ...] = ()
    """Your legal moves now."""
    happened: tuple[Raw, ...] = ()
    """What led here, each a Happened."""
    left: float | None = None
    """Seconds left on the clock: more than the whole time while a game is being counted in."""
    score: Score | UnsetType = UNSET
    """Left out where the game keeps none."""
    seconds: float | None = None
    """On the clock of a game for one, now: from its first move, without the pauses."""
    is_paused: bool = False
    """The clock of a game for one stands: view and moves are left out until it goes on."""
    can_undo: bool = False
    can_redo: bool = False
    can_finish: bool = False


class Estimate(Struct, frozen=True, gc=False):
    """A share, from 0 to 1, and the interval that it lies in with 95 % confidence. It is exact if both ends
    are the same."""

    share: float
    low: float
    high: float


class Answer(Say):
    """The answer to Best, Hint, Lamp, Stuck, Odds or Par, for the room as it was at number `n`."""

    n: int
    move: str | None = None
    """Of Best and Hint: left out where there is none, or the solver knows none."""
    verdict: Literal["winnable", "lost", "stuck", "unknown"] | None = None
    """`winnable`, `lost` or `unknown` to Lamp and the solver's Hint, `stuck` or `unknown` to Stuck."""
    winnable: Estimate | None = None
    """Of Odds: the share of the deals that fit what you have seen in which a win exists. Nobody can win more
    often."""
    chance: Estimate | None = None
    """Of Odds, if it was asked for: how often good play wins from here."""
    par: int | None = None
    """Of Par: the moves of the shortest win found; left out where none was."""
    is_proven: bool = False
    """Of Par: no win is shorter."""


class Reviewed(Say):
    """The game has been reviewed: see [reviews](#reviews)."""


class Waiting(Say):
    """The solver is still asked: told every second to the one who waits for its answer, which follows."""

    ahead: int = 0
    """How many other players it answers first; left out while it works on this request."""
    spent: float = 0.0
    """The part of its time for this request that is used up, or of a review that is done, from 0 to 1."""


class Reacted(Say):
    """Somebody at the table reacted."""

    seat: int
    reaction: Reaction


class Pong(Say):
    """The answer to Ping."""


class Refusal(Say):
    """It was not done, and nothing has changed, unless the code is `unsure` (the store's answer was lost) or
    `not-shown` (done, but not to be shown): a code and facts for programs, a sentence for people."""

    code: str
    text: str
    facts: dict[str, Any] = {}
    """What it is about, by name: cards and places as texts, seats from 0, numbers. Each code has its own."""
    retry: float | None = None
    """Send it again in so many seconds: then there may be room for it."""


class Bye(Say):
    """The server goes down: come back in a moment."""

    text: str
    retry: float
    """In so many seconds."""


Message = Welcome | Promised | Update | Answer | Reviewed | Waiting | Reacted | Pong | Refusal | Bye

decode_message = msgspec.json.Decoder(Message).decode
