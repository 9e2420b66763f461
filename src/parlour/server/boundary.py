"""The HTTP boundary: who asks, what for, within which budget, and what is answered.

A route decodes a request, calls one function of the hub or the services, and returns a value. All the rest is
here: host names, budgets, bans, the checks of a POST, encoding, and one map from errors to responses. Nothing
that a client sends is a 500, and what does fail is logged, at most so often for an address.
"""

import html
import math
from collections.abc import Awaitable, Callable, Mapping, Sequence
from inspect import isawaitable
from typing import Any, Final, TypeVar
from urllib.parse import quote

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.requests import Request as StarletteRequest
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route, Router
from starlette.types import Message, Receive, Scope, Send

from parlour.errors import InvalidGameFile, ParlourError, Refused, shortened
from parlour.hub.accounts import Metered, TooOften
from parlour.hub.authentication import Authenticated, authenticate, store_guest
from parlour.hub.counters import counters
from parlour.hub.reading import refusal_for
from parlour.rooms.fold import UnplayableLog
from parlour.server.budgets import BudgetAccount
from parlour.server.cookies import DESK_PATH
from parlour.server.hosts import is_only_here, is_own_page
from parlour.server.page.files import NEVER, QUICK, File
from parlour.server.process import Parlour
from parlour.server.sub_path import inside

Answer = TypeVar("Answer")

MOST_BYTES: Final = 1000  # of a body
RETRY_AFTER: Final = 10  # seconds
KEPT_FOR: Final = 3600  # seconds for which a browser caches a response that never changes
MOST_DIGITS: Final = 100  # of a number in an address
API: Final = "/api/"
LONG_WORK: Final = ("/api/game/", "/api/library", "/api/statistics.")
DRAWN: Final = ("/qr.svg", "/picture.png")
"""Like `LONG_WORK`, refused while the server is overloaded."""
STATUS: Final = {
    **dict.fromkeys(("desk-closed", "nobody"), 401),
    **dict.fromkeys(("barred", "other-page"), 403),
    **dict.fromkeys(("desk-code", "no-address", "no-daily-rules", "no-day", "no-game", "no-room"), 404),
    **dict.fromkeys(("no-step", "no-such-code", "no-such-phrase", "outside-path"), 404),
    "no-method": 405,
    **dict.fromkeys(("no-review", "still-played"), 409),
    "unknown-host": 421,
    "too-often": 429,
    "internal": 500,
    **dict.fromkeys(("busy", "server-busy", "solver-busy", "store", "unsure"), 503),
}
"""The status of a refusal, if it isn't 400, by code."""
PAGE: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Parlour</title>
<h1>{}</h1>
</html>
"""
COME_BACK: Final = "Nothing is lost: come back in a moment."


class Request(StarletteRequest):
    """A request to a route, and the client that sent it."""

    def __init__(self, scope: Scope, receive: Receive) -> None:
        super().__init__(scope, receive)
        self.parlour: Parlour = scope["parlour"]
        self.account: BudgetAccount = scope["parlour.account"]
        self.store = self.parlour.store
        self.recordings = self.parlour.hub.recordings

    @property
    def messages(self) -> Mapping[str, str]:
        """The messages in the reader's language."""
        return self.parlour.pages.messages(self)

    @property
    def base(self) -> str:
        """The base of absolute addresses, as others can open them: their localhost is another machine."""
        host, lan = self.headers["host"], self.parlour.lan
        base = lan if lan is not None and is_only_here(host) else f"{self.url.scheme}://{host}"
        return base + self.parlour.root

    def query(self, name: str, default: str = "") -> str:
        return self.query_params.get(name, default)

    def part(self, name: str) -> str:
        """Return a part of the path."""
        return str(self.path_params[name])

    def number(self, name: str) -> int:
        """Return a part of the path that is a number; elsewhere there is nothing."""
        text = self.part(name)
        if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
            raise nothing_here()
        return int(text)

    async def read(self, body: Any, most: int = MOST_BYTES) -> Any:
        """Return the body, decoded as this type."""
        data = b""
        async for part in self.stream():
            data += part
            if len(data) > most:
                raise Refused("malformed", "The message can't be read: it is too long.")
        try:
            return msgspec.json.decode(data, type=body)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Refused("malformed", f"The message can't be read: {error}.") from error

    # Who asks

    async def authenticate(self) -> Authenticated:
        """Return the player whose cookie came with the request."""
        secret = self.parlour.cookie.secret_of(self.headers)
        if secret is None:
            raise Refused("nobody", "You're not signed in yet. Open the page first.")
        return await authenticate(self.store, secret, self.parlour.pages.language(self))

    async def player_id(self) -> str:
        """Return the id of the player, of whom nothing may be stored yet."""
        return (await self.authenticate()).player.id

    async def stored_player(self) -> str:
        """Return the id of the player, who is stored if this is their first action, and charge an entry."""
        found = await self.authenticate()
        self.account.entries += 1
        if not found.is_stored:
            await store_guest(self.store, self.account, found.player, found.secret)
        return found.player.id

    async def known_player(self) -> str | None:
        """Return the id of the player, or None if there is none or nothing is stored of them."""
        if self.parlour.cookie.secret_of(self.headers) is None:
            return None
        found = await self.authenticate()
        return found.player.id if found.is_stored else None

    async def in_thread(self, work: Callable[[], Answer]) -> Answer:
        """Run work in a thread, in the turn of the client's address, and charge its time."""
        return await self.parlour.hub.jobs.run(self.account.address, work, charge=self.account.charge)


# Routes


def get(path: str, answer: Callable[[Request], Any]) -> Route:
    """Return a route: what `answer` returns is sent as JSON, unless it is a response."""
    return Route(path, _Endpoint(answer), methods=["GET"])


def lasting(path: str, answer: Callable[[Request], Awaitable[object]]) -> Route:
    """Return a route whose answer never changes, unless it is None: compressed, and cached for a while."""

    async def kept(request: Request) -> Response | None:
        if (found := await answer(request)) is None:
            return None
        file = File("lasting.json", msgspec.json.encode(found), "application/json", level=QUICK)
        return file.answer(request, f"private, max-age={KEPT_FOR}")

    return get(path, kept)


def post(path: str, answer: Callable[[Request], Awaitable[Any]]) -> Route:
    """Return a route for JSON from our own page only."""

    async def checked(request: Request) -> Any:
        if not is_own_page(request.scope):
            raise Refused("other-page", "Only Parlour's own page may ask for this.")
        if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            raise HTTPException(415)
        return await answer(request)

    return Route(path, _Endpoint(checked), methods=["POST"])


class _Endpoint:
    """An address as an ASGI application."""

    def __init__(self, answer: Callable[[Request], Any]) -> None:
        self._answer = answer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        found = self._answer(request)
        if isawaitable(found):
            found = await found
        response = found if isinstance(found, Response) else json_response(found)
        await response(scope, receive, send)


def json_response(value: object, status: int = 200) -> Response:
    """Return a response that is not cached."""
    return Response(msgspec.json.encode(value), status, NEVER, media_type="application/json")


def nothing_here() -> Refused:
    return Refused("no-address", "There is nothing at this address.")


# The way in and out


class Boundary:
    """The application around the routes."""

    def __init__(
        self,
        parlour: Parlour,
        routes: Sequence[BaseRoute],
        nowhere: Callable[[Request], Awaitable[Response]],
    ) -> None:
        """`nowhere` answers where there is no route."""
        self._parlour = parlour
        self._router = Router(
            routes, default=_Endpoint(nowhere), lifespan=parlour.lifespan, redirect_slashes=False
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":  # the start and the end of the server
            await self._router(scope, receive, send)
            return
        account, root = self._parlour.account_of(scope), self._parlour.root
        path = inside(root, scope["path"])
        is_started = False

        async def count(message: Message) -> None:
            nonlocal is_started
            is_started = True
            account.sent += len(message.get("body", b""))
            await send(message)

        async def answer() -> None:
            await self._check(Request(scope, receive), account)
            if path is None:
                raise Refused(
                    "outside-path",
                    f"There is nothing here: a proxy has to keep the path {root}/ of this server.",
                    path=root,
                )
            await self._router(scope, receive, count)

        # `app` makes the router raise what it would answer by itself
        own = {"app": self, "parlour": self._parlour, "parlour.account": account, "path": path or ""}
        scope.update(own)
        try:
            await Metered(answer(), account)  # which makes an error of an exit
        except ClientDisconnect:
            pass
        except Exception as error:
            response = refusal(error, scope, account)
            if not is_started:  # otherwise uvicorn closes the connection
                await response(scope, receive, count)
        finally:
            account.settle()

    async def _check(self, request: Request, account: BudgetAccount) -> None:
        """Refuse requests by other names, beyond the budget or from banned clients. Pages are served even to
        these: they give the reason in the reader's language when the connection is refused."""
        path = request.scope["path"]
        if path == "/healthz":
            return
        wait = account.wait(can_wait=path.endswith(DRAWN) or path.startswith(LONG_WORK))
        if not self._parlour.hosts.allows(request.headers.get("host", "")):
            raise Refused(
                "unknown-host", "Unknown host name. Start the server with parlour serve --name and this name."
            )
        if wait > 0:
            raise TooOften("work", "You have asked for a lot of work. Wait a moment.", wait)
        # The desk is exempt, so that a host who bans their own address can lift the ban.
        if path.startswith(API) and not path.startswith(DESK_PATH):
            secret = self._parlour.cookie.secret_of(request.headers)
            await self._parlour.enforcement.check_request(account.address, secret)


def refusal(error: Exception, scope: Scope, account: BudgetAccount) -> Response:
    """Return the response to a request that failed, and count it."""
    headers: dict[str, str] = {}
    status = None
    match error:
        case UnplayableLog():
            error, status = Refused(error.code, "This game can't be shown here."), 409
        case InvalidGameFile():
            status = 409
        case TooOften():
            headers = {"retry-after": str(math.ceil(error.retry))}
        case ParlourError():
            pass
        case HTTPException(status_code=415):
            error, status = Refused("malformed", "Send JSON."), 415
        case HTTPException():  # of a method, from the router
            headers = dict(error.headers or {})
            error = Refused("no-method", "This address can't be asked for in that way.")
        case _:
            error = refusal_for(f"{scope['method']} {shortened(quote(scope['path']))}", error, account)
    assert isinstance(error, ParlourError)
    counters.refuse(error.code)
    status = status or STATUS.get(error.code, 400)
    if status == 503:
        headers["retry-after"] = str(RETRY_AFTER)
    if scope["path"].startswith(API):
        said = {"code": error.code, "text": error.sentence, "facts": error.facts}
        response = json_response(said, status)
    else:
        sentence = f"{error.sentence} {COME_BACK}" if status >= 500 else error.sentence
        page = PAGE.format(html.escape(sentence, quote=False))
        response = HTMLResponse(page, status, NEVER)
    response.headers.update(headers)
    return response
