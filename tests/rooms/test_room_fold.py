"""The same log gives the same room, whatever people, bots and the clock have done; and what always holds."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st

from parlour.errors import ParlourError
from parlour.records import GameResult, Player
from parlour.rooms import fold
from parlour.rooms.draft import Draft
from parlour.rooms.requests import checks, playing, seating
from parlour.rooms.requests.settings import change_settings, settings
from parlour.rooms.room import Room
from tests.rooms.table import PEOPLE, Table, observed, refold

GAMES = {
    "eights": ("eights", "hand=3 play_drawn=yes"),
    "race": ("race", ""),
    "klondike": ("klondike", "scoring=standard timed=yes"),
}


def _moved(draft: Draft, player: Player, pick: int) -> None:
    """A legal move, an illegal one, or one made on an older number."""
    room = draft.room
    index = checks.playing_seat(room, player)
    moves = room.current.options[index] or ("draw",)
    seen = room.number - (pick % 7 == 0) * (pick % 3)
    auto: playing.AutoPlay = ("off", "safe", "on")[pick % 3]
    playing.play(draft, player, seen, str(moves[pick % len(moves)]), auto)


def _bot_moved(draft: Draft, player: Player, pick: int) -> None:
    """The bot's move, where a bot is to move."""
    room = draft.room
    if room.status != "playing":
        return
    for index, seat in room.taken:
        if seat.played_by_bot and room.plays(index) and (moves := room.current.options[index]):
            playing.bot_move(draft, index, moves[pick % len(moves)])
            return


def _timed_out(draft: Draft, player: Player, pick: int) -> None:
    draft.at = max(draft.at, draft.room.deadline or 0)
    playing.time_out(draft)


def _settings(draft: Draft, player: Player, pick: int) -> None:
    room = draft.room
    game, rules = room.settings.game, (room.settings.rules, "")[pick % 2]
    usual = settings(game, rules, None, (None, 0)[pick % 2], is_public=bool(pick % 3))
    seats = (room.game.seats[0], 4, room.game.seats[-1])[pick % 3]
    wanted = msgspec.structs.replace(usual, seats=seats, has_late_joining=bool(pick % 4))
    change_settings(draft, player, wanted)


Action = Callable[[Draft, Player, int], None]
ACTIONS: dict[str, Action] = {
    "move": _moved,
    "bot": _bot_moved,
    "clock": _timed_out,
    "join": lambda draft, player, _: seating.join(draft, player),
    "leave": lambda draft, player, _: seating.leave(draft, player),
    "away": lambda draft, player, _: seating.go_away(draft, player.id),
    "back": lambda draft, player, _: seating.come_back(draft, player),
    "rename": lambda draft, player, pick: seating.rename(
        draft, Player(player.id, f"{player.name} {pick}", player.avatar)
    ),
    "seat a bot": lambda draft, player, _: seating.seat_bot(draft, player, "easy"),
    "take": lambda draft, player, pick: seating.join(draft, player, pick % 8),
    "remove": lambda draft, player, pick: seating.remove(draft, player, pick % 8),
    "ban": lambda draft, player, pick: seating.remove(draft, player, pick % 8, for_good=True),
    "lift": seating.lift_ban,
    "hand over": lambda draft, player, pick: seating.hand_over(draft, player, pick % 8),
    "settings": _settings,
    "start": lambda draft, player, pick: playing.start(draft, player, seed=str(pick)),
    "same": lambda draft, player, _: playing.start(draft, player, deal="same"),
    "undo": lambda draft, player, _: playing.undo(draft, player),
    "redo": lambda draft, player, _: playing.redo(draft, player),
    "go back": lambda draft, player, pick: playing.go_back(draft, player, pick % 5),
    "pause": lambda draft, player, _: playing.pause(draft, player),
    "resume": lambda draft, player, _: playing.resume(draft, player),
    "finish": lambda draft, player, _: playing.finish(draft, player),
    "helped": lambda draft, *_: playing.mark_helped(draft),
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
        table.ask(seating.seat_bot, PEOPLE[0], "normal")
    return table.start()


def run(table: Table, session: list[tuple[str, Player, int, int]], look: Callable[[], None]) -> None:
    """Has a session happen; what is refused, or asked but not done, changes nothing."""
    for name, player, pick, seconds in session:
        table.wait(seconds)
        before = observed(table.room)
        draft = Draft(table.room, table.now)
        try:
            ACTIONS[name](draft, player, pick)
        except ParlourError:
            continue
        finally:
            assert observed(table.room) == before, f"asking to {name} alone changed the room"
        table.now = max(table.now, draft.at)
        table.take(draft)
        look()


@pytest.mark.parametrize("game", GAMES)
@given(session=sessions)
@examples(max_examples=40, deadline=None)
def test_the_same_log_gives_the_same_room_after_every_entry(
    game: str, session: list[tuple[str, Player, int, int]]
) -> None:
    table = begin(game)
    seen: dict[int, dict[str, Any]] = {}

    def look() -> None:
        seen[table.room.number] = observed(table.room)

    run(table, session, look)
    assert observed(refold(table.entries)) == observed(table.room)
    again: Room | None = None
    results: list[GameResult] = []
    for entry in table.entries:
        again, _, brought = fold.apply(again, "table", "KQXT", entry)
        results += brought
        if entry.number in seen:
            assert observed(again) == seen[entry.number]
    assert results == table.results


@pytest.mark.parametrize("game", GAMES)
@given(session=sessions)
@examples(max_examples=40, deadline=None)
def test_what_always_holds(game: str, session: list[tuple[str, Player, int, int]]) -> None:
    table = begin(game)
    rounds: dict[int, list[str | None]] = {}
    moved: set[int] = set()

    def look() -> None:
        room = table.room
        if room.round is not None and any(room.round.moves_made):
            moved.add(room.rounds)
        if room.status == "playing":
            dealt = rounds.setdefault(room.rounds, [seat.player for _, seat in room.taken])
            sitting = [seat.player for _, seat in room.taken]
            assert len(sitting) == len(dealt), "seats never shift in a round"
            for was, now in zip(dealt, sitting, strict=True):
                assert now in (was, None), "a seat is the same person's, or a bot's if they were removed"
            assert all(room.plays(index) for index, _ in room.taken)
            assert room.game.to_move(room.current.state), "a round that nobody can go on with is over"
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
