"""A person who plays in company: goes to a lobby, opens or finds a room, sits down, races."""

import asyncio
import re
import secrets
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from playwright.sync_api import Locator, Page, expect

from parlour.records import Player
from parlour.server.players import AVATARS, secret_hash
from parlour.store.sqlite import SqliteStore
from tests.web.pilot import Table

NAMES: Final = ("Anton", "Berta", "Cleo", "Dora", "Emil", "Frida")
"""None is a bot's, and none is part of another."""


def write_player(data: Path, name: str) -> str:
    """Adds a player to those that a server knows; the secret of their cookie."""
    secret = secrets.token_urlsafe()
    player = Player(secrets.token_hex(8), name, AVATARS[NAMES.index(name)])

    async def write() -> None:
        store = await SqliteStore.open(data)
        await store.add_player(player, secret_hash(secret), at=1)
        await store.close()

    # In a thread of its own: in this one the browser's loop is running.
    with ThreadPoolExecutor(1) as elsewhere:
        elsewhere.submit(asyncio.run, write()).result()
    return secret


class Person(Table):
    """Somebody with a browser of their own; at a table of Klondike in a race, all that a pilot can do."""

    # The lobby

    def lobby(self, game: str, **wishes: str) -> "Person":
        query = "&".join(f"{name}={value}" for name, value in wishes.items())
        self._go(f"/{game}" + (f"?{query}" if query else ""))
        expect(self.page.locator(".lobby .you b")).to_be_visible()
        return self

    def open_room(self, game: str, **wishes: str) -> str:
        """Opens a room as it is usual, and gives its code."""
        self.lobby(game, **wishes)
        self.press("Create a room")
        return self.code

    def choose_settings(self) -> Page:
        self.page.get_by_text("Table settings").click()
        return self.page

    def enter_code(self, code: str) -> None:
        self.page.get_by_label("Room code").fill(code)
        self.key("Enter")

    @property
    def reason(self) -> Locator:
        return self.page.get_by_role("alert").filter(has_text=re.compile(r"\w"))

    # A room

    def visit(self, code: str) -> "Person":
        """By the link, as a phone that has scanned the code."""
        self._go(f"/room/{code}")
        return self

    def sit(self, code: str) -> "Person":
        self.visit(code)
        self.press("Sit down")
        expect(self.seat(self.name)).to_contain_text("you")
        return self

    @property
    def code(self) -> str:
        shown = self.page.locator(".room-code")
        expect(shown).to_be_visible()
        return shown.inner_text()

    @property
    def name(self) -> str:
        answer = self.page.request.get(f"{self.address}/api/me")
        return str(answer.json()["player"]["name"])

    def seat(self, name: str) -> Locator:
        return self.page.locator(".seats li").filter(has_text=name)

    @property
    def taken(self) -> Locator:
        return self.page.locator(".seats li:not(.free)")

    # A race

    def begin(self) -> None:
        self.press("Start")
        self.racing()

    def racing(self) -> "Person":
        """Waits for the deal."""
        self.page.wait_for_selector(".card.up")
        self.settle()
        return self

    def racer(self, name: str) -> Locator:
        return self.page.locator(".racer").filter(has_text=name)

    def stop(self) -> None:
        self.press("I stop")
        self.press("Stop")

    def _go(self, path: str) -> None:
        # The step back of a dialog that was just closed would end the visit.
        self.page.wait_for_function("!history.state?.dialog")
        self.page.add_init_script("localStorage['parlour.options'] ??= JSON.stringify({ speed: 'none' })")
        self.page.goto(self.address + path)
