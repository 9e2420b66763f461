"""Taking back, making again, pausing, and the score that depends on them."""

import pytest

from parlour.rooms import asking
from tests.rooms.table import ANN, BOB, Table, eights, observed, refold


def klondike(rules: str = "", seed: str = "7") -> Table:
    return Table("klondike", rules).start(seed=seed)


def score(table: Table) -> tuple[int, int, int, int]:
    assert table.room.sheet is not None
    found = table.room.sheet.score
    return found.points, found.moves, found.undos, found.seconds


def with_automatic() -> Table:
    """A game in which a move has been made that let others go up by themselves."""
    for seed in range(200):
        table = klondike(seed=str(seed))
        for move in table.room.options[0]:
            bodies = asking.play(table.room, ANN, table.room.number, str(move), "on")
            if len(bodies) > 2:
                table.append(*bodies)
                return table
    raise AssertionError("some deal has a move that lets others go up")


def test_undo_takes_automatic_moves_back_together_with_the_players() -> None:
    table = with_automatic()
    start = table.room.start
    assert len(table.room.standing) > 2
    table.ask(asking.undo, ANN)
    assert table.room.state == start
    table.refuses("nothing-to-undo", asking.undo, ANN)


def test_redo_makes_again_all_that_was_taken_back_at_once() -> None:
    table = with_automatic()
    state = table.room.state
    table.ask(asking.undo, ANN)
    table.ask(asking.redo, ANN)
    assert table.room.state == state
    table.refuses("nothing-to-redo", asking.redo, ANN)
    table.ask(asking.undo, ANN)
    assert table.room.state == table.room.start


def test_undo_and_redo_without_limit() -> None:
    table = klondike()
    states = [table.room.state, *(table.play(ANN).room.state for _ in range(30))]
    for state in reversed(states[:-1]):
        table.ask(asking.undo, ANN)
        assert table.room.state == state
    for state in states[1:]:
        table.ask(asking.redo, ANN)
        assert table.room.state == state


def test_a_new_move_clears_what_could_be_made_again() -> None:
    table = klondike().play(ANN).play(ANN)
    table.ask(asking.undo, ANN)
    table.play(ANN)
    table.refuses("nothing-to-redo", asking.redo, ANN)


def test_no_move_is_taken_back_in_company() -> None:
    table = eights().start().play(ANN, "draw")
    table.refuses("no-undo", asking.undo, ANN)
    table.refuses("nothing-to-redo", asking.redo, ANN)
    table.refuses("no-pause", asking.pause, ANN)
    race = Table("race").sit(BOB).start().play(ANN)
    race.refuses("no-undo", asking.undo, ANN)
    race.refuses("no-pause", asking.pause, ANN)
    assert asking.go_back(race.room, ANN, 0) == []


def test_going_back_leaves_so_many_moves_standing_and_can_itself_be_undone() -> None:
    table = klondike()
    states = [table.room.state, *(table.play(ANN).room.state for _ in range(5))]
    table.ask(asking.go_back, ANN, 2)
    assert table.room.state == states[2]
    assert asking.go_back(table.room, ANN, 2) == []
    table.ask(asking.redo, ANN)
    assert table.room.state == states[5]


def test_finish_plays_the_rest_only_where_that_is_certain() -> None:
    table = klondike(seed="0")
    table.refuses("no-finish", asking.finish, ANN)
    eights_table = eights().start()
    eights_table.refuses("no-finish", asking.finish, ANN)
    while not table.room.game.finish(table.room.state, 0):  # type: ignore[attr-defined]
        table.play(ANN, str(table.room.game.hint(table.room.state, 0)))  # type: ignore[attr-defined]
    table.ask(asking.finish, ANN)
    assert table.room.status == "over"
    table.refuses("not-playing", asking.undo, ANN)


# Score and time


def test_the_clock_starts_at_the_first_move() -> None:
    table = klondike().wait(100).play(ANN)
    assert score(table)[3] == 0
    assert score(table.wait(7.5).play(ANN))[3] == 7


def test_time_stands_while_paused_and_a_move_goes_on() -> None:
    table = klondike().play(ANN).wait(5)
    table.ask(asking.pause, ANN)
    assert asking.pause(table.room, ANN) == []
    assert table.room.clock_at(table.now + 99_000) == 5
    table.wait(60)
    table.ask(asking.resume, ANN)
    assert asking.resume(table.room, ANN) == []
    table.wait(2).ask(asking.pause, ANN)
    table.wait(1000).play(ANN)
    assert not table.room.is_paused
    assert score(table)[3] == 7
    assert score(table.wait(1).play(ANN))[3] == 8


def test_a_pause_before_the_first_move_takes_nothing_off_later_time() -> None:
    table = klondike().wait(5)
    table.ask(asking.pause, ANN)
    table.wait(50)
    table.ask(asking.resume, ANN)
    table.ask(asking.pause, ANN)
    table.wait(50).play(ANN)
    assert score(table.wait(3).play(ANN))[3] == 3


def test_an_undone_move_stays_counted_and_undos_count_on_their_own() -> None:
    table = klondike().play(ANN).play(ANN)
    table.ask(asking.undo, ANN)
    assert score(table)[1:3] == (2, 1)
    table.ask(asking.redo, ANN)
    assert score(table)[1:3] == (3, 1)


def test_standard_scoring_takes_two_off_for_an_undo_and_for_every_ten_seconds() -> None:
    table = klondike("scoring=standard timed=yes", seed="2026-11-15").play(ANN, "2-f")
    points = score(table)[0]
    assert points >= 10
    table.wait(25).play(ANN, "draw")
    assert score(table)[0] == points - 4
    table.ask(asking.undo, ANN)
    assert score(table)[0] == points - 4 - 2


def test_a_cumulative_bank_goes_on_from_game_to_game() -> None:
    table = Table("klondike", "scoring=vegas cumulative=yes")
    table.ask(asking.start, ANN, seed="7", bank=30)
    assert score(table)[0] == 30 - 52


@pytest.mark.parametrize("rules", ["", "scoring=standard timed=yes", "scoring=vegas"])
def test_the_score_kept_up_as_it_is_played_is_that_of_the_log_read_again(rules: str) -> None:
    table = klondike(rules)
    for number in range(20):
        table.wait(3 + number).play(ANN)
        if number % 3 == 0:
            table.ask(asking.undo, ANN)
        if number % 6 == 0:
            table.ask(asking.redo, ANN)
    again = refold(table.entries)
    assert again.sheet is not None
    assert table.room.sheet is not None
    assert again.sheet.score == table.room.sheet.score


def test_undo_and_redo_in_a_long_game_play_no_move_again_but_those_redone() -> None:
    table = klondike()
    for _ in range(10):
        for move in ["draw"] * 24 + ["redeal"]:
            table.play(ANN, move)
    before = table.room.standing[-3].before
    for _ in range(3):
        table.ask(asking.undo, ANN)
    assert table.room.state is before
    for _ in range(3):
        table.ask(asking.redo, ANN)
    assert observed(table.room) == observed(refold(table.entries))
