"""A person who plays in company: goes to a lobby, opens or finds a room, sits down, races."""

import re

from playwright.sync_api import Locator, expect

from tests.web.pilot import Table


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
        self.press("Open a room")
        return self.code

    def enter_code(self, code: str) -> None:
        self.page.get_by_label("The room’s code").fill(code)
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
