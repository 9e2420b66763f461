"""A move made on an older number: taken if that seat's options are still the same, otherwise refused."""

from parlour.records import Player
from parlour.rooms import log
from parlour.rooms.requests import playing, seating
from tests.rooms.table import ANN, BOB, CY, DEE, Table, eights


def race() -> Table:
    return Table("race").sit(BOB).start()


def test_somebody_elses_move_in_a_race_makes_nothing_stale() -> None:
    table = race()
    seen = table.room.number
    table.play(BOB).play(BOB)
    table.ask(playing.play, ANN, seen, "draw")
    assert table.room.current.moves_made == (1, 2)


def test_what_is_not_a_move_makes_nothing_stale() -> None:
    table = eights("hand=3", BOB, CY, DEE).start()
    seen = table.room.number
    table.ask(seating.rename, Player(BOB.id, "Robert", BOB.avatar))
    table.ask(seating.leave, DEE)
    table.ask(seating.go_away, CY.id)
    table.ask(playing.play, ANN, seen, "draw")
    assert table.turn == 1


def test_a_late_draw_does_not_act_on_another_card() -> None:
    """The list of moves looks the same after a draw, but the seat itself has acted."""
    table = Table("race").sit(BOB)
    for seed in range(200):
        table.start(seed=str(seed))
        before, seen = table.room.current.options[0], table.room.number
        table.play(ANN, "draw")
        if table.room.current.options[0] == before:
            break
        table.play_to_the_end("stop")
    assert table.room.current.options[0] == before
    table.refuses("stale", playing.play, ANN, seen, "draw")
    table.ask(playing.play, ANN, table.room.number, "draw")


def test_a_move_made_before_an_undo_is_stale_after_it() -> None:
    table = Table("klondike").start().play(ANN, "draw")
    seen = table.room.number
    table.ask(playing.undo, ANN)
    table.refuses("stale", playing.play, ANN, seen, "draw")
    seen = table.room.number
    table.ask(playing.redo, ANN)
    table.refuses("stale", playing.play, ANN, seen, "draw")


def test_a_pause_makes_nothing_stale() -> None:
    table = Table("klondike").start()
    seen = table.room.number
    table.ask(playing.pause, ANN)
    table.ask(playing.resume, ANN)
    table.ask(playing.play, ANN, seen, "draw")


def test_the_first_move_shown_is_stale_once_the_clock_or_a_bot_has_moved_for_the_seat() -> None:
    table = eights().start()
    seen = table.room.number
    table.time_out()
    table.refuses("stale", playing.play, ANN, seen, "draw")
    seen = table.room.number
    table.ask(seating.go_away, BOB.id)
    table.ask(playing.bot_move, 1, "draw")
    table.refuses("stale", playing.play, BOB, seen, "draw")


def test_a_move_prepared_before_ones_turn_is_stale_when_the_turn_comes() -> None:
    table = eights().start()
    seen = table.room.number
    table.play(ANN, "draw")
    table.refuses("stale", playing.play, BOB, seen, "draw")


def test_the_second_of_two_moves_made_on_the_same_number_is_stale() -> None:
    table = eights().start()
    seen = table.room.number
    table.ask(playing.play, ANN, seen, "draw")
    table.refuses("stale", playing.play, ANN, seen, "draw")


def test_a_move_made_in_the_last_round_is_stale_in_the_next() -> None:
    table = Table("klondike").start()
    seen = table.room.number
    table.ask(playing.start, ANN, deal="same")
    table.refuses("stale", playing.play, ANN, seen, "draw")


def test_a_number_that_has_not_come_yet_is_stale() -> None:
    table = race()
    table.refuses("stale", playing.play, ANN, table.room.number + 1, "draw")
    table.refuses("stale", playing.play, ANN, -1, "draw")


def test_a_move_judged_for_one_seat_is_never_applied_for_another() -> None:
    table = race()
    table.judge(playing.play, ANN, table.room.number, "draw")
    table.appended(log.Moved(1, "draw"))
    assert table.room.current.moves_made == (0, 1)
    assert [lane.moves for lane in table.room.current.state.lanes] == [0, 1]
