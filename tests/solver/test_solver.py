"""The promises of `parlour.solver` besides right verdicts: budgets, threads, hints, the way back."""

import signal
import subprocess
import sys
import threading
import time
from itertools import count
from pathlib import Path
from queue import SimpleQueue

import pytest
from msgspec.structs import replace

from parlour import Klondike
from parlour._klondike import PRUNINGS
from parlour.cards import parse_deck
from parlour.games.klondike import Table
from parlour.games.klondike.moves import Move
from parlour.solver import Budget, Cancel, Result, Verdict, hint, last_winnable, solve, solve_many
from tests.klondike.tables import table
from tests.solver.positions import wins
from tests.solver.test_known_decks import rows

ROOT = Path(__file__).parents[2]
DRAW_3 = Klondike(draw=3)


def known_deal(number: int) -> Table:
    return DRAW_3.deal(parse_deck(rows()[number - 1]["deck"]))


HARD = known_deal(445)
"""Lost with draw 3, and not easily proved."""


def test_the_same_nodes_give_the_same_verdict() -> None:
    for seed in range(20):
        deal = DRAW_3.start(str(seed))
        first, second = (solve(DRAW_3, deal, Budget(nodes=300)) for _ in range(2))
        assert (first.result, first.moves, first.nodes) == (second.result, second.moves, second.nodes)


def test_a_budget_of_nodes_is_kept() -> None:
    verdict = solve(DRAW_3, HARD, Budget(nodes=1000))
    assert (verdict.result, verdict.nodes, verdict.moves) == (Result.UNKNOWN, 1000, ())


def test_a_budget_of_seconds_is_kept() -> None:
    verdict = solve(DRAW_3, HARD, Budget(seconds=0.01))
    assert verdict.result is Result.UNKNOWN
    assert verdict.seconds < 1


def test_when_the_memory_is_full_it_is_unknown() -> None:
    verdict = solve(DRAW_3, HARD, Budget(memory=200_000))
    assert verdict.result is Result.UNKNOWN
    assert verdict.memory <= 200_000


def test_the_memory_of_a_long_search_is_reported() -> None:
    assert 300_000 < solve(DRAW_3, HARD).memory < 30_000_000


@pytest.mark.parametrize("seed", ["full 243", "full 702", "full 1417"])
def test_a_full_table_of_the_easier_search_leaves_the_search_itself_going_on(seed: str) -> None:
    """In these deals the search with draw 1, made on the way, fills its table for nothing."""
    assert solve(DRAW_3, DRAW_3.start(seed), Budget(memory=20_000)).result is Result.WINNABLE


@pytest.mark.parametrize("game", [Klondike(), DRAW_3, Klondike(empty="any"), Klondike(takeback=False)])
def test_no_nodes_at_all_decide_nothing_wrongly(game: Klondike) -> None:
    assert solve(game, HARD, Budget(nodes=0)).result in (Result.UNKNOWN, Result.LOST)


def test_a_search_can_be_cancelled_from_another_thread() -> None:
    cancel = Cancel()
    timer = threading.Timer(0.05, cancel.set)
    timer.start()
    verdict = solve(DRAW_3, HARD, cancel=cancel, switched_off=PRUNINGS)  # with nothing pruned it takes ages
    assert verdict.result is Result.UNKNOWN
    assert verdict.seconds < 60


def test_a_search_can_be_interrupted_from_the_keyboard() -> None:
    program = (
        "import signal\n"
        "from parlour._klondike import PRUNINGS\n"
        "from parlour.solver import solve\n"
        "from tests.solver.test_solver import DRAW_3, HARD\n"
        # It says so itself after some time of its own, and not on its way there.
        "signal.signal(signal.SIGVTALRM, lambda *_: print('searching', flush=True))\n"
        "signal.setitimer(signal.ITIMER_VIRTUAL, 0.1)\n"
        "solve(DRAW_3, HARD, switched_off=PRUNINGS)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == b"searching\n"
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert b"KeyboardInterrupt" in err


class Rung(Exception):
    pass


@pytest.mark.parametrize("after", [0.005, 0.01, 0.02, 0.03, 0.05, 0.08, 0.12, 0.2])
def test_a_signal_ends_a_search_whatever_it_is_doing(after: float) -> None:
    """One search asks another, with an easier stock, on its way: the signal must end both."""

    def ring(*_: object) -> None:
        raise Rung

    def search_on() -> None:
        signal.setitimer(signal.ITIMER_VIRTUAL, after)
        for _ in count():
            solve(DRAW_3, HARD)

    before = signal.signal(signal.SIGVTALRM, ring)
    try:
        with pytest.raises(Rung):
            search_on()
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def test_python_goes_on_while_a_search_runs() -> None:
    cancel, budget = Cancel(), Budget(nodes=10_000_000)
    clocks: SimpleQueue[int] = SimpleQueue()
    verdicts: SimpleQueue[Verdict] = SimpleQueue()

    def search() -> None:
        clocks.put(time.pthread_getcpuclockid(threading.get_ident()))
        verdicts.put(solve(DRAW_3, HARD, budget, cancel=cancel))

    thread = threading.Thread(target=search)
    thread.start()
    clock = clocks.get()
    # Getting to the search takes far less. One that kept the GIL would be over before this is asked twice.
    while thread.is_alive() and time.clock_gettime(clock) < 0.1:
        pass
    cancel.set()
    thread.join()
    assert 0 < verdicts.get().nodes < 10_000_000


def test_many_are_decided_over_threads_as_one_by_one() -> None:
    deals = [DRAW_3.start(str(number)) for number in range(60)]
    alone = [solve(DRAW_3, deal, Budget(nodes=5000)) for deal in deals]
    together = dict(solve_many(DRAW_3, iter(deals), Budget(nodes=5000), threads=3))
    assert [together[number].moves for number in range(60)] == [verdict.moves for verdict in alone]


def test_many_can_be_left_early() -> None:
    verdicts = solve_many(DRAW_3, (DRAW_3.start(str(number)) for number in range(10**9)), threads=2)
    assert next(verdicts)[1].result is not Result.UNKNOWN
    verdicts.close()  # type: ignore[attr-defined]


def test_a_won_game_is_winnable_with_no_moves() -> None:
    verdict = solve(Klondike(), table(foundations="KS KH KD KC"))
    assert (verdict.result, verdict.moves) == (Result.WINNABLE, ())


@pytest.mark.parametrize("game", [Klondike(), DRAW_3, Klondike(redeals=3, takeback=False)])
def test_every_position_of_a_won_game_is_winnable(game: Klondike) -> None:
    position = game.start("b")
    for move in solve(game, position).moves:
        position, _ = game.play(position, 0, move)
        verdict = solve(game, position)
        assert verdict.result is Result.WINNABLE
        assert wins(game, position, verdict.moves)


@pytest.mark.parametrize("game", [Klondike(), DRAW_3, Klondike(draw=2, redeals=9)])
def test_following_hints_that_are_each_asked_afresh_wins_in_few_moves(game: Klondike) -> None:
    position = game.start("b")
    made: list[Move] = []
    while (move := hint(game, position)) is not None:
        position, _ = game.play(position, 0, move)
        made.append(move)
    assert game.outcome(position)
    assert len(made) <= 160


def test_a_lost_position_has_no_hint() -> None:
    assert hint(DRAW_3, HARD) is None


def test_the_way_back_leads_to_the_last_winnable_position() -> None:
    for seed in ("a", "b", "c", "2026"):
        start = position = DRAW_3.start(seed)
        moves: list[Move] = []
        for _ in range(150):  # carelessly: always the last move there is
            move = DRAW_3.moves(position, 0)[-1 if len(moves) % 3 else 0]
            moves.append(move)
            position, _ = DRAW_3.play(position, 0, move)
        positions = [start]
        for move in moves:
            positions.append(DRAW_3.play(positions[-1], 0, move)[0])
        winnable = [n for n, each in enumerate(positions) if solve(DRAW_3, each).result is Result.WINNABLE]
        assert winnable == list(range(len(winnable)))
        assert last_winnable(DRAW_3, start, moves) == (winnable[-1] if winnable else None)


def test_with_nothing_decided_there_is_no_way_back() -> None:
    assert last_winnable(DRAW_3, HARD, DRAW_3.moves(HARD, 0)[:1], Budget(nodes=10)) is None


@pytest.mark.parametrize(
    "broken",
    [
        replace(HARD, talon=HARD.talon[:-1]),
        replace(HARD, talon=(*HARD.talon[:-1], HARD.talon[0])),
        replace(HARD, turned=25),
        replace(HARD, foundations=(14, 0, 0, 0)),
        replace(HARD, up=(*HARD.up[:6], ())),
        replace(HARD, up=HARD.up[:6]),
        replace(HARD, up=(HARD.up[0] + HARD.up[1], (), *HARD.up[2:]), down=((), (), *HARD.down[2:])),
    ],
)
def test_what_is_no_position_is_refused(broken: Table) -> None:
    with pytest.raises(ValueError, match=r"."):
        solve(DRAW_3, broken)


def test_a_pruning_rule_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="no pruning rule"):
        solve(DRAW_3, HARD, switched_off=("hope",))
