"""Inviting people: the link to a room as others can open it, and the same as a code for a phone's camera."""

import io
from functools import lru_cache
from typing import Final

import segno
from starlette.requests import Request

LONGEST_HOST: Final = 255
_ONLY_HERE: Final = ("localhost", "127.0.0.1", "[::1]")


def link_to(path: str, request: Request, lan: str | None, root: str = "") -> str | None:
    """The whole address of a path, or None where the request names no host that could have one."""
    base = base_of(request, lan, root)
    return None if base is None else f"{base}{path}"


def base_of(request: Request, lan: str | None, root: str) -> str | None:
    """What all whole addresses of this server begin with, for others than the one who asks.

    A player at the machine itself calls it by a name that means something else to everybody else: they get
    the one of the network, if there is one.
    """
    host = request.headers.get("host", "")
    if not 0 < len(host) <= LONGEST_HOST:
        return None
    return (lan if lan is not None and is_only_here(host) else f"{request.url.scheme}://{host}") + root


def is_only_here(host: str) -> bool:
    """Does this name mean this machine, whoever says it?

    >>> is_only_here("localhost:8000"), is_only_here("[::1]"), is_only_here("cards.local:8000")
    (True, True, False)
    """
    return (host if host.endswith("]") else host.rpartition(":")[0] or host) in _ONLY_HERE


@lru_cache(maxsize=256)
def qr_code(link: str) -> bytes:
    """Dark on light in every theme, with an edge: cameras want that."""
    drawn = io.BytesIO()
    segno.make(link, micro=False).save(
        drawn, kind="svg", border=2, dark="#1b1a17", light="#ffffff", xmldecl=False, omitsize=True
    )
    return drawn.getvalue()
