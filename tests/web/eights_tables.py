"""What the tests of Eights sit down with: a server with known rooms, and browsers at their tables."""

from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, Protocol

import pytest

from parlour.games.eights import Eights
from parlour.rooms import log
from tests.browsers.chromium import Contexts
from tests.server.harness import PATIENT, serving
from tests.web import eights_rooms as rooms
from tests.web.eights_pilot import EightsTable
from tests.web.pages import pages

TAGS = count(1)
WILD = rooms.find_deal(Eights(), {"8=r", "g3"}, ["b7"])


@cache
def known() -> dict[str, dict[str, Any]]:
    """What the rooms are that are not like all others: their deals, rules and turns so far."""
    last, moves = rooms.last_but_one(Eights(hand=3))
    (first, won), (second, lost) = (rooms.won_round(Eights(hand=3), seat) for seat in (0, 1))
    over = {"turns": rooms.whole_round(Eights(hand=3), "7"), "rules": "hand=3"}
    return {
        "drawn": {"rules": "play_drawn=yes", "seed": rooms.drawn_deal(Eights(play_drawn=True))},
        "skip": {"seed": rooms.find_deal(Eights(), {"gs", "8=r"})},
        "double": {"seed": rooms.double_deal(Eights())},
        "wild-bob": {"seed": rooms.wild_deal(Eights())},
        "last": {"turns": moves, "rules": "hand=3", "seed": last},
        # Anna's time was up once, and will be again in two seconds; the others' was not.
        "late": {
            "turns": [log.Moved(0, "draw", by="clock"), log.Moved(1, "draw"), log.Moved(2, "draw")],
            "clock": 2,
            "rules": "hand=10",
        },
        "over": over,
        "over-again": over,
        "over-left": over,
        "over-full": {
            "turns": rooms.whole_round(Eights(hand=3), "7", seats=6),
            "rules": "hand=3",
            "bots": 3,
            "match": 3,
            "code": "BCDFGH",
        },
        "match": {
            "turns": [*won, log.Started(second), *lost],
            "rules": "hand=3",
            "seed": first,
            "match": 2,
        },
        "full": {
            "turns": [log.Moved(seat, "draw") for _ in range(45) for seat in range(6)],
            "bots": 3,
        },
    }


class Come(Protocol):
    """Comes in with a browser of one's own, and has not sat down yet."""

    def __call__(self, **context: Any) -> EightsTable: ...


class SitAt(Protocol):
    """Sits down at a room's table in a browser of one's own."""

    def __call__(
        self,
        room: str,
        player: str | None = None,
        *,
        context: dict[str, Any] | None = None,
        **options: object,
    ) -> EightsTable: ...


@pytest.fixture(scope="session")
def eights_data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("eights")


@pytest.fixture(scope="session")
def eights_address(eights_data: Path) -> Iterator[str]:
    with serving(eights_data, PATIENT) as server:
        yield f"http://127.0.0.1:{server.port}"


@pytest.fixture
def come(contexts: Contexts, eights_data: Path, eights_address: str) -> Iterator[Come]:
    """Whatever a page complained about fails the test. No other test plays in the same rooms, or lets their
    time run out."""
    tag = next(TAGS)

    @cache
    def own(room: str) -> str:
        rooms.write(eights_data, f"{room}-{tag}", **known().get(room, {"seed": WILD}))
        return f"{room}-{tag}"

    with pages(contexts, lambda page: EightsTable(page, eights_address, own)) as opened:
        yield lambda **context: opened(context)


@pytest.fixture
def sit_at(come: Come) -> SitAt:
    def seated(
        room: str, player: str | None = None, *, context: dict[str, Any] | None = None, **options: object
    ) -> EightsTable:
        return come(**(context or {})).enter(room, player, **options)

    return seated
