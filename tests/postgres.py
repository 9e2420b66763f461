"""A PostgreSQL server of the tests' own, the real one as it is found on the machine.

Everything it has is in a temporary folder, its socket too: no port and no name can be taken already.
"""

import asyncio
import atexit
import contextlib
import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, Final

import asyncpg

USER: Final = "parlour"
LONGEST: Final = 60.0  # seconds for starting or stopping, on a busy machine

# Nothing here has to outlive the machine, only its processes: what the kernel has been given is enough.
OPTIONS: Final = {
    "fsync": "off",
    "full_page_writes": "off",
    "listen_addresses": "",
    "max_connections": "100",
    "shared_buffers": "32MB",
}


@cache
def programs() -> Path:
    """The folder with `postgres` and `initdb`."""
    on_path = shutil.which("postgres")
    folders = [Path(on_path).resolve().parent] if on_path else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=_version, reverse=True)
    if shutil.which("pg_config"):
        told = subprocess.run(["pg_config", "--bindir"], capture_output=True, text=True, check=True)
        folders.append(Path(told.stdout.strip()))
    for folder in folders:
        if (folder / "postgres").exists() and (folder / "initdb").exists():
            return folder
    raise FileNotFoundError("The tests need PostgreSQL: install it (Debian: apt-get install postgresql).")


def _version(folder: Path) -> float:
    return float(folder.parent.name)


def _other_user() -> dict[str, Any]:
    """PostgreSQL refuses to run as root: how a process is started as somebody else, where that is needed."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            user = pwd.getpwnam(name)
            return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": ()}
    raise LookupError("PostgreSQL doesn't run as root, and there is no user postgres or nobody.")


def _folder() -> Path:
    """A new one, of the user that PostgreSQL runs as."""
    folder = Path(tempfile.mkdtemp(prefix="parlour-postgres-"))
    if other := _other_user():
        os.chown(folder, other["user"], other["group"])
    return folder


@cache
def _template() -> Path:
    """What every server begins with: copying it is sooner done than making it."""
    folder = _folder()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    arguments = ("--no-sync", "--auth=trust", "--encoding=UTF8", "--no-locale", f"--username={USER}")
    made = subprocess.run(
        [programs() / "initdb", *arguments, "-D", folder / "data"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        **_other_user(),
    )
    assert made.returncode == 0, made.stderr
    return folder / "data"


class Postgres:
    """One server. `database` makes a fresh database in it; what has been committed outlives `crash`."""

    def __init__(self, **options: str) -> None:
        """Starts one, with these options of its own besides or instead of the usual ones."""
        self._options = OPTIONS | options
        self._other_user = _other_user()
        self._folder = _folder()
        self._names = (f"parlour_{number}" for number in itertools.count(1))
        self._data = self._folder / "data"
        subprocess.run(["cp", "-a", _template(), self._data], check=True)
        self.start()

    @property
    def pid(self) -> int:
        return self._process.pid

    # Its life

    def start(self) -> None:
        """Starts it, and returns when it can be connected to."""
        settings = self._options | {"unix_socket_directories": str(self._folder)}
        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        while True:
            self._process = subprocess.Popen(
                [programs() / "postgres", "-D", self._data, *options],
                cwd=self._folder,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                **self._other_user,
            )
            log = _Log(self._process)
            if log.is_ready():
                return
            self._process.wait(LONGEST)
            # After a crash, processes of the server before may be about to end.
            assert "still in use" in log.text or "already exists" in log.text, log.text

    def stop(self) -> None:
        """Ends it in good order; whoever is connected is cut off."""
        self._end(signal.SIGINT)

    def restart(self) -> None:
        """Restarts it in immediate mode: nothing is finished, and it recovers from its own log."""
        self._end(signal.SIGQUIT)
        self.start()

    def crash(self) -> None:
        """Kills it, without a word to anybody. `start` starts it again."""
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        self._process.send_signal(how)
        self._process.wait(LONGEST)

    def remove(self) -> None:
        if self._process.poll() is None:
            self._end(signal.SIGQUIT)
        shutil.rmtree(self._folder, ignore_errors=True)

    def cpu_seconds(self) -> float:
        """How much CPU time all its processes have used so far. Linux only."""
        ticks = 0
        for status in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):  # it has ended: its parent counts it now
                process, _, rest = status.read_text().rpartition(") ")
                fields = rest.split()
                if int(process.split()[0]) == self._process.pid:
                    ticks += sum(map(int, fields[11:15]))
                elif int(fields[1]) == self._process.pid:
                    ticks += sum(map(int, fields[11:13]))
        return ticks / os.sysconf("SC_CLK_TCK")

    # Databases in it

    def url(self, name: str) -> str:
        return f"postgresql://{USER}@/{name}?host={self._folder}"

    @contextlib.contextmanager
    def database(self) -> Iterator[str]:
        """The address of a database with nothing in it, which is gone afterwards."""
        name = next(self._names)
        self._run(f"CREATE DATABASE {name}")
        try:
            yield self.url(name)
        finally:
            if self._process.poll() is None:
                self._run(f"DROP DATABASE {name} WITH (FORCE)")

    def _run(self, statement: str) -> None:
        async def run() -> None:
            connection = await asyncpg.connect(self.url("postgres"))
            try:
                await connection.execute(statement)
            finally:
                await connection.close()

        with ThreadPoolExecutor(1) as elsewhere:  # tests in browsers have a loop running in this thread
            elsewhere.submit(asyncio.run, run()).result()


class _Log:
    """Reads what a server says, for as long as it says anything."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        self.text = ""
        self._process = process
        self._changed = threading.Event()
        threading.Thread(target=self._read, daemon=True).start()

    def is_ready(self) -> bool:
        """Is it ready, or has it ended instead?"""
        assert self._changed.wait(LONGEST), self.text
        return self._process.poll() is None

    def _read(self) -> None:
        assert self._process.stderr is not None
        with self._process.stderr as lines:
            for line in lines:
                self.text += line.decode(errors="replace")
                if b"ready to accept connections" in line:
                    self._changed.set()
        self._process.wait()
        self._changed.set()
