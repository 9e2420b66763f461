"""Klondike by ear: a game to its win and its replay, a lesson, a new game, options, the daily deal."""

import re
from typing import Final

from tests.browsers.pilot import FINISH_SEED
from tests.heard.desktop import LONGEST
from tests.heard.pilot import Listener

HINT: Final = re.compile(r"^Hint: (?:the )?(?P<card>.+?)(?: and (?P<more>\d+) more)? (?P<to>to .+)\.$")
STEP: Final = re.compile(r"^1 move\. (.*)\.$")
COLUMN: Final = re.compile(r"[Cc]olumn (\d)")


class Table:
    """The table as a player who hears it keeps it in mind."""

    def __init__(self, heard: Listener) -> None:
        self.heard = heard
        self.at = ""

    def enter(self) -> None:
        self.at = self.heard.find("Tab", "^Stock, 24 cards, draw push button")

    def hint(self) -> str:
        self.heard.press("h")
        return self.heard.until("^Hint: ")

    def places(self) -> dict[str, str]:
        self.heard.press("t")
        said = self.heard.until("^Stock: ")
        return dict(re.findall(r"(\w[\w ]*?): ([^.]+)\.", said))

    def go(self, card: str) -> None:
        """Go to a card, wherever it was said to lie."""
        name = card[0].upper() + card[1:]
        place = next(place for place, cards in self.places().items() if name in cards)
        if place == "Waste":
            if not self.at.startswith("Stock"):
                self.heard.find("shift+Tab", "^Stock", 3)
            self.at = self.heard.find("Tab", f"^{name}, waste, top card", 1)
            return
        column = place.removeprefix("Column ")
        if not COLUMN.search(self.at):
            self.at = self.heard.find("Tab", "[Cc]olumn", 4)
        while (now := COLUMN.search(self.at)) and now[1] != column:
            self.at = self.heard.find("Right" if now[1] < column else "Left", "[Cc]olumn", 1)
        if name not in self.at:
            self.at = self.heard.find("Up", f"^{name}, column {column}", 13)

    def send(self, to: str) -> None:
        """Send the card that has the focus, and hear where it went. The focus stays where it was."""
        column = COLUMN.search(to)
        self.heard.press(column[1] if column else "f")
        self.heard.until(to if column else "foundation")
        self.at = next((said for said in reversed(self.heard.rest()) if "push button" in said), self.at)

    def follow(self, hint: str) -> None:
        if hint.lower() in ("hint: draw.", "hint: redeal."):
            self.heard.press("d").until("^(Drew|Redeal)")
        else:
            told = HINT.match(hint)
            assert told, hint
            self.go(told["card"])
            self.send(told["to"])


def test_lesson(heard: Listener, address: str) -> None:
    """A lesson: every step is said after the move that led to it"""
    heard.go(f"{address}/")
    table = Table(heard)
    heard.find("Tab", "^Stock")
    heard.press("i").until("How to play Klondike")
    heard.until("These are the rules")
    heard.find("Tab", "^Start the lesson", 3)
    heard.press("Return").until("Columns go down.*With the keyboard")
    for _ in range(20):
        heard.press("m")
        if not (told := STEP.match(heard.until("move"))):
            break
        table.follow(f"Hint: {told[1]}.")
        if any("That’s all!" in said for said in heard.rest()):
            break
    else:
        raise AssertionError("the lesson does not end")


def test_new_game(heard: Listener) -> None:
    """A new game, of a winnable deal"""
    heard.press("n").until("New game")
    heard.until("1 card")
    heard.find("Tab", "^Difficulty panel")
    heard.find("Tab", "^Deal push button")
    heard.press("Return").until("New deal")
    heard.press("t").until("^Stock: 24 cards.*Score 0, 0 moves")


def test_options(heard: Listener) -> None:
    """Options, and back: the keys work on"""
    heard.press("o").until("^Options")
    heard.until("^Look page tab")
    heard.press("Right").until("^Play page tab")
    heard.find("Tab", "check box")
    heard.press("Escape").until("(?i)column|stock|waste|foundation")
    heard.press("m").until(r"^\d+ moves?\. ")


def test_a_game_is_won(heard: Listener, address: str) -> None:
    """A game of Klondike, by its hints, to its win"""
    heard.go(f"{address}/?deal={FINISH_SEED}")
    table = Table(heard)
    table.enter()
    heard.press("Return").until("^Drew")
    heard.press("ctrl+z").until("^Undone. .* to the stock")
    table.go("ace of hearts")
    heard.press("Return").until("^Ace of hearts picked up. Can go to the hearts foundation")
    heard.press("Escape").until("^Put back")
    for _ in range(100):
        table.follow(table.hint())
        if any("You can finish now: press E." in said for said in heard.rest()):
            break
    heard.press("e").until(r"^\d+ moves")
    heard.until("^You won!", LONGEST)
    heard.until("^Next deal")


def test_the_replay_of_it(heard: Listener) -> None:
    """The replay of that game"""
    heard.find("Tab", "^Watch the replay link", 5)
    heard.press("Return")
    heard.until("Step 0 of", LONGEST)
    heard.rest()
    for key in ("Home", "Right", "Right", "Left", "End"):
        heard.press(key).until("^Step")
        heard.rest()


def test_daily(heard: Listener, address: str) -> None:
    """The deal of the day"""
    heard.go(f"{address}/daily")
    heard.find("Tab", "^Play")
    heard.press("Return")
    heard.loaded()
    heard.find("Tab", "^Stock, 24 cards, draw")
    heard.press("t").until("^Stock: 24 cards.*Score 0, 0 moves")
