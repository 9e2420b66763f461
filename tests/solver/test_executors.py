"""`solve_many` over other executors: worker processes of Dask stand for any pool, here or elsewhere."""

from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from parlour import Klondike
from parlour.solver import Budget, Verdict, solve, solve_many

GAME = Klondike(draw=3)
SEEDS = [str(number) for number in range(50)]
BUDGET = Budget(nodes=2000)


def outcome(verdict: Verdict) -> tuple[object, ...]:
    """All but the time that it took."""
    return verdict.result, verdict.moves, verdict.nodes


def check(executor: Executor) -> None:
    found = dict(solve_many(GAME, map(GAME.start, SEEDS), BUDGET, executor=executor))
    alone = [solve(GAME, GAME.start(seed), BUDGET) for seed in SEEDS]
    assert [outcome(found[number]) for number in range(len(SEEDS))] == list(map(outcome, alone))
    assert executor.submit(abs, -1).result() == 1, "the executor is the caller's, and stays open"


def test_worker_processes_give_the_same_verdicts() -> None:
    with ProcessPoolExecutor(2, get_context("spawn")) as executor:
        check(executor)


@pytest.mark.filterwarnings("default")  # what Dask does as it closes down is not ours
def test_worker_processes_of_dask_give_the_same_verdicts(tmp_path: Path) -> None:
    import distributed  # noqa: PLC0415 - takes a second, which no other test should wait for

    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, local_directory=str(tmp_path)
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        check(client.get_executor())
