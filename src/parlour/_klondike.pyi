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
        talon: tuple[int, ...],
        turned: int,
        foundations: tuple[int, ...],
        down: tuple[tuple[int, ...], ...],
        up: tuple[tuple[int, ...], ...],
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
    probe: int = 0,
) -> tuple[int, tuple[Move, ...], int, int]:
    """0 lost, 1 winnable, 2 unknown; the moves; nodes; bytes.

    `vocabulary` has each move at the index source | target << 4 | count << 8. With `probe` the search begins
    again after so many positions, then after twice as many and so on: for tests, in which few positions are
    left.
    """

def short_line(
    table: Table, rules: Rules, win: list[int], vocabulary: list[Move | None], cancel: Cancel | None = None
) -> tuple[Move, ...]:
    """The moves of a win no longer than `win`, which has the index of each move in `vocabulary`."""

def shortest(
    table: Table,
    rules: Rules,
    nodes: int,
    seconds: float,
    memory: int,
    vocabulary: list[Move | None],
    cancel: Cancel | None = None,
) -> tuple[int, tuple[Move, ...], int, int, int]:
    """0 lost, 1 winnable, 2 unknown; the shortest win found; moves that every win takes; nodes; bytes."""

def solve_exhaustively(table: Table, rules: Rules, nodes: int) -> int:
    """0 lost, 1 winnable, 2 unknown, by plain search with nothing pruned."""

def count_fewest_moves(table: Table, rules: Rules, most_positions: int) -> int:
    """The moves of the shortest win by plain breadth-first search; -1 lost, -2 too many positions."""

def is_stuck(table: Table, rules: Rules, knows_stock: bool, nodes: int, memory: int) -> bool:
    """The table has the cards that were never seen in the unseen places, in any order."""

def perft(table: Table, rules: Rules, depth: int) -> int: ...

class Effort:
    """What the fair player may spend on a choice."""

    def __init__(
        self, worlds: int, descents: int, nodes: int, trees: int, threads: int, seed: int
    ) -> None: ...

# In what follows the table has the cards that were never seen in the unseen places, in any order.

def fair_choice(
    table: Table,
    knows_stock: bool,
    rules: Rules,
    effort: Effort,
    vocabulary: list[Move | None],
    cancel: Cancel | None = None,
) -> tuple[tuple[Move, ...], float, float]:
    """The moves up to the next one for good; the share of worlds with a win; the chance to win."""

def fair_odds(
    table: Table, knows_stock: bool, rules: Rules, worlds: int, effort: Effort, cancel: Cancel | None = None
) -> tuple[int, int, int, bool]:
    """Worlds that are winnable, lost and undecided; were they all there are?"""

def fair_game(
    table: Table, knows_stock: bool, rules: Rules, effort: Effort, cancel: Cancel | None = None
) -> int:
    """0 lost, 1 won, 2 cancelled. The player does not look at the cards that are face down."""

def fair_record(
    table: Table, knows_stock: bool, rules: Rules, games: int, effort: Effort, cancel: Cancel | None = None
) -> tuple[int, int]:
    """Games won and lost in worlds that fit."""

FAIR_TRAITS: int
FAIR_LESSON: int

def fair_lessons(
    table: Table, rules: Rules, effort: Effort, worlds: int, cancel: Cancel | None = None
) -> bytes:
    """What a game teaches: rows of FAIR_LESSON 16-bit numbers."""

# The patience family: rule tables as numbers (parlour.solver.patience).

class PatienceRules:
    def __init__(
        self,
        columns: int,
        cells: int,
        decks: int,
        goal: int,
        stock_to: int,
        draw: int,
        redeals: int,
        deals_on_empty: bool,
        fills_from_reserve: bool,
        needs_room: bool,
        on_empty: int,
        takes: list[int],
        linked: list[int],
        covers: list[int],
    ) -> None:
        """Sets of cards and columns are bits. `redeals` is -1 for no limit."""

class PatienceTable:
    def __init__(
        self,
        columns: tuple[tuple[int, ...], ...],
        down: list[int],
        cells: tuple[int, ...],
        reserve: tuple[int, ...],
        talon: tuple[int, ...],
        turned: int,
        redeals: int,
        foundations: list[int],
        base: int,
        pile: tuple[int, ...],
    ) -> None: ...

def patience_solve(
    table: PatienceTable,
    rules: PatienceRules,
    nodes: int,
    seconds: float,
    memory: int,
    cancel: Cancel | None = None,
    hurry: int = 1,
) -> tuple[int, list[int], int, int]:
    """0 lost, 1 winnable, 2 unknown; the moves as source | target << 6 | count << 12 | is_pair << 19; nodes;
    bytes.

    The first searches are shorter by the factor `hurry`: for tests, in which few positions are left.
    """

def patience_solve_exhaustively(table: PatienceTable, rules: PatienceRules, most_positions: int) -> int:
    """0 lost, 1 winnable, 2 unknown, by plain search with nothing left out."""
