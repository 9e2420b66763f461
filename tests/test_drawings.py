"""A game's own drawing: which files it may have, and what happens to one that is broken."""

import pytest

from parlour.drawings import Drawing


@pytest.mark.parametrize(
    "name", ["../secret.js", "/etc/passwd", "table.py", "a/b.js", "", ".js", "table.js\n"]
)
def test_a_drawing_has_files_of_its_own_folder_alone(name: str) -> None:
    with pytest.raises(ValueError, match="one folder"):
        _ = Drawing("topcard", module=name, style="table.css").files


def test_a_missing_file_is_an_error_that_is_told() -> None:
    with pytest.raises(OSError, match="table"):
        _ = Drawing("parlour.games", module="table.js", style="table.css").version
