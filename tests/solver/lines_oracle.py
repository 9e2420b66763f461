"""`short_line` in plain Python: the oracle that the native one is tested against. For tests only."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

from parlour._klondike import Cancel
from parlour.cards import rank_of, suit_of
from parlour.games.klondike import Klondike, Table
from parlour.games.klondike.lookahead import is_safe, makes_progress, turns_up
from parlour.games.klondike.moves import CARRY, COLUMNS, DRAW, FOUNDATIONS, REDEAL, TO_FOUNDATION, WASTE, Move
from parlour.solver.verdicts import solve
from parlour.solvers import Budget, Result

# The most take-backs in the win after a step, unless the known win has more.
MOST_BACKS: Final = 6
# Enough for most positions; an undecided one is skipped.
CHECK: Final = Budget(nodes=1_000, memory=64 << 20)


class _Step(NamedTuple):
    moves: Sequence[Move]
    after: Table
    win: Sequence[Move]
    """The win from `after` on."""


def short_line(
    game: Klondike, table: Table, win: Sequence[Move], *, cancel: Cancel | None = None
) -> tuple[Move, ...]:
    """Return a win from the table in at most as many moves as `win`, which is any win from it.

    >>> from parlour.solver import solve
    >>> game = Klondike()
    >>> table = game.start("9")
    >>> win = solve(game, table).moves
    >>> len(short_line(game, table, win)) < 0.8 * len(win)
    True
    """
    return min((_replayed(game, table, win, each, cancel) for each in (False, True)), key=len)


def _replayed(
    game: Klondike, table: Table, win: Sequence[Move], large_first: bool, cancel: Cancel | None
) -> tuple[Move, ...]:
    moves: list[Move] = []
    step = _Step((), table, win)
    while step.win and len(moves) < len(win):
        step = _next(game, step.after, step.win, large_first, cancel)
        moves += step.moves
    return tuple(moves) if not step.win and len(moves) < len(win) else tuple(win)


def _next(
    game: Klondike, table: Table, win: Sequence[Move], large_first: bool, cancel: Cancel | None
) -> _Step:
    """Return the nearest step of progress: the solver's own if it is as near, or if no other is found."""
    as_found = _first_progress(game, table, win)
    backs = max(MOST_BACKS, _backs(win))
    single = [*_safe_cards(table), *_turning_up(game, table, large_first)]
    at_once = (([move], game.play(table, 0, move)[0]) for move in single)
    for moves, after in chain(at_once, _off_the_waste(game, table, len(as_found.moves) - 1)):
        verdict = solve(game, after, CHECK, cancel=cancel)
        if verdict.result is Result.WINNABLE and _backs(verdict.moves) <= backs:
            return _Step(moves, after, verdict.moves)
    return as_found


def _backs(moves: Sequence[Move]) -> int:
    """Return the number of take-backs."""
    return sum([move.source in FOUNDATIONS for move in moves])


def _first_progress(game: Klondike, table: Table, win: Sequence[Move]) -> _Step:
    """Return the beginning of a win up to its first step of progress."""
    for number, move in enumerate(win, 1):
        is_progress = makes_progress(table, move)
        table, _ = game.play(table, 0, move)
        if is_progress:
            return _Step(win[:number], table, win[number:])
    return _Step(win, table, ())


def _safe_cards(table: Table) -> list[Move]:
    heights = table.foundations
    return [
        TO_FOUNDATION[column]
        for column, run in enumerate(table.up)
        if run and heights[suit_of(run[-1])] == rank_of(run[-1]) and is_safe(run[-1], heights)
    ]


def _turning_up(game: Klondike, table: Table, large_first: bool) -> list[Move]:
    moves = [move for move in game.moves(table, 0) if turns_up(table, move)]
    return sorted(moves, key=lambda move: len(table.down[move.source]), reverse=large_first)


def _off_the_waste(game: Klondike, table: Table, most: int) -> Iterator[tuple[list[Move], Table]]:
    """Yield the ways to take a card off the waste in at most `most` moves, nearest first."""
    turns: list[Move] = []
    places: set[int] = set()
    while table.turned not in places and len(turns) < most:
        places.add(table.turned)
        for move in _from_waste(game, table):
            yield [*turns, move], game.play(table, 0, move)[0]
        if table.turned < len(table.talon):
            turns.append(DRAW)
        elif game.can_redeal(table):
            turns.append(REDEAL)
        else:
            return
        table, _ = game.play(table, 0, turns[-1])


def _from_waste(game: Klondike, table: Table) -> list[Move]:
    """Return the move to the foundation if possible, otherwise those to columns."""
    if not table.turned:
        return []
    card = table.talon[table.turned - 1]
    if table.foundations[suit_of(card)] == rank_of(card):
        return [TO_FOUNDATION[WASTE]]
    return [CARRY[WASTE][column][0] for column in COLUMNS if game.fits(card, table.up[column])]
