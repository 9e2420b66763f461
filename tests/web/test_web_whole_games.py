"""Whole games of Klondike, from the deal to the win, each in one way of playing alone."""

from playwright.sync_api import expect

from tests.web.pilot import SHORT_SEED, Table, winning_line


def won(table: Table) -> None:
    expect(table.page.get_by_role("heading", name="Won")).to_be_visible(timeout=15_000)
    assert table.score == "1300"


def test_a_game_is_won_with_every_move_a_drag(table: Table) -> None:
    line, rest = winning_line(SHORT_SEED)
    table.open(seed=SHORT_SEED, speed="fast")
    table.play_all([*line, *rest], "drag")
    assert table.moves == str(len(line) + len(rest))
    won(table)


def test_a_game_is_won_with_taps_alone_on_a_phone(phone: Table) -> None:
    line, rest = winning_line(SHORT_SEED)
    phone.open(seed=SHORT_SEED, speed="none")
    phone.play_all([*line, *rest], "tap")
    won(phone)


def test_a_game_is_won_by_keyboard_alone(table: Table) -> None:
    line, rest = winning_line(SHORT_SEED)
    table.open(seed=SHORT_SEED, speed="none")
    table.play_all([*line, *rest], "keys")
    won(table)
