"""Names of forgotten players are taken out of logs, and what they played stays as it was."""

from msgspec.structs import replace

from parlour.records import Entry, Player
from parlour.rooms import log
from parlour.rooms.requests import playing, seating
from parlour.rooms.requests.settings import change_settings, settings
from parlour.rooms.room import Room
from parlour.rooms.scrub import NAMELESS, scrubbed
from parlour.rooms.seats import Ghost
from tests.rooms.table import ANN, BOB, CY, DEE, Table, fold_all


def without_bob(table: Table) -> Room:
    """The room of the same log without his names, which are nowhere in it any more."""
    bodies = scrubbed("table", table.entries, {"bob"})
    assert bodies
    entries = [replace(entry, body=bodies.get(entry.number, entry.body)) for entry in table.entries]
    text = b"".join(entry.body for entry in entries)
    for name in ("Bob", "Robert", "Bobby", BOB.avatar):
        assert name.encode() not in text
    for other in (ANN, CY):
        assert other.name.encode() in text
    assert scrubbed("table", entries, {"bob"}) == {}, "once is enough"
    return fold_all("table", "KQXT", entries)


def test_every_name_that_somebody_had_at_a_table_is_taken_out() -> None:
    table = Table("eights", seats=4)
    for player in (BOB, CY):
        table.ask(seating.join, player)
    table.ask(seating.rename, Player("bob", "Robert", "🐸"))
    table.ask(playing.start, ANN)
    table.ask(seating.rename, Player("bob", "Bobby", "🐸"))
    table.ask(seating.rename, replace(CY, name="Cyrus"))
    table.ask(seating.leave, Player("bob", "Bobby", "🐸"))
    room = without_bob(table)
    assert [seat.name for _, seat in room.taken] == ["Ann", NAMELESS, "Cyrus"]
    assert room.current.state == table.room.current.state
    assert (room.number, room.host, room.sitting) == (table.room.number, table.room.host, table.room.sitting)


def test_somebody_who_was_removed_is_without_a_name_in_later_rounds_too() -> None:
    table = Table("eights", seats=4)
    for player in (BOB, CY, DEE):
        table.ask(seating.join, player)
    table.ask(playing.start, ANN)
    table.ask(seating.remove, ANN, 1)
    assert table.room.seats[1] is not None
    assert table.room.seats[1].player is None
    assert table.room.carried().seats[1] is None, "nothing would say whose name it was"
    carried = replace(table.room.carried(), seats=table.room.seats)  # as earlier logs have it
    table.append(log.Started("the next", room=carried))
    without_bob(table)


def test_somebody_who_is_banned_stays_so_without_a_name() -> None:
    table = Table("eights", seats=4)
    for player in (BOB, CY, DEE):
        table.ask(seating.join, player)
    table.ask(seating.remove, ANN, 1, for_good=True)
    table.ask(playing.start, ANN)
    assert without_bob(table).has_banned("bob")


def test_a_name_is_known_by_its_seat_after_seats_were_moved_together() -> None:
    table = Table("eights", seats=4)
    for player in (BOB, CY, DEE):
        table.ask(seating.join, player)
    table.ask(seating.leave, CY)
    fewer = settings("eights", "", 3, None, is_public=False)
    table.ask(change_settings, ANN, fewer)
    table.ask(seating.rename, replace(DEE, name="Deirdre"))
    table.ask(seating.rename, Player("bob", "Robert", "🐸"))
    room = without_bob(table)
    assert [seat.name for _, seat in room.taken] == ["Ann", NAMELESS, "Deirdre"]


def test_where_a_log_can_not_be_played_no_other_name_is_left_by_mistake() -> None:
    table = Table("eights", seats=4)
    table.ask(seating.join, BOB)
    broken = Entry(3, table.now, b"{")
    renamed = Entry(4, table.now, log.encode(log.Renamed(1, "Robert", "🐸")))
    bodies = scrubbed("table", [*table.entries[:2], broken, renamed], {"bob"})
    assert log.decode(bodies[4]) == log.Renamed(1, NAMELESS, "")


def test_a_log_without_them_stays_as_it_is() -> None:
    table = Table("klondike")
    table.ask(playing.start, ANN)
    table.ask(playing.play, ANN, table.room.number, "draw", "off")
    assert scrubbed("table", table.entries, {"bob"}) == {}


def test_a_game_that_is_raced_again_is_without_a_name_too() -> None:
    table = Table("race", seats=3)
    ghosts = log.Started("7", is_open=True)
    table.append(log.GhostSeated(1, "Bob", BOB.avatar, Ghost("a" * 32, 0, "bob")))
    table.ask(seating.join, CY)
    table.ask(playing.start, ANN, ghosts=ghosts)
    room = without_bob(table)
    assert [seat.name for _, seat in room.taken] == ["Ann", NAMELESS, "Cy"]
    assert room.current.state == table.room.current.state
