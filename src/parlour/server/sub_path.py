"""Serve under a path of the host, such as /cards, behind a proxy that also serves other sites.

The proxy passes the path on. The application inside routes without it, and puts it in front of the addresses
that it gives out. Outside the path only the monitoring endpoints are answered.
"""

import re
from typing import Final

SOCKET: Final = re.compile(r"/ws(?:/(.+))?\Z")
"""The end of a WebSocket's path, with the code or id of the room that it is for, if the client knows it."""
MONITORING: Final = ("/healthz", "/readyz", "/metrics")


def inside(root: str, path: str) -> str | None:
    """Return a path without the root, which begins with a slash or is empty; None if it is outside.

    >>> [inside("/cards", path) for path in ("/cards/daily", "/cards", "/healthz", "/cardsharp")]
    ['/daily', '', '/healthz', None]
    """
    if path in MONITORING:
        return path
    return path.removeprefix(root) if f"{path}/".startswith(f"{root}/") else None


def cookie_under(root: str, name: str) -> str:
    """Return the name of a cookie, which differs by root, because a browser sends cookies of / to /cards too.

    >>> cookie_under("", "parlour"), cookie_under("/our/cards", "parlour")
    ('parlour', 'parlour.our.cards')
    """
    return name + root.replace("/", ".")
