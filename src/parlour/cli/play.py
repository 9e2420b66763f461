"""`parlour play`: a solitaire in the terminal, or from moves piped in: show the table, read a line, do it.

With a game for several, or the code of a room, it joins others on a server.
"""

import argparse
import shlex
import textwrap
from collections.abc import Sequence
from contextlib import suppress

from parlour import gamefile, registry
from parlour.cli import dealing, drawing, inputs, output, play_commands, tables
from parlour.cli.arguments import USUAL_URL, Commands, add_url
from parlour.cli.refusals import Misused
from parlour.cli.session import PlaySession
from parlour.errors import ParlourError, quoted
from parlour.game import AnyGame, GivesHelp, contents_of, is_for_one, title_of
from parlour.hub.codes import code_of

PROMPT = "> "
FRAME = 5  # lines of the screen besides the table and messages: title, status, prompt, and two empty ones


def add(commands: Commands, line: str) -> None:
    parser = commands.add_parser(
        "play",
        help=line,
        description="A solitaire in the terminal, Klondike if none is named: type moves such as draw, w-3 or "
        "3-5x2, and undo, hint, save. Type help while playing to see them all. With neither seed nor deck, a "
        "fresh deal. With the name of a game for several or a room's code: in company, on a server.",
        epilog="""examples:
  parlour play
  parlour play freecell --cells 3
  parlour play eights --name Ann
  parlour play KQXTMB --url wss://cards.example.org/ws
  parlour play --seed 2026-11-15 --draw 3 --scoring vegas
  parlour play --resume my-game.txt
  echo "draw w-3 hint" | parlour play --seed 2026-11-15""",
    )
    parser.add_argument(
        "room",
        nargs="?",
        metavar="GAME|ROOM",
        help="a game to play alone, or to open a room for, or the code of a room",
    )
    add_url(parser)
    parser.add_argument("--name", help="what the others in the room call you")
    parser.add_argument("--resume", metavar="FILE", help="continue a saved game")

    def add_flags(game_type: type[AnyGame]) -> None:
        dealing.add_deal(parser, game_type)
        dealing.add_rules(parser, game_type)

    dealing.add_game(parser, add_flags, _named)
    parser.set_defaults(run=run)


def _named(given: Sequence[str]) -> str | None:
    """Return the solitaire that the first word after the command names, if it does."""
    words = [*given][[*given].index("play") + 1 :] if "play" in given else []
    return words[0] if words and _is_solitaire(words[0]) else None


def _is_solitaire(name: str) -> bool:
    try:
        return name.lower() in registry.names() and is_for_one(dealing.game_type(name.lower()))
    except ParlourError:  # another package's game may be broken
        return False


def run(arguments: argparse.Namespace) -> int:
    if arguments.room is not None:
        if not _is_solitaire(arguments.room):
            return _run_in_company(arguments)
        if arguments.game not in (None, arguments.room):
            raise Misused("two-games", f"Name one game, not both {arguments.room} and {arguments.game}.")
        arguments.game = arguments.room
    game = dealing.asked(arguments)
    if not is_for_one(game):
        raise Misused("company", f"{title_of(game)} is for several: parlour play {game.name} opens a room.")
    if arguments.url != USUAL_URL or arguments.name is not None:
        raise Misused(
            "alone",
            f"{title_of(game)} is played alone, without --url and --name: those are for a room.",
        )
    session = _begun(arguments, game)
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
            output.show([*answer.lines, play_commands.help_of(session.game), ""])
        else:
            _show(session, answer.lines)
    output.show([_farewell(session)])
    return 0


def _run_in_company(arguments: argparse.Namespace) -> int:
    from parlour.cli import multiplayer  # noqa: PLC0415 - slow to import, and needed only here

    if not multiplayer.is_company(arguments.room.lower()) and code_of(arguments.room) is None:
        games = ", ".join(registry.names())
        raise Misused(
            "room",
            f"{quoted(arguments.room)} is neither a game nor a room: choose {games}, "
            "or give the code of a room, such as KQXTMB.",
        )
    deal = (arguments.resume, arguments.seed, arguments.deck, arguments.numbering)
    if any(each is not None for each in deal) or dealing.given_rules(arguments):
        raise Misused(
            "room",
            "A room has its own deal and rules: give only its code or a game, with --url and --name.",
        )
    return multiplayer.run(arguments.room, arguments.url, arguments.name)


def _confirm_leaving(session: PlaySession) -> bool:
    """Ask before unsaved moves are lost, and return whether to go ahead; a second Ctrl-D is a yes."""
    if session.is_kept or not output.is_interactive():
        return True
    answer = inputs.ask("Leave this game without saving it? y or n: ")
    return answer is None or answer.strip().lower() in ("y", "yes")


def _welcome(session: PlaySession, *, is_resumed: bool) -> str:
    if not is_resumed:
        return "Type help to see what you can type."
    return "The saved game is won. Type new for another." if session.is_won else "The saved game goes on."


def _begun(arguments: argparse.Namespace, game: AnyGame) -> PlaySession:
    if arguments.resume is None:
        return PlaySession(dealing.dealt(arguments, game))
    deal = (arguments.game, arguments.seed, arguments.deck, arguments.numbering)
    if any(each is not None for each in deal) or dealing.given_rules(arguments):
        raise Misused("resume", "A resumed game has its own deal and rules: give --resume alone.")
    return inputs.read(arguments.resume, _resumed)


def _resumed(text: str) -> PlaySession:
    file = gamefile.read(text)
    if not is_for_one(file.game):
        raise Misused(
            "other-game", f"This is a game of {file.game.name}, and only solitaires are played here."
        )
    return PlaySession(file)


def _show(session: PlaySession, messages: list[str]) -> None:
    """Redraw the whole screen; in a pipe, print the same lines."""
    game, table, title, rows = session.game, session.table, tables.title(session.file), None
    messages = [output.printable(message) for message in messages]
    if isinstance(game, GivesHelp) and game.finish(table, 0):
        messages.append("All cards can go to the foundations from here: type finish.")
    if output.is_interactive():
        size, seen = output.screen_size(), drawing.seen(game, game.view(table, 0))
        width = drawing.width(seen)
        if size.columns < width:
            messages.append(f"The table needs {width} columns, and this terminal has {size.columns}.")
        title = title[: size.columns]
        lines = [part for message in messages for part in textwrap.wrap(message, size.columns)]
        room = size.lines - FRAME - drawing.frame(seen)
        # If there are many messages, show the last ones, so that the table stays visible.
        messages = lines[-max(1, room - drawing.fewest_rows(seen)) :]
        rows = room - len(messages)
        output.clear()
    output.show([title, "", *tables.drawn(game, table, rows), "", _status(session), *messages])


def _status(session: PlaySession) -> str:
    seconds, parts = int(session.seconds), ["Won!"] if session.is_won else []
    if score := session.score():
        parts += [f"Score {score.points}", f"Moves {score.moves}"]
        parts += [f"Undos {score.undos}"] if score.undos else []
    view = session.game.view(session.table, 0)
    left, has_waste = getattr(view, "redeals", None), "w" in contents_of(session.game, view, 0)
    parts += [f"Redeals left {left}"] if has_waste and left is not None else []
    return "   ".join([*parts, f"Time {seconds // 60}:{seconds % 60:02}"])


def _farewell(session: PlaySession) -> str:
    seed, name = session.file.seed, session.game.name
    if session.is_won or seed is None or not seed.isprintable():
        return "Goodbye."
    game = "" if name == dealing.USUAL.name else f" {name}"
    return f"Goodbye. To play this deal again: parlour play{game} --seed={shlex.quote(seed)}"


def _edit_lines() -> None:
    """Enable arrow keys and history at the prompt, if Python has readline."""
    with suppress(ImportError):
        import readline  # noqa: F401, PLC0415
