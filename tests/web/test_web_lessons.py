"""Lessons: offered to newcomers, played at an ordinary table, and left at any time."""

from typing import Final

from playwright.sync_api import Page, ViewportSize, expect

from parlour.cards import parse_deck
from parlour.games.klondike import Klondike
from tests.browsers.pilot import PRESSES_APART
from tests.web.axe import findings
from tests.web.conftest import PHONE, Comer, Opener
from tests.web.frames import resize
from tests.web.pilot import Table

LESSON = "#lesson"
PHONES: Final[tuple[ViewportSize, ...]] = (
    {"width": 320, "height": 640},
    {"width": 740, "height": 360},
    {"width": 360, "height": 740},
)
LEAVES_PILES_FREE = """() => {
  const { top, left } = document.querySelector('#lesson').getBoundingClientRect();
  return [...document.querySelectorAll('.deck, .card[data-place="pile"]')].every((each) => {
    const pile = each.getBoundingClientRect();
    return pile.bottom <= top || pile.right <= left;
  });
}"""


def step(page: Page, number: int, count: int) -> None:
    expect(page.locator(LESSON)).to_contain_text(f"Step {number} of {count}")


def is_ordinary_again(table: Table) -> None:
    """The table can be played on, and left without a loss."""
    table.key("u")
    expect(table.page.locator("#status b").nth(1)).to_have_text("7")
    table.key("n")
    expect(table.page.get_by_role("dialog")).not_to_contain_text("count as lost")
    table.press("Deal")
    expect(table.page.get_by_role("dialog")).to_have_count(0)
    table.settle()


def test_a_newcomer_is_offered_a_lesson_and_learns_klondike_by_playing(sit_down: Opener, axe: str) -> None:
    table = sit_down()
    table.open()
    table.press("Start the lesson")
    page = table.page
    step(page, 1, 7)
    expect(page.locator("#live")).to_contain_text("Put the black 7 on the red 8")
    table.settle()
    expect(page.locator('.picked[data-card="7S"]')).to_be_visible()
    expect(page.locator('.lit[data-card="8H"]')).to_be_visible()
    table.key("u")
    expect(page.locator("#notice")).to_contain_text("That waits until the lesson is over")
    table.drag("KS", to="column 1")
    expect(page.locator("#notice")).to_contain_text("can’t go on")
    assert table.cards("column 2") == ["KS"]
    table.settle()
    expect(page.locator('.picked[data-card="7S"]')).to_be_visible()
    table.key("h")
    expect(page.locator("#notice")).to_contain_text("Hint: the seven of spades to column 3")
    table.drag("7S", to="column 3")
    step(page, 2, 7)
    table.reload()
    page.evaluate(f"({PRESSES_APART})(100)")
    step(page, 2, 7)
    assert findings(table, axe) == []
    table.settle()
    table.drag("KS", to="column 1")
    step(page, 3, 7)
    table.settle()
    table.card("AC").dblclick()
    step(page, 4, 7)
    table.settle()
    table.drag("8H", to="column 5")
    step(page, 5, 7)
    table.settle()
    table.card("2C").dblclick()
    step(page, 6, 7)
    table.key("d")
    step(page, 7, 7)
    table.settle()
    table.drag("JD", to="column 3")
    expect(page.locator(LESSON)).to_contain_text("Build every suit up to its king")
    table.press("Keep playing")
    expect(page.locator(LESSON)).to_have_count(0)
    table.settle()
    is_ordinary_again(table)
    statistics = page.evaluate("async () => (await (await fetch('/api/me')).json()).statistics")
    assert statistics == []


def test_a_tap_in_a_lesson_offers_nothing_that_waits_until_it_is_over(sit_down: Opener) -> None:
    table = sit_down()
    table.open(speed="none", taps="always")
    table.press("Start the lesson")
    step(table.page, 1, 7)
    table.settle()
    table.card("7S").click()
    step(table.page, 2, 7)
    expect(table.page.get_by_role("button", name="Undo")).to_have_count(1)
    expect(table.page.get_by_role("button", name="Undo")).to_have_attribute("aria-disabled", "true")


def test_every_legal_move_at_every_step_is_made_or_answered_with_the_truth(sit_down: Opener) -> None:
    table = sit_down()
    table.open(speed="none")
    table.press("Start the lesson")
    page = table.page
    plan = page.evaluate("async () => (await import('/web/klondike/lesson.js')).plan")
    game = Klondike()
    state = game.deal(parse_deck(plan["deal"]["deck"]))
    step(page, 1, 7)
    table.settle()
    for number, planned in enumerate(plan["steps"], 1):
        step(page, number, 7)
        table.settle()
        for move in game.moves(state, 0):
            if str(move) == planned["move"]:
                continue
            shown = table.layout()
            table.play(str(move))
            expect(page.locator("#notice")).to_contain_text("That move is allowed, but this step")
            assert table.layout() == shown
            expect(page.locator(".lit")).to_have_count(1)
        state, _ = game.play(state, 0, game.parse(planned["move"]))
        table.play(planned["move"])
    expect(page.locator(LESSON)).to_contain_text("Build every suit up to its king")


def test_eights_is_learned_against_bots_by_keyboard(come_in: Comer) -> None:
    learner = come_in(PHONE).lobby("eights")
    learner.press("Start the lesson")
    page = learner.page
    for number, (card, colour) in enumerate(
        [("b6", ""), ("y2", ""), ("8", "g"), ("+20", "b"), ("bs", ""), ("br", "")], start=1
    ):
        step(page, number, 6)
        page.locator(f'[data-place="hand"][data-card="{card}"]').focus()
        learner.key("Enter")
        if colour:
            expect(page.locator(LESSON)).to_be_hidden()
            learner.key(colour)
    expect(page.locator(LESSON)).to_contain_text("One card left!")
    for size in PHONES:
        resize(page, **size)
        page.wait_for_function(LEAVES_PILES_FREE)
    learner.press("Keep playing")
    expect(page.locator(LESSON)).to_have_count(0)


def test_a_lesson_can_be_skipped_and_repeated(sit_down: Opener) -> None:
    table = sit_down()
    table.open()
    table.press("Start the lesson")
    table.press("Skip lesson")
    expect(table.page.locator(LESSON)).to_have_count(0)
    table.settle()
    table.drag("8H", to="column 4")
    expect(table.page.locator("#notice")).to_contain_text("can’t go on the seven of diamonds")
    table.key("i")
    table.page.get_by_role("dialog").get_by_role("button", name="Start the lesson").click()
    step(table.page, 1, 7)
