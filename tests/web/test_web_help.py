""" "How to play" in the page: the rules of this table, in the reader's language, a key or a tap away."""

import re

from playwright.sync_api import Locator, expect

from parlour.server.page.languages import COOKIE
from tests.web.axe import findings
from tests.web.conftest import Comer, Opener
from tests.web.pilot import SHORT_SEED, Table

RULES = "draw=3+redeals=2+empty=any+takeback=no+scoring=vegas+cumulative=yes"


GOES_RIGHT = """dialog => {
  const [first, second] = dialog.querySelectorAll('.picture .cards');
  return first.getBoundingClientRect().left < second.getBoundingClientRect().left;
}"""

COVERED = """dialog => [...dialog.querySelectorAll('li:has(.picture)')].filter((part) => {
  const cards = [...part.querySelectorAll('.card-picture')].map((card) => card.getBoundingClientRect().right);
  return Math.max(...cards) > part.querySelector('p').getBoundingClientRect().left;
}).map((part) => part.innerText)"""


def read(table: Table) -> tuple[Locator, str]:
    dialog = table.page.get_by_role("dialog")
    expect(dialog.locator("li").first).to_be_visible()
    return dialog, dialog.inner_text()


def test_the_rules_of_this_klondike_table_are_told(sit_down: Opener, axe: str) -> None:
    table = sit_down()
    table.open(seed=SHORT_SEED, rules=RULES)
    table.key("i")
    dialog, text = read(table)
    expect(dialog).to_have_accessible_name("How to play Klondike")
    for told in ("to draw 3 cards", "again 2 times", "Any card can go", "stay there", "costs 52", "balance"):
        assert told in text
    assert "Drag a card, or tap it" in text
    for other in ("Only a king", "again, as often", "can go back", "25 points", "10 seconds"):
        assert other not in text
    expect(dialog.locator(".card-picture").first).to_be_visible()
    assert dialog.evaluate("each => each.scrollTop") == 0  # it begins with its beginning
    assert dialog.evaluate(GOES_RIGHT)
    assert dialog.evaluate(COVERED) == []
    assert findings(table, axe) == []
    table.key("Escape")
    table.page.evaluate("localStorage['parlour.options'] = JSON.stringify({ taps: 'always' })")
    table.reload()
    table.key("i")
    _, text = read(table)
    assert "One tap sends a card" in text
    assert "Drag a card, or tap it" not in text
    table.key("Escape")
    table.page.context.add_cookies([{"name": COOKIE, "value": "ar", "url": table.address}])
    table.reload()
    table.page.locator("#help").click()
    dialog, text = read(table)
    assert not re.search("[a-z]{3}", text)
    assert not dialog.evaluate(GOES_RIGHT)
    assert findings(table, axe) == []


def test_a_lobby_tells_the_rules_that_are_chosen_there(come_in: Comer) -> None:
    host = come_in().lobby("eights")
    form = host.choose_settings()
    form.locator('[name="match"][value="3"]').check()
    host.page.locator("#help").click()
    _, text = read(host)
    for told in (
        "+4 and +20 go on any card",
        "next 2 players lose a turn",
        "makes 26 cards",
        "30 s for each turn",
        "first to win 3 rounds",
    ):
        assert told in text
    host.key("Escape")
    form.get_by_text("More rules").click()
    form.get_by_label("Special cards").uncheck()
    for name in ("clock", "match"):
        form.locator(f'[name="{name}"][value="0"]').check()
    host.page.locator("h2").first.click()
    host.key("i")
    _, text = read(host)
    assert "without +, skip and reverse" in text
    assert "lose a turn" not in text
    assert "for each turn" not in text
    assert "match:" not in text


def test_a_race_tells_its_own_rules_and_those_of_klondike(come_in: Comer) -> None:
    racer = come_in()
    racer.open_room("race", rules="draw=3")
    racer.page.locator("#help").click()
    _, text = read(racer)
    for told in ("same deal at the same time", "15 min", "to draw 3 cards", "Only a king"):
        assert told in text
