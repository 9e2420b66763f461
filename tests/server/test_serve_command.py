"""Tests of `parlour serve` as a user runs it: its answers, its output, and how it refuses to start."""

import json
import os
import re
import selectors
import shutil
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from parlour.store.schema import VERSION
from tests.cli.command import is_one_sentence, parlour
from tests.store.test_sqlite_file import locked, make

from .faulty import LONG, Server, get

OPEN = re.compile(r"Parlour is open at (http://\S+)/")


class Running:
    """The running command, with its output up to the invitation."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        self.lines: list[str] = []
        assert process.stdout is not None
        for line in process.stdout:  # readline waits until the process ends
            self.lines.append(line)
            if line.startswith("Stop it"):
                break
        found = OPEN.search("".join(self.lines))
        assert found, self.lines
        self.url = found[1]


@contextmanager
def serving(data: Path, *arguments: str, environment: Mapping[str, str] | None = None) -> Iterator[Running]:
    """Run the command with its output in a pipe."""
    process = subprocess.Popen(
        [sys.executable, "-m", "parlour", "serve", "--port", "0", "--data", str(data), *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUTF8": "1", "FORCE_COLOR": "1", **(environment or {})},
    )
    patience = threading.Timer(LONG, process.kill)  # don't wait for a process that prints nothing
    patience.start()
    try:
        yield Running(process)
    finally:
        patience.cancel()
        process.kill()
        process.communicate()


def refused(*arguments: str | Path) -> str:
    """Return the sentence with which the command refuses to start."""
    result = parlour("serve", *arguments)
    assert (result.code, result.out) == (2, "")
    assert is_one_sentence(result.err), result.err
    return result.err


def opens_desk(url: str, code: str) -> bool:
    body = json.dumps({"code": code}).encode()
    headers = {"Content-Type": "application/json"}
    with urlopen(Request(f"{url}/api/desk/open", body, headers), timeout=LONG) as answer:
        return bool(answer.status == 200)


# Its answers and output


def test_it_says_where_it_is_as_soon_as_it_answers_there(tmp_path: Path) -> None:
    with serving(tmp_path / "new" / "data") as running:
        data = tmp_path / "new" / "data"
        opened, desk, *others = running.lines
        assert opened == f"Parlour is open at {running.url}/\n"
        link = re.fullmatch(r"The host's desk:   (\S+)/desk#(\S+) \(once, within 10 minutes\)\n", desk)
        assert link, desk
        assert link[1] == running.url
        assert opens_desk(running.url, link[2])
        assert others == [f"Everything is kept in {data}.\n", "Stop it with Ctrl-C.\n"]
        assert get(running.url + "/healthz").body == "ok\n"
        assert get(running.url + "/readyz").body == "ready\n"
        assert stat.S_IMODE((data / "parlour.db").stat().st_mode) == 0o600
        running.process.terminate()
        assert running.process.stdout is not None
        assert running.process.stderr is not None
        assert running.process.stdout.read() == ""
        logged = [json.loads(line)["message"] for line in running.process.stderr]
        port = running.url.rpartition(":")[2]
        first, *acts, last = logged
        assert (first, last) == (f"listening on port {port}, data in {data}", "stopped")
        assert all(each.startswith("desk: login") for each in acts)


def test_ctrl_c_closes_it_and_it_says_so(tmp_path: Path) -> None:
    with serving(tmp_path) as running:
        running.process.send_signal(signal.SIGINT)
        assert running.process.stdout is not None
        assert running.process.stdout.read() == "Closed.\n"
        assert running.process.wait(LONG) == 130


def test_two_servers_never_use_one_folder_and_a_killed_one_leaves_it_free(tmp_path: Path) -> None:
    with serving(tmp_path) as running:
        said = refused("--port", "0", "--data", tmp_path)
        assert said.startswith(f"Another Parlour is open with {tmp_path}: stop it")
        assert get(running.url + "/readyz").status == 200
        running.process.kill()
        running.process.wait(LONG)
        with serving(tmp_path) as again:
            assert get(again.url + "/readyz").status == 200


def test_a_file_instead_of_the_folder_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "parlour.db"
    file.write_text("Dear diary")
    assert "is a file: --data is the folder" in refused("--port", "0", "--data", file)
    assert file.read_text() == "Dear diary"


def test_help_says_where_everything_is_kept() -> None:
    said = "".join(parlour("serve", "--help").out.split())  # a narrow terminal breaks the path
    assert "thefolderforalldata(default~/.local/share/parlour)" in said


def test_for_the_whole_network_it_says_both_addresses(tmp_path: Path) -> None:
    with serving(tmp_path, "--host", "0.0.0.0") as running:
        said = "".join(running.lines)
        assert running.url.startswith("http://localhost:")
        lan = re.match(r"In this network: +(http://\S+)/", said)
        if lan:  # a machine without a network has none
            assert get(lan[1] + "/healthz").status == 200
            # Links that a player at the machine itself shares have the network's address.
            for asked in (running.url, lan[1]):
                invited = json.loads(get(asked + "/api/invitation/KQXT").body)
                assert invited == {"link": lan[1] + "/room/KQXT"}
            tag = f'<meta name="lan" content="{lan[1]}">'
            for path in ("/", "/race", "/daily", "/library", "/game/nothing"):
                assert get(running.url + path).body.count(tag) == 1
                assert tag not in get(lan[1] + path).body
        assert said.isascii(), "no code to scan, and no colours, in a pipe"
        assert "\x1b" not in said


def test_on_one_address_alone_it_says_that_one(tmp_path: Path) -> None:
    with serving(tmp_path, "--host", "127.0.0.2") as running:
        assert running.url.startswith("http://127.0.0.2:")
        assert get(running.url + "/healthz").status == 200


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize(
    "path", ["/", "/healthz", "/readyz", "/metrics", "/api/me", "/api/rooms", "/web/index.html", "/nothing"]
)
def test_every_answer_has_the_security_headers(server: Server, method: str, path: str) -> None:
    answer = server.get(path, method)
    assert answer.status == {"/api/me": 401, "/nothing": 404}.get(path, 200)
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert "server" not in answer.headers
    assert bool(answer.body) == (method == "GET")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("serve") / "data") as running:
        yield running


def test_a_log_line_is_one_object(tmp_path: Path) -> None:
    """Bad frames and bad requests are not logged: anybody can send a million of them."""
    with serving(tmp_path) as running:
        with closing(_upgraded(running.url)) as line:
            line.sendall(b"\x81\x81\0\0\0\0\xff")
            while line.recv(4096):
                pass
        with closing(socket.create_connection(("127.0.0.1", int(running.url.rpartition(":")[2])))) as line:
            line.sendall(b"\0\r\n\r\n")
            while line.recv(4096):
                pass
        running.process.terminate()
        assert running.process.stderr is not None
        logged = [json.loads(each) for each in running.process.stderr]
    assert [each["level"] for each in logged] == ["info", "info"]
    assert all(each["at"].endswith("Z") for each in logged)


def _upgraded(url: str) -> socket.socket:
    port = int(url.rpartition(":")[2])
    line = socket.create_connection(("127.0.0.1", port), timeout=LONG)
    line.sendall(
        b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    assert b"101 Switching Protocols" in line.recv(4096)
    return line


# The browser


def browser(folder: Path) -> tuple[Mapping[str, str], Path]:
    """Return an environment with a screen and a browser, and the file to which it writes addresses."""
    visited, program = folder / "visited", folder / "browser"
    os.mkfifo(visited)
    program.write_text(f'#!/bin/sh\necho "$1" > {visited}\n')
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return {"DISPLAY": ":7", "BROWSER": f"{program} %s"}, visited


def test_a_browser_is_opened_when_asked(tmp_path: Path) -> None:
    environment, visited = browser(tmp_path)
    with serving(tmp_path / "data", "--open", environment=environment) as running:
        assert visited.read_text() == f"{running.url}/\n"


def test_no_browser_is_opened_unless_asked(tmp_path: Path) -> None:
    environment, visited = browser(tmp_path)
    with (
        serving(tmp_path / "data", environment=environment) as running,
        selectors.DefaultSelector() as selector,
        os.fdopen(os.open(visited, os.O_RDONLY | os.O_NONBLOCK)) as pipe,
    ):
        selector.register(pipe, selectors.EVENT_READ)
        running.process.terminate()
        running.process.wait(LONG)
        assert selector.select(0) == []


def test_where_there_is_no_screen_none_is_opened_even_then(tmp_path: Path) -> None:
    environment, _ = browser(tmp_path)
    without = {**environment, "DISPLAY": "", "WAYLAND_DISPLAY": ""}
    with serving(tmp_path / "data", "--open", environment=without) as running:
        assert get(running.url + "/healthz").status == 200


# How it refuses


def test_a_port_that_is_taken_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        said = refused("--port", str(port), "--data", tmp_path)
    assert said.startswith(f"Port {port} on 127.0.0.1 is taken: is Parlour already running? ")
    assert list(tmp_path.iterdir()) == [], "nothing was made"


def test_of_two_that_start_at_once_on_one_port_one_serves(tmp_path: Path) -> None:
    server = Server(tmp_path)
    with socket.socket() as other:  # bound, but not listening yet
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        other.bind(("127.0.0.1", server.port))
        with server:
            with pytest.raises(OSError, match="in use"):
                other.listen()
            assert "is taken" in refused("--port", str(server.port), "--data", tmp_path / "other")


@pytest.mark.parametrize("port", ["99999", "65536", "-1", "99999999999999999999", "http", "", "80.5"])
def test_a_port_that_is_none_is_one_sentence(port: str, tmp_path: Path) -> None:
    said = refused(f"--port={port}", "--data", tmp_path)
    assert "port" in said.lower()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("host", ["nowhere.invalid", "a..b", "ä" * 80, "1.2.3.4", "::ffff:1.2.3.4"])
def test_an_address_that_is_not_ours_is_one_sentence(host: str, tmp_path: Path) -> None:
    assert f"on {host} can't be used" in refused("--host", host, "--port", "0", "--data", tmp_path)


@pytest.mark.skipif(os.geteuid() == 0 and not shutil.which("setpriv"), reason="root may write everywhere")
def test_a_folder_without_permission_is_one_sentence(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    # Root may write everywhere, but not without its capabilities.
    powerless = ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] if os.geteuid() == 0 else []
    for folder, said in ((tmp_path, "can't be written"), (tmp_path / "new", "can't be made")):
        command = [*powerless, sys.executable, "-m", "parlour", "serve", "--port", "0", "--data", str(folder)]
        result = subprocess.run(command, capture_output=True, text=True, check=False, timeout=LONG)
        assert (result.returncode, result.stdout) == (2, "")
        assert is_one_sentence(result.stderr), result.stderr
        assert said in result.stderr


def test_a_folder_that_cannot_be_used_is_one_sentence(tmp_path: Path) -> None:
    assert "can't be written" in refused("--port", "0", "--data", "/proc")
    assert "can't be made" in refused("--port", "0", "--data", "/proc/parlour")
    (tmp_path / "notes").write_text("")
    assert "can't be made: Not a directory" in refused("--port", "0", "--data", tmp_path / "notes" / "data")


def test_a_file_that_cannot_be_used_is_one_sentence_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "parlour.db"
    file.write_text("Dear diary, " * 1000)
    assert "is not a Parlour database" in refused("--port", "0", "--data", tmp_path)
    assert file.read_text() == "Dear diary, " * 1000


def test_a_file_that_is_cut_short_is_one_sentence(tmp_path: Path) -> None:
    make(tmp_path, entries=500)
    file = tmp_path / "parlour.db"
    os.truncate(file, file.stat().st_size // 3)
    assert "is damaged" in refused("--port", "0", "--data", tmp_path)


def test_the_file_of_a_newer_program_is_one_sentence_and_left_alone(tmp_path: Path) -> None:
    make(tmp_path)
    file = tmp_path / "parlour.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    before = file.read_bytes()
    assert "written by a newer Parlour" in refused("--port", "0", "--data", tmp_path)
    assert file.read_bytes() == before


def test_a_file_that_another_program_keeps_locked_is_one_sentence(tmp_path: Path) -> None:
    make(tmp_path)
    with locked(tmp_path / "parlour.db"):
        assert refused("--port", "0", "--data", tmp_path).endswith("parlour.db locked.\n")
