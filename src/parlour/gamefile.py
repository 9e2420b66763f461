"""Game files: header lines, an empty line, then the moves. They hold any registered game.

Game: klondike
Rules: draw=3
Seed: 2026-11-15

draw 2-f   # a comment
"""

import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct, structs

from parlour import options, registry
from parlour.cards import deck_text, parse_deck
from parlour.errors import IllegalMove, InvalidGameFile, InvalidMove, ParlourError, quoted
from parlour.game import AnyGame, DealtFromDeck, pack_of

_SEAT = re.compile(r"[0-9]{1,3}")
_KEYS = ("Game", "Rules", "Seed", "Deck", "Seats", "First")


class FileMove(Struct, frozen=True):
    """A move and its place in the file: a seat from 0 and the game's own move."""

    seat: int
    move: Any
    line: int
    """0 for a move that comes from no file."""
    text: str


class Step(Struct, frozen=True):
    """A move of a file that was played: its number from 1, the state after it and the events."""

    number: int
    move: FileMove
    state: Any
    events: tuple[Any, ...]


class GameFile(Struct, frozen=True):
    game: AnyGame
    moves: tuple[FileMove, ...] = ()
    seed: str | None = None
    deck: tuple[int, ...] | None = None
    seats: int = 1
    first: int = 0
    """The seat that begins."""

    def start(self) -> Any:
        """Return the state before the first move."""
        if self.deck is not None and isinstance(self.game, DealtFromDeck):
            return self.game.deal(self.deck, self.seats)
        return self.game.start(self.seed or "", self.seats, first=self.first)

    def steps(self) -> Iterator[Step]:
        """Play the moves one by one. The sentence of an IllegalMove says which move it was and where."""
        state = self.start()
        for number, each in enumerate(self.moves, 1):
            try:
                state, events = self.game.play(state, each.seat, each.move)
            except IllegalMove as error:
                place = f"Line {each.line}: move" if each.line else "Move"
                sentence = f"{place} {number}, “{each.text}”, is illegal: {error.sentence}"
                raise IllegalMove(error.code, sentence, **error.facts) from error
            yield Step(number, each, state, events)


def read(text: str) -> GameFile:
    """Return the game of a text. The moves are parsed, not played, so they may be illegal."""
    header, moves_at, lines = _header(text)
    if not header:
        raise InvalidGameFile(
            "empty", "There is no game in this file: it begins with a line such as “Game: klondike”."
        )
    if "Game" not in header:
        raise InvalidGameFile(
            "no-game", "The file doesn't say which game it is: add a line such as “Game: klondike”."
        )
    if ("Seed" in header) == ("Deck" in header):
        raise InvalidGameFile(
            "no-deal", "The file has to give the deal with one line: either “Seed:” or “Deck:”."
        )
    if header.get("Seed") == "":
        raise InvalidGameFile("seed", "“Seed:” has no value: write the seed after it, or give a “Deck:”.")
    game = options.read_stored(registry.game_type(header["Game"]), header.get("Rules", ""))
    deck = parse_deck(header["Deck"], pack_of(game)) if "Deck" in header else None
    if deck is not None and not isinstance(game, DealtFromDeck):
        raise InvalidGameFile("no-deck", f"{game.name} is not dealt from a deck: give a “Seed:” instead.")
    seats = _number(header, "Seats")
    first = _number(header, "First")
    if not 1 <= first <= seats:
        raise InvalidGameFile("first", f"First is a seat from 1 to {seats}, not {first}.")
    file = GameFile(game, (), header.get("Seed"), deck, seats, first - 1)
    file.start()  # raises if the game can't have this number of seats
    moves = tuple(
        _move(game, seats, number, word)
        for number, line in enumerate(lines[moves_at:], moves_at + 1)
        for word in line.partition("#")[0].split()
    )
    return structs.replace(file, moves=moves)


def write(file: GameFile) -> str:
    """Return the text of a game, with ten moves to a line."""
    if file.deck is None and not is_writable_seed(file.seed or ""):
        raise InvalidGameFile(
            "seed", f"The seed “{file.seed}” can't stand in a header line: give the deck instead."
        )
    rules = options.write(file.game)
    lines = [f"Game: {file.game.name}"]
    if rules:
        lines.append(f"Rules: {rules}")
    lines.append(f"Seed: {file.seed}" if file.deck is None else f"Deck: {deck_text(file.deck)}")
    if file.seats > 1:
        lines.append(f"Seats: {file.seats}")
    if file.first:
        lines.append(f"First: {file.first + 1}")
    words = [f"{each.seat + 1}:{each.move}" if file.seats > 1 else str(each.move) for each in file.moves]
    lines += ["", *(" ".join(words[first : first + 10]) for first in range(0, len(words), 10))]
    return "\n".join(lines) + "\n"


def is_writable_seed(seed: str) -> bool:
    """Return whether a header line can hold this seed and give it back unchanged."""
    return bool(seed) and "#" not in seed and seed == " ".join(seed.split()) and seed.isprintable()


def _header(text: str) -> tuple[dict[str, str], int, list[str]]:
    """Return the header's values by key, the index of the first line of moves, and all lines."""
    header: dict[str, str] = {}
    lines = re.split(r"\r\n|\n|\r", text.removeprefix("\ufeff"))
    for index, line in enumerate(lines):
        if not line.strip():
            if header:
                return header, index + 1, lines
            continue
        content = line.partition("#")[0].strip()
        if not content:
            continue
        key, colon, value = content.partition(":")
        key = key.strip().capitalize()
        if not colon or key not in _KEYS:
            raise InvalidGameFile(
                "header",
                f"Line {index + 1}, {quoted(content)}, is not a header line: those are "
                f"{', '.join(_KEYS)}, with a colon and a value; moves come after an empty line.",
            )
        if key in header:
            raise InvalidGameFile("header-twice", f"Line {index + 1} gives {key} a second time.")
        header[key] = value.strip()
    return header, len(lines), lines


def _number(header: dict[str, str], key: str) -> int:
    text = header.get(key, "1")
    if not _SEAT.fullmatch(text):
        raise InvalidGameFile(key.lower(), f"{key} is a number of at most three digits, not {quoted(text)}.")
    return int(text)


def parse_move(game: AnyGame, seats: int, word: str) -> tuple[int, Any]:
    """Return the seat, from 0, and the move of a word such as `w-3` or, with several seats, `2:r5`."""
    seat_text, colon, move_text = word.rpartition(":")
    if not colon and seats > 1:
        raise InvalidMove(
            "seat", f"{quoted(word)} has no seat: with several seats write seat:move, such as 1:draw."
        )
    if colon and not (_SEAT.fullmatch(seat_text) and 1 <= int(seat_text) <= seats):
        raise InvalidMove(
            "seat", f"{quoted(word)} names no seat here: the seat is a number from 1 to {seats}."
        )
    if colon and not move_text:
        raise InvalidMove(
            "invalid-move",
            f"{quoted(word)} has no move: write seat and move without a space, such as 1:draw.",
        )
    return int(seat_text) - 1 if colon else 0, game.parse(move_text)


def _move(game: AnyGame, seats: int, line: int, word: str) -> FileMove:
    try:
        return FileMove(*parse_move(game, seats, word), line, word)
    except ParlourError as error:
        raise InvalidGameFile(error.code, f"Line {line}: {error.sentence}", **error.facts) from error
