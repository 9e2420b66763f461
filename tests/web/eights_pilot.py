"""The pilot of the Eights table on a page of Playwright's."""

import json
import re
from collections.abc import Callable
from typing import Any, Self

from playwright.sync_api import Locator, Page, expect

from tests.browsers import eights
from tests.web.pilot import Table


class EightsTable(eights.EightsTable, Table):
    def __init__(self, page: Page, address: str, own: Callable[[str], str]) -> None:
        super().__init__(page, address)
        self._own = own

    def enter(self, room: str, player: str | None = None, **options: object) -> Self:
        """Go to the room that this test has of that kind."""
        return super().enter(self._own(room), player, **options)

    def in_hand(self, card: str) -> Locator:
        return self.page.locator(f'.hand .card[data-card="{card}"]')

    def count(self, seat: str) -> int:
        """How many cards somebody holds, as it is written at the seat."""
        text = self.page.locator(f'.seat[data-seat="{seat}"] .count').inner_text()
        found = re.match(r"\d+", text)
        assert found, text
        return int(found[0])

    def play_card(self, card: Locator) -> None:
        box = card.bounding_box()
        assert box is not None
        card.click(position={"x": 16, "y": box["height"] * 0.4})  # where no neighbour covers it

    def swipe(self, card: Locator, right: float, down: float) -> None:
        """A finger on a card, moved and lifted."""
        box = card.bounding_box()
        assert box is not None
        x, y = box["x"] + 12, box["y"] + 24
        line = self.page.context.new_cdp_session(self.page)

        def touch(kind: str, *points: tuple[float, float]) -> None:
            told = [{"x": left, "y": top} for left, top in points]
            line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})

        touch("touchStart", (x, y))
        for step in range(1, 9):
            touch("touchMove", (x + right * step / 8, y + down * step / 8))
        touch("touchEnd")

    def shows_result(self) -> None:
        expect(self.page.locator(eights.OVER.css)).to_be_visible()

    def frames(self) -> list[dict[str, Any]]:
        """What the server will have told this page, from now on."""
        heard: list[dict[str, Any]] = []
        self.page.on(
            "websocket",
            lambda socket: socket.on("framereceived", lambda frame: heard.append(json.loads(frame))),
        )
        return heard
