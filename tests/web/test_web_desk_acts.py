"""What a host does at the desk, as a player sees it."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from playwright.sync_api import expect

from parlour.server.page.languages import COOKIE
from parlour.services.desk.actions import Actions
from parlour.store.sqlite import SqliteStore
from tests.web.conftest import Comer


def at_desk(data: Path, act: Callable[[Actions], Awaitable[object]]) -> None:
    """Do something as a terminal does."""

    async def done() -> None:
        store = await SqliteStore.open(data)
        try:
            await act(Actions(store, "terminal"))
        finally:
            await store.close()

    with ThreadPoolExecutor(1) as elsewhere:
        elsewhere.submit(asyncio.run, done()).result()


def test_notices_a_closed_room_and_a_ban(come_in: Comer, data: Path) -> None:
    anton = come_in()
    page = anton.page
    posted, said = page.locator("#posted"), page.locator("#notice")
    room = anton.open_room("eights")
    at_desk(data, lambda acts: acts.notice("Restart at <b>ten</b>"))
    expect(posted).to_have_text("Server notice Restart at <b>ten</b>")
    posted.get_by_role("button", name="Dismiss").click()
    expect(posted).to_have_count(0)
    at_desk(data, lambda acts: acts.close_room(room))
    closed = "The people who run this server have closed this room. Create another room, or join one."
    expect(page.get_by_text(closed)).to_be_visible()
    anton.visit(room)
    expect(page.get_by_text(closed)).to_be_visible()
    expect(posted).to_have_count(0)  # it was dismissed here, and it comes before what is said of the room
    page.context.add_cookies([{"name": COOKIE, "value": "de", "url": anton.address}])
    at_desk(data, lambda acts: acts.notice("At eleven"))
    anton.open()
    expect(posted).to_have_text("Hinweis vom Server At eleven")
    at_desk(data, lambda acts: acts.drain())
    while "draining" not in page.request.get(f"{anton.address}/readyz").text():
        pass
    page.keyboard.press("n")
    page.get_by_role("button", name="Karten geben").click()
    expect(page.get_by_text("Der Server wird bald neu gestartet")).to_be_visible()
    page.keyboard.press("Escape")
    at_desk(data, lambda acts: acts.undrain())
    at_desk(data, lambda acts: acts.clear_notice())
    expect(posted).to_have_count(0)
    player = page.request.get(f"{anton.address}/api/me").json()["player"]["id"]
    at_desk(data, lambda acts: acts.ban(player, 3600, "Be kind."))
    expect(said).to_contain_text(
        re.compile(r"^Du kannst hier bis \d+\.\d+\.\d{4}, \d\d:\d\d nicht spielen\. Be kind\.")
    )
    expect(page.locator("#offline")).to_be_hidden()
    at_desk(data, lambda acts: acts.unban(player))
    while page.request.get(f"{anton.address}/api/me").status == 403:
        pass
    said.get_by_role("button", name="Neu laden").click()
    anton.dealt()
    expect(said).to_be_hidden()
