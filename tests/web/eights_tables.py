"""What the tests of Eights sit down with: a server with known rooms, and browsers at their tables."""

from collections.abc import Iterator
from typing import Any, Protocol

import pytest

from parlour.games.eights import Eights
from parlour.rooms import log
from tests.browsers.chromium import Contexts
from tests.server.harness import PATIENT, serving
from tests.web import eights_rooms as rooms
from tests.web.eights_pilot import EightsTable
from tests.web.pages import pages

WILD = rooms.find_deal(Eights(), {"8=r", "g3"}, ["b7"])
SKIP = rooms.find_deal(Eights(), {"gs", "8=r"})
DRAWN = rooms.drawn_deal(Eights(play_drawn=True))
PLAIN = (
    "wild",
    "refused",
    "kept",
    "taken-back",
    "watched",
    "reacting",
    "keys",
    "focus",
    "axe",
    "still",
    "finger",
    "meanwhile",
    "taken-away",
    "browsed",
    "reloaded",
    "left-for-another",
    "visited-later",
    "answered-late",
    "closed-meanwhile",
    "colours",
    "carried",
    "logged",
)


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
def eights_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    data = tmp_path_factory.mktemp("eights")
    for name in PLAIN:
        rooms.write(data, name, seed=WILD)
    rooms.write(data, "drawn", rules="play_drawn=yes", seed=DRAWN)
    rooms.write(data, "skip", seed=SKIP)
    rooms.write(data, "double", seed=rooms.double_deal(Eights()))
    rooms.write(data, "wild-bob", seed=rooms.wild_deal(Eights()))
    seed, moves = rooms.last_but_one(Eights(hand=3))
    rooms.write(data, "last", *moves, rules="hand=3", seed=seed)
    # Anna's time was up once, and will be again in two seconds; the others' was not.
    round_ago = [log.Moved(0, "draw", by="clock"), log.Moved(1, "draw"), log.Moved(2, "draw")]
    rooms.write(data, "late", *round_ago, clock=2, rules="hand=10")
    for name in ("over", "over-again"):
        rooms.write(data, name, *rooms.whole_round(Eights(hand=3), "7"), rules="hand=3")
    (seed, first), (again, second) = (rooms.won_round(Eights(hand=3), seat) for seat in (0, 1))
    two: list[log.Body] = [*first, log.Started(again), *second]
    rooms.write(data, "match", *two, rules="hand=3", seed=seed, match=2)
    draws = [log.Moved(seat, "draw") for _ in range(45) for seat in range(6)]
    rooms.write(data, "full", *draws, bots=3)
    with serving(data, PATIENT) as server:
        yield f"http://127.0.0.1:{server.port}"


@pytest.fixture
def come(contexts: Contexts, eights_address: str) -> Iterator[Come]:
    """Whatever a page complained about fails the test."""
    with pages(contexts, lambda page: EightsTable(page, eights_address)) as opened:
        yield lambda **context: opened(context)


@pytest.fixture
def sit_at(come: Come) -> SitAt:
    def seated(
        room: str, player: str | None = None, *, context: dict[str, Any] | None = None, **options: object
    ) -> EightsTable:
        return come(**(context or {})).enter(room, player, **options)

    return seated
