"""The files of the page, read once and held in memory: compressed beforehand, named after what is in them.

A file's address holds a hash of the whole folder, so a browser may keep it for ever and a new release is
never mixed with an old one. Only the pages themselves are asked for anew each time. They name the modules
that they will need, so that the browser fetches them at once instead of finding out one import after the
other.
"""

import gzip
import hashlib
import mimetypes
import re
from pathlib import Path
from typing import Final

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

FOLDER: Final = Path(__file__).parent.parent / "web"
FIRST_MODULES: Final = {"index.html": "main.js", "company.html": "company.js"}
SERVED: Final = {".css", ".html", ".js", ".json", ".png", ".svg", ".txt", ".webp"}
COMPRESSED: Final = {".css", ".html", ".js", ".json", ".svg", ".txt"}
FOREVER: Final = "public, max-age=31536000, immutable"
# `import … from "./x.js"` at the start of a line, over several lines too; import("./x.js") comes later.
_IMPORT: Final = re.compile(r'^(?:import|export)\b[^;"]*?\bfrom "\./([\w./-]+)";', re.MULTILINE)
_TYPES: Final = {".js": "text/javascript", ".json": "application/manifest+json", ".webp": "image/webp"}


class File(Struct, frozen=True):
    body: bytes
    compressed: bytes | None
    media_type: str

    def answer(self, request: Request, cache: str) -> Response:
        """The file, as the browser can read it."""
        headers = {"cache-control": cache, "vary": "accept-encoding"}
        if self.compressed is None or "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self.body, headers=headers, media_type=self.media_type)
        headers["content-encoding"] = "gzip"
        return Response(self.compressed, headers=headers, media_type=self.media_type)


class Pages:
    """Everything in the folder, by its path there."""

    def __init__(self, folder: Path = FOLDER) -> None:
        sources = {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.suffix in SERVED and path.is_file()
        }
        digest = hashlib.sha256()
        for name, body in sources.items():
            digest.update(f"{name}\0{len(body)}\0".encode() + body)
        self.version = digest.hexdigest()[:12]
        self._files = {name: _file(name, body) for name, body in sources.items()}
        self._pages = {
            name: _file(name, self._page(sources, name, first))
            for name, first in FIRST_MODULES.items()
            if name in sources
        }

    def page(self, name: str, request: Request) -> Response:
        return self._pages[name].answer(request, "no-cache")

    async def file(self, request: Request) -> Response:
        """`/web/<version>/<path>` for ever; `/web/<path>`, which nobody should keep, is there for people."""
        version, _, path = request.path_params["path"].partition("/")
        if version == self.version and path in self._files:
            return self._files[path].answer(request, FOREVER)
        found = self._files.get(path or version) or self._files.get(request.path_params["path"])
        if found is None:
            return PlainTextResponse("There is no such file.\n", 404)
        return found.answer(request, "no-cache")

    def _page(self, sources: dict[str, bytes], page: str, first: str) -> bytes:
        """A page, with the addresses of this version and the modules it begins with."""
        text = sources[page].decode()
        links = "\n".join(
            f'<link rel="modulepreload" href="/web/{name}">' for name in first_modules(sources, first)
        )
        text = text.replace("<!-- modules -->", links)
        return re.sub(r'(href|src)="/web/', rf'\1="/web/{self.version}/', text).encode()


def first_modules(sources: dict[str, bytes], first: str) -> list[str]:
    """What a module imports, and what those import, each once; the module itself not."""
    found: dict[str, None] = {first: None}
    waiting = [first]
    while waiting:
        text = sources.get(waiting.pop(), b"").decode()
        for name in _IMPORT.findall(text):
            if name not in found:
                found[name] = None
                waiting.append(name)
    return list(found)[1:]


def _file(name: str, body: bytes) -> File:
    suffix = Path(name).suffix
    media_type = _TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    compressed = gzip.compress(body, 9, mtime=0) if suffix in COMPRESSED else None
    return File(body, compressed, media_type)
