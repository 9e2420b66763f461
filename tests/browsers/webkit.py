"""WebKit through its own WebDriver: Debian's MiniBrowser on a virtual display.

It has no touch input: a tap is a mouse click there.
"""

import base64
import json
import os
import shutil
import signal
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, ClassVar, Final

from tests.browsers.actions import Source
from tests.browsers.window import LONGEST, PageChanged, Window

DRIVER: Final = "WebKitWebDriver"
BROWSERS: Final = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"
MOST_STARTS: Final = 3
# The driver has no access to the console, so the page records its errors.
KEEP_COMPLAINTS: Final = """(() => {
  globalThis.complaints ??= [];
  for (const kind of ["error", "warn"]) console[kind] = (...told) => complaints.push(told.join(" "));
  addEventListener("error", ({ message }) => complaints.push(message));
  addEventListener("unhandledrejection", ({ reason }) => complaints.push(String(reason)));
})()"""


class WebDriverError(Exception):
    """A command that the driver refused."""

    def __init__(self, value: dict[str, Any]) -> None:
        super().__init__(f"{value['error']}: {value['message']}")
        self.code: str = value["error"]


@contextmanager
def screen() -> Iterator[str]:
    """Yield the name of a new virtual display."""
    path = shutil.which("Xvfb")
    assert path, "Xvfb is missing: install it (Debian: apt-get install xvfb)."
    read, write = os.pipe()
    command = [path, "-displayfd", str(write), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL) as process:
        os.close(write)
        try:
            with os.fdopen(read) as told:
                yield f":{told.readline().strip()}"
        finally:
            process.kill()


def browser_path() -> str:
    found = os.environ.get("WEBKIT") or next(map(str, Path("/").glob(BROWSERS.lstrip("/"))), None)
    assert found, "WebKit is missing: install it (Debian: apt-get install webkit2gtk-driver), or set WEBKIT."
    return found


def listening_port(process: int) -> int | None:
    """Return the port that a process listens on, from /proc, because the driver does not report it."""
    sockets = set()
    for link in Path(f"/proc/{process}/fd").iterdir():
        with suppress(FileNotFoundError):  # closed meanwhile
            sockets.add(str(link.readlink()))
    for line in Path("/proc/net/tcp").read_text("ascii").splitlines()[1:]:
        _, local, _, state, _, _, _, _, _, inode, *_ = line.split()
        if state == "0A" and f"socket:[{inode}]" in sockets:
            return int(local.partition(":")[2], 16)
    return None


class WebKitWindow(Window):
    """A browser with its own driver, which can drive only one."""

    has_touch: ClassVar = False
    _starts = 0
    _session = ""

    def __init__(self, display: str, home: Path, width: int, height: int) -> None:
        super().__init__()
        self._environment = {**os.environ, "DISPLAY": display, "HOME": str(home), "GDK_BACKEND": "x11"}
        # Without a session bus: one that is started for it outlives it, with what it mounts in its home.
        self._environment["DBUS_SESSION_BUS_ADDRESS"] = "disabled:"
        while not self._is_started():
            assert self._starts < MOST_STARTS, "WebKit doesn’t start."
        self._call("POST", "/window/rect", width=width, height=height)

    def _is_started(self) -> bool:
        """Start the browser; return whether it worked, because browser and driver sometimes deadlock."""
        self._starts += 1
        path = shutil.which(DRIVER)
        assert path, "WebKit’s driver is missing: install it (Debian: apt-get install webkit2gtk-driver)."
        self._driver = subprocess.Popen(
            [path, "--port=0"], env=self._environment, stderr=subprocess.DEVNULL, start_new_session=True
        )
        port = self.until(lambda: listening_port(self._driver.pid), "WebKit’s driver doesn't start")
        self._address = f"http://127.0.0.1:{port}"
        options = {"binary": browser_path(), "args": ["--automation"]}
        asked = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        try:
            self._session = self._call("POST", "", capabilities=asked)["sessionId"]
        except TimeoutError:
            self._end()
            return False
        return True

    def _end(self) -> None:
        """Kill the driver and its processes."""
        os.killpg(self._driver.pid, signal.SIGKILL)
        self._driver.wait()

    def _call(self, method: str, path: str, **body: Any) -> Any:
        data = json.dumps(body).encode() if method == "POST" else None
        url = f"{self._address}/session" + (f"/{self._session}" if self._session else "") + path
        request = urllib.request.Request(url, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=2 * LONGEST) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise WebDriverError(json.load(error)["value"]) from None

    def goto(self, url: str) -> None:
        self._leave()
        self._call("POST", "/url", url=url)
        self.run(KEEP_COMPLAINTS)

    def reload(self) -> None:
        self._leave()
        self._call("POST", "/refresh")
        self.run(KEEP_COMPLAINTS)

    def _leave(self) -> None:
        self.complaints += self.run("globalThis.complaints ?? []")

    def run(self, expression: str) -> Any:
        try:
            return self._call("POST", "/execute/sync", script=f"return {expression}", args=[])
        except WebDriverError as error:
            if error.code in ("no such window", "no such frame"):
                raise PageChanged from error
            raise

    def perform(self, *sources: Source) -> None:
        self._call("POST", "/actions", actions=list(sources))

    def screenshot(self) -> bytes:
        return base64.b64decode(self._call("GET", "/screenshot"))

    def close(self) -> None:
        try:
            self._leave()
            self._call("DELETE", "")
        finally:
            self._end()
