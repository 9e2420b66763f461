"""A person who plays with others on a Playwright page, and players written to a store."""

import asyncio
import re
import secrets
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from playwright.sync_api import Locator, Page

from parlour.hub.players import AVATARS, secret_hash
from parlour.records import Player
from parlour.store.sqlite import SqliteStore
from tests.browsers import people
from tests.web.pilot import Table

NAMES: Final = ("Anton", "Berta", "Cleo", "Dora", "Emil", "Frida")
"""None is a bot's name, and none is part of another."""


def write_player(data: Path, name: str) -> str:
    """Add a player to a store, and return the secret for their cookie."""
    secret = secrets.token_urlsafe()
    player = Player(secrets.token_hex(8), name, AVATARS[NAMES.index(name)])

    async def write() -> None:
        store = await SqliteStore.open(data)
        await store.add_player(player, secret_hash(secret), store.now())  # an old one may be cleaned up
        await store.close()

    # In another thread, because Playwright's event loop runs in this one.
    with ThreadPoolExecutor(1) as elsewhere:
        elsewhere.submit(asyncio.run, write()).result()
    return secret


class Person(people.Person, Table):
    def choose_settings(self) -> Page:
        self.page.get_by_text("Table settings", exact=True).click()
        return self.page

    def enter_code(self, code: str) -> None:
        self.page.get_by_label("Room code").fill(code)
        self.key("Enter")

    @property
    def reason(self) -> Locator:
        return self.page.get_by_role("alert").filter(has_text=re.compile(r"\w"))

    def seat(self, name: str) -> Locator:
        return self.page.locator(".seats li").filter(has_text=name)

    @property
    def taken(self) -> Locator:
        return self.page.locator(".seats li:not(.free)")

    def racer(self, name: str) -> Locator:
        return self.page.locator(".racer").filter(has_text=name)
