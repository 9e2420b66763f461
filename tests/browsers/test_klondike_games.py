"""Whole games of Klondike, from the deal to the win, each with one kind of input."""

from tests.browsers.pilot import FINISH_SEED, SHORT_SEED, Table, winning_line
from tests.browsers.window import button, heading

MOVES = [move for part in winning_line(SHORT_SEED) for move in part]
LINE, REST = winning_line(FINISH_SEED)
MOST_TABS = 40
MOVING = 16  # moves with animation; the rest of a long game does not wait for it
STOP_MOTION = "() => { localStorage['parlour.options'] = JSON.stringify({ speed: 'none' }); }"


def is_won(table: Table, moves: int) -> None:
    table.window.shows(heading("You won!"))
    assert table.moves == str(moves)
    assert table.score == "1,300"


def test_a_game_is_won_with_every_move_a_drag(table: Table) -> None:
    table.open(seed=SHORT_SEED, speed="fast")
    table.play_all(MOVES[:MOVING], "drag")
    table.window.evaluate(STOP_MOTION)
    table.reload().play_all(MOVES[MOVING:], "drag")
    is_won(table, len(MOVES))


def test_a_game_is_won_with_taps_alone_on_a_phone(phone: Table) -> None:
    phone.open(seed=FINISH_SEED, speed="none", taps="never")
    phone.play_all(LINE, "tap")
    phone.window.tap(phone.window.rect(button("Finish")).middle)
    is_won(phone, len(LINE + REST))


def test_a_game_is_won_by_keyboard_alone_and_the_focus_is_never_lost(table: Table) -> None:
    table.open(seed=FINISH_SEED, speed="none")
    for move in LINE:
        table.play(move, "keys")
        assert table.focused["place"], f"the focus is lost after {move}"
    for _ in range(MOST_TABS):
        if table.focused["label"] == "Finish":
            break
        table.key("Tab")
    table.key("Enter")
    is_won(table, len(LINE + REST))
