"""The web application: HTTP through Starlette, WebSockets, and security headers on every response."""

import math
from collections.abc import Iterable
from typing import Final

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as AsgiMessage

from parlour.errors import Refused
from parlour.hub.accounts import Metered
from parlour.hub.counters import counters
from parlour.hub.timers import Timing
from parlour.server.budgets import ACCOUNT, Account
from parlour.server.hosts import Hosts
from parlour.server.limits import Limits
from parlour.server.page.files import POLICY
from parlour.server.process import Parlour
from parlour.server.responses import refuse_as_json, refuse_as_text
from parlour.server.root import Under
from parlour.server.routes import Routes, store_failed
from parlour.services.desk import figures
from parlour.store import Store, StoreFailure

SECURITY_HEADERS: Final = (
    (b"content-security-policy", POLICY.format("").encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
OF_DOCUMENTS: Final = (b"referrer-policy", b"cross-origin-opener-policy", b"permissions-policy")
"""They mean nothing in the answers for scripts and style sheets, of which a page loads many."""
NO_DOCUMENTS: Final = (
    (b"content-type", b"text/javascript; charset=utf-8"),
    (b"content-type", b"text/css; charset=utf-8"),
)
LONG_WORK: Final = ("/api/game/", "/api/library", "/api/statistics.")
ASKED: Final = "/api/"
DESK: Final = "/api/desk"
"""Exempt from bans, so that a host who bans their own address can lift the ban."""
DRAWN: Final = ("/qr.svg", "/picture.png")
"""Like `LONG_WORK`, refused while the server is overloaded."""
UNKNOWN_HOST: Final = "Unknown host name. Start the server with parlour serve --name and this name."
TOO_MUCH: Final = "You have asked for a lot of work: wait a moment."


class Gate:
    """Serve requests that use a host name of the server and are within their budget, and charge for the
    work."""

    def __init__(self, app: ASGIApp, parlour: Parlour, hosts: Hosts) -> None:
        self._app = app
        self._parlour = parlour
        self._budgets = parlour.budgets
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        account = self._budgets.account(scope["client"][0] if scope.get("client") else "")

        async def count(message: AsgiMessage) -> None:
            account.sent += len(message.get("body", b""))
            await send(message)

        try:
            await Metered(self._answer(scope, receive, count, account), account)
        finally:
            account.settle()

    async def _answer(self, scope: Scope, receive: Receive, send: Send, account: Account) -> None:
        """Answer or refuse a request. Refusals are charged too, since many answers take no more work."""
        app = self._app
        path = scope["path"]
        if path != "/healthz":
            wait = account.wait(can_wait=path.endswith(DRAWN) or path.startswith(LONG_WORK))
            if not self._hosts.allows(Headers(scope=scope).get("host", "")):
                app = refuse_as_text(421, "unknown-host", UNKNOWN_HOST)
            elif wait > 0:
                app = refuse_as_text(429, "too-often", TOO_MUCH, {"retry-after": str(math.ceil(wait))})
            elif path.startswith(ASKED) and not path.startswith(DESK):
                app = await self._barred(account.address, Headers(scope=scope)) or app
        scope["state"][ACCOUNT] = account
        await app(scope, receive, send)

    async def _barred(self, address: str, headers: Headers) -> ASGIApp | None:
        """Return the refusal for a banned client, or None. Pages are served to everybody: they give the
        reason in the reader's language when the connection is refused."""
        try:
            secret = self._parlour.cookies.secret_of(headers)
            await self._parlour.enforcement.check_request(address, secret)
        except Refused as barred:
            return refuse_as_json(403, barred.code, barred.sentence, barred.facts)
        except StoreFailure:
            pass  # without the store the player is unknown, and the request fails too
        return None


class SecurityHeaders:
    """Add the security headers to every response, including errors."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: AsgiMessage) -> None:
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
    """Return the application and its process state. `hosts` are host names besides the local ones, `root` is
    the path under which the server runs."""
    parlour = Parlour(store, timing or Timing(), limits or Limits(), root)
    parlour.enforcement.report = lambda: msgspec.json.encode(figures.report(parlour))
    routes = Routes(parlour, lan, root)
    starlette = Starlette(
        routes=routes.all(),
        exception_handlers={StoreFailure: store_failed, 404: routes.nowhere, 405: routes.not_allowed},
        lifespan=parlour.lifespan,
    )
    own = Hosts(hosts)
    web = Gate(starlette, parlour, own)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        # WebSockets bypass Starlette's layers, through which every message would have to pass.
        if scope["type"] == "websocket":
            if scope["path"] == "/ws":
                if own.allows(Headers(scope=scope).get("host", "")):
                    parlour.socket(scope)
                else:
                    counters.refuse("unknown-host")
        else:
            await web(scope, receive, send)

    return SecurityHeaders(Under(root, app)), parlour
