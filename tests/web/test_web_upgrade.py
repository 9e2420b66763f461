"""A server that was upgraded while a page was open: no mix of old and new modules, and nothing lost."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.web.conftest import Comer, Opener
from tests.web.pages import OWN, SOCKET
from tests.web.pilot import SHORT_SEED, Table, winning_line

LINE, _ = winning_line(SHORT_SEED)
A_WHILE = 60_000  # milliseconds on the page's clock
NEW, NEWER = "0123456789ab", "ba9876543210"


@pytest.fixture
def table(sit_down: Opener) -> Table:
    return sit_down(OWN)  # with a clock that the test moves


class Upgrade:
    """A server between whose connections another version of the page is installed."""

    def __init__(self, table: Table) -> None:
        table.window.has_bad_network = True
        self._sockets: list[WebSocketRoute] = []
        self._version: str | None = None
        self.is_holding_moves = False
        table.page.route_web_socket(SOCKET, self._between)

    def happen(self, version: str = NEW) -> None:
        """The server says bye, and is another when the page comes back."""
        self._version = version
        self._sockets[-1].close()

    def _between(self, socket: WebSocketRoute) -> None:
        self._sockets.append(socket)
        server = socket.connect_to_server()
        server.on_message(lambda text: socket.send(self._told(str(text))))
        socket.on_message(lambda text: self._pass(str(text), server))

    def _told(self, text: str) -> str:
        message = json.loads(text)
        if message["type"] == "welcome" and self._version:
            message["page"] = self._version
        return json.dumps(message)

    def _pass(self, text: str, server: WebSocketRoute) -> None:
        if not self.is_holding_moves or json.loads(text)["type"] != "play":
            server.send(text)


def upgraded(table: Table) -> Upgrade:
    """A table that is open while the server is upgraded, with a clock that the test moves."""
    upgrade = Upgrade(table)
    table.page.clock.install()
    table.open(seed=SHORT_SEED, speed="none")
    table.page.evaluate("window.isOld = true")
    return upgrade


def is_old(table: Table) -> bool:
    return bool(table.page.evaluate("window.isOld === true"))


def expect_reloaded(table: Table) -> None:
    table.page.clock.run_for(A_WHILE)
    table.page.wait_for_function("() => window.isOld === undefined")
    table.page.wait_for_selector(".card.up")


def come_back(table: Table, upgrade: Upgrade, version: str = NEW) -> None:
    """Lets the page find the server again, and hear of the other version."""
    with table.page.expect_websocket():
        upgrade.happen(version)
        table.page.clock.run_for(2000)
    table.page.wait_for_function("() => document.querySelector('#offline').hidden")


def test_an_open_page_reloads_itself_after_an_upgrade(table: Table) -> None:
    upgrade = upgraded(table)
    table.play_all(LINE[:3])
    come_back(table, upgrade)
    expect_reloaded(table)
    expect(table.page.locator("#status b").nth(1)).to_have_text("3")  # in the same place


def test_a_page_is_reloaded_once_for_a_version(table: Table) -> None:
    upgrade = upgraded(table)
    come_back(table, upgrade)
    expect_reloaded(table)
    table.page.evaluate("window.isOld = true")
    table.page.clock.run_for(A_WHILE)
    assert is_old(table)


def test_servers_of_two_versions_that_take_turns_reload_a_page_once_for_each(table: Table) -> None:
    upgrade = upgraded(table)
    for version in (NEW, NEWER):
        come_back(table, upgrade, version)
        expect_reloaded(table)
        table.page.evaluate("window.isOld = true")
    come_back(table, upgrade, NEW)
    table.page.clock.run_for(A_WHILE)
    assert is_old(table)


def drag(table: Table) -> Callable[[], None]:
    box = table.page.locator(".card.up").last.bounding_box()
    assert box
    table.page.mouse.move(box["x"] + 10, box["y"] + 10)
    table.page.mouse.down()
    table.page.mouse.move(box["x"] + 60, box["y"] + 60)
    return table.page.mouse.up


def draft(table: Table) -> Callable[[], None]:
    table.press("New game")
    table.page.get_by_role("radio").last.check()
    return lambda: table.key("Escape")


@pytest.mark.parametrize("begin", [drag, draft])
def test_nothing_is_interrupted_by_the_reload(
    table: Table, begin: Callable[[Table], Callable[[], None]]
) -> None:
    upgrade = upgraded(table)
    end = begin(table)
    come_back(table, upgrade)
    table.page.clock.run_for(A_WHILE)
    assert is_old(table)
    end()
    expect_reloaded(table)


def test_a_move_on_its_way_is_waited_for(table: Table) -> None:
    upgrade = upgraded(table)
    upgrade.is_holding_moves = True
    table.page.mouse.move(*table.place_rect("stock").middle)
    table.page.mouse.down()  # the page can't reload before the move
    come_back(table, upgrade)
    table.page.mouse.up()
    table.page.clock.run_for(4500)  # longer than a quiet moment, shorter than the patience with an answer
    assert is_old(table)
    upgrade.is_holding_moves = False
    table.page.clock.run_for(10_000)  # it is sent again over another connection
    expect(table.page.locator("#status b").nth(1)).to_have_text("1")
    expect_reloaded(table)


def test_a_part_that_can_not_be_loaded_is_told_and_a_reload_offered(sit_down: Opener) -> None:
    table = sit_down()
    table.page.route(re.compile(r"/new-game\.js$"), lambda route: route.fulfill(status=410, body="gone"))
    table.open().press("New game")
    notice = table.page.locator("#notice")
    expect(notice).to_contain_text("Part of the page couldn’t be loaded.")
    table.page.evaluate("window.isOld = true")
    notice.get_by_role("button", name="Reload").click()
    table.page.wait_for_function("() => window.isOld === undefined")
    table.complaints.clear()  # the browser complains about the file


def test_a_lobby_that_is_being_filled_in_is_not_reloaded(come_in: Comer) -> None:
    person = come_in(OWN)
    upgrade = Upgrade(person)
    person.page.clock.install()
    person.lobby("eights")
    person.page.evaluate("window.isOld = true")
    person.choose_settings().get_by_role("radio", name="6").first.check()
    come_back(person, upgrade)
    person.page.clock.run_for(A_WHILE)
    assert is_old(person)
