"""A pilot for the table of Eights in any browser: it plays the cards that the page highlights.

Its knowledge of the page's elements is at the top of this file and nowhere else.
"""

from typing import Final, Self

from tests.browsers.actions import Point
from tests.browsers.pilot import Table
from tests.browsers.window import Finder
from tests.server.harness import SECRETS

HAND: Final = ".hand .card"
PLAYABLE: Final = Finder(".hand .card.playable")
CHOOSER: Final = Finder(".chooser")
COLOUR: Final = Finder(".chooser .hue")
DRAW: Final = Finder(".deck.can")
DEED: Final = Finder(".deeds button")
OVER: Final = Finder(".round-over")
CARDS: Final = "(css) => [...document.querySelectorAll(css)].map(({ dataset }) => dataset.card)"
LABELS: Final = "(css) => [...document.querySelectorAll(css)].map(nameOf)"
PILE: Final = "() => document.querySelector('.told-pile').textContent.split('. ')[0]"
# No request is pending and nothing moves.
STILL: Final = """() => document.querySelector('.eights')?.dataset.waiting === 'false'
  && document.getAnimations().length === 0"""
IS_ANSWERED: Final = "() => document.querySelector('.eights')?.dataset.waiting === 'false'"


class EightsTable(Table):
    """One window at a table of Eights."""

    def enter(self, room: str, player: str | None = None, **options: object) -> Self:
        """Go to a room, as a player in SECRETS or as a new guest."""
        cookie = f"parlour={SECRETS[player]}; path=/" if player else ""
        self.keep({"speed": "none", **options}, cookie)
        self.window.goto(f"{self.address}/room/room-{room}")
        self.settle()
        return self

    def settle(self) -> None:
        self.window.wait_for(STILL)

    # Looking

    @property
    def hand(self) -> list[str]:
        found: list[str] = self.window.evaluate(CARDS, HAND)
        return found

    @property
    def pile(self) -> str:
        return str(self.window.evaluate(PILE))

    @property
    def is_over(self) -> bool:
        return self.window.count(OVER) > 0

    @property
    def is_to_play(self) -> bool:
        """Whether it is this player's turn and no request is pending."""
        return bool(self.window.evaluate(IS_ANSWERED) and self._can(DRAW, DEED))

    def _can(self, *finders: Finder) -> bool:
        return not self.is_over and any(self.window.count(finder) for finder in finders)

    def pile_is(self, label: str) -> None:
        self.window.until(lambda: self.pile == f"On the pile: {label}", f"no {label} on the pile")

    def wait_for_turn(self) -> None:
        """Wait until it is this player's turn or the round is over."""
        self.window.until(lambda: self.is_to_play or self.is_over, "the turn never comes")

    # Playing

    def grip(self, card: str) -> Point:
        """Return a point of a card in the hand that no neighbour covers."""
        x, y, _, height = self.window.rect(Finder(f'{HAND}[data-card="{card}"]'))
        return x + 16, y + height * 0.4

    def take_turn(self, *, is_tapping: bool = False) -> None:
        """Play a highlighted card, choose the first colour, or draw, and wait until it is done."""
        lit: list[str] = self.window.evaluate(CARDS, PLAYABLE.css)
        if lit:
            hit = self.window.tap if is_tapping else self.window.press
            hit(self.grip(lit[0]))
            if self.window.count(CHOOSER):
                self.window.click(COLOUR)
        else:
            self.window.click(DRAW if self.window.count(DRAW) else DEED)
        self.window.wait_for(IS_ANSWERED)

    def take_turn_by_keys(self) -> None:
        """Take a turn with the keyboard alone."""
        labels: list[str] = self.window.evaluate(LABELS, HAND)
        wanted = next((index for index, label in enumerate(labels) if label.endswith("playable")), None)
        if wanted is None:
            self.window.keys("d" if self.window.count(DRAW) else "p")
        else:
            self.tab_to_hand()
            self.window.keys("Home", *["ArrowRight"] * wanted)
            assert self.focused["label"] == labels[wanted]
            self.window.keys("Enter")
            if self.window.count(CHOOSER):
                self.window.keys("ArrowRight", "Enter")
        self.window.wait_for(IS_ANSWERED)

    def tab_to_hand(self) -> None:
        for _ in range(20):
            if self.focused["card"]:
                return
            self.window.keys("Tab")
        raise AssertionError("the hand can't be reached with Tab")
