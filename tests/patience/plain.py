"""The eight games once more, as plainly as can be, to hold the engine against.

Written from the text of the rules alone and in another style on purpose: cards are strings ("QH", a
face-down one "[QH]"), the table is lists that change in place, each game is spelled out by name, and legal
moves are found by writing down every conceivable text and trying each. Nothing here may import from
`parlour`.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

RANKS = "A23456789TJQK"
SUITS = "SHDC"
CELLS = "abcdeghi"
TOPS = [0, 1, 3, 6, 10, 15, 21, 28]  # the first card of each row of a pyramid, from 0

DEFAULTS: dict[str, dict[str, Any]] = {
    "freecell": {"cells": 4, "build": "alternate", "empty": "any", "layout": "freecell"},
    "spider": {"suits": 1, "deal": "filled"},
    "yukon": {"build": "alternate"},
    "canfield": {"draw": 3, "redeals": "unlimited"},
    "forty": {"redeals": 0},
    "golf": {"wrap": False, "king": "queen"},
    "peaks": {"wrap": True},
    "pyramid": {"redeals": 2},
}


def number(card: str) -> int:
    return RANKS.index(card[0]) + 1


def red(card: str) -> bool:
    return card[1] in "HD"


@cache
def every_text(game: str, columns: int, cells: int) -> tuple[str, ...]:
    ones = [str(column) for column in range(1, columns + 1)]
    texts = ["draw", "redeal"]
    if game in ("golf", "peaks"):
        return (*texts, *(f"{one}-p" for one in ones))
    if game == "pyramid":
        free = [*ones, "w"]
        texts += [f"{one}-f" for one in free]
        return (*texts, *(f"{one}+{other}" for place, one in enumerate(free) for other in free[place + 1 :]))
    longest = 51 if game in ("yukon", "canfield") else 14
    sources = [*ones, *CELLS[:cells], "w", "r"]
    texts += [f"{source}-f" for source in sources]
    texts += [f"{source}-{target}" for source in sources for target in ones if source != target]
    texts += [f"{source}-{cell}" for source in ones for cell in CELLS[:cells]]
    texts += [
        f"{one}-{other}x{n}" for one in ones for other in ones if one != other for n in range(2, longest + 1)
    ]
    return tuple(texts)


class PlainTable:
    """A table in the middle of a game; `try_move` changes it or leaves it alone and says False."""

    def __init__(self, game: str, deck: str, **options: Any) -> None:
        self.game = game
        self.options = {**DEFAULTS[game], **options}
        self.piles: dict[str, list[str]] = {}
        self.redeals_made = 0
        self.base = "A"
        self.is_only_asking = False
        getattr(self, f"deal_{game}")(deck.split())

    # The deals

    def columns(self, count: int) -> None:
        for column in range(1, count + 1):
            self.piles[str(column)] = []

    def by_rows(self, cards: list[str], heights: list[int]) -> None:
        self.columns(len(heights))
        for row in range(max(heights)):
            for column, height in enumerate(heights, 1):
                if row < height:
                    self.piles[str(column)].append(cards.pop(0))

    def hide(self, column: int, count: int) -> None:
        pile = self.piles[str(column)]
        pile[:count] = [f"[{card}]" for card in pile[:count]]

    def foundations(self, names: list[str]) -> None:
        for name in names:
            self.piles[name] = []

    def deal_freecell(self, cards: list[str]) -> None:
        for cell in CELLS[: self.options["cells"]]:
            self.piles[cell] = []
        self.foundations(["fs", "fh", "fd", "fc"])
        if self.options["layout"] == "freecell":
            self.by_rows(cards, [7, 7, 7, 7, 6, 6, 6, 6])
        elif self.options["layout"] == "eightoff":
            self.by_rows(cards, [6, 6, 6, 6, 6, 6, 6, 6])
        else:
            self.by_rows(cards, [5, 5, 5, 5, 5, 5, 5, 5, 5, 5])
        for cell in "abcd":
            if cards:
                self.piles[cell].append(cards.pop(0))

    def deal_spider(self, cards: list[str]) -> None:
        self.foundations([f"f{run}" for run in range(1, 9)])
        self.by_rows(cards, [6, 6, 6, 6, 5, 5, 5, 5, 5, 5])
        for column in range(1, 11):
            self.hide(column, 5 if column <= 4 else 4)
        self.piles["s"] = cards

    def deal_yukon(self, cards: list[str]) -> None:
        self.foundations(["fs", "fh", "fd", "fc"])
        self.by_rows(cards, [1, 6, 7, 8, 9, 10, 11])
        for column in range(2, 8):
            self.hide(column, column - 1)

    def deal_canfield(self, cards: list[str]) -> None:
        self.foundations(["fs", "fh", "fd", "fc"])
        self.piles["r"] = [cards.pop(0) for _ in range(13)]
        first = cards.pop(0)
        self.base = first[0]
        self.piles[f"f{first[1].lower()}"].append(first)
        self.by_rows(cards, [1, 1, 1, 1])
        self.piles["w"] = []
        self.piles["s"] = cards

    def deal_forty(self, cards: list[str]) -> None:
        self.foundations(["fs", "fh", "fd", "fc", "fs2", "fh2", "fd2", "fc2"])
        self.by_rows(cards, [4] * 10)
        self.piles["w"] = []
        self.piles["s"] = cards

    def deal_golf(self, cards: list[str]) -> None:
        self.by_rows(cards, [5] * 7)
        self.piles["p"] = [cards.pop(0)]
        self.piles["s"] = cards

    def deal_peaks(self, cards: list[str]) -> None:
        self.by_rows(cards, [1] * 28)
        for spot in range(1, 19):
            self.hide(spot, 1)
        self.piles["p"] = [cards.pop(0)]
        self.piles["s"] = cards

    def deal_pyramid(self, cards: list[str]) -> None:
        self.by_rows(cards, [1] * 28)
        self.piles["f"] = []
        self.piles["w"] = []
        self.piles["s"] = cards

    # What is seen, and when it is won

    def seen(self) -> dict[str, list[str | None]]:
        found: dict[str, list[str | None]] = {}
        for place, pile in self.piles.items():
            found[place] = [None if card.startswith("[") or place == "s" else card for card in pile]
            if place == "r":
                found[place][:-1] = [None] * (len(pile) - 1 if pile else 0)
        return found

    def is_won(self) -> bool:
        if self.game in ("golf", "peaks", "pyramid"):
            return not any(self.piles[column] for column in self.numbers())
        if self.game == "spider":
            return all(self.piles[f"f{run}"] for run in range(1, 9))
        homes = [pile for place, pile in self.piles.items() if place[0] == "f"]
        return all(len(pile) == 13 for pile in homes)

    def numbers(self) -> list[str]:
        return [place for place in self.piles if place.isdigit()]

    # Moves

    def legal(self) -> list[str]:
        if self.is_won():
            return []
        cells = sum(place in CELLS for place in self.piles)
        return [text for text in every_text(self.game, len(self.numbers()), cells) if self.can(text)]

    def can(self, text: str) -> bool:
        self.is_only_asking = True
        answer = self.try_move(text)
        self.is_only_asking = False
        return answer

    def try_move(self, text: str) -> bool:
        if text == "draw":
            return self.draw()
        if text == "redeal":
            return self.redeal()
        if self.game in ("golf", "peaks"):
            return self.to_pile(text.removesuffix("-p"))
        if self.game == "pyramid":
            return self.pair(text)
        source, _, rest = text.partition("-")
        target, _, count = rest.partition("x")
        return self.carry(source, target, int(count or "1"))

    def draw(self) -> bool:
        stock = self.piles.get("s", [])
        if not stock:
            return False
        if self.game == "spider":
            if self.options["deal"] == "filled" and any(not self.piles[column] for column in self.numbers()):
                return False
            if self.is_only_asking:
                return True
            for column in self.numbers():
                self.piles[column].append(stock.pop(0))
            for column in self.numbers():
                self.let_leave(column)
            return True
        if self.is_only_asking:
            return True
        target = "p" if self.game in ("golf", "peaks") else "w"
        for _ in range(self.options.get("draw", 1)):
            if stock:
                self.piles[target].append(stock.pop(0))
        return True

    def redeal(self) -> bool:
        if self.piles.get("s") or not self.piles.get("w"):
            return False
        allowed = self.options["redeals"]
        if allowed != "unlimited" and self.redeals_made >= allowed:
            return False
        if self.is_only_asking:
            return True
        self.piles["s"], self.piles["w"] = self.piles["w"], []
        self.redeals_made += 1
        return True

    def is_free(self, spot: str) -> bool:
        """Whether no card lies on it."""
        index = int(spot) - 1
        if self.game == "golf":
            return True
        if self.game == "pyramid":
            row = max(row for row in range(7) if TOPS[row] <= index)
            below = [index + row + 1, index + row + 2] if row < 6 else []
        elif index < 3:
            below = [3 + 2 * index, 4 + 2 * index]
        elif index < 9:
            peak, side = divmod(index - 3, 2)
            below = [9 + 3 * peak + side, 10 + 3 * peak + side]
        elif index < 18:
            below = [index + 9, index + 10]
        else:
            below = []
        return not any(self.piles[str(each + 1)] for each in below)

    def to_pile(self, spot: str) -> bool:
        if not self.piles[spot] or not self.is_free(spot):
            return False
        card, top = self.piles[spot][-1], self.piles["p"][-1]
        apart = abs(number(card) - number(top))
        if apart != 1 and not (apart == 12 and self.options["wrap"]):
            return False
        if top[0] == "K" and self.options.get("king") == "stops":
            return False
        if self.is_only_asking:
            return True
        self.piles["p"].append(self.piles[spot].pop())
        for other in self.numbers():
            if self.piles[other] and self.is_free(other):
                self.piles[other][-1] = self.piles[other][-1].strip("[]")
        return True

    def pair(self, text: str) -> bool:
        places = [text.removesuffix("-f")] if text.endswith("-f") else text.split("+")
        for place in places:
            if not self.piles[place] or (place != "w" and not self.is_free(place)):
                return False
        if sum(number(self.piles[place][-1]) for place in places) != 13:
            return False
        if self.is_only_asking:
            return True
        for place in places:
            self.piles["f"].append(self.piles[place].pop())
        return True

    def carry(self, source: str, target: str, count: int) -> bool:
        pile = self.piles.get(source)
        if not pile or len(pile) < count or any(card.startswith("[") for card in pile[-count:]):
            return False
        if self.game == "spider" and target == "f":
            return False
        cards = pile[-count:]
        if count > 1 and not self.moves_together(cards, target):
            return False
        if target == "f":
            target = self.home(cards[0])
            if not target:
                return False
        elif target in CELLS:
            if self.piles[target]:
                return False
        elif not self.fits(cards[0], target):
            return False
        if self.is_only_asking:
            return True
        del pile[-count:]
        self.piles[target].extend(cards)
        self.afterwards(source, target)
        return True

    def home(self, card: str) -> str:
        for name in [f"f{card[1].lower()}", f"f{card[1].lower()}2"]:
            if name in self.piles:
                wanted = RANKS[(RANKS.index(self.base) + len(self.piles[name])) % 13]
                if len(self.piles[name]) < 13 and wanted == card[0]:
                    return name
        return ""

    def builds(self, card: str, on: str) -> bool:
        is_lower = number(on) - number(card) == 1
        if self.game == "canfield" and on[0] == "A" and card[0] == "K":
            is_lower = True
        how = {"spider": "any", "forty": "suit"}.get(self.game, self.options.get("build", "alternate"))
        matches = {"any": True, "suit": card[1] == on[1], "alternate": red(card) != red(on)}[how]
        return is_lower and matches

    def fits(self, card: str, column: str) -> bool:
        pile = self.piles[column]
        if pile:
            return self.builds(card, pile[-1])
        wants_kings = self.game == "yukon" or self.options.get("empty") == "kings"
        return card[0] == "K" or not wants_kings

    def moves_together(self, cards: list[str], target: str) -> bool:
        if self.game == "yukon":
            return True
        if self.game == "forty" or target == "f" or target in CELLS:
            return False
        for on, card in pairwise(cards):
            if not self.builds(card, on) or (self.game == "spider" and on[1] != card[1]):
                return False
        if self.game == "freecell":
            free = sum(not pile for place, pile in self.piles.items() if place in CELLS)
            others = sum(not self.piles[column] for column in self.numbers() if column != target)
            helping = others if self.options["empty"] == "any" else 0  # no card but a king can wait there
            return len(cards) <= (free + 1) << helping
        return True

    def afterwards(self, source: str, target: str) -> None:
        if source.isdigit() and not self.piles[source] and self.piles.get("r"):
            self.piles[source].append(self.piles["r"].pop())
        if self.piles[source]:
            self.piles[source][-1] = self.piles[source][-1].strip("[]")
        if self.game == "spider":
            self.let_leave(target)

    def let_leave(self, column: str) -> None:
        pile = self.piles[column]
        if pile and pile[-13:] == [rank + pile[-1][1] for rank in reversed(RANKS)]:
            run = pile[-13:]
            del pile[-13:]
            empty = next(f"f{place}" for place in range(1, 9) if not self.piles[f"f{place}"])
            self.piles[empty] = run
            if pile:
                pile[-1] = pile[-1].strip("[]")
