"""Top Card: each of two to four players has a card from 1 to 9 that nobody else sees; in turn they keep it or
swap it for a new one; then all cards are shown, and the highest wins. It is not one of Parlour's own games.
"""

from collections.abc import Sequence
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from parlour import options
from parlour.errors import IllegalMove, InvalidMove, InvalidRules
from parlour.game import Clock, Outcome, Place
from parlour.seeds import Stream


class Move(Struct, frozen=True):
    text: str

    def __str__(self) -> str:
        return self.text


KEEP, SWAP = Move("keep"), Move("swap")
HANDS = ("h1", "h2", "h3", "h4")


class State(Struct, frozen=True):
    seed: str
    position: int  # how far the seed's stream of random numbers has been read
    cards: tuple[int, ...]
    turn: int
    swaps_left: int
    seats_left: int  # seats that have not kept a card yet, including the one to move


class View(Struct, frozen=True):
    places: dict[str, tuple[str | None, ...]]  # each seat's hand of one card; None: hidden from this seat
    swaps_left: int


class Kept(Struct, frozen=True, tag=True):
    seat: int


class Swapped(Struct, frozen=True, tag=True):
    seat: int
    card: int | None  # None for all other seats


class Shown(Struct, frozen=True, tag=True):
    cards: tuple[int, ...]


Event = Kept | Swapped | Shown


class TopCard(Struct, frozen=True):
    # The game's options are its fields; their types limit the values.
    swaps: Annotated[int, Meta(ge=0, le=3, description="how often each may swap")] = 1

    name: ClassVar[str] = "topcard"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 5)
    clock: ClassVar[Clock | None] = None
    has_undo: ClassVar[bool] = False
    title: ClassVar[str] = "Top Card"
    about: ClassVar[str] = "Each has one card that nobody else sees. Keep it or swap it: the highest wins."
    labels: ClassVar[dict[str, str]] = {"keep": "Keep your card", "swap": "Swap it for another"}
    places: ClassVar[tuple[Place, ...]] = tuple(
        Place(hand, "hand", seat=seat) for seat, hand in enumerate(HANDS)
    )

    def __post_init__(self) -> None:
        options.settle(self)

    def start(self, seed: str, seats: int, *, first: int = 0) -> State:
        if seats not in self.seats:
            raise InvalidRules("seats", f"Top Card is for 2 to 4 seats, not {seats}.")
        stream = Stream(seed)
        cards = tuple(stream.below(9) + 1 for _ in range(seats))
        return State(seed, stream.position, cards, first, self.swaps, seats)

    def to_move(self, state: State) -> frozenset[int]:
        return frozenset((state.turn,)) if state.seats_left else frozenset()

    def moves(self, state: State, seat: int) -> Sequence[Move]:
        if seat not in self.to_move(state):
            return ()
        return (KEEP, SWAP) if state.swaps_left else (KEEP,)

    def play(self, state: State, seat: int, move: Move) -> tuple[State, tuple[Event, ...]]:
        if seat not in self.to_move(state):
            raise IllegalMove("not-your-turn", "It is not your turn.")
        if move == KEEP:
            turn = (seat + 1) % len(state.cards)
            after = State(state.seed, state.position, state.cards, turn, self.swaps, state.seats_left - 1)
            return after, (Kept(seat),) if after.seats_left else (Kept(seat), Shown(state.cards))
        if not state.swaps_left:
            raise IllegalMove("no-swap-left", "You can't swap again: keep your card.")
        stream = Stream(state.seed, state.position)
        card = stream.below(9) + 1
        cards = (*state.cards[:seat], card, *state.cards[seat + 1 :])
        after = State(state.seed, stream.position, cards, seat, state.swaps_left - 1, state.seats_left)
        return after, (Swapped(seat, card),)

    def timeout(self, state: State, seat: int) -> Move | None:
        return KEEP

    def outcome(self, state: State) -> Outcome | None:
        if state.seats_left:
            return None
        best = max(state.cards)
        return Outcome(winners=tuple(seat for seat, card in enumerate(state.cards) if card == best))

    def view(self, state: State, seat: int | None) -> View:
        if seat is not None and seat not in range(len(state.cards)):
            raise ValueError(f"There is no seat {seat}.")
        is_over = not state.seats_left
        hands = enumerate(zip(HANDS, state.cards, strict=False))
        return View(
            places={
                hand: (str(card) if is_over or owner == seat else None,) for owner, (hand, card) in hands
            },
            swaps_left=0 if is_over else state.swaps_left,
        )

    def redact(self, event: Event, seat: int | None) -> Event:
        return Swapped(event.seat, None) if isinstance(event, Swapped) and event.seat != seat else event

    def tell(self, event: Event, names: Sequence[str]) -> str:
        match event:
            case Kept(seat):
                return f"{names[seat]} keeps."
            case Swapped(seat, card):
                return f"{names[seat]} swaps{f' and has {card}' if card else ''}."
            case Shown(cards):
                return " ".join(f"{name} has {card}." for name, card in zip(names, cards, strict=True))

    def parse(self, text: str) -> Move:
        for move in (KEEP, SWAP):
            if text.lower() == move.text:
                return move
        raise InvalidMove("invalid-move", f"“{text}” is not a move: keep or swap.")
