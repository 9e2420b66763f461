"""The members of a room: its guests through this process, and the only way to send them anything.

This is the one owner of membership. A guest becomes a member only with a request that the room has allowed,
and stops being one with the change that shuts them out.
"""

from collections.abc import Callable, Iterator

from parlour.errors import Refused
from parlour.hub.guest import Guest
from parlour.hub.refusals import survivable
from parlour.hub.updates import Updates
from parlour.rooms.requests.checks import check_may_enter
from parlour.rooms.room import Room


class Members:
    def __init__(self, shut_out: Callable[[Guest], None]) -> None:
        """`shut_out` is called with a member whom a change has shut out."""
        self._shut_out = shut_out
        self._guests: dict[Guest, int | None] = {}
        """Each with the seat that they were last told they have."""

    def __iter__(self) -> Iterator[Guest]:
        return iter(self._guests)

    def __len__(self) -> int:
        return len(self._guests)

    def __contains__(self, guest: object) -> bool:
        return guest in self._guests

    def has(self, player: str) -> bool:
        """Return whether a player is at the room through this process."""
        return any(guest.player.id == player for guest in self._guests)

    def admit(self, guest: Guest, room: Room) -> None:
        """Let a guest in, or refuse with the reason."""
        check_may_enter(room, guest.player)
        self._guests.setdefault(guest, None)

    def dismiss(self, guest: Guest) -> None:
        self._guests.pop(guest, None)

    def check(self, guest: Guest, room: Room) -> None:
        """Refuse a guest who is no member, with the reason if the room shuts them out."""
        if guest not in self._guests or room.has_banned(guest.player.id):
            check_may_enter(room, guest.player)
            raise Refused("not-in-room", "You are not in a room. Create or join one first.")

    def tell(
        self, make: Callable[[], Updates], room: Room, asker: Guest | None, request_id: str | None
    ) -> None:
        """Send each member the room as they may see it. First, those whom it shuts out stop being members:
        for them, this is the last. If one message can't be made, the others still get theirs."""
        sitting, is_locked, banned = room.sitting, room.settings.is_locked, {ban.player for ban in room.bans}
        told = [(guest, before, sitting.get(guest.player.id)) for guest, before in self._guests.items()]
        for guest, before, seat in told:
            if (is_locked and seat is None and before is not None) or guest.player.id in banned:
                del self._guests[guest]
                self._shut_out(guest)
            else:
                self._guests[guest] = seat
        updates, failure = make(), None
        for guest, _, seat in told:
            try:
                guest.push(updates.to(seat, request_id if guest is asker else None))
            except BaseException as error:  # a package may raise anything
                failure = survivable(error)
        if failure is not None:
            raise failure

    def show(self, guest: Guest, updates: Updates, room: Room, request_id: str | None) -> None:
        """Send the room to one guest, if they are a member."""
        if guest in self._guests:
            seat = self._guests[guest] = room.sitting.get(guest.player.id)
            guest.push(updates.to(seat, request_id))

    def send(self, message: bytes, *, but: Guest | None = None) -> None:
        """Send everybody a message that is the same for all."""
        for guest in self._guests:
            if guest is not but:
                guest.push(message)
