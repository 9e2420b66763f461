"""What the page shows before a game: the games, the public rooms, and the player with their own rooms."""

from typing import Protocol, get_args

from parlour import description, wire
from parlour.hub import players
from parlour.hub.directory import CODE_LENGTH, CODE_LENGTHS, CODE_LETTERS
from parlour.records import Player, RoomRow, Totals
from parlour.rooms.requests.playing import AutoPlay
from parlour.rooms.requests.settings import CLOCKED_PEOPLE, MATCHES, USUAL_MATCH
from parlour.services.statistics import every_rule
from parlour.store import RoomLists, StatisticsStore


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


class Store(RoomLists, StatisticsStore, Protocol):
    """What is read of a player."""


async def me(store: Store, player: Player) -> dict[str, object]:
    """Return a player with their open rooms, the latest first, and their totals."""
    return {
        "player": player,
        "avatars": players.AVATARS,
        "rooms": [{"id": row.id} | _listed(row) for row in reversed(await store.rooms_of(player.id))],
        "statistics": [_counted(each) for each in await store.statistics_of(player.id, "rules")],
    }


def _counted(totals: Totals) -> dict[str, object]:
    """Return a player's totals under some rules, with every rule, as a room shows them."""
    shown = {name: getattr(totals, name) for name in Totals.__struct_fields__}
    return shown | {"every_rule": every_rule(totals.game, totals.rules)}


def _listed(row: RoomRow) -> dict[str, object]:
    """Return a room as lists show it."""
    return {name: getattr(row, name) for name in ("code", "game", "status", "seats", "taken")}
