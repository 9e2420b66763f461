"""Put what the tests heard into a document: `python -m tests.heard.transcript FOLDER DOCUMENT`."""

import sys
from itertools import chain
from pathlib import Path
from typing import Final

ORDER: Final = ("lesson", "new_game", "options", "a_game_is_won", "the_replay_of_it", "daily", "a_round")
BEGIN: Final = "<!-- What was heard: written by `make test-heard WRITE=1`. -->\n"
MOST_SAID: Final = 14  # utterances; a page that is read out says more
FIRST, LAST = 45, 15  # keys of a long game


def shortened(line: str) -> str:
    key, _, said = line.partition(": ")
    all_said = said.split(" | ")
    if len(all_said) > MOST_SAID:
        all_said = [*all_said[:3], "…", *all_said[-3:]]
    return f"{key:<9} {' | '.join(all_said)}".rstrip()


def chapter(text: str) -> str:
    """What one test heard: each key, and what was said."""
    title, *lines = text.replace("\n |", " |").splitlines()
    if len(lines) > FIRST + LAST:
        left_out = len(lines) - FIRST - LAST
        lines = [*lines[:FIRST], f"…: ({left_out} keys more)", *lines[-LAST:]]
    return "\n".join([f"### {title}", "", "```text", *map(shortened, lines), "```", ""])


def main(folder: Path, document: Path) -> None:
    kept, begin, _ = document.read_text("utf-8").partition(BEGIN)
    assert begin, f"{document} has no place for it"
    texts = ((folder / f"test_{name}.txt").read_text("utf-8") for name in ORDER)
    document.write_text("\n".join(chain([kept + begin], map(chapter, texts))), "utf-8")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
