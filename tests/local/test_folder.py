"""The folder that `parlour export` writes."""

import re
import subprocess
import sys
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest

from tests.local.built import built

pytestmark = built

SCRIPT = re.compile(r"<script[^>]*>([^<]+)</script>")
ABSOLUTE = re.compile(r'(?:href|src|data-local)="/')


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made: Path = tmp_path_factory.mktemp("export") / "public"
    program = [sys.executable, "-m", "parlour", "export", str(made)]
    subprocess.run([*program, "--games", "eights,freecell", "--language", "de"], check=True)
    return made


def test_it_has_the_games_that_were_asked_for_and_begins_with_the_home_page(folder: Path) -> None:
    pages = {path.parent.relative_to(folder).as_posix() for path in folder.rglob("index.html")}
    assert pages == {".", "home", "library", "daily", "room", "game", "eights", "freecell"}
    assert 'class="home' in (folder / "index.html").read_text("utf-8")


def test_its_addresses_are_relative_and_its_policy_allows_its_own_scripts_alone(folder: Path) -> None:
    for path in folder.rglob("index.html"):
        text = path.read_text("utf-8")
        assert not ABSOLUTE.search(text), path
        assert '<html data-local="' in text
        for script in SCRIPT.findall(text):
            digest = b64encode(sha256(script.encode()).digest()).decode()
            assert f"'sha256-{digest}'" in text, path
        for name in re.findall(r'"(\.[^"]*/web/[^"]+)"', text):
            assert (path.parent / name).exists(), name


def test_a_game_or_a_language_that_is_not_there_is_refused(tmp_path: Path) -> None:
    for wrong in (["--games", "chess"], ["--language", "xx"]):
        program = [sys.executable, "-m", "parlour", "export", str(tmp_path / "x"), *wrong]
        done = subprocess.run(program, capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert wrong[1] in done.stderr
    assert not (tmp_path / "x").exists()
