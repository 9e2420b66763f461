"""Whether a move that looks good is a mistake: the solver's verdicts over deals that match what was seen."""

from collections.abc import Sequence
from random import Random
from typing import Final

from parlour.games.klondike import Klondike, Table
from parlour.games.klondike.events import View
from parlour.games.klondike.moves import Move
from parlour.solver import Budget, Result, solve
from parlour.solver.stuck import with_any_cards_unseen

NODES: Final = Budget(nodes=200)


def wins_given_away(
    game: Klondike,
    view: View,
    memory: Sequence[str],
    move: Move,
    *,
    worlds: int,
    rng: Random,
) -> float:
    """Return the share of winnable matching deals that are lost after the move; 0 if none is winnable."""
    winnable = lost = 0
    for _ in range(worlds):
        table = _sampled_world(game, view, memory, rng)
        after, _events = game.play(table, 0, move)
        match solve(game, after, NODES).result:
            case Result.WINNABLE:
                winnable += 1
            case Result.LOST:
                lost += solve(game, table, NODES).result is Result.WINNABLE
    return lost / (winnable + lost) if lost else 0.0


def _sampled_world(game: Klondike, view: View, memory: Sequence[str], rng: Random) -> Table:
    """Return a table that matches the view, chosen uniformly."""
    knows_stock = len(memory) == view.stock
    table = with_any_cards_unseen(game, view, memory if knows_stock else ())
    unturned = () if knows_stock else table.talon[table.turned :]
    hidden = [*unturned, *(card for pile in table.down for card in pile)]
    rng.shuffle(hidden)
    down = tuple([tuple([hidden.pop() for _ in pile]) for pile in table.down])
    talon = (*table.talon[: len(table.talon) - len(unturned)], *hidden)
    return Table(talon, table.turned, table.foundations, down, table.up, table.redeals)
