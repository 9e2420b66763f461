"""Tests of the solver's service, which depends on no game: it uses the solver of any game, even of others."""

import asyncio
import threading
import time
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
from parlour.hub import solver as service_module
from parlour.hub.solver import SolverQueue, SolverRequest
from parlour.server.budgets import BudgetAccount, Budgets
from parlour.server.limits import Limits
from parlour.solvers import Result
from tests.server.directories import solver_queue

MODULE = """
from threading import Event
from typing import NamedTuple

from parlour.solvers import Result


class Verdict(NamedTuple):
    result: Result
    moves: tuple


class Solver:
    asked = 0
    is_hard = False
    cancel = Event

    def is_winnable(self, game, seed, budget, *, cancel):
        return "7" in seed

    def position(self, game, state):
        return state

    def solve(self, game, state, budget, *, cancel):
        self.asked += 1
        if self.is_hard:
            cancel.wait(budget.seconds)
            return Verdict(Result.UNKNOWN, ())
        return Verdict(Result.WINNABLE, ("keep",))

    def short_line(self, game, state, win, *, cancel):
        return win

    def is_stuck(self, game, state):
        return True


SOLVER = Solver()
"""


class Odd(TopCard, frozen=True):
    name: ClassVar[str] = "odd"


@pytest.fixture
def service() -> SolverQueue:
    return solver_queue()


@pytest.fixture
def solver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Yield the solver of a game that is not ours, installed beside it."""
    (tmp_path / "odd_solver.py").write_text(MODULE)
    folder = tmp_path / "odd-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Name: odd\nVersion: 1.0\n")
    (folder / "entry_points.txt").write_text("[parlour.solvers]\nodd = odd_solver:SOLVER\n")
    monkeypatch.syspath_prepend(tmp_path)
    registry.solver.cache_clear()
    yield registry.solver("odd")
    registry.solver.cache_clear()


def refusal(request: Any) -> str:
    with pytest.raises(Refused) as refused:
        asyncio.run(request)
    return refused.value.sentence


ANNA = "anna"


def test_a_game_of_somebody_else_brings_its_own_solver(service: SolverQueue, solver: Any) -> None:
    game, state = Odd(), Odd().start("7", 2)
    assert asyncio.run(service.first_winnable(SolverRequest(ANNA), game, str)) == 7, (
        "the first that it says it is"
    )
    assert asyncio.run(service.is_stuck(SolverRequest(ANNA), game, state))
    for _ in range(2):
        known = asyncio.run(service.hint(SolverRequest(ANNA), game, state))
        assert (known.result, known.move) == (Result.WINNABLE, "keep")
    assert asyncio.run(service.last_winnable(SolverRequest(ANNA), game, state, ())) == 0
    assert solver.asked == 1, "the second time it was known"


def test_the_shortest_win_that_was_found_is_the_same_when_somebody_looks_again(
    service: SolverQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service_module, "SLICES", (0.05, 0.05, 0.2))
    game = Klondike(draw=3)
    start, again = game.start("2026-11-15"), SolverRequest(ANNA)
    found = asyncio.run(service.shortest(SolverRequest(ANNA), game, start))
    assert found.moves
    assert asyncio.run(service.shortest(again, game, start)) is found
    assert again.spent == 0


def test_the_same_position_of_another_game_is_another_one(service: SolverQueue, solver: Any) -> None:
    game, state = Odd(), Klondike().start("7")
    asyncio.run(service.verdict(SolverRequest(ANNA), Klondike(), state))
    assert asyncio.run(service.hint(SolverRequest(ANNA), game, state)).move == "keep"


def test_a_game_that_only_proves_deals_gives_no_help_in_play(service: SolverQueue) -> None:
    game = Race()
    request = SolverRequest(ANNA)
    asyncio.run(service.first_winnable(request, game, str))
    assert request.spent > 0
    assert (
        refusal(service.verdict(SolverRequest(ANNA), game, game.start("7", 1)))
        == "There is no solver for Race."
    )


def test_a_game_without_a_solver_refuses(service: SolverQueue) -> None:
    assert (
        refusal(service.first_winnable(SolverRequest(ANNA), Eights(), str))
        == "Deals of eights can't be proven winnable."
    )
    assert refusal(service.is_stuck(SolverRequest(ANNA), Eights(), None)) == "There is no solver for Eights."


# Hard positions


@pytest.fixture
def hard(solver: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Yield a solver that decides nothing and uses all of its budget, which is small."""
    monkeypatch.setattr(service_module, "SLICES", (0.01, 0.02, 0.03))
    monkeypatch.setattr(service_module, "BUDGET", 0.1)
    solver.is_hard, solver.asked = True, 0
    yield solver
    solver.is_hard, solver.asked = False, 0


def positions(game: Odd, count: int) -> list[Any]:
    return [game.start(str(number), 2) for number in range(count)]


def test_a_position_that_stayed_unknown_is_not_tried_again_for_a_while(
    service: SolverQueue, hard: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, state = Odd(), Odd().start("7", 2)
    for _ in range(3):
        assert asyncio.run(service.verdict(SolverRequest(ANNA), game, state)) is Result.UNKNOWN
    assert hard.asked == 3, "one slice after the other, once"
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now + service_module.UNKNOWN_FOR + 1)
    asyncio.run(service.verdict(SolverRequest(ANNA), game, state))
    assert hard.asked == 6


def test_a_rescue_over_hard_positions_ends_with_its_budget_and_lets_others_have_their_turns(
    service: SolverQueue, hard: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before, 150 positions of 4 s each could block the solver."""
    monkeypatch.setattr(service_module, "BUDGET", 1.0)
    game = Odd()
    states = iter(positions(game, 200))
    monkeypatch.setattr(Odd, "play", lambda *_: (next(states), ()))

    async def story() -> None:
        request, order = SolverRequest(ANNA), []

        async def rescue() -> None:
            assert await service.last_winnable(request, game, next(states), ["keep"] * 150) is None
            order.append("anna")

        async def lamp(player: str) -> None:
            await service.verdict(SolverRequest(player), game, next(states))
            order.append(player)

        await asyncio.gather(rescue(), *(lamp(player) for player in ("bob", "cleo")))
        assert order[-1] == "anna"

    asyncio.run(asyncio.wait_for(story(), 60))
    assert hard.asked < 120, "as many short slices as make up the budget, and the others'"


def test_when_many_ask_about_hard_positions_each_gets_one_slice_and_an_answer_in_turn(
    service: SolverQueue, hard: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service_module, "PATIENCE", 0.1)
    game = Odd()

    async def story() -> None:
        asked = [
            service.verdict(SolverRequest(f"player {number}"), game, state)
            for number, state in enumerate(positions(game, 28))
        ]
        assert set(await asyncio.gather(*asked)) == {Result.UNKNOWN}

    asyncio.run(asyncio.wait_for(story(), 60))
    assert hard.asked < 3 * 28


def test_a_request_that_is_cancelled_ends_its_search(
    service: SolverQueue, hard: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service_module, "SLICES", (3600.0, 3600.0, 3600.0))

    async def story() -> None:
        task = asyncio.create_task(service.verdict(SolverRequest(ANNA), Odd(), Odd().start("7", 2)))
        while not hard.asked:
            await asyncio.sleep(0)
        task.cancel()
        assert await service.is_stuck(SolverRequest(ANNA), Odd(), None), "the player's next job has begun"

    asyncio.run(asyncio.wait_for(story(), 60))


def test_those_who_have_used_less_of_the_solvers_time_come_first() -> None:
    """Guests of one address share what they have used; short questions come before long ones."""
    limits = Limits()
    budgets = Budgets(limits)
    one, two, other = budgets.account("192.0.2.1"), budgets.account("192.0.2.1"), budgets.account("192.0.2.2")
    SolverRequest("anna", one).charge(5.0)
    assert 4 < one.solver_used == pytest.approx(two.solver_used, abs=0.5)
    assert other.solver_used == 0
    short, long = SolverRequest("bob", other), SolverRequest("cleo", other, is_long=True)
    assert short.rank < long.rank < SolverRequest("dora", two).rank
    SolverRequest("anna", one).charge(10_000.0)
    assert one.solver_used <= 2 * limits.solver.at_once  # nobody is last for long


def test_player_who_used_less_of_the_solvers_time_is_answered_first(solver: Any) -> None:
    budgets, gate = Budgets(Limits()), threading.Event()
    heavy, light = budgets.account("192.0.2.1"), budgets.account("192.0.2.2")
    SolverRequest("anna", heavy).charge(5.0)

    async def story() -> list[str]:
        service, answered = solver_queue(workers=1), list[str]()

        async def ask(player: str, account: BudgetAccount, state: Any) -> None:
            await service.verdict(SolverRequest(player, account), Odd(), state)
            answered.append(player)

        accounts = {"anna": heavy, "bob": light}
        asked = zip(accounts.items(), positions(Odd(), 2), strict=True)
        busy = asyncio.create_task(service.scheduler.run("busy", gate.wait))
        tasks = [asyncio.create_task(ask(player, account, state)) for (player, account), state in asked]
        while service.scheduler.waiting < len(tasks):
            await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(busy, *tasks)
        return answered

    assert asyncio.run(asyncio.wait_for(story(), 60)) == ["bob", "anna"]
