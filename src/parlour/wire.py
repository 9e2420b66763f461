"""The messages between a client and the server, declared once: JSON objects, told apart by `type`.

`docs/protocol.md` is tested against these types. A message from a client may carry an `id` of its own making:
the answer carries it back as `re`, and a request that is sent again with the same id counts once.
"""

import contextlib
import re
from typing import Annotated, Any, Final, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from parlour.bots.strength import USUAL_STRENGTH, Strength
from parlour.game import Score
from parlour.records import Status

Reaction = Literal["👏", "😄", "😮", "😢", "😡", "👍", "👋", "⏳"]
REACTIONS: Final[tuple[Reaction, ...]] = get_args(Reaction)
RequestId = Annotated[str, Meta(min_length=1, max_length=40)]
RoomName = Annotated[str, Meta(min_length=1, max_length=40)]
ShortText = Annotated[str, Meta(max_length=200)]


class Ask(Struct, forbid_unknown_fields=True, tag_field="type", tag=str.lower, kw_only=True):
    """The base of what a client sends."""

    id: RequestId | None = None


class Hello(Ask):
    """The first message. A browser is known by its cookie; others send the secret they were given, or none to
    be a new guest. `room` goes straight back to a room: to the seat there, or else to watch. The welcome
    comes first; if there is no such room a refusal follows, with the same `re`, and one is welcome still."""

    secret: Annotated[str, Meta(max_length=100)] | None = None
    room: RoomName | None = None
    guest: bool = False
    """Come as a new guest, whoever the cookie says you are: a big screen in a room is nobody's."""


class Profile(Ask):
    """Another name, of at most 24 characters, and avatar: see [names](#names-avatars-clocks)."""

    name: ShortText
    avatar: Annotated[str, Meta(max_length=16)]


class Open(Ask):
    """Opens a room and sits down in it. A game for one starts at once, with the deal asked for."""

    game: Annotated[str, Meta(max_length=40)]
    rules: ShortText = ""
    seats: int | None = None
    """How many there are; left out, as many as the game has room for."""
    clock: int | None = None
    """Seconds; 0 is none, for somebody alone with bots; left out, the game's usual one."""
    public: bool = False
    deal: Literal["fresh", "winnable"] = "fresh"
    seed: ShortText | None = None
    deck: ShortText | None = None


class Join(Ask):
    """Sits down in a room, by its code or id."""

    room: RoomName
    bot: bool = False
    """A program sits down: it is shown as a bot, is never host, and a room with nobody else is closed."""


class Watch(Ask):
    """Looks on, by the room's code or id; somebody who has a seat there is back in it."""

    room: RoomName


class Leave(Ask):
    """Gives the seat up, or stops watching."""


class Settings(Ask):
    """The host's choice; what is left out stays as it is."""

    rules: ShortText | None = None
    seats: int | None = None
    clock: int | None = None
    public: bool | None = None


class Start(Ask):
    """The host starts a round, a rematch too. In a game for one: a new game, whatever became of the last."""

    deal: Literal["fresh", "same", "winnable"] = "fresh"
    seed: ShortText | None = None
    deck: ShortText | None = None


class Play(Ask):
    """A move, made on the room as it was at number `n`."""

    n: int
    move: Annotated[str, Meta(max_length=20)]
    epoch: Annotated[str, Meta(max_length=40)] | None = None
    """The update's, to which that number belongs; a number of another epoch is stale."""
    auto: Literal["off", "safe", "on"] = "off"
    """What goes up to the foundations by itself afterwards: nothing; what is safe there, as the rules say; or
    whatever can, but for a card that was just brought down."""


class Undo(Ask):
    """Takes the last move back, with what went up by itself after it. Only in a game for one."""


class Redo(Ask):
    """Makes again what was last taken back."""


class Finish(Ask):
    """Plays the rest, where that is certain to win."""


class Best(Ask):
    """Where would a double-tap send the last `count` cards of a place?"""

    place: Annotated[str, Meta(max_length=2)]
    """As in moves: `w`, `1` … `7`, or a foundation `fs` `fh` `fd` `fc`."""
    count: int = 1


class Hint(Ask):
    """A move worth making: from what can be seen, or from the solver, which knows all cards."""

    by: Literal["sight", "solver"] = "sight"


class Lamp(Ask):
    """Can this position still be won?"""


class Rescue(Ask):
    """Back to the last position that could still be won: answered with an update."""


class Stuck(Ask):
    """Is it certain, from the cards I have seen, that no further one turns up and the game can't be won?"""


class Back(Ask):
    """I am here again: take my seat back from the bot."""


class Pause(Ask):
    """The page is hidden: the clock of a game for one stands until Resume or the next move."""


class Resume(Ask):
    """The clock of a game for one goes on."""


class Bot(Ask):
    """The host seats a bot."""

    strength: Strength = USUAL_STRENGTH


class Remove(Ask):
    """The host removes whoever sits there."""

    seat: int
    """Seats are counted from 0."""


class Host(Ask):
    """The host makes somebody else host."""

    seat: int


class React(Ask):
    """A quick word to everybody at the table, from somebody with a seat. Nothing is written down."""

    reaction: Reaction


class Ping(Ask):
    """Asks for a sign of life: a page can't see the pings of a WebSocket itself."""


Request = (
    Hello
    | Profile
    | Open
    | Join
    | Watch
    | Leave
    | Settings
    | Start
    | Play
    | Undo
    | Redo
    | Finish
    | Best
    | Hint
    | Lamp
    | Rescue
    | Stuck
    | Back
    | Pause
    | Resume
    | Bot
    | Remove
    | Host
    | React
    | Ping
)


class Say(Struct, tag_field="type", tag=str.lower, kw_only=True, omit_defaults=True, gc=False):
    """The base of what the server sends. `re` is the id of the request it answers."""

    re: str | None = None


class Welcome(Say):
    """Your name and avatar, now or since another window of yours at the same table says otherwise. The secret
    is told once, to a new guest who came without a cookie: keep it."""

    player: str
    name: str
    avatar: str
    secret: str | None = None
    page: str = ""
    """The version of the page: an open page of another one reloads itself at a quiet moment."""


class SeatInfo(Struct, frozen=True, omit_defaults=True):
    """The player of a seat, and how many rounds the seat has won. A bot plays on for somebody who is away."""

    name: str
    avatar: str
    is_bot: bool = False
    is_host: bool = False
    is_away: bool = False
    wins: int = 0
    strength: Strength | None = None
    """Of one of the server's bots."""


class RoomInfo(Struct, frozen=True, omit_defaults=True):
    """The room around the table. `promise` is SHA-256 of the round's seed, which follows when it is over; a
    deal that was chosen or played before has none."""

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
    seed: str | None = None
    deck: str | None = None
    is_winnable: bool = False
    """The solver proved before the round that its deal can be won."""


class Happened(Struct, frozen=True, omit_defaults=True, gc=False):
    """One thing that just happened, in words, and where it was the game's, the event to show."""

    what: str
    text: str
    seat: int | None = None
    event: Any = None
    winners: tuple[int, ...] = ()
    """The seats that won, when a round is over; left out if nobody did."""


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
    """Seconds left on the clock."""
    score: Score | UnsetType = UNSET
    """Left out where the game keeps none."""
    seconds: float | None = None
    """On the clock of a game for one, now: from its first move, without the pauses."""
    can_undo: bool = False
    can_redo: bool = False
    can_finish: bool = False


class Answer(Say):
    """The answer to Best, Hint, Lamp or Stuck, for the room as it was at number `n`."""

    n: int
    move: str | None = None
    """Of Best and Hint: left out where there is none, or the solver knows none."""
    verdict: Literal["winnable", "lost", "stuck", "unknown"] | None = None
    """`winnable`, `lost` or `unknown` to Lamp and the solver's Hint, `stuck` or `unknown` to Stuck."""


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


Message = Welcome | Update | Answer | Reacted | Pong | Refusal | Bye


class _Marked(Struct):
    """Any object: only its id is looked at."""

    id: RequestId | None = None


class _Typed(Struct):
    """Any object: only its type is looked at."""

    type: str


def complaint(data: bytes, error: Exception) -> str:
    """Why a message is none, as a sentence: where people choose or write what is in it, in words for them."""
    place = re.search(r" - at `\$\.(\w+)`$", str(error))
    if place is not None:
        with contextlib.suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            kind = _REQUESTS.get(msgspec.json.decode(data, type=_Typed).type, Ask)
            allowed = _allowed(get_type_hints(kind, include_extras=True).get(place[1]))
            if allowed:
                return f"“{place[1]}” is {allowed}."
    return f"That is not a message of this protocol: {error}."


def _allowed(hint: Any) -> str | None:
    """The values of a field in words, if they are some texts, or texts of some length."""
    for each in (hint, *get_args(hint)):
        if get_origin(each) is Literal:
            *others, last = map(str, get_args(each))
            return f"{', '.join(others)} or {last}"
        for limits in getattr(each, "__metadata__", ()):
            least = f"{limits.min_length} to " if limits.min_length else "at most "
            return f"a text of {least}{limits.max_length} characters"
    return None


def id_of(data: bytes) -> str | None:
    """The id of a message that is otherwise no request, so that its refusal is matched to it."""
    try:
        return _decode_marked(data).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


_REQUESTS: Final = {str(kind.__struct_config__.tag): kind for kind in get_args(Request)}
encode = msgspec.json.Encoder().encode
_decode_marked = msgspec.json.Decoder(_Marked).decode
decode_request = msgspec.json.Decoder(Request).decode
decode_message = msgspec.json.Decoder(Message).decode
