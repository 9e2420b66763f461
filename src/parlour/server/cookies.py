"""The cookie in which a browser keeps its player's secret."""

from typing import Final

from starlette.datastructures import Headers
from starlette.requests import Request, cookie_parser
from starlette.responses import Response

from parlour.server import players

COOKIE: Final = "parlour"
COOKIE_AGE: Final = 400 * 86_400


def secret_of(headers: Headers) -> str | None:
    """The secret in a browser's cookie, if it is one."""
    secret = cookie_parser(headers.get("cookie", "")).get(COOKIE)
    return secret if secret is not None and players.is_secret(secret) else None


def give_secret(response: Response, request: Request) -> None:
    """Give a browser without a cookie one: a new secret, of which nothing is written down yet."""
    if request.method == "GET" and secret_of(request.headers) is None:
        response.set_cookie(
            COOKIE,
            players.new_secret(),
            max_age=COOKIE_AGE,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
