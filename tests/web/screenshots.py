"""Pictures of every screen at every size, light and dark: `make screenshots`, then look at them.

python -m tests.web.screenshots FOLDER [--language de] [screen …]
"""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from tests.web.pages import SOCKET
from tests.web.pictures import Studio, take_pictures
from tests.web.pilot import FINISH_SEED, SHORT_SEED, Table, winning_line

LINE, _ = winning_line(SHORT_SEED)
LATE, _ = winning_line(FINISH_SEED)
RUN = ["KS", "QH", "JS", "TH", "9S", "8H", "7S", "6H", "5S", "4H", "3S", "2H", "AS"]


def long_column(page_route: WebSocketRoute) -> None:
    """A table as full as it can be, told by nobody but us."""
    rest = ["KD", "QC", "JH", "TC", "9D", "8C", "7D", "6C"]
    columns = [{"down": number, "up": rest[: 8 - number] if number == 0 else []} for number in range(6)]
    columns[4] = {"down": 4, "up": ["KC", "QD", "JC", "TD"]}
    view = {
        "stock": 0,
        "unseen": 0,
        "redeals": None,
        "is_won": False,
        "turn": {"move": "redeal", "count": 3},
        "lifts": {"7": 13, "1": 8, "5": 4, "w": 1},
        "homes": {},
        "waste": ["9C", "2D", "JD"],
        "foundations": [[], [], ["AD"], []],
        "columns": [*columns, {"down": 6, "up": RUN}],
    }
    room = {
        "id": "long",
        "code": None,
        "game": "klondike",
        "rules": "draw=3",
        "status": "playing",
        "round": 1,
    }
    update = {
        "type": "update",
        "n": 9,
        "room": room,
        "you": 0,
        "view": view,
        "moves": ["redeal"],
        "happened": [],
    }
    score = {"points": 735, "moves": 214, "undos": 3, "seconds": 754}

    def answer(message: str | bytes) -> None:
        asked = json.loads(message)
        if asked["type"] == "promise":
            page_route.send(json.dumps({"type": "promised", "re": asked["id"], "anchor": "0" * 64}))
        if asked["type"] == "open":
            page_route.send(json.dumps({**update, "re": asked["id"], "score": score, "can_undo": True}))

    page_route.on_message(answer)


def held(table: Table) -> None:
    table.play_all(LINE[:30])
    assert LINE[30] == "4-2x4"
    table.card(table.cards("column 4")[-4]).click(position={"x": 10, "y": 6})


def refused(table: Table) -> None:
    table.drag(table.cards("column 6")[-1], to="column 7")
    table.page.wait_for_selector("#notice:not([hidden])")


SCREENS: dict[str, tuple[str, dict[str, Any], Callable[[Table], object]]] = {
    "deal": ("2026-11-15", {}, Table.settle),
    "house": ("2026-11-15", {}, Table.settle),
    "middle": (SHORT_SEED, {}, lambda table: table.play_all(LINE[:40])),
    "held": (SHORT_SEED, {}, held),
    "refused": (SHORT_SEED, {}, refused),
    "late": (FINISH_SEED, {}, lambda table: table.play_all(LATE)),
    "long": ("", {}, Table.settle),
    "four-colour-left-handed": (
        SHORT_SEED,
        {"fourColour": True, "leftHanded": True, "cloth": "library"},
        held,
    ),
    "large-print": (FINISH_SEED, {"largePrint": True, "cloth": "sea"}, lambda table: table.play_all(LATE)),
    "evening": (SHORT_SEED, {"cloth": "evening"}, lambda table: table.play_all(LINE[:20])),
}


def show(name: str, studio: Studio) -> tuple[Page, Callable[[], object]]:
    seed, options, act = SCREENS[name]
    table = studio.guest()
    if name == "long":
        table.page.route_web_socket(SOCKET, long_column)
    table.open(seed=seed, **{"speed": "none", **options})
    act(table)
    if name != "house":
        table.page.evaluate("document.querySelector('#house')?.remove()")
    return table.page, lambda: None


if __name__ == "__main__":
    take_pictures(show, SCREENS)
