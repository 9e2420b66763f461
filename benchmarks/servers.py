"""The servers that are measured, each in a process of its own."""

import asyncio
import contextlib
import signal
import socket
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import NamedTuple

import uvicorn
import uvloop
from msgspec import structs

from bare import bare_app, serve_picows
from parlour.server.limits import Limits, Rate
from parlour.server.process import Setup
from parlour.server.run import listen, serve
from parlour.server.workers import serve_by_workers
from processes import DurablePostgres, children_of, command_of, cpu_of, memory_of

WORKERS = 2
ANY_RATE = Rate(1e9, at_once=1e9)
NO_LIMITS = structs.replace(
    Limits(connections=1_000_000, rooms=1_000_000, http_connections=1_000_000),
    **{name: ANY_RATE for name in Limits.__struct_fields__ if isinstance(getattr(Limits(), name), Rate)},
)


def run_server(kind: str, port: int, where: str) -> None:
    if kind in ("parlour", "workers"):
        store = where if where.startswith("postgresql://") else Path(where)
        serve_here = partial(serve, listen("127.0.0.1", port), store, Setup(limits=NO_LIMITS))
        if kind == "workers":
            serve_by_workers(WORKERS, serve_here, lambda: None)
        else:
            serve_here()
        return
    if kind.startswith("picows"):
        with (
            asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
            contextlib.suppress(KeyboardInterrupt),
        ):
            signal.signal(signal.SIGTERM, signal.default_int_handler)
            runner.run(serve_picows(port, Path(where) / "journal" if kind == "picows, written" else None))
        return
    config = uvicorn.Config(
        bare_app(), port=port, ws="websockets-sansio", ws_per_message_deflate=False, log_level="warning"
    )
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(uvicorn.Server(config).serve())


class Addresses(NamedTuple):
    """Where some server processes can be reached."""

    ports: list[int]

    def url(self, path: str, process: int = 0) -> str:
        return f"ws://127.0.0.1:{self.ports[process % len(self.ports)]}{path}"


class Server:
    """Server processes, each on its own port, with their CPU time and memory."""

    def __init__(self, kind: str, processes: int = 1, postgres: DurablePostgres | None = None) -> None:
        self._postgres = postgres
        self._stack = contextlib.ExitStack()
        self._kind = kind
        self.where = self._stack.enter_context(
            postgres.database() if postgres else tempfile.TemporaryDirectory()
        )
        self.addresses = Addresses([_free_port() for _ in range(processes)])
        self._processes = [self._start(port) for port in self.addresses.ports]

    def _start(self, port: int) -> "subprocess.Popen[bytes]":
        command = [sys.executable, __file__, self._kind, str(port), self.where]
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        for _ in range(400):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 0.1):
                return process
            time.sleep(0.05)
        raise SystemExit(f"the {self._kind} server did not start")

    def start_again(self) -> None:
        """Start the processes that have ended."""
        for number, process in enumerate(self._processes):
            if process.poll() is not None:
                self._processes[number] = self._start(self.addresses.ports[number])

    def cpu(self) -> float:
        others = 0.0 if self._postgres is None else self._postgres.cpu()
        pids = [process.pid for process in self._processes]
        workers = [worker for pid in pids for worker in children_of(pid)]
        return cpu_of(pids + workers) + others

    def serving(self) -> list[int]:
        """Return the processes that serve: its own, or their workers."""
        own = [process.pid for process in self._processes]
        workers = [each for pid in own for each in children_of(pid) if b"spawn_main" in command_of(each)]
        return workers or own

    def memory(self) -> int:
        return sum(memory_of(process.pid) for process in self._processes)

    def stop(self) -> None:
        for process in self._processes:
            process.send_signal(signal.SIGTERM)
        for process in self._processes:
            process.wait(20)
        self._stack.close()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


if __name__ == "__main__":
    run_server(sys.argv[1], int(sys.argv[2]), sys.argv[3])
