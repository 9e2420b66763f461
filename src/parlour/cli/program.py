"""The `parlour` program: its commands, and the one place where an error becomes a sentence and an exit code.

Exit codes: 0 success; 1 a valid request whose answer is no; 2 invalid or unreadable input; 75 temporary
failure, worth another try. To add a command, write a module with `add(commands, line)` and list it in
COMMANDS. Only the module of the requested command is imported.
"""

import argparse
import errno
import os
import sys
from collections.abc import Collection, Sequence
from importlib import import_module
from io import TextIOBase, TextIOWrapper
from typing import Final, cast

from parlour.cli.arguments import Parser
from parlour.cli.output import printable
from parlour.cli.refusals import CommandRefused, Unavailable, sentence_of
from parlour.errors import ParlourError

COMMANDS: Final = {
    "serve": "open the card room for browsers",
    "bots": "bring bots to a room's table",
    "play": "play here in the terminal: a solitaire alone, or a room's game",
    "deal": "show how a seed or a deck is dealt",
    "replay": "replay a saved game, whole or step by step",
    "perft": "count sequences of legal moves, to compare rules",
    "solve": "say whether deals can be won, and how",
    "winnable": "estimate what share of deals can be won",
    "fair": "measure how often a player wins that sees only what you see",
    "rate": "say how difficult a deal of Klondike is",
    "verify": "check that a seed is the one promised before the game",
    "board": "show the best games",
    "audit": "play the best games again from their logs, and compare",
    "desk": "see what goes on in the room, and stop what goes wrong",
    "export": "write the page without a server into a folder",
    "backup": "save everything in one file, while people play",
    "restore": "put a saved file back into an empty folder or database",
    "copy": "copy everything from SQLite to PostgreSQL, or back",
    "completion": "print what teaches a shell to complete these commands",
}
"""Each command with its line of help."""

DONE: Final = 0
NO: Final = 1
UNREADABLE: Final = 2
NOT_NOW: Final = 75  # EX_TEMPFAIL in sysexits.h
# As in a shell, for programs ended by a signal: 128 plus its number.
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141

LONGEST_SENTENCE: Final = 600


def main(arguments: Sequence[str] | None = None) -> int:
    _prepare_streams()
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        _silence_output()
        return PIPE_CLOSED
    except KeyboardInterrupt:
        if sys.stdout.isatty():
            print()  # leave the line that was being typed
        return INTERRUPTED
    except (ParlourError, OSError) as error:
        return _refuse(error)
    return code


def _run(arguments: Sequence[str] | None) -> int:
    given = sys.argv[1:] if arguments is None else arguments
    parser = parser_with([each for each in given if each in COMMANDS][:1], given)
    try:
        chosen = parser.parse_args(given)
    except SystemExit:  # --help or --version was printed
        return DONE
    if chosen.command is None:
        parser.print_help()
        return DONE
    return cast("int", chosen.run(chosen))


def parser_with(asked: Collection[str], given: Sequence[str] = ()) -> Parser:
    """Return the program's parser; only the commands asked for have their options, of which some depend on
    what is given."""
    parser = Parser(
        prog="parlour",
        description="A card room: open it for browsers, or play and check solitaires in the terminal.",
        epilog="""examples:
  parlour serve --open            open the card room, and a browser on it
  parlour play                    deal a Klondike and play it, here in the terminal
  parlour play freecell           or another solitaire
  parlour play --seed 2026-11-15  the same deal for everyone who asks for that seed
  parlour COMMAND --help          help for one command

Where a FILE is asked for, - is standard input.""",
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="show the program's version and exit")
    commands = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND")
    for name, line in COMMANDS.items():
        if name in asked:
            import_module(f"parlour.cli.{name}").add(commands, line)
            commands.choices[name].settle(given)
        else:
            commands.add_parser(name, help=line)
    return parser


class _Version(argparse.Action):
    """Look the version up only on request, because that is slower than everything else."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version  # noqa: PLC0415

        print(f"parlour {version('parlour')}")
        parser.exit()


def _refuse(error: ParlourError | OSError) -> int:
    sentence = printable(sentence_of(error))
    if len(sentence) > LONGEST_SENTENCE:
        sentence = f"{sentence[: LONGEST_SENTENCE // 2]} … {sentence[-LONGEST_SENTENCE // 2 :]}"
    try:
        sys.stdout.flush()
    except OSError:
        _silence_output()
    print(sentence, file=sys.stderr)
    match error:
        case CommandRefused():
            return NO
        case Unavailable():
            return NOT_NOW
    return UNREADABLE


def _prepare_streams() -> None:
    """Replace characters that can't be encoded or decoded, and streams that are closed."""
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
        elif stream is None and name == "stdout":
            sys.stdout = _Closed()
        elif stream is None and name == "stderr":
            sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115


class _Closed(TextIOBase):
    """A standard output that was closed before the start: writing to it is an error."""

    def write(self, _: str) -> int:
        raise OSError(errno.EBADF, "standard output is closed")


def _silence_output() -> None:
    """Redirect output that nobody reads any more, so that flushing at exit does not fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
