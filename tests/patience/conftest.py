"""The games of the family, found by entry points as installed games are."""

from pathlib import Path

import pytest


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(Path(__file__).parent / "installed")
