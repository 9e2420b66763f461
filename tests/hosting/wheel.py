"""Tries a wheel as somebody has it who only wants to play: `python -m tests.hosting.wheel WHEEL [PYTHON]`.

In an environment of its own, with nothing else on the PATH: no compiler, and nothing of the clone.
"""

import os
import re
import signal
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

from tests.cli.command import DECK


def main(wheel: Path, python: str = sys.executable) -> None:
    with tempfile.TemporaryDirectory() as folder:
        _try(wheel.resolve(), python, Path(folder))
    print(f"{wheel.name}: installed without a compiler; the version, a solve and a served page are right.")


def _try(wheel: Path, python: str, folder: Path) -> None:
    subprocess.run([python, "-m", "venv", folder / "venv"], check=True)
    path = folder / "venv" / "bin"
    # What is told to pip in the environment is about where packages come from, and stays.
    kept = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "SSL_", "http"))}
    environment = {**kept, "PATH": str(path), "HOME": str(folder), "PYTHONUTF8": "1"}

    def run(*command: str, piped: str = "") -> str:
        done = subprocess.run(
            [path / command[0], *command[1:]],
            input=piped,
            env=environment,
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    run("pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary", ":all:", str(wheel))
    version = wheel.name.split("-")[1]
    assert run("parlour", "--version") == f"parlour {version}\n"
    assert "winnable" in run("parlour", "solve", "-", piped=f"{DECK}\n")
    where = run("python", "-c", "import parlour; print(parlour.__file__)")
    assert where.startswith(str(folder)), where
    server = subprocess.Popen(
        [path / "parlour", "serve", "--port", "0", "--data", folder / "data"],
        env=environment,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        found = re.search(r"http://\S+/", server.stdout.readline())
        assert found, server.communicate()[1]
        page = urllib.request.urlopen(found[0]).read().decode()
        scripts = re.findall(r'src="/(web/[^"]+\.js)"', page)
        assert scripts
        for script in scripts:
            assert urllib.request.urlopen(found[0] + script).status == 200
    finally:
        server.send_signal(signal.SIGTERM)
        server.communicate()
    assert server.returncode == -signal.SIGTERM


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
