"""The installed page: what it shows when the server is away, and how it is offered."""

import contextlib
import json
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

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
    german: BrowserContext, tmp_path: Path
) -> None:
    page = german.new_page()
    with contextlib.ExitStack() as stack:
        with serving(tmp_path) as first:
            network = stack.enter_context(forwarding(port_of(first)))
            Table(page, network.address).open(seed=SHORT_SEED, speed="none")
            page.evaluate(CONTROLLED)
        page.goto(f"{network.address}/eights")
        expect(page.locator("h1")).to_have_text("Der Kartenraum ist nicht erreichbar")  # codespell:ignore ist
        assert page.evaluate("getComputedStyle(document.querySelector('main')).textAlign") == "center"
        assert page.locator(".card").count() == 0  # never an old game as if it were live
        network.speak(port_of(stack.enter_context(serving(tmp_path))))
        page.locator("main a").click()
        expect(page.locator("#games a[aria-current]")).to_have_attribute("href", "/eights")


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
        button.click()
        assert page.evaluate("window.asked") == 1


def test_the_manifest_names_icons_that_are_there() -> None:
    manifest = json.loads((WEB / "manifest.json").read_text())
    assert "id" not in manifest  # one would be read from the host alone: under another path is another app
    for icon in manifest["icons"]:
        data = (WEB / icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", data[16:24])
            assert icon["sizes"] == f"{width}x{height}"
