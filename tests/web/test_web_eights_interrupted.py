"""A table of Eights that is interrupted: the page is reloaded, an answer is late, the room closes."""

import json

from playwright.sync_api import expect

from tests.web.between import Between
from tests.web.eights_tables import Come, SitAt

LINES = ".happenings li"


def test_the_game_log_outlives_a_reload(sit_at: SitAt) -> None:
    anna, bob = sit_at("reloaded", "anna"), sit_at("reloaded", "bob")
    anna.take_turn()
    bob.wait_for_turn()
    bob.key("d")
    expect(anna.page.locator(LINES)).to_have_count(2)
    before = anna.page.locator(LINES).all_inner_texts()
    anna.page.reload()
    anna.settle()
    assert anna.page.locator(LINES).all_inner_texts() == before
    expect(anna.page.locator(f"{LINES} .small-card")).to_have_count(1)


def test_the_game_log_of_one_room_is_not_shown_in_another(sit_at: SitAt) -> None:
    anna = sit_at("left-for-another", "anna")
    anna.take_turn()
    expect(anna.page.locator(LINES)).to_contain_text("played")
    anna.enter("visited-later", "anna")
    expect(anna.page.locator(LINES)).not_to_contain_text("played")


def test_an_answer_that_is_late_is_told_until_it_comes(come: Come) -> None:
    anna = come()
    between = Between(anna)
    anna.enter("answered-late", "anna")
    between.keeps = True
    anna.key("d")
    expect(anna.page.locator("#offline")).to_have_text("Waiting for the server…")
    between.let_go()
    expect(anna.page.locator("#offline")).to_be_hidden()


def test_a_table_that_is_closed_waits_for_no_answer(come: Come) -> None:
    anna = come()
    between = Between(anna)
    anna.enter("closed-meanwhile", "anna")
    between.keeps = True
    anna.key("d")
    expect(anna.page.locator("#offline")).to_have_text("Waiting for the server…")
    answer = between.first_kept(anna)
    answer["room"]["status"] = "closed"
    between.page.send(json.dumps(answer))
    expect(anna.page.get_by_role("heading", name="This room is closed")).to_be_visible()
    expect(anna.page.locator("#offline")).to_be_hidden()
