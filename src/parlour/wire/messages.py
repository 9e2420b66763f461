"""The messages from the server."""

from typing import Any, Literal

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from parlour.bots.strength import Strength
from parlour.difficulty import Difficulty, Rating
from parlour.game import Score
from parlour.records import Origin, Status
from parlour.wire.requests import Reaction


class Say(Struct, tag_field="type", tag=str.lower, kw_only=True, omit_defaults=True, gc=False):
    """The base of all messages from the server. `re` is the id of the request that it answers."""

    re: str | None = None


class Notice(Struct, frozen=True, gc=False):
    """A message from the operator to everybody, such as "Restart at ten"."""

    at: int
    """Milliseconds since 1970; a notice with another time is a new one."""
    text: str
    """In the operator's words, to be shown as plain text."""


class Welcome(Say):
    """Your name and avatar, and what there is to know about the server; sent again when either has changed,
    for example in another window of yours at the same table. The secret is sent once, to a new guest without
    a cookie: store it."""

    player: str
    name: str
    avatar: str
    secret: str | None = None
    page: str = ""
    """The version of the page: an open page with another version reloads itself at a quiet moment."""
    notice: Notice | None = None
    """Left out if there is none, or if it was cleared."""


class Promised(Say):
    """The secrets of this connection's next room are fixed: they lead back to `anchor`."""

    anchor: str


class SeatInfo(Struct, frozen=True, omit_defaults=True):
    """The player of a seat, and how many rounds they have won. A bot plays on for a player who is away."""

    name: str
    avatar: str
    is_bot: bool = False
    is_ghost: bool = False
    """Nobody plays here: the moves of a finished game are repeated with their original timing."""
    is_host: bool = False
    is_away: bool = False
    is_offline: bool = False
    """Whether they have lost their connection: soon a bot will play for them."""
    wins: int = 0
    strength: Strength | None = None
    """The strength of a server's bot."""
    is_new: bool = False
    """Whether they took the seat after the round that is over, which somebody else played."""
    can_take: bool = False
    """Whether somebody without a seat can take this one now: the bot gives way."""


class BanInfo(Struct, frozen=True):
    """A player whom the host has banned. Both texts are empty for one whose name was not kept."""

    number: int
    name: str
    avatar: str


class DealRating(Struct, frozen=True, gc=False):
    """The difficulty of a deal: good play has won `won` of `games` games, with different luck in each."""

    difficulty: Difficulty
    won: int
    games: int


def rating_info(rating: Rating | None) -> DealRating | None:
    return None if rating is None else DealRating(rating.difficulty, rating.won, rating.games)


class RoomInfo(Struct, frozen=True, omit_defaults=True):
    """The room around the table. `promise` is the SHA-256 of the round's secret, which is shown in `origin`
    when the round is over; a deal that was chosen or played before has none. In rounds of 0.1.0 it is that of
    the seed."""

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
    """The server's commitment to the secrets of all rounds to come, which lead back to this."""
    seed: str | None = None
    origin: Origin | None = None
    """The inputs of the seed."""
    deck: str | None = None
    number: str | None = None
    """The program and the number that name a deal chosen by its number there, as in `microsoft 11982`."""
    replay: str | None = None
    """Set when the round is over: anyone can watch it at `/game/` followed by this."""
    locked: bool = False
    """Whether the room is closed to newcomers."""
    is_winnable: bool = False
    """Whether the solver proved before the round that its deal is winnable."""
    was_helped: bool = False
    """Whether the solver revealed something about hidden cards in this round."""
    rating: DealRating | None = None
    """The difficulty of the deal, if the player asked for one."""
    daily: str | None = None
    """The day, in UTC, whose deal is on the table. It stays secret until two hours after the day."""
    is_ranked: bool = False
    """Whether it is the player's first try at that deal, which counts for the day's board."""
    is_secret: bool = False
    """Whether that day is not over for everybody yet: until then the solver says nothing about its deal."""
    can_sit: bool = False
    """Whether there is a free seat and no round is being played."""
    match: int | None = None
    """The number of rounds that win a match; left out if rounds are only counted."""
    champions: tuple[int, ...] = ()
    """The seats that have won the match, once it is over. The next round begins another."""
    winners: tuple[int, ...] = ()
    """The seats that have won the round, once it is over; left out if nobody did."""
    can_start: bool = False
    """Whether enough seats are taken for the host to start a round."""
    late: bool = False
    """Whether a newcomer can take a bot's seat in the middle of a round."""
    bans: tuple[BanInfo, ...] = ()
    """The players who may not come back."""


class Happened(Struct, frozen=True, omit_defaults=True, gc=False):
    """Something that just happened, in words, and for an event of the game the event itself."""

    what: str
    text: str
    seat: int | None = None
    event: Any = None
    winners: tuple[int, ...] = ()
    """The seats that won, when a round is over; left out if nobody did."""
    seed: str | None = None
    """When a round begins: the seed of the one that was abandoned for it."""
    origin: Origin | None = None
    """The inputs of that seed."""
    replay: str | None = None
    """The address of that round's replay: see RoomInfo."""
    facts: dict[str, Any] = {}
    """The values in the text, by name; each `what` has its own."""


class Update(Say):
    """The room as you may see it after entry `n`. It is complete, so a client that missed updates needs
    nothing else."""

    n: int
    epoch: str
    """Numbers can be compared within an epoch. A new one begins when the server's data was restored from a
    backup: accept its update, whatever its number is."""
    room: Raw
    """A RoomInfo."""
    you: int | None = None
    """Your seat; left out for a spectator."""
    view: Any = None
    """What you may see of the game; left out before the first round."""
    moves: tuple[str, ...] = ()
    """Your legal moves now."""
    to_move: tuple[int, ...] = ()
    """The seats that may move now; left out in a solitaire."""
    happened: tuple[Raw, ...] = ()
    """What led here, each a Happened."""
    left: float | None = None
    """Seconds left on the clock: more than the whole time during the count-in of a game."""
    score: Score | UnsetType = UNSET
    """Left out if the game keeps none."""
    standing: int | UnsetType = UNSET
    """The number of moves that are not undone, if some are: the score counts all."""
    seconds: float | None = None
    """The current time on the clock of a solitaire: from its first move, without pauses. In a first try at
    the deal of a day, from the first sight of the cards, pauses included, like the time in the score."""
    is_paused: bool = False
    """Whether the clock of a solitaire is paused: view and moves are left out until it is resumed."""
    can_undo: bool = False
    can_redo: bool = False
    can_finish: bool = False


class Estimate(Struct, frozen=True, gc=False):
    """A share, from 0 to 1, and its 95 % confidence interval. It is exact if both ends are equal."""

    share: float
    low: float
    high: float


class Answer(Say):
    """The answer to Best, Hint, Lamp, Stuck, Odds or Par, for the room as it was at number `n`."""

    n: int
    move: str | None = None
    """For Best and Hint; left out if there is none, or the solver found none."""
    verdict: Literal["winnable", "lost", "stuck", "unknown"] | None = None
    """`winnable`, `lost` or `unknown` to Lamp and the solver's Hint, `stuck` or `unknown` to Stuck."""
    winnable: Estimate | None = None
    """For Odds: the share of deals matching what you have seen that have a win, a bound for any player."""
    chance: Estimate | None = None
    """For Odds, if requested: how often good play wins from here."""
    par: int | None = None
    """For Par: the moves of the shortest win found; left out if none was found."""
    is_proven: bool = False
    """For Par: whether no win is shorter."""


class Reviewed(Say):
    """The review is complete: see [reviews](#reviews)."""


class Waiting(Say):
    """The solver is still working: sent every second until the answer follows."""

    ahead: int = 0
    """The number of players who are served first; left out while the solver works on this request."""
    spent: float = 0.0
    """The used part of the request's time, or the finished part of a review, from 0 to 1."""


class Reacted(Say):
    """A player at the table reacted."""

    seat: int
    reaction: Reaction


class Pong(Say):
    """The answer to Ping."""


class Refusal(Say):
    """The request was not carried out and nothing has changed, unless the code is `unsure` (the store's
    answer was lost) or `not-shown` (done, but not to be shown): a code and facts for programs, a sentence for
    people."""

    code: str
    text: str
    facts: dict[str, Any] = {}
    """What it is about, by name: cards and places as texts, seats from 0, numbers. Each code has its own."""
    retry: float | None = None
    """Seconds after which the request can be sent again, if it may then succeed."""


class Bye(Say):
    """The server is shutting down: reconnect in a moment."""

    text: str
    retry: float
    """Seconds to wait before reconnecting."""


Message = Welcome | Promised | Update | Answer | Reviewed | Waiting | Reacted | Pong | Refusal | Bye

decode_message = msgspec.json.Decoder(Message).decode
