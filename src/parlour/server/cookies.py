"""The cookie that holds a player's secret."""

from typing import Final

from starlette.datastructures import Headers
from starlette.requests import Request, cookie_parser
from starlette.responses import Response

from parlour.hub import players
from parlour.server.root import cookie_under

COOKIE: Final = "parlour"
COOKIE_AGE: Final = 400 * 86_400


class Cookies:
    def __init__(self, root: str = "") -> None:
        """`root` is the path under which the server runs: the browser sends the cookie to no other path."""
        self._name = cookie_under(root, COOKIE)
        self._path = root or "/"

    def secret_of(self, headers: Headers) -> str | None:
        """Return the secret in the cookie, if there is a valid one."""
        secret = cookie_parser(headers.get("cookie", "")).get(self._name)
        return secret if secret is not None and players.is_secret(secret) else None

    def give_secret(self, response: Response, request: Request) -> None:
        """Set a new secret, of which nothing is stored yet, if the browser has none."""
        if request.method == "GET" and self.secret_of(request.headers) is None:
            self.set_secret(response, request, players.new_secret())

    def set_secret(self, response: Response, request: Request, secret: str) -> None:
        """Set this secret, replacing the one that the browser has."""
        response.set_cookie(
            self._name,
            secret,
            max_age=COOKIE_AGE,
            path=self._path,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
