"""The native core: what each of its folders may include, and what it must do without.

It is also meant for a page without a server, where there are neither exceptions nor threads, and it must
answer the same on every machine.
"""

import re
from pathlib import Path
from typing import Final

import pytest

SOURCES: Final = Path(__file__).parents[2] / "native/src"
MAY_INCLUDE: Final = {
    "core": {"core"},
    "klondike": {"core", "klondike"},
    "fair": {"core", "klondike", "fair"},
    "patience": {"core", "patience"},
    "bind": {"core", "klondike", "fair", "patience", "bind"},
}
"""By folder."""
FORBIDDEN: Final = re.compile(
    r"\b(throw|try|catch|std::j?thread|std::mutex|std::atomic|std::exp|std::log|std::pow|long double|float)\b"
    r"|#include <(Python|nanobind|thread|stdexcept|exception)"
)


def sources() -> dict[str, str]:
    """By path, without comments."""
    paths = [path for path in SOURCES.rglob("*") if path.suffix in (".cpp", ".hpp")]
    return {
        path.relative_to(SOURCES).as_posix(): re.sub(r"//.*", "", path.read_text(encoding="utf-8"))
        for path in paths
    }


def included(text: str) -> set[str]:
    return set(re.findall(r'#include "(.+\.hpp)"', text))


@pytest.mark.parametrize("folder", MAY_INCLUDE)
def test_a_folder_includes_only_what_lies_below_it(folder: str) -> None:
    for path, text in sources().items():
        if path.startswith(f"{folder}/"):
            assert {each.split("/")[0] for each in included(text)} <= MAY_INCLUDE[folder], path


def test_no_part_depends_on_itself() -> None:
    """A part is a header and the source file of that name."""
    parts: dict[str, set[str]] = {}
    for path, text in sources().items():
        part = path.rpartition(".")[0]
        parts.setdefault(part, set()).update(each.rpartition(".")[0] for each in included(text))
    while parts:
        leaves = {part for part, needs in parts.items() if needs <= {part}}
        assert leaves, f"a circle among {sorted(parts)}"
        parts = {part: needs - leaves for part, needs in parts.items() if part not in leaves}


def test_the_core_has_no_exceptions_and_threads_and_no_numbers_that_differ_between_machines() -> None:
    found = {
        path: match.group()
        for path, text in sources().items()
        if not path.startswith("bind/") and (match := FORBIDDEN.search(text))
    }
    assert found == {}
