"""The connection: how little is fetched before play, and what happens when server or network go away."""

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from parlour.server.page.languages import COOKIE
from tests.web.conftest import Comer, Opener
from tests.web.forwarder import Forwarder, forwarding
from tests.web.pages import OWN, SOCKET
from tests.web.pilot import SHORT_SEED, Table, winning_line
from tests.web.server import serving

LINE, _ = winning_line(SHORT_SEED)
MOST_BYTES = 60_000
MOST_REQUESTS = 10
MOST_BYTES_MORE = 15_000
AT_ONCE = 6  # the files that a browser asks one server for at the same time: a seventh waits for a round trip
LONG = 60_000  # milliseconds: longer than any deadline of the connection, however busy the machine is

# How long the page waits for a connection, for a sign of life of which somebody is in need, and for any.
CONNECTING, AWAKE, IDLE = 8000, 2000, 20_000


def loaded_by(table: Table) -> tuple[list[float], list[str]]:
    """Return the sizes of all answers in the heaviest language from now on, and what was asked for."""
    table.page.context.add_cookies([{"name": COOKIE, "value": "ru", "url": table.address}])
    line = table.page.context.new_cdp_session(table.page)
    line.send("Network.enable")
    sizes: list[float] = []
    addresses: list[str] = []
    line.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    line.on("Network.requestWillBeSent", lambda event: addresses.append(event["request"]["url"]))
    line.on("Network.webSocketCreated", lambda event: addresses.append(event["url"]))
    table.keep_later()  # what the page loads for offline use, some seconds later, is not part of it
    return sizes, addresses


def check(table: Table, sizes: list[float], addresses: list[str], most: float, requests: int) -> None:
    table.page.wait_for_load_state("networkidle")
    addresses = [address for address in addresses if not address.startswith("data:")]
    print(f"{sum(sizes) / 1000:.1f} kB in {len(addresses)} requests")
    assert sum(sizes) <= most
    assert len(addresses) <= requests
    assert all(
        address.startswith((table.address, table.address.replace("http", "ws"))) for address in addresses
    )


def test_a_playable_table_is_light_in_the_heaviest_language(sit_down: Opener) -> None:
    table = sit_down(OWN)
    sizes, addresses = loaded_by(table)
    table.open()
    assert sum(address.endswith((".js", ".css")) for address in addresses) <= AT_ONCE
    check(table, sizes, addresses, MOST_BYTES, MOST_REQUESTS)


@pytest.mark.parametrize("game", ["freecell", "pyramid"])
def test_the_first_table_of_any_solitaire_is_light_in_the_heaviest_language(
    sit_down: Opener, game: str
) -> None:
    table = sit_down(OWN)
    sizes, addresses = loaded_by(table)
    table.go(f"/{game}").dealt()
    check(table, sizes, addresses, MOST_BYTES, MOST_REQUESTS)


def test_from_one_solitaire_to_another_little_is_loaded(sit_down: Opener) -> None:
    table = sit_down(OWN)
    sizes, addresses = loaded_by(table)
    table.open()
    table.page.wait_for_load_state("networkidle")
    sizes.clear()
    addresses.clear()
    table.go("/spider").dealt()
    check(table, sizes, addresses, MOST_BYTES_MORE, MOST_REQUESTS)


# Which comes first: the connection, or what the module of the board asks when it is evaluated.
NOTE_ORDER = """
globalThis.order = [];
globalThis.WebSocket = class extends WebSocket {
  constructor(...given) { super(...given); order.push('connection'); }
};
const { matchMedia } = globalThis;
globalThis.matchMedia = (query) => (query.includes('aspect-ratio') && order.push('board'), matchMedia(query));
"""


def test_a_page_connects_before_it_makes_its_table(sit_down: Opener) -> None:
    table = sit_down(OWN)
    table.page.add_init_script(NOTE_ORDER)
    table.open()
    assert table.page.evaluate("order") == ["connection", "board"]


@pytest.mark.parametrize("game", ["eights", "race"])
def test_a_table_in_company_is_light_in_the_heaviest_language(sit_down: Opener, game: str) -> None:
    first, table = sit_down(OWN), sit_down(OWN)
    first.page.goto(f"{first.address}/{game}")
    first.page.get_by_role("button", name="Play against bots").click()
    first.page.wait_for_url("**/room/*")
    table.page.context.add_cookies(first.page.context.cookies())  # type: ignore[arg-type]
    sizes, addresses = loaded_by(table)
    table.page.goto(first.page.url)
    table.page.locator(".card.up").first.wait_for()
    check(table, sizes, addresses, MOST_BYTES, MOST_REQUESTS)


def test_from_a_table_to_a_lobby_little_is_loaded_in_the_heaviest_language(sit_down: Opener) -> None:
    table = sit_down(OWN)
    sizes, addresses = loaded_by(table)
    table.open()
    table.page.wait_for_load_state("networkidle")
    sizes.clear()
    addresses.clear()
    table.page.goto(f"{table.address}/eights")
    table.page.locator(".lobby .you b").wait_for()
    check(table, sizes, addresses, MOST_BYTES_MORE, MOST_REQUESTS)


def test_files_are_kept_for_ever_and_the_page_is_not(sit_down: Opener) -> None:
    table = sit_down(OWN)
    answers = {}
    table.page.on("response", lambda answer: answers.update({answer.url: answer.headers}))
    table.open()
    page = answers.pop(f"{table.address}/")
    assert page["cache-control"] == "private, no-cache"
    assert page["content-encoding"] == "br"
    assert answers
    for headers in answers.values():
        assert "immutable" in headers["cache-control"]
        assert "content-security-policy" in headers


# A network that fails


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """A page that may complain: a browser says so on the console when a connection fails.

    The test can move its clock forward.
    """
    context = chromium.new_context(service_workers="block")
    context.set_default_timeout(LONG)
    context.clock.install()
    yield context.new_page()
    context.close()


@pytest.fixture
def network(tmp_path: Path) -> Iterator[Forwarder]:
    """A network with a server of the test's own behind it."""
    with serving(tmp_path) as address, forwarding(port_of(address)) as forwarder:
        yield forwarder


def port_of(address: str) -> int:
    return int(address.rpartition(":")[2])


def sit_down_at(page: Page, address: str) -> Table:
    table = Table(page, address)
    table.open(seed=SHORT_SEED, speed="none")
    table.play_all(LINE[:5])
    return table


def expect_moves(table: Table, count: int) -> None:
    expect(table.page.locator("#status b").nth(1)).to_have_text(str(count), timeout=LONG)


def expect_connected(table: Table, is_connected: bool) -> None:
    expect(table.page.locator("#offline")).to_be_visible(visible=not is_connected, timeout=LONG)


def test_a_server_that_comes_back_elsewhere_finds_the_player_at_the_table(page: Page, tmp_path: Path) -> None:
    with contextlib.ExitStack() as stack:
        with serving(tmp_path) as first:
            network = stack.enter_context(forwarding(port_of(first)))
            table = sit_down_at(page, network.address)
            before = table.layout()
        expect_connected(table, False)
        table.turn_stock()  # asked while nobody answers: done when somebody does
        network.speak(port_of(stack.enter_context(serving(tmp_path))))
        expect_connected(table, True)
        expect_moves(table, 6)
        table.settle()
        assert len(table.cards("waste")) == len(before["waste"]["up"]) + 1


def test_a_server_that_accepts_and_never_answers_is_given_up(page: Page, network: Forwarder) -> None:
    table = sit_down_at(page, network.address)
    network.silence()
    with network.next_connection():  # to a server that accepts it, and will never say a word
        network.cut()
        expect_connected(table, False)
        table.turn_stock()
    network.speak()
    page.clock.run_for(CONNECTING)
    expect_connected(table, True)
    expect_moves(table, 6)


def test_a_connection_that_died_without_a_word_is_noticed_when_the_player_comes_back(
    page: Page, network: Forwarder
) -> None:
    table = sit_down_at(page, network.address)
    network.silence()
    table.page.evaluate("dispatchEvent(new Event('online'))")  # a phone that is in another network
    page.clock.run_for(AWAKE)
    expect_connected(table, False)
    network.speak()
    page.clock.run_for(AWAKE)
    table.page.evaluate("dispatchEvent(new Event('online'))")
    expect_connected(table, True)


def test_an_idle_connection_that_died_without_a_word_is_noticed(page: Page, network: Forwarder) -> None:
    table = sit_down_at(page, network.address)
    network.silence()
    page.clock.run_for(IDLE)
    expect_connected(table, False)
    network.speak()
    page.clock.run_for(CONNECTING)
    expect_connected(table, True)


def test_a_move_whose_answer_was_cut_off_counts_once(page: Page, network: Forwarder) -> None:
    table = sit_down_at(page, network.address)
    network.cut_within(60)
    table.turn_stock()
    expect_moves(table, 6)
    table.settle()
    assert len(table.cards("waste")) == 1
    table.turn_stock()
    expect_moves(table, 7)


def test_too_many_from_one_address_wait_and_are_let_in(come_in: Comer) -> None:
    host, guest = come_in(), come_in()
    code = host.open_room("eights")
    refusals = [{"type": "refusal", "re": "hello", "code": "too-often", "text": "Wait a minute."}]

    def between(socket: WebSocketRoute) -> None:
        if refusals:
            socket.on_message(lambda _: socket.send(json.dumps(refusals[0])))
        else:
            socket.connect_to_server()

    guest.page.route_web_socket(SOCKET, between)
    guest.visit(code)
    expect(guest.page.locator("#offline")).to_contain_text("Trying again")
    refusals.clear()
    expect(guest.seat(host.name)).to_be_visible()
    expect(guest.page.locator("#offline")).to_be_hidden()


def test_two_windows_of_the_same_player_show_the_same_table(sit_down: Opener) -> None:
    table = sit_down()
    table.open(seed=SHORT_SEED, speed="none")
    other = Table(table.page.context.new_page(), table.address)
    other.open()
    table.play_all(LINE[:4])
    expect(other.page.locator("#status b").nth(1)).to_have_text("4")
    other.settle()
    assert other.layout() == table.layout()
