"""Your player on a second device by its code, brought back by a phrase, and forgotten."""

import re
from pathlib import Path

from playwright.sync_api import expect

from parlour.server.cookies import COOKIE
from tests.web.axe import findings
from tests.web.conftest import PHONE, Opener
from tests.web.pages import OWN
from tests.web.people import write_player
from tests.web.pilot import Table

TEN_MINUTES = 600_000
# A browser may let a page keep nothing.
FORBIDDEN = """() => Object.defineProperty(window, "sessionStorage", {
  get() { throw new DOMException("not here", "SecurityError"); },
})"""


def open_profile(table: Table) -> None:
    table.press("Options")
    table.page.get_by_role("tab", name="You").click()
    table.page.get_by_role("button", name="Name and avatar").click()


def test_a_player_comes_to_a_phone_with_the_game_that_was_begun(
    sit_down: Opener, data: Path, axe: str
) -> None:
    table = sit_down(OWN)
    table.keep({}, f"{COOKIE}={write_player(data, 'Dora')}")
    page = table.open().page
    table.turn_stock()
    table.settle()
    open_profile(table)
    page.clock.install()
    page.get_by_role("button", name="Use on another device").click()
    dialog = page.get_by_role("dialog", name="Use on another device")
    label = dialog.get_by_role("img", name=re.compile("^Code ")).get_attribute("aria-label")
    assert label is not None
    code = label.removeprefix("Code ").replace(" ", "")
    expect(dialog.get_by_role("img", name="QR code with the link")).to_be_visible()
    expect(dialog).to_contain_text("/device")
    assert findings(table, axe) == []
    dialog.get_by_role("button", name="Copy link").focus()
    page.clock.fast_forward(TEN_MINUTES)
    expect(dialog.get_by_role("button", name="New code")).to_be_focused()
    table.press("Close")

    phone = sit_down(PHONE)
    addresses: list[str] = []
    phone.page.on("request", lambda request: addresses.append(request.url))
    phone.go(f"/device#{code}")
    expect(phone.page).to_have_url(f"{phone.address}/device")
    assert findings(phone, axe) == []
    phone.page.get_by_role("textbox").fill("ABC")
    phone.page.get_by_role("button", name="Continue").tap()
    expect(phone.page.get_by_role("alert")).to_have_text(re.compile("neither a code of 8 letters"))
    phone.page.get_by_role("textbox").fill(code.lower())
    phone.page.keyboard.press("Enter")
    expect(phone.page.get_by_role("heading", name="Welcome, Dora!")).to_be_focused()
    phone.page.get_by_role("link", name="Play").tap()
    expect(phone.page.locator("#status b").nth(1)).to_have_text("1")  # the game that was begun elsewhere
    assert not any(code in address for address in addresses if "#" not in address)
    refused(phone)


def refused(table: Table) -> None:
    """The browser says on its console, too, what the server has refused."""
    assert all(re.search("status of 40[0-9]", complaint) for complaint in table.complaints)
    table.complaints.clear()


def test_a_phrase_is_shown_once_and_nothing_when_the_player_is_forgotten(
    sit_down: Opener, data: Path, axe: str
) -> None:
    table = sit_down()
    table.keep({}, f"{COOKIE}={write_player(data, 'Dora')}")
    page = table.open().page
    table.turn_stock()
    table.settle()
    open_profile(table)
    page.get_by_role("button", name="Recovery phrase").click()
    page.get_by_role("button", name="Make a phrase").click()
    phrase = page.locator(".secret")
    expect(phrase).to_be_focused()
    expect(phrase).to_have_text(re.compile("^([a-z]{4} ){5}[a-z]{4}$"))
    assert findings(table, axe) == []
    written = phrase.inner_text()
    table.press("Close")

    open_profile(table)
    page.get_by_role("button", name="Delete my profile").click()
    expect(page.get_by_role("button", name="Keep my profile")).to_be_focused()
    assert findings(table, axe) == []
    page.evaluate(FORBIDDEN)
    page.get_by_role("button", name="Delete everything").click()
    expect(page.get_by_role("heading", name="Your profile is deleted")).to_be_focused()
    assert findings(table, axe) == []
    page.get_by_role("link", name="Play").click()
    table.dealt()
    expect(page.locator("#status b").nth(1)).to_have_text("0")
    name = page.evaluate("async () => (await (await fetch('/api/me')).json()).player.name")
    assert name != "Dora"
    table.go("/device#%")
    page.get_by_role("textbox").fill(f"{written.rpartition(' ')[0]} horse")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("“horse” can’t be a word of a recovery phrase.")
    page.get_by_role("textbox").fill(written)
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("No player has that phrase.")
    refused(table)
