"""JSON responses over HTTP, and the one format of refusals."""

import gzip
from collections.abc import Mapping
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from parlour.hub.counters import counters

KEPT_FOR: Final = 3600  # seconds for which a browser caches a response
GZIP: Final = 5


def json_response(value: object, status: int = 200) -> Response:
    """Return a response that is not cached."""
    return Response(
        msgspec.json.encode(value), status, {"cache-control": "no-store"}, media_type="application/json"
    )


def lasting_json_response(value: object, request: Request) -> Response:
    """Return a long response that never changes: compressed, and cached by the browser for a while."""
    headers = {"cache-control": f"private, max-age={KEPT_FOR}", "vary": "accept-encoding"}
    body = msgspec.json.encode(value)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        body = gzip.compress(body, GZIP, mtime=0)
    return Response(body, 200, headers, media_type="application/json")


def refuse_as_json(status: int, code: str, text: str, facts: Mapping[str, object] | None = None) -> Response:
    """Count a refusal and return it: a code and facts for programs, a sentence for people."""
    counters.refuse(code)
    return json_response({"code": code, "text": text, "facts": facts or {}}, status)


def refuse_as_text(status: int, code: str, text: str, headers: Mapping[str, str] | None = None) -> Response:
    """Count a refusal and return its sentence alone, for addresses that programs don't use."""
    counters.refuse(code)
    return PlainTextResponse(f"{text}\n", status, headers)


def refuse_as_page(status: int, code: str, page: str) -> Response:
    """Count a refusal and return it as a whole page."""
    counters.refuse(code)
    return HTMLResponse(page, status, {"cache-control": "no-store"})
