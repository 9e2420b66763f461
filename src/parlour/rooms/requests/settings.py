"""The settings of a room, validated."""

from typing import Final

from msgspec.structs import replace

from parlour import options, registry
from parlour.game import is_for_one, title_of
from parlour.records import Player
from parlour.rooms import log
from parlour.rooms.draft import Draft
from parlour.rooms.requests.checks import check_host, refuse

CLOCKED_PEOPLE: Final = 2
"""The number of people from which there is always a clock."""

MATCH: Final = range(2, 21)
"""The possible numbers of rounds that win a match."""
MATCHES: Final = (3, 5, 10, 0)
"""The numbers to propose; 0 for no match, where rounds are only counted."""
USUAL_MATCH: Final = 3


def settings(
    game: str,
    rules: str,
    seats: int | None,
    clock: int | None,
    *,
    is_public: bool,
    is_locked: bool = False,
    match: int = 0,
    has_late_joining: bool = False,
) -> log.RoomSettings:
    """Return valid settings, or refuse: an existing game, its rules, a possible number of seats, its clock,
    and the number of rounds that win a match, 0 for no match."""
    made = options.read(registry.game_type(game), rules)
    seats = made.seats[-1] if seats is None else seats
    if seats not in made.seats:
        least, most = made.seats[0], made.seats[-1]
        span = f"{least} to {most} seats" if least < most else f"{least} seat{'s' if least > 1 else ''}"
        refuse(
            "seats",
            f"{title_of(made)} has {span}, not {seats}.",
            game=made.name,
            least=least,
            most=most,
            seats=seats,
        )
    if made.clock is None:
        if clock:
            refuse("no-clock", f"{title_of(made)} has no timer.", game=made.name)
        clock = None
    elif clock is None:
        clock = made.clock.usual
    elif clock != 0 and not made.clock.least <= clock <= made.clock.most:
        least, most = made.clock.least, made.clock.most
        refuse(
            "clock",
            f"The timer can be {least} to {most} seconds, not {clock}.",
            least=least,
            most=most,
            clock=clock,
        )
    if match and match not in MATCH:
        least, most = MATCH[0], MATCH[-1]
        refuse(
            "match",
            f"A match can be won by {least} to {most} rounds, not {match}.",
            least=least,
            most=most,
            match=match,
        )
    is_shared = not is_for_one(made)
    return log.RoomSettings(
        made.name,
        options.write_all(made),
        seats,
        clock or None,
        is_public and is_shared,
        is_locked and is_shared,
        (match or None) if is_shared else None,
        has_late_joining and is_shared,
    )


def change_settings(draft: Draft, player: Player, wanted: log.RoomSettings) -> None:
    room = draft.room
    check_host(room, player)
    if room.status == "playing":
        refuse("settings-while-playing", "You can change the settings when the round is over.")
    if wanted.seats < len(room.staying):
        seated = len(room.staying)
        refuse("seats-taken", f"There can't be fewer than {seated} seats: they are taken.", seated=seated)
    if room.game.clock is not None and wanted.clock is None and len(room.people) >= CLOCKED_PEOPLE:
        refuse("clock-needed", "Games with two or more people always use a timer.")
    draft.add(log.SettingsChanged(wanted))


def ensure_clock(draft: Draft) -> None:
    """Set a clock if two or more people sit in a room without one."""
    now = draft.room.settings
    if draft.room.game.clock is None or now.clock is not None or len(draft.room.people) < CLOCKED_PEOPLE:
        return
    rules = options.write_all(draft.room.game)  # 0.1.0 left out its defaults
    draft.add(log.SettingsChanged(replace(now, rules=rules, clock=draft.room.game.clock.usual)))
