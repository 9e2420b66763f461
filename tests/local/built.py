"""What `make offline` builds."""

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import brotli
import pytest

from parlour.local import files
from parlour.local.built import FOLDER

built = pytest.mark.skipif(not FOLDER.exists(), reason="`make offline` was not run")


@cache
def version() -> str:
    """Return the version of the files, from a thread: where Playwright runs, Python 3.11 parses nothing."""
    with ThreadPoolExecutor(1) as one:
        return one.submit(files.version).result()


@cache
def core(folder: Path) -> Path:
    """Return the solver's core, in this folder."""
    file = folder / "solver.wasm"
    file.write_bytes(brotli.decompress((FOLDER / "solver.wasm.br").read_bytes()))
    return file
