"""The messages from a client."""

from typing import Annotated, Final, Literal, get_args

import msgspec
from msgspec import Meta, Struct

from parlour.bots.strength import USUAL_STRENGTH, Strength
from parlour.difficulty import Difficulty

MESSAGE_SIZE: Final = 4096
"""The most bytes of a message from a client."""

Reaction = Literal["👏", "😄", "😮", "😢", "😡", "👍", "👋", "⏳"]
REACTIONS: Final[tuple[Reaction, ...]] = get_args(Reaction)
RequestId = Annotated[str, Meta(min_length=1, max_length=40)]
RoomName = Annotated[str, Meta(min_length=1, max_length=40)]
ShortText = Annotated[str, Meta(max_length=200)]
Address = Annotated[str, Meta(max_length=64)]
Part = Annotated[str, Meta(min_length=32, max_length=32, pattern=r"^[0-9a-f]*\Z")]


class Ask(Struct, forbid_unknown_fields=True, tag_field="type", tag=str.lower, kw_only=True):
    """The base of all messages from a client."""

    id: RequestId | None = None


class Hello(Ask):
    """The first message. A browser is identified by its cookie; other clients send their secret, or none to
    become a new guest. `room` returns to a room: to the player's seat there, or else to watch. The welcome
    comes first; if there is no such room, a refusal with the same `re` follows, and the connection stays
    usable."""

    secret: Annotated[str, Meta(max_length=100)] | None = None
    room: RoomName | None = None
    guest: bool = False
    """Join as a new guest, whatever the cookie says: a shared screen has no player of its own."""


class Profile(Ask):
    """Change the name, of at most 24 characters, and the avatar: see [names](#names-avatars-clocks)."""

    name: ShortText
    avatar: Annotated[str, Meta(max_length=16)]


class Promise(Ask):
    """Fix the secrets of this connection's next room: answered with Promised.
    Then [`open`](#open) can add a part to the deal of a game that starts at once."""


class Open(Ask):
    """Open a room and take a seat in it. A solitaire starts at once, with the requested deal."""

    game: Annotated[str, Meta(max_length=40)]
    rules: ShortText = ""
    seats: int | None = None
    """The number of seats; left out, as many as the game allows."""
    clock: int | None = None
    """Seconds; 0 for none, if only one person plays; left out, the game's default."""
    public: bool = False
    match: int = 0
    """The number of rounds that win a match; 0 if rounds are only counted."""
    deal: Literal["fresh", "winnable", "usual", Difficulty] = "fresh"
    """`usual` is the default in the game's description, or a fresh deal if that is not available now. A
    difficulty asks for a winnable deal that was rated before: no part is added to it."""
    seed: ShortText | None = None
    deck: ShortText | None = None
    practice: bool = False
    """Whether the game is left out of the statistics."""
    daily: ShortText | None = None
    """A day, in UTC, such as 2026-11-17, for its deal under one of the sets of rules that have a daily deal.
    A first try on the day itself counts for the board, and is continued if it was begun before; any other is
    an open game."""
    replay: Address | None = None
    """The address of a finished round: the game continues from a seat's position there, as an open game under
    the same rules."""
    step: int = 0
    """The step of that round after which to continue."""
    ghost: Address | None = None
    """The address of a finished round: a seat's game there becomes a ghost to race against, on the same deal
    and under the same rules. It takes a seat in the room and repeats its moves with their original timing."""
    seat: int = 0
    """The seat in the finished round."""
    part: Part | None = None
    """32 hexadecimal digits that nobody knew before: see [fair deals](#fair-deals). They count after
    Promised."""


class Join(Ask):
    """Take a seat in a room, by its code or id."""

    room: RoomName
    seat: int | None = None
    """A bot's seat, which it gives up; left out, the first free one. See `can_take`."""
    bot: bool = False
    """Declare a program: it is shown as a bot, is never host, and a room with nobody else is closed."""
    part: Part | None = None
    """Added to every deal while the player has the seat; send it after seeing the `anchor`."""


class Watch(Ask):
    """Watch a room, by its code or id; a player with a seat there returns to it."""

    room: RoomName


class Leave(Ask):
    """Give up the seat, or stop watching."""


class Settings(Ask):
    """Change the settings, as the host; those left out stay as they are."""

    rules: ShortText | None = None
    seats: int | None = None
    clock: int | None = None
    public: bool | None = None
    locked: bool | None = None
    """Whether the room is closed to newcomers, players and spectators alike."""
    match: int | None = None
    """The number of rounds that win a match, 0 for none. The rounds won so far count."""
    late: bool | None = None
    """Whether a newcomer can take a bot's seat, with its cards, in the middle of a round."""


class Start(Ask):
    """Start a round or a rematch, as the host. In a solitaire: a new game, even if the last is not over."""

    deal: Literal["fresh", "same", "winnable", "usual", Difficulty] = "fresh"
    seed: ShortText | None = None
    deck: ShortText | None = None
    practice: bool = False
    """Whether the round is left out of the statistics."""
    part: Part | None = None
    """Added to this deal and those after it, replacing the host's previous part."""


class Play(Ask):
    """Make a move on the room as it was at number `n`."""

    n: int
    move: Annotated[str, Meta(max_length=20)]
    epoch: Annotated[str, Meta(max_length=40)] | None = None
    """The epoch of the update with that number; a number of another epoch is stale."""
    auto: Literal["off", "safe", "on"] = "off"
    """Automatic moves to the foundations afterwards: none; those that are safe by the rules; or all that are
    possible, except for a card that was just taken back."""


class Undo(Ask):
    """Undo the last move, with the automatic moves after it. Only in a solitaire."""


class Redo(Ask):
    """Redo what was last undone."""


class Finish(Ask):
    """Play the remaining moves, if a win is certain."""


class Best(Ask):
    """Ask where a double-tap sends the last `count` cards of a place."""

    place: Annotated[str, Meta(max_length=2)]
    """As in moves: `w`, `1` … `7`, or a foundation `fs` `fh` `fd` `fc`."""
    count: int = 1


class Hint(Ask):
    """Ask for a move worth making: from the visible cards, or from the solver, which knows all cards."""

    by: Literal["sight", "solver"] = "sight"


class Lamp(Ask):
    """Ask whether this position is still winnable."""


class Rescue(Ask):
    """Go back to the last position that was winnable: answered with an update."""


class Stuck(Ask):
    """Ask whether it is certain, from the cards seen, that no more turn up and the game can't be won."""


class Odds(Ask):
    """Ask for the odds of the game from the cards seen. They reveal nothing hidden: this is not help."""

    chance: bool = False
    """Whether to add how often good play wins from here, which takes a second or two."""


class Par(Ask):
    """Ask in how few moves the deal of a finished game could have been won."""


class Review(Ask):
    """Review every position of a seat's game in a finished round with the solver: answered with Waiting until
    it is done, then with Reviewed. It runs once, and continues as long as a client waits for it."""

    replay: Address
    seat: int = 0


class Back(Ask):
    """Take the player's seat back from the bot."""


class Pause(Ask):
    """Pause the clock of a solitaire, because the page is hidden, until Resume or the next move. Until then
    the table is not shown, and no help is given."""


class Resume(Ask):
    """Resume the clock of a solitaire."""


class Bot(Ask):
    """Seat a bot, as the host."""

    strength: Strength = USUAL_STRENGTH


class Remove(Ask):
    """Remove the player or bot in a seat, as the host."""

    seat: int
    """Seats are counted from 0."""
    ban: bool = False
    """Whether to ban the player: they may not sit down or watch here again."""


class Lift(Ask):
    """Lift a ban, as the host."""

    ban: int
    """Its number: see BanInfo."""


class Host(Ask):
    """Hand the role of host over to another player."""

    seat: int


class React(Ask):
    """Send a reaction to everybody at the table, from a player with a seat. It is not stored."""

    reaction: Reaction


class Ping(Ask):
    """Check the connection: a page can't see the pings of a WebSocket itself."""


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
    | Lift
    | Host
    | React
    | Ping
)

decode_request = msgspec.json.Decoder(Request).decode
