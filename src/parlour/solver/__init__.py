"""The Klondike solver: verdicts on positions with all cards known, and hints and help derived from them.

The search itself is native, in `native/`; docs/solver.md explains how it works and why it can be trusted.
"""

from parlour._klondike import Cancel
from parlour.solver.advice import hint, last_winnable
from parlour.solver.lines import short_line
from parlour.solver.many import solve_many
from parlour.solver.shortest import ShortestWin, shortest, shortest_many
from parlour.solver.stuck import is_stuck
from parlour.solver.verdicts import Verdict, solve
from parlour.solvers import Budget, Result

__all__ = [
    "Budget",
    "Cancel",
    "Result",
    "ShortestWin",
    "Verdict",
    "hint",
    "is_stuck",
    "last_winnable",
    "short_line",
    "shortest",
    "shortest_many",
    "solve",
    "solve_many",
]
