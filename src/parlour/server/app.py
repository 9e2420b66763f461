"""The web application: HTTP through its boundary, WebSockets, and the path under which both are served."""

from collections.abc import Iterable

from starlette.types import ASGIApp, Receive, Scope, Send

from parlour.hub.timers import Timing
from parlour.server import api, pages
from parlour.server.boundary import Boundary
from parlour.server.headers import SecurityHeaders
from parlour.server.limits import Limits
from parlour.server.process import Parlour
from parlour.server.sub_path import inside
from parlour.store import Store


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
    parlour = Parlour(store, timing or Timing(), limits or Limits(), root=root, lan=lan, hosts=hosts)
    web = Boundary(parlour, [*pages.all_pages(), *api.ROUTES], pages.nowhere)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        # WebSockets bypass the boundary's layers, through which every message would have to pass.
        if scope["type"] != "websocket":
            await web(scope, receive, send)
        elif inside(root, scope["path"]) == "/ws":
            parlour.socket(scope)

    return SecurityHeaders(app), parlour
