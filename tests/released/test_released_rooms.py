"""The logs of every released version fold to the ends that it saw itself."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from parlour.hub.updates import Updates, room_info
from parlour.records import Entry, GameResult
from parlour.rooms import fold
from parlour.rooms.room import Room

from .told import FOLDER, kept, plain, read, room_told, update

LOGS = sorted(FOLDER.glob("*/rooms/*.jsonl"))


def folded(file: Path, code: str | None) -> Iterator[tuple[Room, list[GameResult]]]:
    """The room after each entry of its log, with the results that the entry brought."""
    room: Room | None = None
    for line in file.read_bytes().splitlines():
        entry = msgspec.json.decode(line)
        written = Entry(entry["number"], entry["at"], msgspec.json.encode(entry["body"]))
        room, _, results = fold.apply(room, file.stem, code, written)
        yield room, results


def seen(room: Room) -> dict[str, Any]:
    """All that a room shows: to the lists of rooms, to spectators, to each seat."""
    if room.round is not None and room.round.paused_at is not None:
        room = replace(room, round=room.round.resumed(room.round.paused_at))  # a pause hides the table today
    info = room_info(room)
    updates = Updates(room, info, room.at, "")
    return {
        "number": room.number,
        "room": room_told(info),
        "row": plain(room.row),
        "spectator": update(updates.to(None)),
        "seats": [update(updates.to(seat)) for seat in range(room.settings.seats)],
    }


@pytest.mark.parametrize("file", LOGS, ids=[f"{file.parts[-3]}-{file.stem}" for file in LOGS])
def test_a_released_log_folds_to_the_same_end(file: Path) -> None:
    ends = {end["number"]: end for end in read(file.with_suffix(".json"))}
    code = next(iter(ends.values()))["room"]["code"]
    results: list[GameResult] = []
    for room, brought in folded(file, code):
        results += brought
        if (end := ends.pop(room.number, None)) is not None:
            now = seen(room) | {"results": plain(results)}
            assert kept(end, now) == end
            results = []
    assert not ends, "the log reaches each of its ends"
    assert not results, "and brings no results but theirs"


def test_every_kind_of_entry_is_in_a_released_log() -> None:
    kinds = {
        msgspec.json.decode(line)["body"]["type"] for file in LOGS for line in file.read_bytes().splitlines()
    }
    assert kinds >= {
        *("opened", "settings", "joined", "renamed", "bot", "left", "away", "back", "host", "started"),
        *("moved", "undone", "redone", "paused", "resumed", "helped", "closed", "ghost"),
    }
