"""Your player on other devices, and forgotten: what a browser asks for over HTTP, because its cookie changes.

Secrets travel in bodies alone, never in an address that somebody logs. Only our own page may ask.
"""

import math
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from parlour.errors import ParlourError, Refused
from parlour.server import players, recovery
from parlour.server.budgets import ACCOUNT, Account, TooOften
from parlour.server.hosts import is_own_page
from parlour.server.known import Known, known
from parlour.server.page import invitations
from parlour.server.process import Parlour
from parlour.store import StoreFailure
from parlour.wire import devices as wire

MOST_BYTES: Final = 1000
A_MINUTE: Final = 60.0  # seconds
STATUS: Final = {"nobody": 401, "too-often": 429, "no-such-code": 404, "solver-busy": 503}


class Nobody(ParlourError):
    """A browser without a cookie."""

    def __init__(self) -> None:
        super().__init__("nobody", "You're not signed in yet. Open the page first.")


class Claim(Struct, forbid_unknown_fields=True):
    code: str


Answer = Callable[[Request], Awaitable[Response]]


class PlayerRoutes:
    def __init__(self, parlour: Parlour, lan: str | None, root: str) -> None:
        self._parlour = parlour
        self._store = parlour.store
        self._lan = lan
        self._root = root

    def routes(self) -> list[Route]:
        return [
            Route("/api/player/code", _asked(self.code), methods=["POST"]),
            Route("/api/player/phrase", _asked(self.phrase), methods=["POST"]),
            Route("/api/player/claim", _asked(self.claim), methods=["POST"]),
            Route("/api/player/forget", _asked(self.forget), methods=["POST"]),
        ]

    async def code(self, request: Request) -> Response:
        """A code for another device, and the same as a link and a picture of it."""
        found = await self._written_down(request)
        code, now = recovery.new_code(), self._store.now()
        hashed = players.secret_hash(code)
        await self._store.add_code(found.player.id, hashed, now, now + 1000 * recovery.CODE_SECONDS)
        link = invitations.link_to(f"/device#{code}", request, self._lan, self._root)
        account = _account(request)
        address = request.client.host if request.client else ""
        drawn, seconds = await self._parlour.solver.think(address, lambda: invitations.qr_code(link or code))
        account.cpu += seconds
        return _json(wire.DeviceCode(code, recovery.CODE_SECONDS, link, drawn.decode()))

    async def phrase(self, request: Request) -> Response:
        """A phrase to write down, in the place of an earlier one. It is told this once."""
        found = await self._written_down(request)
        phrase = recovery.new_phrase()
        hashed = players.secret_hash(recovery.key_of(phrase))
        await self._store.set_phrase(found.player.id, hashed, self._store.now())
        return _json(wire.Phrase(phrase))

    async def claim(self, request: Request) -> Response:
        """Be the player of a code or a phrase, in this browser."""
        key = recovery.key_of(msgspec.json.decode(await _body(request), type=Claim).code)
        account, secret = _account(request), players.new_secret()
        if not account.take("wrong_codes"):  # before looking: many may ask at the same instant
            raise TooOften("codes", "Too many wrong codes from your network. Wait a minute.", A_MINUTE)
        hashes = players.secret_hash(key), players.secret_hash(secret)
        try:
            player = await self._store.claim(*hashes, self._store.now())
        except StoreFailure:
            account.give_back("wrong_codes")
            raise
        if player is None:
            raise Refused(
                "no-such-code", "No player has this code or phrase. A code works once, for ten minutes."
            )
        account.give_back("wrong_codes")
        response = _json(wire.Claimed(player.name, player.avatar))
        self._parlour.cookies.set_secret(response, request, secret)
        return response

    async def forget(self, request: Request) -> Response:
        """Delete the player. The browser is a new guest then."""
        found = await self._known(request)
        if found.is_stored:
            _account(request).entries += 1
            await self._parlour.forgetting.forget(found.player)
        response = _json({})
        self._parlour.cookies.set_secret(response, request, players.new_secret())
        return response

    async def _known(self, request: Request) -> Known:
        secret = self._parlour.cookies.secret_of(request.headers)
        if secret is None:
            raise Nobody
        return await known(self._store, secret)

    async def _written_down(self, request: Request) -> Known:
        """The player, who is stored if this is the first thing that they do."""
        found, account = await self._known(request), _account(request)
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
            except ValueError:  # another window of theirs was first
                return await known(self._store, found.secret)
        return found


def _asked(answer: Answer) -> Answer:
    """Answers our own page, and says why not in a sentence with a code."""

    async def answered(request: Request) -> Response:
        if not is_own_page(request.headers):
            return _problem(403, "other-page", "Only Parlour's own page may ask for this.")
        if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            return _problem(415, "malformed", "Send JSON.")
        try:
            return await answer(request)
        except msgspec.DecodeError as error:
            return _problem(400, "malformed", f"The message can't be read: {error}.")
        except TooOften as error:
            response = _problem(429, error.code, error.sentence, error.facts)
            response.headers["retry-after"] = str(math.ceil(error.retry))
            return response
        except ParlourError as error:
            return _problem(STATUS.get(error.code, 400), error.code, error.sentence, error.facts)

    return answered


async def _body(request: Request) -> bytes:
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MOST_BYTES:
            raise msgspec.DecodeError("it is too long")
    return body


def _account(request: Request) -> Account:
    account: Account = request.scope["state"][ACCOUNT]
    return account


def _problem(status: int, code: str, text: str, facts: Mapping[str, object] | None = None) -> Response:
    return _json({"code": code, "text": text, "facts": facts or {}}, status)


def _json(value: object, status: int = 200) -> Response:
    return Response(
        msgspec.json.encode(value), status, {"cache-control": "no-store"}, media_type="application/json"
    )
