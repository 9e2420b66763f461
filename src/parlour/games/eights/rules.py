"""The rules of Eights: the deal from an infinite deck, turns, legal plays and their effects.

It knows of no room, player or time.
"""

from collections.abc import Mapping, Sequence
from itertools import repeat
from typing import Annotated, ClassVar, Final, Literal, NoReturn

from msgspec import Meta, Struct

from parlour import options
from parlour.errors import Fact, InvalidRules, Sentences, illegal, invalid, shortened
from parlour.game import Clock, Defaults, Outcome, Picture, Place
from parlour.games.eights import events
from parlour.games.eights.cards import (
    ALL_KINDS,
    BY_TEXT,
    COLOUR,
    COLOURS,
    DRAW,
    IS_REVERSE,
    KINDS,
    MATCHING,
    MATCHING_BUT_REVERSES,
    NOTHING,
    NUMBER_KINDS,
    PASS,
    PLAIN_KINDS,
    PLUS,
    PLUSES,
    Move,
    Playable,
)
from parlour.games.eights.events import (
    Drew,
    Event,
    Passed,
    Pending,
    Played,
    RoundWon,
    Skipped,
    Turned,
    View,
)
from parlour.games.eights.refusals import REFUSALS
from parlour.seeds import Stream

Hand = tuple[int, ...]

HANDS: Final = ("h1", "h2", "h3", "h4", "h5", "h6")
_ONLY: Final = tuple(frozenset((seat,)) for seat in range(6))
_NOBODY: Final[frozenset[int]] = frozenset()


class State(Struct, frozen=True, gc=False, array_like=True):
    """A position. Future cards come from the seed's random stream, which was read up to `position`."""

    seed: str
    position: int
    hands: tuple[Hand, ...]
    """Each sorted by kind."""
    top: int
    colour: int
    turn: int
    direction: int = 1
    pending: int = 0
    reverses: int = 0
    """The number of reverses in a row."""
    drawn: int | None = None
    """The card just drawn that may be played at once, while the seat decides."""
    winner: int | None = None


class Eights(Struct, frozen=True):
    """Eights for three to six players.

    >>> game = Eights()
    >>> state = game.start("7", seats=3)
    >>> [str(move) for move in game.moves(state, seat=0)]
    ['r7', 'g0', 'g+2', 'draw']
    """

    specials: Annotated[
        bool, Meta(description="with +, skip and reverse cards, not only numbers and eights")
    ] = True
    hand: Annotated[int, Meta(ge=3, le=10, description="how many cards are dealt to each player")] = 7
    skip: Annotated[int, Meta(ge=1, le=5, description="how many players a skip passes over")] = 2
    reverses: Annotated[int, Meta(ge=2, le=10, description="how many reverses can be played in a row")] = 4
    stacking: Annotated[
        Literal["any", "off"], Meta(description="which + cards can be stacked on draws to come")
    ] = "any"
    play_drawn: Annotated[bool, Meta(description="a card drawn by choice can be played right away")] = False

    name: ClassVar[str] = "eights"
    version: ClassVar[int] = 1
    # Part of the stored form: never change it.
    stored_defaults: ClassVar[Defaults] = {
        "": "specials=yes hand=7 skip=2 reverses=4 stacking=any play_drawn=no",
    }
    presets: ClassVar[Mapping[str, str]] = {"Quick Eights": "hand=5"}
    seats: ClassVar[range] = range(3, 7)
    clock: ClassVar[Clock | None] = Clock("turn", least=15, most=120, usual=30)
    has_undo: ClassVar[bool] = False
    refusals: ClassVar[Sentences] = REFUSALS
    picture: ClassVar[Picture] = ("8=r 8=b 8=g 8=y", "8=r 8=b 8=g 8=y")
    places: ClassVar[tuple[Place, ...]] = (
        Place("p", "pile"),
        *(Place(hand, "hand", "across", row=1, seat=seat) for seat, hand in enumerate(HANDS)),
    )

    def __post_init__(self) -> None:
        options.settle(self)

    def start(self, seed: str, seats: int, *, first: int = 0) -> State:
        if seats not in self.seats:
            raise InvalidRules("seats", f"Eights is for 3 to 6 players, not {seats}.", seats=seats)
        if first not in range(seats):
            raise InvalidRules(
                "first", f"There is no seat {first + 1} to begin: there are {seats}.", first=first
            )
        stream = Stream(seed)
        dealt = self._make_cards(stream, self.hand * seats)
        hands = [tuple(sorted(dealt[(seat - first) % seats :: seats])) for seat in range(seats)]
        (top,) = self._make_cards(stream, 1)
        while top >= NUMBER_KINDS:
            (top,) = self._make_cards(stream, 1)
        colour = COLOUR[top]
        assert colour is not None, "a number card has a colour"
        return State(seed, stream.position, tuple(hands), top, colour, first)

    def _make_cards(self, stream: Stream, count: int) -> list[int]:
        """Return random cards, each kind equally likely."""
        return stream.below_each(repeat(ALL_KINDS if self.specials else PLAIN_KINDS, count))

    def to_move(self, state: State) -> frozenset[int]:
        return _ONLY[state.turn] if state.winner is None else _NOBODY

    def outcome(self, state: State) -> Outcome | None:
        return None if state.winner is None else Outcome(winners=(state.winner,))

    def timeout(self, state: State, seat: int) -> Move | None:
        """Draw, then pass: the clock never plays the card that it drew."""
        return DRAW if state.drawn is None else PASS

    def parse(self, text: str) -> Move:
        """Return the move of a text, or raise InvalidMove.

        >>> Eights().parse("+20=G")
        Move(text='+20=g', kind=42, colour=2)
        """
        move = BY_TEXT.get(text.lower())
        if move is None:
            raise invalid(REFUSALS, "invalid-move", text=shortened(text))
        return move

    def all_moves(self) -> Sequence[Move]:
        return tuple(BY_TEXT.values())

    # Legal moves

    def _playable(self, state: State) -> Playable:
        if state.pending:
            return PLUSES if self.stacking == "any" else NOTHING
        matching = MATCHING if state.reverses < self.reverses else MATCHING_BUT_REVERSES
        return matching[state.top][state.colour]

    def moves(self, state: State, seat: int) -> Sequence[Move]:
        """Return the cards that can be played, in the order of the hand, then `draw` or `pass`."""
        if seat != state.turn or state.winner is not None:
            return ()
        playable = self._playable(state)
        if state.drawn is not None:
            return (*playable[state.drawn], PASS)
        legal: list[Move] = []
        before = -1
        for kind in state.hands[seat]:
            if playable[kind] and kind != before:
                legal += playable[kind]
                before = kind
        legal.append(DRAW)
        return legal

    # Effects of moves

    def play(self, state: State, seat: int, move: Move) -> tuple[State, tuple[Event, ...]]:
        if state.winner is not None:
            _refuse("over")
        if seat != state.turn:
            _refuse("not-your-turn", turn=state.turn)
        if move.kind >= 0:
            return self._play_card(state, seat, move)
        if move == DRAW:
            return self._draw(state, seat)
        return self._pass(state, seat)

    def _play_card(self, state: State, seat: int, move: Move) -> tuple[State, tuple[Event, ...]]:
        kind = move.kind
        hand = state.hands[seat]
        if kind not in hand:
            _refuse("not-in-hand", card=KINDS[kind])
        if state.drawn is not None and state.drawn != kind:
            _refuse("only-the-drawn", drawn=KINDS[state.drawn])
        if move not in self._playable(state)[kind]:
            self._refuse_mismatch(state, kind)

        events: tuple[Event, ...] = (Played(seat, move.text),)
        place = hand.index(kind)
        rest = hand[:place] + hand[place + 1 :]
        hands = list(state.hands)
        hands[seat] = rest
        direction, pending, reverses, steps = state.direction, state.pending, 0, 1
        winner = None
        if not rest:
            winner, steps = seat, 0
            events += (RoundWon(seat),)
        elif kind >= PLAIN_KINDS:
            if PLUS[kind]:
                pending += PLUS[kind]
                events += (Pending(pending),)
            elif IS_REVERSE[kind]:
                direction, reverses = -direction, state.reverses + 1
                events += (Turned(direction),)
            else:
                steps += self.skip
                skipped = [(seat + direction * step) % len(hands) for step in range(1, steps)]
                events += (Skipped(tuple(skipped)),)
        turn = (seat + direction * steps) % len(hands)
        after = State(
            seed=state.seed,
            position=state.position,
            hands=tuple(hands),
            top=kind,
            colour=move.colour,
            turn=turn,
            direction=direction,
            pending=pending,
            reverses=reverses,
            winner=winner,
        )
        return after, events

    def _draw(self, state: State, seat: int) -> tuple[State, tuple[Event, ...]]:
        if state.drawn is not None:
            _refuse("already-drawn", drawn=KINDS[state.drawn])
        stream = Stream(state.seed, state.position)
        cards = self._make_cards(stream, _draw_count(state))
        hands = list(state.hands)
        hands[seat] = tuple(sorted(hands[seat] + tuple(cards)))
        may_play = self.play_drawn and not state.pending and MATCHING[state.top][state.colour][cards[0]]
        after = State(
            seed=state.seed,
            position=stream.position,
            hands=tuple(hands),
            top=state.top,
            colour=state.colour,
            turn=seat if may_play else (seat + state.direction) % len(hands),
            direction=state.direction,
            drawn=cards[0] if may_play else None,
        )
        return after, (Drew(seat, len(cards), tuple([KINDS[card] for card in cards])),)

    def _pass(self, state: State, seat: int) -> tuple[State, tuple[Event, ...]]:
        if state.drawn is None:
            _refuse("nothing-to-pass")
        turn = (seat + state.direction) % len(state.hands)
        after = State(state.seed, state.position, state.hands, state.top, state.colour, turn, state.direction)
        return after, (Passed(seat),)

    def _refuse_mismatch(self, state: State, kind: int) -> NoReturn:
        if state.pending:
            _refuse("draws-pending", card=KINDS[kind], pending=state.pending)
        if IS_REVERSE[kind] and state.reverses >= self.reverses:
            _refuse("too-many-reverses", most=self.reverses)
        _refuse("no-match", card=KINDS[kind], colour=COLOURS[state.colour], top=KINDS[state.top])

    # Views and events

    def view(self, state: State, seat: int | None) -> View:
        if seat is not None and not 0 <= seat < len(state.hands):
            raise ValueError(f"There is no seat {seat} to see with: there are {len(state.hands)}, from 0.")
        is_own_turn = seat == state.turn
        return View(
            hand=() if seat is None else tuple([KINDS[kind] for kind in state.hands[seat]]),
            counts=tuple(map(len, state.hands)),
            top=KINDS[state.top],
            colour=COLOURS[state.colour],
            turn=state.turn,
            direction=state.direction,
            pending=state.pending,
            draw_count=_draw_count(state),
            reverses=state.reverses,
            drawn=KINDS[state.drawn] if is_own_turn and state.drawn is not None else None,
            winner=state.winner,
        )

    def contents(self, view: View, seat: int | None) -> dict[str, tuple[str | None, ...]]:
        hands = ((None,) * count if owner != seat else view.hand for owner, count in enumerate(view.counts))
        return {"p": (view.top,), **dict(zip(HANDS, hands, strict=False))}

    def redact(self, event: Event, seat: int | None) -> Event:
        if isinstance(event, Drew) and event.seat != seat:
            return Drew(event.seat, event.count, None)
        return event

    def tell(self, event: Event, names: Sequence[str]) -> str:
        return events.tell(event, names)


def _draw_count(state: State) -> int:
    return state.pending or 1


def _refuse(code: str, **facts: Fact) -> NoReturn:
    raise illegal(REFUSALS, code, **facts)
