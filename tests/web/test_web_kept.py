"""What a browser keeps: the game it was in, the options; and browsers that keep nothing."""

import pytest
from playwright.sync_api import expect

from tests.web.between import Between
from tests.web.conftest import Comer, Opener
from tests.web.pilot import FINISH_SEED, SHORT_SEED, Table, winning_line

LINE, _ = winning_line(SHORT_SEED)
KEEPS_NOTHING = {
    "blocked": "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('No.') } })",
    "full": "Storage.prototype.setItem = () => { throw new DOMException('No.', 'QuotaExceededError') }",
}

NOTE_CARDS = """
  window.noted = new Set();
  new MutationObserver(() => {
    for (const card of document.querySelectorAll('.card.up')) noted.add(card.dataset.card);
  }).observe(document, { subtree: true, childList: true, attributes: true });
"""


@pytest.mark.parametrize("why", KEEPS_NOTHING)
def test_a_browser_that_keeps_nothing_can_play(table: Table, why: str) -> None:
    table.page.add_init_script(KEEPS_NOTHING[why])
    table.open(seed=SHORT_SEED)
    table.key("o")
    table.page.get_by_role("tab", name="Play").click()
    table.page.get_by_role("radio", name="Off").check()
    table.key("Escape")
    expect(table.page.get_by_role("dialog")).to_have_count(0)
    table.play_all(LINE[:3])
    assert table.moves == "3"


@pytest.mark.parametrize("why", KEEPS_NOTHING)
def test_a_browser_that_keeps_nothing_comes_into_company(come_in: Comer, why: str) -> None:
    host = come_in()
    host.page.add_init_script(KEEPS_NOTHING[why])
    host.page.goto(f"{host.address}/race")
    host.press("Create a room")
    expect(host.seat(host.name)).to_contain_text("you · host")


def test_two_windows_go_on_together_under_other_rules(sit_down: Opener) -> None:
    table = sit_down()
    table.open(seed=SHORT_SEED, speed="none")
    other = Table(table.page.context.new_page(), table.address)
    other.open()
    table.key("n")
    table.page.locator('input[name="rule.draw"][value="3"]').check()
    table.press("Deal")
    expect(table.page.get_by_role("dialog")).to_have_count(0)
    table.turn_stock()
    expect(other.page.locator(".card.up[data-place=w]")).to_have_count(3)
    other.turn_stock()
    for window in (table, other):
        expect(window.page.locator("#status b").nth(1)).to_have_text("2")
        window.settle()
    assert other.layout() == table.layout()


def test_a_deal_that_cannot_be_had_costs_nobody_their_game(table: Table) -> None:
    table.open(seed=SHORT_SEED, speed="none")
    table.play_all(LINE[:2])
    for link, told in (
        ("deal=1&rules=draw=9", "The rule draw can’t be 9."),
        (f"deal={'x' * 300}", "A deal code can have up to 200 characters."),
    ):
        table.go(f"/?{link}")
        table.press("Start the deal")
        expect(table.page.locator("#notice")).to_contain_text(told)
        expect(table.page.locator("#status b").nth(1)).to_have_text("2")


@pytest.mark.parametrize("answer", ["Keep playing", "Start the deal"])
def test_a_link_to_a_deal_asks_before_a_game_is_lost(table: Table, answer: str) -> None:
    table.open(seed=SHORT_SEED, speed="none")
    table.play_all(LINE[:2])
    before = table.layout()
    table.page.goto(f"{table.address}/?deal={FINISH_SEED}")
    expect(dialog := table.page.get_by_role("dialog")).to_have_accessible_name("Leave your game?")
    table.press(answer)
    expect(dialog).to_have_count(0)
    is_kept = answer == "Keep playing"
    expect(table.page.locator("#status b").nth(1)).to_have_text("2" if is_kept else "0")
    table.settle()
    assert (table.layout() == before) == is_kept
    table.reload()
    expect(dialog).to_have_count(0)


def test_a_link_to_a_deal_takes_the_place_of_a_game_without_moves(table: Table) -> None:
    table.open(seed=SHORT_SEED, speed="none")
    before = table.cards("column 7")
    table.page.goto(f"{table.address}/?deal={FINISH_SEED}")
    table.dealt()
    expect(table.page.get_by_role("dialog")).to_have_count(0)
    assert table.cards("column 7") != before


def test_a_game_that_is_left_for_the_deal_of_a_link_is_not_shown_again(table: Table) -> None:
    table.open(seed=SHORT_SEED, speed="none")
    table.page.add_init_script(NOTE_CARDS)
    between = Between(table)
    between.keeps = True
    table.page.goto(f"{table.address}/?deal={FINISH_SEED}")
    between.wait(table, lambda: between.updates >= 1)
    left = between.latest
    between.let_go(keeps=True)
    between.wait(table, lambda: "promise" in between.asked)
    between.page.send(left)
    between.let_go()
    between.wait(table, lambda: between.updates >= 2)
    table.dealt()
    now = table.page.locator(".card.up").evaluate_all("(cards) => cards.map(({ dataset }) => dataset.card)")
    assert set(table.page.evaluate("[...noted]")) == set(now)


def test_a_room_of_somebody_else_is_left_for_one_new_room(sit_down: Opener) -> None:
    host, guest = sit_down(), sit_down()
    host.open(seed=SHORT_SEED, speed="none")
    room = host.page.evaluate("localStorage['parlour.room.klondike']")
    guest.page.add_init_script(f"localStorage['parlour.room.klondike'] ??= '{room}'")
    between = Between(guest)
    between.keeps = True
    guest.page.goto(guest.address)
    between.wait(guest, lambda: between.updates >= 1)
    host.play_all(LINE[:3])
    between.wait(guest, lambda: between.updates >= 4)
    between.let_go()
    guest.dealt()
    assert between.asked.count("open") == 1


def test_a_kept_choice_that_there_is_not_stops_nobody(table: Table) -> None:
    table.open(seed=SHORT_SEED, auto="sometimes", speed="warp", cloth="<b>")
    table.play_all(LINE[:2])
    assert table.moves == "2"


def test_a_table_that_was_chosen_in_an_earlier_release_stays(table: Table) -> None:
    table.open(seed=SHORT_SEED, cloth="wine", back="scales")
    cloth = table.page.locator("html")
    back = "() => document.documentElement.style.getPropertyValue('--back')"
    expect(cloth).to_have_attribute("data-cloth", "evening")
    before = table.page.evaluate(back)
    table.press("Options")
    table.page.get_by_role("radio", name="Sea").check()
    expect(cloth).to_have_attribute("data-cloth", "sea")
    assert table.page.evaluate(back) != before, "with a table comes its back"


def test_a_room_that_an_earlier_release_kept_is_found(table: Table) -> None:
    table.open(seed=SHORT_SEED, speed="none")
    table.play_all(LINE[:3])
    before = table.layout()
    table.page.evaluate("localStorage['parlour.room'] = localStorage['parlour.room.klondike']")
    table.page.evaluate("delete localStorage['parlour.room.klondike']")
    table.reload()
    assert table.layout() == before
    assert table.moves == "3"


def test_a_given_up_deal_that_an_earlier_release_kept_is_found(table: Table) -> None:
    table.open(seed=SHORT_SEED, speed="none")
    deal = '{"seed":"of-old","rules":"draw=3"}'
    table.page.evaluate("(deal) => localStorage.setItem('parlour.given-up', deal)", deal)
    table.reload()
    table.press("New game")
    expect(table.page.locator(".deal-code").last).to_contain_text("Deal code of the game you left of-old")
    assert table.page.evaluate("localStorage['parlour.given-up']") is None
    assert table.page.evaluate("localStorage['parlour.given-up.klondike']") == deal
