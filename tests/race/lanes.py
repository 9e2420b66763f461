"""Races, laid out by how far each seat has come."""

from parlour.cards import DECK_SIZE
from parlour.game import Outcome
from parlour.games.klondike import Table
from parlour.games.race import Lane, Race, State


def lane(*, up: int = 0, moves: int = 0, last_up: int = 0, done: int = 0) -> Lane[Table]:
    """A lane with so many cards on the foundations, suit by suit, and the others in the stock."""
    foundations = tuple(max(0, min(13, up - 13 * suit)) for suit in range(4))
    stock = tuple(card for card in range(DECK_SIZE) if card >> 2 >= foundations[card & 3])
    return Lane(Table(stock, 0, foundations, ((),) * 7, ((),) * 7), moves, last_up, done)


def outcome(*lanes: Lane[Table]) -> Outcome | None:
    return Race().outcome(State(lanes, step=1000))


def ranking(*lanes: Lane[Table]) -> tuple[int, ...]:
    ended = outcome(*lanes)
    assert ended is not None
    assert ended.winners == ended.ranking[:1]
    return ended.ranking


def play(game: Race, state: State[Table], *moves: str) -> State[Table]:
    """The race after moves such as "1:draw 2:stop", seats from 1 as in a game file."""
    for move in " ".join(moves).split():
        seat, _, text = move.partition(":")
        state, _ = game.play(state, int(seat) - 1, game.parse(text))
    return state
