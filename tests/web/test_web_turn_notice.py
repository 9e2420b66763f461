"""A player who looks elsewhere is called when it is their turn."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browsers.chromium import Contexts
from tests.web.conftest import Comer
from tests.web.pages import pages
from tests.web.people import Person

HIDE = """(isHidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
NOTIFICATIONS = """() => {
  window.told = [];
  window.Notification = class {
    static permission = "granted";
    static requestPermission = async () => "granted";
    constructor(title, { body }) { window.told.push(`${title}, ${body}`); }
    close() {}
  };
}"""

# Between two turns it says something else for a moment only, so each title is noted when it comes.
NOTE_TITLES = """() => {
  window.titles = [];
  new MutationObserver(() => titles.push(document.title))
    .observe(document.querySelector("title"), { childList: true });
}"""

# As Chrome on Android has them.
PHONE_NOTIFICATIONS = """() => {
  window.Notification = class {
    static permission = "granted";
    static requestPermission = async () => "granted";
    constructor() { throw new TypeError("Illegal constructor."); }
  };
}"""


def look_elsewhere(page: Page, is_hidden: bool = True) -> None:
    page.evaluate(HIDE, is_hidden)


def icon(page: Page) -> str:
    return str(page.locator('link[rel="icon"]').get_attribute("href")).rpartition("/")[2]


class Player(Person):
    """Somebody at a table with bots, whose turn comes again and again."""

    def __init__(self, page: Page, address: str) -> None:
        super().__init__(page, address)
        page.add_init_script(f"({NOTIFICATIONS})()")

    def sit_with_bots(self) -> None:
        self.lobby("eights")
        self.press("Play against bots")
        expect(self.page.locator("#screen > .eights")).to_be_visible()

    def draw_and_look_elsewhere(self) -> None:
        expect(self.page.locator(".eights.my-turn")).to_be_visible()
        look_elsewhere(self.page)
        self.page.evaluate(NOTE_TITLES)
        self.key("d")


def ask_for_notifications(player: Player) -> None:
    player.press("Options")
    player.page.get_by_role("tab", name="You").click()
    player.page.get_by_role("checkbox", name="Notify me when it’s my turn").check()
    player.press("Close")
    expect(player.page.get_by_role("dialog")).to_have_count(0)


@pytest.fixture
def player(contexts: Contexts, address: str) -> Iterator[Player]:
    with pages(contexts, lambda page: Player(page, address)) as opened:
        found = opened()
        found.sit_with_bots()
        yield found


def test_title_and_icon_call_until_the_player_looks(player: Player) -> None:
    player.draw_and_look_elsewhere()
    player.page.wait_for_function("() => titles.length > 1")
    not_mine, mine = player.page.evaluate("titles")
    assert not_mine.startswith("Room ")
    assert mine == f"Your turn · {not_mine}"
    assert icon(player.page) == "icon-turn.svg"
    assert player.page.evaluate("fetch(document.querySelector('link[rel=icon]').href).then(({ ok }) => ok)")
    assert player.page.evaluate("window.told") == []  # not asked for
    look_elsewhere(player.page, False)
    assert icon(player.page) == "icon.svg"


def test_the_system_notifies_if_that_was_asked_for(player: Player) -> None:
    ask_for_notifications(player)
    code = player.page.url.rpartition("/")[2]
    player.draw_and_look_elsewhere()
    player.page.wait_for_function("() => window.told.length > 0")
    assert player.page.evaluate("window.told") == [f"Your turn · Eights, Room {code}"]


def test_a_phone_that_can_not_notify_shows_the_turn_all_the_same(player: Player) -> None:
    player.page.evaluate(PHONE_NOTIFICATIONS)
    ask_for_notifications(player)
    player.draw_and_look_elsewhere()
    expect(player.page).to_have_title(re.compile("^Your turn · Room"))
    expect(player.page.locator(".eights.my-turn")).to_be_visible()


def test_a_round_that_starts_calls_those_who_wait_elsewhere(come_in: Comer) -> None:
    host, friend = come_in(), come_in()
    host.open_room("race")
    host.welcome(friend)
    look_elsewhere(friend.page)
    host.press("Start")
    expect(friend.page).to_have_title("Race has started")
