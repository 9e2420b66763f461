"""`parlour play`: Klondike in the terminal, or from moves piped in: show the table, read a line, execute it.

With a game for several, or the code of a room, it joins others on a server.
"""

import argparse
import shlex
import textwrap
from contextlib import suppress

from parlour import gamefile, registry
from parlour.cli import dealing, drawing, inputs, output, play_commands, tables
from parlour.cli.arguments import USUAL_URL, Commands, add_url
from parlour.cli.refusals import Misused
from parlour.cli.session import Session
from parlour.games.klondike import Klondike, hints

PROMPT = "> "
# Lines of the screen besides rows of cards and messages: title, top row with labels, numbers, status, prompt,
# and three empty ones.
FRAME = 9


def add(commands: Commands, line: str) -> None:
    others = ", ".join(name for name in registry.names() if name != Klondike.name)
    parser = commands.add_parser(
        "play",
        help=line,
        description="Klondike in the terminal: type moves such as draw, w-3 or 3-5x2, and undo, hint, save. "
        "Type help while playing to see them all. With neither seed nor deck, a fresh deal. "
        "With the name of another game or a room's code: in company, on a server.",
        epilog="""examples:
  parlour play
  parlour play eights --name Ann
  parlour play KQXTMB --url wss://cards.example.org/ws
  parlour play --seed 2026-11-15 --draw 3 --scoring vegas
  parlour play --resume my-game.txt
  echo "draw w-3 hint" | parlour play --seed 2026-11-15""",
    )
    parser.add_argument(
        "room",
        nargs="?",
        metavar="ROOM",
        help=f"a game to open a room ({others}), or the code of one; without it, Klondike alone",
    )
    add_url(parser)
    parser.add_argument("--name", help="what the others in the room call you")
    parser.add_argument("--resume", metavar="FILE", help="continue a saved game")
    dealing.add_deal(parser)
    dealing.add_rules(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if arguments.room not in (None, Klondike.name):
        return _run_in_company(arguments)
    if arguments.url != USUAL_URL or arguments.name is not None:
        raise Misused("alone", "Klondike is played alone, without --url and --name: those are for a room.")
    session = _begun(arguments)
    if output.is_interactive():
        _edit_lines()
    _show(session, [_welcome(session, is_resumed=arguments.resume is not None)])
    while True:
        line = inputs.ask(PROMPT)
        answer = play_commands.execute(session, "quit" if line is None else line)
        leaves = answer.is_end or answer.session is not session
        if leaves and not _confirm_leaving(session):
            _show(session, ["The game goes on. To keep it, type save and the name of a file."])
            continue
        session = answer.session
        if answer.is_end:
            break
        if answer.is_help:
            output.clear()
            output.show([*answer.lines, play_commands.HELP, ""])
        else:
            _show(session, answer.lines)
    output.show([_farewell(session)])
    return 0


def _run_in_company(arguments: argparse.Namespace) -> int:
    deal = (arguments.resume, arguments.seed, arguments.deck, arguments.numbering)
    if any(each is not None for each in deal) or dealing.given_rules(arguments):
        raise Misused(
            "room", "A room has its own deal and rules: give its code alone, with --url and --name."
        )
    from parlour.cli import multiplayer  # noqa: PLC0415 - slow to import, and needed only here

    return multiplayer.run(arguments.room, arguments.url, arguments.name)


def _confirm_leaving(session: Session) -> bool:
    """Ask before unsaved moves are lost, and return whether to go ahead; a second Ctrl-D is a yes."""
    if session.is_kept or not output.is_interactive():
        return True
    answer = inputs.ask("Leave this game without saving it? y or n: ")
    return answer is None or answer.strip().lower() in ("y", "yes")


def _welcome(session: Session, *, is_resumed: bool) -> str:
    if not is_resumed:
        return "Type help to see what you can type."
    return "The saved game is won. Type new for another." if session.is_won else "The saved game goes on."


def _begun(arguments: argparse.Namespace) -> Session:
    if arguments.resume is None:
        return Session(dealing.dealt_klondike(arguments))
    deal = (arguments.seed, arguments.deck, arguments.numbering)
    if deal != (None, None, None) or dealing.given_rules(arguments):
        raise Misused("resume", "A resumed game has its own deal and rules: give --resume alone.")
    return inputs.read(arguments.resume, _resumed)


def _resumed(text: str) -> Session:
    file = gamefile.read(text)
    if not isinstance(file.game, Klondike):
        raise Misused("other-game", f"This is a game of {file.game.name}, and only klondike is played here.")
    return Session(file)


def _show(session: Session, messages: list[str]) -> None:
    """Redraw the whole screen; in a pipe, print the same lines."""
    game, table, title, rows = session.game, session.table, tables.title(session.file), None
    messages = [output.printable(message) for message in messages]
    if hints.finish(game, table):
        messages.append("All cards can go to the foundations from here: type finish.")
    if output.is_interactive():
        size = output.screen_size()
        if size.columns < drawing.WIDTH:
            messages.append(f"The table needs {drawing.WIDTH} columns, and this terminal has {size.columns}.")
        title = title[: size.columns]
        lines = [part for message in messages for part in textwrap.wrap(message, size.columns)]
        fewest = max(bool(down) + len(up) for down, up in zip(table.down, table.up, strict=True))
        # If there are many messages, show the last ones, so that the table stays visible.
        messages = lines[-max(1, size.lines - FRAME - fewest) :]
        rows = size.lines - FRAME - len(messages)
        output.clear()
    output.show([title, "", *tables.klondike(game, table, rows), "", _status(session), *messages])


def _status(session: Session) -> str:
    score, seconds = session.score(), int(session.seconds)
    undos = f"   Undos {score.undos}" if score.undos else ""
    won = "Won!   " if session.is_won else ""
    left = session.game.view(session.table, 0).redeals
    redeals = "" if left is None else f"   Redeals left {left}"
    time = f"{seconds // 60}:{seconds % 60:02}"
    return f"{won}Score {score.points}   Moves {score.moves}{undos}{redeals}   Time {time}"


def _farewell(session: Session) -> str:
    seed = session.file.seed
    if session.is_won or seed is None or not seed.isprintable():
        return "Goodbye."
    return f"Goodbye. To play this deal again: parlour play --seed={shlex.quote(seed)}"


def _edit_lines() -> None:
    """Enable arrow keys and history at the prompt, if Python has readline."""
    with suppress(ImportError):
        import readline  # noqa: F401, PLC0415
