"""The files of the pages, read once and held in memory: compressed beforehand, named after what is in them.

A file's address holds a hash of the whole folder, so a browser may keep it for ever and a new release is
never mixed with an old one: addresses of another version answer 410. Only a page itself is asked for anew
each time. Its modules are bundled into a few files, at addresses of that page's own; as they were written
they are at `/web/<name>`, and `/web/<page>.html` is the page that uses them so.
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

from parlour.server.page.bundle import bundle

FOLDER: Final = Path(__file__).parents[2] / "web"
SERVED: Final = {".css", ".html", ".js", ".json", ".png", ".svg", ".txt", ".webp"}
COMPRESSED: Final = {".css", ".html", ".js", ".json", ".svg", ".txt"}
FOREVER: Final = "public, max-age=31536000, immutable"
NEVER: Final = {"cache-control": "no-store"}
_VERSIONED: Final = re.compile(r"(?P<version>[0-9a-f]{12})/(?P<path>.*)", re.DOTALL)
_SCRIPT: Final = re.compile(r'(?<=<script type="module" src="/web/)[\w/-]+\.js')
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
        modules = {name: body.decode() for name, body in sources.items() if name.endswith(".js")}
        pages = {name: body.decode() for name, body in sources.items() if name.endswith(".html")}
        for page, text in pages.items():
            for name, bundled in bundle(modules, _SCRIPT.findall(text)).items():
                sources[_bundled(page, name)] = bundled.encode()
        digest = hashlib.sha256()
        for name, body in sources.items():
            digest.update(f"{name}\0{len(body)}\0".encode() + body)
        self.version = digest.hexdigest()[:12]
        self._files = {name: _file(name, body) for name, body in sources.items()}
        self._pages = {name: _file(name, self._addressed(name, text)) for name, text in pages.items()}

    def page(self, name: str, request: Request) -> Response:
        """With it may come a cookie, which is nobody else's."""
        return self._pages[name].answer(request, "private, no-cache")

    async def file(self, request: Request) -> Response:
        """`/web/<version>/<path>` for ever; `/web/<path>`, which nobody should keep, is there for people."""
        path, cache = request.path_params["path"], "no-cache"
        if versioned := _VERSIONED.fullmatch(path):
            if versioned["version"] != self.version:
                return PlainTextResponse("This version of the page is gone: reload it.\n", 410, NEVER)
            path, cache = versioned["path"], FOREVER
        if path not in self._files:
            return PlainTextResponse("There is no such file.\n", 404, NEVER)
        return self._files[path].answer(request, cache)

    def _addressed(self, page: str, text: str) -> bytes:
        """A page with the addresses of this version and of its own bundled modules."""
        text = _SCRIPT.sub(lambda script: _bundled(page, script[0]), text)
        return re.sub(r'(href|src)="/web/', rf'\1="/web/{self.version}/', text).encode()


def _bundled(page: str, module: str) -> str:
    """Return the path of a page's own bundle, named after its first module."""
    return f"bundles/{page.removesuffix('.html')}/{module}"


def _file(name: str, body: bytes) -> File:
    suffix = Path(name).suffix
    media_type = _TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    compressed = gzip.compress(body, 9, mtime=0) if suffix in COMPRESSED else None
    return File(body, compressed, media_type)
