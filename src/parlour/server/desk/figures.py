"""What the desk shows: how this process does, and who is connected to it."""

import os
import socket
from typing import Final

from parlour.server import logs
from parlour.server.metrics import counters
from parlour.server.process import Parlour
from parlour.wire.desk import DeskPlayer, Report

MOST_PLAYERS: Final = 100


def report(parlour: Parlour) -> Report:
    """Return what this process says of itself."""
    players = sorted(_players(parlour).values(), key=lambda each: -each.since)
    return Report(
        process=f"{socket.gethostname()} {os.getpid()}",
        since=parlour.since,
        rooms=len(parlour.directory.rooms),
        solver_running=parlour.solver.running,
        solver_waiting=parlour.solver.waiting,
        last=parlour.measures.last,
        player_count=len(players),
        players=tuple(players[:MOST_PLAYERS]),
        refusals=dict(counters.refused.most_common()),
        last_refusals=tuple(reversed(counters.last_refused)),
        problem_count=logs.problems.count,
        problems=tuple(reversed(logs.problems.last)),
    )


def _players(parlour: Parlour) -> dict[str, DeskPlayer]:
    """Everybody who is connected, by id: with several windows, where they came to first."""
    rooms = {guest: live.room for live in parlour.directory.rooms.values() for guest in live.guests}
    found: dict[str, DeskPlayer] = {}
    for connection in sorted(parlour.connections, key=lambda each: each.since):
        if not connection.has_player or connection.player.id in found:
            continue
        player, room = connection.player, rooms.get(connection)
        found[player.id] = DeskPlayer(
            id=player.id,
            name=player.name,
            avatar=player.avatar,
            since=connection.since,
            address=connection.account.address,
            room=room.code if room else None,
            game=room.settings.game if room else None,
            is_seated=room is not None and room.seat_of(player.id) is not None,
        )
    return found
