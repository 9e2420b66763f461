"""Style sheets: which page names them, and the few sizes by which they tell screens apart."""

import re
from pathlib import Path

import parlour

WEB = Path(parlour.__file__).parent / "web"
# Pixels up to which something is small; what is larger begins one pixel above.
WIDTHS = {350, 480, 600, 720, 960, 1120, 1320, 1600, 2000}
HEIGHTS = {350, 500, 600, 1100}
SCREEN = re.compile(r"@media ([^{]+)")
SIZE = re.compile(r"\((min|max)-(width|height): (\d+)px\)")


def test_screens_are_told_apart_by_few_sizes() -> None:
    unusual = []
    for path in sorted(WEB.rglob("*.css")):
        asked = " ".join(SCREEN.findall(path.read_text("utf-8")))  # containers have sizes of their own
        for end, side, pixels in SIZE.findall(asked):
            known = WIDTHS if side == "width" else HEIGHTS
            sizes = known if end == "max" else known | {size + 1 for size in known}
            if int(pixels) not in sizes:
                unusual.append(f"{path.relative_to(WEB)}: {end}-{side}: {pixels}px")
    assert unusual == []


def test_only_a_games_own_folder_names_its_style_sheets() -> None:
    games = {path.parent.name for path in WEB.glob("*/styles.html")} - {"parts"}
    assert games
    named = [
        f"{path.relative_to(WEB)}: {sheet}"
        for path in sorted(WEB.rglob("*.html"))
        for folder, sheet in re.findall(r"/web/(\w+)/([\w-]+\.css)", path.read_text("utf-8"))
        if folder in games and folder != path.parent.name
    ]
    assert named == []


def test_motion_has_one_scale_that_players_set() -> None:
    motion = re.compile(r"(?:transition|animation): ([^;}]+)")
    unusual = [
        f"{path.relative_to(WEB)}: {declared}"
        for path in sorted(WEB.rglob("*.css"))
        for declared in motion.findall(path.read_text("utf-8"))
        if re.search(r"\b[\d.]+m?s\b", declared) and not declared.startswith("house ")  # the splash
    ]
    assert unusual == []
