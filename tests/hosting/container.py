"""The container, built without any registry of images and run as its host would: `make test-hosting`.

The base is made by debootstrap and given as a build argument; buildah builds with chroot isolation. What runs
is the image's file system, read-only but for the volume, with the server as its first process and its user.
"""

import contextlib
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tomllib
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from tests.ports import held_port, port_of

ROOT: Final = Path(__file__).parents[2]
KEPT: Final = ROOT / "build" / "hosting"  # what takes minutes to fetch, and stays the same
LONGEST: Final = 60.0
NEEDED: Final = ("buildah", "debootstrap", "unshare", "chroot")

missing = [name for name in NEEDED if not shutil.which(name)]
pytestmark = [
    pytest.mark.skipif(os.geteuid() != 0, reason="making a base and mounting take root"),
    pytest.mark.skipif(bool(missing), reason=f"not installed: {', '.join(missing)}"),
]


def run(*command: str | Path) -> str:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, (
        f"{shlex.join(map(str, command))}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
    )
    return done.stdout.strip()


def base() -> Path:
    """A small Debian 12."""
    folder = KEPT / "base"
    if not (folder / "made").exists():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        run("debootstrap", "--variant=minbase", "bookworm", folder)
        (folder / "made").touch()
    return folder


def packages() -> Path:
    """What pip needs to build and install Parlour, from wherever this machine has its packages from."""
    folder = KEPT / "packages"
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    constraint = ("--constraint", ROOT / "constraints.txt", "--only-binary", ":all:", "--dest", folder)
    pip = (sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check")
    project = declared["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["postgresql"]]
    run(*pip, *constraint, *wanted, *declared["build-system"]["requires"], "cmake", "ninja")
    return folder


class Image:
    """The image, and a container made from it."""

    def __init__(self, folder: Path) -> None:
        self._buildah = ("buildah", "--root", f"{folder}/storage", "--runroot", f"{folder}/runroot")
        empty = self.ask("from", "scratch")
        self.ask("copy", "--quiet", empty, str(base()), "/")
        self.ask("commit", "--quiet", "--rm", empty, "parlour-base")
        settings = folder / "pip.conf"
        settings.write_text("[global]\nno-index = true\nfind-links = /packages\n")
        self.ask(
            *("build", "--isolation", "chroot", "--format", "docker", "--tag", "parlour"),
            *("--build-arg", "BASE=localhost/parlour-base"),
            *("--volume", f"{packages()}:/packages:ro", "--volume", f"{settings}:/etc/pip.conf:ro"),
            ".",
        )
        self.config: dict[str, Any] = json.loads(self.ask("inspect", "--type", "image", "parlour"))["Docker"][
            "config"
        ]
        self._container = self.ask("from", "parlour")
        self.files = Path(self.ask("mount", self._container))

    def ask(self, *arguments: str) -> str:
        return run(*self._buildah, *arguments)

    def remove(self) -> None:
        self.ask("umount", self._container)
        self.ask("rm", "--all")
        self.ask("rmi", "--all", "--force")


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Image]:
    made = Image(tmp_path_factory.mktemp("image"))
    yield made
    made.remove()


@contextlib.contextmanager
def running(image: Image, data: Path, *words: str) -> "Iterator[subprocess.Popen[str]]":
    """The image as a container: its user and environment, the first process, nothing writable but /data."""
    variables, command = shlex.join(image.config["Env"]), shlex.join(words)
    script = f"""
    mount --bind {image.files} {image.files} && mount -o remount,ro,bind {image.files}
    mount --bind {data} {image.files}/data && mount -t proc proc {image.files}/proc
    exec chroot --userspec={image.config["User"]} {image.files} /usr/bin/env -i {variables} {command}
    """
    process = subprocess.Popen(
        ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-e", "-c", script],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def first_process(of: "subprocess.Popen[str]") -> int:
    return int(Path(f"/proc/{of.pid}/task/{of.pid}/children").read_text())


def test_it_is_not_root_has_one_volume_a_health_check_and_no_compiler(image: Image, tmp_path: Path) -> None:
    assert image.config["User"] == "parlour"
    assert image.config["Volumes"] == {"/data": {}}
    assert image.config["StopSignal"] == "SIGTERM"
    assert image.config["Healthcheck"]["Test"][0] == "CMD"
    assert [name for name in ("gcc", "g++", "cc") if (image.files / "usr/bin" / name).exists()] == []


def test_it_serves_is_found_healthy_and_stops_on_sigterm(image: Image, tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    user = re.search(r"^parlour:x:(\d+):(\d+):", (image.files / "etc/passwd").read_text(), re.MULTILINE)
    assert user
    os.chown(data, int(user[1]), int(user[2]))
    with contextlib.closing(held_port()) as held:
        port = str(port_of(held))
        with running(
            image, data, *image.config["Entrypoint"], *image.config["Cmd"], "--port", port
        ) as process:
            assert process.stdout is not None
            said = ""
            while "Stop it" not in said:
                line = process.stdout.readline()
                assert line, process.communicate()[1]
                said += line
            assert "Everything is kept in /data/parlour." in said
            assert b"Parlour" in urllib.request.urlopen(f"http://127.0.0.1:{port}/").read()
            check = [word.replace(":8000/", f":{port}/") for word in image.config["Healthcheck"]["Test"][1:]]
            for asked, code in ((check, 0), ([word.replace(port, "1") for word in check], 1)):
                assert subprocess.run(asked, check=False, stderr=subprocess.DEVNULL).returncode == code
            os.kill(first_process(process), signal.SIGTERM)
            _, logged = process.communicate(timeout=LONGEST)
            assert '"closed"' in logged
    assert (data / "parlour" / "parlour.db").exists()


def test_nothing_but_the_volume_can_be_written(image: Image, tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o777)
    data.chmod(0o777)
    script = "touch /data/ok; touch /tmp/no /opt/parlour/no; id -un"
    with running(image, data, "sh", "-c", script) as process:
        out, err = process.communicate(timeout=LONGEST)
    assert out == "parlour\n"
    assert err.count("Read-only file system") == 2
    assert (data / "ok").exists()
