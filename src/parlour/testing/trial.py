"""Random games for the suite: what happened in them, and all moves to try."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from parlour.errors import IllegalMove
from parlour.game import AnyGame

Coming = tuple[int, Any]
"""A seat and the move that it is about to make."""

Scramble = Callable[[Any, Any, int | None, Random, Coming | None], Any]
"""`scramble(game, state, seat, rng, coming)` returns a state that looks the same to a seat (None: a
spectator), with everything hidden from it changed at random. If `coming` is given, that move is legal in the
other state too, and reveals the same to the seat."""


class PlayedMove(Struct, frozen=True):
    """A move, its events, and the state after it."""

    seat: int
    move: Any
    events: tuple[Any, ...]
    state: Any


class Playthrough(Struct, frozen=True):
    """A game played at random."""

    seed: str
    first: int
    start: Any
    steps: tuple[PlayedMove, ...]

    @property
    def states(self) -> tuple[Any, ...]:
        return (self.start, *(step.state for step in self.steps))


class Trial(Struct, frozen=True):
    """The input of every check: a game under one set of rules, its seats, and random games of it."""

    game: AnyGame
    seats: int
    scramble: Scramble
    plays: tuple[Playthrough, ...]
    candidates: tuple[Any, ...]
    """All moves to try, legal or not: those seen in play, and those given by the game's author."""

    @property
    def viewers(self) -> tuple[int | None, ...]:
        return (None, *range(self.seats))

    def states(self, many: int) -> Iterator[Any]:
        """Yield `many` states from each game, including the first and last; fewer if there are many seats."""
        for play in self.plays:
            yield from spread(play.states, max(4, 2 * many // (self.seats + 1)))

    @property
    def any_seats(self) -> range:
        """The seats, and two that do not exist."""
        return range(-1, self.seats + 1)

    def encoded(self, state: Any, seat: int | None) -> bytes:
        return msgspec.json.encode(self.game.view(state, seat))


def nothing_is_hidden(game: AnyGame, state: Any, seat: int | None, rng: Random, coming: Coming | None) -> Any:
    """Return the state unchanged: the scramble of a game in which nothing is hidden."""
    return state


def try_out(
    game: AnyGame,
    seats: int,
    scramble: Scramble,
    *,
    texts: Iterable[str] = (),
    games: int = 4,
    limit: int = 600,
) -> Trial:
    """Play some random games. In every second one, seats are slow to leave, so that it is long."""
    plays = tuple(_play(game, seats, f"suite {number}", number, limit) for number in range(games))
    seen = {
        str(move): move
        for play in plays
        for state in spread(play.states, 100)
        for seat in range(seats)
        for move in game.moves(state, seat)
    }
    given = {text: game.parse(text) for text in texts}
    return Trial(game, seats, scramble, plays, tuple({**given, **seen}.values()))


def _play(game: AnyGame, seats: int, seed: str, number: int, limit: int) -> Playthrough:
    rng, first, is_slow = Random(seed), number % seats, bool(number % 2)
    start = state = game.start(seed, seats, first=first)
    steps: list[PlayedMove] = []
    refused = 0
    while (to_move := game.to_move(state)) and len(steps) < limit and refused < limit:
        seat = rng.choice(sorted(to_move))
        legal = game.moves(state, seat)
        if not legal:
            break
        move = rng.choice(legal)
        try:
            after, events = game.play(state, seat, move)
        except IllegalMove:  # a check reports moves that are listed but refused
            refused += 1
            continue
        if is_slow and len(game.to_move(after)) < len(to_move) and rng.random() < 0.99:
            refused += 1
            continue
        steps.append(PlayedMove(seat, move, events, after))
        state = after
    return Playthrough(seed, first, start, tuple(steps))


def spread(items: Sequence[Any], many: int) -> Iterator[Any]:
    """Yield `many` of the items, evenly spread, including the first and last; or all if there are no more."""
    if len(items) <= many:
        yield from items
    else:
        yield from (items[index * (len(items) - 1) // (many - 1)] for index in range(many))
