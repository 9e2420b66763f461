"""A game of Klondike in progress: its moves, the undone ones, the log for its score, and its clock.

It knows nothing of screens and typed words. The clock is injected: seconds from any starting point.
"""

import time
from collections.abc import Callable

from parlour.errors import ParlourError
from parlour.game import Done, Score
from parlour.gamefile import FileMove, GameFile, is_writable_seed, write
from parlour.games.klondike import Klondike, Table
from parlour.games.klondike.events import Event
from parlour.games.klondike.moves import Move
from parlour.games.klondike.scoring import score
from parlour.seeds import fresh_seed, shuffled

Clock = Callable[[], float]


class Session:
    def __init__(self, file: GameFile, clock: Clock = time.monotonic, bank: int = 0) -> None:
        """Make the moves of a file, or raise IllegalMove. The clock starts with the next move."""
        assert isinstance(file.game, Klondike)
        self.game = file.game
        self.file = file
        self.bank = bank
        self._clock = clock
        self._started: float | None = None
        self._tables: list[Table] = [file.start()]
        self._moves: list[Move] = []
        self._undone: list[Move] = []
        self._log: list[Done] = []
        for step in file.steps():
            self._stand(step.move.move, step.state, Done("move", 0, step.events))

        self.keep()

    @property
    def table(self) -> Table:
        return self._tables[-1]

    @property
    def is_won(self) -> bool:
        return self.game.outcome(self.table) is not None

    @property
    def seconds(self) -> float:
        """The time from the first move until the game is won."""
        if self.is_won:
            return self._log[-1].at if self._log else 0
        return 0 if self._started is None else self._clock() - self._started

    def score(self) -> Score:
        return score(self.game, self._log, self.bank)

    def play(self, move: Move) -> tuple[Event, ...]:
        """Make a move and return its events, or raise IllegalMove and change nothing."""
        table, events = self.game.play(self.table, 0, move)
        self._stand(move, table, Done("move", self._tick(), events))
        self._undone.clear()
        return events

    def undo(self) -> Move:
        if not self._moves:
            raise ParlourError("nothing-to-undo", "Nothing to undo.")
        at = self._tick()
        move = self._moves.pop()
        self._tables.pop()
        self._undone.append(move)
        self._log.append(Done("undo", at))
        return move

    def redo(self) -> Move:
        if not self._undone:
            raise ParlourError("nothing-to-redo", "Nothing to redo.")
        at = self._tick()
        move = self._undone.pop()
        table, events = self.game.play(self.table, 0, move)
        self._stand(move, table, Done("move", at, events))
        return move

    @property
    def is_kept(self) -> bool:
        """Whether nothing would be lost: there is no move since the game began, was saved or won."""
        return self.is_won or self._moves == self._kept

    def keep(self) -> None:
        """Record that the current moves have been saved."""
        self._kept = list(self._moves)

    def saved(self) -> str:
        """Return the text of a game file with the moves that are not undone."""
        moves = tuple(FileMove(0, move, 0, str(move)) for move in self._moves)
        seed, deck = self.file.seed, self.file.deck
        if seed is None or is_writable_seed(seed):
            return write(GameFile(self.game, moves, seed, deck))
        return write(GameFile(self.game, moves, deck=shuffled(seed)))

    def following(self) -> "Session":
        """Return a new game under the same rules; a cumulative bank carries over."""
        bank = self.score().points if self.game.cumulative else 0
        return Session(GameFile(self.game, seed=fresh_seed()), self._clock, bank)

    def _stand(self, move: Move, table: Table, entry: Done) -> None:
        self._moves.append(move)
        self._tables.append(table)
        self._log.append(entry)

    def _tick(self) -> float:
        if self._started is None:
            self._started = self._clock()
        return self._clock() - self._started
