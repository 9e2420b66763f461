"""Serve under a path of the host, such as /cards, behind a proxy that also serves other sites.

The proxy passes the path on. The application inside routes without it, and puts it in front of the addresses
that it gives out. Outside the path only the monitoring endpoints are answered.
"""

from typing import Final

from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

MONITORING: Final = ("/healthz", "/readyz", "/metrics")


class SubPath:
    def __init__(self, root: str, app: ASGIApp) -> None:
        """`root` begins with a slash and ends without one, or is empty."""
        self._root = root
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("path", "")
        if scope["type"] == "lifespan" or path in MONITORING or not self._root:
            await self._app(scope, receive, send)
        elif path.startswith(f"{self._root}/"):
            await self._app({**scope, "path": path.removeprefix(self._root)}, receive, send)
        elif scope["type"] == "http" and path == self._root:
            await RedirectResponse(f"{self._root}/", 308)(scope, receive, send)
        elif scope["type"] == "http":
            text = f"Nothing is here: the room is under {self._root}/, and a proxy has to keep that path.\n"
            await PlainTextResponse(text, 404)(scope, receive, send)


def cookie_under(root: str, name: str) -> str:
    """Return the name of a cookie, which differs by root, because a browser sends cookies of / to /cards too.

    >>> cookie_under("", "parlour"), cookie_under("/our/cards", "parlour")
    ('parlour', 'parlour.our.cards')
    """
    return name + root.replace("/", ".")
