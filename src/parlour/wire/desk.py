"""The server's answers to the host's desk, over HTTP. All times are milliseconds since 1970."""

from msgspec import Struct

from parlour.records import Act, Kind, Status


class LoadSample(Struct, frozen=True):
    """The measurements of a process over two seconds."""

    at: int
    connections: int
    moves: float
    """Moves per second."""
    lag: float
    """The maximum delay of the event loop, in milliseconds."""
    cpu: float
    """CPU use, where 1 is one core."""
    memory: int | None
    """Bytes; null if the system doesn't provide it."""


class RecentRefusal(Struct, frozen=True):
    """A request that was refused."""

    at: int
    code: str


class RecentProblem(Struct, frozen=True):
    """A warning or error in the server's log."""

    at: int
    level: str
    text: str


class DeskPlayer(Struct, frozen=True):
    """A connected player."""

    id: str
    name: str
    avatar: str
    since: int
    address: str
    """The page gets only a part of it."""
    room: str | None
    """The code of the player's room; null in a solitaire or without a room."""
    game: str | None
    """The game of the room."""
    is_seated: bool
    """False for a spectator."""


class Report(Struct, frozen=True):
    """The report of a server process about itself."""

    process: str
    """The host name and the process id."""
    since: int
    rooms: int
    """Rooms in memory."""
    solver_running: int
    """Players whose request the solver works on."""
    solver_waiting: int
    """Players who wait for the solver."""
    last: LoadSample
    player_count: int
    players: tuple[DeskPlayer, ...]
    """The latest to connect first. At most 100."""
    refusals: dict[str, int]
    """Counts by code since the process was started."""
    last_refusals: tuple[RecentRefusal, ...]
    """The latest first."""
    problems: tuple[RecentProblem, ...]
    """The latest first."""
    id: str = ""
    """Unique to the process: containers may share host name and process id. Processes of 0.2.0 send none."""
    shared_rooms: int = 0
    """Those of the rooms in which players are connected through other processes too."""


class DeskRoom(Struct, frozen=True):
    """An open room with a code."""

    id: str
    code: str
    game: str
    seats: int
    taken: int
    status: Status
    is_public: bool
    since: int


class DeskRestriction(Struct, frozen=True):
    """A restriction by the host that is in force until it is lifted or expires."""

    kind: Kind
    subject: str
    """A player's id, an address (for IPv6 its network) or a name."""
    name: str
    """The player's name."""
    text: str
    """The reason, the name as written, or the notice."""
    until: int | None


class DeskFigures(Struct, frozen=True):
    """The current figures of the server."""

    at: int
    page: str
    """The version of the page."""
    reports: tuple[Report, ...]
    """Reports of all processes on the store, first that of the answering one. Others are a moment old."""
    samples: tuple[LoadSample, ...]
    """The last minutes of the answering process, after the time that was asked for."""
    rooms: tuple[DeskRoom, ...]
    """Rooms on the store, the last changed first. At most 100."""
    store_bytes: int
    in_force: tuple[DeskRestriction, ...]
    acts: tuple[Act, ...]
    """The host's actions, the latest first. At most 20."""


class Done(Struct, frozen=True, omit_defaults=True):
    """The result of an action."""

    until: int | None = None
    """When a ban ends."""
    renamed: int | None = None
    """The number of players renamed because their name is now forbidden."""
    file: str | None = None
    """The path of a backup."""
    size: int | None = None
    """Its size in bytes."""
