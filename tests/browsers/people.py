"""A person who plays in company: goes to a lobby, opens or finds a room, sits down, races."""

from typing import Final, Self
from urllib.parse import urlencode

from tests.browsers.pilot import Table
from tests.browsers.window import Finder, button

LOBBY: Final = Finder(".lobby")
CODE: Final = Finder(".room-code")


class Person(Table):
    """Somebody with a window of their own; at a table of Klondike in a race, all that a pilot can do."""

    name = ""
    cookie = ""
    """Who it is to the server; a newcomer has none."""

    def known_as(self, name: str, cookie: str) -> Self:
        self.name, self.cookie = name, cookie
        return self

    def go(self, path: str) -> Self:
        self._let_dialogs_step_back()  # keeping may be a visit too
        self.keep({"speed": "none"}, self.cookie)
        return super().go(path)

    def lobby(self, game: str, **wishes: str) -> Self:
        self.go(f"/{game}?{urlencode(wishes)}" if wishes else f"/{game}")
        self.window.shows(Finder(".lobby .you b"))
        return self

    def open_room(self, game: str, **wishes: str) -> str:
        """Opens a room as it is usual, and gives its code."""
        self.lobby(game, **wishes)
        self.press("Create a room")
        return self.code

    @property
    def code(self) -> str:
        return self.window.text(CODE)

    def visit(self, code: str) -> Self:
        """By the link, as a phone that has scanned the code."""
        return self.go(f"/room/{code}")

    def sit(self, code: str) -> Self:
        self.visit(code)
        self.press("Sit down")
        self.window.hides(button("Sit down"))
        return self

    def welcome(self, friend: "Person") -> None:
        """Has somebody sit down in the room that was just opened, and sees it: nothing moves under the host's
        next press."""
        friend.sit(self.code)
        self.window.shows(Finder(".seats li", text=friend.name))

    def begin(self) -> None:
        self.press("Start")
        self.dealt()

    def stop(self) -> None:
        self.press("End my race")
        self.press("End now")
