"""Plain records shared by rooms, store and server. They know nothing of rules, SQL or sockets."""

from typing import Literal

from msgspec import Struct

from parlour.difficulty import Rating

Status = Literal["waiting", "playing", "over", "closed"]
"""The state of a room: before, during or after a round, or closed for good."""

Ending = Literal["won", "lost", "abandoned"]
"""How a game ended for one player."""

Ranking = Literal["moves", "seconds", "score"]
"""What a board ranks by: fewest moves, best time or best score."""

Span = Literal["rules", "game", "day", "month"]
"""What statistics are counted by: sets of rules; games, and all of them together under an empty name; sets of
rules by day or month."""

Doer = Literal["terminal", "desk"]
"""Where the host acted: with `parlour desk` in a terminal, or on the page `/desk`."""

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
"""The actions of a host at the desk."""

Kind = Literal["room", "player", "address", "name", "notice", "drain"]
"""What a restriction applies to: a closed room, a banned player or address, a forbidden name, a notice to
everybody, or the drain before an upgrade."""


class Entry(Struct, frozen=True, gc=False):
    """One line of a room's log. Only the room interprets the body."""

    number: int
    at: int
    """Milliseconds since 1970, never less than in the entry before."""
    body: bytes
    request_id: str | None = None
    """The id of the request that the entry answers: unique in the room, so that a duplicate counts once."""


class RoomRow(Struct, frozen=True):
    """What is known of a room without reading its log. `code` is released when the room closes."""

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
    """The entry from which the log can be folded: the last one that carries the whole state."""


class Origin(Struct, frozen=True):
    """The inputs of a deal's seed: see `commitments`."""

    secret: str
    """The server's secret for this round."""
    parts: tuple[str | None, ...]
    """The players' parts by seat; null for a seat that added none."""
    index: int = 0
    """The number of the deal: that of the first proved winnable, where that was asked for."""


class Player(Struct, frozen=True):
    id: str
    name: str
    avatar: str


class GameResult(Struct, frozen=True):
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
    """Whether the deal was chosen or played before; such a result counts for no board."""
    was_helped: bool
    """Whether the solver revealed something about hidden cards."""
    at: int
    elapsed: int | None = None
    """Seconds from the first sight of the cards by the server's clock, pauses included: what boards rank by.
    None in results of older versions, which keep their times."""

    @property
    def board_seconds(self) -> int:
        return self.seconds if self.elapsed is None else self.elapsed


class Recording(Struct, frozen=True):
    """Where to find the log of a finished round: an address that can't be guessed."""

    address: str
    room: str
    round: int
    first: int
    """The entry from which it can be folded: the round's first, or an earlier one."""
    last: int | None = None
    """The entry that ended it; None if not recorded, as in 0.1.0."""


class Daily(Struct, frozen=True):
    """The deal of the day for everybody, under one set of rules."""

    day: str
    """In UTC, as in 2026-11-17."""
    game: str
    rules: str
    seed: str
    secret: str
    """The server's secret behind the seed: see `commitments`. Its hash is published the day before, the
    secret itself when the day is over."""
    index: int


class RatedDeal(Struct, frozen=True):
    """A deal of known difficulty, proved winnable, that has not been dealt yet and will be dealt once."""

    game: str
    rules: str
    seed: str
    secret: str
    """The server's secret behind the seed: see `commitments`."""
    index: int
    rating: Rating


class BoardLine(Struct, frozen=True):
    """A line of a board: a game, its player and the address at which anyone can watch it."""

    result: GameResult
    player: Player | None
    """None for a player who was forgotten."""
    address: str | None


class Totals(Struct, frozen=True):
    """A player's results under one game and set of rules, kept up to date with each result.

    A deal that was chosen or played before counts as played and won, but for no record or streak. The same
    holds for a game won with the solver's help; one lost with it ends a streak like any other. An abandoned
    game counts as played.
    """

    game: str
    rules: str
    played: int
    won: int
    won_with_help: int
    """Of those won, the games in which the solver revealed something about hidden cards."""
    streak: int
    """The current number of wins in a row."""
    best_streak: int
    best_score: int | None
    """Over all games without help, where the game has a score."""
    best_seconds: int | None
    """Over games won without help."""
    fewest_moves: int | None
    """Over games won without help."""
    last_score: int | None
    """The score of the latest game that had one, whatever its deal."""
    beaten: tuple[str, ...]
    """The records, of these three, that the last game broke; a first game sets them and breaks none."""


class Statistics(Totals, frozen=True):
    """What is counted of a player's results, kept up to date with each of them: see `Span`."""

    period: str
    """In UTC, as in 2026-11-17 or 2026-11; empty for all time."""
    since: int
    """When the first of these games ended."""
    counted: int
    """Games that count for streaks."""
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


class PlayedGame(Struct, frozen=True):
    """A result and where to watch its round; `place` tells results of the same time apart."""

    result: GameResult
    place: int
    address: str | None


class Favourite(Struct, frozen=True):
    """A deal that a player has saved, with a note."""

    game: str
    rules: str
    deal: str
    """The seed or the deck."""
    note: str
    at: int
    code: str | None = None
    """The short code of the seed, if it has one."""


class Act(Struct, frozen=True):
    """An action of the host at the desk, as recorded in the log of the desk."""

    at: int
    act: ActName
    by: Doer
    subject: str = ""
    """The object of the action: a room's code or id, a player's id, an address, a name, a file."""
    text: str = ""
    """A remark: the reason, the notice, the player's name, the outcome."""
    until: int | None = None


class Restriction(Struct, frozen=True):
    """A restriction that is in force on the server until it is lifted or expires."""

    kind: Kind
    subject: str
    """A room's or player's id, an address, or a normalised name; otherwise empty."""
    text: str
    """The room's code, the reason, the name as written, or the notice."""
    at: int
    until: int | None = None

    def holds(self, now: int) -> bool:
        return self.until is None or self.until > now

    @property
    def shown(self) -> str:
        """The subject as the host sees it: for IPv6 the whole banned network."""
        is_network = self.kind == "address" and ":" in self.subject
        return f"{self.subject}/64" if is_network else self.text if self.kind == "name" else self.subject


class SeenPlayer(Struct, frozen=True):
    """A player, and the day on which they were last connected."""

    player: Player
    seen_at: int


class ServerReport(Struct, frozen=True):
    """The last report of a server process about itself."""

    server: str
    at: int
    body: bytes
