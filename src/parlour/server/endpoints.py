"""JSON endpoints: POST from our own page only, and refusals with a code and a sentence."""

import math
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from parlour.errors import ParlourError
from parlour.hub import players
from parlour.hub.accounts import A_MINUTE, TooOften
from parlour.hub.authentication import Authenticated, authenticate
from parlour.server.budgets import ACCOUNT, Account
from parlour.server.cookies import Cookies
from parlour.server.hosts import is_own_page
from parlour.server.responses import refuse_as_json
from parlour.store import PlayerStore

MOST_BYTES: Final = 1000
STATUS: Final = {
    "nobody": 401,
    "desk-closed": 401,
    "too-often": 429,
    "no-such-code": 404,
    "no-such-phrase": 404,
    "desk-code": 404,
    "solver-busy": 503,
    "busy": 503,
    "store": 503,
    "unsure": 503,
}

Endpoint = Callable[[Request], Awaitable[Response]]


class NotSignedIn(ParlourError):
    """The request has no valid cookie."""

    def __init__(self) -> None:
        super().__init__("nobody", "You're not signed in yet. Open the page first.")


class Authenticator:
    """Find the player of a request by its cookie."""

    def __init__(self, store: PlayerStore, cookies: Cookies) -> None:
        self._store = store
        self._cookies = cookies

    async def authenticate(self, request: Request) -> Authenticated:
        secret = self._cookies.secret_of(request.headers)
        if secret is None:
            raise NotSignedIn
        return await authenticate(self._store, secret)

    async def authenticate_and_store(self, request: Request) -> Authenticated:
        """Return the player of a request, and store them if this is their first action."""
        found, account = await self.authenticate(request), account_of(request)
        account.entries += 1
        if not found.is_stored:
            if not account.take("newcomers"):
                raise TooOften(
                    "newcomers", "Too many new players from your network. Wait a minute.", A_MINUTE
                )
            try:
                await self._store.add_player(
                    found.player, players.secret_hash(found.secret), self._store.now()
                )
            except ValueError:  # another window of the same player was first
                return await authenticate(self._store, found.secret)
        return found


def json_endpoint(endpoint: Endpoint) -> Endpoint:
    """Wrap an endpoint: accept JSON from our own page only, and explain refusals."""
    inner = explained(endpoint)

    async def checked(request: Request) -> Response:
        if not is_own_page(request.headers):
            return refuse_as_json(403, "other-page", "Only Parlour's own page may ask for this.")
        if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            return refuse_as_json(415, "malformed", "Send JSON.")
        return await inner(request)

    return checked


def explained(endpoint: Endpoint) -> Endpoint:
    """Wrap an endpoint: answer an error with its code and sentence."""

    async def checked(request: Request) -> Response:
        try:
            return await endpoint(request)
        except msgspec.DecodeError as error:
            return refuse_as_json(400, "malformed", f"The message can't be read: {error}.")
        except TooOften as error:
            response = refuse_as_json(429, error.code, error.sentence, error.facts)
            response.headers["retry-after"] = str(math.ceil(error.retry))
            return response
        except ParlourError as error:
            return refuse_as_json(STATUS.get(error.code, 400), error.code, error.sentence, error.facts)

    return checked


async def read_body(request: Request, most: int = MOST_BYTES) -> bytes:
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise msgspec.DecodeError("it is too long")
    return body


def account_of(request: Request) -> Account:
    account: Account = request.scope["state"][ACCOUNT]
    return account


def refuse_nobody() -> Response:
    problem = NotSignedIn()
    return refuse_as_json(STATUS[problem.code], problem.code, problem.sentence)
