"""The web application: the page's files, small JSON answers, health and metrics, and the WebSocket."""

import asyncio
import contextlib
import html
import logging
import time
from collections.abc import AsyncIterator
from typing import Final

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import Request, cookie_parser
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as AsgiMessage

from parlour import description, wire
from parlour.records import RoomRow
from parlour.server import players
from parlour.server.limits import Address, Addresses, Limits
from parlour.server.metrics import counters
from parlour.server.page import invitations
from parlour.server.page.files import Pages
from parlour.server.rooms.directory import CODE_LENGTH, CODE_LETTERS, Directory
from parlour.server.rooms.timers import Timing
from parlour.server.session import Session
from parlour.server.sockets.connection import SERVICE_RESTART, Connection, Post
from parlour.server.sockets.frames import Write, write_of
from parlour.server.solver import SolverService
from parlour.store import Store, StoreFailure

logger = logging.getLogger(__name__)

COOKIE: Final = "parlour"
COOKIE_AGE: Final = 400 * 86_400
IDLE_DAYS: Final = 30.0
DAY_MS: Final = 86_400_000
CHECKED_FOR: Final = 1.0  # seconds
RETRY_AFTER: Final = 10  # seconds
SORRY: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Parlour</title>
<h1>The room can't be shown now.</h1>
<p>{}</p>
<p>Nothing is lost: come back in a moment.</p>
</html>
"""
GOODBYE: Final = 1.0  # seconds for the last words to everybody
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


class Parlour:
    """Everything one server process has: the store, the directory, who is connected."""

    def __init__(self, store: Store, timing: Timing, limits: Limits, lan: str | None = None) -> None:
        self.store = store
        self.lan = lan
        """The address by which others in the network reach this server, where it is known."""
        self.limits = limits
        self.directory = Directory(store, timing, limits.rooms)
        self.solver = SolverService()
        self.pages = Pages()
        self.addresses = Addresses(limits)
        self.post = Post()
        self.connections: dict[Connection, asyncio.Task[None]] = {}
        """Each with the task that sends to it."""
        self.is_closing = False
        self._check: asyncio.Task[None] | None = None
        self._checked_at = 0.0

    # The WebSocket

    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        address = self.addresses[scope["client"][0] if scope.get("client") else ""]
        await receive()  # the connect event
        if self.is_closing or not _same_origin(headers) or address.connections >= self.limits.connections:
            await send({"type": "websocket.close", "code": 1008})
            return
        address.connections += 1
        try:
            await self._converse(headers, address, receive, send, write_of(scope))
        finally:
            address.connections -= 1

    async def _converse(
        self, headers: Headers, address: Address, receive: Receive, send: Send, write: Write
    ) -> None:
        secret = _secret_of(headers)
        await send({"type": "websocket.accept"})
        connection = Connection(receive, send, write, self.post, self.limits.messages)
        session = Session(
            connection, self.directory, self.solver, address, secret=secret, page=self.pages.version
        )
        sender = asyncio.create_task(connection.send_all())
        self.connections[connection] = sender
        try:
            await connection.requests(session.answer)
        finally:
            sender.cancel()
            session.end()
            del self.connections[connection]

    # HTTP

    async def index(self, request: Request) -> Response:
        return self._page("index.html", request)

    async def company(self, request: Request) -> Response:
        """The lobbies and the rooms: the page looks at its address to see which."""
        return self._page("company.html", request)

    async def nowhere(self, request: Request, _: Exception) -> Response:
        """No such address: the page says so, and where one can go instead. A code alone leads to its room."""
        code = request.url.path.strip("/").upper()
        if _is_code(code):
            return RedirectResponse(f"/room/{code}", 307)
        response = self.pages.page("company.html", request)
        response.status_code = 404
        return response

    def _page(self, name: str, request: Request) -> Response:
        """A page. A browser without a cookie gets one: its secret, of which nothing is written down yet."""
        response = self.pages.page(name, request)
        if request.method == "GET" and _secret_of(request.headers) is None:
            response.set_cookie(
                COOKIE,
                players.new_secret(),
                max_age=COOKIE_AGE,
                httponly=True,
                samesite="lax",
                secure=request.url.scheme == "https",
            )
        return response

    async def favicon(self, _: Request) -> Response:
        """For what asks without reading the page, which names a better one."""
        return RedirectResponse("/web/icon.svg", 308)

    async def me(self, request: Request) -> Response:
        secret = _secret_of(request.headers)
        if secret is None:
            return _json({"code": "nobody", "text": "You are nobody here yet: open the page first."}, 401)
        player = await self.store.player(players.secret_hash(secret)) or players.guest(secret)
        rooms = [{"id": row.id} | _listed(row) for row in reversed(await self.store.rooms_of(player.id))]
        return _json(
            {
                "player": player,
                "avatars": players.AVATARS,
                "rooms": rooms,
                "statistics": await self.store.totals_of(player.id),
            }
        )

    async def games(self, _: Request) -> Response:
        """The games there are, as they describe themselves, and what a room has besides."""
        about = {
            "games": description.describe_all(),
            "code": {"length": CODE_LENGTH, "letters": CODE_LETTERS},
            "name": {"length": players.NAME_LENGTH},
            "reactions": wire.REACTIONS,
        }
        return _json(about)

    async def rooms(self, _: Request) -> Response:
        return _json([_listed(row) | self._host_of(row) for row in await self.store.public_rooms()])

    def _host_of(self, row: RoomRow) -> dict[str, object]:
        """The host of a room in which somebody is now; the log of another is not read for a list."""
        live = self.directory.rooms.get(row.id)
        index = None if live is None else live.room.seat_of(row.host)
        seat = None if live is None or index is None else live.room.seats[index]
        return {"host": None if seat is None else {"name": seat.name, "avatar": seat.avatar}}

    async def invitation(self, request: Request) -> Response:
        """The link to a room for others. Is there such a room? That is not told: it would help guessing."""
        link = self._link(request)
        return _no_such_code() if link is None else _json({"link": link})

    async def qr_code(self, request: Request) -> Response:
        link = self._link(request)
        if link is None:
            return _no_such_code()
        return Response(
            invitations.qr_code(link), 200, {"cache-control": "no-store"}, media_type="image/svg+xml"
        )

    def _link(self, request: Request) -> str | None:
        code = request.path_params["code"].upper()
        if not _is_code(code):
            return None
        return invitations.link_to(code, request, self.lan)

    async def healthy(self, _: Request) -> Response:
        return PlainTextResponse("ok\n")

    async def ready(self, _: Request) -> Response:
        """Can it serve? Tries the store, once a second however many want to know."""
        if self.is_closing:
            return PlainTextResponse("going down\n", 503)
        now = time.monotonic()
        if self._check is None or (self._check.done() and now - self._checked_at >= CHECKED_FOR):
            self._check, self._checked_at = asyncio.create_task(self._check_store()), now
        try:
            await asyncio.shield(self._check)
        except StoreFailure as failure:
            return PlainTextResponse(f"{failure.told}\n", 503)
        return PlainTextResponse("ready\n")

    async def _check_store(self) -> None:
        await self.store.public_rooms(1)
        await self.store.read("")
        await self.store.check()

    async def metrics_text(self, _: Request) -> Response:
        text = counters.text(connections=len(self.connections), rooms=len(self.directory.rooms))
        return PlainTextResponse(text, media_type="text/plain; version=0.0.4")

    # Beginning and end

    @contextlib.asynccontextmanager
    async def lifespan(self, _: Starlette) -> AsyncIterator[None]:
        cleaner = asyncio.create_task(self._clean())
        yield
        cleaner.cancel()
        self.directory.close()
        self.solver.close()
        await self.store.close()

    async def say_goodbye(self) -> None:
        """Tells everybody to come back in a moment. Who doesn't listen is not waited for."""
        self.is_closing = True
        for connection in self.connections:
            connection.say(wire.Bye(text="The server is going down: come back in a moment.", retry=1.0))
            connection.close(SERVICE_RESTART)
        if self.connections:
            await asyncio.wait(self.connections.values(), timeout=GOODBYE)

    async def _clean(self) -> None:
        """Closes rooms and forgets guests that nobody has used for a month, once an hour, in one process."""
        while True:
            try:
                async with self.store.exclusive("cleaning") as is_ours:
                    if is_ours:
                        await self.directory.close_idle_rooms(IDLE_DAYS)
                        await self._forget_guests()
            except Exception:
                logger.exception("cleaning up failed")
            await asyncio.sleep(3600)

    async def _forget_guests(self) -> None:
        """Players who have not been here for a month, never ended a game and host no room."""
        before = self.store.now() - int(IDLE_DAYS * DAY_MS)
        while await self.store.forget_guests(before):
            pass


def create_app(
    store: Store, timing: Timing | None = None, limits: Limits | None = None, lan: str | None = None
) -> tuple[ASGIApp, Parlour]:
    parlour = Parlour(store, timing or Timing(), limits or Limits(), lan)
    starlette = Starlette(
        routes=[
            Route("/", parlour.index),
            *(
                Route(f"/{game.name}", parlour.company if game.seats.most > 1 else parlour.index)
                for game in description.describe_all()
            ),
            Route("/room/{code}", parlour.company),
            Route("/room/{code}/screen", parlour.company),
            Route("/room/{code}/qr.svg", parlour.qr_code),
            Route("/favicon.ico", parlour.favicon),
            Route("/healthz", parlour.healthy),
            Route("/readyz", parlour.ready),
            Route("/metrics", parlour.metrics_text),
            Route("/api/games", parlour.games),
            Route("/api/me", parlour.me),
            Route("/api/rooms", parlour.rooms),
            Route("/api/invitation/{code}", parlour.invitation),
            Route("/web/{path:path}", parlour.pages.file),
        ],
        exception_handlers={StoreFailure: _store_failed, 404: parlour.nowhere},
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


def _same_origin(headers: Headers) -> bool:
    """A browser says where the page is from; only our own may connect. Others say nothing."""
    origin = headers.get("origin")
    if origin is None:
        return True
    _, _, host = origin.partition("://")  # nothing follows it there, and no text is too odd to be compared
    return host != "" and host == headers.get("host")


def _secret_of(headers: Headers) -> str | None:
    """The secret in a browser's cookie, if it is one."""
    secret = cookie_parser(headers.get("cookie", "")).get(COOKIE)
    return secret if secret is not None and players.is_secret(secret) else None


async def _store_failed(request: Request, failure: Exception) -> Response:
    assert isinstance(failure, StoreFailure)
    sentence = f"It could not be read or written: {failure.told}"
    if request.url.path.startswith("/api/"):
        response = _json({"code": "store", "text": sentence}, 503)
    else:
        response = HTMLResponse(
            SORRY.format(html.escape(sentence, quote=False)), 503, {"cache-control": "no-store"}
        )
    response.headers["retry-after"] = str(RETRY_AFTER)
    return response


def _is_code(text: str) -> bool:
    return len(text) == CODE_LENGTH and set(text) <= set(CODE_LETTERS)


def _no_such_code() -> Response:
    return _json({"code": "no-room", "text": "That is not the code of a room."}, 404)


def _listed(row: RoomRow) -> dict[str, object]:
    """A room as lists show it."""
    return {
        "code": row.code,
        "game": row.game,
        "status": row.status,
        "seats": row.seats,
        "taken": row.taken,
    }


def _json(value: object, status: int = 200) -> Response:
    return Response(
        msgspec.json.encode(value), status, {"cache-control": "no-store"}, media_type="application/json"
    )
