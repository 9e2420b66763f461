"""The number of moves of games won by the solver's hints alone, as a room gives them.

    python benchmarks/hints.py                   200 winnable deals, draw 1 and draw 3
    python benchmarks/hints.py --deals 1000 --afresh 50

For comparison there is the win as the search finds it. `afresh` is how many of the deals are also played with
a service that remembers nothing, as if the server were restarted after every move: hints must make progress
then too.
"""

import argparse
import asyncio
from itertools import count, groupby
from statistics import mean, median
from time import process_time

from rich.console import Console
from rich.table import Table

from parlour import Klondike
from parlour.games.klondike import Table as Cards
from parlour.games.klondike.moves import FOUNDATIONS, Move
from parlour.hub.scheduler import Scheduler
from parlour.hub.solver import SolverQueue, SolverRequest
from parlour.services.threads import Threads
from parlour.solver import Result, solve
from parlour.solvers import DEAL_BUDGET


async def won_by_hints(game: Klondike, table: Cards, *, afresh: bool = False) -> list[Move]:
    threads = Threads(1, "solver")
    service = SolverQueue(Scheduler(threads))
    moves: list[Move] = []
    while game.outcome(table) is None:
        if afresh:
            service = SolverQueue(Scheduler(threads))
        known = await service.hint(SolverRequest("anna"), game, table)
        assert known.move is not None
        moves.append(game.parse(known.move))
        table, _ = game.play(table, 0, moves[-1])
    threads.close()
    return moves


def longest_run_of_take_backs(moves: list[Move]) -> int:
    runs = groupby(moves, lambda move: move.source in FOUNDATIONS)
    return max((len(list(run)) for is_back, run in runs if is_back), default=0)


async def measure(game: Klondike, deals: int, afresh: int) -> list[str]:
    found: list[int] = []
    games: list[list[Move]] = []
    again: list[int] = []
    seconds = 0.0
    for number in count():
        if len(games) == deals:
            break
        table = game.start(f"hints {number}")
        verdict = solve(game, table, DEAL_BUDGET)
        if verdict.result is not Result.WINNABLE:
            continue
        began = process_time()
        games.append(await won_by_hints(game, table))
        seconds += process_time() - began
        found.append(len(verdict.moves))
        if len(again) < afresh:
            again.append(len(await won_by_hints(game, table, afresh=True)))
    lengths = sorted(map(len, games))
    both = f"{mean(again):.1f} / {mean(map(len, games[:afresh])):.1f}" if again else ""
    return [
        str(game.draw),
        f"{mean(found):.1f}",
        f"[b]{mean(lengths):.1f}[/b]",
        f"{median(lengths):.0f}",
        f"{lengths[int(0.95 * len(lengths))]}",
        str(lengths[-1]),
        str(max(map(longest_run_of_take_backs, games))),
        f"{1000 * seconds / deals:.0f}",
        both,
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--afresh", type=int, default=5)
    options = parser.parse_args()
    table = Table(
        *("draw", "as found", "mean moves", "median", "p95", "most", "take-backs in a row", "CPU ms a game"),
        "afresh / remembered",
    )
    for draw in (1, 3):
        table.add_row(*asyncio.run(measure(Klondike(draw=draw), options.deals, options.afresh)))
    Console().print(table)


if __name__ == "__main__":
    main()
