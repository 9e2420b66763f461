"""Any game with others in the terminal: a client that redraws when something happens.

On a terminal it fills the screen, and the typed line stays while others play. In a pipe every change is
printed, and a move that comes too early waits for its turn.
"""

import asyncio
import sys
import time
from collections import deque
from contextlib import suppress
from typing import Final

from prompt_toolkit import Application
from prompt_toolkit.completion import WordCompleter
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import HSplit, Layout, Window
from prompt_toolkit.layout.controls import FormattedTextControl
from prompt_toolkit.widgets import TextArea

from parlour import registry, wire
from parlour.cli import output
from parlour.cli.connecting import connected
from parlour.cli.multiplayer_commands import WORDS, execute, is_end, is_move
from parlour.cli.multiplayer_table import Line, drawn, time_left
from parlour.client import Client, Update
from parlour.description import describe_seats
from parlour.errors import ParlourError
from parlour.game import is_for_one

KEPT: Final = 6  # lines of recent events
GOODBYE: Final = 2.0  # seconds to leave the table, in case the server is gone
FRAME: Final = 8  # lines of the screen besides players, cards and messages


def is_company(name: str) -> bool:
    """Return whether this names a game for several players; any other text is the code of a room."""
    return name in registry.names() and not is_for_one(registry.game_type(name))


def run(room: str, url: str, name: str | None) -> int:
    asyncio.run(_run(room, url, name))
    return 0


async def _run(room: str, url: str, name: str | None) -> None:
    game = room.lower() if is_company(room.lower()) else None
    async with connected(url, None if game else room) as client:
        if name is not None:
            await client.ask(wire.Profile(name=name, avatar=client.avatar))
        if game is not None:
            await client.open(game, seats=describe_seats(registry.game_type(game)).usual)
        else:
            await client.watch(room)  # a part counts only after the anchor was seen
            await client.join(room)
        table = _Table(client)
        try:
            await (_Screen(table).run() if output.is_interactive() else _pipe(table))
        finally:
            with suppress(TimeoutError, ParlourError):
                async with asyncio.timeout(GOODBYE):
                    await client.leave()


class _Table:
    """The latest state of the room, and recent events."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.messages: deque[str] = deque(maxlen=KEPT)
        self._since = time.monotonic()

    def record(self, update: Update) -> None:
        self._since = time.monotonic()
        self.messages += [output.printable(each.text) for each in update.happened if each.text]

    async def execute(self, line: str) -> list[str]:
        """Execute a typed line and return the lines of its answer."""
        try:
            told = await execute(self.client, line)
        except ParlourError as error:
            told = error.sentence
        return [output.printable(each) for each in told.splitlines()]

    @property
    def clock(self) -> str:
        update = self.client.update
        return "" if update is None else time_left(update, time.monotonic() - self._since)

    def lines(self, rows: int | None = None) -> list[Line]:
        update = self.client.update
        return ["You have left the room."] if update is None else drawn(update, rows)


class _Screen:
    """The whole terminal, with an input line at the bottom."""

    def __init__(self, table: _Table) -> None:
        self._table = table
        self._input = TextArea(
            height=1,
            prompt="> ",
            multiline=False,
            accept_handler=lambda buffer: self._typed(buffer.text),
            completer=WordCompleter(self._words, WORD=True),
        )
        keys = KeyBindings()
        keys.add("c-c")(self._end)
        keys.add("c-d")(self._end)
        shown = Window(FormattedTextControl(lambda: ANSI(self._text())), wrap_lines=True)
        self._app: Application[None] = Application(
            Layout(HSplit([shown, self._input]), focused_element=self._input),
            key_bindings=keys,
            full_screen=True,
            refresh_interval=1,
        )
        self._commands: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        follow = asyncio.create_task(self._follow())
        try:
            await self._app.run_async()
        finally:
            follow.cancel()

    async def _follow(self) -> None:
        async for update in self._table.client.updates():
            self._table.record(update)
            self._app.invalidate()
        self._app.exit()

    def _typed(self, line: str) -> bool:
        """Execute a typed line; return False so that the input is cleared."""
        if is_end(line):
            self._app.exit()
        else:
            command = asyncio.create_task(self._execute(line))
            self._commands.add(command)
            command.add_done_callback(self._commands.discard)
        return False

    async def _execute(self, line: str) -> None:
        lines = await self._table.execute(line)
        # The help has more lines than are usually kept.
        self._table.messages = deque(self._table.messages, maxlen=max(KEPT, len(lines)))
        self._table.messages += lines
        self._app.invalidate()

    def _end(self, _: KeyPressEvent) -> None:
        self._app.exit()

    def _words(self) -> list[str]:
        update = self._table.client.update
        return [*(update.moves if update else ()), *WORDS]

    def _text(self) -> str:
        size = output.screen_size()
        messages = [line for each in self._table.messages for line in output.wrapped(each, size.columns)]
        seats = len(self._table.client.update.room.seats) if self._table.client.update else 0
        rows = size.lines - FRAME - seats - len(messages)
        table = [
            part for line in self._table.lines(max(1, rows)) for part in output.wrapped(line, size.columns)
        ]
        return "\n".join(output.coloured(line) for line in (*table, self._table.clock, *messages))


async def _pipe(table: _Table) -> None:
    follow = asyncio.create_task(_print(table))
    try:
        while (line := await asyncio.to_thread(sys.stdin.readline)) and not is_end(line):
            if is_move(line):
                await _turn(table.client)
            output.show(await table.execute(line))
    finally:
        follow.cancel()


async def _print(table: _Table) -> None:
    async for update in table.client.updates():
        told = [output.printable(each.text) for each in update.happened]
        output.show([*table.lines(), *told, ""])


async def _turn(client: Client) -> None:
    """Wait until this seat may move, or the round is over."""
    async for update in client.updates():
        if update.moves or update.room.status != "playing":
            return
