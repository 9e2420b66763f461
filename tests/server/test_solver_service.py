"""The solver's service knows no game: it asks whatever solver a game brings, ours or somebody else's."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest
from topcard import TopCard

from parlour import registry
from parlour.errors import Refused
from parlour.games.eights import Eights
from parlour.games.klondike import Klondike
from parlour.games.race import Race
from parlour.server.solver import SolverService
from parlour.solvers import Result

MODULE = """
from threading import Event
from typing import NamedTuple

from parlour.solvers import Result


class Verdict(NamedTuple):
    result: Result
    moves: tuple


class Solver:
    asked = 0
    cancel = Event

    def is_winnable(self, game, seed, budget, *, cancel):
        return "7" in seed

    def position(self, game, state):
        return state

    def solve(self, game, state, budget, *, cancel):
        self.asked += 1
        return Verdict(Result.WINNABLE, ("keep",))

    def last_winnable(self, game, start, moves, budget, *, cancel):
        return len(moves) - 1

    def is_stuck(self, game, state):
        return True


SOLVER = Solver()
"""


class Odd(TopCard, frozen=True):
    name: ClassVar[str] = "odd"


@pytest.fixture
def service() -> Iterator[SolverService]:
    service = SolverService()
    yield service
    service.close()


@pytest.fixture
def solver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """That of a game which is not ours, installed beside it."""
    (tmp_path / "odd_solver.py").write_text(MODULE)
    folder = tmp_path / "odd-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Name: odd\nVersion: 1.0\n")
    (folder / "entry_points.txt").write_text("[parlour.solvers]\nodd = odd_solver:SOLVER\n")
    monkeypatch.syspath_prepend(tmp_path)
    registry.solver.cache_clear()
    yield registry.solver("odd")
    registry.solver.cache_clear()


def refusal(asking: Any) -> str:
    with pytest.raises(Refused) as refused:
        asyncio.run(asking)
    return refused.value.sentence


def test_a_game_of_somebody_else_brings_its_own_solver(service: SolverService, solver: Any) -> None:
    game, state = Odd(), Odd().start("7", 2)
    assert "7" in asyncio.run(service.winnable_seed(game))
    assert asyncio.run(service.is_stuck(game, state))
    assert asyncio.run(service.last_winnable(game, state, ("keep", "keep"))) == 1
    for _ in range(2):
        known = asyncio.run(service.hint(game, state))
        assert (known.result, known.move) == (Result.WINNABLE, "keep")
    assert solver.asked == 1, "the second time it was known"


def test_the_same_position_of_another_game_is_another_one(service: SolverService, solver: Any) -> None:
    game, state = Odd(), Klondike().start("7")
    asyncio.run(service.verdict(Klondike(), state))
    assert asyncio.run(service.hint(game, state)).move == "keep"


def test_a_game_that_only_proves_deals_gives_no_help_in_play(service: SolverService) -> None:
    game = Race()
    asyncio.run(service.winnable_seed(game))
    assert refusal(service.verdict(game, game.start("7", 1))) == "There is no help from a solver in race."


def test_a_game_without_a_solver_refuses(service: SolverService) -> None:
    assert refusal(service.winnable_seed(Eights())) == "No deal of eights can be proved winnable."
    assert refusal(service.is_stuck(Eights(), None)) == "There is no help from a solver in eights."
