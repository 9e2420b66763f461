"""The installed page: what it shows when the server is away, and how it is offered."""

import contextlib
import json
import struct
import threading
from collections.abc import Iterator
from pathlib import Path
from socketserver import ThreadingMixIn
from wsgiref.simple_server import WSGIServer, make_server
from wsgiref.types import StartResponse, WSGIEnvironment

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.web.axe import findings
from tests.web.forwarder import forwarding
from tests.web.pages import LONGEST
from tests.web.pilot import SHORT_SEED, Table
from tests.web.server import serving

WEB = Path(__file__).parents[2] / "src" / "parlour" / "web"

CONTROLLED = """() => new Promise((done) => {
  const look = () => navigator.serviceWorker.controller && done(true);
  navigator.serviceWorker.addEventListener("controllerchange", look);
  look();
})"""

# The version and the language that the browser has kept the page for, whichever page asked for that.
NOTED = "() => /^[0-9a-f]{12}-de$/.test(localStorage.getItem('parlour.keptFor') ?? '')"
ONLINE = "() => void window.dispatchEvent(new Event('online'))"


class Threaded(ThreadingMixIn, WSGIServer):
    daemon_threads = True  # a browser leaves connections open


@contextlib.contextmanager
def answering(status: str) -> Iterator[int]:
    """The port of something that has one answer for everything."""

    def answer(_: WSGIEnvironment, start: StartResponse) -> list[bytes]:
        start(status, [("content-type", "text/plain")])
        return [f"answered {status}".encode()]

    with make_server("localhost", 0, answer, Threaded) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server.server_port
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture
def german(chromium: Browser) -> Iterator[BrowserContext]:
    """Somebody who reads German, with all that a browser can keep."""
    context = chromium.new_context(locale="de-DE", reduced_motion="reduce")
    context.set_default_timeout(LONGEST)
    yield context
    context.close()


def port_of(address: str) -> int:
    return int(address.rpartition(":")[2])


def test_without_the_server_a_page_of_ours_says_so_until_it_is_back(
    german: BrowserContext, tmp_path: Path, axe: str
) -> None:
    page = german.new_page()
    with contextlib.ExitStack() as stack:
        with serving(tmp_path) as first:
            network = stack.enter_context(forwarding(port_of(first)))
            table = Table(page, network.address).open(seed=SHORT_SEED, speed="none")
            page.evaluate(CONTROLLED)
            page.wait_for_function(NOTED)
        page.goto(f"{network.address}/eights")
        expect(page.locator("h1")).to_have_text("Der Kartenraum ist nicht erreichbar")  # codespell:ignore ist
        assert page.evaluate("getComputedStyle(document.querySelector('main')).textAlign") == "center"
        assert page.locator(".card").count() == 0  # never an old game as if it were live
        assert findings(table, axe) == []
        network.speak(stack.enter_context(answering("502 Bad Gateway")))
        page.locator("main a").click()
        page.wait_for_load_state()
        expect(page.locator("h1")).to_have_text("Der Kartenraum ist nicht erreichbar")  # codespell:ignore ist
        assert page.evaluate("getComputedStyle(document.querySelector('main')).textAlign") == "center"
        with page.expect_response(lambda answer: answer.request.method == "HEAD"):
            page.evaluate(ONLINE)
        expect(page.locator("h1")).to_have_text("Der Kartenraum ist nicht erreichbar")  # codespell:ignore ist
        network.speak(port_of(stack.enter_context(serving(tmp_path))))
        page.evaluate(ONLINE)
        expect(page.locator("#games a[aria-current]")).to_have_attribute("href", "/eights")
        # What the server itself says is shown.
        network.speak(stack.enter_context(answering("503 Service Unavailable")))
        network.cut()
        page.reload()
        expect(page.locator("body")).to_have_text("answered 503 Service Unavailable")


def test_installing_is_offered_in_the_options_where_the_browser_can(
    german: BrowserContext, tmp_path: Path
) -> None:
    page = german.new_page()
    with serving(tmp_path) as address:
        Table(page, address).open(seed=SHORT_SEED, speed="none")
        page.keyboard.press("o")
        button = page.get_by_text("App installieren")
        expect(page.get_by_role("dialog")).to_be_visible()
        assert button.count() == 0
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.evaluate(
            """() => {
              const offer = new Event("beforeinstallprompt");
              window.asked = 0;
              offer.prompt = async () => void (window.asked += 1);
              window.dispatchEvent(offer);
            }"""
        )
        page.keyboard.press("o")
        page.get_by_role("tab", name="Du").click()
        button.dblclick()
        page.wait_for_function("() => window.asked")
        assert page.evaluate("window.asked") == 1


def test_the_manifest_names_icons_that_are_there() -> None:
    manifest = json.loads((WEB / "manifest.json").read_text())
    assert "id" not in manifest  # one would be read from the host alone: under another path is another app
    for icon in manifest["icons"]:
        data = (WEB / icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", data[16:24])
            assert icon["sizes"] == f"{width}x{height}"
