"""How the page looks and sounds where browsers differ."""

import pytest

from tests.browsers.conftest import SitAt
from tests.browsers.pilot import SHORT_SEED, Table
from tests.browsers.window import dialog

# The lightness of the dialog's background, from 0 to 255; nothing if transparent.
LIGHTNESS = """() => {
  const { backgroundColor } = getComputedStyle(document.querySelector('dialog[open]'));
  const [red, green, blue, alpha = 1] = backgroundColor.match(/[\\d.]+/g).map(Number);
  return alpha && (red + green + blue) / 3;
}"""
IS_LOADED = "() => performance.getEntriesByType('resource').some(({ name }) => name.includes('sounds'))"
COUNT_CONTEXTS = """() => {
  globalThis.contexts = [];
  globalThis.AudioContext = class extends AudioContext {
    constructor() { super(); contexts.push(this); }
  };
}"""


@pytest.mark.parametrize(("theme", "is_light"), [("light", True), ("dark", False)])
def test_a_dialog_is_light_or_dark_as_the_player_chose(table: Table, theme: str, is_light: bool) -> None:
    table.open(seed=SHORT_SEED, theme=theme)
    table.key("o")
    table.window.shows(dialog("Options"))
    lightness = table.window.evaluate(LIGHTNESS)
    assert lightness > 200 if is_light else 10 < lightness < 60


def test_sounds_begin_with_a_gesture(sit_at: SitAt) -> None:
    anna, bob = sit_at("sounds", "anna"), sit_at("sounds", "bob", sounds=True)
    bob.window.evaluate(COUNT_CONTEXTS)
    anna.window.tap(anna.grip("g3"))
    bob.pile_is("Green three")
    bob.window.wait_for(IS_LOADED)
    # Some browsers count a script of the driver as a gesture.
    assert bob.window.evaluate("() => contexts.length === 0 || navigator.userActivation.hasBeenActive")
    bob.wait_for_turn()
    bob.take_turn()
    bob.window.wait_for("() => contexts.length === 1")
