"""A log that lasts: it says everything itself, is read from a place nearby, and is refused where it can't be
played."""

from collections.abc import Callable
from typing import Any, ClassVar

import msgspec
import pytest

from parlour import registry
from parlour.errors import Refused
from parlour.games.klondike import Klondike
from parlour.records import Entry
from parlour.rooms import checkpoint, draft, fold, log
from parlour.rooms.requests import playing, seating
from parlour.rooms.room import Room
from tests.rooms.table import ANN, BOB, CY, Table, eights, observed, refold


def bodies(table: Table) -> list[log.Body]:
    return [log.decode(entry.body) for entry in table.entries]


def from_base(table: Table) -> Room:
    """The room read from its last base on, as a server wakes it."""
    return refold(table.entries[table.room.base - 1 :])


def with_body(entry: Entry, **changes: Any) -> Entry:
    """The same entry with other fields in its body."""
    body = msgspec.json.decode(entry.body) | changes
    return msgspec.structs.replace(entry, body=msgspec.json.encode(body))


def test_a_round_says_every_rule_with_its_value_and_the_games_version() -> None:
    table = Table("klondike", "draw=3").start()
    (started,) = [body for body in bodies(table) if isinstance(body, log.Started)]
    assert started.version == Klondike.version
    assert started.room is not None
    assert started.room.settings.rules == (
        "draw=3 redeals=unlimited empty=kings takeback=yes scoring=house timed=no cumulative=no"
    )


@pytest.fixture
def another_default(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Klondike draws three cards, unless told otherwise."""

    class Later(Klondike, frozen=True, dict=True):
        draw: int = 3
        name: ClassVar[str] = "klondike"

    def change() -> None:
        found = registry.game_type
        monkeypatch.setattr(registry, "game_type", lambda name: Later if name == "klondike" else found(name))

    return change


def test_a_changed_default_changes_new_rooms_and_no_old_game(another_default: Callable[[], None]) -> None:
    old = Table("klondike").start().play(ANN, "draw")
    # As 0.1.0 wrote it: only what differs from its defaults, and nothing carried.
    settings = {"game": "klondike", "rules": "", "seats": 1, "clock": None, "is_public": False}
    opened, joined, _, moved = old.entries
    released = [
        with_body(opened, settings=settings),
        joined,
        Entry(3, old.entries[2].at, b'{"type":"started","seed":"7"}'),
        moved,
    ]
    before = observed(old.room)
    another_default()
    assert Table("klondike").room.game.draw == 3  # type: ignore[attr-defined]
    for log_of_then in (old.entries, released):
        room = refold(log_of_then)
        assert len(room.current.game.view(room.current.state, 0).waste) == 1
        assert observed(room)["views"] == before["views"]


def test_a_room_wakes_from_its_last_round_whatever_came_before() -> None:
    table = eights("hand=3").start().play_to_the_end()
    table.ask(seating.seat_bot, ANN, "easy")
    table.start().play_to_the_end().ask(seating.leave, ANN)
    table.wait(5).start(BOB).play_on()
    assert table.room.base > 20
    assert observed(from_base(table)) == observed(table.room)
    assert [seat.wins for _, seat in from_base(table).taken] == [seat.wins for _, seat in table.room.taken]


def test_waking_a_room_of_many_games_reads_no_more_than_one_of_one_game() -> None:
    table = Table("klondike").start()
    for _ in range(50):
        table.play(ANN, "draw").start()
    assert len(table.entries) - table.room.base + 1 == 1


def test_undo_and_redo_without_end_leave_little_to_read() -> None:
    table = Table("klondike", "scoring=standard timed=yes").start()
    table.play(ANN, "draw").play(ANN, "draw")
    for _ in range(checkpoint.EVERY + 10):
        table.wait(1).ask(playing.undo, ANN)
        table.ask(playing.redo, ANN)
    kinds = [type(body) for body in bodies(table)]
    assert kinds.count(log.Checkpoint) == 2
    assert len(table.entries) - table.room.base < checkpoint.EVERY
    assert observed(from_base(table)) == observed(table.room)


def test_a_game_goes_on_from_a_checkpoint_as_it_would_have_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoint, "EVERY", 7)
    table = Table("klondike", "scoring=standard timed=yes").start()
    for number in range(40):
        table.wait(3).play(ANN, None, ("off", "safe", "on")[number % 3])
        if number % 4 == 0:
            table.ask(playing.undo, ANN)
        if number % 8 == 0:
            table.ask(playing.redo, ANN)
        if number == 20:
            table.ask(playing.mark_helped)
            table.ask(playing.pause, ANN)
        assert observed(from_base(table)) == observed(table.room)
    whole = observed(refold(table.entries))
    assert whole == observed(table.room)
    assert any(isinstance(body, log.Checkpoint) for body in bodies(table))
    again = from_base(table)
    table.ask(playing.undo, ANN)
    later = fold.apply(again, again.id, again.code, table.entries[-1]).room
    assert observed(later) == observed(table.room)


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda entry: msgspec.structs.replace(entry, body=b'{"type":"flown"}'), "can't be read"),
        (lambda entry: msgspec.structs.replace(entry, body=b"\xff"), "can't be read"),
        (lambda entry: with_body(entry, version=99), "is of version 99 of klondike"),
        (lambda entry: with_body(entry, room=None, seed="7", deck="AS AS"), "can't be played"),
    ],
)
def test_a_log_that_cannot_be_played_here_is_refused_with_the_reason(
    spoil: Callable[[Entry], Entry], why: str
) -> None:
    table = Table("klondike").start()
    with pytest.raises(fold.UnplayableLog) as refusal:
        refold([*table.entries[:2], spoil(table.entries[2])])
    assert refusal.value.code == "unplayable"
    assert f"entry 3 of its log {why}" in refusal.value.sentence


@pytest.mark.parametrize("move", ["w-f", "what?"])
def test_a_move_that_these_rules_refuse_makes_a_log_unplayable(move: str) -> None:
    table = Table("klondike").start().play(ANN, "draw")
    with pytest.raises(fold.UnplayableLog, match="can't be played"):
        refold([*table.entries[:3], with_body(table.entries[3], move=move)])


def test_a_round_that_nobody_could_have_begun_makes_a_log_unplayable() -> None:
    opened = Table("eights").entries[:1]
    with pytest.raises(fold.UnplayableLog, match="doesn't follow"):
        refold([*opened, Entry(2, opened[0].at, log.encode(log.Started("7")))])


def test_a_log_of_a_game_that_is_gone_is_refused() -> None:
    table = Table("klondike")
    settings = {"game": "gone", "rules": "", "seats": 1, "clock": None}
    with pytest.raises(fold.UnplayableLog, match="There is no game"):
        refold([with_body(table.entries[0], settings=settings)])


def test_entries_that_do_not_follow_make_a_log_unplayable() -> None:
    table = eights().start()
    spoiled = Entry(table.room.number + 1, table.now, log.encode(log.Left(5)))
    with pytest.raises(fold.UnplayableLog, match="doesn't follow"):
        refold([*table.entries, spoiled])
    with pytest.raises(fold.UnplayableLog, match="doesn't follow"):
        refold(table.entries[1:])


def test_seats_are_carried_even_if_players_left_in_the_round_before() -> None:
    table = eights("hand=3", BOB, CY).start()
    table.ask(seating.leave, CY)
    table.play_to_the_end()
    table.ask(seating.seat_bot, ANN, "strong")
    table.start()
    assert [seat.name for _, seat in table.room.taken] == ["Ann", "Bob", "Ada"]
    assert observed(from_base(table)) == observed(table.room)


def test_a_game_takes_so_many_moves_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "MOST_MOVES", 3)
    table = Table("klondike").start().play(ANN, "draw").play(ANN, "draw").play(ANN, "draw")
    table.refuses("too-many-moves", playing.play, ANN, table.room.number, "draw")
    table.ask(playing.undo, ANN)
    table.play(ANN, "draw")


def test_a_room_grows_only_so_far_without_a_round(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draft, "MOST_ENTRIES", 20)
    table = eights()
    for number in range(21 - table.room.number):
        table.ask(seating.rename, msgspec.structs.replace(BOB, name=f"Bob {number}"))
    with pytest.raises(Refused, match="too long"):
        table.ask(seating.rename, BOB)
    table.ask(seating.leave, CY)
    assert table.room.number == 22, "everybody can leave"


def test_a_room_that_has_grown_too_long_is_played_to_the_end_of_its_round(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = eights().start()
    monkeypatch.setattr(draft, "MOST_ENTRIES", 0)
    table.appended(log.Away(2)).play_to_the_end()
    table.start()


def test_a_room_that_has_grown_too_long_is_entered_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    table = eights().start().appended(log.Away(0), log.Away(1), log.Away(2))
    monkeypatch.setattr(draft, "MOST_ENTRIES", table.room.number - table.room.base)
    table.ask(seating.wake)
    table.ask(seating.come_back, ANN)
    assert [type(log.decode(entry.body)) for entry in table.entries[-2:]] == [log.Woken, log.Back]
    with pytest.raises(Refused, match="too long"):
        table.ask(seating.rename, msgspec.structs.replace(BOB, name="Bobby"))
    table.ask(seating.wake)
    with pytest.raises(Refused, match="too long"):
        table.ask(seating.wake)


def test_a_round_gives_a_room_space_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draft, "MOST_ENTRIES", 20)
    table = eights()
    for number in range(16):
        table.ask(seating.rename, msgspec.structs.replace(BOB, name=f"Bob {number}"))
    table.start()
    table.ask(seating.rename, BOB)


def test_the_name_one_has_already_is_no_entry() -> None:
    assert eights().asks_in_vain(seating.rename, BOB)
