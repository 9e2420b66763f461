"""`parlour serve`: open the card room for browsers."""

import argparse
import contextlib
import io
import os
import re
import signal
import socket
import sys
import webbrowser
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

import segno

from parlour import options, registry
from parlour.cli import output
from parlour.cli.addresses import ANY_NAME, EVERYWHERE, address_of, local_name, root_of
from parlour.cli.arguments import Commands
from parlour.cli.data_location import ask_store, location
from parlour.cli.refusals import Misused, Unavailable
from parlour.cli.settings import Chosen, add_flags, choose
from parlour.cli.settings import shown as shown_settings
from parlour.errors import ParlourError, quoted
from parlour.game import AnyGame, is_for_one, title_of
from parlour.server.process import Setup
from parlour.server.run import CannotServe, listen, serve, shown
from parlour.server.workers import serve_by_workers
from parlour.services.desk.actions import LINK_SECONDS, Actions
from parlour.solvers import ProvesDeals

INTERRUPTED: Final = 128 + signal.SIGINT
HOST_NAME: Final = re.compile(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?\.?", re.IGNORECASE)


def add(commands: Commands, line: str) -> None:
    parser = commands.add_parser(
        "serve",
        help=line,
        description="Opens the card room on this machine: Klondike, Eights and Race in the browser. "
        "Everything is kept in the data folder, or in a PostgreSQL database that several servers share.",
        epilog="""examples:
  parlour serve --open
  parlour serve --host 0.0.0.0        for everybody in the same network
  parlour serve --store postgresql:///parlour --workers 4

Every flag is also a variable (PARLOUR_PORT=8001) and a name in the file (port = 8001).
A flag goes before a variable, a variable before the file.""",
    )
    add_flags(parser)
    parser.add_argument(
        "--show-config",
        action="store_true",
        help="show every setting and where it comes from, instead of serving",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    chosen = choose(arguments)
    settings = chosen.settings
    where = location(chosen)
    _check_workers(chosen, where)
    _check_names(settings.name)
    daily = _daily(settings.daily)
    root = root_of(chosen)
    if arguments.show_config:
        output.show(shown_settings(chosen, where))
        return 0
    listener = listen(settings.host, settings.port)
    port = listener.getsockname()[1]
    here = f"http://{local_name(settings.host)}:{port}{root}/"
    name = _lan_address() if settings.host in EVERYWHERE else None
    lan = f"http://{name}:{port}" if name else None

    def greet(code: str | None) -> None:
        desk = code and f"{_base(chosen, here)}desk#{code}"
        output.show(_greeting(here, lan and f"{lan}{root}/", desk, shown(where)))
        sys.stdout.flush()
        if settings.open and _has_screen():
            webbrowser.open(here)

    setup = Setup(root=root, lan=lan, hosts=settings.name, daily=daily)
    serve_here = partial(serve, listener, where, setup)
    try:
        if settings.workers == 1:
            serve_here(greet=greet)
        else:
            serve_by_workers(settings.workers, serve_here, lambda: greet(_make_link(where)))
    except KeyboardInterrupt:
        output.show([*([""] if sys.stdout.isatty() else []), "Closed."])  # below the terminal's ^C
        return INTERRUPTED
    except CannotServe as refused:
        if refused.may_pass:
            raise Unavailable(refused.code, refused.sentence) from refused
        raise
    return 0


def _check_workers(chosen: Chosen, where: str | Path) -> None:
    workers, origin = chosen.settings.workers, chosen.origins["workers"]
    if workers < 1:
        raise Misused("workers", f"{origin} is a whole number from 1, not {workers}.")
    if workers > 1 and isinstance(where, Path):
        raise Misused(
            "workers",
            "Several workers need PostgreSQL, because an SQLite file is for one process: give --store "
            "postgresql://… too.",
        )


def _check_names(texts: Sequence[str]) -> None:
    for text in texts:
        if text != ANY_NAME and not HOST_NAME.fullmatch(text):
            raise Misused(
                "name", f"{quoted(text)} is not the name of a server: write it as cards.example.org, or *."
            )


def _daily(texts: Sequence[str]) -> tuple[AnyGame, ...]:
    parted = [text.strip().partition(" ") for text in texts]
    found: list[AnyGame] = [options.read(registry.game_type(name), rules) for name, _, rules in parted]
    for game in found:
        if not is_for_one(game) or not isinstance(registry.solver(game.name), ProvesDeals):
            raise Misused("daily", f"There is no deal of the day of {title_of(game)}: no solver proves one.")
    return tuple(found)


def _base(chosen: Chosen, here: str) -> str:
    """Return the address for the host's browser: by the server's name, or on this machine."""
    has_name = any(each != ANY_NAME for each in chosen.settings.name)
    return f"{address_of(chosen)}/" if has_name else here


def _make_link(where: str | Path) -> str | None:
    """Return the code of a link to the desk, for a process without a store of its own."""
    with contextlib.suppress(ParlourError):  # the server runs without it
        return ask_store(where, lambda store: Actions(store, "terminal").make_link())
    return None


def _greeting(here: str, lan: str | None, desk: str | None, where: str) -> list[str]:
    """Return the greeting, with the addresses last, where they stay visible."""
    lines = [*_qr_code(lan), f"In this network:   {lan}"] if lan is not None else []
    lines += [f"Parlour is open at {here}"]
    lines += [f"The host's desk:   {desk} (once, within {LINK_SECONDS // 60} minutes)"] if desk else []
    lines += [f"Everything is kept in {where}."]
    return [*lines, "Stop it with Ctrl-C."]


def _qr_code(address: str) -> list[str]:
    """Return a QR code for a phone's camera; only on a terminal, which can show it dark on light."""
    if not sys.stdout.isatty():
        return []
    drawn = io.StringIO()
    segno.make(address).terminal(drawn, compact=True)
    return [*drawn.getvalue().splitlines(), ""]


def _lan_address() -> str | None:
    """Return this machine's address in the local network. Only a route is looked up; nothing is sent."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        address = str(probe.getsockname()[0])
        return None if address.startswith("127.") else address
    return None


def _has_screen() -> bool:
    return os.name != "posix" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
