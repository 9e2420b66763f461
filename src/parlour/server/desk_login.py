"""The login of the desk: a link's code works once and is exchanged for a cookie valid for some hours.

Only hashes are stored, where every server process finds them. The cookie is sent to the desk's addresses
only, and never with a request made by another site.
"""

from typing import Final

from starlette.requests import Request, cookie_parser
from starlette.responses import Response

from parlour.errors import Refused
from parlour.hub import players
from parlour.server.budgets import Account
from parlour.server.root import cookie_under
from parlour.store import DeskSessionStore

COOKIE: Final = "parlour-desk"
PATH: Final = "/api/desk"
SESSION_SECONDS: Final = 12 * 3600


class Login:
    def __init__(self, store: DeskSessionStore, root: str) -> None:
        self._store = store
        self._name = cookie_under(root, COOKIE)
        self._path = f"{root}{PATH}"

    async def open(self, code: str, account: Account) -> str:
        """Redeem a code; return the secret of the session. Wrong codes have a budget of their own, so that
        guessing locks neither others in the network out of rooms nor a host out of the desk."""
        secret, now = players.new_secret(), self._store.now()
        hashes = players.secret_hash(code), players.secret_hash(secret)
        with account.guessing("wrong_desk_codes"):
            if not await self._store.redeem_desk_code(*hashes, now, now + 1000 * SESSION_SECONDS):
                raise Refused("desk-code", "This link has been used, or it has expired.")
        return secret

    async def check(self, request: Request) -> None:
        """Refuse a browser without a valid session."""
        hashed = self._hash_of(request)
        if hashed is None or not await self._store.is_desk_session(hashed, self._store.now()):
            raise Refused("desk-closed", "The desk is not open here: `parlour desk` makes a link to it.")

    async def close(self, request: Request) -> None:
        hashed = self._hash_of(request)
        if hashed is not None:
            await self._store.end_desk_session(hashed)

    def give(self, response: Response, request: Request, secret: str) -> None:
        """Set the session cookie; an empty secret deletes it."""
        response.set_cookie(
            self._name,
            secret,
            max_age=SESSION_SECONDS if secret else 0,
            path=self._path,
            httponly=True,
            samesite="strict",
            secure=request.url.scheme == "https",
        )

    def _hash_of(self, request: Request) -> bytes | None:
        secret = cookie_parser(request.headers.get("cookie", "")).get(self._name)
        return players.secret_hash(secret) if secret and players.is_secret(secret) else None
