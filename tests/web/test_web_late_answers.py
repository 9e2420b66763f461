"""Answers that come late: to a table that has changed, to hands that are busy, to buttons pressed twice."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.web.between import Between
from tests.web.frames import draw
from tests.web.pilot import FINISH_SEED, SHORT_SEED, Table, winning_line

LINE, _ = winning_line(SHORT_SEED)
TO_FINISH, _ = winning_line(FINISH_SEED)
STUCK_SEED, STUCK_RULES, TO_STUCK = "45", "draw=3 redeals=0", ["draw"] * 8
PICKED = re.compile(r"\bpicked\b")


def let_go(between: Between, table: Table) -> None:
    """Lets the answers go that were kept, and waits until the page has shown what comes of them."""
    between.let_go()
    draw(table.page)


def ask_hint(between: Between, table: Table) -> None:
    """Asks for a hint whose answer is kept back."""
    between.keeps_answers = True
    table.key("h")
    between.wait(table, lambda: bool(between.kept))


def look_away(between: Between, table: Table, is_away: bool) -> None:
    """Shows another tab or this one again, and waits until the clock has stopped or goes on."""
    updates = between.updates
    table.hide(is_away)
    between.wait(table, lambda: between.updates > updates)


def test_a_hint_takes_nothing_out_of_a_players_hand(table: Table) -> None:
    between = Between(table)
    table.open(seed=SHORT_SEED, speed="none")
    ask_hint(between, table)
    card = table.cards("column 2")[-1]
    assert LINE[0] == "2-f"
    table.drag(card, to=f"f{card[1].lower()}", let_go=False)
    let_go(between, table)
    table.window.release()
    table.settle()
    assert table.moves == "1"


def test_a_hint_leaves_a_card_that_was_picked_up_meanwhile(table: Table) -> None:
    between = Between(table)
    table.open(seed=SHORT_SEED, speed="none")
    ask_hint(between, table)
    card = table.cards("column 6")[-1]  # another one than the hint's
    table.window.press(table.card_rect(card).grip)
    let_go(between, table)
    expect(table.card(card)).to_have_class(PICKED)


def test_a_hint_for_the_table_before_is_not_told(table: Table) -> None:
    between = Between(table)
    table.open(seed=SHORT_SEED, speed="none")
    ask_hint(between, table)
    table.turn_stock()
    table.settle()
    let_go(between, table)
    expect(table.page.locator("#notice")).to_be_hidden()


def test_a_new_deal_is_not_called_stuck_for_the_one_before(table: Table) -> None:
    between = Between(table)
    table.open(seed=STUCK_SEED, rules=STUCK_RULES, speed="none")
    between.keeps_answers = True
    table.play_all(TO_STUCK)
    between.wait(table, lambda: bool(between.kept))
    table.press("New game")
    table.press("Restart this deal")
    expect(table.page.get_by_role("dialog")).to_have_count(0)
    let_go(between, table)
    expect(table.page.locator("#notice")).to_be_hidden()


def test_what_is_said_of_a_table_stays_while_the_table_does(table: Table) -> None:
    between = Between(table)
    table.open(seed=STUCK_SEED, rules=STUCK_RULES, speed="none")
    table.play_all(TO_STUCK)
    notice = table.page.locator("#notice", has_text="No more moves.")
    expect(notice).to_be_visible()
    look_away(between, table, True)
    look_away(between, table, False)
    draw(table.page)
    expect(notice).to_be_visible()
    table.press("Undo")
    expect(notice).to_be_hidden()
    table.press("Redo")
    expect(notice).to_be_visible()


def test_the_lamp_shines_until_the_next_deal_which_no_solver_helps_with(table: Table) -> None:
    between = Between(table)
    table.open(seed=FINISH_SEED, speed="none")
    table.play_elsewhere(TO_FINISH)
    lamp = table.light_lamp()
    expect(lamp).to_have_attribute("data-verdict", "winnable")
    between.keeps = True
    table.key("u", "r", "e")  # the lamp asks about the table when all of it is done
    between.let_go()
    expect(table.page.get_by_role("dialog")).to_have_accessible_name("You won!")
    expect(table.page.get_by_role("dialog")).to_contain_text("Won with the solver’s help")
    expect(lamp).to_have_attribute("aria-pressed", "true")
    expect(lamp).not_to_have_attribute("data-verdict", "asking")
    expect(table.page.locator("#notice")).to_be_hidden()
    between.asked.clear()
    table.page.get_by_role("dialog").get_by_role("button", name="Next deal").click()
    expect(lamp).to_have_attribute("aria-pressed", "false")
    table.settle()
    table.turn_stock()
    expect(table.page.locator("#status b").nth(1)).to_have_text("1")
    assert "lamp" not in between.asked
    assert "was_helped" not in json.loads(between.latest)["room"]


def test_finish_and_the_next_deal_are_asked_for_once_however_often_they_are_pressed(table: Table) -> None:
    between = Between(table)
    table.open(seed=FINISH_SEED, speed="none")
    table.play_elsewhere(TO_FINISH)
    between.keeps = True
    table.key("e", "e")
    between.let_go()
    expect(dialog := table.page.get_by_role("dialog")).to_have_accessible_name("You won!")
    table.key("Escape")
    expect(dialog).to_have_count(0)
    between.keeps = True
    table.page.locator("#next").dblclick()
    between.let_go()
    expect(table.page.locator("#next")).to_be_hidden()
    table.settle()
    assert between.asked.count("finish") == between.asked.count("start") == 1


@pytest.mark.parametrize("way", ["result", "new game"])
def test_a_deal_asked_for_in_a_dialog_is_dealt_once(table: Table, way: str) -> None:
    between = Between(table)
    table.open(seed=FINISH_SEED, speed="none")
    dialog = table.page.get_by_role("dialog")
    if way == "result":
        table.play_elsewhere([*TO_FINISH, "finish"])
        expect(dialog).to_have_accessible_name("You won!")
        dialog.get_by_text("More", exact=True).click()
    else:
        table.press("New game")
    between.keeps = True
    dialog.get_by_role("button", name="Restart this deal").dblclick()
    between.let_go()
    expect(dialog).to_have_count(0)
    table.settle()
    assert between.asked.count("start") == 1
