"""The cookies that hold secrets: a player's, and that of an open desk."""

from typing import Final, Literal

from starlette.datastructures import Headers
from starlette.requests import Request, cookie_parser
from starlette.responses import Response

from parlour.hub import players
from parlour.server.sub_path import cookie_under

COOKIE: Final = "parlour"
DESK_COOKIE: Final = "parlour-desk"
DESK_PATH: Final = "/api/desk"
DESK_SECONDS: Final = 12 * 3600


class Cookie:
    """A cookie under the path where the server runs: the browser sends it to no other path."""

    def __init__(
        self, name: str, root: str, path: str, seconds: int, same_site: Literal["lax", "strict"]
    ) -> None:
        self._name = cookie_under(root, name)
        self._path = f"{root}{path}" or "/"
        self._seconds = seconds
        self._same_site: Literal["lax", "strict"] = same_site

    def secret_of(self, headers: Headers) -> str | None:
        """Return the secret in the cookie, if there is a valid one."""
        secret = cookie_parser(headers.get("cookie", "")).get(self._name)
        return secret if secret is not None and players.is_secret(secret) else None

    def give_secret(self, response: Response, request: Request) -> None:
        """Set a new secret, of which nothing is stored yet, if the browser has none."""
        if request.method == "GET" and self.secret_of(request.headers) is None:
            self.set_on(response, request, players.new_secret())

    def set_on(self, response: Response, request: Request, secret: str) -> Response:
        """Set this secret, replacing the one that the browser has; an empty one deletes it."""
        response.set_cookie(
            self._name,
            secret,
            max_age=self._seconds if secret else 0,
            path=self._path,
            httponly=True,
            samesite=self._same_site,
            secure=request.url.scheme == "https",
        )
        return response


def cookies(root: str) -> tuple[Cookie, Cookie]:
    """Return the cookies of a player, and of the desk, which is never sent with a request of another site."""
    player = Cookie(COOKIE, root, "", 400 * 86_400, "lax")
    return player, Cookie(DESK_COOKIE, root, DESK_PATH, DESK_SECONDS, "strict")
