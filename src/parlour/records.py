"""The plain records that rooms, store and server share. They know nothing of rules, SQL or sockets."""

from typing import Literal

from msgspec import Struct

from parlour.difficulty import Rating

Status = Literal["waiting", "playing", "over", "closed"]
"""How a room stands: before a round, in it, after it, or closed for good."""

Ending = Literal["won", "lost", "abandoned"]
"""How a game ended for one player."""

Ranking = Literal["moves", "seconds", "score"]
"""What a board ranks by: the fewest moves, the best time or the best score."""


Doer = Literal["terminal", "desk"]
"""Where an act of the host was done: by `parlour desk` in a terminal, or on the page `/desk`."""

ActName = Literal[
    "close",
    "remove",
    "ban",
    "unban",
    "forbid",
    "allow",
    "notice",
    "clear-notice",
    "backup",
    "drain",
    "undrain",
    "link",
    "login",
]
"""What a host can do at the desk."""

Kind = Literal["room", "player", "address", "name", "notice", "drain"]
"""What a restriction is about: a room that was closed, a player or an address that is banned, a name that
nobody may have, a notice that everybody is shown, the drain before an upgrade."""


class Entry(Struct, frozen=True, gc=False):
    """One line of a room's log. The body is the room's own business."""

    number: int
    at: int
    """Milliseconds since 1970, never before the entry before it."""
    body: bytes
    request_id: str | None = None
    """Of the request that the entry answers: unique in the room, so that a duplicate counts once."""


class RoomRow(Struct, frozen=True):
    """What can be asked of rooms without reading their logs. `code` is given up when a room closes."""

    id: str
    code: str | None
    game: str
    host: str
    """A player's id."""
    is_public: bool
    status: Status
    seats: int
    taken: int
    base: int = 1
    """The entry from which the log can be folded: the last one that carries all that came before it."""


class Origin(Struct, frozen=True):
    """What a deal's seed follows from: see `promises`."""

    secret: str
    """The server's, of this round."""
    parts: tuple[str | None, ...]
    """The players', by seat; null for one that added none."""
    index: int = 0
    """Which of the deals that follow it is: the first that was proved winnable, where that was asked for."""


class Player(Struct, frozen=True):
    id: str
    name: str
    avatar: str


class Result(Struct, frozen=True):
    """How one player's game ended. `deal` is the seed, or the deck where one was given."""

    player: str
    room: str
    round: int
    game: str
    rules: str
    deal: str
    ended: Ending
    score: int | None
    moves: int
    seconds: int
    undos: int
    is_open: bool
    """The deal was chosen or played before: it counts for no board."""
    was_helped: bool
    """The solver told something about hidden cards."""
    at: int


class Recording(Struct, frozen=True):
    """Where the log of a round that is over is found, by an address that can't be guessed."""

    address: str
    room: str
    round: int
    first: int
    """The entry from which it can be folded: the round's own first, or one before it."""
    last: int | None = None
    """The entry that ended it; None where that was not noted, as in 0.1.0."""


class Daily(Struct, frozen=True):
    """The deal of a day for everybody, under one set of rules."""

    day: str
    """Of UTC, as in 2026-11-17."""
    game: str
    rules: str
    seed: str
    secret: str
    """What the seed follows from: see `promises`. Its hash is told the day before, itself when the day is
    over."""
    index: int


class RatedDeal(Struct, frozen=True):
    """A deal of known difficulty that waits for a player: proved winnable, and dealt once."""

    game: str
    rules: str
    seed: str
    secret: str
    """What the seed follows from: see `promises`."""
    index: int
    rating: Rating


class BoardLine(Struct, frozen=True):
    """A line of a board: a game, its player and the address at which anyone can watch it."""

    result: Result
    player: Player | None
    """None for one who is forgotten."""
    address: str | None


class Totals(Struct, frozen=True):
    """A player's results under one game and set of rules, summed up as they are written.

    A deal that was chosen or played before counts as played and won, but for no record or streak. The same
    holds for a game won with the solver's help; one lost with it ends a streak like any other. A game that
    was given up counts as played.
    """

    game: str
    rules: str
    played: int
    won: int
    won_with_help: int
    """Of those won: the solver had told something about hidden cards."""
    streak: int
    """Games won in a row up to now."""
    best_streak: int
    best_score: int | None
    """Of all games without help, where there is a score."""
    best_seconds: int | None
    """Of games won without help."""
    fewest_moves: int | None
    """Of games won without help."""
    last_score: int | None
    """Of the latest game that had a score, whatever its deal."""
    beaten: tuple[str, ...]
    """Which of the three records the last game has beaten; a first game sets them, and beats none."""


class Sums(Struct, frozen=True):
    """A player's results of a day or a month under one game and set of rules, summed up as they are written.

    What counts for records is on a deal that nobody chose, without the solver's help.
    """

    game: str
    rules: str
    period: str
    """Of UTC, as in 2026-11-17 or 2026-11."""
    played: int
    won: int
    scored: int
    """Games with a score that count for records."""
    score: int
    """The sum of their scores."""
    ranked: int
    """Games won that count for records."""
    seconds: int
    """The sum of their times."""
    moves: int
    """The sum of their moves."""


class Streak(Struct, frozen=True):
    """Games won in a row, whatever the rules: see `Totals` for what counts."""

    game: str
    """Empty for all games together."""
    streak: int
    best_streak: int


class PlayedGame(Struct, frozen=True):
    """A result with where its round can be watched; `place` is its own among those of the same moment."""

    result: Result
    place: int
    address: str | None


class Favourite(Struct, frozen=True):
    """A deal that a player has kept, with a note."""

    game: str
    rules: str
    deal: str
    """The seed or the deck."""
    note: str
    at: int


class Act(Struct, frozen=True):
    """Something that the host did at the desk, as the log of the desk has it."""

    at: int
    act: ActName
    by: Doer
    subject: str = ""
    """What it was done to: a room's code or id, a player's id, an address, a name, a file."""
    text: str = ""
    """What was said about it: the reason, the notice, the name of the player, what came of it."""
    until: int | None = None


class Restriction(Struct, frozen=True):
    """What holds on the server until it is lifted, or until its time is up."""

    kind: Kind
    subject: str
    """A room's or a player's id, an address, a name without what is easily overlooked; else empty."""
    text: str
    """The room's code, the reason, the name as it was written, the notice."""
    at: int
    until: int | None = None

    def holds(self, now: int) -> bool:
        return self.until is None or self.until > now

    @property
    def shown(self) -> str:
        """What it is about, as the host is told: of IPv6 a whole network is banned."""
        is_network = self.kind == "address" and ":" in self.subject
        return f"{self.subject}/64" if is_network else self.text if self.kind == "name" else self.subject


class SeenPlayer(Struct, frozen=True):
    """A player, and when they were last here, to the day."""

    player: Player
    seen_at: int


class ServerReport(Struct, frozen=True):
    """What a server process has told about itself when it was last asked."""

    server: str
    at: int
    body: bytes
