"""Eights by ear: a round against bots, with an eight, two timeouts, and a bot that plays meanwhile."""

import re
from typing import Final

from tests.heard.pilot import Listener

DEAL: Final = "51"
"""A deal that begins with an eight in the hand."""
TURN: Final = "Your turn"
OVER: Final = "(wins|won) the round!"
LONG: Final = 60.0  # seconds for the others' turns, or one's own time


def sit_down(heard: Listener, address: str) -> None:
    """Choose three players and the shortest time, and begin."""
    heard.go(f"{address}/eights?deal={DEAL}")
    heard.find("Tab", "^Table settings")
    heard.press("Return").until("expanded")
    choose(heard, "^Seats panel", "^3")
    choose(heard, "^Turn timer panel", "^15 s")
    heard.find("shift+Tab", "^Play against bots")
    heard.press("Return")
    heard.until(f"On the pile: .*{TURN}", LONG)
    heard.rest()
    # If Orca was reading the page out as the round began, it goes into focus mode only when focus comes back.
    heard.press("shift+Tab").until("push button")
    heard.press("Tab").until("^Your hand, 7 cards")


def choose(heard: Listener, group: str, choice: str) -> None:
    """Choose the one on the left. Orca gives the arrow keys to a group of choices when it is told to."""
    heard.find("Tab", group)
    heard.press("Insert+a").until("Focus mode")
    heard.press("Left").until(choice)


def play(heard: Listener, card: str = "") -> None:
    """Play a card that can be played, found by its name."""
    for key in ("Home", "End"):
        if any(f"{card}, playable" in said for said in heard.press(key).rest()):
            break
    else:
        heard.find("Left", f"{card}, playable")
    heard.press("Return")


def take_turn(heard: Listener) -> None:
    heard.press("m")
    if "play" in heard.until("^You can|not your turn"):
        play(heard)
        if "Choose a colour" in heard.until("played|Choose a colour|You won"):
            heard.press("Return").until("chose red")  # the first of them has the focus
    else:
        heard.press("d").until("^You drew")


def test_a_round(heard: Listener, address: str) -> None:
    """A round of Eights: an eight, two timeouts, and a bot that plays meanwhile"""
    sit_down(heard, address)
    play(heard, "Eight, wild")
    heard.until("Choose a colour")
    heard.press("Escape").until("Eight, wild")
    heard.press("Return").until("Choose a colour")
    heard.press("g").until("^You played an 8 and chose green")
    heard.until(TURN, LONG)
    heard.until("Ten seconds left", LONG)
    heard.until("You ran out of time", LONG)
    heard.until(TURN, LONG)
    heard.until("You ran out of time.*A bot is playing for you", LONG)
    heard.until("I’m back push button")
    heard.until("Your bot (played|drew)", LONG)
    heard.press("Return").until("You’re back in the game")
    while not any(re.search(OVER, said) for said in heard.rest()):
        if TURN in heard.until(f"{TURN}|{OVER}", LONG):
            take_turn(heard)
    heard.heard("heading level 2", LONG)  # of the result, when the last card lies
    heard.press("Tab").until("Next round push button")
