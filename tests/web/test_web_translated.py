"""Whole games in German and in Arabic, which is read from right to left, on a phone and on a desktop."""

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from parlour.rooms.requests.seating import BOTS
from parlour.server.page.files import FOLDER
from parlour.server.page.languages import COOKIE, read_languages
from tests.web.axe import findings
from tests.web.conftest import PHONE, Comer
from tests.web.frames import resize
from tests.web.people import NAMES
from tests.web.pilot import FINISH_SEED, Table, winning_line

LANGUAGES = read_languages(
    {f"words/{code}.js": (FOLDER / f"words/{code}.js").read_text("utf-8") for code in ("en", "de", "ar")}
)
LINE, _ = winning_line(FINISH_SEED)
BY_HAND = 12  # moves, so that every kind is among them
# Rooms that other tests have opened have codes and people's names.
TEXTS = """() => {
  const rooms = [...document.querySelectorAll('.rooms a')].map((each) => each.innerText);
  const labelled = [...document.querySelectorAll(':is([aria-label], [title]):not(.rooms a *)')];
  return [
    rooms.reduce((text, room) => text.replace(room, ''), document.body.innerText),
    ...labelled.flatMap((each) => [each.ariaLabel, each.title]),
  ].join('\\n');
}"""
TURN_OR_END = """() => document.querySelector('.round-over') ? 'end'
  : document.querySelector('[data-waiting="false"] :is(.deck.can, .deeds button)') && 'turn'"""
PLAY = """() => {
  const card = document.querySelector('.hand .card.playable');
  if (!card) return document.querySelector('.deck.can, .deeds button').click();
  card.focus();
  card.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  document.querySelector('.chooser:not([hidden]) .hue')?.click();
}"""
NAMED = (*NAMES, "Parlour", *BOTS, "Klondike", "Vegas", "Shift", "Tab", "Enter", "Esc")


def english_on(table: Table, code: str) -> set[str]:
    """Texts of the English page that are shown or read out here."""
    text = table.page.evaluate(TEXTS)
    if code == "ar":
        return set(re.findall(r"[A-Za-z]{3,}", text)) - set(NAMED)
    own = set(LANGUAGES[code].messages.values())
    plain = {each for each in LANGUAGES["en"].messages.values() if "{" not in each and len(each) > 5} - own
    return {each for each in plain if re.search(rf"\b{re.escape(each)}(?!\w)", text)}


@pytest.mark.parametrize("code", ["de", "ar"])
def test_games_are_played_to_the_end_without_english(come_in: Comer, axe: str, code: str) -> None:
    is_phone = code == "ar"
    player = come_in(PHONE if is_phone else {})
    other: ViewportSize = {"width": 1440, "height": 900} if is_phone else {"width": 360, "height": 740}
    player.page.context.add_cookies([{"name": COOKIE, "value": code, "url": player.address}])
    page = player.page
    player.open(seed=FINISH_SEED, speed="none", taps="never")
    assert english_on(player, code) == set()
    player.play_all(LINE[:BY_HAND], "tap" if is_phone else "drag")
    player.play_elsewhere(LINE[BY_HAND:])
    page.locator("#finish").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert english_on(player, code) == set()
    assert findings(player, axe) == []
    player.key("Escape")
    resize(page, **other)
    player.lobby("eights")
    assert english_on(player, code) == set()
    page.locator(".opening .press.main").click()
    expect(page.locator(".strip")).to_be_visible()
    assert english_on(player, code) == set()
    assert findings(player, axe) == []
    resize(page, **other)
    while page.wait_for_function(TURN_OR_END).json_value() == "turn":
        page.evaluate(PLAY)
    assert english_on(player, code) == set()
