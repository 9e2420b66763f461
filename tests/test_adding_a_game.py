"""What docs/adding-a-game.md shows is true: its game is the one that is tested, and its test runs."""

import re
import shutil
import subprocess
import sys
import tomllib
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import pytest

TESTS = Path(__file__).parent
DRAWING = TESTS / "third_party_drawing" / "topcard_drawing"
PAGE = (TESTS.parent / "docs" / "adding-a-game.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def test_the_game_on_the_page_is_the_third_party_game_of_the_tests() -> None:
    assert blocks("python")[0] == (TESTS / "third_party" / "topcard.py").read_text("utf-8")


def test_the_drawing_on_the_page_is_the_one_of_the_tests() -> None:
    shown = [blocks("python")[1], *blocks("js"), *blocks("css")]
    assert shown == [(DRAWING / name).read_text("utf-8") for name in ("__init__.py", "table.js", "table.css")]


def test_the_bot_on_the_page_is_the_third_party_games() -> None:
    assert blocks("python")[2] == (TESTS / "third_party" / "topcard_bot.py").read_text("utf-8")


def test_the_entry_points_on_the_page_are_those_it_is_found_by() -> None:
    found = ConfigParser()
    found.read(
        [
            TESTS / "third_party" / "topcard-1.0.dist-info" / "entry_points.txt",
            DRAWING.parent / "topcard_drawing-1.0.dist-info" / "entry_points.txt",
        ]
    )
    shown: dict[str, dict[str, str]] = {}
    for block in blocks("toml"):
        shown |= tomllib.loads(block)["project"]["entry-points"]
    assert {group: dict(found[group]) for group in found.sections()} == shown


def test_the_project_on_the_page_installs_the_game_and_the_files_of_its_drawing(tmp_path: Path) -> None:
    """Built as pip does, without fetching anything."""
    pytest.importorskip("setuptools")
    (tmp_path / "pyproject.toml").write_text("\n".join(blocks("toml")), "utf-8")
    shutil.copytree(DRAWING, tmp_path / "src" / "topcard_drawing")
    for name in ("topcard.py", "topcard_bot.py"):
        shutil.copy(TESTS / "third_party" / name, tmp_path / "src")
    build = [sys.executable, "-c", "from setuptools import setup; setup()", "build", "--build-lib", "built"]
    subprocess.run(build, cwd=tmp_path, check=True, capture_output=True, timeout=120)
    built = tmp_path / "built"
    assert {file.relative_to(built).as_posix() for file in built.rglob("*.*")} == {
        *("topcard.py", "topcard_bot.py"),
        *(f"topcard_drawing/{name}" for name in ("__init__.py", "table.js", "table.css")),
    }


def test_the_test_on_the_page_runs() -> None:
    names: dict[str, Any] = {}
    exec(blocks("python")[3], names)
    names["test_top_card_keeps_its_promises"]()


def test_the_command_on_the_page_makes_a_golden_playthrough(tmp_path: Path) -> None:
    (command,) = blocks("sh")
    bin_folder, third_party = Path(sys.executable).parent, TESTS / "third_party"
    environment = {"PATH": f"{bin_folder}:/usr/bin:/bin", "PYTHONPATH": str(third_party), "PYTHONUTF8": "1"}
    subprocess.run(["sh", "-c", command], cwd=tmp_path, env=environment, check=True, timeout=60)
    made = (tmp_path / "golden" / "topcard.txt").read_text("utf-8")
    assert "Game: topcard\nSeed: 7\nSeats: 3\n\n1:" in made
    assert "# A spectator sees: " in made
