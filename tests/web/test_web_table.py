"""The table: what a player can do with it, and what it never does."""

import json
import re

import pytest
from playwright.sync_api import Route, WebSocket, expect

from parlour.commitments import leads_to
from tests.web.between import Between
from tests.web.conftest import Opener
from tests.web.frames import draw, resize
from tests.web.pages import MOVING, OWN
from tests.web.pilot import FINISH_SEED, SHORT_SEED, Table, winning_line

LINE, _ = winning_line(SHORT_SEED)


def test_a_pinch_lets_a_dragged_card_go_home(phone: Table) -> None:
    phone.open(seed=SHORT_SEED, speed="none")
    home = phone.card_rect(card := phone.cards("column 2")[-1])
    finger = phone.page.context.new_cdp_session(phone.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    x, y = home.grip
    touch("touchStart", (x, y))
    touch("touchMove", (x + 30, y + 40))
    expect(phone.card(card)).to_have_class(re.compile(r"\blifted\b"))
    touch("touchCancel")
    phone.settle()
    assert phone.card_rect(card) == home


def test_safe_cards_go_up_by_themselves_when_asked_to(sit_down: Opener) -> None:
    table = sit_down(MOVING)
    table.open(seed=SHORT_SEED, auto="safe")
    table.turn_stock()
    expect(table.page.locator("#status b").nth(1)).to_have_text(re.compile("^([2-9]|[1-9][0-9])$"))


def test_statistics_count_what_was_played(table: Table) -> None:
    table.open()
    table.press("Statistics")
    expect(table.page.get_by_role("dialog")).to_contain_text("No games yet")
    table.press("Close")
    expect(table.page.get_by_role("dialog")).to_have_count(0)
    table.turn_stock()
    table.settle()
    table.press("New game")
    table.press("Deal")
    table.page.wait_for_selector("dialog", state="detached")
    table.press("Statistics")
    expect(table.page.get_by_role("dialog")).to_contain_text("Played1")


def test_the_lamp_says_why_when_there_is_no_solver_or_shines(table: Table) -> None:
    table.open(seed=SHORT_SEED)
    table.light_lamp()
    expect(table.page.locator("#notice")).not_to_be_empty()


def test_the_clock_stands_and_the_table_is_covered_while_the_page_is_hidden(sit_down: Opener) -> None:
    table = sit_down(OWN)
    between = Between(table)
    table.page.clock.install()
    table.open(seed=SHORT_SEED, speed="none")
    table.turn_stock()
    table.settle()
    clock = table.page.locator("#status b").first
    table.hide()
    cover = table.page.locator("#cover")
    expect(cover).to_be_visible()
    expect(cover).to_contain_text("Paused")
    shown = clock.inner_text()
    table.page.clock.fast_forward(10_000)
    draw(table.page)
    assert clock.inner_text() == shown
    updates = between.updates
    table.hide(False)
    between.wait(table, lambda: between.updates > updates)
    expect(cover).to_be_hidden()
    table.page.clock.fast_forward(10_000)
    expect(clock).to_have_text(re.compile(r"0:[1-5]\d"))


def test_a_clock_that_stands_is_stopped_again_after_a_broken_line(table: Table) -> None:
    between = Between(table)
    table.open(seed=SHORT_SEED, speed="none")
    table.turn_stock()
    table.settle()
    table.hide()
    between.wait(table, lambda: "pause" in between.asked)
    between.asked.clear()
    between.cut(table)
    between.wait(table, lambda: "pause" in between.asked)
    assert "resume" not in between.asked


def test_a_press_that_is_released_elsewhere_is_no_tap(table: Table) -> None:
    table.open(seed=SHORT_SEED, speed="none")
    x, y = table.place_rect("stock").middle
    table.window.drag((x, y), (x + 400, y + 300))
    table.settle()
    assert table.moves == "0"
    table.window.drag((x, y), (x + 10, y + 10))  # still on the stock
    table.settle()
    assert table.moves == "1"


def test_the_clock_runs_from_the_first_move(table: Table) -> None:
    table.open()
    clock = table.page.locator("#status b").first
    expect(clock).to_have_text("0:00")
    table.turn_stock()
    expect(clock).to_have_text(re.compile("0:0[1-9]"))


def test_the_page_is_the_same_with_its_modules_as_they_were_written(table: Table) -> None:
    table.page.goto(f"{table.address}/web/index.html")
    table.page.wait_for_selector(".card.up")
    table.settle()
    table.press("New game")
    expect(table.page.locator("dialog.new-game")).to_be_visible()
    scripts = table.page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert f"{table.address}/web/table/pieces.js" in scripts


def test_a_column_of_nineteen_fits(table: Table) -> None:
    script = """async ([width, height]) => {
      const { layOut } = await import('/web/solitaire/layout.js');
      const { solitaire } = await import('/web/klondike/table.js');
      const { places, read } = solitaire(JSON.parse(document.querySelector('meta[name=game]').content));
      const columns = Array.from({ length: 7 }, () => ({ down: 6, up: Array(13).fill('AS') }));
      const view = read({ stock: 3, waste: ['AS', 'AS', 'AS'], foundations: [['AS'], [], [], []], columns });
      const isUpright = matchMedia('(max-aspect-ratio: 4/5) and (max-width: 720px)').matches;
      const manner = { isMirrored: false, isUpright, isLarge: false };
      const { spots, card } = layOut(places, view, width, height, manner);
      return spots.map(({ x, y }) => [x, y, x + card.width, y + card.height]);
    }"""
    table.open()
    for width, height in ((320, 568), (360, 740), (740, 360), (820, 1180), (1440, 900)):
        resize(table.page, width, height)
        size = table.page.locator("#table").bounding_box()
        assert size is not None
        is_above = table.place_rect("stock").y < table.place_rect("column 1").y
        assert is_above == (width > 720 and height >= 600), "under the thumb on a phone"
        for left, top, right, bottom in table.page.evaluate(script, [size["width"], size["height"]]):
            assert left >= 0, width
            assert top >= 0, width
            assert right <= size["width"], width
            assert bottom <= size["height"], width


def test_the_first_deal_is_one_that_can_be_won_and_a_random_one_is_a_choice(table: Table) -> None:
    asked: list[str] = []
    heard: list[str] = []

    def listen(line: WebSocket) -> None:
        line.on("framesent", lambda sent: asked.append(str(sent)))
        line.on("framereceived", lambda received: heard.append(str(received)))

    table.page.on("websocket", listen)
    table.open(speed="none")
    assert any('"type":"open"' in sent and '"deal":"usual"' in sent for sent in asked)
    table.press("New game")
    expect(table.page.get_by_role("radio", name="Winnable")).to_be_checked()
    table.page.get_by_role("radio", name="Random").check()
    table.press("Deal")
    table.page.wait_for_selector("dialog", state="detached")
    (second,) = [sent for sent in asked if '"type":"start"' in sent]
    assert '"deal":"fresh"' in second
    (given_up,) = [
        told
        for text in heard
        for told in json.loads(text).get("happened", [])
        if told.get("origin") is not None
    ]
    kept = dict(table.page.evaluate("JSON.parse(localStorage['parlour.parts'])"))
    (part,) = given_up["origin"]["parts"]
    assert leads_to(given_up["origin"]["secret"], kept[part]), "the browser has added to the first deal, too"
    assert all(f'"part":"{part}"' in "".join(asked) for part in kept)


def test_a_new_game_says_that_the_one_on_the_table_will_be_lost(table: Table) -> None:
    table.open(seed=SHORT_SEED, speed="none")
    table.press("New game")
    expect(table.page.get_by_role("dialog")).not_to_contain_text("count as lost")
    table.press("Close")
    expect(table.page.get_by_role("dialog")).to_have_count(0)
    table.turn_stock()
    table.settle()
    table.press("New game")
    expect(table.page.get_by_role("dialog")).to_contain_text("It will count as lost")
    expect(table.page.locator(".deal-code")).to_have_count(0)  # its code would tell what lies face down


def test_a_deal_that_was_given_up_has_a_code_from_then_on(sit_down: Opener) -> None:
    table = sit_down({"permissions": ["clipboard-read", "clipboard-write"]})
    table.open(seed=SHORT_SEED, speed="none")
    table.turn_stock()
    table.settle()
    table.press("New game")
    table.page.get_by_role("radio", name="Random").check(force=True)
    table.press("Deal")
    expect(table.page.locator("#status b").nth(1)).to_have_text("0")
    table.press("New game")
    expect(table.page.locator(".deal-code")).to_contain_text(f"Deal code of the game you left {SHORT_SEED}")
    table.press("Copy link")
    expect(table.page.get_by_text("Copied.")).to_be_visible()
    link = table.page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{table.address}/?deal={SHORT_SEED}&")


def test_a_won_table_offers_the_next_deal_and_its_code_can_be_sent(sit_down: Opener) -> None:
    table = sit_down({"permissions": ["clipboard-read", "clipboard-write"]})
    line, _ = winning_line(FINISH_SEED)
    table.open(seed=FINISH_SEED, speed="none")
    table.play_elsewhere([*line, "finish"])
    table.page.get_by_role("dialog").get_by_text("More", exact=True).click()
    table.press("Copy link")
    expect(table.page.get_by_text("Copied.")).to_be_visible()
    link = table.page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{table.address}/?deal={FINISH_SEED}&")
    table.press("Close")
    table.press("Next deal")
    expect(table.page.locator("#status b").nth(1)).to_have_text("0")
    table.settle()
    assert table.count("stock") == 24
    expect(table.page.get_by_role("button", name="Next deal")).to_be_hidden()


def test_a_complaint_about_the_table_before_is_gone_with_the_next_deal(table: Table) -> None:
    table.keep_later()
    table.open(seed=SHORT_SEED, speed="none")
    table.drag(table.cards("column 6")[-1], to="column 7")
    notice = table.page.locator("#notice")
    expect(notice).to_contain_text("can’t go on")
    table.press("New game")
    table.press("Restart this deal")
    expect(notice).to_be_hidden()


@pytest.mark.parametrize("is_large", [False, True])
def test_left_handed_the_waste_shows_the_corners_that_are_read(table: Table, is_large: bool) -> None:
    table.open(seed=SHORT_SEED, rules="draw=3", speed="none", leftHanded=True, largePrint=is_large)
    table.turn_stock()
    table.settle()
    boxes = [table.card(card).bounding_box() for card in table.cards("waste")]
    lefts = [box["x"] for box in boxes if box is not None]
    assert lefts == sorted(lefts)
    assert len(set(lefts)) == 3
    stock = table.place("stock").bounding_box()
    assert stock is not None
    assert lefts[-1] < stock["x"]


def test_the_rules_of_a_new_game_are_those_that_the_server_describes(table: Table) -> None:
    def described(route: Route) -> None:
        house = route.fetch().json()
        klondike = next(game for game in house["games"] if game["name"] == "klondike")
        klondike["options"] = [each for each in klondike["options"] if each["name"] != "empty"]
        next(each for each in klondike["options"] if each["name"] == "draw")["most"] = 2
        route.fulfill(json=house)

    table.page.route("**/api/games", described)
    table.open(seed=SHORT_SEED, speed="none")
    table.press("New game")
    dialog = table.page.get_by_role("dialog")
    draws = dialog.get_by_role("group", name="Draw").get_by_role("radio")
    expect(draws).to_have_count(2)
    assert [each.get_attribute("value") for each in draws.all()] == ["1", "2"]
    dialog.get_by_text("More rules").click()
    expect(dialog.get_by_role("group", name="Empty columns accept")).to_have_count(0)
    # What goes only with other rules is offered with them, and what was left open follows from them.
    expect(dialog.get_by_role("checkbox", name="Cumulative")).to_have_count(0)
    dialog.get_by_role("radio", name="Vegas").check()
    dialog.get_by_role("checkbox", name="Cumulative").check()
    expect(dialog.get_by_role("radio", name="Default")).to_be_checked()
    table.press("Deal")
    expect(dialog).to_have_count(0)
    table.settle()
    assert table.score == "-52"
    table.press("New game")
    dialog.get_by_text("More rules").click()
    for name in ("Vegas", "Default"):
        expect(dialog.get_by_role("radio", name=name)).to_be_checked()
    expect(dialog.get_by_role("checkbox", name="Cumulative")).to_be_checked()
