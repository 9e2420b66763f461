"""Positions of Eights, laid out in the words of the rules. Seats are numbered from 0, as in the code."""

from parlour.games.eights import Eights, State
from parlour.games.eights.cards import COLOUR, COLOURS, KINDS
from parlour.games.eights.events import Event, View


def table(
    *hands: str,
    top: str = "r5",
    turn: int = 0,
    direction: int = 1,
    pending: int = 0,
    reverses: int = 0,
    drawn: str | None = None,
    seed: str = "7",
) -> State:
    """Hands such as "r5 b+2 8", the others' being "y0 y0" where fewer than three are given; `top` as it was
    played, so a wild card with its colour."""
    shown, _, named = top.partition("=")
    colour = COLOURS.index(named) if named else COLOUR[KINDS.index(shown)]
    assert colour is not None, "a wild card on top has named a colour"
    hands += ("y0 y0",) * (3 - len(hands))
    return State(
        seed=seed,
        position=0,
        hands=tuple(tuple(sorted(KINDS.index(card) for card in hand.split())) for hand in hands),
        top=KINDS.index(shown),
        colour=colour,
        turn=turn,
        direction=direction,
        pending=pending,
        reverses=reverses,
        drawn=None if drawn is None else KINDS.index(drawn),
    )


def legal(state: State, game: Eights | None = None) -> list[str]:
    """What the seat whose turn it is may do, in words."""
    return [str(move) for move in (game or Eights()).moves(state, state.turn)]


def play(state: State, *texts: str, game: Eights | None = None) -> State:
    """The position after these moves, each by the seat whose turn it is."""
    for text in texts:
        state, _ = happens(state, text, game)
    return state


def happens(state: State, text: str, game: Eights | None = None) -> tuple[State, tuple[Event, ...]]:
    game = game or Eights()
    return game.play(state, state.turn, game.parse(text))


def seen(state: State, seat: int | None = None) -> View:
    return Eights().view(state, seat)


def hand(state: State, seat: int) -> list[str]:
    return [KINDS[kind] for kind in state.hands[seat]]
