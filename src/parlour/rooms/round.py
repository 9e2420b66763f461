"""One round: a game from its deal to its end, with its undos, its score and its own clock.

A round is an immutable value; each entry of the log about it gives the next one. It knows seats only as
numbers, not the players in them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct
from msgspec.structs import replace

from parlour.cards import parse_deck
from parlour.game import AnyGame, DealtFromDeck, Done, KeepsScore, Score, ScoreSheet, pack_of
from parlour.rooms.daily import is_ranked

if TYPE_CHECKING:
    from parlour.rooms import log

KEPT_STATES: Final = 16
"""The state is stored for one in so many moves, and the others are replayed from it: a long game takes little
memory, and the cost of an undo does not grow with it."""


class Standing(Struct, frozen=True, eq=False):
    """A move that is not undone, on top of those made before it."""

    below: Standing | None
    depth: int
    """The number of moves below it."""
    seat: int
    move: Any
    is_automatic: bool
    before: Any
    """The state before the move; None if it isn't stored."""


class UndoneMoves(Struct, frozen=True, eq=False):
    """Moves that were undone together, on top of those undone before them."""

    below: UndoneMoves | None
    moves: tuple[Standing, ...]


class Round(Struct, frozen=True, eq=False, kw_only=True):
    """The state of a round. Times are in milliseconds, as in the log."""

    game: AnyGame
    number: int
    deal: log.Started
    since: int
    """The entry from which the round can be folded: its first, or in logs of 0.1.0 that of the log."""
    start: Any
    state: Any
    started_at: int
    turn_since: int
    moves_made: tuple[int, ...]
    """The number of moves made by each seat."""
    options: tuple[tuple[Any, ...], ...]
    """The legal moves of each seat."""
    options_since: tuple[int, ...]
    """The entry since which a seat has had these: a move made on an older number is stale."""
    options_at: tuple[int, ...]
    """The times of those entries."""
    standing: Standing | None = None
    undone: UndoneMoves | None = None
    sheet: ScoreSheet | None = None
    was_helped: bool = False
    overdue: int | None = None
    """The seat for which the clock is moving."""
    first_move_at: int | None = None
    paused_at: int | None = None
    paused_for: int = 0

    # Reading

    @property
    def depth(self) -> int:
        """The number of moves that are not undone."""
        return 0 if self.standing is None else self.standing.depth + 1

    def standing_moves(self) -> list[Standing]:
        """Return the moves that are not undone, first one first."""
        found: list[Standing] = []
        move = self.standing
        while move is not None:
            found.append(move)
            move = move.below
        return found[::-1]

    @property
    def is_paused(self) -> bool:
        return self.paused_at is not None

    def clock_at(self, at: int) -> float:
        """Return the seconds on the round's own clock: from the first move, without pauses."""
        if self.first_move_at is None:
            return 0.0
        now = at if self.paused_at is None else self.paused_at
        return max(0, now - self.first_move_at - self.paused_for) / 1000

    def elapsed_at(self, at: int) -> int:
        """Return the seconds since the cards were first seen, pauses included: the time on a board."""
        return max(0, at - self.started_at) // 1000

    @property
    def score(self) -> Score | None:
        """The score, if there is one; in a first try at the deal of a day with the time on its board."""
        if self.sheet is None or not is_ranked(self.deal):
            return None if self.sheet is None else self.sheet.score
        return replace(self.sheet.score, seconds=self.elapsed_at(self.turn_since))

    # Applying entries

    def moved(
        self, number: int, at: int, seat: int, move: Any, *, is_automatic: bool, is_own: bool = True
    ) -> tuple[Round, tuple[Any, ...]]:
        """Return the round after a move and its events, or raise IllegalMove. A move that is not the player's
        own was made before the round, so it doesn't start the clock."""
        round_ = self.resumed(at)
        state, events = self.game.play(self.state, seat, move)
        first_move_at = at if round_.first_move_at is None and is_own else round_.first_move_at
        standing = None
        if self.game.has_undo:
            standing = on_top(self.standing, self.state, move, is_automatic, seat)
        sheet = self.sheet
        if sheet is not None:
            begun = at if first_move_at is None else first_move_at
            sheet = sheet.add(Done("move", max(0, at - begun - round_.paused_for) / 1000, events))
        options, since, options_at = self._options(state, number, at, acted=seat)
        made = self.moves_made
        after = replace(
            round_,
            state=state,
            turn_since=at,
            first_move_at=first_move_at,
            moves_made=(*made[:seat], made[seat] + is_own, *made[seat + 1 :]),
            standing=standing,
            undone=None,
            sheet=sheet,
            options=options,
            options_since=since,
            options_at=options_at,
        )
        return after, events

    def after_undo(self, number: int, at: int, count: int) -> Round:
        """Return the round without its last moves."""
        round_ = self.resumed(at)
        moves: list[Standing] = []
        top = self.standing
        while top is not None and len(moves) < count:
            moves.append(top)
            top = top.below
        sheet = self.sheet
        if sheet is not None:
            sheet = sheet.add(Done("undo", round_.clock_at(at), count=count))
        state = self._before(moves[-1])
        options, since, options_at = self._options(state, number, at, acted=0)
        return replace(
            round_,
            state=state,
            standing=top,
            undone=UndoneMoves(self.undone, tuple(moves[::-1])),
            sheet=sheet,
            options=options,
            options_since=since,
            options_at=options_at,
        )

    def after_redo(self, number: int, at: int) -> Round:
        """Return the round with the last undone moves made again."""
        assert self.undone is not None, "only what was undone can be redone"
        below, moves = self.undone.below, self.undone.moves
        round_ = self
        for each in moves:
            round_, _ = round_.moved(number, at, each.seat, each.move, is_automatic=each.is_automatic)
        return replace(round_, undone=below, turn_since=self.turn_since)

    def paused(self, at: int) -> Round:
        return replace(self, paused_at=at)

    def resumed(self, at: int) -> Round:
        if self.paused_at is None:
            return self
        paused_for = self.paused_for
        if self.first_move_at is not None:
            paused_for += at - max(self.paused_at, self.first_move_at)
        return replace(self, paused_at=None, paused_for=paused_for)

    def _before(self, move: Standing) -> Any:
        """Return the state in which a move was made."""
        since: list[Standing] = []
        at = move
        while at.before is None:
            assert at.below is not None, "the first move's state is kept"
            at = at.below
            since.append(at)
        state = at.before
        for each in reversed(since):
            state, _ = self.game.play(state, each.seat, each.move)
        return state

    def _options(
        self, state: Any, number: int, at: int, acted: int
    ) -> tuple[tuple[tuple[Any, ...], ...], tuple[int, ...], tuple[int, ...]]:
        """Return each seat's legal moves in a state, and the entry and time since which it has had these."""
        to_move = self.game.to_move(state)
        options = list(self.options)
        since, when = self.options_since, self.options_at
        for seat, before in enumerate(self.options):
            moves = tuple(self.game.moves(state, seat)) if seat in to_move else ()
            if seat == acted or moves != before:
                options[seat] = moves
                since = (*since[:seat], number, *since[seat + 1 :])
                when = (*when[:seat], at, *when[seat + 1 :])
        return tuple(options), since, when


def on_top(below: Standing | None, state: Any, move: Any, is_automatic: bool, seat: int = 0) -> Standing:
    """Return a move made in a state, on top of the moves so far."""
    depth = 0 if below is None else below.depth + 1
    before = None if depth % KEPT_STATES else state
    return Standing(below, depth, seat, move, is_automatic, before)


def begin(
    game: AnyGame,
    deal: log.Started,
    *,
    round_number: int,
    first: int,
    seats: int,
    number: int,
    since: int,
    at: int,
) -> Round:
    """Return the round that a `Started` begins at entry `number`, and that can be folded from `since` on."""
    if deal.deck is not None and isinstance(game, DealtFromDeck):
        start = game.deal(parse_deck(deal.deck, pack_of(game)), seats)
    else:
        start = game.start(deal.seed, seats, first=first)
    to_move = game.to_move(start)
    return Round(
        game=game,
        number=round_number,
        deal=deal,
        since=since,
        start=start,
        state=start,
        started_at=at,
        turn_since=at,
        moves_made=(0,) * seats,
        options=tuple(tuple(game.moves(start, seat)) if seat in to_move else () for seat in range(seats)),
        options_since=(number,) * seats,
        options_at=(at,) * seats,
        sheet=game.score_sheet(deal.bank) if isinstance(game, KeepsScore) else None,
    )
