"""A person who plays with others: goes to a lobby, opens or joins a room, sits down, races."""

from typing import Final, Self
from urllib.parse import urlencode

from tests.browsers.pilot import Table
from tests.browsers.window import Finder

LOBBY: Final = Finder(".lobby")
CODE: Final = Finder(".room-code")
ARRIVAL: Final = Finder("dialog.arrival")


class Person(Table):
    """A person with their own window, who can play a race with all that the Klondike pilot has."""

    name = ""
    cookie = ""
    """The player's cookie; empty for a new guest."""

    def known_as(self, name: str, cookie: str) -> Self:
        self.name, self.cookie = name, cookie
        return self

    def go(self, path: str) -> Self:
        self._let_dialogs_step_back()  # `keep` may load a page too
        self.keep({"speed": "none", "taps": "never"}, self.cookie)
        return super().go(path)

    def lobby(self, game: str, **wishes: str) -> Self:
        self.go(f"/{game}?{urlencode(wishes)}" if wishes else f"/{game}")
        self.window.shows(Finder(".lobby .you b"))
        return self

    def open_room(self, game: str, **wishes: str) -> str:
        """Open a room with default settings, and return its code."""
        self.lobby(game, **wishes)
        self.press("Create a room")
        return self.code

    @property
    def code(self) -> str:
        return self.window.text(CODE)

    def visit(self, code: str) -> Self:
        """Open a room by its link, as after scanning the QR code."""
        return self.go(f"/room/{code}")

    def sit(self, code: str) -> Self:
        self.visit(code)
        self.press("Play")
        self.window.hides(ARRIVAL)
        return self

    def watch(self, code: str) -> Self:
        """Open a room in which a seat is free, and only look on."""
        self.visit(code)
        self.press("Watch")
        self.window.hides(ARRIVAL)
        return self

    def welcome(self, friend: "Person") -> None:
        """Let a friend sit down in the new room, and wait until they show, so that nothing moves later."""
        friend.sit(self.code)
        self.window.shows(Finder(".seats li", text=friend.name))

    def begin(self) -> None:
        self.press("Start")
        self.dealt()

    def stop(self) -> None:
        self.press("End my race")
        self.press("End now")
