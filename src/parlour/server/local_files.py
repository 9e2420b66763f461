"""The files with which a browser runs Parlour by itself, at addresses of their version."""

from typing import Final

import brotli
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from parlour.local import files
from parlour.server.boundary import Request, get
from parlour.server.page.files import FOREVER, NEVER, best_encoding

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


ROUTES: Final[list[Route]] = [get("/local/{version}/{name}", file)]
