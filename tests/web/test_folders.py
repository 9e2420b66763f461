"""The folders of the page are kept apart: each imports only what it may know. Read from the source."""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from parlour.bundling.javascript import read
from parlour.server.page.files import FOLDER

# What each folder may import, besides itself; each knows only folders above it here, so there is no circle.
BASE = {"words", "kit", "wire"}
TABLE = BASE | {"cards", "table"}
MAY_KNOW = {
    "words": set(),
    "end": set(),  # who answers: a server, or a worker of the browser
    "kit": {"words", "end"},
    "wire": {"end"},
    "cards": set(),
    "table": BASE,  # what every drawn table has
    "shell": BASE | {"cards", "end"},  # the page around a table
    "rounds": BASE | {"end", "shell"},  # a round that is over
    "lessons": TABLE,
    "help": BASE | {"cards", "shell"},
    "boards": BASE | {"shell"},
    "statistics": BASE | {"shell"},
    "device": BASE | {"end", "shell"},
    "company": BASE | {"end", "shell", "rounds", "table"},
    "solitaire": TABLE | {"shell", "rounds", "lessons"},
    "klondike": TABLE | {"solitaire"},
    "patience": TABLE,
    "race": TABLE | {"shell", "rounds", "company", "solitaire", "klondike"},
    "eights": TABLE | {"rounds", "lessons", "company"},
    "plain": TABLE | {"shell", "rounds", "company"},
    "games": BASE
    | {"end", "shell", "rounds", "company", "solitaire", "klondike", "patience", "race", "eights"},
    "daily": BASE | {"end", "shell", "rounds", "boards", "company", "games"},
    "home": BASE | {"end", "shell", "company", "daily", "games"},
    "library": BASE | {"end", "shell", "rounds", "device", "games"},
    "replay": BASE | {"shell", "rounds", "company", "games"},
    "desk": BASE | {"shell", "device"},
    "local": set(),
    "installed": BASE | {"end", "device", "local"},
}
APART = ("words", "kit", "wire", "cards", "table")
"""They know nothing above them in any way: the others may load a folder below later, or know its types."""
DOM = re.compile(r"\b(?:document|window|localStorage|sessionStorage|navigator|HTML\w*Element)\b")


class Import(NamedTuple):
    path: str
    folder: str
    target: str
    is_static: bool


def folder_of(path: str) -> str:
    return path.partition("/")[0]


@cache
def imports() -> list[Import]:
    found = []
    for file in sorted([*FOLDER.rglob("*.js"), *FOLDER.rglob("*.d.ts")]):
        path = file.relative_to(FOLDER).as_posix()
        text = file.read_text("utf-8")
        static = set(read(path, text).imports) if file.suffix == ".js" else set()
        # Dynamic imports, and those of types, which are in comments.
        written = re.findall(r'(?:from|import\()\s*"(\.{1,2}/[^"]+)"', text)
        targets = {
            (file.parent / spec).resolve().relative_to(FOLDER.resolve()).as_posix() for spec in written
        }
        others = [target for target in targets | static if folder_of(target) != folder_of(path)]
        found += [Import(path, folder_of(path), folder_of(target), target in static) for target in others]
    return found


def test_folders_import_only_what_they_may_know() -> None:
    wrong = [each for each in imports() if each.is_static or each.folder in APART]
    assert [each for each in wrong if each.target not in MAY_KNOW[each.folder]] == []


def test_no_game_knows_another_but_a_race_which_is_one_at_klondike() -> None:
    games = {"klondike", "patience", "race", "eights", "plain"}
    assert {(game, other) for game in games for other in MAY_KNOW[game] & games} == {("race", "klondike")}


def test_every_folder_knows_only_folders_above_it() -> None:
    above: set[str] = set()
    for folder, known in MAY_KNOW.items():
        assert known <= above, folder
        above.add(folder)
    assert {path.name for path in FOLDER.iterdir() if any(path.glob("*.js"))} == above


@pytest.mark.parametrize("folder", sorted(MAY_KNOW))
def test_folders_need_what_they_may_know(folder: str) -> None:
    needed = {each.target for each in imports() if each.folder == folder}
    assert MAY_KNOW[folder] - needed - TABLE == set()


@pytest.mark.parametrize("file", sorted((FOLDER / "wire").glob("*.js")), ids=lambda file: file.name)
def test_the_wire_has_no_document(file: Path) -> None:
    code = "\n".join(part for part in read(file.name, file.read_text("utf-8")).body if isinstance(part, str))
    assert DOM.findall(code) == []
