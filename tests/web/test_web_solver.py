"""What the solver tells: the winnable lamp, its hint, a deal that can be won."""

import json
import re

from playwright.sync_api import expect

from tests.web.between import Between
from tests.web.pilot import SHORT_SEED, Table, winning_line

# The deal of this seed can be won; after these moves it can't any more.
LOST_SEED = "40"
TO_LOST = ["5-6", "4-3", "3-4x2"]


def test_the_lamp_shines_goes_out_when_the_game_is_lost_and_leads_back(table: Table) -> None:
    table.open(seed=LOST_SEED, speed="none")
    lamp = table.page.locator('[data-control="lamp"]')
    assert lamp.get_attribute("data-verdict") is None
    expect(lamp).to_have_attribute("title", "Winnable? Ask the solver (L)")
    lamp.click()
    told = table.page.get_by_role("dialog", name="Winnable?")
    expect(told).to_contain_text("Games with its help don’t count for boards or streaks")
    told.get_by_role("button", name="Switch on").click()
    expect(lamp).to_have_attribute("data-verdict", "winnable")
    expect(table.page.locator("#notice")).to_contain_text(
        "The solver is helping now. Still winnable (proven)."
    )
    table.play_all(TO_LOST)
    expect(lamp).to_have_attribute("data-verdict", "lost")
    table.press("Back to the last winnable position")
    expect(lamp).to_have_attribute("data-verdict", "winnable")
    assert table.moves == "3"
    # Pressed again it says what it has found, leads back as well, and is switched off by that name.
    table.key("r")
    expect(lamp).to_have_attribute("data-verdict", "lost")
    lamp.click()
    dialog = table.page.get_by_role("dialog", name="Winnable?")
    expect(dialog).to_contain_text("No longer winnable (proven).")
    dialog.get_by_role("button", name="Back to the last winnable position").click()
    expect(lamp).to_have_attribute("data-verdict", "winnable")
    lamp.click()
    dialog.get_by_role("button", name="Switch off").click()
    expect(lamp).not_to_have_attribute("data-verdict", re.compile(".*"))


def test_every_lost_deal_is_told(table: Table) -> None:
    between = Between(table)
    table.open(seed=SHORT_SEED, speed="none")
    notice = table.page.locator("#notice")
    between.keeps_answers = True
    lamp = table.light_lamp()
    for _ in range(2):
        between.wait(table, lambda: bool(between.kept))
        answer = json.loads(between.kept.pop())
        between.page.send(json.dumps({**answer, "verdict": "lost"}))
        expect(notice).to_contain_text("can’t be won")
        table.press("Dismiss")
        expect(notice).to_be_hidden()
        table.press("New game")
        table.press("Deal")
        expect(lamp).to_have_attribute("aria-pressed", "false")
        lamp.click()


def test_the_solvers_hint_in_a_lost_game_leads_back_too(table: Table) -> None:
    table.open(seed=LOST_SEED, speed="none")
    table.play_all(TO_LOST)
    table.key("Shift+H")
    expect(table.page.locator("#notice")).to_contain_text("No longer winnable (proven).")
    table.press("Back to the last winnable position")
    expect(table.page.locator("#notice")).to_be_hidden()
    table.key("Shift+H")
    expect(table.page.locator("#notice")).to_contain_text("Solver (sees every card): ")


def test_those_who_wait_for_the_solver_see_how_many_are_ahead_of_them(table: Table) -> None:
    between = Between(table)
    table.open(seed=SHORT_SEED, speed="none")
    between.keeps_answers = True
    lamp = table.light_lamp()
    between.wait(table, lambda: bool(between.kept))
    asked = json.loads(between.kept[0])["re"]
    between.page.send(json.dumps({"type": "waiting", "re": asked, "ahead": 2}))
    expect(lamp).to_have_accessible_name(re.compile("2 players ahead of you"))
    between.let_go()
    expect(lamp).to_have_attribute("data-verdict", "winnable")
    between.page.send(json.dumps({"type": "waiting", "re": "a hint", "ahead": 1}))
    expect(table.page.locator("#notice")).to_contain_text("1 player ahead of you")


def test_the_solvers_hint_says_that_it_is_the_solvers(table: Table) -> None:
    table.open(seed=SHORT_SEED)
    table.press("Hint")
    table.press("Ask the solver")
    expect(table.page.locator("#notice")).to_contain_text("Solver (sees every card): ")


def test_a_deal_proved_winnable_can_be_asked_for(table: Table) -> None:
    table.open(speed="none")
    table.press("New game")
    table.page.get_by_role("radio", name="Winnable").check()
    table.press("Deal")
    table.page.wait_for_selector("dialog", state="detached")
    table.settle()
    expect(table.light_lamp()).to_have_attribute("data-verdict", "winnable")


def test_a_deal_of_a_difficulty_can_be_asked_for_and_says_what_is_behind_it(table: Table) -> None:
    table.open(speed="none")
    told = re.compile(r"Easy: a win exists\. The computer wins \d+ of 100 games, seeing only what you see\.")
    table.press("New game")
    table.page.get_by_role("radio", name="Easy").check()
    table.press("Deal")
    table.page.wait_for_selector("dialog", state="detached")
    expect(table.page.locator("#notice")).to_contain_text(told)
    # Of the deal on the table it is told under a heading of its own, not among the settings of the next one.
    table.press("New game")
    here = table.page.get_by_role("dialog").locator("section")
    expect(here.get_by_role("heading", name="On the table now")).to_be_visible()
    expect(here).to_contain_text(told)


def test_a_player_who_is_stuck_is_told_so(table: Table) -> None:
    table.open(seed="45", rules="draw=3 redeals=0", speed="none")
    table.play_all(["draw"] * 8)
    expect(table.page.locator("#notice")).to_contain_text("No more moves.")
    expect(table.page.get_by_role("button", name="Stock, empty, no redeals left")).to_be_visible()
    # Once it is confirmed that the game ends, its review is made, and asked for no more.
    table.press("Review this game")
    table.page.get_by_role("dialog").get_by_role("button", name="Review this game").click()
    expect(table.page).to_have_url(re.compile("/game/"))
    expect(table.page.locator(".review-graph span").first).to_be_attached()
    expect(table.page.get_by_role("button", name="Review this game")).to_have_count(0)


def test_the_passes_left_open_are_named_by_their_number(table: Table) -> None:
    table.open(speed="none")
    table.press("New game")
    dialog = table.page.get_by_role("dialog")
    dialog.get_by_text("More rules").click()
    passes = dialog.get_by_role("group", name="Passes through the stock")
    expect(passes.get_by_role("radio", name="Default: Unlimited")).to_be_checked()
    dialog.get_by_role("radio", name="Vegas").check()
    expect(passes.get_by_role("radio", name="Default: One")).to_be_checked()
    dialog.locator("label").filter(has=table.page.locator('[name="rule.draw"][value="3"]')).click()
    expect(passes.get_by_role("radio", name="Default: Three")).to_be_checked()


def test_a_deal_that_is_lost_from_the_start_says_so_and_offers_another(table: Table) -> None:
    table.open(seed="7")
    table.page.keyboard.press("l")
    table.page.get_by_role("dialog").get_by_role("button", name="Switch on").click()
    notice = table.page.locator("#notice")
    expect(notice).to_contain_text("This deal can’t be won")
    notice.get_by_role("button", name="Deal a winnable game").click()
    lamp = table.page.locator('[data-control="lamp"]')
    expect(lamp).to_have_attribute("aria-pressed", "false")
    lamp.click()
    expect(lamp).to_have_attribute("data-verdict", "winnable")


def test_the_odds_are_told_when_asked_for_and_stay_in_the_bar_if_wanted(table: Table) -> None:
    table.open(seed=SHORT_SEED, speed="none")
    meter, page = table.page.locator('[data-control="odds"]'), table.page
    expect(meter).to_have_count(0)
    table.key("w")
    dialog = page.get_by_role("dialog", name="Odds")
    told = re.compile(
        r"A win exists in \d+% of the deals that fit what you see\.\s*Between \d+% and \d+% \(95% certain\)\."
    )
    expect(dialog.locator("[role=status]:not(#live)")).to_contain_text(told)
    more = dialog.get_by_role("button", name="How often does good play win?")
    more.click()
    expect(dialog.get_by_role("status")).to_contain_text(
        re.compile(
            r"Good play wins from here about \d+% of the time\.\s*Between \d+% and \d+% \(95% certain\)\."
        )
    )
    expect(more).to_be_hidden()
    shown = dialog.get_by_role("checkbox", name="Show the odds in the bar")
    expect(shown).to_be_focused()
    shown.check()
    page.keyboard.press("Escape")
    expect(meter).to_have_accessible_name(told)
    expect(meter).to_have_text(re.compile(r"^\d+%$"))
    table.play_elsewhere(line := winning_line(SHORT_SEED)[0])
    expect(meter).to_have_accessible_name(re.compile("100%.*Exact: every such deal was checked"))
    meter.click()
    expect(dialog.get_by_role("status")).to_contain_text("A win exists in 100%")
    shown.uncheck()
    expect(meter).to_be_hidden()
    # The bar can still be reached with Tab, and focus has a place to go back to.
    expect(page.locator('#controls button:visible[tabindex="0"]')).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator('[data-control="lamp"]')).to_be_focused()
    assert page.evaluate("JSON.parse(localStorage['parlour.options']).odds") is False
    # Asked while the whole game is being taken back, they are told for the table at the end of that.
    expect(dialog).to_have_count(0)
    page.evaluate(
        """count => {
            for (const key of [...Array(count).fill("u"), "w"]) {
                document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
            }
        }""",
        len(line),
    )
    expect(dialog.locator("[role=status]:not(#live)")).to_contain_text(told)
