"""A server under a path of its host, such as /cards, behind a proxy that has other sites too.

The proxy keeps the path. The application inside knows addresses without it, and puts it in front of those
that it gives away. Beside the path nothing is answered but what watches over the process.
"""

from typing import Final

from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

WATCHED: Final = ("/healthz", "/readyz", "/metrics")


class Under:
    def __init__(self, root: str, app: ASGIApp) -> None:
        """`root` begins with a slash and ends without one, or is empty."""
        self._root = root
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("path", "")
        if scope["type"] == "lifespan" or path in WATCHED or not self._root:
            await self._app(scope, receive, send)
        elif path.startswith(f"{self._root}/"):
            await self._app({**scope, "path": path.removeprefix(self._root)}, receive, send)
        elif scope["type"] == "http" and path == self._root:
            await RedirectResponse(f"{self._root}/", 308)(scope, receive, send)
        elif scope["type"] == "http":
            text = f"Nothing is here: the room is under {self._root}/, and a proxy has to keep that path.\n"
            await PlainTextResponse(text, 404)(scope, receive, send)


def cookie_under(root: str, name: str) -> str:
    """The name of a cookie. A room at / and one at /cards both have one, and a browser sends both to /cards.

    >>> cookie_under("", "parlour"), cookie_under("/our/cards", "parlour")
    ('parlour', 'parlour.our.cards')
    """
    return name + root.replace("/", ".")
