"""What the host's desk asks of a store: what holds now, the log of what was done, and what opens the desk.

Everything that the host does is a change of these tables, so that it holds in every process on the store,
whichever has done it. Each change counts up the *mark*: a process that finds another one reads again.
"""

from collections.abc import Sequence
from typing import Protocol

from parlour.records import Act, Kind, Restriction, RoomRow, SeenPlayer, ServerReport


class DeskStore(Protocol):
    """The part of a store that the host's desk uses."""

    async def desk_mark(self) -> int:
        """Return a number that is another one after every change of what follows, in any process."""
        ...

    async def act(
        self, act: Act, put: Sequence[Restriction] = (), lift: Sequence[tuple[Kind, str]] = ()
    ) -> None:
        """Write down what the host did, with what holds from now on and what does not any more."""
        ...

    async def acts(self, most: int = 100) -> list[Act]:
        """Return what the host did, the latest first."""
        ...

    async def restrictions(self) -> list[Restriction]:
        """Return everything that was not lifted, the earliest first; some may have come to its end."""
        ...

    async def forget_acts(self, before: int, now: int) -> None:
        """Delete acts before that time, and restrictions and keys whose time was up by now."""
        ...

    async def make_desk_code(self, code_hash: bytes, at: int, until: int) -> None:
        """Keep a code that opens the desk once, until then."""
        ...

    async def redeem_desk_code(self, code_hash: bytes, session_hash: bytes, at: int, until: int) -> bool:
        """Turn a code that is valid now into a session until then; False if it is no such code."""
        ...

    async def is_desk_session(self, session_hash: bytes, at: int) -> bool: ...

    async def end_desk_session(self, session_hash: bytes) -> None: ...

    async def ask_for_reports(self, at: int) -> None:
        """Have every process write a report, soon."""
        ...

    async def reports_asked(self) -> int:
        """Return when reports were last asked for; 0 for never."""
        ...

    async def report(self, report: ServerReport) -> None:
        """Keep what a process tells about itself, in the place of what it told before."""
        ...

    async def reports(self, since: int) -> list[ServerReport]:
        """Return what processes have told from that time on."""
        ...

    async def players_by_id(self, beginning: str, most: int = 20) -> list[SeenPlayer]:
        """Return players whose ids begin like this."""
        ...

    async def players_by_name(self, name: str, most: int = 20) -> list[SeenPlayer]:
        """Return players of this name, capitals aside as far as the database knows them, the one who was
        here last first."""
        ...

    async def players_after(self, player: str = "", most: int = 1000) -> list[SeenPlayer]:
        """Return players whose ids come after this one, in their order."""
        ...

    async def open_rooms(self, most: int = 100) -> list[tuple[RoomRow, int]]:
        """Return rooms with a code that are not closed, each with when it was opened, the last one changed
        first."""
        ...

    async def size(self) -> int:
        """Return how many bytes everything takes on the disk."""
        ...
