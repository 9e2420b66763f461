"""Fast hands and broken lines: what was meant happens, and nothing else does."""

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browsers.pilot import ROOM, foundation
from tests.web.between import Between
from tests.web.conftest import Opener
from tests.web.pages import MOVING
from tests.web.pilot import FINISH_SEED, SHORT_SEED, Table, winning_line

LINE, _ = winning_line(SHORT_SEED)
TO_FINISH, _ = winning_line(FINISH_SEED)
ARCHITECTURE = Path(__file__).parents[2] / "docs" / "architecture.md"
# A card that glides is waited for by a timer, which only `glide` sets in this way.
NOTE_STACKS = """() => {
  Error.stackTraceLimit = 30;
  globalThis.stacks = {};
  const names = () => new Error().stack.split('\\n').slice(3)
    .map((line) => /at (?:[\\w.]+\\.)?(#?[\\w<>]+) \\(/.exec(line)?.[1] ?? '');
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (text) {
    if (JSON.parse(text).type === 'play') stacks.sent = names();
    send.call(this, text);
  };
  const { setTimeout } = globalThis;
  globalThis.setTimeout = (...timer) => {
    const found = names();
    const at = found.indexOf('glide');
    if (at >= 0 && found.includes('#receive')) stacks.shown = found.slice(at);
    return setTimeout(...timer);
  };
}"""


# Another window of the same player is hidden.
PAUSE_ELSEWHERE = f"""() => {{
  const line = new WebSocket(location.origin.replace('http', 'ws') + '/ws?elsewhere');
  line.onopen = () => line.send(JSON.stringify({{ type: 'hello', id: 'hello', room: {ROOM} }}));
  line.onmessage = ({{ data }}) => data.includes('hello') && line.send('{{"type":"pause","id":"pause"}}');
}}"""
PLACES = """(dialog) => [dialog, ...dialog.querySelectorAll('a, button, dd, .asides p:not(.par)')]
  .map((each) => Object.values(each.getBoundingClientRect().toJSON()))"""


def click(table: Table, card: str) -> None:
    table.window.press(table.card_rect(card).grip)


def test_a_pause_from_elsewhere_takes_no_drag_away(table: Table) -> None:
    between = Between(table)
    table.open(seed=SHORT_SEED, speed="none")
    card = table.cards("column 2")[-1]
    table.drag(card, to=foundation(card), let_go=False)
    between.keeps = True
    table.page.evaluate(PAUSE_ELSEWHERE)
    between.wait(table, lambda: any(json.loads(each).get("is_paused") for each in between.kept))
    between.let_go(keeps=True)
    between.wait(table, lambda: "resume" in between.asked)
    table.window.release()
    between.let_go()
    table.settle()
    assert table.cards(foundation(card)) == [card]
    expect(table.page.locator("#cover")).to_be_hidden()


def test_a_table_whose_clock_runs_is_not_covered_when_resuming_is_refused(table: Table) -> None:
    between = Between(table)
    table.open(seed=SHORT_SEED, speed="none")
    between.keeps = True
    table.page.evaluate(PAUSE_ELSEWHERE)
    between.wait(table, lambda: any(json.loads(each).get("is_paused") for each in between.kept))
    between.let_go(keeps=True)
    between.wait(table, lambda: any("re" in json.loads(each) for each in between.kept))
    answer = next(each for each in map(json.loads, between.kept) if "re" in each)
    between.kept.clear()
    refusal = {"type": "refusal", "re": answer.pop("re"), "code": "not-playing", "text": "This game is over."}
    between.page.send(json.dumps(answer))  # the clock runs by the time of the refusal
    between.page.send(json.dumps(refusal))
    between.let_go()
    table.turn_stock()
    table.settle()
    expect(table.page.locator("#cover")).to_be_hidden()


def test_a_tap_on_a_target_drops_there_while_the_move_before_is_under_way(table: Table) -> None:
    between = Between(table)
    table.open(seed=SHORT_SEED, speed="none")
    table.play_all(LINE[:3])
    card, target = table.cards("column 5")[-1], table.cards("column 4")[-1]  # 5-4 is legal now
    between.keeps = True
    table.turn_stock()
    click(table, card)
    click(table, target)
    assert table.cards("column 4")[-2:] == [target, card]
    between.let_go()
    table.settle()
    assert table.cards("column 4")[-2:] == [target, card]
    assert table.moves == "5"


def test_an_undo_that_was_meant_for_a_refused_move_takes_nothing_back(table: Table) -> None:
    between = Between(table)
    table.open(seed=SHORT_SEED, speed="none")
    table.play_all(LINE[:2])
    before = table.layout()
    between.keeps = True
    table.drag(table.cards("column 6")[-1], to="column 7")
    table.press("Undo")
    between.let_go()
    expect(table.page.locator("#notice")).to_contain_text("can’t go on")
    table.settle()
    assert table.layout() == before
    assert table.moves == "2"


def test_a_key_after_a_tap_is_no_double_tap(table: Table) -> None:
    table.open(seed=SHORT_SEED, speed="none")
    card = table.cards("column 2")[-1]
    click(table, card)
    expect(table.card(card)).to_have_class(re.compile(r"\bpicked\b"))
    table.key("Enter")
    expect(table.card(card)).not_to_have_class(re.compile(r"\bpicked\b"))
    table.turn_stock()
    table.settle()
    assert table.moves == "1"
    assert card in table.cards("column 2")


def test_a_result_is_shown_once_however_often_the_line_breaks(table: Table) -> None:
    between = Between(table)
    table.open(seed=FINISH_SEED, speed="none")
    table.play_elsewhere(TO_FINISH)
    table.key("u", "r")
    table.settle()
    between.keeps_answers = True
    table.key("e")
    dialog = table.page.get_by_role("dialog")
    expect(dialog).to_have_accessible_name("You won!")
    par = dialog.locator(".par")
    dialog.get_by_text("More", exact=True).click()
    expect(par).not_to_be_visible()
    places = dialog.evaluate(PLACES)
    between.let_go()
    expect(par).to_be_visible()
    expect(par).to_have_text(re.compile(r"^Fewest moves (known|possible): \d\d"))
    assert dialog.evaluate(PLACES) == places, "nothing moves under the pointer when the solver answers"
    table.key("Escape")
    expect(dialog).to_have_count(0)
    between.cut(table)
    table.press("New game")
    table.page.get_by_role("radio", name="Deal code").check()
    table.page.get_by_label("Enter a deal code").fill("half a wo")
    between.cut(table)
    expect(dialog).to_have_accessible_name("New game")
    expect(table.page.get_by_label("Enter a deal code")).to_have_value("half a wo")


def test_what_cannot_be_drawn_is_answered_all_the_same(table: Table) -> None:
    between = Between(table)
    table.open(seed=SHORT_SEED, speed="none")
    table.page.evaluate(
        """() => {
          window.toggle = DOMTokenList.prototype.toggle;
          DOMTokenList.prototype.toggle = () => { throw new Error('no drawing today'); };
        }"""
    )
    table.turn_stock()
    between.wait(table, lambda: len(table.complaints) >= 2)  # of the move, and of its answer
    table.page.evaluate("() => { DOMTokenList.prototype.toggle = window.toggle; }")
    table.key("d")  # what was half drawn may lie over the stock
    between.wait(table, lambda: table.moves == "2")  # that it waits for an answer was not drawn either
    table.settle()
    assert len(table.cards("waste")) == 2
    assert set(table.complaints) == {"no drawing today"}
    table.complaints.clear()


def test_a_lamp_that_asked_too_often_waits_its_turn_and_goes_on(table: Table) -> None:
    between = Between(table)
    table.open(seed=SHORT_SEED, speed="none")
    between.too_often = ["lamp"]
    lamp = table.light_lamp()
    expect(lamp).to_have_attribute("data-verdict", "winnable")
    expect(lamp).to_have_attribute("aria-pressed", "true")
    expect(lamp).to_have_text("Winnable")
    assert between.too_often == []


def test_an_answer_that_is_late_is_waited_for_in_words(table: Table) -> None:
    between = Between(table)
    table.open(seed=SHORT_SEED, speed="none")
    between.keeps = True
    table.turn_stock()
    waiting = table.page.get_by_text("Waiting for the server…")
    expect(waiting).to_be_visible()
    between.let_go()
    expect(waiting).to_be_hidden()


def test_what_is_said_while_a_dialog_is_open_is_seen_over_it(table: Table) -> None:
    table.keep_later()
    between = Between(table)
    table.open(seed=SHORT_SEED, speed="none")
    between.keeps = True
    table.drag(table.cards("column 6")[-1], to="column 7")
    table.press("Options")
    expect(dialog := table.page.get_by_role("dialog")).to_be_visible()
    between.let_go()
    expect(dialog.locator("#notice")).to_contain_text("can’t go on")
    table.key("Escape")
    expect(table.page.locator("#foot #notice")).to_be_visible()


def test_a_press_on_the_stock_turns_it_even_if_its_card_was_turned_meanwhile(table: Table) -> None:
    table.open(seed=SHORT_SEED, speed="none")
    table.page.mouse.move(*table.place_rect("stock").middle)
    table.page.mouse.down()
    table.play_elsewhere(["draw"])
    expect(moves := table.page.locator("#status b").nth(1)).to_have_text("1")
    table.page.mouse.up()
    expect(moves).to_have_text("2")
    expect(table.page.locator(".picked")).to_have_count(0)


def test_a_drag_and_an_update_go_the_ways_that_are_drawn(sit_down: Opener) -> None:
    table = sit_down(MOVING)
    section = ARCHITECTURE.read_text("utf-8").split("## How a drag")[1]
    drag, update = (re.findall(r"\.js +(?:\w+\.)?(#?\w+)", way) for way in section.split("```")[1:4:2])
    table.open(seed=SHORT_SEED)
    table.go("/web/index.html").dealt()  # the same table by the sources, in which functions have their names
    table.page.evaluate(NOTE_STACKS)
    move = next(at for at, move in enumerate(LINE) if "-" in move)
    table.play_all(LINE[: move + 1])
    sent = table.page.evaluate("stacks.sent")
    assert sent[0] == "send"  # the socket's
    # Listeners and what a table does about them are made by these two, and have other names.
    assert sent[-1:0:-1] == ["<anonymous>", "dropped", *drag[2:]]
    table.key("u")
    table.settle()
    shown = table.page.evaluate("stacks.shown")
    entry = ["onmessage", "received"]
    assert [name for name in shown[::-1] if name not in entry][: len(update)] == update
