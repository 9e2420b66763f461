"""In company, while an answer is on its way: what is said, where focus is, and that two presses are one."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.between import Between
from tests.web.conftest import Comer, Opener
from tests.web.eights_tables import Come

FOCUSED = "document.activeElement.localName"


def test_the_lobby_says_that_a_deal_is_looked_for_and_keeps_focus(come_in: Comer) -> None:
    person = come_in()
    between = Between(person)
    person.lobby("race")
    between.keeps = True
    play = person.page.get_by_role("button", name="Play against bots")
    play.focus()
    person.key("Enter", "Enter")
    expect(person.page.get_by_role("status").filter(has_text="Dealing…")).to_be_visible()
    expect(play).to_be_focused()
    between.wait(person, lambda: bool(between.kept))
    assert between.asked.count("open") == 1
    between.let_go()
    person.dealt()


def test_a_new_game_says_that_a_deal_is_looked_for(sit_down: Opener) -> None:
    table = sit_down()
    between = Between(table)
    table.open()
    table.press("New game")
    table.page.get_by_role("radio", name="Winnable").check()
    between.keeps = True
    table.press("Deal")
    expect(table.page.get_by_role("status").filter(has_text="Looking for a winnable deal…")).to_be_visible()
    expect(table.page.get_by_role("alert").filter(has_text="Looking")).to_have_count(0)
    between.let_go()
    expect(table.page.get_by_role("dialog")).to_have_count(0)


def test_focus_stays_on_the_screen_when_a_seat_was_taken(come_in: Comer) -> None:
    host, guest = come_in(), come_in()
    code = host.open_room("race")
    host.begin()
    guest.visit(code)
    expect(guest.racer(host.name)).to_be_visible()
    host.stop()
    expect(guest.page.get_by_role("dialog", name="The race is over")).to_be_visible()
    guest.key("Escape")
    expect(guest.page.get_by_role("dialog")).to_have_count(0)
    guest.page.locator("#sit").focus()
    guest.key("Enter")
    expect(guest.page.locator("#sit")).to_be_hidden()
    assert guest.page.evaluate(FOCUSED) != "body"


def test_a_next_round_of_eights_is_started_once(come: Come) -> None:
    anna = come()
    between = Between(anna)
    anna.enter("over-again", "anna")
    between.keeps = True
    anna.page.get_by_role("button", name="Next round").dblclick()
    between.wait(anna, lambda: bool(between.kept))
    assert between.asked.count("start") == 1
    between.let_go()
    expect(anna.page.locator(".round-over")).to_be_hidden()


def test_who_takes_the_winners_seat_has_not_won(come: Come) -> None:
    anna = come()
    anna.enter("over-left", "anna")
    winner = anna.page.locator(".tally .won th").inner_text()
    gone = anna if winner == "Anna" else come().enter("over-left", winner.lower())
    expect(gone.page.locator(".round-over h2")).to_have_text("You won the round!")
    gone.page.locator(".round-over").get_by_role("button", name="Leave").click()
    guest = come().enter("over-left")
    guest.page.get_by_role("dialog").get_by_role("button", name="Play").click()
    expect(guest.page.get_by_role("dialog")).to_have_count(0)
    expect(guest.page.locator(".round-over h2")).to_have_text("Somebody wins the round!")
    expect(guest.page.locator(".tally .won")).to_contain_text("Somebody")


def test_the_round_that_decides_a_match_is_the_matchs_and_the_next_begins_another(come: Come) -> None:
    anna = come()
    anna.enter("match", "anna")
    over = anna.page.locator(".round-over")
    expect(over.get_by_role("heading")).to_have_text("You won the match!")
    expect(over.locator("caption")).to_have_text("First to 2 wins")
    expect(over.locator("tbody tr").first).to_have_text(re.compile("Anna.*2$"))
    expect(over.get_by_role("button", name="Share")).to_be_visible()
    anna.press("New match")
    expect(over).to_be_hidden()
    expect(anna.page.locator(".mark-wins")).to_have_count(0)


def test_a_next_race_is_started_once(come_in: Comer) -> None:
    racer = come_in()
    between = Between(racer)
    racer.open_room("race")
    racer.begin()
    racer.stop()
    dialog = racer.page.get_by_role("dialog", name="The race is over")
    expect(dialog).to_be_visible()
    between.asked.clear()
    between.keeps = True
    dialog.get_by_role("button", name="Race again").dblclick()
    between.wait(racer, lambda: bool(between.kept))
    assert between.asked.count("start") == 1
    between.let_go()
    racer.dealt()


def test_a_race_that_is_closed_waits_for_no_answer(come_in: Comer) -> None:
    racer = come_in()
    between = Between(racer)
    racer.open_room("race")
    racer.begin()
    between.keeps = True
    racer.turn_stock()
    expect(racer.page.locator("#offline")).to_have_text("Waiting for the server…")
    answer = between.first_kept(racer)
    answer["room"]["status"] = "closed"
    between.page.send(json.dumps(answer))
    expect(racer.page.get_by_role("heading", name="This room is closed")).to_be_visible()
    expect(racer.page.locator("#offline")).to_be_hidden()


@pytest.mark.parametrize(("game", "start"), [("eights", "Fill with bots and start"), ("race", "Start")])
def test_a_table_that_is_left_leaves_no_listener_behind(come_in: Comer, game: str, start: str) -> None:
    player = come_in()
    between = Between(player)
    player.open_room(game)
    before = listeners(player.page)
    player.press(start)
    expect(player.page.locator(".card.up").first).to_be_visible()
    assert len(listeners(player.page)) > len(before)
    update = json.loads(between.latest)
    update["room"]["status"] = "closed"
    between.page.send(json.dumps(update))
    expect(player.page.get_by_role("heading", name="This room is closed")).to_be_visible()
    assert listeners(player.page) == before


def listeners(page: Page) -> list[tuple[str, str]]:
    """What the page listens to beyond its own elements, which go with their listeners."""
    tools = page.context.new_cdp_session(page)
    found = []
    for target in ("window", "document", "document.body"):
        known = tools.send("Runtime.evaluate", {"expression": target})["result"]["objectId"]
        heard = tools.send("DOMDebugger.getEventListeners", {"objectId": known})["listeners"]
        found += [(target, each["type"]) for each in heard]
    tools.detach()
    return sorted(found)
