"""The native core where it can't be imported: the same names as in `parlour._klondike`, over numbers.

A request is a row of 64-bit numbers to a function of `native/src/web/web.cpp`, and so is its answer. Who
carries them over is handed in: the core in this worker, for what is quick, or one in a worker of its own.
"""
# ruff: noqa: PLR0917 - arguments are those of `parlour._klondike`

import struct
import sys
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextvars import ContextVar
from math import inf
from types import ModuleType
from typing import Final, Protocol, TypeVar

CORE: Final = "parlour._klondike"
FUNCTIONS: Final = (
    *("solve", "short_line", "shortest", "is_stuck"),
    *("fair_choice", "fair_odds", "fair_game", "fair_record", "patience_solve"),
)
"""In the order in which the core numbers them."""
MOST_MEMORY: Final = 128 << 20
"""Bytes that a search may take: a browser may end a page that takes much more."""
NO_LIMIT: Final = -1

Move = TypeVar("Move")

Call = Callable[[int, bytes], bytes]


class Asks(Protocol):
    def __call__(self, function: int, request: bytes, cancel: "Cancel | None") -> bytes: ...


class Cancel:
    """Set, it ends the search that was given it, if that runs in a worker of its own."""

    def __init__(self) -> None:
        self._is_set = False
        self.stop: Callable[[], None] = lambda: None
        """Ends the search; set by whoever carries it out."""

    def set(self) -> None:
        self._is_set = True
        self.stop()

    def is_set(self) -> bool:
        return self._is_set


def _not_here(function: int, request: bytes, cancel: Cancel | None) -> bytes:
    raise RuntimeError("The core was not loaded.")


here: Asks = _not_here
"""Carries a request out at once."""
elsewhere: ContextVar[Asks | None] = ContextVar("elsewhere", default=None)
"""What carries the requests of the job out that runs now, if it is not `here`."""


def load(call: Call) -> None:
    """Carry requests out at once, by a function that takes the number of the core's, and a request."""
    global here  # noqa: PLW0603 - the core is one for the whole program, like an extension module
    here = lambda function, request, _: call(function, request)  # noqa: E731


def _ask(name: str, cancel: Cancel | None, *parts: int | Iterable[int]) -> Iterator[int]:
    """Return the numbers of the core's answer, or raise ValueError for what must not be asked."""
    numbers = array("q")
    for part in parts:
        if isinstance(part, int):
            numbers.append(part)
        else:
            numbers.extend(part)
    answer = array("q")
    answer.frombytes((elsewhere.get() or here)(FUNCTIONS.index(name), numbers.tobytes(), cancel))
    outcome, *told = answer
    if outcome:
        text = "".join(map(chr, told))
        raise (ValueError if outcome == 1 else RuntimeError)(text)
    return iter(told)


def _row(numbers: Iterable[int]) -> Iterator[int]:
    """Yield how many numbers there are, and then each."""
    row = tuple(numbers)
    yield len(row)
    yield from row


def _budget(nodes: int, seconds: float, memory: int) -> tuple[int, int, int]:
    most = NO_LIMIT if nodes >= 2**63 else nodes
    return most, NO_LIMIT if seconds == inf else int(seconds * 1e6), min(memory, MOST_MEMORY)


def _float(number: int) -> float:
    (value,) = struct.unpack("<d", struct.pack("<q", number))
    return float(value)


class Rules:
    def __init__(self, draw: int, redeals: int, any_on_empty: bool, takeback: bool) -> None:
        self.numbers = (draw, redeals, int(any_on_empty), int(takeback))


class Table:
    def __init__(
        self,
        talon: tuple[int, ...],
        turned: int,
        foundations: tuple[int, ...],
        down: tuple[tuple[int, ...], ...],
        up: tuple[tuple[int, ...], ...],
        redeals: int,
    ) -> None:
        columns = [
            number
            for hidden, run in zip(down, up, strict=True)
            for pile in (hidden, run)
            for number in _row(pile)
        ]
        self.numbers = (*_row(talon), turned, *foundations, *columns, redeals)


def _moves(told: Iterator[int], vocabulary: list[Move | None]) -> tuple[Move, ...]:
    count = next(told)
    moves = tuple([vocabulary[code] for code in told])
    assert len(moves) == count
    return moves  # type: ignore[return-value]


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
    if switched_off:
        raise ValueError("no pruning rule can be switched off here")
    told = _ask("solve", cancel, rules.numbers, table.numbers, _budget(nodes, seconds, memory))
    result, most, took = next(told), next(told), next(told)
    return result, _moves(told, vocabulary), most, took


def short_line(
    table: Table, rules: Rules, win: list[int], vocabulary: list[Move | None], cancel: Cancel | None = None
) -> tuple[Move, ...]:
    return _moves(_ask("short_line", cancel, rules.numbers, table.numbers, _row(win)), vocabulary)


def shortest(
    table: Table,
    rules: Rules,
    nodes: int,
    seconds: float,
    memory: int,
    vocabulary: list[Move | None],
    cancel: Cancel | None = None,
) -> tuple[int, tuple[Move, ...], int, int, int]:
    told = _ask("shortest", cancel, rules.numbers, table.numbers, _budget(nodes, seconds, memory))
    result, bound, most, took = next(told), next(told), next(told), next(told)
    return result, _moves(told, vocabulary), bound, most, took


def is_stuck(table: Table, rules: Rules, knows_stock: bool, nodes: int, memory: int) -> bool:
    budget = _budget(nodes, inf, memory)
    return bool(next(_ask("is_stuck", None, rules.numbers, table.numbers, int(knows_stock), budget)))


class Effort:
    """What the fair player may spend on a choice. There are no threads: the result is the same."""

    def __init__(self, worlds: int, descents: int, nodes: int, trees: int, threads: int, seed: int) -> None:
        signed = seed - 2**64 if seed >= 2**63 else seed
        self.numbers = (worlds, descents, nodes, trees, signed)


def _fair(
    name: str,
    cancel: Cancel | None,
    table: Table,
    knows_stock: bool,
    rules: Rules,
    effort: Effort,
    *more: int,
) -> Iterator[int]:
    return _ask(name, cancel, rules.numbers, table.numbers, int(knows_stock), effort.numbers, *more)


def fair_choice(
    table: Table,
    knows_stock: bool,
    rules: Rules,
    effort: Effort,
    vocabulary: list[Move | None],
    cancel: Cancel | None = None,
) -> tuple[tuple[Move, ...], float, float]:
    told = _fair("fair_choice", cancel, table, knows_stock, rules, effort)
    winnable, chance = _float(next(told)), _float(next(told))
    return _moves(told, vocabulary), winnable, chance


def fair_odds(
    table: Table, knows_stock: bool, rules: Rules, worlds: int, effort: Effort, cancel: Cancel | None = None
) -> tuple[int, int, int, bool]:
    winnable, lost, undecided, is_exact = _fair(
        "fair_odds", cancel, table, knows_stock, rules, effort, worlds
    )
    return winnable, lost, undecided, bool(is_exact)


def fair_game(
    table: Table, knows_stock: bool, rules: Rules, effort: Effort, cancel: Cancel | None = None
) -> int:
    (ending,) = _fair("fair_game", cancel, table, knows_stock, rules, effort)
    return ending


def fair_record(
    table: Table, knows_stock: bool, rules: Rules, games: int, effort: Effort, cancel: Cancel | None = None
) -> tuple[int, int]:
    won, lost = _fair("fair_record", cancel, table, knows_stock, rules, effort, games)
    return won, lost


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
        switches = (int(deals_on_empty), int(fills_from_reserve), int(needs_room))
        numbers = (columns, cells, decks, goal, stock_to, draw, redeals, *switches, on_empty)
        self.numbers = (*numbers, *takes, *linked, *_row(covers))


_FREE_CELL: Final = 0xFF


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
    ) -> None:
        free = [_FREE_CELL if card < 0 else card for card in cells]
        rows = (*(number for column in columns for number in _row(column)), *_row(down), *_row(free))
        stock = (*_row(reserve), *_row(talon), turned, redeals)
        self.numbers = (len(columns), *rows, *stock, *_row(foundations), base, *_row(pile))


def patience_solve(
    table: PatienceTable,
    rules: PatienceRules,
    nodes: int,
    seconds: float,
    memory: int,
    cancel: Cancel | None = None,
) -> tuple[int, list[int], int, int]:
    told = _ask("patience_solve", cancel, rules.numbers, table.numbers, _budget(nodes, seconds, memory))
    result, most, took, _count = next(told), next(told), next(told), next(told)
    return result, list(told), most, took


PRUNINGS: Final = ()
"""None can be switched off."""


def module() -> ModuleType:
    """Return what takes the place of `parlour._klondike`."""
    core = ModuleType(CORE, __doc__)
    core.__dict__.update({name: value for name, value in globals().items() if not name.startswith("_")})
    return core


def take_place() -> None:
    """Be the core for everything that is imported from now on."""
    sys.modules[CORE] = module()
