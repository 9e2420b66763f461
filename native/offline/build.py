"""Build what a browser needs to run Parlour by itself: `make offline`.

The solver is compiled from the sources of `native/src`. Python for browsers and msgspec come from npm and
PyPI by name and are checked by hash. Parlour itself is not among the files: whoever serves them adds the
sources that it runs from.
"""

import hashlib
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import brotli

from parlour.local.built import FOLDER

HERE: Final = Path(__file__).parent
NATIVE: Final = HERE.parent
WORK: Final = NATIVE.parent / "build" / "offline"
PYTHON: Final = "pyodide", "314.0.7", "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
TAKEN: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LIBRARY: Final = "python_stdlib.zip"
# Of the standard library nobody asks for these here: it is a third smaller without them.
LEFT_OUT: Final = (
    *(
        "_pyrepl",
        "ctypes",
        "doctest.py",
        "ensurepip",
        "idlelib",
        "imaplib.py",
        "mailbox.py",
        "multiprocessing",
    ),
    *("pdb.py", "pickletools.py", "pydoc.py", "pydoc_data", "sqlite3/dump.py", "smtplib.py", "tarfile.py"),
    *("tkinter", "turtle.py", "unittest", "venv", "webbrowser.py", "wsgiref", "xml", "xmlrpc", "zipapp.py"),
)
FOR_THE_WEB: Final = ("-target", "wasm32-wasi", "-mexec-model=reactor", "-msimd128")
FLAGS: Final = ("-std=c++20", "-O2", "-s", "-fno-exceptions", "-Wall", "-Wextra", "-Wshadow")
OF_MSGSPEC: Final = (
    *("--only-binary=:all:", "--python-version", "314", "--implementation", "cp", "--abi", "cp314"),
    *("--platform", "pyemscripten_2026_0_wasm32"),
)
QUALITY: Final = 9
"""Of the compression: a better one takes half a minute."""
COMPRESSED: Final = (".wasm", ".mjs")


def run(*program: str | Path) -> None:
    done = subprocess.run(program, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, program))} failed:\n{done.stdout}{done.stderr}")


def pip(*arguments: str | Path) -> None:
    run(sys.executable, "-m", "pip", *map(str, arguments))


def solver() -> bytes:
    """Compile the solver."""
    pip("install", "--quiet", "--disable-pip-version-check", "--require-hashes", "-r", HERE / "zig.txt")
    built = WORK / "solver.wasm"
    sources = sorted(NATIVE.glob("src/*/*.cpp"))
    wanted = [source for source in sources if source.parent.name != "bind"]
    options = (*FOR_THE_WEB, *FLAGS, "-I", NATIVE / "src", "-o", built)
    run(sys.executable, "-m", "ziglang", "c++", *options, *wanted)
    return built.read_bytes()


def python() -> dict[str, bytes]:
    """Fetch Python for browsers, and leave out what is not needed of its library."""
    name, version, digest = PYTHON
    archive = WORK / f"{name}-{version}.tgz"
    if not archive.exists():
        run("npm", "pack", "--silent", "--pack-destination", WORK, f"{name}@{version}")
    found = hashlib.sha256(archive.read_bytes()).hexdigest()
    if found != digest:
        archive.unlink()
        sys.exit(f"{archive.name} is not the known one: its hash is {found}.")
    with tarfile.open(archive) as packed:
        files = {each: read(packed, f"package/{each}") for each in (*TAKEN, LIBRARY)}
    smaller = WORK / LIBRARY
    smaller.write_bytes(files.pop(LIBRARY))
    return files | {"library.zip": repacked(smaller, LEFT_OUT)}


def read(packed: tarfile.TarFile, name: str) -> bytes:
    file = packed.extractfile(name)
    assert file is not None
    return file.read()


def msgspec() -> bytes:
    pip(
        "download",
        "--quiet",
        "--no-deps",
        "--require-hashes",
        *OF_MSGSPEC,
        "-d",
        WORK,
        "-r",
        HERE / "msgspec.txt",
    )
    (wheel,) = WORK.glob("msgspec-*.whl")
    return wheel.read_bytes()


def repacked(archive: Path, left_out: Iterable[str]) -> bytes:
    """Return an archive without some of its files and folders."""
    kept = archive.with_suffix(".kept")
    with (
        zipfile.ZipFile(archive) as given,
        zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made,
    ):
        for each in given.infolist():
            if not any(each.filename == name or each.filename.startswith(f"{name}/") for name in left_out):
                made.writestr(each, given.read(each), zipfile.ZIP_DEFLATED, 9)
    return kept.read_bytes()


def main() -> None:
    WORK.mkdir(parents=True, exist_ok=True)
    files = python() | {"msgspec.zip": msgspec(), "solver.wasm": solver()}
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    for name, body in files.items():
        if name.endswith(COMPRESSED):
            (FOLDER / f"{name}.br").write_bytes(brotli.compress(body, quality=QUALITY))
        else:
            (FOLDER / name).write_bytes(body)
    sizes = sum(each.stat().st_size for each in FOLDER.iterdir())
    print(f"{FOLDER} has what a browser needs to run Parlour by itself: {sizes / 1e6:.1f} MB.")


if __name__ == "__main__":
    main()
