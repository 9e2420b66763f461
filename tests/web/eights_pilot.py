"""A pilot for the Eights table: it sees what a player sees, and plays with what the page lights."""

import json
import re
from typing import Any, Final

from playwright.sync_api import Locator, expect

from tests.server.harness import SECRETS
from tests.web.pilot import Table

STILL: Final = """() => document.querySelector('.eights')?.dataset.waiting === 'false'
  && document.getAnimations().length === 0"""
# One's own turn, not answered by what was just done: there is something to press.
TO_PLAY: Final = ".eights[data-waiting=false]:not(.over) :is(.deck.can, .deeds button)"
OVER: Final = ".round-over:not([hidden])"


class EightsTable(Table):
    """One browser at a table of Eights."""

    def enter(self, room: str, player: str | None = None, **options: object) -> "EightsTable":
        """Goes to a room, as one of those that the harness knows or as a newcomer."""
        if player:
            cookie = {"name": "parlour", "value": f'"{SECRETS[player]}"', "url": self.address}
            self.page.context.add_cookies([cookie])  # type: ignore[list-item]
        kept = json.dumps({"speed": "none", **options})
        self.page.add_init_script(f"localStorage['parlour.options'] ??= JSON.stringify({kept})")
        self.page.goto(f"{self.address}/room/room-{room}")
        self.page.wait_for_selector(".eights[data-waiting]")
        return self

    def settle(self) -> None:
        self.page.wait_for_function(STILL, polling=30)

    # Looking

    @property
    def hand(self) -> list[str]:
        found: list[str] = self.page.evaluate(
            "() => [...document.querySelectorAll('.hand .card')].map((card) => card.dataset.card)"
        )
        return found

    @property
    def playable(self) -> Locator:
        return self.page.locator(".hand .card.playable")

    @property
    def pile(self) -> str:
        return self.page.locator(".pile").get_attribute("aria-label") or ""

    @property
    def is_over(self) -> bool:
        return self.page.locator(OVER).count() > 0

    @property
    def is_to_play(self) -> bool:
        return self.page.locator(TO_PLAY).count() > 0

    def in_hand(self, card: str) -> Locator:
        return self.page.locator(f'.hand .card[data-card="{card}"]')

    def count(self, seat: str) -> int:
        """How many cards somebody holds, as it is written at the seat."""
        text = self.page.locator(f'.seat[data-seat="{seat}"] .count').inner_text()
        found = re.match(r"\d+", text)
        assert found, text
        return int(found[0])

    # Playing

    def play_card(self, card: Locator) -> None:
        box = card.bounding_box()
        assert box is not None
        card.click(position={"x": 16, "y": box["height"] * 0.4})  # where no neighbour covers it

    def take_turn(self) -> None:
        """Plays what is lit, names the first colour, or draws; and waits until it is done."""
        if self.playable.count():
            self.play_card(self.playable.first)
            if self.page.locator(".chooser:not([hidden])").count():
                self.page.locator(".hue").first.click()
        else:
            self.page.locator(".deck.can, .deeds button").first.click()
        self.page.wait_for_selector(".eights[data-waiting=false]")

    def take_turn_by_keys(self) -> None:
        """The same with the keyboard alone."""
        labels: list[str] = self.page.evaluate(
            "() => [...document.querySelectorAll('.hand .card')].map((card) => card.ariaLabel)"
        )
        wanted = next((index for index, label in enumerate(labels) if label.endswith("playable")), None)
        if wanted is None:
            self.key("d" if self.page.locator(".deck.can").count() else "p")
        else:
            self.tab_to_hand()
            self.key("Home", *["ArrowRight"] * wanted)
            assert self.focused["label"] == labels[wanted]
            self.key("Enter")
            if self.page.locator(".chooser:not([hidden])").count():
                self.key("ArrowRight", "Enter")
        self.page.wait_for_selector(".eights[data-waiting=false]")

    def tab_to_hand(self) -> None:
        for _ in range(20):
            if self.focused["card"]:
                return
            self.key("Tab")
        raise AssertionError("the hand can't be reached with Tab")

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

    def wait_for_turn(self) -> None:
        """Until there is something to do, or the round is over."""
        self.page.wait_for_selector(f":is({TO_PLAY}), {OVER}")

    def shows_result(self) -> None:
        expect(self.page.locator(OVER)).to_be_visible()

    def frames(self) -> list[dict[str, Any]]:
        """What the server will have told this page, from now on."""
        heard: list[dict[str, Any]] = []
        self.page.on(
            "websocket",
            lambda socket: socket.on("framereceived", lambda frame: heard.append(json.loads(frame))),
        )
        return heard
