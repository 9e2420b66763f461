"""Taking back, making again, pausing, and the score that depends on them."""

import pytest

from parlour.rooms.requests import playing
from tests.rooms.table import ANN, BOB, Table, eights, observed, refold


def klondike(rules: str = "", seed: str = "7") -> Table:
    return Table("klondike", rules).start(seed=seed)


def score(table: Table) -> tuple[int, int, int, int]:
    assert table.room.current.sheet is not None
    found = table.room.current.sheet.score
    return found.points, found.moves, found.undos, found.seconds


def with_automatic() -> Table:
    """A game in which a move has been made that let others go up by themselves."""
    for seed in range(200):
        table = klondike(seed=str(seed))
        for move in table.room.current.options[0]:
            draft = table.judge(playing.play, ANN, table.room.number, str(move), "on")
            if len(draft.entries) > 2:
                table.take(draft)
                return table
    raise AssertionError("some deal has a move that lets others go up")


def test_undo_takes_automatic_moves_back_together_with_the_players() -> None:
    table = with_automatic()
    start = table.room.current.start
    assert table.room.current.depth > 2
    table.ask(playing.undo, ANN)
    assert table.room.current.state == start
    table.refuses("nothing-to-undo", playing.undo, ANN)


def test_a_round_has_so_many_moves_even_if_they_are_taken_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(playing, "MOST_MADE", 3)
    table = klondike()
    for _ in range(3):
        table.ask(playing.play, ANN, table.room.number, "draw")
        table.ask(playing.undo, ANN)
    table.refuses("round-full", playing.play, ANN, table.room.number, "draw")


def test_redo_makes_again_all_that_was_taken_back_at_once() -> None:
    table = with_automatic()
    state = table.room.current.state
    table.ask(playing.undo, ANN)
    table.ask(playing.redo, ANN)
    assert table.room.current.state == state
    table.refuses("nothing-to-redo", playing.redo, ANN)
    table.ask(playing.undo, ANN)
    assert table.room.current.state == table.room.current.start


def test_undo_and_redo_without_limit() -> None:
    table = klondike()
    states = [table.room.current.state, *(table.play(ANN).room.current.state for _ in range(30))]
    for state in reversed(states[:-1]):
        table.ask(playing.undo, ANN)
        assert table.room.current.state == state
    for state in states[1:]:
        table.ask(playing.redo, ANN)
        assert table.room.current.state == state


def test_a_new_move_clears_what_could_be_made_again() -> None:
    table = klondike().play(ANN).play(ANN)
    table.ask(playing.undo, ANN)
    table.play(ANN)
    table.refuses("nothing-to-redo", playing.redo, ANN)


def test_no_move_is_taken_back_in_company() -> None:
    table = eights().start().play(ANN, "draw")
    table.refuses("no-undo", playing.undo, ANN)
    table.refuses("nothing-to-redo", playing.redo, ANN)
    table.refuses("no-pause", playing.pause, ANN)
    race = Table("race").sit(BOB).start().play(ANN)
    race.refuses("no-undo", playing.undo, ANN)
    race.refuses("no-pause", playing.pause, ANN)
    assert race.asks_in_vain(playing.go_back, ANN, 0)


def test_going_back_leaves_so_many_moves_standing_and_can_itself_be_undone() -> None:
    table = klondike()
    states = [table.room.current.state, *(table.play(ANN).room.current.state for _ in range(5))]
    table.ask(playing.go_back, ANN, 2)
    assert table.room.current.state == states[2]
    assert table.asks_in_vain(playing.go_back, ANN, 2)
    table.ask(playing.redo, ANN)
    assert table.room.current.state == states[5]


def test_finish_plays_the_rest_only_where_that_is_certain() -> None:
    table = klondike(seed="0")
    table.refuses("no-finish", playing.finish, ANN)
    eights_table = eights().start()
    eights_table.refuses("no-finish", playing.finish, ANN)
    while not table.room.game.finish(table.room.current.state, 0):  # type: ignore[attr-defined]
        table.play(ANN, str(table.room.game.hint(table.room.current.state, 0)))  # type: ignore[attr-defined]
    table.ask(playing.finish, ANN)
    assert table.room.status == "over"
    table.refuses("not-playing", playing.undo, ANN)


# Score and time


def test_the_clock_starts_at_the_first_move() -> None:
    table = klondike().wait(100).play(ANN)
    assert score(table)[3] == 0
    assert score(table.wait(7.5).play(ANN))[3] == 7


def test_time_stands_while_paused_and_a_move_goes_on() -> None:
    table = klondike().play(ANN).wait(5)
    table.ask(playing.pause, ANN)
    assert table.asks_in_vain(playing.pause, ANN)
    assert table.room.current.clock_at(table.now + 99_000) == 5
    table.wait(60)
    table.ask(playing.resume, ANN)
    assert table.asks_in_vain(playing.resume, ANN)
    table.wait(2).ask(playing.pause, ANN)
    table.wait(1000).play(ANN)
    assert not table.room.current.is_paused
    assert score(table)[3] == 7
    assert score(table.wait(1).play(ANN))[3] == 8


def test_a_pause_before_the_first_move_takes_nothing_off_later_time() -> None:
    table = klondike().wait(5)
    table.ask(playing.pause, ANN)
    table.wait(50)
    table.ask(playing.resume, ANN)
    table.ask(playing.pause, ANN)
    table.wait(50).play(ANN)
    assert score(table.wait(3).play(ANN))[3] == 3


def test_an_undone_move_stays_counted_and_undos_count_on_their_own() -> None:
    table = klondike().play(ANN).play(ANN)
    table.ask(playing.undo, ANN)
    assert score(table)[1:3] == (2, 1)
    table.ask(playing.redo, ANN)
    assert score(table)[1:3] == (3, 1)


def test_standard_scoring_takes_two_off_for_an_undo_and_for_every_ten_seconds() -> None:
    table = klondike("scoring=standard timed=yes", seed="2026-11-15").play(ANN, "2-f")
    points = score(table)[0]
    assert points >= 10
    table.wait(25).play(ANN, "draw")
    assert score(table)[0] == points - 4
    table.ask(playing.undo, ANN)
    assert score(table)[0] == points - 4 - 2


def test_a_cumulative_bank_goes_on_from_game_to_game() -> None:
    table = Table("klondike", "scoring=vegas cumulative=yes")
    table.ask(playing.start, ANN, seed="7", bank=30)
    assert score(table)[0] == 30 - 52


@pytest.mark.parametrize("rules", ["", "scoring=standard timed=yes", "scoring=vegas"])
def test_the_score_kept_up_as_it_is_played_is_that_of_the_log_read_again(rules: str) -> None:
    table = klondike(rules)
    for number in range(20):
        table.wait(3 + number).play(ANN)
        if number % 3 == 0:
            table.ask(playing.undo, ANN)
        if number % 6 == 0:
            table.ask(playing.redo, ANN)
    again = refold(table.entries)
    assert again.current.sheet is not None
    assert table.room.current.sheet is not None
    assert again.current.sheet.score == table.room.current.sheet.score


def test_every_undo_of_a_long_game_leads_to_the_state_there_was() -> None:
    table = klondike()
    states = [table.room.current.state]
    moves = (["draw"] * 24 + ["redeal"]) * 3
    states += [table.play(ANN, move).room.current.state for move in moves]
    while len(states) > 1:
        assert table.room.current.state == states.pop()
        table.ask(playing.undo, ANN)
    assert table.room.current.state == states[0]
    for _ in range(75):
        table.ask(playing.redo, ANN)
    assert observed(table.room) == observed(refold(table.entries))
