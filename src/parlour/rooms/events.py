"""What happened in a room, for the people in it: an event of the game, or a change of the room itself."""

from typing import Any, Final

from msgspec import Struct

from parlour.errors import Sentences
from parlour.records import Origin

_KINDS: Final = {"bot": " (bot)", "ghost": " (recording)"}

HAPPENINGS: Final[Sentences] = {
    "opened": lambda: "The room is open.",
    "closed": lambda by: (
        "The people who run this server have closed the room." if by == "desk" else "The room is closed."
    ),
    "settings": lambda: "The settings have changed.",
    "host": lambda name: f"{name} is the host now.",
    "joined": lambda name, kind: f"{name}{_KINDS.get(kind, '')} sat down.",
    "renamed": lambda before, name: f"{before} is now {name}.",
    "away": lambda name: f"{name} is away.",
    "back": lambda name: f"{name} is back.",
    "left": lambda name, how: f"{name} left." if how == "left" else f"{name} was {how} by the host.",
    "lifted": lambda name: f"{name} is no longer banned.",
    "started": lambda number, deal: (
        f"Round {number} begins{' with a chosen deal' if deal == 'known' else ''}."
    ),
    "over": lambda names, count: f"The round is over: {' and '.join(names) if count else 'nobody'} won.",
    "match": lambda names, count: f"The match is over: {' and '.join(names[:count])} won.",
    "timeout": lambda name: f"{name} ran out of time.",
    "undone": lambda: "Undone.",
    "redone": lambda: "Redone.",
    "paused": lambda: "Clock paused.",
    "resumed": lambda: "Clock running.",
    "helped": lambda: "The solver was asked.",
}
"""Functions that make the sentence of each happening; the facts are the parameters. An event of the game is
`event`, and the game makes its sentence."""


class Happening(Struct, frozen=True, gc=False):
    what: str
    seat: int | None = None
    facts: dict[str, Any] = {}
    event: Any = None
    winners: tuple[int, ...] = ()
    seed: str | None = None
    """The seed of the deal that was abandoned for the new one."""
    origin: Origin | None = None
    """The origin of that seed."""
    replay: str | None = None
    """The address of that round's recording, if a move was made."""

    @property
    def text(self) -> str:
        return "" if self.what == "event" else HAPPENINGS[self.what](**self.facts)
