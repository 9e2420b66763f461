"""The worker in Chromium: Python, the hub and the solver, over what the browser keeps."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from parlour import gamefile
from tests.browsers.chromium import Contexts
from tests.local.built import built, version

pytestmark = built

WON = Path(__file__).parents[1] / "golden" / "klondike.txt"
SPEAK = (Path(__file__).parent / "speak.js").read_text("utf-8")
"""Speaks to a worker as the page does."""
LONGEST = 120_000
"""Milliseconds for Python to start on a busy machine."""

Json = dict[str, Any]


class Window:
    """A window with a worker of its own."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        page.set_default_timeout(LONGEST)
        page.goto(f"{address}/healthz")
        page.evaluate(SPEAK, [f"{address}/local/{version()}/worker.js", "parlour tests"])

    def ask(self, **message: Any) -> Json:
        told: Json = self.page.evaluate("message => speak.ask(message)", message)
        return told

    def get(self, path: str) -> Any:
        return self.page.evaluate("path => speak.get(path)", path)


@pytest.fixture
def opened(contexts: Contexts, address: str) -> Iterator[Callable[[], Window]]:
    """Windows of one browser."""
    first = contexts.page(is_for_one=True, service_workers="block")
    yield lambda: Window(first.context.new_page(), address)
    contexts.give_back(first)


def test_a_klondike_is_won_with_help_in_two_windows_that_keep_one_set_of_games(
    opened: Callable[[], Window],
) -> None:
    first = opened()
    me = first.ask(type="hello")["player"]
    game = gamefile.read(WON.read_text("utf-8"))
    update = first.ask(type="open", game="klondike", seed=game.seed)
    room = update["room"]["id"]
    assert first.ask(type="lamp")["verdict"] == "winnable"
    assert first.ask(type="hint", by="solver")["move"] in update["moves"]
    assert first.ask(type="hint", by="sight")["move"] in update["moves"]
    assert first.ask(type="odds")["winnable"]["share"] > 0
    *moves, last = game.moves
    for move in moves:
        update = first.ask(type="play", n=first.page.evaluate("speak.latest.n"), move=move.text)
        assert update["type"] == "update", update

    second = opened()
    assert second.ask(type="hello")["player"] == me
    update = second.ask(type="watch", room=room)
    won = second.ask(type="play", n=update["n"], move=last.text)
    assert won["room"]["winners"] == [0]

    # The first can't keep anything any more: its connection ends, and it goes on from what is kept.
    first.page.evaluate("() => void speak.ask({ type: 'undo' })")
    first.page.evaluate("speak.ended")
    first.page.evaluate("speak.connect()")
    assert first.ask(type="hello")["player"] == me
    assert first.ask(type="watch", room=room)["view"] == won["view"]
    everything, *_ = first.get("/api/statistics")["figures"]
    assert (everything["played"], everything["won_with_help"]) == (1, 1)
