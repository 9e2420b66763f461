"""The page without a server: a folder of files, under a path of a plain web host, in every browser."""

import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from tests.browsers.conftest import PHONE, Opener
from tests.browsers.pilot import FINISH_SEED, Table, winning_line
from tests.browsers.window import Finder, button, dialog
from tests.local.built import built

pytestmark = built


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None: ...


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    whole: Path = tmp_path_factory.mktemp("host")
    exported = whole / "some" / "cards"
    program = [sys.executable, "-m", "parlour", "export", str(exported)]
    subprocess.run(program, check=True, capture_output=True)
    return whole


@pytest.fixture(scope="module")
def host(folder: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("localhost", 0), partial(Quiet, directory=str(folder))) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://localhost:{server.server_port}/some/cards"
        server.shutdown()
        thread.join()


def test_a_folder_of_files_plays_klondike_and_eights_and_keeps_what_was_played(
    open_window: Opener, host: str
) -> None:
    table = Table(open_window(*PHONE), host)
    line, _ = winning_line(FINISH_SEED)
    table.open(seed=FINISH_SEED, speed="none")
    table.play_all(line)
    table.press("Finish")
    table.window.shows(dialog(text="You won"))
    table.go("/library")
    table.window.shows(Finder("#screen li", text="Won"))
    table.go("/eights")
    table.window.click(button("Play against bots"))
    table.window.shows(Finder("#screen > .eights"))
    table.window.reload()
    table.window.shows(Finder("#screen > .eights"))
