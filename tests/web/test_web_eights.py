"""The table of Eights: what is shown, and what becomes of what a player does."""

import re

from playwright.sync_api import expect

from tests.web.between import Between
from tests.web.conftest import PHONE
from tests.web.eights_pilot import EightsTable
from tests.web.eights_tables import Come, SitAt
from tests.web.frames import resize
from tests.web.pages import MOVING, describe


def test_the_hand_is_in_order_of_colour_and_kind(sit_at: SitAt) -> None:
    assert sit_at("keys", "anna").hand == ["r0", "r6", "b1", "b7", "g3", "g4", "8"]


def test_a_drag_survives_what_others_do_meanwhile(sit_at: SitAt) -> None:
    anna, bob, cleo = (sit_at("meanwhile", player) for player in ("anna", "bob", "cleo"))
    for table in (anna, bob):
        table.wait_for_turn()
        table.key("d")
    cleo.wait_for_turn()
    anna.settle()
    box = anna.in_hand("g3").bounding_box()
    assert box is not None
    anna.page.mouse.move(box["x"] + 12, box["y"] + 20)
    anna.page.mouse.down()
    anna.page.mouse.move(box["x"] + 20, box["y"] - 250, steps=4)
    cleo.key("d")
    expect(anna.page.locator(".headline")).to_have_text("Your turn")
    anna.page.mouse.up()
    expect(anna.page.locator(".told-pile")).to_contain_text("On the pile: Green three.")


def test_a_dragged_card_that_is_taken_away_leaves_nothing_lit(sit_at: SitAt) -> None:
    anna, elsewhere = sit_at("taken-away", "anna", context=MOVING), sit_at("taken-away", "anna")
    box = anna.in_hand("g3").bounding_box()
    assert box is not None
    anna.page.mouse.move(box["x"] + 12, box["y"] + 20)
    anna.page.mouse.down()
    anna.page.mouse.move(box["x"] + 20, box["y"] - 250, steps=4)
    expect(anna.page.locator(".pile.aimed")).to_be_visible()
    elsewhere.play_card(elsewhere.in_hand("g3"))
    expect(anna.page.locator(".told-pile")).to_contain_text("On the pile: Green three.")
    expect(anna.page.locator(":is(.aimed, .lifted, .picked)")).to_have_count(0)
    anna.page.mouse.move(box["x"] + 30, box["y"] - 200)
    anna.page.mouse.up()
    anna.settle()
    assert len(anna.hand) == 6


def test_every_card_that_can_be_played_is_counted(sit_at: SitAt) -> None:
    anna = sit_at("double", "anna")
    lit = anna.page.locator(".hand .card.playable").evaluate_all(
        "(cards) => cards.map(({ dataset }) => dataset.card)"
    )
    assert len(set(lit)) < len(lit)
    expect(anna.page.locator(".detail:not(.last)")).to_contain_text(f"You can play {len(lit)} cards.")


def test_a_wild_card_that_is_not_listed_makes_no_move(come: Come) -> None:
    bob = come()
    asked: list[str] = []
    bob.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: asked.append(str(frame))))
    bob.enter("wild-bob", "bob")
    before = bob.hand
    bob.play_card(bob.in_hand("8"))
    expect(bob.page.locator("#notice")).to_have_text("It’s Anna’s turn.")
    expect(bob.page.locator(".chooser")).to_be_hidden()
    assert bob.hand == before
    assert not [frame for frame in asked if '"play"' in frame]


COLOURS = ("Red", "Blue", "Green", "Yellow")


def test_a_colour_is_chosen_and_may_be_kept_to_oneself(sit_at: SitAt) -> None:
    anna, bob = sit_at("wild", "anna"), sit_at("wild", "bob")
    chooser = anna.page.get_by_role("dialog", name="Choose a colour")
    anna.play_card(anna.in_hand("8"))
    held = {colour: sum(card.startswith(colour[0].lower()) for card in anna.hand) for colour in COLOURS}
    told = [re.compile(rf"^{colour}\s*{count}\s*cards?$") for colour, count in held.items()]
    expect(chooser.get_by_role("button")).to_have_text(told)
    expect(chooser.locator(".small-card svg")).to_be_visible()
    expect(chooser.get_by_role("button", name="Red")).to_be_focused()
    anna.key("Escape")
    expect(chooser).to_be_hidden()
    assert anna.focused["card"] == "8"
    assert len(anna.hand) == 7
    anna.key("Enter")
    anna.page.reload()  # with the colour still to be named
    anna.wait_for_turn()
    expect(chooser).to_be_hidden()
    anna.play_card(anna.in_hand("8"))
    anna.key("ArrowRight", "ArrowRight")
    expect(chooser.get_by_role("button", name="Green")).to_be_focused()
    anna.key("y")
    expect(bob.page.locator(".told-pile")).to_contain_text("On the pile: Eight, yellow.")
    expect(bob.page.locator(".colour")).to_have_text("Current colour:Yellow")
    expect(bob.page.locator("#live")).to_contain_text("Anna played an 8 and chose yellow.")
    expect(bob.page.locator("#live")).to_contain_text("Your turn. Yellow.")


def test_a_card_that_does_not_fit_stays_and_the_server_says_why(sit_at: SitAt) -> None:
    anna, bob = sit_at("refused", "anna"), sit_at("refused", "bob")
    before = anna.hand
    anna.play_card(anna.in_hand("b7"))
    expect(anna.page.locator("#notice")).to_have_text(
        "You can’t play a blue 7 now: match the colour or the number."
    )
    assert anna.hand == before
    bob.play_card(bob.page.locator(".hand .card").first)
    expect(bob.page.locator("#notice")).to_have_text("It’s Anna’s turn.")
    bob.page.locator(".deck").click(force=True)
    expect(bob.page.locator("#notice")).to_have_text("It’s Anna’s turn.")


def test_a_listed_card_shows_at_once(come: Come) -> None:
    anna = come()
    between = Between(anna)
    anna.enter("kept", "anna")
    between.keeps = True
    anna.play_card(anna.in_hand("g3"))
    assert anna.pile == "On the pile: Green three"
    assert len(anna.hand) == 6
    between.let_go()
    expect(anna.page.locator(".headline")).to_have_text("Bob’s turn")
    assert anna.pile == "On the pile: Green three"


def test_a_refused_card_is_taken_back_with_the_reason(come: Come) -> None:
    anna = come()
    between = Between(anna)
    anna.enter("taken-back", "anna")
    before = anna.hand
    between.refuses = True
    anna.play_card(anna.in_hand("g3"))
    expect(anna.page.locator("#notice")).to_have_text("Not this time.")
    anna.settle()
    assert anna.hand == before
    assert anna.pile == "On the pile: Red three"


def test_a_drawn_card_that_fits_is_played_or_passed(sit_at: SitAt) -> None:
    anna = sit_at("drawn", "anna")
    anna.key("d")
    expect(anna.page.get_by_role("button", name="Play it")).to_be_visible()
    assert anna.page.locator(".hand .card.playable").count() == 1
    assert len(anna.hand) == 8
    anna.page.reload()
    anna.page.wait_for_selector(".eights[data-waiting]")
    expect(anna.page.get_by_role("button", name="Play it")).to_be_visible()
    anna.page.get_by_role("button", name="Pass").focus()
    anna.key("Enter")
    expect(anna.page.locator(".headline")).to_have_text("Bob’s turn")
    assert anna.focused["card"]


# What is felt at a seat is gone in a moment, so it is noted when it comes: the seat's number, and the text.
NOTE_FELT = """() => {
  globalThis.felt = [];
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!target.matches('.bubble:not([hidden])')) continue;
      const drawn = target.matches('.reaction:has(svg)') ? 'a drawing' : null;
      felt.push(`${target.closest('.seat').dataset.seat} ${drawn ?? target.innerText}`);
    }
  }).observe(document.querySelector('.eights'), { attributeFilter: ['hidden'], subtree: true });
}"""


def feels(table: EightsTable, *felt: str) -> None:
    """All this has been seen at the seats, since it is noted."""
    table.page.wait_for_function("(all) => all.every((each) => felt.includes(each))", arg=list(felt))


def test_a_skip_is_seen_at_the_seats_that_lose_a_turn(sit_at: SitAt) -> None:
    anna, bob = sit_at("skip", "anna"), sit_at("skip", "bob")
    for table in (anna, bob):
        table.page.evaluate(NOTE_FELT)
    anna.play_card(anna.in_hand("gs"))
    for table in (anna, bob):
        feels(table, "1 Skipped", "2 Skipped")
    expect(anna.page.locator(".headline")).to_have_text("Your turn")


def test_a_last_card_is_told_to_everybody(sit_at: SitAt) -> None:
    anna, bob = sit_at("last", "anna"), sit_at("last", "bob")
    assert len(anna.hand) == 2
    anna.take_turn()
    for table in (anna, bob):
        expect(table.page.locator('.seat[data-seat="0"] .last-card')).to_have_text("Last card!")
    expect(bob.page.locator("#live")).to_contain_text("Anna has one card left.")


def test_reactions_reach_everybody_at_the_table(sit_at: SitAt) -> None:
    anna, bob = sit_at("reacting", "anna"), sit_at("reacting", "bob")
    watcher = sit_at("reacting")
    for table in (anna, bob, watcher):
        table.page.evaluate(NOTE_FELT)
    bob.key("e")
    expect(bob.page.get_by_role("group", name="React")).to_be_visible()
    bob.key("2")
    for table in (anna, bob, watcher):
        feels(table, "1 a drawing")
        expect(table.page.locator("#live")).to_contain_text("Bob laughs.")
    expect(watcher.page.get_by_role("button", name="React")).to_be_hidden()


def test_the_reactions_are_those_that_the_server_describes(come: Come) -> None:
    anna = come()
    describe(anna.page, "(house) => { house.reactions = ['👏', '🎉']; }")
    anna.enter("reacting", "anna")
    anna.key("e")
    offered = anna.page.get_by_role("group", name="React").get_by_role("button")
    expect(offered).to_have_count(2)
    expect(offered.first).to_have_accessible_name("claps")


def test_a_spectator_is_never_told_a_hand(come: Come, sit_at: SitAt) -> None:
    watcher = come()
    heard = watcher.frames()
    watcher.enter("watched")
    anna, bob = sit_at("watched", "anna"), sit_at("watched", "bob")
    anna.take_turn()
    bob.wait_for_turn()
    bob.page.locator(".deck").click()
    expect(watcher.page.locator(".happenings li").first).to_contain_text("Bob drew a card.")
    assert watcher.hand == []
    assert watcher.page.locator(".players .seat").count() == 3
    views = [frame["view"] for frame in heard if "view" in frame]
    assert views
    assert all(view["hand"] == [] and view["drawn"] is None for view in views)


def test_whose_time_is_up_twice_has_a_bot_until_back(sit_at: SitAt) -> None:
    anna = sit_at("late", "anna")
    expect(anna.page.get_by_role("button", name="I’m back")).to_be_focused()
    expect(anna.page.locator("#live")).to_contain_text(re.compile("Your bot|A bot is playing for you."))
    expect(anna.page.locator(".headline")).to_have_text("A bot is playing for you.")
    expect(anna.page.locator(".happenings")).to_contain_text("You ran out of time. You drew")
    anna.press("I’m back")
    expect(anna.page.get_by_role("button", name="I’m back")).to_be_hidden()


def test_a_hand_of_fifty_fits_every_size(sit_at: SitAt) -> None:
    anna = sit_at("full", "anna")
    assert len(anna.hand) == 52
    for width, height in [(320, 568), (360, 740), (740, 360), (820, 1180), (1440, 900), (2560, 1440)]:
        resize(anna.page, width, height)
        found = anna.page.evaluate(MEASURE)
        assert found["sideways"] == 0, (width, height)
        assert found["steps"] >= 24, (width, height)
        assert found["outside"] == [], (width, height)
        assert found["overlaps"] == [], (width, height)


def test_the_strip_of_cards_scrolls_and_a_tap_still_plays(sit_at: SitAt) -> None:
    anna = sit_at("full", "anna", context=PHONE)
    last = anna.page.locator(".hand .card").last
    anna.tab_to_hand()
    anna.key("End")
    expect(last).to_be_focused()
    expect(last).to_be_in_viewport(ratio=0.9)
    below = anna.focused["card"]
    anna.key("ArrowUp")
    above = anna.focused["card"]
    anna.key("ArrowUp", "ArrowDown", "ArrowDown")
    assert above != below == anna.focused["card"]


def test_a_finger_drags_a_card_to_the_pile_and_scrolls_a_strip(sit_at: SitAt) -> None:
    anna = sit_at("finger", "anna", context=PHONE)
    anna.swipe(anna.in_hand("g3"), 10, -200)
    expect(anna.page.locator(".told-pile")).to_contain_text("On the pile: Green three.")
    cleo = sit_at("full", "cleo", context=PHONE)
    before = cleo.hand
    cleo.swipe(cleo.page.locator(".hand .card").nth(8), -150, 4)
    cleo.page.wait_for_function("() => document.querySelector('.hand').scrollLeft > 60")
    expect(cleo.page.locator("#notice")).to_be_hidden()
    assert cleo.hand == before


# Whether anything of the table lies on anything else, or beyond the edge.
MEASURE = """() => {
  const root = document.querySelector('.eights');
  const edge = root.getBoundingClientRect();
  const box = (element) => element.getBoundingClientRect();
  const parts = [...document.querySelectorAll('.players .seat, .deck, .pile, .strip, .colour')];
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const overlaps = parts.flatMap((one, index) => parts.slice(index + 1)
    .filter((other) => meet(box(one), box(other))).map((other) => one.className + ' ' + other.className));
  const outside = parts.filter((part) => box(part).left < edge.left - 1 || box(part).right > edge.right + 1
    || box(part).top < edge.top - 1 || box(part).bottom > edge.bottom + 1).map((part) => part.className);
  const lefts = [...document.querySelectorAll('.hand .card')]
    .map((card) => new DOMMatrix(card.style.transform).m41);
  const steps = lefts.slice(1).map((left, index) => left - lefts[index]).filter((step) => step > 0);
  const sideways = document.documentElement.scrollWidth - innerWidth;
  return { sideways, steps: Math.min(...steps), outside, overlaps };
}"""
