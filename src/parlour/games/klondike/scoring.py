"""The three scorings of Klondike, as folds over what happened. Times and undos are data here, not a clock.

An entry's time is in seconds on the game's own clock, which starts at 0 with the first move; whoever keeps
the log stops that clock while the game is paused.
"""

from collections.abc import Iterable
from typing import Final, Literal

from msgspec import Struct

from parlour.games.klondike.happenings import Event, Moved, Redealt, TurnedUp, Won
from parlour.games.klondike.rules import Klondike

HOUSE_POINTS: Final = {1: 25, 2: 30, 3: 35}
VEGAS_PRICE: Final = 52
VEGAS_POINTS: Final = 5


class Entry(Struct, frozen=True):
    """A move with its events, the undoing of the last move that stands, or the redoing of one undone."""

    did: Literal["move", "undo", "redo"]
    at: float = 0
    events: tuple[Event, ...] = ()


class Score(Struct, frozen=True):
    points: int
    moves: int
    """Draws, redeals and card moves, automatic ones too. An undone move stays counted, a redo counts anew."""
    undos: int
    seconds: int


def score(game: Klondike, entries: Iterable[Entry], bank: int = 0) -> Score:
    """The score after these entries. `bank` is what a cumulative vegas player brought along."""
    entries = tuple(entries)
    moves = sum(entry.did != "undo" for entry in entries)
    undos = len(entries) - moves
    seconds = int(entries[-1].at - entries[0].at) if entries else 0
    return Score(_points(game, entries, bank), moves, undos, seconds)


def _points(game: Klondike, entries: tuple[Entry, ...], bank: int) -> int:
    if game.scoring == "standard":
        return _standard(game, entries)
    cards_up = sum(_cards_up(events) for events in _standing(entries))
    if game.scoring == "house":
        return cards_up * HOUSE_POINTS[game.draw]
    return (bank if game.cumulative else 0) - VEGAS_PRICE + cards_up * VEGAS_POINTS


def _standing(entries: tuple[Entry, ...]) -> list[tuple[Event, ...]]:
    """The events of the moves that are not undone."""
    standing: list[tuple[Event, ...]] = []
    undone: list[tuple[Event, ...]] = []
    for entry in entries:
        match entry.did:
            case "move":
                standing.append(entry.events)
                undone.clear()
            case "undo":
                undone.append(standing.pop())
            case "redo":
                standing.append(undone.pop())
    return standing


def _cards_up(events: tuple[Event, ...]) -> int:
    return sum(
        event.target.startswith("f") - event.source.startswith("f")
        for event in events
        if isinstance(event, Moved)
    )


def _standard(game: Klondike, entries: tuple[Entry, ...]) -> int:
    """As in Windows. Time is taken off before an entry's own points, and undo does not give it back:
    the score returns to what it was before the move, less the time since."""
    points = 0
    time_taken = 0
    before: list[tuple[int, int]] = []  # points and time taken before each standing move
    standing: list[tuple[Event, ...]] = []
    undone: list[tuple[Event, ...]] = []
    for entry in entries:
        seconds = entry.at - entries[0].at
        if game.timed:
            due = 2 * int(seconds // 10)
            points, time_taken = max(0, points - (due - time_taken)), due
        if entry.did == "undo":
            undone.append(standing.pop())
            earlier_points, earlier_time = before.pop()
            points = max(0, max(0, earlier_points - (time_taken - earlier_time)) - 2)
            continue
        if entry.did == "redo":
            events = undone.pop()
        else:
            events = entry.events
            undone.clear()
        before.append((points, time_taken))
        for event in events:
            redeals = sum(isinstance(done, Redealt) for each in standing for done in each)
            points = max(0, points + _standard_points(game, event, redeals, seconds))
        standing.append(events)
    return points


def _standard_points(game: Klondike, event: Event, redeals: int, seconds: float) -> int:
    match event:
        case Moved(source="w", target=target):
            return 10 if target.startswith("f") else 5
        case Moved(source=source) if source.startswith("f"):
            return -15
        case Moved(target=target) if target.startswith("f"):
            return 10
        case TurnedUp():
            return 5
        case Redealt() if game.draw == 1:
            return -100
        case Redealt() if redeals >= 2:
            return -20
        case Won() if game.timed and seconds > 30:
            return 700_000 // int(seconds)
        case _:
            return 0
