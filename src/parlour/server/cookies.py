"""The cookie in which a browser keeps its player's secret."""

from typing import Final

from starlette.datastructures import Headers
from starlette.requests import Request, cookie_parser
from starlette.responses import Response

from parlour.server import players
from parlour.server.root import cookie_under

COOKIE: Final = "parlour"
COOKIE_AGE: Final = 400 * 86_400


class Cookies:
    def __init__(self, root: str = "") -> None:
        """`root` is the path under which the server is: other paths of the host don't get the cookie."""
        self._name = cookie_under(root, COOKIE)
        self._path = root or "/"

    def secret_of(self, headers: Headers) -> str | None:
        """The secret in a browser's cookie, if it is one."""
        secret = cookie_parser(headers.get("cookie", "")).get(self._name)
        return secret if secret is not None and players.is_secret(secret) else None

    def give_secret(self, response: Response, request: Request) -> None:
        """Give a browser without a cookie one: a new secret, of which nothing is written down yet."""
        if request.method == "GET" and self.secret_of(request.headers) is None:
            self.set_secret(response, request, players.new_secret())

    def set_secret(self, response: Response, request: Request, secret: str) -> None:
        """Give a browser this secret, in the place of the one it has."""
        response.set_cookie(
            self._name,
            secret,
            max_age=COOKIE_AGE,
            path=self._path,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
