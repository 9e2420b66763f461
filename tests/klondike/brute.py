"""Klondike once more, as plainly as can be, to hold the real rules against.

Written from the rules' text alone and in another style on purpose: cards are strings ("QH", a
face-down one "[QH]"), the table is lists that change in place, and legal moves are found by writing
down every conceivable move text and trying each. Nothing here may import from `parlour`.
"""

from __future__ import annotations

from functools import cache

RANKS = "A23456789TJQK"
SUITS = "SHDC"
EVERY_TEXT = (
    ["draw", "redeal", "w-f"]
    + [f"w-{column}" for column in range(1, 8)]
    + [f"{column}-f" for column in range(1, 8)]
    + [f"{a}-{b}" for a in range(1, 8) for b in range(1, 8) if a != b]
    + [f"{a}-{b}x{n}" for a in range(1, 8) for b in range(1, 8) if a != b for n in range(2, 14)]
    + [f"f{suit}-{column}" for suit in "shdc" for column in range(1, 8)]
)


@cache
def apart(text: str) -> tuple[str, str, int]:
    """ "3-5x4" is from "3" to "5", 4 cards."""
    source, _, rest = text.partition("-")
    target, _, count = rest.partition("x")
    return source, target, int(count or "1")


class BruteTable:
    """A table in the middle of a game; `try_move` changes it or leaves it alone and says False."""

    def __init__(
        self,
        draw: int = 1,
        redeals: int | str | None = None,
        empty: str = "kings",
        takeback: bool = True,
        scoring: str = "house",
    ) -> None:
        if redeals is None:
            redeals = {1: 0, 2: 1, 3: 2}[draw] if scoring == "vegas" else "unlimited"
        self.draw = draw
        self.redeals = redeals
        self.empty = empty
        self.takeback = takeback
        self.columns: list[list[str]] = [[] for _ in range(7)]
        self.foundations: dict[str, list[str]] = {suit: [] for suit in SUITS}
        self.stock: list[str] = []  # the first is the next to be turned
        self.waste: list[str] = []  # the last is on top
        self.redeals_done = 0

    def deal(self, deck: str) -> None:
        """Row by row, as by hand; what is left is the stock."""
        cards = deck.split()
        for row in range(7):
            for column in range(row, 7):
                card = cards.pop(0)
                self.columns[column].append(card if column == row else f"[{card}]")
        self.stock = cards

    def copy(self) -> BruteTable:
        other = BruteTable(self.draw, self.redeals, self.empty, self.takeback)
        other.columns = [list(column) for column in self.columns]
        other.foundations = {suit: list(pile) for suit, pile in self.foundations.items()}
        other.stock = list(self.stock)
        other.waste = list(self.waste)
        other.redeals_done = self.redeals_done
        return other

    def is_won(self) -> bool:
        return sum(map(len, self.foundations.values())) == 52

    def fits(self, card: str, column: list[str]) -> bool:
        if not column:
            return self.empty == "any" or card[0] == "K"
        last = column[-1]
        if last.startswith("["):
            return False
        one_higher = RANKS.index(last[0]) == RANKS.index(card[0]) + 1
        return one_higher and (last[1] in "HD") != (card[1] in "HD")

    def is_next_of_its_suit(self, card: str) -> bool:
        return RANKS.index(card[0]) == len(self.foundations[card[1]])

    def turn_up(self, column: list[str]) -> None:
        if column and column[-1].startswith("["):
            column[-1] = column[-1].strip("[]")

    def try_move(self, text: str) -> bool:
        """Make the move if it is legal now."""
        if self.is_won():
            return False
        if text == "draw":
            if not self.stock:
                return False
            for _ in range(self.draw):
                if self.stock:
                    self.waste.append(self.stock.pop(0))
            return True
        if text == "redeal":
            if self.stock or not self.waste:
                return False
            if self.redeals != "unlimited" and self.redeals_done >= int(self.redeals):
                return False
            self.stock, self.waste = self.waste, []
            self.redeals_done += 1
            return True
        source, target, count = apart(text)
        if source == "w":
            pile = self.waste
        elif source.startswith("f"):
            if not self.takeback:
                return False
            pile = self.foundations[source[1].upper()]
        else:
            pile = self.columns[int(source) - 1]
        if len(pile) < count:
            return False
        moved = pile[-count:]
        if moved[0].startswith("["):  # and so are those below it, never those above
            return False
        if target == "f":
            if not self.is_next_of_its_suit(moved[0]):
                return False
            self.foundations[moved[0][1]].append(moved[0])
        else:
            column = self.columns[int(target) - 1]
            if not self.fits(moved[0], column):
                return False
            column.extend(moved)
        del pile[-count:]
        self.turn_up(pile)
        return True

    def legal(self) -> list[str]:
        found = []
        trial = self.copy()
        for text in EVERY_TEXT:
            if trial.try_move(text):
                found.append(text)
                trial = self.copy()
        return found

    def perft(self, depth: int) -> int:
        if depth == 0:
            return 1
        total = 0
        trial = self.copy()
        for text in EVERY_TEXT:
            if trial.try_move(text):
                total += trial.perft(depth - 1)
                trial = self.copy()
        return total
