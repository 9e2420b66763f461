"""A desktop without a screen: an X server, a window manager, the accessibility bus, Orca, and a browser.

They run as a user of their own if the tests run as root, because Orca refuses to.
"""

import json
import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

USER: Final = "parlour-heard"
LONGEST: Final = 60.0  # seconds after which a wait has failed, however busy the machine is
POLLED: Final = 0.01
BUS_LAUNCHER: Final = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
FIREFOX: Final = {
    "accessibility.force_disabled": -1,
    "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.preonboarding.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "browser.startup.page": 0,
    "browser.translations.enable": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.getAddons.cache.enabled": False,
    "intl.accept_languages": "en",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "termsofuse.bypassNotification": True,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}

CHROMIUM: Final = (
    *("--no-sandbox", "--no-first-run", "--no-default-browser-check", "--disable-gpu", "--disable-sync"),
    *("--force-renderer-accessibility", "--password-store=basic", "--lang=en"),
)


class Note(NamedTuple):
    """What Orca noted: something said, a key, that speech was cut off, that nothing is left to be done."""

    at: float
    kind: str
    text: str


def until(condition: Callable[[], Any], missing: str, longest: float = LONGEST) -> Any:
    deadline = time.monotonic() + longest
    while not (found := condition()):
        assert time.monotonic() < deadline, missing
        time.sleep(POLLED)
    return found


class Desktop:
    """The programs of one desktop, and what Orca has noted."""

    def __init__(self, home: Path, ending: ExitStack) -> None:
        self._home = home
        self._ending = ending
        self._notes = home / "notes"
        self._read = 0
        self._rest = ""
        self.notes: list[Note] = []
        self.user = pwd.getpwnam(USER) if os.geteuid() == 0 else None
        self.env = {
            "HOME": str(home),
            "XDG_RUNTIME_DIR": str(home / "run"),
            "XDG_DATA_HOME": str(home / "data"),
            "XDG_CURRENT_DESKTOP": "none",
            "PATH": os.environ["PATH"],
            "LANG": "C.UTF-8",
            "GTK_MODULES": "gail:atk-bridge",
            "GNOME_ACCESSIBILITY": "1",
            "NO_AT_BRIDGE": "0",
            "MOZ_ENABLE_WAYLAND": "0",
            "HEARD_NOTES": str(self._notes),
        }
        customizations = home / "data" / "orca" / "orca-customizations.py"
        customizations.parent.mkdir(parents=True)
        shutil.copy(Path(__file__).with_name("keeper.py"), customizations)
        self._notes.touch()
        (home / "run").mkdir(mode=0o700)
        self._give_away(home)

    def _give_away(self, folder: Path) -> None:
        if self.user:
            for path in (folder, *folder.rglob("*")):
                os.chown(path, self.user.pw_uid, self.user.pw_gid)

    def begin(self) -> None:
        self.env["DISPLAY"] = ":" + self._told(
            "Xvfb", "-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"
        )
        self.env["DBUS_SESSION_BUS_ADDRESS"] = self._told(
            "dbus-daemon", "--session", "--nofork", "--print-address"
        )
        self.run("openbox")
        launcher = next(filter(os.path.exists, BUS_LAUNCHER), None)
        assert launcher, "the accessibility bus is missing: install at-spi2-core"
        self.run(launcher, "--launch-immediately", "--a11y=1", "--screen-reader=1")
        self.run("orca", *(["--replace"] if self.user else []))  # one that a killed run has left
        self.until_noted(
            lambda notes: any("Screen reader on" in text for _, _, text in notes), "Orca doesn't start"
        )

    def _popen(self, command: tuple[str, ...], **given: Any) -> "subprocess.Popen[str]":
        if self.user:
            given |= {"user": self.user.pw_uid, "group": self.user.pw_gid, "extra_groups": []}
        log = (self._home / f"{Path(command[0]).name}.log").open("a")
        self._ending.callback(log.close)
        given = {"stdout": log, "stderr": log, "text": True, "cwd": str(self._home), **given}
        return subprocess.Popen(command, env=self.env, stdin=subprocess.DEVNULL, **given)

    def run(self, *command: str, **given: Any) -> "subprocess.Popen[str]":
        """Start a program that runs until the desktop ends."""
        process = self._popen(command, **given)

        def end() -> None:
            process.terminate()
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            if process.stdout:
                process.stdout.close()

        self._ending.callback(end)
        return process

    def _told(self, *command: str) -> str:
        """Start a program that says in one line where it can be reached."""
        process = self.run(*command, stdout=subprocess.PIPE)
        assert process.stdout
        line = process.stdout.readline().strip()
        assert line, f"{command[0]} doesn't start"
        return line

    # What Orca notes

    def read(self) -> list[Note]:
        """All notes so far."""
        with self._notes.open(encoding="utf-8") as file:
            file.seek(self._read)
            text = file.read()
            self._read = file.tell()
        *lines, self._rest = (self._rest + text).split("\n")
        self.notes += [Note(**json.loads(line)) for line in lines]
        return self.notes

    def until_noted(
        self, condition: Callable[[list[Note]], Any], missing: str, longest: float = LONGEST
    ) -> Any:
        return until(lambda: condition(self.read()), missing, longest)

    # Keys

    def press(self, *arguments: str) -> None:
        with self._popen(("xdotool", *arguments)) as process:
            assert process.wait() == 0, arguments

    # Browsers

    def browse(self, name: str, address: str) -> None:
        profile = self._home / name
        profile.mkdir()
        if name == "firefox":
            lines = [f"user_pref({json.dumps(key)}, {json.dumps(value)});" for key, value in FIREFOX.items()]
            (profile / "user.js").write_text("\n".join(lines), "utf-8")
            path = os.environ.get("FIREFOX") or shutil.which("firefox-esr") or "firefox"
            command = [path, "--no-remote", "--profile", str(profile)]
        else:
            command = [name, *CHROMIUM, f"--user-data-dir={profile}"]
        self._give_away(profile)
        self.run(*command, address)


@contextmanager
def desktop() -> Iterator[Desktop]:
    """Yield a desktop with Orca running in it."""
    with (
        tempfile.TemporaryDirectory(prefix="heard-", ignore_cleanup_errors=True) as home,
        ExitStack() as ending,
    ):
        found = Desktop(Path(home), ending)
        found.begin()
        yield found
