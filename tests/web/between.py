"""Between page and server: answers kept back, refused for the server, or cut off."""

import json
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import WebSocketRoute

from tests.browsers.window import LONGEST
from tests.web.pages import SOCKET
from tests.web.pilot import Table


def _is_update(message: str | bytes) -> bool:
    return bool(json.loads(message)["type"] == "update")


class Between:
    """Stands between page and server: keeps the server's answers back, or refuses for it."""

    def __init__(self, table: Table) -> None:
        self.keeps = False
        self.keeps_answers = False  # to questions; updates go on
        self.refuses = False
        self.too_often: list[str] = []
        self.kept: list[str | bytes] = []
        self.asked: list[str] = []
        self.lines = 0
        self.updates = 0
        self.latest: str | bytes = ""  # of the updates
        self.refusals = 0
        table.page.route_web_socket(SOCKET, self._join)

    def _join(self, page: WebSocketRoute) -> None:
        self.page = page
        self.lines += 1
        server = page.connect_to_server()

        def from_page(message: str | bytes) -> None:
            asked = json.loads(message)
            self.asked.append(asked["type"])
            if asked["type"] in self.too_often:
                self.too_often.remove(asked["type"])
                refusal = {
                    "type": "refusal",
                    "re": asked["id"],
                    "code": "too-often",
                    "text": "Wait.",
                    "retry": 0.2,
                }
                page.send(json.dumps(refusal))
            elif self.refuses and asked["type"] == "play":
                refusal = {"type": "refusal", "re": asked["id"], "code": "no", "text": "Not this time."}
                page.send(json.dumps(refusal))
            else:
                server.send(message)

        def from_server(message: str | bytes) -> None:
            kind = json.loads(message)["type"]
            self.updates += kind == "update"
            self.latest = message if kind == "update" else self.latest
            self.refusals += kind == "refusal"
            if self.keeps or (self.keeps_answers and kind == "answer"):
                self.kept.append(message)
            else:
                page.send(message)

        page.on_message(from_page)
        server.on_message(from_server)

    def first_kept(self, table: Table) -> dict[str, Any]:
        """The first update that was kept back, as soon as there is one."""
        self.wait(table, lambda: any(map(_is_update, self.kept)))
        found: dict[str, Any] = json.loads(next(filter(_is_update, self.kept)))
        return found

    def let_go(self, *, keeps: bool = False) -> None:
        """What was kept back goes on; what comes after it, too, unless that is kept back again."""
        self.keeps = keeps
        self.keeps_answers = False
        for message in self.kept:
            self.page.send(message)
        self.kept.clear()

    def cut(self, table: Table) -> None:
        """Breaks the line, and waits until the page has come back and was shown its room again."""
        lines, updates = self.lines, self.updates
        self.page.close()
        self.wait(table, lambda: self.lines > lines and self.updates > updates)
        table.settle()

    def wait(self, table: Table, is_so: Callable[[], bool]) -> None:
        deadline = time.monotonic() + LONGEST
        while not is_so():
            assert time.monotonic() < deadline, "the page did not come back"
            table.page.wait_for_timeout(20)
