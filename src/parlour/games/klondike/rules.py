"""The rules of Klondike: the deal, the legal moves and their effects.

`building` says what can go on a column, `moves` lists the legal moves, `play` makes one. Help (hints, safe
moves, finishing) and scoring are in modules of their own. It knows of no room, player or time.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, Final, NoReturn, TypeVar

from msgspec import Struct

from parlour.cards import DECK_SIZE, KING, TEXT, check_deck, rank_of, suit_of
from parlour.errors import Fact, InvalidRules, Sentences, illegal, invalid, shortened
from parlour.game import Clock, Outcome, Picture, Place
from parlour.games.klondike import events, hints, scoring
from parlour.games.klondike.building import (
    EMPTY_BITS,
    FIT_BITS,
    FITTING_ON,
    FITTING_ON_EMPTY,
    RUN_BITS,
    RUNG,
)
from parlour.games.klondike.events import (
    ColumnView,
    Drawn,
    Event,
    Moved,
    Redealt,
    Turn,
    TurnedUp,
    View,
    Won,
)
from parlour.games.klondike.moves import (
    ALL_MOVES,
    CARRY,
    COLUMNS,
    DRAW,
    FOUNDATION,
    FOUNDATIONS,
    PLACE_TEXT,
    PLACES,
    REDEAL,
    STOCK,
    TO_FOUNDATION,
    WASTE,
    Move,
    parse,
)
from parlour.games.klondike.options import Options
from parlour.games.klondike.refusals import REFUSALS
from parlour.seeds import shuffled

Cards = tuple[int, ...]

RANK: Final = tuple(rank_of(card) for card in range(DECK_SIZE))
SUIT: Final = tuple(suit_of(card) for card in range(DECK_SIZE))
WON: Final = (KING + 1,) * 4
SOLE_SEAT: Final = frozenset((0,))
NOBODY: Final[frozenset[int]] = frozenset()


class Table(Struct, frozen=True, gc=False, array_like=True):
    """A position. Stock and waste are one row of cards, `talon`, of which the first `turned` are the waste.

    The waste's top card is `talon[turned - 1]` and the next to be drawn is `talon[turned]`. Nothing is ever
    reordered, so a redeal brings the same order again. A column is its face-down pile in `down` and its
    face-up run in `up`, which is empty only when the column is.
    """

    talon: Cards
    turned: int
    foundations: tuple[int, ...]
    """The number of cards on each suit's foundation."""
    down: tuple[Cards, ...]
    up: tuple[Cards, ...]
    redeals: int = 0
    """The number of redeals made."""


class Klondike(Options, frozen=True):
    """Klondike, for one player.

    >>> game = Klondike(draw=3)
    >>> table = game.start("2026-11-15")
    >>> [str(move) for move in game.moves(table, seat=0)]
    ['draw', '1-f', '1-6', '2-f', '2-5']
    >>> table, events = game.play(table, 0, game.parse("2-f"))
    >>> game.view(table, seat=0).foundations[1]
    ('AH',)
    """

    name: ClassVar[str] = "klondike"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(1, 2)
    clock: ClassVar[Clock | None] = None
    has_undo: ClassVar[bool] = True
    refusals: ClassVar[Sentences] = REFUSALS
    dailies: ClassVar[tuple[str, ...]] = ("draw=1", "draw=3")
    picture: ClassVar[Picture] = ("KS KH KC KD", "AS back AD back")
    places: ClassVar[tuple[Place, ...]] = PLACES
    contents = staticmethod(events.contents)
    standing = staticmethod(scoring.standing)
    is_front: ClassVar[bool] = True

    def start(self, seed: str, seats: int = 1, *, first: int = 0) -> Table:
        return self.deal(shuffled(seed), seats)

    def deal(self, deck: Cards, seats: int = 1) -> Table:
        """Deal row by row; the last card of each column lies face up."""
        if seats not in self.seats:
            raise InvalidRules("seats", f"Klondike is for one player, not {seats}.", seats=seats)
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

    def all_moves(self) -> Sequence[Move]:
        return ALL_MOVES

    # Legal moves

    def fits(self, card: int, column: Cards) -> bool:
        """Return whether a card can go on a column: by `goes_on`, or by `may_begin` if it is empty."""
        return card in (FITTING_ON[column[-1]] if column else FITTING_ON_EMPTY[self.empty])

    def can_redeal(self, table: Table) -> bool:
        """Return whether the stock is empty, the waste is not, and a redeal is left."""
        if table.turned < len(table.talon) or not table.turned:
            return False
        limit = self.redeal_limit
        return limit is None or table.redeals < limit

    def moves(self, table: Table, seat: int) -> Sequence[Move]:
        """Return the moves from the stock, the waste, the columns and the foundations, in this order."""
        foundations, runs = table.foundations, table.up
        if seat != 0 or foundations == WON:
            return ()
        on_empty = EMPTY_BITS[self.empty]
        fitting = [FIT_BITS[run[-1]] if run else on_empty for run in runs]
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
            if foundations[SUIT[card]] == RANK[card]:
                legal.append(TO_FOUNDATION[WASTE])
            if fitting_somewhere & RUN_BITS[card][1]:
                _add_carries(legal, WASTE, card, 1, fitting)
        for column, run in enumerate(runs):
            if run:
                card = run[-1]
                if foundations[SUIT[card]] == RANK[card]:
                    legal.append(TO_FOUNDATION[column])
                if fitting_somewhere & RUN_BITS[card][len(run)]:
                    _add_carries(legal, column, card, len(run), fitting)
        if self.takeback:
            for suit, height in enumerate(foundations):
                if height:
                    card = (height - 1) * 4 + suit
                    if fitting_somewhere & RUN_BITS[card][1]:
                        _add_carries(legal, FOUNDATIONS[suit], card, 1, fitting)
        return legal

    # Effects of moves

    def play(self, table: Table, seat: int, move: Move) -> tuple[Table, tuple[Event, ...]]:
        if seat != 0:
            _refuse("no-such-seat")
        if table.foundations == WON:
            _refuse("over")
        if move.source == STOCK:
            return self._draw(table)
        if move.target == STOCK:
            return self._redeal(table)
        return self._carry(table, move)

    def _draw(self, table: Table) -> tuple[Table, tuple[Event, ...]]:
        talon, turned = table.talon, table.turned
        cards = talon[turned : turned + self.draw]
        if not cards:
            _refuse("stock-empty")
        after = Table(talon, turned + len(cards), table.foundations, table.down, table.up, table.redeals)
        return after, (Drawn(tuple([TEXT[card] for card in cards])),)

    def _redeal(self, table: Table) -> tuple[Table, tuple[Event, ...]]:
        if table.turned < len(table.talon):
            _refuse("stock-not-empty")
        if not table.turned:
            _refuse("waste-empty")
        if not self.can_redeal(table):
            _refuse("no-redeal-left")
        after = Table(table.talon, 0, table.foundations, table.down, table.up, table.redeals + 1)
        return after, (Redealt(table.turned),)

    def _carry(self, table: Table, move: Move) -> tuple[Table, tuple[Event, ...]]:
        """Move cards from the waste, a column or a foundation to a column or a foundation."""
        talon, turned, foundations = table.talon, table.turned, table.foundations
        down, up = table.down, list(table.up)
        source, target, count = move.source, move.target, move.count

        cards: Cards
        if source < WASTE:
            cards = up[source][-count:]
            if len(cards) < count:
                _refuse_too_few(len(cards), PLACE_TEXT[source])
            up[source] = up[source][:-count]
        elif source == WASTE:
            if not turned:
                _refuse("waste-empty")
            turned -= 1
            cards = (talon[turned],)
            talon = talon[:turned] + talon[turned + 1 :]
        else:
            suit = source - FOUNDATIONS.start
            if not self.takeback:
                _refuse("no-takeback")
            if not foundations[suit]:
                _refuse("foundation-empty", place=PLACE_TEXT[source])
            cards = ((foundations[suit] - 1) * 4 + suit,)
            foundations = _replaced(foundations, suit, foundations[suit] - 1)

        card = cards[0]
        if target == FOUNDATION:
            suit = suit_of(card)
            if foundations[suit] != rank_of(card):
                _refuse("not-next", card=TEXT[card])
            foundations = _replaced(foundations, suit, foundations[suit] + 1)
            target = FOUNDATIONS[suit]
        elif self.fits(card, up[target]):
            up[target] += cards
        else:
            _refuse_misfit(card, up[target])

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

    # Views and events

    def view(self, table: Table, seat: int | None) -> View:
        if seat not in (0, None):
            raise ValueError(f"There is no seat {seat} to see with: there is one, 0.")
        talon, turned, limit = table.talon, table.turned, self.redeal_limit
        stock = len(talon) - turned
        unseen = 0 if table.redeals else stock
        return View(
            stock=stock,
            unseen=unseen,
            waste=tuple([TEXT[card] for card in talon[:turned]]),
            foundations=tuple([TEXT[suit : height * 4 : 4] for suit, height in enumerate(table.foundations)]),
            columns=tuple(
                [
                    ColumnView(len(down), tuple([TEXT[card] for card in up]))
                    for down, up in zip(table.down, table.up, strict=True)
                ]
            ),
            redeals=None if limit is None else limit - table.redeals,
            turn=self._turn(table),
            lifts=_lifts(table),
            homes=_homes(table),
            may_be_stuck=unseen == 0,
            is_won=table.foundations == WON,
        )

    def _turn(self, table: Table) -> Turn:
        stock = len(table.talon) - table.turned
        if stock:
            return Turn(str(DRAW), min(self.draw, stock))
        return Turn(str(REDEAL), table.turned if self.can_redeal(table) else 0)

    def remembered_stock(self, table: Table) -> tuple[str, ...]:
        """Return the cards of the stock, next one first, if the player has seen them all, otherwise nothing.

        They lie face down, so no view has them, but an attentive player knows them.
        """
        return tuple([TEXT[card] for card in table.talon[table.turned :]]) if table.redeals else ()

    def redact(self, event: Event, seat: int | None) -> Event:
        return event

    def tell(self, event: Event, names: Sequence[str]) -> str:
        return events.tell(event)

    # Help and score, for callers that check whether a game offers them

    def hint(self, table: Table, seat: int) -> Move | None:
        return hints.hint(self, table)

    def best_place(self, table: Table, seat: int, source: str, count: int) -> Move | None:
        if source not in PLACE_TEXT:
            raise invalid(REFUSALS, "no-such-place", place=shortened(source))
        return hints.best_place(self, table, PLACE_TEXT.index(source), count)

    def finish(self, table: Table, seat: int) -> list[Move]:
        return hints.finish(self, table)

    def automatic(self, table: Table, seat: int, events: Sequence[Event], *, safe_only: bool) -> Move | None:
        return hints.automatic(self, table, events, safe_only=safe_only)

    @property
    def has_bank(self) -> bool:
        return self.cumulative

    def score_sheet(self, bank: int = 0) -> scoring.ScoreSheet:
        return scoring.new_sheet(self, bank)

    def restored_sheet(self, saved: list[Any]) -> scoring.ScoreSheet:
        return scoring.restored_sheet(self, saved)


def _add_carries(legal: list[Move], source: int, last: int, count: int, fitting: list[int]) -> None:
    """Append the moves to columns of the run of `count` cards that ends with `last`, or of its end."""
    carry, run, below = CARRY[source], RUN_BITS[last][count], RUNG[last] + 1
    for target, fit in enumerate(fitting):
        found = fit & run
        while found:  # at most once, unless any card can go to an empty column
            highest = found.bit_length()
            legal.append(carry[target][highest - below])
            found ^= 1 << (highest - 1)


Part = TypeVar("Part")


def _lifts(table: Table) -> dict[str, int]:
    lifts = {PLACE_TEXT[column]: len(run) for column, run in enumerate(table.up) if run}
    if table.turned:
        lifts[PLACE_TEXT[WASTE]] = 1
    lifts.update(
        {PLACE_TEXT[FOUNDATIONS[suit]]: 1 for suit, height in enumerate(table.foundations) if height}
    )
    return lifts


def _homes(table: Table) -> dict[str, str]:
    tops = {column: run[-1] for column, run in enumerate(table.up) if run}
    if table.turned:
        tops[WASTE] = table.talon[table.turned - 1]
    return {
        PLACE_TEXT[place]: PLACE_TEXT[FOUNDATIONS[suit_of(card)]]
        for place, card in tops.items()
        if rank_of(card) == table.foundations[suit_of(card)]
    }


def _replaced(parts: tuple[Part, ...], index: int, part: Part) -> tuple[Part, ...]:
    changed = list(parts)
    changed[index] = part
    return tuple(changed)


def _refuse(code: str, **facts: Fact) -> NoReturn:
    raise illegal(REFUSALS, code, **facts)


def _refuse_too_few(face_up: int, column: str) -> NoReturn:
    if not face_up:
        _refuse("column-empty", column=column)
    _refuse("not-face-up", column=column, count=face_up)


def _refuse_misfit(card: int, column: Cards) -> NoReturn:
    if not column:
        _refuse("only-kings", card=TEXT[card])
    _refuse("does-not-fit", card=TEXT[card], last=TEXT[column[-1]])
