"""Cellar, a small solitaire for the tests: four columns, two cells, a stock and a waste, and four foundations
from ace to seven. It is not one of Parlour's own games, and nothing is written for it outside this module.
"""

from collections.abc import Sequence
from itertools import pairwise, permutations
from typing import Annotated, Any, ClassVar, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from parlour import options
from parlour.errors import IllegalMove, InvalidMove, InvalidRules
from parlour.game import Clock, Done, Outcome, Place, Score
from parlour.seeds import Stream

RANKS: Final = "A234567"
SUITS: Final = "SHDC"
COLUMNS: Final = ("1", "2", "3", "4")
CELLS: Final = ("a", "b")
FOUNDATIONS: Final = ("fs", "fh", "fd", "fc")
NAMES: Final = ("s", "w", *FOUNDATIONS, *CELLS, *COLUMNS)
FACE_DOWN: Final = 2
FACE_UP: Final = 2

Cards = tuple[str, ...]


class Move(Struct, frozen=True):
    source: str
    target: str = ""
    count: int = 1

    def __str__(self) -> str:
        run = f"x{self.count}" if self.count > 1 else ""
        return f"{self.source}-{self.target}{run}" if self.target else self.source


DRAW, REDEAL = Move("draw"), Move("redeal")
ALL_MOVES: Final = (
    *(DRAW, REDEAL),
    *(Move(source, "f") for source in ("w", *CELLS, *COLUMNS)),
    *(Move(source, target) for source in ("w", *CELLS) for target in (*CELLS, *COLUMNS) if source != target),
    *(Move(column, cell) for column in COLUMNS for cell in CELLS),
    *(Move(one, other, count) for one, other in permutations(COLUMNS, 2) for count in range(1, 8)),
)
BY_TEXT: Final = {str(move): move for move in ALL_MOVES}


class State(Struct, frozen=True):
    piles: tuple[Cards, ...]
    """In the order of NAMES, the last card of each on top."""
    down: tuple[int, ...]
    """How many cards of each column lie face down."""


class Turn(Struct, frozen=True):
    move: str
    count: int


class View(Struct, frozen=True):
    places: dict[str, tuple[str | None, ...]]
    lifts: dict[str, int]
    homes: dict[str, str]
    turn: Turn


class Drawn(Struct, frozen=True, tag=True):
    card: str


class Redealt(Struct, frozen=True, tag=True):
    count: int


class Moved(Struct, frozen=True, tag=True):
    cards: Cards
    source: str
    target: str


class TurnedUp(Struct, frozen=True, tag=True):
    card: str
    column: str


Event = Drawn | Redealt | Moved | TurnedUp


class Sheet(Struct, frozen=True):
    """Ten points for each card on a foundation."""

    points: tuple[int, ...] = (0,)
    """After each move that stands."""
    moves: int = 0
    undos: int = 0
    seconds: float = 0

    def add(self, done: Done) -> "Sheet":
        if done.did == "undo":
            return replace(self, points=self.points[: -done.count], undos=self.undos + 1, seconds=done.at)
        up = sum(isinstance(event, Moved) and event.target in FOUNDATIONS for event in done.events)
        points = (*self.points, self.points[-1] + 10 * up)
        return replace(self, points=points, moves=self.moves + 1, seconds=done.at)

    def save(self) -> list[Any]:
        return [self.points, self.moves, self.undos, self.seconds]

    @property
    def score(self) -> Score:
        return Score(self.points[-1], self.moves, self.undos, int(self.seconds))


class Cellar(Struct, frozen=True):
    cells: Annotated[int, Meta(ge=1, le=2, description="how many cells there are")] = 2

    name: ClassVar[str] = "cellar"
    title: ClassVar[str] = "Cellar"
    about: ClassVar[str] = "A small solitaire with four columns, two cells and cards up to seven."
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(1, 2)
    clock: ClassVar[Clock | None] = None
    has_undo: ClassVar[bool] = True
    places: ClassVar[tuple[Place, ...]] = (
        Place("s", "stock"),
        Place("w", "waste"),
        *(Place(name, "cell") for name in CELLS),
        Place("fs", "foundation", suit="S"),
        Place("fh", "foundation", suit="H"),
        Place("fd", "foundation", suit="D"),
        Place("fc", "foundation", suit="C"),
        *(Place(name, "column", "down", row=1) for name in COLUMNS),
    )
    labels: ClassVar[dict[str, str]] = {"draw": "Draw a card", "redeal": "Turn the waste over"}

    def __post_init__(self) -> None:
        options.settle(self)

    def start(self, seed: str, seats: int = 1, *, first: int = 0) -> State:
        if seats != 1:
            raise InvalidRules("seats", f"Cellar is for one player, not {seats}.")
        stream, deck, cards = Stream(seed), [rank + suit for suit in SUITS for rank in RANKS], []
        while deck:
            cards.append(deck.pop(stream.below(len(deck))))
        height = FACE_DOWN + FACE_UP
        columns = [tuple(cards[height * number : height * (number + 1)]) for number in range(len(COLUMNS))]
        piles = dict.fromkeys(NAMES, ()) | {"s": tuple(cards[height * len(COLUMNS) :])}
        return _state(piles | dict(zip(COLUMNS, columns, strict=True)), (FACE_DOWN,) * len(COLUMNS))

    def to_move(self, state: State) -> frozenset[int]:
        return frozenset() if _is_won(state) else frozenset((0,))

    def outcome(self, state: State) -> Outcome | None:
        return Outcome(winners=(0,)) if _is_won(state) else None

    def timeout(self, state: State, seat: int) -> Move | None:
        return None

    def moves(self, state: State, seat: int) -> Sequence[Move]:
        return [move for move in ALL_MOVES if seat == 0 and self._why_not(state, move) is None]

    def _why_not(self, state: State, move: Move) -> str | None:
        """Return why a move is not legal, or None if it is."""
        piles = _piles(state)
        if _is_won(state):
            return "The game is over."
        if move == DRAW:
            return None if piles["s"] else "The stock is empty."
        if move == REDEAL:
            return "Nothing can be turned over." if piles["s"] or not piles["w"] else None
        if {move.source, move.target} & {*CELLS[self.cells :]}:
            return "There is no such cell."
        if move.count > _lifts(state).get(move.source, 0):
            return "These cards can't be moved together."
        card = piles[move.source][-move.count]
        if move.target == "f":
            return None if len(piles[_home(card)]) == RANKS.index(card[0]) else "It is not the next card."
        on = piles[move.target]
        fits = not on or (move.target in COLUMNS and _goes_on(card, on[-1]))
        return None if fits else "It does not fit there."

    def play(self, state: State, seat: int, move: Move) -> tuple[State, tuple[Event, ...]]:
        why_not = "There is one seat." if seat else self._why_not(state, move)
        if why_not:
            raise IllegalMove("illegal", why_not)
        piles, down = _piles(state), list(state.down)
        if move == DRAW:
            piles["s"], card = piles["s"][:-1], piles["s"][-1]
            piles["w"] += (card,)
            return _state(piles, state.down), (Drawn(card),)
        if move == REDEAL:
            piles["s"], piles["w"] = piles["w"][::-1], ()
            return _state(piles, state.down), (Redealt(len(piles["s"])),)
        source, cards = move.source, piles[move.source][-move.count :]
        target = _home(cards[0]) if move.target == "f" else move.target
        piles[source] = piles[source][: -move.count]
        piles[target] += cards
        events: tuple[Event, ...] = (Moved(cards, source, target),)
        if source in COLUMNS and 0 < len(piles[source]) == down[COLUMNS.index(source)]:
            down[COLUMNS.index(source)] -= 1
            events += (TurnedUp(piles[source][-1], source),)
        return _state(piles, down), events

    def view(self, state: State, seat: int | None) -> View:
        if seat not in (0, None):
            raise ValueError(f"There is no seat {seat}.")
        piles, hidden = _piles(state), dict(zip(COLUMNS, state.down, strict=True))
        hidden["s"] = len(piles["s"])
        places = {
            name: (None,) * hidden.get(name, 0) + cards[hidden.get(name, 0) :]
            for name, cards in piles.items()
            if name not in CELLS[self.cells :]
        }
        turn = Turn("draw", 1) if piles["s"] else Turn("redeal", len(piles["w"]))
        homes = {
            move.source: _home(piles[move.source][-1]) for move in self.moves(state, 0) if move.target == "f"
        }
        return View(places, _lifts(state), homes, Turn(turn.move, 0) if _is_won(state) else turn)

    def redact(self, event: Event, seat: int | None) -> Event:
        return event

    def tell(self, event: Event, names: Sequence[str]) -> str:
        match event:
            case Drawn(card):
                return f"Drew {card}."
            case Redealt(count):
                return f"Redeal: {count} in the stock."
            case Moved(cards, source, target):
                return f"{' '.join(cards)}: {source} to {target}."
            case TurnedUp(card, column):
                return f"{card} turned up in column {column}."

    def parse(self, text: str) -> Move:
        move = BY_TEXT.get(text.lower())
        if move is None:
            raise InvalidMove("invalid-move", "That is not a move.")
        return move

    # Help and score

    def hint(self, state: State, seat: int) -> Move | None:
        legal = self.moves(state, seat)
        ranked = (
            *(move for move in legal if move.target == "f"),
            *(move for move in legal if len(self.play(state, 0, move)[1]) > 1),
            *(move for move in legal if not move.target),
        )
        return next(iter((*ranked, *legal)), None)

    def best_place(self, state: State, seat: int, source: str, count: int) -> Move | None:
        if source not in NAMES:
            raise InvalidMove("no-such-place", "There is no such place.")
        wanted = [move for move in self.moves(state, seat) if (move.source, move.count) == (source, count)]
        return next(iter(sorted(wanted, key=lambda move: (move.target != "f", move.target in CELLS))), None)

    def finish(self, state: State, seat: int) -> Sequence[Move]:
        made = []
        while move := next((move for move in self.moves(state, seat) if move.target == "f"), None):
            made.append(move)
            state, _ = self.play(state, seat, move)
        return made if _is_won(state) else []

    def automatic(self, state: State, seat: int, events: Sequence[Event], *, safe_only: bool) -> Move | None:
        piles = _piles(state)
        for move in self.moves(state, seat):
            if move.target == "f" and (not safe_only or piles[move.source][-1][0] in "A2"):
                return move
        return None

    @property
    def has_bank(self) -> bool:
        return False

    def score_sheet(self, bank: int = 0) -> Sheet:
        return Sheet()

    def restored_sheet(self, saved: list[Any]) -> Sheet:
        return Sheet(tuple(saved[0]), *saved[1:])


def _piles(state: State) -> dict[str, Cards]:
    return dict(zip(NAMES, state.piles, strict=True))


def _state(piles: dict[str, Cards], down: Sequence[int]) -> State:
    return State(tuple(piles[name] for name in NAMES), tuple(down))


def _home(card: str) -> str:
    return FOUNDATIONS[SUITS.index(card[1])]


def _goes_on(card: str, other: str) -> bool:
    return RANKS.index(card[0]) == RANKS.index(other[0]) - 1


def _lifts(state: State) -> dict[str, int]:
    """Return how many of the last cards of each place can be moved together."""
    piles, lifts = _piles(state), {}
    for name in ("w", *CELLS, *COLUMNS):
        if piles[name]:
            lifts[name] = 1
    for column, down in zip(COLUMNS, state.down, strict=True):
        up = piles[column][down:][::-1]
        for card, on in pairwise(up):
            if not _goes_on(card, on):
                break
            lifts[column] += 1
    return lifts


def _is_won(state: State) -> bool:
    return all(len(cards) == len(RANKS) for cards in state.piles[2:6])
