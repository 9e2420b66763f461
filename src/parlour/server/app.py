"""The web application: HTTP through its boundary, WebSockets, and the path under which both are served."""

from starlette.types import ASGIApp, Receive, Scope, Send

from parlour.server import api, pages
from parlour.server.boundary import Boundary
from parlour.server.headers import SecurityHeaders
from parlour.server.process import Parlour
from parlour.server.sub_path import inside


def application(parlour: Parlour) -> ASGIApp:
    web = Boundary(parlour, [*pages.all_pages(), *api.ROUTES], pages.nowhere)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        # WebSockets bypass the boundary's layers, through which every message would have to pass.
        if scope["type"] != "websocket":
            await web(scope, receive, send)
        elif inside(parlour.root, scope["path"]) == "/ws":
            parlour.socket(scope)

    return SecurityHeaders(app)
