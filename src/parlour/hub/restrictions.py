"""The restrictions in force, as this process knows them: bans, forbidden names, a notice, a drain."""

import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Final

from parlour.errors import Refused
from parlour.hub import players
from parlour.hub.networks import networks_of
from parlour.records import Kind, Player, Restriction
from parlour.rooms.names import skeleton
from parlour.rooms.seats import Seat

BARRED: Final = "barred"
"""The code of refusals because of a ban."""
_NUMBERED: Final = re.compile(r" \d+$")
"""The suffix that a table adds to a duplicate name."""


def closed_at_desk() -> Refused:
    return Refused("room-closed", "The people who run this server have closed this room.")


class Restrictions:
    def __init__(self, now: Callable[[], int]) -> None:
        """`now` is the store's clock."""
        self._now = now
        self._held: dict[tuple[Kind, str], Restriction] = {}

    def replace(self, restrictions: Iterable[Restriction]) -> list[Restriction]:
        """Replace all restrictions; return those that are new."""
        before = self._held
        self._held = {(each.kind, each.subject): each for each in restrictions}
        return [each for key, each in self._held.items() if before.get(key) != each]

    def find(self, kind: Kind, subject: str) -> Restriction | None:
        found = self._held.get((kind, subject))
        return found if found is not None and found.holds(self._now()) else None

    @property
    def bans_players(self) -> bool:
        return any(kind == "player" for kind, _ in self._held)

    def check_address(self, address: str) -> None:
        if self._held:
            self._refuse(self.find("address", networks_of(address)[0][1]))

    def check_player(self, player: str) -> None:
        if self._held:
            self._refuse(self.find("player", player))

    def check_closed(self, id_or_code: str) -> None:
        """Refuse a room with the reason if it was closed at the desk."""
        for kind, subject in self._held:
            found = self.find(kind, subject)
            is_code = found is not None and found.text != found.subject  # a solitaire has none
            if kind == "room" and found and is_code and id_or_code in (found.subject, found.text):
                raise closed_at_desk()

    def check_draining(self) -> None:
        if self.is_draining:
            raise Refused(
                "draining", "The server will restart soon: no new games begin. Games under way go on."
            )

    def check_name(self, name: str) -> None:
        if self.is_forbidden(name):
            raise Refused("name-forbidden", "This name can't be used here. Choose another.")

    def is_forbidden(self, name: str) -> bool:
        if not self._held:
            return False
        plain = _NUMBERED.sub("", name)
        return any(self.find("name", skeleton(each)) is not None for each in {name, plain})

    def new_name(self, seat: Seat) -> str | None:
        """Return a new name for the seat of a person or a recorded game, if its name is forbidden."""
        player = seat.ghost.player if seat.ghost is not None else seat.player
        if (player is None and seat.ghost is None) or not self.is_forbidden(seat.name):
            return None
        whose = Player(player or "", seat.name, seat.avatar)
        return players.under_another_name(whose, self.is_forbidden).name

    @property
    def is_draining(self) -> bool:
        return self.find("drain", "") is not None

    @property
    def notice(self) -> Restriction | None:
        return self.find("notice", "")

    def _refuse(self, ban: Restriction | None) -> None:
        if ban is not None and ban.until is not None:
            until = datetime.fromtimestamp(ban.until / 1000, UTC)
            raise Refused(
                "barred",
                f"You can't play here until {until:%Y-%m-%d %H:%M} UTC.",
                until=ban.until,
                why=ban.text,
            )
