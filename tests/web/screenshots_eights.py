"""Pictures of the Eights table at every size, light and dark: `make screenshots`, then look at them.

The states are told by nobody but us, so that each is exactly the one to look at.

python -m tests.web.screenshots_eights FOLDER [--language de] [screen …]
"""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from tests.web.pages import SOCKET
from tests.web.pictures import Guest, Studio, take_pictures

PEOPLE: list[dict[str, Any]] = [
    {"name": "Ann", "avatar": "🦊", "is_host": True, "wins": 2},
    {"name": "Proud Owl", "avatar": "🦉"},
    {"name": "Ada", "avatar": "🤖", "is_bot": True, "wins": 1},
    {"name": "Quiet Magpie", "avatar": "🐧", "is_away": True},
    {"name": "Bob", "avatar": "🐻"},
    {"name": "Cleo", "avatar": "🐼"},
]
LONG: list[dict[str, Any]] = [
    {"name": f"{name} von und zu Abcdefg"[:24], "avatar": avatar, "wins": 3, "is_host": not seat}
    for seat, (name, avatar) in enumerate(
        [
            ("Annabelle", "🦊"),
            ("Bartholomew", "🐻"),
            ("Wolfeschlegelsteinhausen", "🦉"),
            ("Clementine", "🐼"),
            ("Desdemona", "🐸"),
            ("Evangeline", "🦁"),
        ]
    )
]
HAND = ["r5", "b7", "g3", "g+2", "8", "yr", "bs"]
KINDS = [f"{colour}{kind}" for colour in "rbgy" for kind in ("0", "3", "3", "4", "7", "9", "+2", "s", "r")]
MANY = [*KINDS, "8", "8", "+4", "+20", "+20"]
PROMISE = "44a7858fbd33b3cdea582fb52bb75aca09f9aa8731800d5273e487386c3e95cf"


def told(what: str, **facts: Any) -> list[dict[str, Any]]:
    return [{"what": what, "text": "", "facts": facts}]


def event(seat: int, kind: str, **facts: Any) -> dict[str, Any]:
    return {"what": "event", "text": "", "seat": seat, "event": {"type": kind, "seat": seat, **facts}}


def update(
    seats: list[dict[str, Any]],
    hand: list[str],
    *,
    you: int | None = 0,
    status: str = "playing",
    match: int = 0,
    champions: list[int] | None = None,
    **view: Any,
) -> dict[str, Any]:
    counts = [5, 3, 12, 7, 1, 9][: sum(map(bool, seats))]
    if you is not None:
        counts[you] = len(hand)
    whole = {
        "hand": hand,
        "counts": counts,
        "top": "g4",
        "colour": "g",
        "turn": 0,
        "direction": 1,
        "pending": 0,
        "draw_count": view.get("pending") or 1,
        "reverses": 0,
        "drawn": None,
        "winner": None,
        **{name: value for name, value in view.items() if name != "moves"},
    }
    room: dict[str, Any] = {
        "id": "e60ca0920f7a9bbf",
        "code": "VNUZ",
        "game": "eights",
        "rules": "",
        "seats": seats,
        "status": status,
        "round": 4,
        "clock": 30,
        "public": False,
        "promise": PROMISE,
    }
    if status == "over":
        room |= {"winners": [view["winner"]], "seed": "0b00b438e234340816e6836fcb05ea96", "replay": "0" * 32}
    if match:
        room |= {"match": match, "champions": champions}
    shown = {"type": "update", "n": 41, "room": room, "view": whole, "moves": view.get("moves", [])}
    shown["happened"] = [event(1, "Played", card="g4")]
    if you is not None:
        shown["you"] = you
    if status == "playing":
        shown["left"] = 21.0
    return shown


WILD = [f"8={colour}" for colour in "rbgy"]
BUSY: dict[str, Any] = {"turn": 2, "pending": 6, "direction": -1, "top": "+4", "colour": "b"}
STATES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "my-turn": (update(PEOPLE[:4], HAND, moves=["g3", "g+2", *WILD, "draw"]), {}),
    "to-draw": (update(PEOPLE[:4], HAND, top="+20", colour="b", pending=26, moves=["draw"]), {}),
    "to-stack": (update(PEOPLE[:4], HAND, top="+20", colour="b", pending=26, moves=["g+2", "draw"]), {}),
    "pending": (update(PEOPLE[:4], HAND, **BUSY), {}),
    "reverses": (update(PEOPLE[:3], HAND, turn=1, direction=-1, reverses=3, top="gr"), {}),
    "many": (
        update(PEOPLE[:4], MANY, moves=["g0", "g3", "g4", "g7", "g9", "g+2", "gs", "gr", *WILD, "draw"]),
        {},
    ),
    "six": (update(LONG, MANY, **{**BUSY, "turn": 1}), {}),
    "chooser": (update(PEOPLE[:3], HAND, moves=["g3", "g+2", *WILD, "draw"]), {}),
    "drawn": (update(PEOPLE[:4], HAND, moves=["g3", "pass"], drawn="g3"), {}),
    "reactions": (update(PEOPLE[:4], HAND, turn=1), {}),
    "away": (update([{**PEOPLE[0], "is_away": True}, *PEOPLE[1:3]], HAND, turn=1), {}),
    "refused": (update(PEOPLE[:4], HAND, moves=["g3", "g+2", *WILD, "draw"]), {}),
    "gathering": (update(PEOPLE[:4], HAND[:3], status="over", turn=1, winner=1), {}),
    "over": (update(PEOPLE[:4], HAND[:3], status="over", turn=1, winner=1), {}),
    "match-over": (
        update([{**PEOPLE[0], "wins": 3}, *PEOPLE[1:4]], [], status="over", winner=0, match=3, champions=[0]),
        {},
    ),
    "over-long": (update(LONG, [], status="over", winner=0), {}),
    "spectator": (update(PEOPLE, [], you=None, turn=3, pending=2, top="b+2", colour="b"), {}),
    "over-watching": (
        update([*PEOPLE[:3], None], [], you=None, status="over", winner=2),  # type: ignore[list-item]
        {},
    ),
    "large-print": (
        update(PEOPLE[:5], HAND, moves=["g3", "g+2", *WILD, "draw"]),
        {"largePrint": True, "cloth": "sea", "leftHanded": True},
    ),
    "one-card": (update(PEOPLE[:3], ["y6"], turn=1), {"cloth": "evening"}),
}


def choosing(me: Guest) -> None:
    me.page.locator('.hand [data-card="8"]').click()


def reacting(me: Guest) -> None:
    me.press("React")


def refused(me: Guest) -> None:
    me.page.locator('.hand [data-card="b7"]').click(position={"x": 16, "y": 60})
    me.page.wait_for_selector("#notice:not([hidden])")


def gathering(me: Guest) -> None:
    me.press("Players & invite")
    me.page.wait_for_selector("dialog[open]")


ACTS: dict[str, Callable[[Guest], None]] = {
    "chooser": choosing,
    "reactions": reacting,
    "refused": refused,
    "gathering": gathering,
}


BEFORE = [
    [event(2, "Drew", count=1, cards=None)],
    [event(1, "Played", card="rr"), event(1, "Turned", direction=-1)],
    [event(0, "Drew", count=3, cards=["y3", "r9", "+20"])],
    told("away", name="Quiet Magpie"),
    [event(2, "Played", card="gs"), event(2, "Skipped", seats=[0, 1])],
    [event(1, "Played", card="+4=b"), event(1, "Pending", count=6)],
    [event(2, "Drew", count=24, cards=None)],
    [event(1, "Played", card="8=g")],
]


class Teller:
    """Tells a page what a server would: first where it is, then what led to the state to look at."""

    def __init__(self, page: Page, shown: dict[str, Any]) -> None:
        self.shown = shown
        page.route_web_socket(SOCKET, self._join)

    def _join(self, route: WebSocketRoute) -> None:
        self.route = route
        route.on_message(self._answer)

    def _answer(self, message: str | bytes) -> None:
        asked = json.loads(message)
        if asked["type"] == "hello":
            who = {"player": "64668369cca78356", "name": "Ann", "avatar": "🦊"}
            self._send({"type": "welcome", "re": asked["id"], **who})
            self._send({**self.shown, "n": 1, "happened": told("started", number=4, deal="")})
        elif asked["type"] == "play":
            facts = {"card": "b7", "top": "g4", "colour": "g"}
            self._send({"type": "refusal", "re": asked["id"], "code": "no-match", "text": "", "facts": facts})

    def _send(self, message: dict[str, Any]) -> None:
        self.route.send(json.dumps(message))

    def go_on(self) -> None:
        for n, happened in enumerate(BEFORE, 2):
            self._send({**self.shown, "n": n, "happened": happened})
        self._send(self.shown)

    def react(self) -> None:
        self._send({"type": "reacted", "seat": 1, "reaction": "😮"})
        self._send({"type": "reacted", "seat": 0, "reaction": "👏"})


def show(name: str, studio: Studio) -> tuple[Page, Callable[[], object]]:
    shown, options = STATES[name]
    me = studio.guest()
    page = me.page
    page.on("console", lambda message: print(message.type, message.text))
    page.on("pageerror", lambda error: print("error", error))
    kept = json.dumps({"speed": "none", **options})
    page.add_init_script(f"localStorage['parlour.options'] = JSON.stringify({kept})")
    teller = Teller(page, shown)
    page.goto(f"{studio.address}/room/VNUZ")
    page.wait_for_selector(".eights[data-waiting]")
    teller.go_on()
    if act := ACTS.get(name):
        act(me)
    return page, teller.react if name in ("pending", "spectator") else lambda: None


if __name__ == "__main__":
    take_pictures(show, STATES, prefix="eights-")
