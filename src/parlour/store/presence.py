"""The players connected to rooms now or recently, as known to one process."""

from typing import Final

KEPT: Final = 10 * 60 * 1000
"""How many milliseconds a departure is remembered: longer than any grace period."""


class LocalPresence:
    def __init__(self) -> None:
        self._here: dict[str, set[str]] = {}
        self._gone: dict[str, dict[str, int]] = {}
        self._departures: dict[tuple[str, str], int] = {}
        """In chronological order: the oldest are dropped first."""

    def arrive(self, room: str, player: str) -> bool:
        """Record a connection; return True if nobody else was in the room before."""
        here = self._here.setdefault(room, set())
        was_empty = here <= {player}
        here.add(player)
        self._forget(room, player)
        return was_empty

    def depart(self, room: str, player: str, at: int) -> None:
        here = self._here.get(room, set())
        if player not in here:
            return
        here.remove(player)
        if not here:
            del self._here[room]
        self._gone.setdefault(room, {})[player] = at
        self._departures[room, player] = at
        while (oldest := next(iter(self._departures.items())))[1] < at - KEPT:
            self._forget(*oldest[0])

    def of(self, room: str) -> tuple[frozenset[str], dict[str, int]]:
        """Return the connected players, and when the others left."""
        return frozenset(self._here.get(room, ())), dict(self._gone.get(room, {}))

    def _forget(self, room: str, player: str) -> None:
        if self._departures.pop((room, player), None) is not None:
            gone = self._gone[room]
            del gone[player]
            if not gone:
                del self._gone[room]
