"""The web application: HTTP by Starlette, the WebSocket beside it, security headers on every answer."""

from typing import Final

from starlette.applications import Starlette
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as AsgiMessage

from parlour.server.limits import Limits
from parlour.server.process import Parlour
from parlour.server.rooms.timers import Timing
from parlour.server.routes import Routes, store_failed
from parlour.store import Store, StoreFailure

SECURITY_HEADERS: Final = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        b"manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)


class SecurityHeaders:
    """Adds the security headers to every answer, errors too."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: AsgiMessage) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *SECURITY_HEADERS]
            await send(message)

        await self._app(scope, receive, send_with_headers if scope["type"] == "http" else send)


def create_app(
    store: Store, timing: Timing | None = None, limits: Limits | None = None, lan: str | None = None
) -> tuple[ASGIApp, Parlour]:
    parlour = Parlour(store, timing or Timing(), limits or Limits())
    routes = Routes(parlour, lan)
    starlette = Starlette(
        routes=routes.all(),
        exception_handlers={StoreFailure: store_failed, 404: routes.nowhere},
        lifespan=parlour.lifespan,
    )
    web = SecurityHeaders(starlette)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        # The WebSocket has no use for Starlette's layers, and every message would go through them.
        if scope["type"] == "websocket" and scope["path"] == "/ws":
            await parlour.socket(scope, receive, send)
        else:
            await web(scope, receive, send)

    return app, parlour
