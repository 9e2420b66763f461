"""The host names that the server accepts: those of a home network, and those that the operator allows.

A foreign page can point its own name to this machine and then send requests from its visitors' browsers (DNS
rebinding). So only names that no outsider can own are accepted, and those that the operator has allowed.
"""

import logging
import socket
from collections.abc import Iterable
from functools import cache
from ipaddress import IPv4Address, IPv6Address
from typing import Final

from starlette.datastructures import Headers
from starlette.types import Scope

from parlour.hub.networks import parsed

logger = logging.getLogger(__name__)

AT_HOME: Final = (".localhost", ".local", ".lan", ".internal", ".home.arpa")
ONLY_HERE: Final = ("localhost", "127.0.0.1", "[::1]")
LONGEST: Final = 255
_LETTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-_.:[]")


class Hosts:
    def __init__(self, allowed: Iterable[str] = ()) -> None:
        """`allowed` are names without a port; `*` allows every name."""
        own = socket.gethostname()  # such as nas: this machine's name in its network
        here = ("localhost", own, own.partition(".")[0])
        self._allowed = {name.lower().rstrip(".") for name in (*here, *allowed)}

    def allows(self, host: str) -> bool:
        """Return whether a host name is accepted, with or without a port.

        >>> hosts = Hosts(["cards.example.org"])
        >>> [hosts.allows(host) for host in ("localhost:8000", "192.168.1.7", "[::1]:80", "nas.local")]
        [True, True, True, True]
        >>> [hosts.allows(host) for host in ("cards.example.org", "evil.example", "ai", "a b", "", ":8000")]
        [True, False, False, False, False, False]
        """
        name = _without_port(host).lower().rstrip(".")
        if not name or len(host) > LONGEST or set(name) - _LETTERS:
            return False
        if "*" in self._allowed or name in self._allowed:
            return True
        return _is_address(name) or (":" not in name and name.endswith(AT_HOME))


def _without_port(host: str) -> str:
    if host.endswith("]"):
        return host
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdigit() else host


def is_only_here(host: str) -> bool:
    """Return whether a host name means the local machine on every machine.

    >>> is_only_here("localhost:8000"), is_only_here("[::1]"), is_only_here("cards.local:8000")
    (True, True, False)
    """
    return _without_port(host) in ONLY_HERE


def _is_address(name: str) -> bool:
    if name.startswith("[") and name.endswith("]"):
        return isinstance(parsed(name[1:-1]), IPv6Address)
    return isinstance(parsed(name), IPv4Address)


def is_own_page(scope: Scope) -> bool:
    """Return whether a request is from our own page, or has no origin, as from a client outside a browser."""
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    scheme = "https" if scope["scheme"] in ("https", "wss") else "http"
    if scheme == "http" and origin == f"https://{headers.get('host')}":
        _warn_of_https()
    return origin is None or ("host" in headers and origin == f"{scheme}://{headers['host']}")


@cache
def _warn_of_https() -> None:
    logger.warning(
        "refusing pages served over https: have the proxy send X-Forwarded-Proto, and list its address "
        "in FORWARDED_ALLOW_IPS"
    )
