"""Firefox through WebDriver BiDi, which it implements itself: no driver program is needed."""

import base64
import json
import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from websockets.sync.client import ClientConnection, connect

from tests.browsers.actions import Source
from tests.browsers.window import LONGEST, PageChanged, Window

NAMES: Final = ("firefox-esr", "firefox")
PREFERENCES: Final = {
    "app.update.disabledForTesting": True,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.enabled": False,
}


class BidiError(Exception):
    """A command that Firefox refused."""

    def __init__(self, answer: dict[str, Any]) -> None:
        super().__init__(f"{answer['error']}: {answer['message']}")
        self.code: str = answer["error"]


@contextmanager
def firefox(home: Path) -> Iterator["Bidi"]:
    """Yield a headless Firefox with a new profile in the folder."""
    path = os.environ.get("FIREFOX") or next(filter(None, map(shutil.which, NAMES)), None)
    assert path, "Firefox is missing: install it (Debian: apt-get install firefox-esr), or set FIREFOX."
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
    (home / "user.js").write_text("\n".join(lines), "utf-8")
    command = [path, "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", str(home)]
    log = home / "log"
    with log.open("w") as output, subprocess.Popen(command, stdout=output, stderr=output) as process:
        try:
            with connect(_address(process, log), max_size=None, compression=None) as connection:
                bidi = Bidi(connection)
                bidi.call("session.new", capabilities={})
                bidi.call("session.subscribe", events=["log.entryAdded"])
                yield bidi
        finally:
            process.kill()


def _address(process: subprocess.Popen[bytes], log: Path) -> str:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None:
        if found := re.search(r"BiDi listening on (ws://\S+)", log.read_text("utf-8", "replace")):
            return f"{found[1]}/session"
        time.sleep(0.05)
    raise TimeoutError(f"Firefox doesn't start: {log.read_text('utf-8', 'replace')}")


class Bidi:
    """A BiDi connection with one command at a time; log events of pages go to their windows."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._last = 0
        self.logs: dict[str, list[str]] = {}

    def call(self, method: str, **parameters: Any) -> Any:
        self._last += 1
        self._connection.send(json.dumps({"id": self._last, "method": method, "params": parameters}))
        while True:
            message = json.loads(self._connection.recv(timeout=2 * LONGEST))
            if message["type"] == "event":
                self._note(message["params"])
            elif message["type"] == "error":
                raise BidiError(message)
            else:
                return message["result"]

    def _note(self, entry: dict[str, Any]) -> None:
        if entry["level"] in ("error", "warn"):
            self.logs.setdefault(entry["source"].get("context", ""), []).append(entry["text"])


class FirefoxWindow(Window):
    """A window with its own cookies and storage."""

    def __init__(self, bidi: Bidi, width: int, height: int) -> None:
        super().__init__()
        self._bidi = bidi
        self._user: str = bidi.call("browser.createUserContext")["userContext"]
        # A window, not a tab: Firefox throttles tabs in the background.
        created = bidi.call("browsingContext.create", type="window", userContext=self._user)
        self._context: str = created["context"]
        self._call("browsingContext.setViewport", viewport={"width": width, "height": height})
        bidi.logs[self._context] = self.complaints

    def _call(self, method: str, **parameters: Any) -> Any:
        return self._bidi.call(method, context=self._context, **parameters)

    def goto(self, url: str) -> None:
        self._call("browsingContext.navigate", url=url, wait="complete")

    def reload(self) -> None:
        self._call("browsingContext.reload", wait="complete")

    def run(self, expression: str) -> Any:
        wrapped = f"(async () => JSON.stringify(await {expression}))()"
        target = {"context": self._context}
        try:
            answer = self._bidi.call("script.evaluate", expression=wrapped, target=target, awaitPromise=True)
        except BidiError as error:
            if error.code in ("no such frame", "unknown error"):
                raise PageChanged from error
            raise
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return json.loads(answer["result"].get("value", "null"))

    def perform(self, *sources: Source) -> None:
        self._call("browsingContext.activate")
        self._call("input.performActions", actions=list(sources))

    def screenshot(self) -> bytes:
        return base64.b64decode(self._call("browsingContext.captureScreenshot")["data"])

    def close(self) -> None:
        self._bidi.call("browser.removeUserContext", userContext=self._user)
