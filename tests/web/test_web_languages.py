"""The page on a small phone: in every language, and in one with long words, read from right to left."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from parlour.server.page.files import FOLDER
from parlour.server.page.languages import COOKIE
from tests.web.conftest import Opener
from tests.web.frames import resize
from tests.web.pages import WRONG_IN_BAR
from tests.web.pilot import SHORT_SEED

SMALL = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}
# A document that Playwright brings may not talk to the server: this one is changed on its way.
ROUND = """new MutationObserver((_, observer) => {
  document.documentElement.dir = 'rtl';
  observer.disconnect();
}).observe(document, { childList: true })"""
SIDEWAYS = """() => {
  const wide = (each) => each.scrollWidth > each.clientWidth + 1
    && getComputedStyle(each).overflowX !== 'visible';
  const cut = [...document.querySelectorAll('dialog, dialog .body, form, main, #screen')].filter(wide);
  return [document.documentElement.scrollWidth - innerWidth, cut.map((each) => each.className || each.id)];
}"""

CROWDED = """() => {
  const labels = [...document.querySelectorAll('#controls span, #games > *, #wordmark svg')].map((each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    const { left, right, top } = (each.closest('#controls') ? range : each).getBoundingClientRect();
    return { text: each.textContent, left, right, top };
  });
  const beyond = labels.filter(({ left, right }) => left < 0 || right > innerWidth);
  const isBeside = (one, other) => one.left < other.left && Math.abs(one.top - other.top) < 20;
  const meet = (one, other) => isBeside(one, other) && one.right > other.left;
  const touching = labels.filter((one) => labels.some((other) => meet(one, other)));
  return [...beyond, ...touching].map(({ text }) => text);
}"""
CODES = [path.stem for path in FOLDER.glob("words/*.js") if "language.code" in path.read_text("utf-8")]


def longer(word: re.Match[str]) -> str:
    return word[0] + word[0][: max(1, len(word[0]) // 3)]


def stretch(body: str) -> str:
    """Make every plain text a third longer, and turn the language round."""
    lines = re.sub(
        r'(?m)^(  "(?!language)[^"]+": ")([^{}"\n]+)(",)$',
        lambda line: line[1] + re.sub(r"\w{3,}", longer, line[2]) + line[3],
        body,
    )
    return lines.replace('"language.direction": "ltr"', '"language.direction": "rtl"')


def turn_round(page: Page) -> None:
    def language(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=stretch(answer.text()))

    page.route("**/words/la*.js", language)
    page.add_init_script(ROUND)


def test_long_words_from_right_to_left_fit_on_a_small_phone(sit_down: Opener) -> None:
    table = sit_down(SMALL)
    turn_round(table.page)
    table.page.goto(f"{table.address}/eights")
    expect(table.page.locator(".lobby")).to_be_visible()
    assert table.page.evaluate(SIDEWAYS) == [0, []]
    table.open(seed=SHORT_SEED)
    expect(table.page.locator("html")).to_have_attribute("data-hand", "left")
    for control in ("[data-control=new]", "[data-control=options]", "[data-control=statistics]", "#help"):
        table.page.locator(control).click()
        expect(table.page.get_by_role("dialog")).to_be_visible()
        assert table.page.evaluate(SIDEWAYS) == [0, []], control
        table.page.locator("dialog .close").click()


def test_the_bar_fits_on_a_small_phone_in_every_language(sit_down: Opener) -> None:
    table = sit_down(SMALL)
    crowded = {}
    for code in CODES:
        table.page.context.add_cookies([{"name": COOKIE, "value": code, "url": table.address}])
        table.page.goto(table.address)
        table.page.locator("#controls button").nth(6).wait_for()
        crowded[code] = table.page.evaluate(CROWDED)
    assert crowded == {code: [] for code in CODES}


@pytest.mark.parametrize("language", ["ru", "es", "de"])
def test_nothing_overlaps_in_the_bar_in_languages_with_long_words(sit_down: Opener, language: str) -> None:
    table = sit_down()
    table.keep({}, f"parlour-language={language}")
    for page in ("/", "/eights"):
        table.page.goto(f"{table.address}{page}")
        expect(table.page.locator("#controls button").first).to_be_visible()
        for width, height in ((320, 568), (360, 740), (568, 320), (820, 1180), (1000, 700), (1280, 800)):
            resize(table.page, width, height)
            assert table.page.evaluate(WRONG_IN_BAR) == [], (page, width)


def test_the_odds_have_room_in_the_bar_of_a_phone_on_its_side(sit_down: Opener) -> None:
    table = sit_down()
    table.open(seed=SHORT_SEED, odds=True)
    expect(table.page.locator("[data-control=odds]")).to_be_visible()
    for width, height in ((568, 320), (740, 360), (844, 390)):
        resize(table.page, width, height)
        assert table.page.evaluate(WRONG_IN_BAR) == [], (width, height)


def test_the_days_of_the_week_fit_in_every_language(sit_down: Opener) -> None:
    table = sit_down(SMALL)
    wide = {}
    for code in CODES:
        table.page.context.add_cookies([{"name": COOKIE, "value": code, "url": table.address}])
        table.page.goto(f"{table.address}/daily")
        heads = table.page.locator("table th")
        expect(heads).to_have_count(7)
        wide[code] = heads.evaluate_all(
            "all => all.filter((each) => each.scrollWidth > each.clientWidth + 1).length"
        )
    assert wide == dict.fromkeys(CODES, 0)
