"""A guest: one connection of a player, whatever carries its messages.

A transport (a WebSocket, a browser's worker) subclasses `Guest` with its own way to send and to close.
"""

from abc import ABC, abstractmethod
from typing import Final

from parlour import wire
from parlour.errors import ParlourError
from parlour.hub.accounts import Account, TooOften
from parlour.hub.counters import counters
from parlour.hub.reading import refusal_for
from parlour.records import Player

NOBODY: Final = Player("", "", "")


class Guest(ABC):
    """A player's connection. `player` is set by the first hello."""

    player: Player = NOBODY
    account: Account
    since: int = 0
    """Time of opening by the store's clock."""
    is_heard: bool = True
    """Whether there was a sign of life lately, as far as the transport can tell."""

    # The transport's part

    @abstractmethod
    def push(self, message: bytes) -> None:
        """Send a message in order, without waiting for the network."""

    @abstractmethod
    def cut_off(self, *, is_for_good: bool = False) -> None:
        """Close the connection after sending what waits. Requests that are not answered yet are dropped."""

    def listen(self) -> None:
        """Set `is_heard`, and ask for a sign of life. Called every second at a table with others."""
        self.is_heard = True  # as far as a transport without a network can tell

    # What follows from it

    @property
    def has_player(self) -> bool:
        """Whether a player has said hello."""
        return self.player is not NOBODY

    def say(self, message: wire.Say) -> None:
        self.push(wire.encode(message))

    def refuse(self, request_id: str | None, error: ParlourError, retry: float | None = None) -> None:
        counters.refuse(error.code)
        if isinstance(error, TooOften):
            retry = round(error.retry, 3)
        self.say(
            wire.Refusal(re=request_id, code=error.code, facts=error.facts, text=error.sentence, retry=retry)
        )

    def turn_away(self, why: ParlourError, request_id: str | None = None) -> None:
        """Refuse with a reason, and close the connection for good."""
        self.refuse(request_id, why)
        self.cut_off(is_for_good=True)

    def fail(self, request: wire.Ask, error: Exception) -> None:
        """Refuse a request after an error of the guest or of the server."""
        if not isinstance(error, ParlourError):
            error = refusal_for(type(request).__name__, error, self.account)
        self.refuse(request.id, error)
