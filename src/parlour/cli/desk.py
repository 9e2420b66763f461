"""`parlour desk`: the host's desk in the terminal; without an action, a link for the browser."""

import argparse
import re
from pathlib import Path
from typing import Final

from parlour.cli import output
from parlour.cli.addresses import address_of
from parlour.cli.arguments import Commands, Parser
from parlour.cli.data_location import FLAGS, ask_store, location
from parlour.cli.desk_lists import Does, show_log, show_status, time_of
from parlour.cli.refusals import CommandRefused, Misused
from parlour.cli.settings import add_flags, choose
from parlour.errors import quoted
from parlour.records import Restriction
from parlour.services.desk.actions import LINK_SECONDS, Actions, CannotAct

_SECONDS: Final = {"s": 1, "m": 60, "h": 3600, "d": 86_400}
_LENGTH: Final = re.compile(r"([0-9]{1,9})([smhd])")
WHO: Final = "PLAYER|ADDRESS"


def add(commands: Commands, line: str) -> None:
    parser = commands.add_parser(
        "desk",
        help=line,
        description="Shows a host what goes on and stops what goes wrong, while the server runs. Alone it "
        "makes a link that opens the desk in a browser, once, within ten minutes. A player is given by "
        "name, or by the id that status lists, or by its beginning.",
        epilog="""examples:
  parlour desk                               a link to the desk in the browser
  parlour desk status
  parlour desk ban Ann --for 2h --why "Please be kind."
  parlour desk ban 192.0.2.7 --for 1d
  parlour desk notice "Restart at ten"
  parlour desk drain
  parlour desk log --json

Everything that is done is logged. It holds in all servers on the same data within a second or two.""",
    )
    add_flags(parser, (*FLAGS, "host", "port", "name", "root-path"))
    parser.set_defaults(run=run, does=_link)
    acts = parser.add_subparsers(title="what can be done", metavar="ACT")
    _add_listing(acts, "status", "show who is here, the rooms, the load and what is in force", show_status)
    _add(acts, "close", "close a room", _close).add_argument("room", metavar="CODE", help="the room's code")
    remove = _add(acts, "remove", "take a player out of their rooms, for a minute", _remove)
    remove.add_argument("who", metavar="PLAYER", help="a name or an id")
    ban = _add(acts, "ban", "keep a player or an address out for a time", _ban)
    ban.add_argument("who", metavar=WHO, help="a name, an id, or an address; of IPv6 its /64")
    ban.add_argument("--for", metavar="TIME", dest="length", default="1h", help="30m, 1h, 7d (default 1h)")
    ban.add_argument("--why", metavar="TEXT", default="", help="the reason, which is shown to them")
    unban = _add(acts, "unban", "lift a ban", _unban)
    unban.add_argument("who", metavar=WHO, help="as it was banned")
    forbid = _add(acts, "forbid", "let nobody have a name, or one that looks like it", _forbid)
    forbid.add_argument("name_", metavar="NAME", help="players who have it get another")
    allow = _add(acts, "allow", "let people have a name again", _allow)
    allow.add_argument("name_", metavar="NAME", help="as it was forbidden")
    notice = _add(acts, "notice", "show everybody a text", _notice)
    notice.add_argument("text", metavar="TEXT", nargs="?", default=None, help="such as Restart at ten")
    notice.add_argument("--clear", action="store_true", default=False, help="take it down")
    backup = _add(acts, "backup", "save everything in one file, while people play", _backup)
    backup.add_argument(
        "file", metavar="FILE", nargs="?", type=Path, default=None, help="else one in backups, by the data"
    )
    _add(acts, "drain", "let no new games begin, before an upgrade", _drain)
    _add(acts, "undrain", "let new games begin again", _undrain)
    _add_listing(acts, "log", "list what was done, the latest first", show_log)


def _add(acts: Commands, name: str, line: str, does: Does) -> Parser:
    # SUPPRESS keeps a flag given before the action, unless it is given again after it.
    parser = acts.add_parser(
        name, help=line, description=f"{line.capitalize()}.", argument_default=argparse.SUPPRESS
    )
    add_flags(parser, FLAGS)
    parser.set_defaults(does=does)
    return parser


def _add_listing(acts: Commands, name: str, line: str, does: Does) -> None:
    parser = _add(acts, name, line, does)
    parser.add_argument("--json", action="store_true", default=False, help="print one line of JSON")


def run(arguments: argparse.Namespace) -> int:
    chosen = choose(arguments)
    arguments.address = address_of(chosen)
    output.show(_done(location(chosen), arguments))
    return 0


def _done(where: str | Path, arguments: argparse.Namespace) -> list[str]:
    """Do the action on existing data, and return the lines to print."""
    does: Does = arguments.does
    try:
        return ask_store(where, lambda store: does(Actions(store, "terminal"), arguments))
    except CannotAct as refused:
        raise CommandRefused(refused.code, refused.sentence) from refused


# The actions


async def _link(acts: Actions, arguments: argparse.Namespace) -> list[str]:
    code = await acts.make_link()
    return [
        f"{arguments.address}/desk#{code}",
        f"The link opens the desk once, within {LINK_SECONDS // 60} minutes.",
    ]


async def _close(acts: Actions, arguments: argparse.Namespace) -> list[str]:
    row = await acts.close_room(arguments.room)
    return [f"The room {row.code or row.id} is closed."]


async def _remove(acts: Actions, arguments: argparse.Namespace) -> list[str]:
    removed = await acts.remove(arguments.who)
    return [f"{_whom(arguments, removed)} is removed, and may come back at {time_of(removed.until)}."]


async def _ban(acts: Actions, arguments: argparse.Namespace) -> list[str]:
    ban = await acts.ban(arguments.who, _seconds(arguments.length), arguments.why)
    return [f"{_whom(arguments, ban)} is banned until {time_of(ban.until)}."]


async def _unban(acts: Actions, arguments: argparse.Namespace) -> list[str]:
    return [f"{_whom(arguments, await acts.unban(arguments.who))} may come back."]


async def _forbid(acts: Actions, arguments: argparse.Namespace) -> list[str]:
    count = await acts.forbid(arguments.name_)
    renamed = f"{count} player{'' if count == 1 else 's'} got another." if count else "Nobody had it."
    return [f"Nobody can have the name {quoted(output.printable(arguments.name_))}. {renamed}"]


async def _allow(acts: Actions, arguments: argparse.Namespace) -> list[str]:
    await acts.allow(arguments.name_)
    return [f"The name {quoted(output.printable(arguments.name_))} is allowed again."]


async def _notice(acts: Actions, arguments: argparse.Namespace) -> list[str]:
    if arguments.clear == (arguments.text is not None):
        raise Misused("notice", "Give either the text of the notice or --clear.")
    if arguments.clear:
        await acts.clear_notice()
        return ["The notice is taken down."]
    await acts.notice(arguments.text)
    return ["Everybody is shown the notice."]


async def _backup(acts: Actions, arguments: argparse.Namespace) -> list[str]:
    file, size = await acts.backup(arguments.file)
    return [f"All saved in {file} ({size:,} bytes), counted and compared."]


async def _drain(acts: Actions, arguments: argparse.Namespace) -> list[str]:
    await acts.drain()
    return ["No new games begin. Those under way go on."]


async def _undrain(acts: Actions, arguments: argparse.Namespace) -> list[str]:
    await acts.undrain()
    return ["New games can begin."]


def _whom(arguments: argparse.Namespace, found: Restriction) -> str:
    """Return the subject as typed, with the id or network it stands for if that differs."""
    typed = output.printable(arguments.who.strip())
    return typed if typed == found.shown else f"{typed} ({found.shown})"


def _seconds(text: str) -> int:
    found = _LENGTH.fullmatch(text)
    if found is None:
        raise Misused("for", f"--for is a time such as 30m, 1h or 7d, not {quoted(text)}.")
    return int(found[1]) * _SECONDS[found[2]]
