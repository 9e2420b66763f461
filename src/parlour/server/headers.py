"""The security headers of every response."""

from typing import Final

from starlette.types import Message, Send

POLICY: Final = (
    "default-src 'none'; script-src 'self'{}; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors {}"
)
"""The content security policy, with room for the hash of a page's import map, and for who may frame it."""
SECURITY_HEADERS: Final = (
    (b"content-security-policy", POLICY.format("", "'none'").encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
"""In every response: around the application, and in answers that `sockets/http.py` makes itself."""
OF_DOCUMENTS: Final = (
    b"referrer-policy",
    b"cross-origin-opener-policy",
    b"cross-origin-resource-policy",
    b"permissions-policy",
)
"""They mean nothing in the answers for scripts and style sheets, of which a page loads many: those are the
same for everybody, and may be read by anybody."""
NO_DOCUMENTS: Final = (
    (b"content-type", b"text/javascript; charset=utf-8"),
    (b"content-type", b"text/css; charset=utf-8"),
)


def with_headers(send: Send) -> Send:
    """Add the security headers to every response, including errors."""

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = message["headers"]
            left_out = {name for name, _ in headers}  # a page's own policy allows its import map
            if any(header in NO_DOCUMENTS for header in headers):
                left_out.update(OF_DOCUMENTS)
            added = (header for header in SECURITY_HEADERS if header[0] not in left_out)
            message["headers"] = [*headers, *added]
        await send(message)

    return send_with_headers
