"""Invitations to a room: a link that works for others, and its QR code."""

import io
from functools import lru_cache
from typing import Final

import segno

from parlour.server.boundary import Request

LONGEST_HOST: Final = 255
_ONLY_HERE: Final = ("localhost", "127.0.0.1", "[::1]")


def link_to(path: str, request: Request) -> str | None:
    """Return the absolute address of a path, or None if the request has no valid host."""
    base = base_of(request)
    return None if base is None else f"{base}{path}"


def base_of(request: Request) -> str | None:
    """Return the base of this server's absolute addresses, as others can open them.

    A player at the machine itself may use a name such as localhost, which is another machine to everybody
    else: it is replaced by the address in the local network, if there is one.
    """
    host, lan = request.headers.get("host", ""), request.parlour.lan
    if not 0 < len(host) <= LONGEST_HOST:
        return None
    base = lan if lan is not None and is_only_here(host) else f"{request.url.scheme}://{host}"
    return base + request.parlour.root


def is_only_here(host: str) -> bool:
    """Return whether a host name means the local machine on every machine.

    >>> is_only_here("localhost:8000"), is_only_here("[::1]"), is_only_here("cards.local:8000")
    (True, True, False)
    """
    return (host if host.endswith("]") else host.rpartition(":")[0] or host) in _ONLY_HERE


@lru_cache(maxsize=256)
def qr_code(link: str) -> bytes:
    """Return a QR code as SVG, dark on light in every theme, and with a border, as cameras need it."""
    drawn = io.BytesIO()
    segno.make(link, micro=False).save(
        drawn, kind="svg", border=2, dark="#1b1a17", light="#ffffff", xmldecl=False, omitsize=True
    )
    return drawn.getvalue()
