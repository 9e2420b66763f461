"""The files with which a browser runs Parlour by itself, at addresses of their version, and what it keeps."""

import asyncio
from functools import cache
from typing import Final

import brotli
import msgspec
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from parlour.local import files
from parlour.server.boundary import Request, get, nothing_here
from parlour.server.page import alone
from parlour.server.page.files import FOREVER, NEVER, QUICK, File, Pages, best_encoding

POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'"
)
"""The content security policy of the workers, in which Python and the solver run."""


async def file(request: Request) -> Response:
    name, version = request.part("name"), request.part("version")
    found = files.files().get(name) if files.are_built() and version == files.version() else None
    if found is None:
        return PlainTextResponse("There is no such file.\n", 404, NEVER)
    headers = {"cache-control": FOREVER, "content-security-policy": POLICY, "vary": "accept-encoding"}
    body = found.body
    if found.is_compressed and best_encoding(request) == "br":
        headers["content-encoding"] = "br"
    elif found.is_compressed:
        body = await request.in_thread(lambda: brotli.decompress(found.body))
    return Response(body, headers=headers, media_type=found.media_type)


async def about(request: Request) -> object:
    """Return what a browser would keep. The first time it takes a second to put together."""
    pages = request.parlour.pages
    return await asyncio.to_thread(_about, pages, pages.language(request))


async def kept(request: Request) -> Response:
    """Return all that a browser keeps: its documents, and the addresses of files."""
    if not files.are_built():
        raise nothing_here()
    pages, root = request.parlour.pages, request.parlour.root
    found = await asyncio.to_thread(_kept, pages, root, pages.language(request))
    await found.compress(request)
    return found.answer(request, NEVER["cache-control"])


_about: Final = cache(alone.about)


@cache
def _kept(pages: Pages, root: str, code: str) -> File:
    return File(
        "kept.json", msgspec.json.encode(alone.alone(pages, root, code)), "application/json", level=QUICK
    )


ROUTES: Final[list[Route]] = [
    get("/local/{version}/{name}", file),
    get("/api/offline", about),
    get("/api/offline/pages", kept),
]
