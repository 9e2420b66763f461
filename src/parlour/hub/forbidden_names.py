"""Names at a table that the host's desk has forbidden, and their replacements."""

from parlour.hub import players
from parlour.hub.live import LiveRoom
from parlour.hub.restrictions import Restrictions
from parlour.records import Player
from parlour.rooms.requests import seating
from parlour.rooms.seats import Seat


async def rename_seats(live: LiveRoom, restrictions: Restrictions) -> None:
    """Rename the seats of a room whose names are forbidden."""
    if any(_new_name(seat, restrictions) is not None for _, seat in live.room.taken):
        await live.ask(lambda draft: seating.rename_seats(draft, lambda seat: _new_name(seat, restrictions)))


def _new_name(seat: Seat, restrictions: Restrictions) -> str | None:
    """Return a new name for the seat of a person or a recorded game, if its name is forbidden."""
    player = seat.ghost.player if seat.ghost is not None else seat.player
    if (player is None and seat.ghost is None) or not restrictions.is_forbidden(seat.name):
        return None
    whose = Player(player or "", seat.name, seat.avatar)
    return players.under_another_name(whose, restrictions.is_forbidden).name
