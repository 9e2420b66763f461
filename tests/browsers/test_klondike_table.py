"""Klondike's table: loading, dealing, dragging, tapping, keys and dialogs."""

from tests.browsers import actions
from tests.browsers.pilot import (
    FINISH_SEED,
    LIT,
    LIVE,
    NOTICE,
    PICKED,
    SHORT_SEED,
    Table,
    foundation,
    winning_line,
)
from tests.browsers.window import Finder, button, dialog, heading, radio

LINE, _ = winning_line(SHORT_SEED)


def test_the_front_door_is_a_dealt_table_that_can_be_played_at_once(table: Table) -> None:
    table.open()
    assert [table.count(f"column {number}") for number in range(1, 8)] == [1, 2, 3, 4, 5, 6, 7]
    assert table.count("stock") == 24
    table.turn_stock()
    table.settle()
    assert len(table.cards("waste")) == 1
    assert table.moves == "1"


def test_a_reload_comes_back_to_the_same_table(table: Table) -> None:
    table.open(seed=SHORT_SEED, speed="fast")
    table.play_all(LINE[:12])
    before = table.layout()
    table.reload()
    assert table.layout() == before
    assert table.moves == "12"


def test_undo_and_redo_go_all_the_way(table: Table) -> None:
    table.open(seed=SHORT_SEED, speed="fast")
    start = table.layout()
    table.play_all(LINE[:10])
    after = table.layout()
    for _ in range(10):
        table.press("Undo")
    table.settle()
    assert table.layout() == start
    for _ in range(10):
        table.press("Redo")
    table.settle()
    assert table.layout() == after
    table.key("r")
    table.says("Nothing to redo.")


def test_an_illegal_drop_glides_home_with_the_reason(table: Table) -> None:
    table.open(seed=SHORT_SEED, speed="fast")
    before = table.layout()
    table.drag(table.cards("column 6")[-1], to="column 7")
    table.says("can’t go on")
    table.settle()
    assert table.layout() == before
    assert table.moves == "0"


def test_a_card_dropped_nowhere_glides_home_and_nothing_is_said(table: Table) -> None:
    table.open(seed=SHORT_SEED)
    card = table.cards("column 1")[-1]
    home = table.card_rect(card)
    gap = (
        table.place_rect("column 3").middle[0],
        table.place_rect("waste").grip[1],
    )  # above the columns
    table.window.drag(home.grip, gap)
    table.settle()
    assert table.card_rect(card) == home
    assert table.window.count(NOTICE) == 0


def test_legal_targets_are_lit_while_a_card_is_held(table: Table) -> None:
    table.open(seed=SHORT_SEED)
    card = table.cards("column 5")[-1]  # 5-4 becomes legal after the aces
    table.play_all(LINE[:3])
    target = table.cards("column 4")[-1]
    table.drag(card, to="column 4", let_go=False)
    table.window.shows(LIT)
    assert table.window.rect(LIT) == table.card_rect(target)
    assert table.window.count(LIT) == 1
    table.window.release()
    table.settle()
    assert table.cards("column 4")[-2:] == [target, card]
    assert table.window.count(LIT) == 0


def test_a_trembling_tap_stays_a_tap(table: Table) -> None:
    table.open(seed=SHORT_SEED)
    x, y = table.card_rect(card := table.cards("column 7")[-1]).grip
    steps = [actions.to((x, y)), actions.DOWN, actions.to((x + 3, y + 2)), actions.UP]
    table.window.perform(actions.pointer("mouse", *steps))
    table.window.shows(PICKED)
    assert table.focused["card"] == card


def test_a_double_tap_sends_a_card_to_its_best_place(phone: Table) -> None:
    phone.open(seed=SHORT_SEED, taps="never")
    card = phone.cards("column 2")[-1]
    phone.tap_twice(card, apart=340)
    phone.window.until(lambda: phone.score == "25", f"{card} is not up")
    assert phone.cards(foundation(card)) == [card]


def test_one_tap_of_a_finger_sends_a_card_to_its_best_place_which_is_explained_once(phone: Table) -> None:
    phone.open(seed=SHORT_SEED)
    phone.use_finger()
    card = phone.cards("column 2")[-1]
    phone.tap_twice(card, apart=340)  # by habit: the second does not send the card below
    phone.says("One tap sends a card to its best place.")
    assert phone.cards(foundation(card)) == [card]
    assert phone.moves == "1"
    phone.window.tap(phone.window.rect(Finder("#notice button", text="Undo")).middle)
    phone.window.until(lambda: phone.cards("column 2")[-1] == card, "it is not taken back")
    phone.settle()
    phone.tap(card)
    phone.window.until(lambda: phone.cards(foundation(card)) == [card], f"{card} is not up")
    assert phone.window.count(NOTICE) == 0


def test_a_second_tap_that_comes_later_puts_the_card_back(phone: Table) -> None:
    phone.open(seed=SHORT_SEED, taps="never")
    card = phone.cards("column 2")[-1]
    phone.tap_twice(card, apart=360)
    phone.window.shows(LIVE._replace(text="Put back."))
    assert phone.window.count(PICKED) == 0
    assert phone.moves == "0"


def test_a_finger_drags_a_card(phone: Table) -> None:
    phone.open(seed=SHORT_SEED, speed="none")
    card = phone.cards("column 2")[-1]
    phone.drag(card, to=foundation(card), kind="touch")
    phone.window.until(lambda: phone.score == "25", f"{card} is not up")
    assert phone.cards(foundation(card)) == [card]


def test_clicking_fast_while_cards_glide_loses_nothing(table: Table) -> None:
    table.open(seed=SHORT_SEED, speed="slow")
    clicks = [actions.DOWN, actions.UP] * 30  # the whole stock, the waste over, and five more
    table.window.perform(actions.pointer("mouse", actions.to(table.place_rect("stock").middle), *clicks))
    table.settle()
    assert table.moves == "30"
    assert len(table.cards("waste")) == 5
    assert table.count("stock") == 19


def test_the_next_card_can_be_taken_while_the_last_still_glides(table: Table) -> None:
    table.open(seed=SHORT_SEED, speed="slow")
    assert LINE[:3] == ["2-f", "1-f", "3-f"]
    for column in "213":
        card = table.cards(column)[-1]
        table.drag(card, to=foundation(card))
    table.settle()
    assert table.moves == "3"
    assert table.score == "75"


def test_a_hint_lights_a_move_and_says_where_it_comes_from(table: Table) -> None:
    table.open(seed=SHORT_SEED)
    table.press("Hint")
    table.says("Hint:")
    assert table.window.rect(PICKED) == table.card_rect(table.cards("column 2")[-1])


def test_finish_is_offered_when_it_is_certain_and_wins(table: Table) -> None:
    line, _ = winning_line(FINISH_SEED)
    table.open(seed=FINISH_SEED, speed="none")
    table.play_elsewhere(line[:-3])
    table.window.until(lambda: table.moves == str(len(line) - 3), "what was played is not shown")
    table.settle()
    assert table.window.count(button("Finish")) == 0
    table.play_all(line[-3:])
    table.press("Finish")
    table.window.shows(heading("You won!"))
    assert table.score == "1,300"
    table.window.click(Finder("dialog summary"))
    table.press("Restart this deal")
    table.window.hides(heading("You won!"))
    table.settle()
    assert table.moves == "0"


def test_another_game_under_other_rules(table: Table) -> None:
    table.open(speed="none")
    table.press("New game")
    table.window.click(radio("3 cards"))
    table.window.click(radio("Deal code"))
    table.window.fill(Finder("input", "Enter a deal code"), "2026-11-15")
    table.press("Deal")
    table.window.hides(dialog())
    table.settle()
    assert table.cards("column 1") == ["AS"]
    table.turn_stock()
    table.settle()
    assert len(table.cards("waste")) == 3


def test_going_back_closes_a_dialog_and_keeps_the_table(table: Table) -> None:
    table.open(seed=SHORT_SEED)
    table.press("Options")
    table.window.shows(dialog("Options"))
    table.window.evaluate("() => history.back()")
    table.window.hides(dialog())
    assert table.count("stock") == 24


def test_choices_show_at_once_and_are_kept(table: Table) -> None:
    table.open(seed=SHORT_SEED)
    left = table.place_rect("stock").x
    table.press("Options")
    table.window.click(Finder("input[type=checkbox]", "Left-handed table"))
    table.window.click(radio("Library"))
    table.press("Close")
    table.window.wait_for("() => !history.state?.dialog")  # the step back that closing a dialog takes
    table.reload()
    assert table.place_rect("stock").x > left
    assert table.window.count(Finder('html[data-cloth="library"]')) == 1
