"""Fold the entries of a log to a room, or refuse a log that this server can't play."""

from msgspec import DecodeError

from parlour import registry
from parlour.errors import ParlourError
from parlour.records import Entry
from parlour.rooms import log, steps
from parlour.rooms.room import Room
from parlour.rooms.steps import Effects


class UnplayableLog(ParlourError):
    """A log that can't be folded: it is damaged, or its game is of another version or not installed."""

    def __init__(self, room: str, number: int, why: str) -> None:
        super().__init__("unplayable", f"This room can't be opened: entry {number} of its log {why}.")
        self.room = room


def apply(room: Room | None, room_id: str, code: str | None, entry: Entry) -> Effects:
    """Return the step of one more entry; `room` is None for the first entry that is read."""
    try:
        body = log.decode(entry.body)
        if isinstance(body, log.Started | log.Checkpoint):
            _check_version(room_id, entry.number, body, room)
        if room is None:
            return steps.begin(room_id, code, entry.number, entry.at, body)
        return steps.apply(room, entry.number, entry.at, body)
    except UnplayableLog:
        raise
    except (DecodeError, UnicodeDecodeError) as error:
        raise UnplayableLog(room_id, entry.number, f"can't be read ({error})") from error
    except ParlourError as error:
        raise UnplayableLog(room_id, entry.number, f"can't be played ({error.sentence})") from error
    except (Exception, SystemExit) as error:  # folding is pure, so any error comes from the log
        raise UnplayableLog(room_id, entry.number, f"doesn't follow from those before ({error})") from error


def _check_version(room_id: str, number: int, body: log.Started | log.Checkpoint, room: Room | None) -> None:
    """Raise UnplayableLog unless the round was started under the game's current version."""
    started, around = (body, body.room) if isinstance(body, log.Started) else (body.started, body.room)
    settings = around.settings if around is not None else room.settings if room is not None else None
    if settings is None:
        return  # `steps.begin` refuses a log that begins with it
    game = registry.game_type(settings.game)
    if started.version != game.version:
        raise UnplayableLog(
            room_id,
            number,
            f"is of version {started.version} of {game.name}, and this server plays version {game.version}",
        )
