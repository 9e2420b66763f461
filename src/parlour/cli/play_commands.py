"""The commands that a player types in `parlour play`: moves, undo, hint, save."""

import inspect
import os
import shlex
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from parlour import gamefile
from parlour.cli.inputs import STANDARD_INPUT
from parlour.cli.refusals import sentence_of
from parlour.cli.session import PlaySession
from parlour.errors import InvalidMove, ParlourError
from parlour.game import AnyGame, GivesHelp
from parlour.games.klondike import Klondike

KLONDIKE: Final = """Move all cards to the four foundations, each suit from ace to king. In the
columns build down in alternating colours.

  draw         cards from the stock           redeal   use the waste as stock
  w-3          waste to column 3              w-f      waste to its foundation
  3-5          column 3's last card to 5      3-f      to its foundation
  3-5x4        column 3's last four to 5      fh-4     top heart to column 4"""
COMMANDS: Final = """
  undo  redo   as far as you like             hint     a move worth making
  moves        all that can be made now
  finish       all cards home, once sure     new      another game
  save FILE    to go on later (parlour play --resume FILE), or to replay; the
               moves are saved, times and undos are not
  help         this page                      quit     leave

On the table ## or ░ is a card face down, -- an empty place. For an empty
stock () or ↻ means that you can redeal, xx or ✕ that you can't.

Several on one line are done one after the other, as in: draw draw w-3
For short: d u r h f q ? are draw, undo, redo, hint, finish, quit, help."""

ALREADY_WON: Final = "You have won this game. Type new for another."

_SHORT: Final = {"d": "draw", "u": "undo", "r": "redo", "h": "hint", "f": "finish", "q": "quit", "?": "help"}
_WORDS: Final = ("undo", "redo", "moves", "hint", "finish", "new", "help", "quit", "save")


class Answer(Struct):
    """The messages for the player, and how to continue."""

    lines: list[str]
    session: PlaySession
    is_help: bool = False
    is_end: bool = False


def execute(session: PlaySession, line: str) -> Answer:
    """Execute a line word by word, up to the first error, which is reported."""
    words = line.split()
    answer = Answer([], session)
    if words and words[0].lower() == "save":
        answer.lines.append(_save(session, line.strip()[len("save") :].strip()))
        return answer
    try:
        commands = [_parsed(session, word) for word in words]
    except InvalidMove as error:
        answer.lines.append(f"{error.sentence} Type help for all commands.")
        return answer
    for word, command in zip(words, commands, strict=True):
        try:
            _do(answer, command)
        except ParlourError as error:
            before = " The moves before it are made." if answer.lines else ""
            answer.lines.append(f"{word}: {error.sentence}{before}")
            break
        if answer.is_end:
            break
    return answer


def help_of(game: AnyGame) -> str:
    """Return what the game is about and what can be typed: for Klondike, what each form of a move does."""
    return f"{KLONDIKE if isinstance(game, Klondike) else _about(game)}\n{COMMANDS}"


def _about(game: AnyGame) -> str:
    """Return the first paragraphs of a game's own documentation, a line for each, and how to write moves."""
    text = inspect.cleandoc(str(type(game).__doc__ or getattr(game, "about", ""))).partition("\n\n>>>")[0]
    paragraphs = [" ".join(each.split()) for each in text.split("\n\n")]
    moves = "Moves name places, as in 3-5 or 3-5x4 for four cards. Type moves to see them all."
    return "\n\n".join([*paragraphs, moves])


def _parsed(session: PlaySession, word: str) -> Any:
    long = _SHORT.get(word.lower(), word.lower())
    if long == "save":
        raise InvalidMove("save", "“save” begins a line of its own, with the name of a file after it.")
    return long if long in _WORDS else session.game.parse(_SHORT.get(word.lower(), word))


def _do(answer: Answer, command: Any) -> None:
    session, lines = answer.session, answer.lines
    match command:
        case "undo":
            lines.append(f"Undone: {session.undo()}.")
        case "redo":
            lines.append(f"Redone: {session.redo()}.")
        case "moves":
            lines.append(" ".join(map(str, session.game.moves(session.table, 0))) or "No moves are left.")
        case "hint":
            lines.append(_hint(session))
        case "finish":
            lines.append(_finish(session))
        case "new":
            answer.session = session.following()
            lines.append("A new game.")
        case "help":
            answer.is_help = True
        case "quit":
            answer.is_end = True
        case _:
            events = session.play(command)
            lines.append(" ".join(session.game.tell(event, []) for event in events))


def _hint(session: PlaySession) -> str:
    if session.is_won:
        return ALREADY_WON
    game = _helping(session)
    if game.finish(session.table, 0):
        return "Hint: finish."
    move = game.hint(session.table, 0)
    if move is None:
        return "No useful move in sight. You can undo, or deal a new game."
    return f"Hint: {move}. {_described(session, move)}"


def _described(session: PlaySession, move: Any) -> str:
    """Return a move in words, without what only making it would reveal."""
    if "-" not in str(move) and "+" not in str(move):
        return f"{str(move).capitalize()}."
    _, events = session.game.play(session.table, 0, move)
    return session.game.tell(events[0], [])


def _helping(session: PlaySession) -> GivesHelp:
    """Return the game, which must be one that gives help."""
    if not isinstance(session.game, GivesHelp):
        raise ParlourError("no-help", "This game has no hints.")
    return session.game


def _finish(session: PlaySession) -> str:
    if session.is_won:
        raise ParlourError("won", ALREADY_WON)
    sure = _helping(session).finish(session.table, 0)
    if not sure:
        raise ParlourError(
            "not-sure",
            "Not yet: a win must be sure, with every card in sight.",
        )
    for move in sure:
        session.play(move)
    return f"Finished with {len(sure)} moves."


def _save(session: PlaySession, name: str) -> str:
    if not name:
        return "Save where? Type save and the name of a file."
    if name == STANDARD_INPUT:
        return "A game is saved to a file: type save and its name."
    path = Path(os.path.expanduser(name))  # noqa: PTH111 - Path.expanduser raises for an unknown user
    if name.startswith("-"):
        path = path.absolute()  # otherwise it would look like an option
    try:
        if not path.parent.is_dir():
            return f"There is no folder “{path.parent}” to save to."
        if path.is_file() and not _may_replace(path):
            return f"“{name}” holds something else than a game: choose another name."
        path.write_text(session.saved(), encoding="utf-8")
        session.keep()
    except FileNotFoundError:  # the folder exists but accepts no new files
        return f"“{name}” can't be written there: choose another folder."
    except OSError as error:
        return sentence_of(error)
    except ValueError:
        return f"“{name}” can't be the name of a file."
    resume = f"parlour play --resume {shlex.quote(str(path))}"
    return f"Saved, without times and undos. To go on from here: {resume}"


def _may_replace(path: Path) -> bool:
    """Return whether a file may be overwritten: only a saved game or an empty file."""
    data = path.read_bytes()
    try:
        return not data or bool(gamefile.read(data.decode()))
    except (ParlourError, UnicodeDecodeError):
        return False
