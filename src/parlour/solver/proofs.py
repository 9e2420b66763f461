"""Proofs that a deal is lost, for `parlour.checker`, which shares no code with the solver."""

import json
from itertools import count
from random import Random
from typing import Final

from msgspec import Struct

from parlour import options
from parlour._klondike import PRUNINGS
from parlour.cards import TEXT, deck_text
from parlour.checker import stuck_cards, text, walk
from parlour.games.klondike import Klondike, Table
from parlour.solver.verdicts import solve
from parlour.solvers import Budget, Result

MOST_POSITIONS: Final = 10_000
"""A larger proof is not written, so that the checker in Python needs about a minute at most."""


def proof_of_loss(game: Klondike, deck: tuple[int, ...], most: int = MOST_POSITIONS) -> list[str] | None:
    """Return the lines of a proof that the deal is lost; None if it is winnable or the proof is too large.

    >>> proof_of_loss(Klondike(draw=3), tuple(range(52)), most=10) is None
    True
    """
    dead: dict[str, int] = {}
    numbers = count(1)
    for position in walk(game, game.deal(deck), dead):
        if game.outcome(position) or next(numbers) > most:
            return None
        stuck = stuck_cards(game, position)
        if stuck:
            dead[text(game, position)] = min(stuck)
    head = {"rules": options.write(game), "deck": deck_text(deck)}
    ends = ({"position": position, "stuck": TEXT[card]} for position, card in dead.items())
    return [json.dumps(each) for each in (head, *ends)]


class PruningCheck(Struct, frozen=True):
    """Verdicts on positions of a lost deal, each with one pruning rule disabled."""

    positions: int
    agreeing: int
    undecided: int
    """Positions for which the budget was too small without the rule."""
    wrong: int
    """Positions that were winnable after all: one of the rules is not sound."""


SAMPLE_BUDGET: Final = Budget(nodes=20_000)


def sample_losses(game: Klondike, start: Table, positions: int = 10, seed: str = "sample") -> PruningCheck:
    """Search random positions of a lost deal, with each of the pruning rules disabled in turn.

    Every position after a lost deal is lost. A rule that wrongly pruned a win is detected if a position is
    winnable without it.
    """
    chance = Random(seed)
    results = []
    for _ in range(positions):
        position = start
        for _ in range(chance.randrange(60)):
            legal = game.moves(position, 0)
            if not legal:
                break
            position = game.play(position, 0, chance.choice(legal))[0]
        results += [solve(game, position, SAMPLE_BUDGET, switched_off=(name,)).result for name in PRUNINGS]
    return PruningCheck(
        positions, results.count(Result.LOST), results.count(Result.UNKNOWN), results.count(Result.WINNABLE)
    )
