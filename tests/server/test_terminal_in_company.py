"""Tests of `parlour play` with others: the real command on a pseudo-terminal and in a pipe."""

import asyncio
import contextlib
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.command import parlour
from tests.server.harness import Line, Server, over_sockets

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are a Unix thing", allow_module_level=True)

CTRL_C = b"\x03"
THIRD_PARTY = str(Path(__file__).parents[1] / "third_party")


class Terminal:
    """The command on a pseudo-terminal, with a person who reads and types."""

    def __init__(self, server: Server, *arguments: str) -> None:
        self._end, program = os.openpty()
        size = {"TERM": "xterm-256color", "COLUMNS": "90", "LINES": "30"}
        command = [sys.executable, "-m", "parlour", "play", *arguments, "--url", server.url]
        environment = {**os.environ, **size, "PYTHONUTF8": "1", "PYTHONPATH": THIRD_PARTY}
        self.process = subprocess.Popen(
            command, stdin=program, stdout=program, stderr=program, env=environment
        )
        os.close(program)
        self._shown = b""

    def type(self, keys: bytes) -> None:
        os.write(self._end, keys)

    def _read(self) -> bytes:
        with contextlib.suppress(OSError):  # Linux raises it when the other side has closed
            return os.read(self._end, 65536)
        return b""

    async def shows(self, words: str) -> None:
        """Wait until these words are shown. Only changes are drawn, unless the window was resized."""
        while words not in self._shown.decode(errors="replace"):
            self.process.send_signal(signal.SIGWINCH)
            part = await asyncio.to_thread(self._read)
            assert part, f"it ended without {words}: {self._shown!r}"
            self._shown += part

    def all_shown(self) -> str:
        while part := self._read():
            self._shown += part
        return self._shown.decode()


@over_sockets
async def test_somebody_at_a_terminal_sits_down_plays_and_leaves(server: Server) -> None:
    host = await Line.open(server)
    room = (await host.done("open", game="eights", seats=3, clock=120))["room"]
    terminal = Terminal(server, room["code"].lower(), "--name", "Ann")
    joined = await host.update_where(lambda update: update["room"]["seats"][1] is not None)
    assert joined["room"]["seats"][1]["name"] == "Ann"
    await host.done("bot")
    started = await host.done("start")
    passed = await host.done("play", n=started["n"], move="draw")
    assert passed["view"]["turn"] == 1
    await terminal.shows("You can play: ")
    terminal.type(b"draw\r")
    drawn = await host.update_where(lambda update: update["n"] > passed["n"])
    assert drawn["view"]["counts"][1] == passed["view"]["counts"][1] + 1
    terminal.type(CTRL_C)
    await host.update_where(lambda update: update["room"]["seats"][1].get("is_away", False))
    shown = terminal.all_shown()
    assert terminal.process.wait() == 0
    assert f"room {room['code']}" in shown  # later, only changes are drawn


def test_a_room_is_played_from_a_pipe(server: Server) -> None:
    typed = "help\nbot strong\nbot weak\nfill\ndraw\nr77\nquit\n"
    result = parlour("play", "eights", "--name", "Ann", "--url", server.url, piped=typed)
    assert (result.code, result.err) == (0, "")
    for told in (
        "start           deal, when you are the host",
        "Ann (you, host)",
        "3 seats are free",
        "A bot is easy, normal, strong, not “weak”.",
        "Round 1 begins.",
        "Your hand   ",
        "You can play: ",
        "“r77” is not a move: ",
    ):
        assert told in result.out
    assert "\x1b" not in result.out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["QQQQQQ"], "There is no room with that code"),
        (["eigths"], "“eigths” is neither a game nor a room: choose "),
        (["KQXT-MB"], "“KQXT-MB” is neither a game nor a room: choose "),
        (["eights", "--draw", "3"], "A room has its own deal and rules"),
    ],
)
def test_what_is_no_room_is_refused_in_one_sentence(
    server: Server, arguments: list[str], sentence: str
) -> None:
    result = parlour("play", *arguments, "--url", server.url)
    assert result.code in (1, 2)
    assert result.err.startswith(sentence), result.err
    assert result.err.count("\n") == 1


@over_sockets
async def test_a_game_of_another_package_is_played_to_its_end_at_a_terminal(server: Server) -> None:
    host = await Line.open(server)
    room = (await host.done("open", game="topcard", seats=2))["room"]
    terminal = Terminal(server, room["code"], "--name", "Ann")
    await host.update_where(lambda update: update["room"]["seats"][1] is not None)
    started = await host.done("start", seed="7")
    kept = await host.done("play", n=started["n"], move="keep")
    assert kept["to_move"] == [1]
    await terminal.shows("You can play: keep swap")
    terminal.type(b"keep\r")
    over = await host.update_where(lambda update: update["room"]["status"] == "over")
    cards = [over["view"]["places"][hand][0] for hand in ("h1", "h2")]
    await terminal.shows("won.")
    terminal.type(CTRL_C)
    shown = terminal.all_shown()
    assert terminal.process.wait() == 0
    assert f"Top Card  room {room['code']}" in shown
    assert re.search(rf"Your hand +{cards[1]}", shown)
