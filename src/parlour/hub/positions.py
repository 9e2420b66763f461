"""Positions of finished games, from which a player can continue: the deal, and the moves that lead there."""

from typing import NamedTuple

from parlour import registry
from parlour.game import AnyGame
from parlour.hub.ghosts import MOST_MOVES, played_through
from parlour.hub.recordings import NotShown, step_at
from parlour.rooms import log
from parlour.rooms.replay import Replay
from parlour.solvers import SeesSolitaires


class Position(NamedTuple):
    game: AnyGame
    """The solitaire that this position belongs to."""
    deal: log.Started
    moves: tuple[str, ...]


async def position(replay: Replay, number: int, seat: int) -> Position:
    """Return the position of a seat's game after a step."""
    dealt = replay.dealt.current
    solver = registry.solver(dealt.game.name)
    if number not in range(replay.count + 1):
        raise NotShown("no-step", "There is no such step.")
    if not isinstance(solver, SeesSolitaires) or seat not in range(len(dealt.moves_made)):
        raise _cannot_continue()
    step = await step_at(replay, number)
    game, state = solver.alone(dealt.game, step.room.current.state, seat)
    made = [text for index, text in replay.moves(step) if index == seat]
    if len(made) > MOST_MOVES:
        raise _cannot_continue()
    at, moves = await played_through(game, dealt.deal, made)
    if at != state or game.outcome(state) is not None:
        raise _cannot_continue()
    return Position(game, dealt.deal, tuple(moves))


def _cannot_continue() -> NotShown:
    return NotShown("no-way-on", "This game can't be played on from there.")
