"""Eights: a card tapped and dragged, whole rounds against bots and in company, and the next one."""

from tests.browsers.conftest import SitAt
from tests.browsers.eights import HAND, OVER, EightsTable
from tests.browsers.window import Finder, button

LONGEST = 400  # turns; a round with three cards each is much shorter


def test_a_tap_plays_a_card_and_the_others_see_it(sit_at: SitAt) -> None:
    anna, bob = sit_at("tap", "anna"), sit_at("tap", "bob")
    before = anna.hand
    anna.window.tap(anna.grip("g3"))
    bob.pile_is("Green three")
    anna.pile_is("Green three")
    assert sorted([*anna.hand, "g3"]) == sorted(before)
    bob.window.shows(Finder('.seat[data-seat="0"] .count', text="6"))
    bob.wait_for_turn()


def test_a_card_dragged_out_of_the_hand_is_played(sit_at: SitAt) -> None:
    anna = sit_at("drag", "anna", speed="fast")
    x, y = anna.grip("g3")
    anna.window.drag((x, y), (x + 8, y - 15))  # still over the hand: the card goes back
    anna.settle()
    assert len(anna.hand) == 7
    anna.window.drag((x, y), (x + 8, y - 270))
    anna.pile_is("Green three")
    anna.settle()
    assert len(anna.hand) == 6


def test_a_round_with_taps_alone_against_bots_and_the_next(sit_at: SitAt) -> None:
    anna = sit_at("taps", "anna", speed="fast")  # without waiting for animations
    for _ in range(LONGEST):
        anna.wait_for_turn()
        if anna.is_over:
            break
        anna.take_turn(is_tapping=True)
    anna.window.shows(OVER)
    anna.press("Next round")
    anna.window.hides(OVER)
    anna.wait_for_turn()
    if not anna.is_over:  # the bots can win before it is her turn
        anna.take_turn(is_tapping=True)


# A flourish is short, so it is counted when it appears.
COUNT_FLOURISHES = """() => {
  globalThis.flourishes = 0;
  const count = (nodes) => [...nodes].filter((node) => node.className === 'flourish').length;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) globalThis.flourishes += count(addedNodes);
  }).observe(document.querySelector('.eights'), { childList: true, subtree: true });
}"""


def test_a_round_by_keyboard_alone_against_bots_and_the_next(sit_at: SitAt) -> None:
    anna = sit_at("keys", "anna", speed="fast")
    anna.window.evaluate(COUNT_FLOURISHES)
    for _ in range(LONGEST):
        anna.wait_for_turn()
        if anna.is_over:
            break
        anna.take_turn_by_keys()
    anna.window.shows(OVER)
    anna.window.wait_for("() => globalThis.flourishes")
    assert anna.window.evaluate("() => globalThis.flourishes") == 1
    assert anna.window.texts(Finder(".tally tbody tr:first-child td"))[1] == "1"
    anna.window.keys("Tab")
    assert anna.focused["label"] == "Next round"
    anna.window.keys("Enter")
    anna.window.hides(OVER)
    anna.wait_for_turn()
    if not anna.is_over:  # the bots can win before it is her turn
        assert anna.focused["card"]
        anna.take_turn_by_keys()


def play_round(tables: list[EightsTable], reload_at: int) -> None:
    """Play all highlighted cards until one player has no cards."""
    for turn in range(LONGEST):
        acting: list[EightsTable] = tables[0].window.until(
            lambda: [table for table in tables if table.is_over or table.is_to_play], "nobody can play"
        )
        if acting[0].is_over:
            return
        if turn == reload_at:
            before = acting[0].hand
            acting[0].window.reload()
            acting[0].wait_for_turn()
            assert acting[0].hand == before
        acting[0].take_turn()
    raise AssertionError("the round does not end")


def test_three_people_and_a_bot_play_to_the_end_and_again(sit_at: SitAt) -> None:
    tables = [sit_at("company", player) for player in ("anna", "bob", "cleo")]
    anna, bob, _ = tables
    play_round(tables, reload_at=2)
    for table in tables:
        table.window.shows(OVER)
    assert anna.window.texts(Finder(".tally .won td"))[:2] == ["0", "1"]
    assert anna.window.evaluate("() => document.querySelector('.round-over .proof dd').textContent") == "7"
    bob.window.shows(Finder(".round-over .waiting", text="Waiting for Anna to start."))
    assert bob.window.count(button("Next round")) == 0
    anna.press("Next round")
    for table in tables:
        table.window.hides(OVER)
        table.window.wait_for(f"() => document.querySelectorAll('{HAND}').length === 3")
    bob.wait_for_turn()
    if not bob.is_over:
        bob.take_turn()
