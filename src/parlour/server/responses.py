"""The answers in JSON over HTTP, and the one form in which something is refused there."""

import gzip
from collections.abc import Mapping
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

KEPT_FOR: Final = 3600  # seconds that a browser need not ask again
GZIP: Final = 5


def json_response(value: object, status: int = 200) -> Response:
    """An answer that may be another one the next time."""
    return Response(
        msgspec.json.encode(value), status, {"cache-control": "no-store"}, media_type="application/json"
    )


def lasting_json_response(value: object, request: Request) -> Response:
    """A long answer, and the same for ever: compressed, and kept by the browser for a while."""
    headers = {"cache-control": f"private, max-age={KEPT_FOR}", "vary": "accept-encoding"}
    body = msgspec.json.encode(value)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        body = gzip.compress(body, GZIP, mtime=0)
    return Response(body, 200, headers, media_type="application/json")


def problem_response(
    status: int, code: str, text: str, facts: Mapping[str, object] | None = None
) -> Response:
    """A refusal: a code and facts for programs, a sentence for people."""
    return json_response({"code": code, "text": text, "facts": facts or {}}, status)
