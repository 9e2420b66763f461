"""What a move costs the page: counts of its work, which are the same on every machine."""

import re
from pathlib import Path

import parlour
from tests.web.eights_tables import SitAt
from tests.web.pilot import SHORT_SEED, Table, winning_line

LINE, _ = winning_line(SHORT_SEED)
WEB = Path(parlour.__file__).parent / "web"
WATCH = """() => {
  globalThis.seen = { moved: 0, hidden: 0 };
  // The others would move around a focused card.
  addEventListener('mousedown', (event) => event.preventDefault());
  new MutationObserver((records) => {
    for (const { addedNodes } of records) seen.moved += addedNodes.length;
  }).observe(document.querySelector('#table'), { childList: true });
  const watch = { attributeFilter: ['hidden'], subtree: true, attributes: true };
  new MutationObserver((records) => {
    // A slow answer may show the sign of it.
    seen.hidden += records.filter(({ target }) => target.id !== 'offline').length;
  }).observe(document.body, watch);
}"""
IS_IN_ORDER = """() => {
  const slots = [...document.querySelectorAll('#table > .slot')];
  return slots.every((slot) => {
    const { place } = slot.dataset;
    const cards = [...document.querySelectorAll(`.card[data-place="${place}"]`)];
    let before = slot;
    return cards.every((card, index) => {
      const isNext = before.nextElementSibling === card
        && (!index || Number(cards[index - 1].style.zIndex) < Number(card.style.zIndex));
      before = card;
      return isNext;
    });
  });
}"""
# Moves the pointer that holds a card, and counts how often an element is measured on the way.
CARRY = """([x, y]) => {
  const { getBoundingClientRect } = Element.prototype;
  let count = 0;
  Element.prototype.getBoundingClientRect = function () {
    count += 1;
    return getBoundingClientRect.call(this);
  };
  const cards = document.querySelector('.hand .cards');
  for (let step = 0; step < 20; step++) {
    const at = { clientX: x, clientY: y + (step % 3), pointerId: 1, pointerType: 'mouse', bubbles: true };
    cards.dispatchEvent(new PointerEvent('pointermove', at));
  }
  Element.prototype.getBoundingClientRect = getBoundingClientRect;
  return count;
}"""
# An element that is put anywhere could be the sibling that is meant: the styles of all around it, and of all
# within those, would be calculated again.
ANY_SIBLING = re.compile(r"(?:^|[\s>+~,(])(?:\*|[a-z][a-z0-9]*)\s*[+~]\s*\*", re.MULTILINE)


def test_few_elements_are_moved_into_reading_order_and_nothing_is_hidden_again(table: Table) -> None:
    table.open(seed=SHORT_SEED, speed="none")
    table.window.wait_for(IS_IN_ORDER)
    table.page.evaluate(WATCH)
    moves = LINE[:20]
    for move in moves:
        table.play(move)
        table.window.wait_for(IS_IN_ORDER)
    seen = table.page.evaluate("seen")
    assert seen["moved"] <= 2 * len(moves)
    assert seen["hidden"] == 0


def test_no_style_is_for_any_sibling_of_any_element() -> None:
    found = [
        f"{path.relative_to(WEB)}: {match[0].strip()}"
        for path in sorted(WEB.rglob("*.css"))
        for match in ANY_SIBLING.finditer(re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL))
    ]
    assert found == []


def test_a_card_that_is_carried_at_eights_is_not_measured_at_every_step(sit_at: SitAt) -> None:
    anna = sit_at("carried", "anna")
    page = anna.page
    x, y = anna.grip(anna.hand[0])
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 30, steps=3)
    measured = page.evaluate(CARRY, [x, y - 30])
    page.mouse.up()
    assert measured == 0


def test_a_log_keeps_its_lines_when_another_comes(sit_at: SitAt) -> None:
    anna = sit_at("logged", "anna")
    lines = anna.page.locator(".happenings li")
    anna.take_turn()
    lines.first.evaluate("(line) => { globalThis.kept = line; }")
    bob = sit_at("logged", "bob")
    bob.take_turn()
    anna.window.wait_for("() => kept.previousElementSibling || !kept.isConnected")
    assert anna.page.evaluate("kept.isConnected")
