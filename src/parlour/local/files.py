"""The files with which a browser runs Parlour by itself: what `make offline` has built, and our own sources.

The sources are those that run here, with the games of other packages, as far as anything imports them.
"""

import ast
import hashlib
import io
import zipfile
from collections.abc import Iterator
from functools import cache
from importlib.metadata import Distribution, distributions, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

import brotli

from parlour import registry
from parlour.local.built import FOLDER

FIRST: Final = "parlour.local.browser"
GROUPS: Final = (registry.GROUP, registry.BOTS, registry.SOLVERS)
LEFT_OUT: Final = ("parlour.store.postgres", "parlour.store.copying", "parlour._klondike")
"""Which nobody gets to in a browser."""
SCRIPTS: Final = Path(__file__).parents[1] / "web" / "local"
SCRIPT_NAMES: Final = ("core.js", "kept.js", "solver.js", "worker.js")
NO_DATA: Final = {".py", ".pyi", ".so", ".pyd", ".typed", ".pyc"}
TYPES: Final = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
}


class File(NamedTuple):
    body: bytes
    media_type: str
    is_compressed: bool
    """By Brotli."""


def are_built() -> bool:
    return FOLDER.exists()


@cache
def files() -> dict[str, File]:
    """Return the files by name."""
    found = {}
    for path in sorted(FOLDER.iterdir()):
        name = path.name.removesuffix(".br")
        found[name] = File(path.read_bytes(), TYPES[Path(name).suffix], name != path.name)
    for name in SCRIPT_NAMES:
        found[name] = File((SCRIPTS / name).read_bytes(), TYPES[".js"], False)
    return found | {"parlour.zip": File(sources(), TYPES[".zip"], False)}


@cache
def version() -> str:
    digest = hashlib.sha256()
    for name, file in sorted(files().items()):
        digest.update(f"{name}\0{len(file.body)}\0".encode() + file.body)
    return digest.hexdigest()[:12]


def unpacked() -> dict[str, bytes]:
    """Return the files as they are without compression."""
    return {
        name: brotli.decompress(file.body) if file.is_compressed else file.body
        for name, file in files().items()
    }


def size() -> int:
    """Return how many bytes a browser fetches."""
    return sum(len(file.body) for file in files().values())


# Sources


def sources() -> bytes:
    """Return an archive of the modules that run in a browser, and of what says which games there are."""
    named: dict[str, Distribution] = {}
    for each in distributions():  # a path that is searched twice has each package twice
        if _entries(each):
            named.setdefault(each.name, each)
    packages = [*named.values()]
    starts = [FIRST, *(module for each in packages for _, _, module in _entries(each))]
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:

        def add(name: str, body: bytes) -> None:
            archive.writestr(zipfile.ZipInfo(name), body, zipfile.ZIP_DEFLATED)

        for name, body in sorted(_modules(starts).items()):
            add(name, body)
        for each in packages:
            entries = "".join(f"[{group}]\n{name} = {value}\n" for group, name, value in _entries_of(each))
            folder = f"{each.name}-{each.version}.dist-info"
            add(
                f"{folder}/METADATA",
                f"Metadata-Version: 2.1\nName: {each.name}\nVersion: {each.version}\n".encode(),
            )
            add(f"{folder}/entry_points.txt", entries.encode())
    return packed.getvalue()


def _entries_of(package: Distribution) -> list[tuple[str, str, str]]:
    left_out = {game.name for game in entry_points(group=registry.GROUP)} - {*registry.names()}
    return [
        (each.group, each.name, each.value)
        for each in package.entry_points
        if each.group in GROUPS and each.name not in left_out
    ]


def _entries(package: Distribution) -> list[tuple[str, str, str]]:
    return [(group, name, value.partition(":")[0]) for group, name, value in _entries_of(package)]


def _modules(starts: list[str]) -> dict[str, bytes]:
    """Return the files of these modules, of all that they import of the same packages, and their data."""
    roots = {start.partition(".")[0] for start in starts}
    found: dict[str, bytes] = {}
    met, left = set(starts), list(starts)
    while left:
        name = left.pop()
        spec = find_spec(name)
        if spec is None or spec.origin is None or not spec.origin.endswith(".py"):
            continue
        path = Path(spec.origin)
        body = path.read_bytes()
        base = name.replace(".", "/")
        found[f"{base}/__init__.py" if path.name == "__init__.py" else f"{base}.py"] = body
        if path.name == "__init__.py":
            data = (each for each in path.parent.iterdir() if each.is_file() and each.suffix not in NO_DATA)
            found |= {f"{base}/{each.name}": each.read_bytes() for each in data}
        for other in {*_imports(body, roots), name.rpartition(".")[0]} - met - {""}:
            if not other.startswith(LEFT_OUT):
                met.add(other)
                left.append(other)
    return found


def _imports(source: bytes, roots: set[str]) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                names_of = [alias.name for alias in names]
            case ast.ImportFrom(module=str(module), names=names, level=0):
                names_of = [module, *(f"{module}.{alias.name}" for alias in names)]
            case _:
                continue
        for name in names_of:
            if name.partition(".")[0] in roots and _is_module(name):
                yield name


@cache
def _is_module(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:  # the name of a class or a function
        return False
