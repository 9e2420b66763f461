"""What docs/adding-a-patience.md shows is true: its game is played, and its test runs."""

import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import pytest
from msgspec.structs import fields

from parlour.description import describe
from parlour.games.patience import Patience
from parlour.games.patience.rules import Rules

PAGE = (Path(__file__).parents[2] / "docs" / "adding-a-patience.md").read_text("utf-8")
GAME, RACE, TEST = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture
def simon(monkeypatch: pytest.MonkeyPatch) -> type[Patience]:
    module = ModuleType("simon")
    exec(GAME, module.__dict__)
    monkeypatch.setitem(sys.modules, "simon", module)
    game_type: type[Patience] = module.SimpleSimon
    return game_type


@pytest.mark.usefixtures("simon")
def test_the_test_on_the_page_runs() -> None:
    names: dict[str, Any] = {}
    exec(TEST, names)
    names["test_simple_simon_keeps_its_promises"]()


def test_the_game_on_the_page_is_dealt_played_and_described(simon: type[Patience]) -> None:
    game = simon()
    table = game.start("7")
    assert [len(column) for column in table.columns] == [8, 8, 8, 7, 6, 5, 4, 3, 2, 1]
    while move := game.hint(table, 0):
        table, _ = game.play(table, 0, move)
    assert describe(simon).title == "Simple Simon"


def test_the_race_on_the_page_can_be_run(simon: type[Patience]) -> None:
    names: dict[str, Any] = {}
    exec(RACE, names)
    game = names["SimpleSimonRace"]()
    state, _ = game.play(game.start("7", 2), 1, game.parse("stop"))
    assert describe(type(game)).raced == "simon"
    assert [seat.is_done for seat in game.view(state, 0).seats] == [False, True]


def test_the_page_has_every_part_of_a_table_with_its_values() -> None:
    rows = dict(re.findall(r"^\| (`.*?`) \| (.*) \|$", PAGE, re.MULTILINE))
    parts = {part: text for names, text in rows.items() for part in re.findall(r"`(\w+)`", names)}
    for field in fields(Rules):
        assert field.name in parts
        for value in get_args(field.type):
            assert not isinstance(value, str) or f"`{value}`" in parts[field.name], (field.name, value)
