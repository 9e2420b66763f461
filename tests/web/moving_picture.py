"""Makes the moving picture of the README: `python -m tests.web.moving_picture docs/pictures/klondike.webp`.

A game of Klondike is played in a real page, with a picture of the table after every move. `img2webp` (Debian:
webp) puts them together.
"""

import argparse
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import ViewportSize

from tests.browsers.chromium import launched
from tests.web.pilot import SHORT_SEED, Table, winning_line
from tests.web.server import serving

SIZE: Final[ViewportSize] = {"width": 960, "height": 640}
MOVES: Final = 40
MOVE_TIME: Final = 550  # milliseconds
ENDS_TIME: Final = 2000


def take(table: Table, moves: list[str], folder: Path) -> list[Path]:
    """Pictures of the table before, between and after some moves."""
    paths = [folder / f"{number:04}.png" for number in range(len(moves) + 1)]
    table.page.screenshot(path=paths[0])
    for move, path in zip(moves, paths[1:], strict=True):
        table.play_all([move])
        table.page.screenshot(path=path)
    return paths


def main() -> None:
    reader = argparse.ArgumentParser()
    reader.add_argument("file", type=Path)
    file = reader.parse_args().file
    if shutil.which("img2webp") is None:
        raise SystemExit("img2webp is missing: install it (Debian: apt-get install webp).")
    line, _ = winning_line(SHORT_SEED)
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address, launched() as browser:
        table = Table(browser.new_page(viewport=SIZE), address)
        table.open(seed=SHORT_SEED, speed="none")
        paths = take(table, line[:MOVES], Path(folder))
        times = [ENDS_TIME, *[MOVE_TIME] * (len(paths) - 2), ENDS_TIME]
        frames = [
            word for path, time in zip(paths, times, strict=True) for word in ("-d", str(time), str(path))
        ]
        subprocess.run(
            ["img2webp", "-loop", "0", "-lossy", "-q", "70", "-m", "6", *frames, "-o", file], check=True
        )


if __name__ == "__main__":
    main()
