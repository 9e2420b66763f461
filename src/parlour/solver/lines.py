"""A short win, in the order in which a person would play it.

The search takes the first win that it finds and fetches each card of the stock when its own order asks for
it, so that two moves of three only turn the stock. Here a win is played again, from one step for good to the
next: a safe card goes up, a face-down card is turned up, or a card comes off the waste. Of the steps after
which the game is still proved winnable the nearest is taken, so the stock is gone through in its own order.

Nothing is left to chance or to the time there is, so a player who follows hints gets on even if every hint
comes from another process: `benchmarks/hints.py` tries that too.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

from parlour._klondike import Cancel
from parlour.cards import rank_of, suit_of
from parlour.games.klondike import Klondike, Table
from parlour.games.klondike.lookahead import gets_on, is_safe, turns_up
from parlour.games.klondike.moves import CARRY, COLUMNS, DRAW, FOUNDATIONS, REDEAL, TO_FOUNDATION, WASTE, Move
from parlour.solver.verdicts import solve
from parlour.solvers import Budget, Result

# Take-backs in the win after a step: one that leads to more, where the known win has fewer, is not taken.
MOST_BACKS: Final = 6
# Most positions are decided by far less; one that is not is left alone.
CHECK: Final = Budget(nodes=1_000, memory=64 << 20)


class _Step(NamedTuple):
    moves: Sequence[Move]
    after: Table
    win: Sequence[Move]
    """From there."""


def short_line(
    game: Klondike, table: Table, win: Sequence[Move], *, cancel: Cancel | None = None
) -> tuple[Move, ...]:
    """A win from the table in at most as many moves as `win`, which is any win from it.

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
    """The nearest step for good: the solver's own if that is as near, or if no other is found."""
    as_found = _first_for_good(game, table, win)
    backs = max(MOST_BACKS, _backs(win))
    single = [*_safe_cards(table), *_turning_up(game, table, large_first)]
    at_once = (([move], game.play(table, 0, move)[0]) for move in single)
    for moves, after in chain(at_once, _off_the_waste(game, table, len(as_found.moves) - 1)):
        verdict = solve(game, after, CHECK, cancel=cancel)
        if verdict.result is Result.WINNABLE and _backs(verdict.moves) <= backs:
            return _Step(moves, after, verdict.moves)
    return as_found


def _backs(moves: Sequence[Move]) -> int:
    """How many of them take a card back from a foundation."""
    return sum([move.source in FOUNDATIONS for move in moves])


def _first_for_good(game: Klondike, table: Table, win: Sequence[Move]) -> _Step:
    """The beginning of a win up to its first step for good."""
    for number, move in enumerate(win, 1):
        is_for_good = gets_on(table, move)
        table, _ = game.play(table, 0, move)
        if is_for_good:
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
    """The ways to take a card off the waste after at most so many moves of the stock, nearest first."""
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
    """The foundation if the card can go there, otherwise the columns."""
    if not table.turned:
        return []
    card = table.talon[table.turned - 1]
    if table.foundations[suit_of(card)] == rank_of(card):
        return [TO_FOUNDATION[WASTE]]
    return [CARRY[WASTE][column][0] for column in COLUMNS if game.fits(card, table.up[column])]
