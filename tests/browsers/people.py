"""A person who plays in company: goes to a lobby, opens or finds a room, sits down, races."""

from typing import Final

from parlour.server.cookies import COOKIE
from tests.browsers.pilot import Table
from tests.browsers.window import Finder, Window, button

LOBBY: Final = Finder(".lobby")
CODE: Final = Finder(".room-code")


class Person(Table):
    """Somebody with a window of their own; at a table of Klondike in a race, all that a pilot can do."""

    def __init__(self, window: Window, address: str, name: str, secret: str) -> None:
        super().__init__(window, address)
        self.name = name
        self._cookie = f"{COOKIE}={secret}; path=/"

    def visit(self, path: str) -> None:
        self.window.begin(self.address, {"speed": "none"}, self._cookie)
        self.window.goto(self.address + path)

    def open_room(self, game: str, query: str = "") -> str:
        """Opens a room as it is usual, and gives its code."""
        self.visit(f"/{game}{query}")
        self.press("Create a room")
        return self.window.text(CODE)

    def sit(self, code: str) -> None:
        """By the link, as a phone that has scanned the code."""
        self.visit(f"/room/{code}")
        self.press("Sit down")
        self.window.hides(button("Sit down"))

    def begin(self) -> None:
        self.press("Start")
        self.dealt()

    def stop(self) -> None:
        self.press("I stop")
        self.press("Stop")
