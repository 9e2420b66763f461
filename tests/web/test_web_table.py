"""The table: what a player can do with it, and what it never does."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.pilot import FINISH_SEED, SHORT_SEED, Table, winning_line

LINE, _ = winning_line(SHORT_SEED)


def test_the_front_door_is_a_dealt_table_that_can_be_played_at_once(table: Table) -> None:
    table.open()
    assert [table.count(f"column {number}") for number in range(1, 8)] == [1, 2, 3, 4, 5, 6, 7]
    assert table.count("stock") == 24
    table.turn_stock()
    table.settle()
    assert len(table.cards("waste")) == 1
    assert table.moves == "1"


def test_a_reload_comes_back_to_the_same_table(table: Table) -> None:
    table.open(seed=SHORT_SEED, speed="fast")
    table.play_all(LINE[:12])
    before = table.layout()
    table.page.reload()
    table.page.wait_for_selector(".card.up")
    table.settle()
    assert table.layout() == before
    assert table.moves == "12"


def test_undo_and_redo_go_all_the_way(table: Table) -> None:
    table.open(seed=SHORT_SEED, speed="fast")
    start = table.layout()
    table.play_all(LINE[:10])
    after = table.layout()
    for _ in range(10):
        table.press("Undo")
    table.settle()
    assert table.layout() == start
    for _ in range(10):
        table.press("Redo")
    table.settle()
    assert table.layout() == after
    table.key("r")
    expect(table.page.locator("#notice")).to_have_text("There is nothing to make again.")


def test_an_illegal_drop_glides_home_with_the_reason(table: Table) -> None:
    table.open(seed=SHORT_SEED, speed="fast")
    before = table.layout()
    card, other = table.cards("column 6")[-1], table.cards("column 7")[-1]
    table.drag(card, to="column 7")
    expect(table.page.locator("#notice")).to_contain_text("does not go on")
    table.settle()
    assert table.layout() == before
    assert table.moves == "0"
    assert card != other


def test_a_card_dropped_nowhere_glides_home_and_nothing_is_said(table: Table) -> None:
    table.open(seed=SHORT_SEED)
    home = table.card(card := table.cards("column 1")[-1]).bounding_box()
    table.drag(card, to="waste")
    table.settle()
    assert table.card(card).bounding_box() == home
    expect(table.page.locator("#notice")).to_be_hidden()


def test_legal_targets_are_lit_while_a_card_is_held(table: Table) -> None:
    table.open(seed=SHORT_SEED)
    card = table.cards("column 5")[-1]  # 5-4 becomes legal after the aces
    table.play_all(LINE[:3])
    table.drag(card, to="column 4", let_go=False)
    expect(table.card(table.cards("column 4")[-1])).to_have_class(re.compile(r"\blit\b"))
    assert table.page.locator(".lit").count() == 1
    table.page.mouse.up()
    table.settle()
    assert card in table.cards("column 4")
    assert table.page.locator(".lit").count() == 0


def test_a_trembling_tap_stays_a_tap(table: Table) -> None:
    table.open(seed=SHORT_SEED)
    x, y = table._grip(table.card(card := table.cards("column 7")[-1]))
    mouse = table.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 3, y + 2)
    mouse.up()
    expect(table.card(card)).to_have_class(re.compile(r"\bpicked\b"))


def test_a_double_tap_sends_a_card_to_its_best_place(table: Table) -> None:
    table.open(seed=SHORT_SEED)
    card = table.cards("column 2")[-1]
    table.card(card).dblclick()
    expect(table.page.locator("#status b").nth(0)).to_have_text("25")
    table.settle()
    assert table.cards(f"f{card[1].lower()}") == [card]


def test_a_finger_drags_a_card_and_a_pinch_lets_it_go_home(phone: Table) -> None:
    phone.open(seed=SHORT_SEED, speed="none")
    assert LINE[0] == "2-f"
    card = phone.cards("column 2")[-1]
    home = phone.card(card).bounding_box()
    finger = phone.page.context.new_cdp_session(phone.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    start = phone._grip(phone.card(card))
    suit = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}[card[1]]
    end = phone._middle(phone.place(f"{suit} foundation"))
    touch("touchStart", start)
    touch("touchMove", (start[0] + 30, start[1] + 40))
    expect(phone.card(card)).to_have_class(re.compile(r"\blifted\b"))
    touch("touchCancel")
    phone.settle()
    assert phone.card(card).bounding_box() == home
    touch("touchStart", start)
    for step in range(1, 6):
        touch(
            "touchMove",
            (start[0] + (end[0] - start[0]) * step / 5, start[1] + (end[1] - start[1]) * step / 5),
        )
    touch("touchEnd")
    expect(phone.page.locator("#status b").nth(0)).to_have_text("25")
    phone.settle()
    assert phone.cards(f"{suit} foundation") == [card]


def test_clicking_fast_while_cards_glide_loses_nothing(table: Table) -> None:
    table.open(seed=SHORT_SEED, speed="slow")
    x, y = table._middle(table.place("stock"))
    for _ in range(30):  # the whole stock, the waste over, and five more
        table.page.mouse.click(x, y)
    table.settle()
    assert table.moves == "30"
    assert len(table.cards("waste")) == 5
    assert table.count("stock") == 19


def test_the_next_card_can_be_taken_while_the_last_still_glides(table: Table) -> None:
    table.open(seed=SHORT_SEED, speed="slow")
    moves = LINE[:3]
    assert moves == ["2-f", "1-f", "3-f"]
    for move in moves:
        card = table.cards(move[0])[-1]
        suit = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}[card[1]]
        table.drag(card, to=f"{suit} foundation")
    table.settle()
    assert table.moves == "3"
    assert table.score == "75"


def test_a_hint_lights_a_move_and_says_where_it_comes_from(table: Table) -> None:
    table.open(seed=SHORT_SEED)
    table.press("Hint")
    expect(table.page.locator("#notice")).to_contain_text("From what can be seen")
    expect(table.card(table.cards("column 2")[-1])).to_have_class(re.compile(r"\bpicked\b"))


def test_finish_is_offered_when_it_is_certain_and_wins(table: Table) -> None:
    line, _ = winning_line(FINISH_SEED)
    table.open(seed=FINISH_SEED, speed="none")
    finish = table.page.get_by_role("button", name="Finish")
    expect(finish).to_be_hidden()
    table.play_all(line)
    finish.click()
    expect(table.page.get_by_role("heading", name="Won")).to_be_visible()
    assert table.score == "1300"
    table.press("Same deal again")
    expect(table.page.get_by_role("heading", name="Won")).to_be_hidden()
    table.settle()
    assert table.moves == "0"


def test_safe_cards_go_up_by_themselves_when_asked_to(table: Table) -> None:
    table.open(seed=SHORT_SEED, auto="safe", speed="fast")
    table.turn_stock()
    table.settle()
    assert int(table.moves) > 1


def test_another_game_under_other_rules(table: Table) -> None:
    table.open(speed="none")
    table.press("New game")
    table.page.get_by_role("radio", name="Three").check()
    table.page.get_by_role("radio", name="By seed").check()
    table.page.get_by_label("Seed of the deal").fill("2026-11-15")
    table.press("Deal")
    table.page.wait_for_selector("dialog", state="detached")
    table.settle()
    assert table.cards("column 1") == ["AS"]
    table.turn_stock()
    table.settle()
    assert len(table.cards("waste")) == 3


def test_going_back_closes_a_dialog_and_keeps_the_table(table: Table) -> None:
    table.open(seed=SHORT_SEED)
    table.press("Options")
    expect(table.page.get_by_role("dialog")).to_be_visible()
    table.page.go_back()
    expect(table.page.get_by_role("dialog")).to_be_hidden()
    assert table.count("stock") == 24


def test_choices_show_at_once_and_are_kept(table: Table) -> None:
    table.open(seed=SHORT_SEED)
    left = table.place("stock").bounding_box()
    table.press("Options")
    table.page.get_by_role("checkbox", name="Left-handed table").check()
    table.page.get_by_role("radio", name="Wine").check()
    table.press("Close")
    table.page.wait_for_timeout(300)  # closing goes back in the history, and a reload must not overtake that
    table.page.reload()
    table.page.wait_for_selector(".card.up")
    table.settle()
    right = table.place("stock").bounding_box()
    assert left is not None
    assert right is not None
    assert right["x"] > left["x"]
    assert table.page.locator("html").get_attribute("data-cloth") == "wine"


def test_statistics_count_what_was_played(table: Table) -> None:
    table.open()
    table.press("Statistics")
    expect(table.page.get_by_role("dialog")).to_contain_text("No game has ended yet")
    table.press("Close")
    table.turn_stock()
    table.settle()
    table.press("New game")
    table.press("Deal")
    table.page.wait_for_selector("dialog", state="detached")
    table.press("Statistics")
    expect(table.page.get_by_role("dialog")).to_contain_text("Played1")


def test_the_lamp_says_why_when_there_is_no_solver_or_shines(table: Table) -> None:
    table.open(seed=SHORT_SEED)
    table.press("Winnable lamp")
    expect(table.page.locator("#notice")).not_to_be_empty()


def test_the_clock_stands_while_the_page_is_hidden(table: Table) -> None:
    table.open(seed=SHORT_SEED)
    table.turn_stock()
    table.settle()
    hide = """(isHidden) => {
      Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }"""
    table.page.evaluate(hide, True)
    time = table.page.locator("#status b").nth(2)
    shown = time.inner_text()
    table.page.wait_for_timeout(2500)
    assert time.inner_text() == shown
    table.page.evaluate(hide, False)
    table.settle()
    table.turn_stock()
    table.settle()
    seconds = int(time.inner_text().split(":")[1])
    assert seconds <= int(shown.split(":")[1]) + 2


def test_the_clock_runs_from_the_first_move(table: Table) -> None:
    table.open()
    time = table.page.locator("#status b").nth(2)
    expect(time).to_have_text("0:00")
    table.turn_stock()
    expect(time).to_have_text(re.compile("0:0[12]"), timeout=3000)


def test_the_page_is_the_same_with_its_modules_as_they_were_written(table: Table) -> None:
    table.page.goto(f"{table.address}/web/index.html")
    table.page.wait_for_selector(".card.up")
    table.settle()
    table.press("New game")
    expect(table.page.locator("dialog.new-game")).to_be_visible()
    scripts = table.page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert f"{table.address}/web/pieces.js" in scripts


@pytest.mark.parametrize("width", [320, 360, 740, 1440])
def test_a_column_of_nineteen_fits(table: Table, width: int) -> None:
    heights = {320: 568, 360: 740, 740: 360, 1440: 900}
    script = """async ([width, height]) => {
      const { layOut } = await import('/web/places.js');
      const columns = Array.from({ length: 7 }, () => ({ down: 6, up: Array(13).fill('AS') }));
      const view = { stock: 3, waste: ['AS', 'AS', 'AS'], foundations: [['AS'], [], [], []], columns };
      const { spots, card } = layOut(view, width, height, false);
      return spots.map(({ x, y }) => [x, y, x + card.width, y + card.height]);
    }"""
    table.open()
    table.page.set_viewport_size({"width": width, "height": heights[width]})
    size = table.page.locator("#table").bounding_box()
    assert size is not None
    for left, top, right, bottom in table.page.evaluate(script, [size["width"], size["height"]]):
        assert left >= 0
        assert top >= 0
        assert right <= size["width"]
        assert bottom <= size["height"]
