"""A person who plays in company, on a page of Playwright's; and how a server comes to know one."""

import asyncio
import re
import secrets
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from playwright.sync_api import Locator, Page

from parlour.records import Player
from parlour.server.players import AVATARS, secret_hash
from parlour.store.sqlite import SqliteStore
from tests.browsers import people
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
