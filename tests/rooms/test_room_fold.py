"""The same log gives the same room, whatever people, bots and the clock have done; and what always holds."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.errors import ParlourError
from parlour.rooms import asking, log
from parlour.rooms.room import Room
from parlour.store import Player
from tests.rooms.table import PEOPLE, Table, observed, refold

GAMES = {
    "eights": ("eights", "hand=3 play_drawn=yes"),
    "race": ("race", ""),
    "klondike": ("klondike", "scoring=standard timed=yes"),
}


def _moved(room: Room, player: Player, pick: int) -> list[log.Body]:
    """A legal move, an illegal one, or one made on an older number."""
    index = asking.playing_seat(room, player)
    moves = room.options[index] or ("draw",)
    seen = room.number - (pick % 7 == 0) * (pick % 3)
    auto: asking.AutoPlay = ("off", "safe", "on")[pick % 3]
    return asking.play(room, player, seen, str(moves[pick % len(moves)]), auto)


def _bot_moved(room: Room, player: Player, pick: int) -> list[log.Body]:
    """The bot's move, where a bot is to move."""
    if room.status != "playing":
        return []
    for index, seat in room.taken:
        if seat.played_by_bot and room.plays(index) and (moves := room.options[index]):
            return asking.bot_move(room, index, moves[pick % len(moves)])
    return []


def _timed_out(room: Room, player: Player, pick: int) -> list[log.Body]:
    return asking.time_out(room) if room.status == "playing" else []


def _settings(room: Room, player: Player, pick: int) -> list[log.Body]:
    game, rules = room.settings.game, (room.settings.rules, "")[pick % 2]
    usual = asking.settings(game, rules, None, (None, 0)[pick % 2], is_public=bool(pick % 3))
    seats = (room.game.seats[0], 4, room.game.seats[-1])[pick % 3]
    return asking.change_settings(room, player, msgspec.structs.replace(usual, seats=seats))


Action = Callable[[Room, Player, int], list[log.Body]]
ACTIONS: dict[str, Action] = {
    "move": _moved,
    "bot": _bot_moved,
    "clock": _timed_out,
    "join": lambda room, player, _: asking.join(room, player),
    "leave": lambda room, player, _: asking.leave(room, player),
    "away": lambda room, player, _: asking.go_away(room, player.id),
    "back": lambda room, player, _: asking.come_back(room, player),
    "rename": lambda room, player, pick: asking.rename(
        room, Player(player.id, f"{player.name} {pick}", player.avatar)
    ),
    "seat a bot": lambda room, player, _: asking.seat_bot(room, player, "easy"),
    "remove": lambda room, player, pick: asking.remove(room, player, pick % 8),
    "hand over": lambda room, player, pick: asking.hand_over(room, player, pick % 8),
    "settings": _settings,
    "start": lambda room, player, pick: asking.start(room, player, seed=str(pick)),
    "same": lambda room, player, _: asking.start(room, player, deal="same"),
    "undo": lambda room, player, _: asking.undo(room, player),
    "redo": lambda room, player, _: asking.redo(room, player),
    "go back": lambda room, player, pick: asking.go_back(room, player, pick % 5),
    "pause": lambda room, player, _: asking.pause(room, player),
    "resume": lambda room, player, _: asking.resume(room, player),
    "finish": lambda room, player, _: asking.finish(room, player),
    "helped": lambda room, *_: asking.was_helped(room),
}
# Most of a session is play: the rest happens in between.
NAMES = [*ACTIONS, *(["move"] * 12), *(["bot"] * 8), *(["clock"] * 2), "start", "join", "join"]

step = st.tuples(
    st.sampled_from(NAMES), st.sampled_from(PEOPLE), st.integers(0, 40), st.sampled_from((0, 1, 11))
)
sessions = st.lists(step, min_size=20, max_size=120)


def begin(game: str) -> Table:
    """A table where somebody else and two bots are already, if it is for several."""
    table = Table(*GAMES[game])
    if game != "klondike":
        table.sit(PEOPLE[1])
        table.ask(asking.seat_bot, PEOPLE[0], "normal")
    return table.start()


def run(table: Table, session: list[tuple[str, Player, int, int]], look: Callable[[], None]) -> None:
    """Has a session happen; what is refused, or asked but not done, changes nothing."""
    for name, player, pick, seconds in session:
        table.wait(seconds)
        before = observed(table.room)
        try:
            bodies = ACTIONS[name](table.room, player, pick)
        except ParlourError:
            bodies = []
        assert observed(table.room) == before, f"asking to {name} alone changed the room"
        for body in bodies:
            table.append(body)
            look()


@pytest.mark.parametrize("game", GAMES)
@given(session=sessions)
@settings(max_examples=40, deadline=None)
def test_the_same_log_gives_the_same_room_after_every_entry(
    game: str, session: list[tuple[str, Player, int, int]]
) -> None:
    table = begin(game)
    seen: dict[int, dict[str, Any]] = {}

    def look() -> None:
        seen[table.room.number] = observed(table.room)

    run(table, session, look)
    assert observed(refold(table.entries)) == observed(table.room)
    again = Room("table", "KQXT")
    for entry in table.entries:
        again.apply(entry.number, entry.at, log.decode(entry.body))
        if entry.number in seen:
            assert observed(again) == seen[entry.number]
    assert again.take_results() == table.results


@pytest.mark.parametrize("game", GAMES)
@given(session=sessions)
@settings(max_examples=40, deadline=None)
def test_what_always_holds(game: str, session: list[tuple[str, Player, int, int]]) -> None:
    table = begin(game)
    rounds: dict[int, list[str | None]] = {}
    moved: set[int] = set()

    def look() -> None:
        room = table.room
        if any(room.moves_made):
            moved.add(room.round)
        if room.status == "playing":
            dealt = rounds.setdefault(room.round, [seat.player for _, seat in room.taken])
            sitting = [seat.player for _, seat in room.taken]
            assert len(sitting) == len(dealt), "seats never shift in a round"
            for was, now in zip(dealt, sitting, strict=True):
                assert now in (was, None), "a seat is the same person's, or a bot's if they were removed"
            assert all(room.plays(index) for index, _ in room.taken)
            assert room.game.to_move(room.state), "a round that nobody can go on with is over"
            people = [seat for _, seat in room.people]
            assert len(people) < 2 or room.game.clock is None or room.settings.clock is not None
        assert len(room.seats) == room.settings.seats
        players = [seat.player for _, seat in room.taken if seat.player]
        assert len(players) == len(set(players)), "nobody has two seats"

    def settled() -> None:
        room = table.room
        here = [seat.player for _, seat in room.people if not seat.is_away]
        assert room.status == "closed" or not here or room.host in here, "the host is somebody who is here"

    for each in session:
        run(table, [each], look)
        settled()
    keys = [(result.player, result.round) for result in table.results]
    assert len(keys) == len(set(keys)), "one result for each person and round"
    assert {result.player for result in table.results} <= {player.id for player in PEOPLE}
    assert {result.round for result in table.results} <= moved, "no result of a game without a move"
