"""A real server in a process of its own, as people start it."""

import contextlib
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def serving(data: Path, port: int | None = None) -> Iterator[str]:
    """The address of a server that keeps its rooms in that folder."""
    port = port or free_port()
    address = f"http://localhost:{port}"
    command = [sys.executable, "-m", "parlour", "serve", "--port", str(port), "--data", str(data)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        try:
            _wait_for(f"{address}/readyz")
            yield address
        finally:
            process.terminate()


def _wait_for(address: str) -> None:
    for _ in range(200):
        with contextlib.suppress(OSError), urllib.request.urlopen(address, timeout=2):
            return
        time.sleep(0.05)
    raise TimeoutError(f"{address} does not answer")
