"""A real server in a process of its own, with room for as many guests from one address as tests bring."""

import contextlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from parlour.hub.timers import Timing
from tests.server import harness


@contextlib.contextmanager
def serving(data: Path, packages: Sequence[Path] = ()) -> Iterator[str]:
    """The address of a server that keeps its rooms in that folder, and whose bots don't think for long."""
    with harness.serving(data, Timing(pace=0.1), packages=packages) as server:
        yield f"http://localhost:{server.port}"
