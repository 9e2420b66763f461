"""Whole rounds of Eights through the page, to the end and into the next one."""

from playwright.sync_api import expect

from tests.web.eights_pilot import EightsTable
from tests.web.eights_tables import SitAt

LONGEST = 400  # turns; a round of three cards each is over long before


def play_round(tables: list[EightsTable], reload_at: int | None = None) -> None:
    """Everybody plays whatever is lit until somebody has no cards."""
    for turn in range(LONGEST):
        tables[0].page.wait_for_function(
            '() => document.querySelector(\'.round-over:not([hidden]), .seat.turn[data-seat="0"],'
            ' .seat.turn[data-seat="1"], .seat.turn[data-seat="2"]\')',
        )
        if tables[0].is_over:
            return
        acting = next((table for table in tables if table.is_to_play), None)
        if acting is None:
            continue  # the others have not heard yet
        if turn == reload_at:
            before = acting.hand
            acting.page.reload()
            acting.wait_for_turn()
            assert acting.hand == before
        acting.take_turn()
    raise AssertionError("the round does not end")


def test_three_people_and_a_bot_play_to_the_end_and_again(sit_at: SitAt) -> None:
    tables = [sit_at("company", player) for player in ("anna", "bob", "cleo")]
    anna, bob, _ = tables
    play_round(tables, reload_at=2)
    for table in tables:
        table.shows_result()
    expect(anna.page.locator(".tally .won td").nth(0)).to_have_text("0")
    expect(anna.page.locator(".tally .won td").nth(1)).to_have_text("1")
    expect(anna.page.locator(".round-over .proof dd").first).to_have_text("7")
    expect(bob.page.locator(".round-over .waiting")).to_have_text("Waiting for Anna to start the next round.")
    anna.press("Next round")
    for table in tables:
        expect(table.page.locator(".round-over")).to_be_hidden()
        expect(table.page.locator(".hand .card")).to_have_count(3)
    bob.wait_for_turn()
    bob.take_turn()


def test_a_round_by_keyboard_alone_against_bots(sit_at: SitAt) -> None:
    anna = sit_at("alone", "anna", speed="fast")  # and nothing waits for what still glides
    for _ in range(LONGEST):
        anna.wait_for_turn()
        if anna.is_over:
            break
        anna.take_turn_by_keys()
    anna.shows_result()
    anna.key("Tab")
    expect(anna.page.get_by_role("button", name="Next round")).to_be_focused()
    anna.key("Enter")
    expect(anna.page.locator(".round-over")).to_be_hidden()
    anna.wait_for_turn()
    assert anna.focused["card"]
    anna.take_turn_by_keys()
