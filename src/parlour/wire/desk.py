"""What the server says to the host's desk, over HTTP. All times are milliseconds since 1970."""

from msgspec import Struct

from parlour.records import Act, Kind, Status


class Sample(Struct, frozen=True):
    """How a process did in two seconds."""

    at: int
    connections: int
    moves: float
    """Made a second."""
    lag: float
    """Milliseconds by which the event loop was late, at worst."""
    cpu: float
    """The part of a processor that was used: 1 is one of them."""
    memory: int | None
    """Bytes; null where the system doesn't tell."""


class RecentRefusal(Struct, frozen=True):
    """A request that was refused."""

    at: int
    code: str


class RecentProblem(Struct, frozen=True):
    """A line of the server's log that is worse than news."""

    at: int
    level: str
    text: str


class DeskPlayer(Struct, frozen=True):
    """Somebody who is connected."""

    id: str
    name: str
    avatar: str
    since: int
    address: str
    """The page is told a part of it."""
    room: str | None
    """The code of the room they are in; null for a game for one, and where they are in none."""
    game: str | None
    """The game of the room."""
    is_seated: bool
    """False for somebody who watches."""


class Report(Struct, frozen=True):
    """What a server process says of itself."""

    process: str
    """The machine's name, and the number of the process there."""
    since: int
    rooms: int
    """In memory."""
    solver_running: int
    """Players whose question the solver works on."""
    solver_waiting: int
    """Players who wait for the solver."""
    last: Sample
    player_count: int
    players: tuple[DeskPlayer, ...]
    """The last to come first. At most 100."""
    refusals: dict[str, int]
    """By code, since the process was started."""
    last_refusals: tuple[RecentRefusal, ...]
    """The latest first."""
    problems: tuple[RecentProblem, ...]
    """The latest first."""


class DeskRoom(Struct, frozen=True):
    """A room with a code that is open."""

    id: str
    code: str
    game: str
    seats: int
    taken: int
    status: Status
    is_public: bool
    since: int


class DeskRestriction(Struct, frozen=True):
    """What the host has done that holds until it is lifted, or until its time is up."""

    kind: Kind
    subject: str
    """A player's id, an address (of IPv6 the network that it is in) or a name."""
    name: str
    """The player's."""
    text: str
    """The reason, the name as it was written, the notice."""
    until: int | None


class Figures(Struct, frozen=True):
    """How everything stands."""

    at: int
    page: str
    """The version of the page."""
    reports: tuple[Report, ...]
    """Of all processes on the store, the one that answers first. The others' are a moment old."""
    samples: tuple[Sample, ...]
    """The last minutes of the process that answers, after the time that was asked for."""
    rooms: tuple[DeskRoom, ...]
    """On the store, the last changed first. At most 100."""
    store_bytes: int
    in_force: tuple[DeskRestriction, ...]
    acts: tuple[Act, ...]
    """What the host did, the latest first. At most 20."""


class Done(Struct, frozen=True, omit_defaults=True):
    """What came of an act."""

    until: int | None = None
    """When a ban ends."""
    renamed: int | None = None
    """How many players had a name that is forbidden now, and have another."""
    file: str | None = None
    """Where a backup is."""
    size: int | None = None
    """How many bytes it has."""
