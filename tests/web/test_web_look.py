"""What the look of the page promises: a bar that names itself, and a table that fills the screen."""

import itertools

from playwright.sync_api import expect

from tests.web.conftest import PHONE, Comer
from tests.web.pilot import PLACES, SHORT_SEED, Table, winning_line

LINE, _ = winning_line(SHORT_SEED)
BAR_ENDS = "() => document.querySelector('#room').getBoundingClientRect().top"


def test_a_long_press_says_the_name_and_presses_nothing(phone: Table) -> None:
    phone.open()
    lamp = phone.page.locator('[data-control="lamp"]')
    box = lamp.bounding_box()
    assert box
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger = phone.page.context.new_cdp_session(phone.page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(phone.page.locator(".tooltip")).to_have_text("Winnable?")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(phone.page.locator(".tooltip")).to_have_count(0)
    expect(lamp).to_have_attribute("aria-pressed", "false")
    lamp.tap()
    expect(phone.page.get_by_role("dialog")).to_have_accessible_name("Winnable?")


def test_the_bar_of_a_narrow_phone_has_one_row(come_in: Comer) -> None:
    phone = come_in({**PHONE, "viewport": {"width": 320, "height": 568}})
    phone.lobby("eights")
    expect(phone.page.locator("#games > a:not(#join)")).to_have_text(
        ["Klondike", "Eights", "Race", "Daily", ""]
    )
    assert phone.page.evaluate(BAR_ENDS) <= 48
    phone.press("Options")
    back = phone.page.locator(".cloths i svg").first
    expect(back).to_be_visible()
    assert back.evaluate("(each) => getComputedStyle(each).position") == "static", "it is in its own tile"
    phone.page.keyboard.press("Escape")
    phone.press("Create a room")
    phone.press("Fill with bots and start")
    expect(phone.page.locator('[data-control="people"]')).to_be_visible()
    shown = ["#wordmark > svg", "#games [aria-current]", "#join", "#help", '[data-control="people"]']
    boxes = [phone.page.locator(each).bounding_box() for each in shown]
    ends = [(box["x"], box["x"] + box["width"]) for box in boxes if box]
    assert len(ends) == len(shown)
    assert all(end <= start + 1 for (_, end), (start, _) in itertools.pairwise(ends))
    assert ends[-1][1] <= 320
    assert phone.page.evaluate(BAR_ENDS) <= 48


def test_on_an_upright_screen_stock_and_waste_are_under_the_thumb(phone: Table) -> None:
    phone.open(seed=SHORT_SEED, speed="none")
    phone.tap_stock()
    tops = {
        place: phone.place(place).evaluate("(each) => each.getBoundingClientRect().top") for place in PLACES
    }
    assert tops["spades foundation"] < tops["column 1"] < tops["stock"] == tops["waste"]
    stock = phone.place("stock").bounding_box()
    assert stock
    assert stock["x"] > 180
    assert stock["y"] > 740 / 2


def test_arrow_keys_go_where_they_point_on_an_upright_screen(phone: Table) -> None:
    phone.open(seed=SHORT_SEED, speed="none")
    phone.go_to("s")
    phone.key("ArrowUp")
    assert phone.focused["place"].startswith("7")
    phone.key("ArrowDown")
    assert phone.focused["place"] == "s"
    phone.go_to("1")
    phone.key("ArrowUp")
    assert phone.focused["place"].startswith("f")


def test_what_is_empty_is_drawn(table: Table) -> None:
    table.open(speed="none")
    table.press("Statistics")
    drawn = table.page.locator("dialog .drawing svg")
    expect(drawn).to_be_visible()
    expect(drawn).to_have_css("fill", "none")
    expect(drawn).to_have_css("stroke-width", "2px")


def test_what_is_said_on_a_phone_does_not_cover_stock_and_waste(phone: Table) -> None:
    phone.open(seed=SHORT_SEED, rules="draw=3", speed="none")
    phone.tap_stock()
    phone.settle()
    phone.press("Hint")
    notice = phone.page.locator("#notice")
    expect(notice).to_be_visible()
    said = notice.bounding_box()
    assert said
    for place in ("w", "s"):
        for box in (card.bounding_box() for card in phone.page.locator(f'.card[data-place="{place}"]').all()):
            assert box
            assert said["x"] + said["width"] <= box["x"]


def test_of_a_covered_card_only_the_index_is_seen_until_it_is_uncovered(table: Table) -> None:
    table.open(seed=SHORT_SEED, speed="none")
    covered = table.page.locator(".card.covered .pips")
    for move in LINE:
        table.play(move)
        if covered.count():
            break
    expect(covered.first).to_have_css("opacity", "0")
    top = table.page.locator(".card.covered + .card.up:not(.covered)").first
    edge, suit = top.bounding_box(), table.page.locator(".card.covered .suit").first.bounding_box()
    assert edge
    assert suit
    assert suit["y"] + suit["height"] < edge["y"], "its suit is seen, too"
    expect(top.locator(".pips")).to_have_css("opacity", "1")
    top.hover()
    table.page.mouse.down()
    table.page.mouse.move(600, 600, steps=3)
    expect(covered.first).to_have_css("opacity", "1")
    table.page.mouse.up()


def test_the_options_lie_side_by_side_at_a_table_in_company_too(come_in: Comer) -> None:
    host = come_in()
    host.open_room("eights")
    host.press("Fill with bots and start")
    expect(host.page.locator(".strip")).to_be_visible()
    host.press("Options")
    expect(host.page.locator(".cloths label")).to_have_count(4)
    boxes = [each.bounding_box() for each in host.page.locator(".cloths label").all()]
    assert all(boxes)
    assert len({box["y"] for box in boxes if box}) == 1, "one lies below another"
