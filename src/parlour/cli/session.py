"""A solitaire in progress: its moves, the undone ones, the log for its score, and its clock.

It knows nothing of screens and typed words. The clock is injected: seconds from any starting point.
"""

import time
from collections.abc import Callable
from typing import Any

from parlour.errors import ParlourError
from parlour.game import Done, KeepsScore, Score, pack_of
from parlour.gamefile import FileMove, GameFile, is_writable_seed, write
from parlour.seeds import fresh_seed, shuffled

Clock = Callable[[], float]


class PlaySession:
    def __init__(self, file: GameFile, clock: Clock = time.monotonic, bank: int = 0) -> None:
        """Make the moves of a file, or raise IllegalMove. The clock starts with the next move."""
        self.game = file.game
        self.file = file
        self._sheet = file.game.score_sheet(bank) if isinstance(file.game, KeepsScore) else None
        self._clock = clock
        self._started: float | None = None
        self._tables: list[Any] = [file.start()]
        self._moves: list[Any] = []
        self._undone: list[Any] = []
        self._won_at = 0.0
        for step in file.steps():
            self._stand(step.move.move, step.state, Done("move", 0, step.events))

        self.keep()

    @property
    def table(self) -> Any:
        return self._tables[-1]

    @property
    def is_won(self) -> bool:
        return self.game.outcome(self.table) is not None

    @property
    def seconds(self) -> float:
        """The time from the first move until the game is won."""
        if self.is_won:
            return self._won_at
        return 0 if self._started is None else self._clock() - self._started

    def score(self) -> Score | None:
        """Return the score, in a game that keeps one."""
        return self._sheet.score if self._sheet else None

    def play(self, move: Any) -> tuple[Any, ...]:
        """Make a move and return its events, or raise IllegalMove and change nothing."""
        table, events = self.game.play(self.table, 0, move)
        self._stand(move, table, Done("move", self._tick(), events))
        self._undone.clear()
        return events

    def undo(self) -> Any:
        if not self._moves:
            raise ParlourError("nothing-to-undo", "Nothing to undo.")
        at = self._tick()
        move = self._moves.pop()
        self._tables.pop()
        self._undone.append(move)
        self._count(Done("undo", at))
        return move

    def redo(self) -> Any:
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
        return write(GameFile(self.game, moves, deck=shuffled(seed, pack_of(self.game))))

    def following(self) -> "PlaySession":
        """Return a new game under the same rules; a cumulative bank carries over."""
        score = self.score()
        bank = score.points if score and isinstance(self.game, KeepsScore) and self.game.has_bank else 0
        return PlaySession(GameFile(self.game, seed=fresh_seed()), self._clock, bank)

    def _stand(self, move: Any, table: Any, entry: Done) -> None:
        self._moves.append(move)
        self._tables.append(table)
        self._count(entry)

    def _count(self, entry: Done) -> None:
        self._won_at = entry.at
        self._sheet = self._sheet.add(entry) if self._sheet else None

    def _tick(self) -> float:
        if self._started is None:
            self._started = self._clock()
        return self._clock() - self._started
