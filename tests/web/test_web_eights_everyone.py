"""Eights for everyone: names for those who listen, focus that stays, nothing that axe finds."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.axe import findings
from tests.web.conftest import PHONE
from tests.web.eights_pilot import EightsTable
from tests.web.eights_tables import SitAt


def choosing(table: EightsTable) -> None:
    table.play_card(table.in_hand("8"))


def refused(table: EightsTable) -> None:
    table.play_card(table.in_hand("b7"))
    table.page.wait_for_selector("#notice:not([hidden])")


SCREENS: dict[str, Callable[[EightsTable], object]] = {
    "the table": EightsTable.settle,
    "choosing a colour": choosing,
    "a refusal": refused,
    "reactions": lambda table: table.key("e"),
    "game log": lambda table: table.key("l"),
    "keys": lambda table: table.key("?"),
}


def test_axe_finds_nothing(sit_at: SitAt, axe: str) -> None:
    table = sit_at("axe", "anna")
    for screen, show in SCREENS.items():
        show(table)
        assert findings(table, axe) == [], screen
        table.key("Escape")
        expect(table.page.get_by_role("dialog")).to_have_count(0)


def test_axe_finds_nothing_for_others(sit_at: SitAt, axe: str) -> None:
    assert findings(sit_at("axe"), axe) == []
    assert findings(sit_at("full", "bob", context=PHONE), axe) == []


def test_axe_finds_nothing_when_a_round_is_over(sit_at: SitAt, axe: str) -> None:
    table = sit_at("over", "anna")
    table.shows_result()
    assert findings(table, axe) == []
    # Focus stays on what leads to the replay while others leave.
    page = table.page
    share, watch = page.get_by_role("button", name="Share"), page.get_by_role("link", name="Watch")
    for control, leaves in ((share, "bob"), (watch, "cleo")):
        control.focus()
        control.evaluate("control => control.classList.add('before')")
        sit_at("over", leaves).page.locator(".round-over").get_by_role("button", name="Leave").click()
        expect(page.locator(".before")).to_have_count(0)
        expect(control).to_be_focused()


def test_every_card_is_a_button_that_begins_with_its_name(sit_at: SitAt) -> None:
    page = sit_at("keys", "anna").page
    expect(page.get_by_role("toolbar", name="Your hand, 7 cards")).to_be_visible()
    expect(page.get_by_role("button", name="Red zero, playable")).to_be_visible()
    expect(page.get_by_role("button", name="Blue seven", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Eight, wild, playable")).to_be_visible()
    expect(page.get_by_role("button", name="Draw a card")).to_be_visible()
    expect(page.locator(".told-pile")).to_have_text("On the pile: Red three. Play goes clockwise.")
    expect(page.get_by_role("listitem").filter(has_text="Bob")).to_contain_text("7 cards")


def test_how_strong_a_bot_is_is_said_at_its_seat(sit_at: SitAt) -> None:
    expect(sit_at("full", "bob").page.locator('.seat[data-seat="3"] .mark-bot')).to_have_text("normal bot")


def test_the_hand_is_read_in_order_and_every_card_can_be_pressed_as_it_is_read(sit_at: SitAt) -> None:
    """As a screen reader does in its browse mode: element by element, without keys or pointer."""
    anna = sit_at("browsed", "anna")
    found = anna.page.evaluate(READ)
    assert found["cards"] == ["r0", "r6", "b1", "b7", "g3", "g4", "8"]
    assert found["lefts"] == sorted(found["lefts"])
    assert found["areas"] == ["players", "middle", "strip", "hand"]
    anna.in_hand("g3").evaluate("(card) => card.click()")  # a neighbour covers the middle of it
    expect(anna.page.locator(".told-pile")).to_contain_text("On the pile: Green three.")
    assert anna.page.evaluate(READ)["cards"] == ["r0", "r6", "b1", "b7", "g4", "8"]


def test_a_held_card_and_where_it_may_go_are_told(sit_at: SitAt) -> None:
    anna = sit_at("keys", "anna")
    box = anna.in_hand("g3").bounding_box()
    assert box is not None
    anna.page.mouse.move(box["x"] + 12, box["y"] + 20)
    anna.page.mouse.down()
    anna.page.mouse.move(box["x"] + 20, box["y"] - 20, steps=3)
    expect(anna.page.locator("#live")).to_contain_text("Green three picked up. Can go on the pile.")
    expect(anna.page.get_by_role("button", name="Green three, picked up, playable")).to_have_count(1)
    anna.key("Escape")
    anna.page.mouse.up()
    expect(anna.page.get_by_role("button", name="Green three, playable")).to_have_count(1)


def test_a_key_lists_the_possible_moves(sit_at: SitAt) -> None:
    anna, bob = sit_at("keys", "anna"), sit_at("keys", "bob")
    anna.key("m")
    said = "You can play a red 0, a red 6, a green 3 or an 8 or draw a card."
    expect(anna.page.locator("#live")).to_contain_text(said)
    bob.key("m")
    expect(bob.page.locator("#live")).to_contain_text("It’s not your turn.")


def test_the_direction_and_the_turn_are_seen_in_forced_colours(sit_at: SitAt) -> None:
    page = sit_at("keys", "anna", context={"forced_colors": "active"}).page
    found = page.evaluate(STROKES)
    assert found["ring"] == found["heads"] == found["text"] != found["canvas"]


READ = """() => {
  const cards = [...document.querySelectorAll('.hand .card')];
  const areas = ['players', 'middle', 'strip', 'hand'];
  const found = [...document.querySelectorAll(areas.map((each) => '.' + each).join())];
  return {
    cards: cards.map(({ dataset }) => dataset.card),
    lefts: cards.map((card) => card.getBoundingClientRect().left),
    areas: found.map(({ classList }) => areas.find((each) => classList.contains(each))),
  };
}"""
STROKES = """() => {
  const probe = document.body.appendChild(document.createElement('i'));
  const system = (colour) => (probe.style.color = colour, getComputedStyle(probe).color);
  const stroke = (css) => getComputedStyle(document.querySelector(css)).stroke;
  const [text, canvas] = [system('CanvasText'), system('Canvas')];
  return { text, canvas, ring: stroke('.direction svg'), heads: stroke('.direction .head') };
}"""


def test_the_hand_is_one_tab_stop(sit_at: SitAt) -> None:
    anna = sit_at("keys", "anna")
    anna.key("ArrowLeft")  # from nowhere
    assert anna.focused["card"] == "r0"
    anna.key("ArrowRight", "ArrowRight")
    assert anna.focused["card"] == "b1"
    anna.key("End")
    assert anna.focused["card"] == "8"
    anna.key("Tab")
    assert anna.focused["card"] == ""
    anna.key("Shift+Tab")
    assert anna.focused["card"] == "8"


def test_focus_goes_to_the_neighbour_of_a_card_that_was_played(sit_at: SitAt) -> None:
    anna = sit_at("focus", "anna")
    anna.tab_to_hand()
    anna.key("ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight")
    assert anna.focused["card"] == "g3"
    anna.key("Enter")
    expect(anna.page.locator(".headline")).to_have_text("Bob’s turn")
    assert anna.focused["card"] == "g4"


def test_a_key_reads_the_table(sit_at: SitAt) -> None:
    anna = sit_at("keys", "anna")
    anna.key("t")
    live = anna.page.locator("#live")
    expect(live).to_contain_text("Your turn.")
    expect(live).to_contain_text("On the pile: Red three. Current colour: red. Play goes clockwise.")
    expect(live).to_contain_text("Bob: 7 cards.")


def test_single_letters_can_be_switched_off(sit_at: SitAt) -> None:
    anna = sit_at("keys", "anna", letterKeys=False)
    anna.key("d")
    anna.settle()
    assert len(anna.hand) == 7


def test_nothing_moves_under_reduced_motion(sit_at: SitAt) -> None:
    anna = sit_at("still", "anna", context={"reduced_motion": "reduce"}, speed="normal")
    anna.play_card(anna.in_hand("g3"))
    assert anna.page.evaluate("document.getAnimations().length") == 0


def test_targets_are_at_least_24_pixels(sit_at: SitAt) -> None:
    phone = sit_at("axe", "anna", context=PHONE)
    for button in phone.page.locator("button:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24
