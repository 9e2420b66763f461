"""Move a player to another device, or forget them: over HTTP, because the browser's cookie changes.

Secrets are sent in bodies only, never in an address, which may be logged. Only our own page may send these
requests.
"""

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from parlour.errors import Refused
from parlour.hub import players
from parlour.server.endpoints import Authenticator, account_of, json_endpoint, read_body
from parlour.server.page import invitations
from parlour.server.process import Parlour
from parlour.server.responses import json_response
from parlour.services import recovery
from parlour.wire import devices as wire


class Claim(Struct, forbid_unknown_fields=True):
    code: str


class PlayerRoutes:
    def __init__(self, parlour: Parlour, lan: str | None, root: str) -> None:
        self._parlour = parlour
        self._store = parlour.store
        self._authenticator = Authenticator(parlour.store, parlour.cookies)
        self._lan = lan
        self._root = root

    def routes(self) -> list[Route]:
        return [
            Route("/api/player/code", json_endpoint(self.code), methods=["POST"]),
            Route("/api/player/phrase", json_endpoint(self.phrase), methods=["POST"]),
            Route("/api/player/claim", json_endpoint(self.claim), methods=["POST"]),
            Route("/api/player/forget", json_endpoint(self.forget), methods=["POST"]),
        ]

    async def code(self, request: Request) -> Response:
        """Answer with a code for another device, its link and its QR code."""
        found = await self._authenticator.authenticate_and_store(request)
        code, now = recovery.new_code(), self._store.now()
        hashed = players.secret_hash(code)
        await self._store.add_code(found.player.id, hashed, now, now + 1000 * recovery.CODE_SECONDS)
        link = invitations.link_to(f"/device#{code}", request, self._lan, self._root)
        account = account_of(request)
        address = request.client.host if request.client else ""
        drawn, seconds = await self._parlour.hub.thoughts.timed(
            address, lambda: invitations.qr_code(link or code)
        )
        account.cpu += seconds
        return json_response(wire.DeviceCode(code, recovery.CODE_SECONDS, link, drawn.decode()))

    async def phrase(self, request: Request) -> Response:
        """Answer with a new phrase, which replaces an earlier one and is shown only this once."""
        found = await self._authenticator.authenticate_and_store(request)
        phrase = recovery.new_phrase()
        hashed = players.secret_hash(recovery.key_of(phrase))
        await self._store.set_phrase(found.player.id, hashed, self._store.now())
        return json_response(wire.Phrase(phrase))

    async def claim(self, request: Request) -> Response:
        """Sign this browser in as the player of a code or a phrase."""
        key = recovery.key_of(msgspec.json.decode(await read_body(request), type=Claim).code)
        account, secret = account_of(request), players.new_secret()
        hashes = players.secret_hash(key), players.secret_hash(secret)
        with account.guessing():
            player = await self._store.claim(*hashes, self._store.now())
            if player is None and recovery.is_phrase(key):
                raise Refused(
                    "no-such-phrase",
                    "No player has this phrase. A newer one may have replaced it, or the player was deleted.",
                )
            if player is None:
                raise Refused("no-such-code", "No player has this code. A code works once, for ten minutes.")
        response = json_response(wire.Claimed(player.name, player.avatar))
        self._parlour.cookies.set_secret(response, request, secret)
        return response

    async def forget(self, request: Request) -> Response:
        """Delete the player; the browser becomes a new guest."""
        found = await self._authenticator.authenticate(request)
        if found.is_stored:
            account_of(request).entries += 1
            await self._parlour.forgetting.forget(found.player)
        response = json_response({})
        self._parlour.cookies.set_secret(response, request, players.new_secret())
        return response
