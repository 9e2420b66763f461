"""A move made on an older number: taken if that seat's options are still the same, otherwise refused."""

from parlour.rooms import asking, log
from parlour.store import Player
from tests.rooms.table import ANN, BOB, CY, DEE, Table, eights


def race() -> Table:
    return Table("race").sit(BOB).start()


def test_somebody_elses_move_in_a_race_makes_nothing_stale() -> None:
    table = race()
    seen = table.room.number
    table.play(BOB).play(BOB)
    table.ask(asking.play, ANN, seen, "draw")
    assert table.room.moves_made == [1, 2]


def test_what_is_not_a_move_makes_nothing_stale() -> None:
    table = eights("hand=3", BOB, CY, DEE).start()
    seen = table.room.number
    table.ask(asking.rename, Player(BOB.id, "Robert", BOB.avatar))
    table.ask(asking.leave, DEE)
    table.ask(asking.go_away, CY.id)
    table.ask(asking.play, ANN, seen, "draw")
    assert table.turn == 1


def test_a_late_draw_does_not_act_on_another_card() -> None:
    """The list of moves looks the same after a draw, but the seat itself has acted."""
    table = Table("race").sit(BOB)
    for seed in range(200):
        table.start(seed=str(seed))
        before, seen = table.room.options[0], table.room.number
        table.play(ANN, "draw")
        if table.room.options[0] == before:
            break
        table.play_to_the_end("stop")
    assert table.room.options[0] == before
    table.refuses("stale", asking.play, ANN, seen, "draw")
    table.ask(asking.play, ANN, table.room.number, "draw")


def test_a_move_made_before_an_undo_is_stale_after_it() -> None:
    table = Table("klondike").start().play(ANN, "draw")
    seen = table.room.number
    table.ask(asking.undo, ANN)
    table.refuses("stale", asking.play, ANN, seen, "draw")
    seen = table.room.number
    table.ask(asking.redo, ANN)
    table.refuses("stale", asking.play, ANN, seen, "draw")


def test_a_pause_makes_nothing_stale() -> None:
    table = Table("klondike").start()
    seen = table.room.number
    table.ask(asking.pause, ANN)
    table.ask(asking.resume, ANN)
    table.ask(asking.play, ANN, seen, "draw")


def test_the_first_move_shown_is_stale_once_the_clock_or_a_bot_has_moved_for_the_seat() -> None:
    table = eights().start()
    seen = table.room.number
    table.ask(asking.time_out)
    table.refuses("stale", asking.play, ANN, seen, "draw")
    seen = table.room.number
    table.ask(asking.go_away, BOB.id)
    table.ask(asking.bot_move, 1, "draw")
    table.refuses("stale", asking.play, BOB, seen, "draw")


def test_a_move_prepared_before_ones_turn_is_stale_when_the_turn_comes() -> None:
    table = eights().start()
    seen = table.room.number
    table.play(ANN, "draw")
    table.refuses("stale", asking.play, BOB, seen, "draw")


def test_the_second_of_two_moves_made_on_the_same_number_is_stale() -> None:
    table = eights().start()
    seen = table.room.number
    table.ask(asking.play, ANN, seen, "draw")
    table.refuses("stale", asking.play, ANN, seen, "draw")


def test_a_move_made_in_the_last_round_is_stale_in_the_next() -> None:
    table = Table("klondike").start()
    seen = table.room.number
    table.ask(asking.start, ANN, deal="same")
    table.refuses("stale", asking.play, ANN, seen, "draw")


def test_a_number_that_has_not_come_yet_is_stale() -> None:
    table = race()
    table.refuses("stale", asking.play, ANN, table.room.number + 1, "draw")
    table.refuses("stale", asking.play, ANN, -1, "draw")


def test_a_move_judged_for_one_seat_is_never_applied_for_another() -> None:
    table = race()
    asking.play(table.room, ANN, table.room.number, "draw")
    table.appended(log.Moved(1, "draw"))
    assert table.room.moves_made == [0, 1]
    assert [lane.moves for lane in table.room.state.lanes] == [0, 1]
