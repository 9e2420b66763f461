"""Notes about rooms between processes. They are not stored and may get lost.

That a room has grown is only a hint: it follows the entries that came with it, or catches up with its log.
"""

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from parlour.hub.guest import Guest
from parlour.hub.live import LiveRoom
from parlour.records import Player
from parlour.store import News
from parlour.store.protocols import NewsStore


class Said(Struct, frozen=True, tag="said"):
    """A message for everybody connected to the room."""

    message: str


class NameChanged(Struct, frozen=True, tag="name"):
    """A player's new name, and the message for their other windows."""

    player: str
    name: str
    avatar: str
    message: str


class PresenceChanged(Struct, frozen=True, tag="presence"):
    """Notice that people have entered or left the room."""


Note = Said | NameChanged | PresenceChanged


def publish(store: NewsStore, room: str, note: Note) -> None:
    store.publish("rooms", msgspec.json.encode(note), room=room)


def read_note(news: News) -> Note | None:
    return None if news.message is None else msgspec.json.decode(news.message, type=Note)


class RoomNotes:
    """What the rooms of this process hear from other processes and tell them."""

    def __init__(self, store: NewsStore, rooms: Mapping[str, LiveRoom]) -> None:
        self._store = store
        self._rooms = rooms
        store.listen("rooms", self.hear)

    def say(self, live: LiveRoom, message: bytes, *, but: Guest) -> None:
        """Send a message that is not logged to everybody in the room, in every process."""
        live.members.send(message, but=but)
        publish(self._store, live.room.id, Said(message.decode()))

    def rename(self, live: LiveRoom, player: Player, message: bytes, *, but: Guest) -> None:
        """Tell a player's other windows the player's new name."""
        _rename(live, player, message, but=but)
        publish(
            self._store, live.room.id, NameChanged(player.id, player.name, player.avatar, message.decode())
        )

    def hear(self, news: News) -> None:
        if not news.room:  # news may have been lost
            for live in self._rooms.values():
                live.catch_up_soon()
            return
        found = self._rooms.get(news.room)
        if found is None:
            return
        match read_note(news):
            case Said(message):
                found.members.send(message.encode())
            case NameChanged(player, name, avatar, message):
                _rename(found, Player(player, name, avatar), message.encode())
            case None if news.number > found.room.number:
                found.follow(news.entries)


def _rename(live: LiveRoom, player: Player, message: bytes, *, but: Guest | None = None) -> None:
    for guest in live.members:
        if guest is not but and guest.player.id == player.id:
            guest.player = player
            guest.push(message)
