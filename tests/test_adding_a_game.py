"""What docs/adding-a-game.md shows is true: its game is the one that is tested, and its test runs."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parent
PAGE = (TESTS.parent / "docs" / "adding-a-game.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def test_the_game_on_the_page_is_the_third_party_game_of_the_tests() -> None:
    assert blocks("python")[0] == (TESTS / "third_party" / "topcard.py").read_text("utf-8")


def test_the_entry_point_on_the_page_is_the_one_it_is_found_by() -> None:
    (shown,) = tomllib.loads(blocks("toml")[0])["project"]["entry-points"]["parlour.games"].items()
    found = (TESTS / "third_party" / "topcard-1.0.dist-info" / "entry_points.txt").read_text("utf-8")
    assert found == "[parlour.games]\n{} = {}\n".format(*shown)


def test_the_test_on_the_page_runs() -> None:
    names: dict[str, Any] = {}
    exec(blocks("python")[1], names)
    names["test_top_card_keeps_its_promises"]()


def test_the_command_on_the_page_makes_a_golden_playthrough(tmp_path: Path) -> None:
    (command,) = blocks("sh")
    (tmp_path / "golden").mkdir()
    bin_folder, third_party = Path(sys.executable).parent, TESTS / "third_party"
    environment = {"PATH": f"{bin_folder}:/usr/bin:/bin", "PYTHONPATH": str(third_party), "PYTHONUTF8": "1"}
    subprocess.run(["sh", "-c", command], cwd=tmp_path, env=environment, check=True, timeout=60)
    made = (tmp_path / "golden" / "topcard.txt").read_text("utf-8")
    assert "Game: topcard\nSeed: 7\nSeats: 3\n\n1:" in made
    assert "# A spectator sees: " in made
