"""Whole games of Klondike, from the deal to the win, each in one way of playing alone."""

from tests.browsers.pilot import SHORT_SEED, Table, winning_line
from tests.browsers.window import heading

MOVES = [move for part in winning_line(SHORT_SEED) for move in part]


def is_won(table: Table) -> None:
    assert table.moves == str(len(MOVES))
    table.window.shows(heading("You won!"))
    assert table.score == "1,300"


def test_a_game_is_won_with_every_move_a_drag(table: Table) -> None:
    table.open(seed=SHORT_SEED, speed="fast")
    table.play_all(MOVES, "drag")
    is_won(table)


def test_a_game_is_won_with_taps_alone_on_a_phone(phone: Table) -> None:
    phone.open(seed=SHORT_SEED, speed="none")
    phone.play_all(MOVES, "tap")
    is_won(phone)


def test_a_game_is_won_by_keyboard_alone_and_the_focus_is_never_lost(table: Table) -> None:
    table.open(seed=SHORT_SEED, speed="none")
    for move in MOVES[:-1]:
        table.play(move, "keys")
        assert table.focused["place"], f"the focus is lost after {move}"
    table.play(MOVES[-1], "keys")
    is_won(table)
