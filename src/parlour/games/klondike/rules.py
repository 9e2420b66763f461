"""The rules of Klondike: the deal, which moves are legal, and what each of them does.

Reads like the rules: `fits` says what may go on a column, `moves` lists what can be done,
`play` does it. Help (hints, safe moves, finishing) and scores are next door. Knows of no room, player
or time.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar, Final, Literal, NoReturn, TypeVar

from msgspec import Struct

from parlour import options
from parlour.cards import DECK_SIZE, KING, SUIT_NAMES, TEXT, check_deck, is_red, rank_of, suit_of
from parlour.errors import IllegalMove, InvalidMove, InvalidRules, quoted
from parlour.game import Clock, Outcome
from parlour.games.klondike import happenings, help  # noqa: A004
from parlour.games.klondike.happenings import (
    ColumnView,
    Drawn,
    Event,
    Moved,
    Redealt,
    TurnedUp,
    View,
    Won,
)
from parlour.games.klondike.moves import (
    CARRY,
    COLUMNS,
    DRAW,
    FOUNDATION,
    FOUNDATIONS,
    PLACE_TEXT,
    REDEAL,
    STOCK,
    TO_FOUNDATION,
    WASTE,
    Move,
    parse,
)
from parlour.games.klondike.scoring import ScoreSheet
from parlour.seeds import shuffled

Cards = tuple[int, ...]

# Down the ranks in alternating colours the cards form two ladders, one with the red kings at its top and one
# with the black. A card's rung is its place on its ladder: it fits on what is one rung higher, and a run
# is a row of consecutive rungs. Sets of rungs are the bits of an int.
RUNG: Final = tuple(rank_of(card) + 16 * (is_red(card) ^ (rank_of(card) & 1)) for card in range(DECK_SIZE))
FIT_ON: Final = tuple((1 << rung) >> 1 if rung % 16 else 0 for rung in RUNG)
KINGS: Final = (1 << KING) | (1 << (KING + 16))
ANY_CARD: Final = (1 << 32) - 1
# RUNGS[card][count]: those of a run of so many cards that ends with this one.
RUNGS: Final = tuple(tuple(((1 << count) - 1) << rung for count in range(KING + 2)) for rung in RUNG)

WON: Final = (KING + 1,) * 4
SOLE_SEAT: Final = frozenset((0,))
NOBODY: Final[frozenset[int]] = frozenset()


class Table(Struct, frozen=True, gc=False, array_like=True):
    """A position. Stock and waste are one row of cards, `talon`, of which the first `turned` are the waste.

    So the waste's top card is `talon[turned - 1]`, the next to be turned is `talon[turned]`, and the same
    order comes again after a redeal because nothing was ever reordered. A column is its face-down pile in
    `down` and its face-up run in `up`, which is empty only when the column is.
    """

    talon: Cards
    turned: int
    foundations: tuple[int, ...]
    """How many cards of each suit are up."""
    down: tuple[Cards, ...]
    up: tuple[Cards, ...]
    redeals: int = 0
    """How many have been made."""


class Layout(Struct, frozen=True):
    """The options that say how the cards may move: what a Race shares with the game for one."""

    draw: int = 1
    redeals: int | Literal["unlimited"] | None = None
    """None: as the scoring has it."""
    empty: Literal["kings", "any"] = "kings"
    takeback: bool = True

    def __post_init__(self) -> None:
        options.check(self)
        if self.draw not in (1, 2, 3):
            raise InvalidRules("draw", f"draw is 1, 2 or 3, not {self.draw}.")
        if isinstance(self.redeals, int) and self.redeals < 0:
            raise InvalidRules("redeals", f"redeals is unlimited or a number from 0, not {self.redeals}.")


class Klondike(Layout, frozen=True, dict=True):
    """Klondike for one.

    >>> game = Klondike(draw=3)
    >>> table = game.start("2026-11-15")
    >>> [str(move) for move in game.moves(table, seat=0)]
    ['draw', '1-f', '1-6', '2-f', '2-5']
    >>> table, events = game.play(table, 0, game.parse("2-f"))
    >>> game.view(table, seat=0).foundations[1]
    ('AH',)
    """

    scoring: Literal["house", "standard", "vegas"] = "house"
    timed: bool = False
    cumulative: bool = False

    name: ClassVar[str] = "klondike"
    seats: ClassVar[range] = range(1, 2)
    clock: ClassVar[Clock | None] = None
    has_undo: ClassVar[bool] = True

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.timed and self.scoring != "standard":
            raise InvalidRules("timed", "Only the standard scoring can be timed: add scoring=standard.")
        if self.cumulative and self.scoring != "vegas":
            raise InvalidRules("cumulative", "Only the vegas scoring is cumulative: add scoring=vegas.")

    @cached_property
    def redeal_limit(self) -> int | None:
        if self.redeals is None:
            return self.draw - 1 if self.scoring == "vegas" else None
        return None if self.redeals == "unlimited" else self.redeals

    def start(self, seed: str, seats: int = 1, *, first: int = 0) -> Table:
        return self.deal(shuffled(seed), seats)

    def deal(self, deck: Cards, seats: int = 1) -> Table:
        """Row by row, as by hand; the last card given to each column lies face up."""
        if seats not in self.seats:
            raise InvalidRules("seats", f"Klondike is for one seat, not {seats}.")
        check_deck(deck)
        columns: list[list[int]] = [[] for _ in COLUMNS]
        cards = iter(deck)
        for row in COLUMNS:
            for column in columns[row:]:
                column.append(next(cards))
        return Table(
            talon=tuple(cards),
            turned=0,
            foundations=(0, 0, 0, 0),
            down=tuple(tuple(column[:-1]) for column in columns),
            up=tuple(tuple(column[-1:]) for column in columns),
        )

    def to_move(self, table: Table) -> frozenset[int]:
        return NOBODY if table.foundations == WON else SOLE_SEAT

    def outcome(self, table: Table) -> Outcome | None:
        return Outcome(winners=(0,)) if table.foundations == WON else None

    def timeout(self, table: Table, seat: int) -> Move | None:
        return None

    def parse(self, text: str) -> Move:
        return parse(text)

    # What may be done

    @cached_property
    def fit_on_empty(self) -> int:
        """Only a king may go to an empty column, unless the rules let any card."""
        return KINGS if self.empty == "kings" else ANY_CARD

    def fits(self, card: int, column: Cards) -> bool:
        """On a last card one rank higher and of the other colour, or on an empty column."""
        fitting = FIT_ON[column[-1]] if column else self.fit_on_empty
        return (fitting & RUNGS[card][1]) != 0

    def can_redeal(self, table: Table) -> bool:
        """Is the stock empty, the waste not, and does a redeal remain?"""
        if table.turned < len(table.talon) or not table.turned:
            return False
        limit = self.redeal_limit
        return limit is None or table.redeals < limit

    def moves(self, table: Table, seat: int) -> Sequence[Move]:
        """From the stock, the waste, the columns and the foundations, in this order."""
        foundations, runs = table.foundations, table.up
        if seat != 0 or foundations == WON:
            return ()
        on_empty = self.fit_on_empty
        fitting = [FIT_ON[run[-1]] if run else on_empty for run in runs]
        a, b, c, d, e, f, g = fitting
        fitting_somewhere = a | b | c | d | e | f | g
        legal: list[Move] = []
        talon, turned = table.talon, table.turned
        if turned < len(talon):
            legal.append(DRAW)
        elif self.can_redeal(table):
            legal.append(REDEAL)
        if turned:
            card = talon[turned - 1]
            if foundations[card & 3] == (card >> 2):
                legal.append(TO_FOUNDATION[WASTE])
            if fitting_somewhere & RUNGS[card][1]:
                _add_carries(legal, WASTE, card, 1, fitting)
        for column, run in enumerate(runs):
            if run:
                card = run[-1]
                if foundations[card & 3] == (card >> 2):
                    legal.append(TO_FOUNDATION[column])
                if fitting_somewhere & RUNGS[card][len(run)]:
                    _add_carries(legal, column, card, len(run), fitting)
        if self.takeback:
            for suit, height in enumerate(foundations):
                if height:
                    card = (height - 1) * 4 + suit
                    if fitting_somewhere & RUNGS[card][1]:
                        _add_carries(legal, FOUNDATIONS[suit], card, 1, fitting)
        return legal

    # What it does

    def play(self, table: Table, seat: int, move: Move) -> tuple[Table, tuple[Event, ...]]:
        if seat != 0:
            _refuse("no-such-seat", "Klondike has one seat, and this is not it.")
        if table.foundations == WON:
            _refuse("over", "The game is won: there is nothing left to move.")
        if move.source == STOCK:
            return self._draw(table)
        if move.target == STOCK:
            return self._redeal(table)
        return self._carry(table, move)

    def _draw(self, table: Table) -> tuple[Table, tuple[Event, ...]]:
        talon, turned = table.talon, table.turned
        cards = talon[turned : turned + self.draw]
        if not cards:
            _refuse("stock-empty", "The stock is empty.")
        after = Table(talon, turned + len(cards), table.foundations, table.down, table.up, table.redeals)
        return after, (Drawn(tuple([TEXT[card] for card in cards])),)

    def _redeal(self, table: Table) -> tuple[Table, tuple[Event, ...]]:
        if table.turned < len(table.talon):
            _refuse(
                "stock-not-empty", "The stock still has cards: the waste is turned over when it has none."
            )
        if not table.turned:
            _refuse("waste-empty", "There is no waste to turn over.")
        if not self.can_redeal(table):
            _refuse("no-redeal-left", "The waste can't be turned over again: no redeal is left.")
        after = Table(table.talon, 0, table.foundations, table.down, table.up, table.redeals + 1)
        return after, (Redealt(table.turned),)

    def _carry(self, table: Table, move: Move) -> tuple[Table, tuple[Event, ...]]:
        """Takes cards from the waste, a column or a foundation and puts them down on another place."""
        talon, turned, foundations = table.talon, table.turned, table.foundations
        down, up = table.down, list(table.up)
        source, target, count = move.source, move.target, move.count

        cards: Cards
        if source < WASTE:
            cards = up[source][-count:]
            if len(cards) < count:
                _refuse(*_too_few(len(cards), source))
            up[source] = up[source][:-count]
        elif source == WASTE:
            if not turned:
                _refuse("waste-empty", "The waste is empty.")
            turned -= 1
            cards = (talon[turned],)
            talon = talon[:turned] + talon[turned + 1 :]
        else:
            suit = source - FOUNDATIONS.start
            if not self.takeback:
                _refuse("no-takeback", "Cards on the foundations stay there: take-back is off.")
            if not foundations[suit]:
                _refuse("foundation-empty", f"The {SUIT_NAMES[suit]} foundation is empty.")
            cards = ((foundations[suit] - 1) * 4 + suit,)
            foundations = _replaced(foundations, suit, foundations[suit] - 1)

        card = cards[0]
        if target == FOUNDATION:
            suit = suit_of(card)
            if foundations[suit] != rank_of(card):
                _refuse("not-next", f"{TEXT[card]} is not the next of its suit.")
            foundations = _replaced(foundations, suit, foundations[suit] + 1)
            target = FOUNDATIONS[suit]
        elif self.fits(card, up[target]):
            up[target] += cards
        else:
            _refuse(*_misfit(card, up[target]))

        events: tuple[Event, ...] = (
            Moved(tuple([TEXT[card] for card in cards]), PLACE_TEXT[source], PLACE_TEXT[target]),
        )
        if source < WASTE and not up[source] and down[source]:
            up[source] = down[source][-1:]
            down = _replaced(down, source, down[source][:-1])
            events += (TurnedUp(TEXT[up[source][0]], PLACE_TEXT[source]),)
        if foundations == WON:
            events += (Won(),)
        return Table(talon, turned, foundations, down, tuple(up), table.redeals), events

    # What is seen

    def view(self, table: Table, seat: int | None) -> View:
        if seat not in (0, None):
            raise ValueError(f"There is no seat {seat} to see with: there is one, 0.")
        talon, turned, limit = table.talon, table.turned, self.redeal_limit
        stock = len(talon) - turned
        return View(
            stock=stock,
            unseen=0 if table.redeals else stock,
            waste=tuple([TEXT[card] for card in talon[:turned]]),
            foundations=tuple([TEXT[suit : height * 4 : 4] for suit, height in enumerate(table.foundations)]),
            columns=tuple(
                [
                    ColumnView(len(down), tuple([TEXT[card] for card in up]))
                    for down, up in zip(table.down, table.up, strict=True)
                ]
            ),
            redeals=None if limit is None else limit - table.redeals,
            is_won=table.foundations == WON,
        )

    def remembered_stock(self, table: Table) -> tuple[str, ...]:
        """The cards of the stock, next to be turned first, if the player has seen them all before.

        They lie face down, so no view has them; a player who has watched knows them all the same.
        """
        return tuple([TEXT[card] for card in table.talon[table.turned :]]) if table.redeals else ()

    def redact(self, event: Event, seat: int | None) -> Event:
        return event

    def tell(self, event: Event, names: Sequence[str]) -> str:
        return happenings.tell(event)

    # Help and score, for whoever knows only that a game may have them

    def hint(self, table: Table, seat: int) -> Move | None:
        return help.hint(self, table)

    def best_place(self, table: Table, seat: int, source: str, count: int) -> Move | None:
        if source not in PLACE_TEXT:
            raise InvalidMove(
                "no-such-place", f"{quoted(source)} is no place: write w, 1 to 7, fs, fh, fd or fc."
            )
        return help.best_place(self, table, PLACE_TEXT.index(source), count)

    def finish(self, table: Table, seat: int) -> list[Move]:
        return help.finish(self, table)

    def automatic(self, table: Table, seat: int, events: Sequence[Event], *, safe_only: bool) -> Move | None:
        return help.automatic(self, table, events, safe_only=safe_only)

    def score_sheet(self, bank: int = 0) -> ScoreSheet:
        return ScoreSheet(self, bank)


def _add_carries(legal: list[Move], source: int, last: int, count: int, fitting: list[int]) -> None:
    """The moves to columns of the run of `count` cards at a place that ends with `last`, or of its end."""
    carry, rungs, below = CARRY[source], RUNGS[last][count], RUNG[last] + 1
    for target, fit in enumerate(fitting):
        found = fit & rungs
        while found:  # once at most, unless any card may go to an empty column
            highest = found.bit_length()
            legal.append(carry[target][highest - below])
            found ^= 1 << (highest - 1)


Part = TypeVar("Part")


def _replaced(parts: tuple[Part, ...], index: int, part: Part) -> tuple[Part, ...]:
    changed = list(parts)
    changed[index] = part
    return tuple(changed)


def _refuse(code: str, sentence: str) -> NoReturn:
    raise IllegalMove(code, sentence)


def _too_few(face_up: int, source: int) -> tuple[str, str]:
    if not face_up:
        return "column-empty", f"Column {source + 1} is empty."
    cards = "card is" if face_up == 1 else "cards are"
    return "not-face-up", f"Only {face_up} {cards} face up in column {source + 1}."


def _misfit(card: int, column: Cards) -> tuple[str, str]:
    if not column:
        return "only-kings", f"Only a king may go to an empty column, not {TEXT[card]}."
    return (
        "does-not-fit",
        f"{TEXT[card]} does not go on {TEXT[column[-1]]}: it takes one rank lower, of the other colour.",
    )
