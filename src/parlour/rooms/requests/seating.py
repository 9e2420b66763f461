"""Requests about seats: sitting down, leaving, being away and back, bots, the host."""

from collections.abc import Callable
from typing import Final

from parlour.bots.strength import Strength
from parlour.game import is_for_one, title_of
from parlour.records import Player
from parlour.rooms import log
from parlour.rooms.draft import Draft
from parlour.rooms.names import skeleton
from parlour.rooms.requests.checks import (
    check_host,
    check_may_enter,
    check_open,
    own_seat,
    refuse,
    taken_seat,
)
from parlour.rooms.requests.settings import ensure_clock
from parlour.rooms.room import Room
from parlour.rooms.seats import Ghost, Seat

# People have animals as avatars and bots have things, so that they are easy to tell apart. The page draws
# robots for these.
BOTS: Final = {
    "Ada": "🧮",
    "Blaise": "🎲",
    "Carl": "📐",
    "Daniel": "🌊",
    "Emmy": "💎",
    "Fermat": "📜",
    "Grace": "💾",
    "Hedy": "📡",
}
OTHER_BOT: Final = ("Bot", "🤖")


def join(
    draft: Draft, player: Player, seat: int | None = None, *, is_bot: bool = False, part: str | None = None
) -> None:
    """Take a free seat or a bot's, or return to the one the player has. `part` is the player's part of the
    deals to come."""
    room = draft.room
    check_open(room)
    check_may_enter(room, player)
    if room.seat_of(player.id) is not None:
        come_back(draft, player)
        return
    if room.status == "playing" and (seat is None or not room.settings.has_late_joining):
        refuse("playing", "A round is being played. You can watch, and sit down when it is over.")
    index = _free_seat(room) if seat is None else _bots_seat(room, seat)
    name = _unique_name(room, player.name, index)
    added = part if room.chain is not None else None  # a part counts only if the chain was fixed before it
    draft.add(log.Joined(index, player.id, name, player.avatar, is_bot, added))
    if not is_bot:
        _become_host_if_none(draft, player)
        if room.status != "playing":  # otherwise when the next round begins: a turn may have lasted long
            ensure_clock(draft)


def can_sit(room: Room) -> bool:
    """Return whether a player can sit down now."""
    return room.status in ("waiting", "over") and bool(_free_seats(room))


def can_take(room: Room, seat: Seat) -> bool:
    """Return whether a player can take this seat now: a bot gives way between rounds, or at any time."""
    is_now = room.status in ("waiting", "over") or (
        room.status == "playing" and room.settings.has_late_joining
    )
    return is_now and seat.bot is not None


def _bots_seat(room: Room, index: int) -> int:
    if not can_take(room, taken_seat(room, index)):
        refuse("not-a-bot", "Only a bot's seat can be taken.")
    return index


def _free_seat(room: Room) -> int:
    free = _free_seats(room)
    if not free:
        refuse("full", "Every seat is taken.")
    return free[0]


def _free_seats(room: Room) -> list[int]:
    return [index for index, seat in enumerate(room.seats) if seat is None or seat.has_left]


def _unique_name(room: Room, name: str, index: int) -> str:
    """Return a name that is unique in the room: the second Ann is Ann 2, and stays so."""
    others = {skeleton(seat.name) for other, seat in room.taken if other != index}
    own, number = name, 1
    while skeleton(own) in others:
        number += 1
        own = f"{name} {number}"
    return own


def come_back(draft: Draft, player: Player) -> None:
    """Take the player's seat back from a bot, if one plays it."""
    room = draft.room
    index = room.seat_of(player.id)
    seat = None if index is None else room.seats[index]
    if index is None or seat is None or not (seat.is_away or seat.has_left) or room.status == "closed":
        return
    draft.add(log.Back(index))
    if room.owner == player.id and not seat.has_left:
        draft.add(log.HostChanged(player.id))
    elif seat.is_person:
        _become_host_if_none(draft, player)


def wake(draft: Draft) -> None:
    """Restart the turn's clock, and the time that others have to come back, when a player comes to a room in
    which nobody was connected. Otherwise nothing depends on it."""
    room = draft.room
    if room.status == "closed" or is_for_one(room.game):
        return
    if room.status == "playing" or any(seat.player and not seat.is_away for _, seat in room.staying):
        draft.add(log.Woken())


def rename(draft: Draft, player: Player) -> None:
    room = draft.room
    index = room.seat_of(player.id)
    seat = None if index is None else room.seats[index]
    if index is None or seat is None or room.status == "closed":
        return
    name = _unique_name(room, player.name, index)
    if (name, player.avatar) != (seat.name, seat.avatar):
        draft.add(log.Renamed(index, name, player.avatar))


def rename_ghosts(draft: Draft, player: Player) -> None:
    """Rename the ghosts of the player's games."""
    for index, seat in draft.room.taken:
        if seat.ghost is not None and seat.ghost.player == player.id:
            name = _unique_name(draft.room, player.name, index)
            if (name, player.avatar) != (seat.name, seat.avatar):
                draft.add(log.Renamed(index, name, player.avatar))


def go_away(draft: Draft, player_id: str) -> None:
    """Mark a disconnected player as away. In a shared game a bot takes over, and the host may change."""
    room = draft.room
    index = room.seat_of(player_id)
    seat = None if index is None else room.seats[index]
    if index is None or seat is None or seat.is_away or is_for_one(room.game) or room.status == "closed":
        return
    draft.add(log.Away(index))
    replace_host(draft, index, room)


def leave(draft: Draft, player: Player) -> None:
    room = draft.room
    index = own_seat(room, player)
    if not any(other != index for other, _ in room.people):
        close(draft)
        return
    draft.add(log.Left(index))
    replace_host(draft, index, room, is_leaving=True)


def close(draft: Draft) -> None:
    if draft.room.status != "closed":
        draft.add(log.Closed())


def close_at_desk(draft: Draft) -> None:
    """Close the room for the operator."""
    if draft.room.status != "closed":
        draft.add(log.Closed("desk"))


def remove(draft: Draft, player: Player, index: int, *, for_good: bool = False) -> None:
    """Remove a player or a bot for the host; `for_good` keeps a player from coming back."""
    room = draft.room
    check_host(room, player)
    seat = taken_seat(room, index)
    if seat.player == player.id:
        refuse("yourself", "You can't remove yourself. Leave instead.")
    if seat.player is None and room.status == "playing":
        refuse("bot-in-round", "You can remove a bot when the round is over.")
    draft.add(log.Left(index, was_removed=True, is_banned=for_good and seat.player is not None))


def lift_ban(draft: Draft, player: Player, number: int) -> None:
    """Allow a banned player to come back."""
    check_host(draft.room, player)
    found = next((ban for ban in draft.room.bans if ban.number == number), None)
    if found is None:
        refuse("not-banned", "This ban has been lifted already.")
    draft.add(log.BanLifted(found.player))


def expel(draft: Draft, player_id: str) -> None:
    """Remove a player for the operator, even the room's host."""
    room = draft.room
    index = room.seat_of(player_id)
    if index is None or room.status == "closed" or all(index != other for other, _ in room.staying):
        return
    if not any(other != index for other, _ in room.people):
        close(draft)
        return
    draft.add(log.Left(index, was_removed=True))
    replace_host(draft, index, room, is_leaving=True)


def rename_seats(draft: Draft, new_name: Callable[[Seat], str | None]) -> None:
    """Rename the seats for which `new_name` returns a name."""
    for index, seat in draft.room.taken if draft.room.status != "closed" else ():
        name = new_name(seat)
        if name is not None:
            draft.add(log.Renamed(index, _unique_name(draft.room, name, index), seat.avatar))


def seat_bot(draft: Draft, player: Player, strength: Strength) -> None:
    room = draft.room
    check_host(room, player)
    if room.status == "playing":
        refuse("no-bot-now", "You can add a bot when the round is over.")
    if is_for_one(room.game):
        refuse("alone", f"{title_of(room.game)} is for one player: bots can't join.", game=room.game.name)
    index = _free_seat(room)
    others = {skeleton(seat.name) for other, seat in room.taken if other != index}
    name, avatar = next((bot for bot in BOTS.items() if skeleton(bot[0]) not in others), OTHER_BOT)
    draft.add(log.BotSeated(index, name, avatar, strength))


def seat_ghost(draft: Draft, name: str, avatar: str, ghost: Ghost) -> None:
    """Seat a finished game as a ghost, in the room that was opened for it."""
    index = _free_seat(draft.room)
    draft.add(log.GhostSeated(index, _unique_name(draft.room, name, index), avatar, ghost))


def hand_over(draft: Draft, player: Player, index: int) -> None:
    check_host(draft.room, player)
    seat = taken_seat(draft.room, index)
    if seat.player is None or seat.is_program or seat.is_away:
        refuse("not-a-person", "Only a person who is here can be the host.")
    draft.add(log.HostChanged(seat.player))


def replace_host(draft: Draft, going: int, before: Room, *, is_leaving: bool = False) -> None:
    """If the host goes away, make the next present player host; if the host leaves, even one who is away.

    `before` is the room before the host went.
    """
    seat = before.seats[going]
    if seat is None or seat.player != before.host:
        return
    others = [(index, other) for index, other in before.people if index != going]
    others.sort(key=lambda taken: (taken[1].is_away, (taken[0] - going) % len(before.seats)))
    if others and (is_leaving or not others[0][1].is_away):
        draft.add(log.HostChanged(others[0][1].player or ""))


def _become_host_if_none(draft: Draft, player: Player) -> None:
    """Make an arriving player host if the current host is away or gone."""
    room = draft.room
    index = room.seat_of(room.host)
    host = None if index is None else room.seats[index]
    is_here = host is not None and not host.is_away
    if not is_here and room.host != player.id:
        draft.add(log.HostChanged(player.id))
