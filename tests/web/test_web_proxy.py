"""Two rooms under paths of one host, behind a real nginx with TLS, set up as the operators' document says."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Playwright, expect

from parlour.pictures.qr_codes import qr_code
from tests import nginx
from tests.browsers.chromium import Contexts, launch
from tests.server.test_root_path import room
from tests.web.pages import pages
from tests.web.people import Person

BESIDE = 'location / { default_type text/plain; return 200 "another site"; }'


def test_the_proxy_beside_the_containers_is_set_up_as_the_document_says() -> None:
    set_up = (Path(__file__).parents[2] / "docs" / "nginx.conf").read_text("utf-8")
    servers = nginx.UPSTREAM.replace("127.0.0.1:8001", "one:8000").replace("127.0.0.1:8002", "two:8000")
    shown = [line.strip() for line in (servers + nginx.MAP + nginx.TO_SEVERAL).splitlines()]
    there = [line.strip() for line in set_up.splitlines()]
    assert [line for line in shown if line not in there] == []


def location(root: str, port: int) -> str:
    """As the document says what to write for a path."""
    assert "`location /cards/` and `^/cards/(metrics\\|readyz)$`" in nginx.OPERATING
    under = nginx.LOCATIONS.replace("location / {", f"location {root}/ {{").replace("^/(", f"^{root}/(")
    return under.replace("127.0.0.1:8000", f"127.0.0.1:{port}")


@pytest.fixture
def host(tmp_path: Path) -> Iterator[str]:
    """The address of a host with a room at /cards, another at /club, and another site beside them."""
    with room(tmp_path / "one", "/cards") as one, room(tmp_path / "two", "/club") as two:
        rooms = location("/cards", one) + location("/club", two)
        with nginx.running(tmp_path, nginx.MAP, rooms + BESIDE) as address:
            yield address


@pytest.fixture
def contexts(playwright: Playwright, host: str, tmp_path: Path) -> Iterator[Contexts]:
    """Of a browser that trusts the host's certificate. One that ignores its errors begins each request again
    for every connection that has them, and gives up a request that was begun too often."""
    trusted = f"--ignore-certificate-errors-spki-list={nginx.key_hash(tmp_path)}"
    browser = launch(playwright, None, trusted)
    yield Contexts(browser)
    browser.close()


def test_everything_of_a_room_is_under_its_path(contexts: Contexts, host: str) -> None:
    with pages(contexts, lambda page: Person(page, f"{host}/cards")) as opened:
        anna = opened({"ignore_https_errors": True})  # for requests outside of its pages
        page, context = anna.page, anna.page.context
        asked: list[str] = []
        page.on("request", lambda request: asked.append(urlsplit(request.url).path))
        page.on("websocket", lambda socket: asked.append(urlsplit(socket.url).path))

        page.goto(f"{host}/cards")  # nginx and the server add the slash
        anna.dealt()
        anna.turn_stock()
        assert urlsplit(page.url).path == "/cards/"
        code = anna.open_room("eights")
        assert urlsplit(page.url).path == f"/cards/room/{code}"
        link = f"{host}/cards/room/{code}"
        expect(page.locator("input.link")).to_have_value(link)
        picture = page.locator("img.qr")
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("picture => picture.naturalWidth") > 0
        shown = context.request.get(f"{host}{picture.get_attribute('src')}")
        assert shown.body() == qr_code(link)
        assert {path for path in asked if not path.startswith("/cards/")} == {"/cards"}
        assert {"/cards/ws", f"/cards/ws/{code}"} <= set(asked)

        # A code alone, an address that is none, and what only watchers of the process may see.
        assert context.request.get(f"{host}/cards/{code.lower()}").url == link
        assert context.request.get(f"{host}/cards/nowhere").status == 404
        assert context.request.get(f"{host}/cards/metrics").status == 404
        assert context.request.get(f"{host}/elsewhere").text() == "another site"

        # The other room of the host knows nothing of this one's player, nor keeps anything in its place.
        page.goto(f"{host}/club/")
        anna.dealt()
        anna.window.wait_for("() => localStorage['/club' + 'parlour.room.klondike']")
        cookies = {cookie["name"]: cookie for cookie in context.cookies()}
        assert {name: cookie["path"] for name, cookie in cookies.items()} == {
            "parlour.cards": "/cards",
            "parlour.club": "/club",
        }
        assert all(cookie["secure"] and cookie["httpOnly"] for cookie in cookies.values())
        players = [context.request.get(f"{host}{root}/api/me").json() for root in ("/cards", "/club")]
        assert players[0]["player"]["id"] != players[1]["player"]["id"]
        assert [each["code"] for each in players[1]["rooms"]] == [None]
        names = set(page.evaluate("Object.keys(localStorage)")) - {"parlour.options"}  # the pilot's own
        assert {name.partition("parlour")[0] for name in names} == {"/cards", "/club"}

        # Leaving a room leads to the lobby of its own path.
        page.goto(link)
        page.get_by_role("button", name="Leave").click()
        page.wait_for_url(f"{host}/cards/eights")
