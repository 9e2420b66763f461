"""What the page shows before a game: the games, the public rooms, and the player with their own rooms."""

from contextlib import suppress
from typing import Protocol, get_args

from msgspec import DecodeError

from parlour import description, wire
from parlour.hub import players
from parlour.hub.codes import CODE_LENGTH, CODE_LENGTHS, CODE_LETTERS
from parlour.records import Player, RoomRow, Totals
from parlour.rooms import log
from parlour.rooms.requests.playing import AutoPlay
from parlour.rooms.requests.settings import CLOCKED_PEOPLE, MATCHES, USUAL_MATCH
from parlour.services.statistics import every_rule
from parlour.store import Damaged, LogReader, RoomLists, StatisticsStore


def games() -> dict[str, object]:
    """Return the games as they describe themselves, and the other settings of rooms."""
    return {
        "games": description.describe_all(),
        "code": {"length": CODE_LENGTH, "lengths": CODE_LENGTHS, "letters": CODE_LETTERS},
        "name": {"length": players.NAME_LENGTH},
        "clock": {"people": CLOCKED_PEOPLE},
        "match": {"proposed": MATCHES, "usual": USUAL_MATCH},
        "auto": get_args(AutoPlay),
        "reactions": wire.REACTIONS,
    }


async def public_rooms(store: RoomLists) -> list[dict[str, object]]:
    """Return the public rooms, with the host's name and avatar."""
    return [
        _listed(row) | {"host": host and {"name": host.name, "avatar": host.avatar}}
        for row, host in await store.public_rooms()
    ]


class Store(RoomLists, LogReader, StatisticsStore, Protocol):
    """What is read of a player."""


async def me(store: Store, player: Player) -> dict[str, object]:
    """Return a player with their open rooms, the latest first, and their totals."""
    return {
        "player": player,
        "avatars": players.AVATARS,
        "rooms": [
            {"id": row.id} | _listed(row) | await _table(store, row)
            for row in reversed(await store.rooms_of(player.id))
        ],
        "statistics": [
            {name: getattr(each, name) for name in Totals.__struct_fields__}
            | {"every_rule": every_rule(each.game, each.rules)}
            for each in await store.statistics_of(player.id, "rules")
        ],
    }


async def _table(store: Store, row: RoomRow) -> dict[str, object]:
    """Return the rules at the table of a solitaire, and the day whose deal it has, both from its log."""
    if row.code is not None:
        return {}
    carried, day = None, None
    with suppress(Damaged, DecodeError, UnicodeDecodeError):  # it is refused when somebody goes there
        for entry in await store.read_part(row.id, row.base, row.base):
            match log.decode(entry.body):
                case log.Started() as started:
                    carried, day = started.room, started.daily
                case log.Checkpoint() as saved:
                    carried, day = saved.room, saved.started.daily
    return {"rules": every_rule(row.game, carried.settings.rules if carried else ""), "daily": day}


def _listed(row: RoomRow) -> dict[str, object]:
    return {name: getattr(row, name) for name in ("code", "game", "status", "seats", "taken")}
