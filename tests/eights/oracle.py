"""Eights a second time, from the page of rules alone and as naively as can be: cards are their texts, the
table is changed in place, every rule is tried out on every card there is. It shares no code with the game.
Which cards are drawn it can't know: it is told.
"""

import re
from itertools import product

COLOURS = ("r", "b", "g", "y")
WILD = ("8", "+4", "+20")
EVERY_CARD = [
    *(colour + face for colour, face in product(COLOURS, (*"012345679", "+2", "s", "r"))),
    *WILD,
]
EVERY_MOVE = [
    *("draw", "pass"),
    *(card for card in EVERY_CARD if card not in WILD),
    *(f"{card}={colour}" for card, colour in product(WILD, COLOURS)),
]


class Oracle:
    def __init__(self, hands: list[list[str]], top: str, first: int, options: dict[str, object]) -> None:
        self.hands = [list(hand) for hand in hands]
        self.pile = [top]  # as played: a wild card with its colour
        self.turn = first
        self.clockwise = True
        self.pending = 0
        self.row_of_reverses = 0
        self.just_drawn: str | None = None
        self.options = options

    def option(self, name: str) -> object:
        defaults = {"skip": 2, "reverses": 4, "stacking": "any", "play_drawn": False}
        return self.options.get(name, defaults[name])

    def legal(self, seat: int) -> set[str]:
        return {move for move in EVERY_MOVE if self.may(seat, move)}

    def may(self, seat: int, move: str) -> bool:
        if [] in self.hands or seat != self.turn:
            return False
        if move == "pass":
            return self.just_drawn is not None
        if move == "draw":
            return self.just_drawn is None
        card = re.sub("=.", "", move)
        if card not in self.hands[seat]:
            return False
        if self.just_drawn is not None and card != self.just_drawn:
            return False
        return self.goes_on_pile(card)

    def goes_on_pile(self, card: str) -> bool:
        top = self.pile[-1]
        is_plus = "+" in card
        if self.pending > 0:
            return is_plus and self.option("stacking") == "any"
        if re.fullmatch("[rbgy]r", card) and self.row_of_reverses == self.option("reverses"):
            return False
        if card in WILD:
            return True
        colour_in_force = top[-1] if "=" in top else top[0]
        if card[0] == colour_in_force:
            return True
        if is_plus:
            return "+" in top
        return "=" not in top and card[1:] == top[1:]  # the number, or skip on skip, or reverse on reverse

    def pass_turn(self, places: int = 1) -> None:
        for _ in range(places):
            self.turn += 1 if self.clockwise else -1
            if self.turn == len(self.hands):
                self.turn = 0
            if self.turn < 0:
                self.turn = len(self.hands) - 1

    def make(self, move: str, drawn: list[str]) -> None:
        if move == "pass":
            self.just_drawn = None
            self.pass_turn()
        elif move == "draw":
            assert len(drawn) == max(1, self.pending), "all that is pending, or one"
            by_choice = self.pending == 0
            self.hands[self.turn] += drawn
            self.pending = 0
            self.row_of_reverses = 0
            if by_choice and self.option("play_drawn") and self.goes_on_pile(drawn[0]):
                self.just_drawn = drawn[0]
            else:
                self.pass_turn()
        else:
            self.put_down(move)

    def put_down(self, move: str) -> None:
        card = re.sub("=.", "", move)
        self.just_drawn = None
        self.hands[self.turn].remove(card)
        self.pile.append(move)
        if not self.hands[self.turn]:
            return
        self.row_of_reverses = self.row_of_reverses + 1 if re.fullmatch("[rbgy]r", card) else 0
        if card.endswith("+2"):
            self.pending += 2
        elif card == "+4":
            self.pending += 4
        elif card == "+20":
            self.pending += 20
        elif re.fullmatch("[rbgy]r", card):
            self.clockwise = not self.clockwise
        elif re.fullmatch("[rbgy]s", card):
            skipped = self.option("skip")
            assert isinstance(skipped, int)
            self.pass_turn(skipped)
        self.pass_turn()
