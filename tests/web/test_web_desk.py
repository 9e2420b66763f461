"""The host's desk in a browser: opened by a link, with figures that live, and all that a host can do."""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from parlour.server.page.languages import COOKIE as LANGUAGE
from parlour.services.desk.actions import Actions
from parlour.store.sqlite import SqliteStore
from tests.web.axe import findings
from tests.web.conftest import Comer, Opener
from tests.web.frames import resize
from tests.web.pilot import Table
from tests.web.test_web_company import SCROLLS_SIDEWAYS

SIZES = ((360, 740), (320, 568), (740, 360), (820, 1180), (1280, 800), (2560, 1440))


def code_in(data: Path) -> str:
    """A code as `parlour desk` makes it beside the server."""

    async def made() -> str:
        store = await SqliteStore.open(data)
        try:
            return await Actions(store, "terminal").make_link()
        finally:
            await store.close()

    with ThreadPoolExecutor(1) as elsewhere:  # in this thread the browser's loop is running
        return elsewhere.submit(asyncio.run, made()).result()


def section(page: Page, name: str) -> Locator:
    return page.locator("section").filter(has=page.get_by_role("heading", name=name, exact=True))


def row(page: Page, name: str, text: str) -> Locator:
    return section(page, name).get_by_role("listitem").filter(has_text=text)


def said(page: Page, text: str | re.Pattern[str]) -> None:
    expect(page.locator("#notice")).to_contain_text(text)


def test_a_host_sees_what_goes_on_and_can_do_something_about_it(
    sit_down: Opener, come_in: Comer, data: Path, axe: str
) -> None:
    desk, guest = sit_down(), come_in()
    page = desk.go("/desk").page
    expect(page.get_by_role("heading", name="Host’s desk", level=2)).to_be_focused()
    expect(page.locator("#screen")).to_contain_text("Run “parlour desk”")
    expect(page.get_by_role("button")).to_have_count(0)
    assert findings(desk, axe) == []
    desk.complaints.clear()  # the browser says, too, what was refused

    room = guest.open_room("eights")
    addresses: list[str] = []
    page.on("request", lambda request: addresses.append(request.url))
    code = code_in(data)
    desk.go(f"/desk#{code}")
    expect(page).to_have_url(f"{desk.address}/desk")
    player = row(page, "Players", guest.name)
    expect(player).to_contain_text(f"Eights · {room} · ")
    expect(player).to_contain_text("127.0.0.*")
    expect(row(page, "Rooms", room)).to_contain_text("Eights · 1 of 4 seats · waiting")
    assert not any(code in address for address in addresses if "#" not in address)
    expect(page.locator(".small-chart path.line").first).to_have_attribute("d", re.compile("^M.*L"))
    page.get_by_role("button", name="Show as a table").click()
    expect(page.get_by_role("columnheader")).to_have_text(
        ["Time", "Moves per second", "Connections", "Server lag", "CPU", "Memory"]
    )
    expect(page.get_by_role("row").nth(1)).to_contain_text("now")
    assert findings(desk, axe) == []
    resize(page, 360, 740)
    assert not page.evaluate(SCROLLS_SIDEWAYS)
    resize(page, 1280, 800)
    page.get_by_role("button", name="Show as a chart").click()
    assert findings(desk, axe) == []

    act_on_everybody(desk, guest)
    act_on_one(desk, guest, room, axe)
    for width, height in SIZES:
        resize(page, width, height)
        assert not page.evaluate(SCROLLS_SIDEWAYS), (width, height)
    look_in_other_languages(desk)

    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("status")).to_contain_text(["You’re signed out."])
    addresses.clear()
    desk.hide(False)  # as somebody who comes back to the tab
    assert addresses == []
    desk.go(f"/desk#{code}")
    expect(page.get_by_role("status")).to_contain_text(["This link has been used, or it has expired."])
    assert all("status of 40" in complaint for complaint in desk.complaints)
    desk.complaints.clear()


def act_on_everybody(desk: Table, guest: Table) -> None:
    page = desk.page
    page.get_by_label("Notice for everybody").fill("Restart at ten")
    page.get_by_role("button", name="Show", exact=True).click()
    said(page, "Notice shown")
    posted = guest.page.locator("#posted")
    expect(posted).to_contain_text("Restart at ten")
    page.get_by_role("button", name="Take down").click()
    said(page, "Notice taken down")
    expect(posted).to_be_hidden()
    expect(page.get_by_label("Notice for everybody")).to_be_focused()

    page.get_by_role("button", name="Stop new games").click()
    said(page, "New games stopped")
    guest.press("Fill with bots and start")
    expect(guest.page.locator("#room")).to_contain_text("no new games begin")
    page.get_by_role("button", name="Allow new games").click()
    said(page, "New games allowed")

    page.get_by_role("button", name="Back up now").click()
    said(page, re.compile(r"Saved as \S+\.parlour \(.* kB\)\."))

    page.get_by_label("Ban an IP address").fill("Ann")
    page.get_by_role("button", name="Ban", exact=True).click()
    expect(page.get_by_role("alert")).to_have_text("That isn’t an IP address.")
    page.get_by_label("Ban an IP address").fill("192.0.2.7")
    page.get_by_role("combobox").select_option("7 days")
    page.get_by_role("button", name="Ban", exact=True).click()
    held = row(page, "Bans and forbidden names", "192.0.2.7")
    expect(held).to_contain_text("Address · until")
    held.get_by_role("button", name="Lift ban").click()
    expect(held).to_be_hidden()


def act_on_one(desk: Table, guest: Table, room: str, axe: str) -> None:
    page, name = desk.page, row(desk.page, "Players", room).locator("b").inner_text()
    page.get_by_label("Forbid a name").fill(name)
    page.get_by_role("button", name="Forbid", exact=True).click()
    dialog = page.get_by_role("dialog", name=f"Forbid the name {name}?")
    assert findings(desk, axe) == []
    dialog.get_by_role("button", name="Forbid").click()
    said(page, re.compile("Players renamed: [1-9]"))
    expect(guest.page.locator("#room")).not_to_contain_text(name)
    expect(row(page, "Players", room).locator("b")).not_to_have_text(name)
    held = row(page, "Bans and forbidden names", name)
    held.get_by_role("button", name="Allow").click()
    expect(held).to_be_hidden()

    row(page, "Rooms", room).get_by_role("button", name="Close…").click()
    page.get_by_role("dialog", name=f"Close room {room}?").get_by_role("button", name="Cancel").click()
    expect(row(page, "Rooms", room)).to_be_visible()
    row(page, "Rooms", room).get_by_role("button", name="Close…").click()
    page.get_by_role("dialog").get_by_role("button", name="Close room").click()
    expect(row(page, "Rooms", room)).to_be_hidden()
    expect(guest.page.get_by_role("heading", name="This room is closed")).to_be_visible()

    guest.go("/race")
    guest.press("Create a room")
    again = guest.page.locator(".room-code").inner_text()
    player = row(page, "Players", again)
    name = player.locator("b").inner_text()
    player.get_by_role("button", name="Remove…").click()
    dialog = page.get_by_role("dialog", name=f"Remove {name}?")
    expect(dialog.get_by_role("textbox")).to_be_hidden()
    dialog.get_by_role("radio", name="1 hour").check()
    dialog.get_by_role("textbox").fill("Be kind.")
    expect(dialog.get_by_role("checkbox")).not_to_be_checked()
    assert findings(desk, axe) == []
    dialog.get_by_role("button", name="Remove").click()
    expect(dialog).to_be_hidden()
    said(page, re.compile(f"{name} · Banned · until"))
    expect(guest.page.locator("#room")).to_contain_text(re.compile("You can’t play here until .* Be kind."))
    held = row(page, "Bans and forbidden names", name)
    expect(held).to_contain_text(re.compile("Player · until .* · Be kind."))
    held.get_by_role("button", name="Lift ban").click()
    expect(held).to_be_hidden()
    done = section(page, "Log").get_by_role("listitem")
    expect(done.first).to_contain_text("Ban lifted")
    expect(done.filter(has_text="Banned").first).to_contain_text("on this page")
    expect(done.filter(has_text="Link made").first).to_contain_text("in a terminal")


def look_in_other_languages(desk: Table) -> None:
    page = desk.page
    for language, title in (("de", "Serververwaltung"), ("ar", "لوحة المضيف")):
        page.context.add_cookies([{"name": LANGUAGE, "value": language, "url": desk.address}])
        desk.go("/desk")
        expect(page.get_by_role("heading", name=title, level=2)).to_be_visible()
        for width in (320, 360):
            resize(page, width, 740)
            assert not page.evaluate(SCROLLS_SIDEWAYS), language
    page.context.clear_cookies(name=LANGUAGE)
    resize(page, 1280, 800)
    desk.go("/desk")
