"""Help for a player: what a game itself can tell from what the seat sees, and what the solver knows.

The solver works beside the connection, which goes on; a player who leaves cancels it.
"""

import asyncio
import logging
from typing import Any, Final, NamedTuple

from parlour import wire
from parlour.errors import ParlourError, Refused
from parlour.game import GivesHelp
from parlour.records import Player
from parlour.rooms.draft import Draft
from parlour.rooms.requests import playing
from parlour.rooms.requests.checks import playing_seat
from parlour.server.rooms.live import LiveRoom
from parlour.server.sockets.connection import Connection
from parlour.server.solver import SolverService

logger = logging.getLogger(__name__)

MOST_ASKED: Final = 4  # questions to the solver at a time: others ask it too

SolverRequest = wire.Hint | wire.Lamp | wire.Rescue | wire.Stuck


class Help:
    def __init__(self, connection: Connection, solver: SolverService) -> None:
        self._connection = connection
        self._solver = solver
        self._asked: set[asyncio.Task[None]] = set()
        """Questions to the solver that are still being worked on."""

    def cancel(self) -> None:
        for task in self._asked:
            task.cancel()

    async def answer(self, request: wire.Best | SolverRequest, live: LiveRoom, player: Player) -> None:
        if isinstance(request, wire.Best) or (isinstance(request, wire.Hint) and request.by == "sight"):
            async with live.at_rest():
                self._from_sight(request, live, player)
            return
        if len(self._asked) >= MOST_ASKED:
            raise Refused("too-often", "The solver is still thinking.")
        task = asyncio.create_task(self._from_solver(request, live, player))
        self._asked.add(task)
        task.add_done_callback(self._asked.discard)

    def _from_sight(self, request: wire.Best | wire.Hint, live: LiveRoom, player: Player) -> None:
        """From what the seat can see: told at once, and nothing is written down."""
        room = live.room
        seat = playing_seat(room, player)
        if not isinstance(room.game, GivesHelp):
            raise Refused("no-help", f"There is no such help in {room.game.name}.", game=room.game.name)
        state = room.current.state
        if isinstance(request, wire.Best):
            move = room.game.best_place(state, seat, request.place, request.count)
        else:
            move = room.game.hint(state, seat)
        text = None if move is None else str(move)
        self._connection.say(wire.Answer(re=request.id, n=room.number, move=text))

    async def _from_solver(self, request: SolverRequest, live: LiveRoom, player: Player) -> None:
        try:
            position = await self._look(request, live, player)
            answer = wire.Answer(re=request.id, n=position.number)
            match request:
                case wire.Rescue():
                    await self._rescue(request, live, player, position)
                    return
                case wire.Stuck():
                    is_stuck = await self._solver.is_stuck(position.game, position.state)
                    answer.verdict = "stuck" if is_stuck else "unknown"
                case wire.Lamp():
                    answer.verdict = (await self._solver.verdict(position.game, position.state)).value
                case wire.Hint():
                    known = await self._solver.hint(position.game, position.state)
                    answer.verdict, answer.move = known.result.value, known.move
            self._connection.say(answer)
        except ParlourError as error:
            self._connection.refuse(request.id, error)
        except Exception as error:
            self._connection.fail(request, error)

    async def _look(self, request: SolverRequest, live: LiveRoom, player: Player) -> "_Position":
        """The position to ask about. In one step its round is marked as helped, so that no help goes unmarked
        to a round that begins in between."""
        found: list[_Position] = []

        def look(draft: Draft) -> None:
            playing_seat(draft.room, player)
            if not isinstance(request, wire.Stuck):  # that knows no more than the player
                playing.was_helped(draft)
            room, round_ = draft.room, draft.room.current
            self._solver.check(room.game)
            moves = tuple(each.move for each in round_.standing_moves())
            found[:] = [_Position(room.game, room.rounds, room.number, round_.start, moves, round_.state)]

        await live.ask(look)
        return found[0]

    async def _rescue(
        self, request: wire.Rescue, live: LiveRoom, player: Player, position: "_Position"
    ) -> None:
        standing = await self._solver.last_winnable(position.game, position.start, position.moves)
        if standing is None:
            raise Refused("never-winnable", "No position of this game is known to be winnable.")

        def go_back(draft: Draft) -> None:
            kept = tuple(each.move for each in draft.room.current.standing_moves()[:standing])
            if draft.room.rounds != position.round or kept != position.moves[:standing]:
                raise Refused("stale", "The table has changed since then: look again.")
            playing.go_back(draft, player, standing)

        await live.ask(go_back, self._connection, request.id)


class _Position(NamedTuple):
    """What the solver is asked about, and how it came about."""

    game: Any
    round: int
    number: int
    start: Any
    moves: tuple[Any, ...]
    state: Any
