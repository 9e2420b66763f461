"""A room on a television: how to join while people gather, the table without hands when they play."""

import json
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import WebSocket, expect

from tests.web.conftest import Comer
from tests.web.eights_tables import Come
from tests.web.frames import resize
from tests.web.people import Person
from tests.web.pilot import SHORT_SEED

# Notes how far each flying card begins from the deck.
FLIGHTS = """globalThis.flights = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (...given) {
  const flight = animate.apply(this, given);
  if (this.matches(".flyer")) {
    const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
    const [[x, y], [left, top]] = [this, document.querySelector(".deck")]
      .map((each) => middle(each.getBoundingClientRect()));
    flights.push(Math.hypot(x - left, y - top));
  }
  return flight;
};"""


def screen_of(host: Person) -> Person:
    """The big screen that the host opens from the room, in the same browser."""
    with host.page.expect_popup() as opened:
        host.page.get_by_role("link", name="Show on a big screen").click()
    return Person(opened.value, host.address)


def note(socket: WebSocket, updates: list[dict[str, Any]]) -> None:
    """Keep what the server shows over this socket."""

    def hear(text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "update":
            updates.append(message)

    socket.on("framereceived", hear)


def test_people_join_by_what_the_big_screen_shows(come_in: Comer) -> None:
    host, friend = come_in(), come_in()
    code = host.open_room("eights")
    screen = screen_of(host)
    expect(screen.page.locator(".room-code")).to_have_text(code)
    picture = screen.page.get_by_role("img", name="QR code")
    assert picture.evaluate("async (image) => { await image.decode(); return image.naturalWidth }") > 0
    friend.sit(code)
    expect(screen.page.locator(".guests")).to_contain_text(friend.name)
    expect(screen.page.locator(".count")).to_have_text("2 of 4 at the table")
    assert screen.complaints == []


def test_the_big_screen_shows_the_table_and_nobodys_hand(come_in: Comer) -> None:
    host = come_in()
    host.open_room("eights")
    updates: list[dict[str, Any]] = []
    sockets: list[WebSocket] = []

    def keep(socket: WebSocket) -> None:
        sockets.append(socket)
        note(socket, updates)

    host.page.context.once("page", lambda page: page.on("websocket", keep))
    screen = screen_of(host)
    expect(screen.page.locator(".guests")).to_contain_text(host.name)
    code = host.code
    assert [urlsplit(each.url).path for each in sockets] == [f"/ws/{code}"], "it goes where the room lives"
    host.press("Fill with bots and start")
    expect(screen.page.locator("#screen > .eights")).to_be_visible()
    expect(screen.page.locator("#bar")).to_be_hidden()
    expect(screen.page.locator(".corner")).to_contain_text(code)
    expect(screen.page.locator(".happenings, .tools").locator("visible=true")).to_have_count(0)
    expect(screen.page.get_by_role("button", disabled=False)).to_have_count(0)
    expect(screen.page.get_by_text("You’re watching")).to_be_hidden()
    views = [update["view"] for update in updates if "view" in update]
    assert views
    assert all(view["hand"] == [] for view in views)
    assert not any("you" in update or "moves" in update for update in updates)
    assert screen.complaints == []


def test_cards_fly_from_the_deck_of_a_big_screen(come_in: Comer) -> None:
    host = come_in()
    host.page.context.add_init_script(FLIGHTS)
    host.open_room("eights")
    screen = screen_of(host)
    screen.page.emulate_media(reduced_motion="no-preference")
    screen.page.evaluate("localStorage.removeItem('parlour.options')")
    screen.page.reload()
    screen.page.set_viewport_size({"width": 1920, "height": 1080})
    expect(screen.page.locator(".guests")).to_contain_text(host.name)
    host.press("Fill with bots and start")
    flights = screen.page.wait_for_function("() => flights.length > 3 && flights").json_value()
    assert max(flights) < 3


def test_a_race_fits_a_big_screen(come_in: Comer) -> None:
    host, friend = come_in(), come_in()
    host.open_room("race", deal=SHORT_SEED)
    host.welcome(friend)
    screen = screen_of(host)
    expect(screen.page.locator(".count")).to_have_text("2 of 4 at the table")
    host.begin()
    expect(screen.page.locator(".racer")).to_have_count(2)
    for width, height in ((1280, 720), (1920, 1080), (2560, 1440)):
        resize(screen.page, width, height)
        assert screen.page.locator(".racers").evaluate("(list) => list.scrollHeight - list.clientHeight") <= 1
        for name in (host.name, friend.name):
            box = screen.racer(name).locator(".name").bounding_box()
            assert box
            assert box["height"] < height / 15, "the name is broken"


def test_the_result_of_a_round_fits_a_big_screen(come: Come) -> None:
    anna = come()
    anna.enter("over-full", "anna")
    page = anna.page
    page.goto(f"{page.url}/screen")
    for width, height in ((1280, 720), (1920, 1080), (1024, 768)):
        resize(page, width, height)
        result = page.locator(".round-over")
        assert result.evaluate("(card) => card.scrollHeight - card.clientHeight") <= 1
        card, corner = result.bounding_box(), page.locator(".corner").bounding_box()
        assert card
        assert corner
        assert card["y"] >= 0
        assert card["y"] + card["height"] <= height
        assert card["x"] + card["width"] <= corner["x"]


def test_a_big_screen_takes_no_seat_and_keeps_none(come_in: Comer) -> None:
    host = come_in()
    code = host.open_room("race")
    screen = screen_of(host)
    expect(screen.page.locator(".count")).to_have_text("1 of 4 at the table")
    screen.page.reload()
    expect(screen.page.locator(".count")).to_have_text("1 of 4 at the table")
    host.lobby("race")
    expect(host.page.get_by_role("link", name=f"Back to room {code}")).to_be_visible()
