"""The games of the patience family in the page: won and lost by drag, taps and keys, explained and taught."""

import json
import re
import subprocess
from functools import cache
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from parlour import options, registry
from parlour.cards import SUITS, SYMBOLS, parse_deck
from parlour.games.patience import Patience
from parlour.solver.patience import solve
from parlour.solvers import Budget, Result
from tests.browsers.pilot import LAYOUT
from tests.web.axe import findings
from tests.web.conftest import PHONE, Opener
from tests.web.pilot import Table

WON = {
    "canfield": "15",
    "forty": "1",
    "freecell": "deal-29",
    "golf": "2",
    "peaks": "17",
    "pyramid": "12",
    "spider": "7",
    "yukon": "20",
}
"""For each game a deal that the solver wins at once."""
STUCK = {
    "canfield": "9",
    "forty": "30",
    "freecell": "word-7",
    "golf": "3",
    "peaks": "38",
    "pyramid": "29",
    "spider": "14",
    "yukon": "21",
}
"""For each game a deal that is lost soon by playing at random."""
LESSONS = Path(__file__).parents[2] / "src/parlour/web/patience/guides.js"


@cache
def winning_line(name: str) -> list[str]:
    game = game_of(name)
    verdict = solve(game, game.start(WON[name]), Budget(nodes=20_000))
    return [str(move) for move in verdict.moves]


def game_of(name: str, rules: str = "") -> Patience:
    game: Any = options.read(registry.game_type(name), rules)
    assert isinstance(game, Patience)
    return game


def opened(table: Table, path: str) -> Table:
    table.keep({"speed": "none", "taps": "never", "auto": "off"})
    return table.go(path).dealt()


def middle_of(table: Table, place: str, count: int = 1) -> tuple[float, float]:
    """Where the last cards of a place are gripped, or the place itself if it is empty."""
    found: list[float] = table.page.evaluate(
        """([place, count]) => {
          const here = [...document.querySelectorAll(`.card[data-place="${place}"]`)];
          here.sort((one, other) => one.style.zIndex - other.style.zIndex);
          const shown = here.at(-count) ?? document.querySelector(`.slot[data-place="${place}"]`);
          const { x, y, width, height } = shown.getBoundingClientRect();
          return [x + width / 4, y + Math.min(10, height / 2)];
        }""",
        [place, count],
    )
    x, y = found
    return x, y


def parts(table: Table, game: Patience, state: Any, move: str) -> tuple[str, int, str]:
    """The source of a move, how many cards it takes, and the place where they go."""
    source, target, count = re.findall(r"^(\w+)[-+](\w+?)(?:x(\d+))?$", move)[0]
    home = game.view(state, 0).homes.get(source, target) if target == "f" else target
    return source, int(count or 1), home


def make(table: Table, game: Patience, state: Any, move: str, way: str) -> None:
    """Make a move as a player would."""
    if move in ("draw", "redeal"):
        if way == "keys":
            table.key("d")
        else:
            table.window.tap(middle_of(table, "s"))
    else:
        source, count, target = parts(table, game, state, move)
        held, there = middle_of(table, source, count), middle_of(table, target)
        if way == "drag":
            table.window.drag(held, there, moves=3)
        elif way == "tap":
            table.window.tap(held)
            table.window.tap(there)
        else:
            go_to(table, source, count)
            table.key("Enter")
            go_to(table, target)
            table.key("Enter")
    table.settle()


def go_to(table: Table, place: str, count: int = 1) -> None:
    """Set the focus on a card or an empty place, which the arrow keys lead to."""
    table.page.evaluate(
        """([place, count]) => {
          const stops = [...document.querySelectorAll(`#table .card.up[data-place="${place}"]`)];
          stops.sort((one, other) => one.style.zIndex - other.style.zIndex);
          const stop = stops.at(-count) ?? document.querySelector(`.slot[data-place="${place}"]`);
          stop.focus();
        }""",
        [place, count],
    )
    assert table.focused["place"] == place


def agrees(table: Table, game: Patience, state: Any) -> None:
    """The table shows the cards of this position."""
    places = game.view(state, 0).places
    shown = [each["count"] for each in table.window.evaluate(LAYOUT, list(places))]
    assert dict(zip(places, shown, strict=True)) == {place: len(cards) for place, cards in places.items()}


@pytest.mark.parametrize("name", WON)
def test_every_patience_is_won_by_drag_taps_and_keys(sit_down: Opener, name: str) -> None:
    game, line = game_of(name), winning_line(name)
    table = opened(sit_down(), f"/{name}?deal={WON[name]}&rules=")
    state, ways = game.start(WON[name]), cycle(("drag", "tap", "keys"))
    for move in line[:3]:
        make(table, game, state, move, next(ways))
        state, _ = game.play(state, 0, game.parse(move))
        agrees(table, game, state)
    assert table.moves == "3"
    table.press("Undo")
    table.settle()
    table.press("Redo")
    table.settle()
    agrees(table, game, state)
    table.play_elsewhere(line[3:-1])
    for move in line[3:-1]:
        state, _ = game.play(state, 0, game.parse(move))
    make(table, game, state, line[-1], "tap")
    expect(dialog := table.page.get_by_role("dialog")).to_have_accessible_name("You won!")
    expect(dialog.locator(".figures")).to_contain_text("Score")


def dead_end(name: str) -> tuple[list[str], Any]:
    """Return moves, some of them draws, after which nothing is left to do, and the state before the last."""
    game, solver, chance = game_of(name), registry.solver(name), Random(STUCK[name])
    before = state = game.start(STUCK[name])
    line: list[str] = []
    while moves := game.moves(state, 0):
        if game.view(state, 0).may_be_stuck and solver.is_stuck(game, state):
            break
        draws = [move for move in moves if str(move) in ("draw", "redeal")]
        move = draws[0] if draws and chance.random() < 0.5 else chance.choice(moves)
        line.append(str(move))
        before, (state, _) = state, game.play(state, 0, move)
    assert game.outcome(state) is None
    return line, before


@pytest.mark.parametrize(("name", "way"), [*zip(STUCK, cycle(("drag", "tap", "keys")), strict=False)])
def test_every_patience_is_lost_by_drag_taps_and_keys(sit_down: Opener, name: str, way: str) -> None:
    game, (line, before) = game_of(name), dead_end(name)
    table = opened(sit_down(PHONE) if way == "tap" else sit_down(), f"/{name}?deal={STUCK[name]}&rules=")
    table.play_elsewhere(line[:-1])
    make(table, game, before, line[-1], way)
    table.says("No more moves.")


@pytest.mark.parametrize("name", ["golf", "peaks"])
def test_the_lamp_proves_a_loss_and_leads_back_to_the_last_winnable_position(
    sit_down: Opener, name: str
) -> None:
    """A player draws until the solver proves that there is no way to win."""
    game, drawn = game_of(name), 0
    state = game.start(WON[name])
    while solve(game, state).result is not Result.LOST:
        state, _ = game.play(state, 0, game.parse("draw"))
        drawn += 1
    table = opened(sit_down(), f"/{name}?deal={WON[name]}&rules=")
    table.play_elsewhere(["draw"] * drawn)
    lamp = table.light_lamp()
    table.says("No longer winnable (proven).")
    table.page.get_by_role("button", name="Back to the last winnable position").click()
    expect(lamp).to_have_attribute("data-verdict", "winnable")
    assert table.count("p") == drawn


def test_a_number_in_freecell_is_microsofts_deal_which_the_page_names_and_the_lamp_proves_lost(
    sit_down: Opener,
) -> None:
    table = opened(sit_down(), "/freecell")
    for number, first in (("1", "JD 2D 9H JC 5D 7H 7C 5H"), ("11982", "AH AS 4H AC 2D 6S TS JS")):
        table.key("n")
        dialog = table.page.get_by_role("dialog")
        dialog.get_by_role("radio", name="Deal code").check()
        dialog.get_by_role("textbox").fill(number)
        table.key("Enter")
        table.says(f"Microsoft deal {number}")
        table.settle()
        assert [table.cards(str(column))[0] for column in range(1, 9)] == first.split()
    table.light_lamp()
    table.says("proven")
    expect(table.page.locator("[data-verdict=lost]")).to_have_count(1)


def test_a_game_that_is_given_up_counts_as_lost(sit_down: Opener) -> None:
    table = opened(sit_down(), "/spider?deal=7&rules=")
    table.play_elsewhere(winning_line("spider")[:3])
    table.key("n")
    dialog = table.page.get_by_role("dialog", name="New game")
    expect(dialog).to_contain_text("It will count as lost.")
    dialog.get_by_role("radio", name="2", exact=True).check(force=True)
    dialog.get_by_role("button", name="Deal", exact=True).click()
    expect(dialog).to_have_count(0)
    table.dealt()
    assert table.moves == "0"
    table.key("s")
    statistics = table.page.get_by_role("dialog", name="Statistics")
    statistics.get_by_role("combobox", name="Rules").select_option(label="Suits: 1")
    expect(statistics).to_contain_text("0 (0%)")


def test_a_name_of_its_own_sets_the_rules_and_they_tell_the_name(sit_down: Opener) -> None:
    table = opened(sit_down(), "/freecell?deal=1&rules=")
    table.key("n")
    dialog = table.page.get_by_role("dialog", name="New game")
    dialog.get_by_role("radio", name="Seahaven Towers").check(force=True)
    more = dialog.locator("details").first
    more.locator("summary").click()
    expect(more.get_by_role("radio", name="By suit")).to_be_checked()
    expect(more.get_by_role("radio", name="Kings")).to_be_checked()
    more.get_by_role("radio", name="Any card").check(force=True)
    expect(dialog.get_by_role("radio", name="Seahaven Towers", exact=True).first).not_to_be_checked()
    more.get_by_role("radio", name="Kings").check(force=True)
    dialog.get_by_role("button", name="Deal", exact=True).click()
    expect(dialog).to_have_count(0)
    table.dealt()
    assert [table.count(str(column)) for column in range(1, 11)] == [5] * 10
    assert [table.count(cell) for cell in "abcd"] == [1, 1, 0, 0]


def test_each_row_of_a_pyramid_lies_on_the_one_before(sit_down: Opener) -> None:
    table = opened(sit_down(), "/pyramid?deal=12&rules=")
    on_top = """(place) => {
      const { x, y } = document.querySelector(`.card[data-place="${place}"]`).getBoundingClientRect();
      return document.elementFromPoint(x + 5, y + 5).closest('.card').dataset.place;
    }"""
    for place in ("2", "5", "28"):
        assert table.page.evaluate(on_top, place) == place


def test_axe_finds_nothing_at_a_pyramid(sit_down: Opener, axe: str) -> None:
    assert findings(opened(sit_down(), "/pyramid?deal=12&rules="), axe) == []


def test_arrow_keys_lead_over_a_pyramid_and_gone_cards_are_no_stops(sit_down: Opener) -> None:
    game, lesson = game_of("pyramid"), lessons()["pyramid"]
    table = opened(sit_down(), f"/pyramid?deal={lesson['deal']['seed']}&rules=")
    go_to(table, "28")
    label = table.focused["label"]
    assert re.fullmatch(r"\w+ of \w+, Position 28", label), label
    make(table, game, game.start(lesson["deal"]["seed"]), lesson["steps"][0]["move"], "tap")  # 23+28
    go_to(table, "27")
    table.key("ArrowRight")
    assert table.focused["place"] == "27"
    table.key("ArrowUp")
    assert table.focused["place"] in ("20", "21")
    assert table.focused["label"].endswith("covered")
    go_to(table, "22")
    table.key("ArrowRight")
    assert table.focused["place"] == "24"


def test_how_to_play_tells_the_rules_of_this_table(sit_down: Opener) -> None:
    table = opened(sit_down(), "/freecell?deal=1&rules=cells%3D2+build%3Dsuit")
    table.key("i")
    rules = table.page.get_by_role("dialog").get_by_role("listitem")
    expect(rules.filter(has_text="Each of the 2 free cells holds one card.")).to_be_visible()
    expect(rules.filter(has_text="build down by suit")).to_be_visible()


@pytest.mark.parametrize("name", ["freecell", "pyramid", "spider"])
def test_a_lesson_names_its_cards_and_is_played_to_its_end(sit_down: Opener, name: str) -> None:
    table = opened(sit_down(), f"/{name}")
    table.key("i")
    table.page.get_by_role("dialog").get_by_role("button", name="Start the lesson").click()
    panel = table.page.locator("#lesson")
    lesson = lessons()[name]
    game = game_of(name, lesson["rules"])
    state = dealt(game, lesson)
    for number, step in enumerate(lesson["steps"], 1):
        expect(panel).to_contain_text(f"Step {number} of {len(lesson['steps'])}")
        table.settle()
        source, sign, target = re.split(r"([-+]|$)", re.sub(r"x.*", "", step["move"]), maxsplit=1)
        count = int(step["move"].partition("x")[2] or 1)
        places = game.view(state, 0).places
        shown = [*places.get(source, ())[-count:][:1], *(places.get(target, ())[-1:] if sign else ())]
        if not step["say"].endswith((".ace", ".thirteen")):  # the only one of its kind
            for card in filter(None, shown):
                expect(panel).to_contain_text(card[:1].replace("T", "10") + SYMBOLS[SUITS.index(card[1])])
        make(table, game, state, step["move"], "tap")
        state, _ = game.play(state, 0, game.parse(step["move"]))
    expect(panel).to_contain_text("That’s all!")


@cache
def lessons() -> dict[str, Any]:
    script = f"import({json.dumps(LESSONS.as_uri())}).then((all) => console.log(JSON.stringify(all.LESSONS)))"
    out = subprocess.run(["node", "-e", script], capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(out.stdout)
    return found


def dealt(game: Patience, lesson: dict[str, Any]) -> Any:
    deal = lesson["deal"]
    return game.deal(parse_deck(deal["deck"])) if "deck" in deal else game.start(deal["seed"])


@pytest.mark.parametrize("name", WON)
def test_each_step_of_a_lesson_is_legal_on_its_deal(name: str) -> None:
    lesson = lessons()[name]
    game = game_of(name, lesson["rules"])
    state = dealt(game, lesson)
    assert 6 <= len(lesson["steps"]) <= 10
    for number, step in enumerate(lesson["steps"]):
        assert step["when"] == {"moves": number}
        state, _ = game.play(state, 0, game.parse(step["move"]))
