"""What the documents show is true: their Python runs, their options and game files are the games' own."""

import doctest
import re
from pathlib import Path

import pytest

from parlour import gamefile, registry
from parlour._klondike import PRUNINGS
from parlour.cli import main

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("name", ["README.md", "docs/solver.md"])
def test_the_python_in_the_documents_runs(name: str) -> None:
    assert doctest.testfile(str(ROOT / name), module_relative=False).failed == 0


def test_the_solver_s_document_has_every_pruning_rule() -> None:
    text = (ROOT / "docs" / "solver.md").read_text("utf-8")
    assert [name for name in PRUNINGS if f"**`{name}`" not in text] == []


def test_the_game_file_in_the_rules_can_be_played() -> None:
    text = (ROOT / "docs" / "rules.md").read_text("utf-8")
    shown = text[text.index("    Game: klondike") :].split("\n\nHeader lines")[0]
    file = gamefile.read("\n".join(line.removeprefix("    ") for line in shown.splitlines()))
    state = file.start()
    for each in file.moves:
        state, _ = file.game.play(state, each.seat, each.move)
    assert [each.text for each in file.moves] == ["draw", "2-f", "1-f"]


@pytest.mark.parametrize("name", ["klondike", "eights"])
def test_the_rules_list_every_option_of_a_game(name: str) -> None:
    text = (ROOT / "docs" / "rules.md").read_text("utf-8")
    section = re.split(r"^## ", text, flags=re.MULTILINE)[{"klondike": 2, "eights": 3}[name]]
    options = re.split(r"^\| (?:move|card) \|", section, flags=re.MULTILINE)[0]
    listed = re.findall(r"^\| `(\w+)` \|", options, flags=re.MULTILINE)
    assert tuple(listed) == registry.game_type(name).__struct_fields__  # type: ignore[attr-defined]


@pytest.mark.parametrize("line", ["parlour deal --seed 2026-11-15", "parlour perft --seed 7 --depth 6"])
def test_the_commands_in_the_readme_work(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert line in (ROOT / "README.md").read_text("utf-8")
    assert main(line.split()[1:]) == 0
    assert capsys.readouterr().out
