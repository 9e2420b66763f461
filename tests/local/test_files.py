"""The files with which a browser runs Parlour by itself."""

import io
import sys
import zipfile
from pathlib import Path

import pytest

from parlour.local import files

THIRD_PARTY = Path(__file__).parents[1] / "third_party"


def packed() -> list[str]:
    return zipfile.ZipFile(io.BytesIO(files.sources())).namelist()


def test_sources_are_those_that_run_in_a_browser_with_the_games_of_other_packages() -> None:
    names = packed()
    for wanted in ("parlour/local/browser.py", "parlour/games/klondike/rules.py", "cellar.py", "topcard.py"):
        assert wanted in names
    for left_out in ("parlour/server/", "parlour/cli/", "parlour/web/", "parlour/store/postgres"):
        assert not [each for each in names if each.startswith(left_out)]
    assert not [each for each in names if each.endswith((".so", ".pyi"))]


def test_a_path_that_is_searched_twice_brings_nothing_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(THIRD_PARTY), *sys.path, f"{THIRD_PARTY}/"])
    names = packed()
    assert len(names) == len({*names})


def test_the_same_sources_are_the_same_bytes() -> None:
    assert files.sources() == files.sources()
