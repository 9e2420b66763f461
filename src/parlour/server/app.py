"""The web application: HTTP through its boundary, WebSockets, and the path under which both are served."""

from collections.abc import Iterable
from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlour.hub.counters import counters
from parlour.hub.timers import Timing
from parlour.server import api, pages
from parlour.server.boundary import Boundary
from parlour.server.hosts import Hosts
from parlour.server.limits import Limits
from parlour.server.process import Parlour
from parlour.server.sockets.http import SECURITY_HEADERS
from parlour.server.sub_path import SubPath
from parlour.store import Store

OF_DOCUMENTS: Final = (b"referrer-policy", b"cross-origin-opener-policy", b"permissions-policy")
"""They mean nothing in the answers for scripts and style sheets, of which a page loads many."""
NO_DOCUMENTS: Final = (
    (b"content-type", b"text/javascript; charset=utf-8"),
    (b"content-type", b"text/css; charset=utf-8"),
)


class SecurityHeaders:
    """Add the security headers to every response, including errors."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = message["headers"]
                left_out = {name for name, _ in headers}  # a page's own policy allows its import map
                if any(header in NO_DOCUMENTS for header in headers):
                    left_out.update(OF_DOCUMENTS)
                added = (header for header in SECURITY_HEADERS if header[0] not in left_out)
                message["headers"] = [*headers, *added]
            await send(message)

        await self._app(scope, receive, send_with_headers if scope["type"] == "http" else send)


def create_app(
    store: Store,
    timing: Timing | None = None,
    limits: Limits | None = None,
    lan: str | None = None,
    hosts: Iterable[str] = (),
    *,
    root: str = "",
) -> tuple[ASGIApp, Parlour]:
    """Return the application and its process state. `lan` is the address for others in the network, if known,
    `hosts` are host names besides the local ones, `root` is the path under which the server runs."""
    parlour = Parlour(store, timing or Timing(), limits or Limits(), root, lan)
    own = Hosts(hosts)
    web = Boundary(parlour, own, [*pages.all_pages(), *api.ROUTES], pages.nowhere)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        # WebSockets bypass the boundary's layers, through which every message would have to pass.
        if scope["type"] == "websocket":
            if scope["path"] == "/ws":
                if own.allows(Headers(scope=scope).get("host", "")):
                    parlour.socket(scope)
                else:
                    counters.refuse("unknown-host")
        else:
            await web(scope, receive, send)

    return SecurityHeaders(SubPath(root, app)), parlour
