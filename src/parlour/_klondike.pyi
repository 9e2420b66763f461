from collections.abc import Sequence
from typing import Final

from parlour.games.klondike.moves import Move

PRUNINGS: Final[tuple[str, ...]]
"""The names of the pruning rules, which can be switched off one by one for tests."""

class Cancel:
    """Set from any thread, it ends the searches that were given it."""

    def __init__(self) -> None: ...
    def set(self) -> None: ...
    def is_set(self) -> bool: ...

class Rules:
    def __init__(self, draw: int, redeals: int, any_on_empty: bool, takeback: bool) -> None:
        """`redeals` is -1 for no limit."""

class Table:
    def __init__(
        self,
        talon: Sequence[int],
        turned: int,
        foundations: Sequence[int],
        down: Sequence[Sequence[int]],
        up: Sequence[Sequence[int]],
        redeals: int,
    ) -> None: ...

def solve(
    table: Table,
    rules: Rules,
    nodes: int,
    seconds: float,
    memory: int,
    vocabulary: list[Move | None],
    cancel: Cancel | None = None,
    switched_off: Sequence[str] = (),
) -> tuple[int, tuple[Move, ...], int, int]:
    """0 lost, 1 winnable, 2 unknown; the moves; nodes; bytes.

    `vocabulary` has each move at the index source | target << 4 | count << 8.
    """

def solve_exhaustively(table: Table, rules: Rules, nodes: int) -> int:
    """0 lost, 1 winnable, 2 unknown, by plain search with nothing pruned."""

def is_stuck(table: Table, rules: Rules, knows_stock: bool, nodes: int, memory: int) -> bool:
    """The table has the cards that were never seen in the unseen places, in any order."""

def perft(table: Table, rules: Rules, depth: int) -> int: ...
