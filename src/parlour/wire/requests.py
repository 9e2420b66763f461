"""What a client sends."""

from typing import Annotated, Final, Literal, get_args

import msgspec
from msgspec import Meta, Struct

from parlour.bots.strength import USUAL_STRENGTH, Strength
from parlour.difficulty import Difficulty

Reaction = Literal["👏", "😄", "😮", "😢", "😡", "👍", "👋", "⏳"]
REACTIONS: Final[tuple[Reaction, ...]] = get_args(Reaction)
RequestId = Annotated[str, Meta(min_length=1, max_length=40)]
RoomName = Annotated[str, Meta(min_length=1, max_length=40)]
ShortText = Annotated[str, Meta(max_length=200)]
Address = Annotated[str, Meta(max_length=64)]
Part = Annotated[str, Meta(min_length=32, max_length=32, pattern=r"^[0-9a-f]*\Z")]


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
    """Join as a new guest, whatever the cookie says: a big screen belongs to nobody."""


class Profile(Ask):
    """Another name, of at most 24 characters, and avatar: see [names](#names-avatars-clocks)."""

    name: ShortText
    avatar: Annotated[str, Meta(max_length=16)]


class Promise(Ask):
    """Has the server fix the secrets of this connection's next room: answered with Promised.
    Then [`open`](#open) can add a part to the deal of a game that starts at once."""


class Open(Ask):
    """Opens a room and sits down in it. A game for one starts at once, with the deal asked for."""

    game: Annotated[str, Meta(max_length=40)]
    rules: ShortText = ""
    seats: int | None = None
    """How many there are; left out, as many as the game has room for."""
    clock: int | None = None
    """Seconds; 0 is none, for somebody alone with bots; left out, the game's usual one."""
    public: bool = False
    match: int = 0
    """How many rounds win a match; 0: they are only counted."""
    deal: Literal["fresh", "winnable", "usual", Difficulty] = "fresh"
    """`usual` is the one that the game's description proposes, or a fresh one where that can't be had now. A
    difficulty is one of a winnable deal that was rated before: no part is added to it."""
    seed: ShortText | None = None
    deck: ShortText | None = None
    practice: bool = False
    """The game counts for no statistics."""
    daily: ShortText | None = None
    """A day, of UTC, such as 2026-11-17: its deal, under one of the sets of rules that there is a daily deal
    for. A first try on the day itself counts for the board, and is gone on with if it was begun before; any
    other is an open game."""
    replay: Address | None = None
    """The address of a round that is over: the game goes on from where a seat's own stood there, as an open
    game. Its rules are those of that game."""
    step: int = 0
    """After which of its steps."""
    ghost: Address | None = None
    """The address of a round that is over: a seat's game there is raced against, on the same deal and under
    the same rules. It sits down in the room, and its moves are made again when they were made then."""
    seat: int = 0
    """Of the round that is over."""
    part: Part | None = None
    """32 hexadecimal digits that nobody knew before: see [fair deals](#fair-deals). They count after
    Promised."""


class Join(Ask):
    """Sits down in a room, by its code or id."""

    room: RoomName
    bot: bool = False
    """A program sits down: it is shown as a bot, is never host, and a room with nobody else is closed."""
    part: Part | None = None
    """Added to every deal while the player sits there; send it after seeing the `anchor`."""


class Watch(Ask):
    """Watches a room, by its code or id; a player who has a seat there is back in it."""

    room: RoomName


class Leave(Ask):
    """Gives the seat up, or stops watching."""


class Settings(Ask):
    """The host's choice; what is left out stays as it is."""

    rules: ShortText | None = None
    seats: int | None = None
    clock: int | None = None
    public: bool | None = None
    locked: bool | None = None
    """Nobody else may come in, to sit down or to watch."""
    match: int | None = None
    """How many rounds win a match, 0 for none. The rounds won so far count."""


class Start(Ask):
    """The host starts a round, a rematch too. In a game for one: a new game, whatever became of the last."""

    deal: Literal["fresh", "same", "winnable", "usual", Difficulty] = "fresh"
    seed: ShortText | None = None
    deck: ShortText | None = None
    practice: bool = False
    """The round counts for no statistics."""
    part: Part | None = None
    """Added to this deal and those after it, in the place of what the host has added before."""


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


class Odds(Ask):
    """How does my game stand, from the cards I have seen? It tells nothing hidden: it counts as no help."""

    chance: bool = False
    """Also how often good play wins from here, which takes a second or two."""


class Par(Ask):
    """In how few moves could the deal of my game, which is over, have been won?"""


class Review(Ask):
    """Has the solver judge every position of a seat's game in a round that is over: answered with Reviewed
    when it is done, and with Waiting until then. It is done once, and goes on while somebody waits for it."""

    replay: Address
    seat: int = 0


class Back(Ask):
    """I am here again: take my seat back from the bot."""


class Pause(Ask):
    """The page is hidden: the clock of a game for one stands until Resume or the next move. Until then nobody
    is shown the table, and no help is given."""


class Resume(Ask):
    """The clock of a game for one goes on."""


class Bot(Ask):
    """The host seats a bot."""

    strength: Strength = USUAL_STRENGTH


class Remove(Ask):
    """The host removes the player or bot in that seat."""

    seat: int
    """Seats are counted from 0."""
    ban: bool = False
    """For good: they may not sit down or watch here again."""


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
    | Promise
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
    | Odds
    | Par
    | Review
    | Back
    | Pause
    | Resume
    | Bot
    | Remove
    | Host
    | React
    | Ping
)

decode_request = msgspec.json.Decoder(Request).decode
