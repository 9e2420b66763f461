"""The host names that the server accepts: those of a home network, and those that the operator allows.

A foreign page can point its own name to this machine and then send requests from its visitors' browsers (DNS
rebinding). So only names that no outsider can own are accepted, and those that the operator has allowed.
"""

from collections.abc import Iterable
from ipaddress import ip_address
from typing import Final

from starlette.datastructures import Headers

AT_HOME: Final = (".localhost", ".local", ".lan", ".home", ".internal", ".home.arpa", ".localdomain", ".box")
LONGEST: Final = 255
_LETTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-_.:[]")


class Hosts:
    def __init__(self, allowed: Iterable[str] = ()) -> None:
        """`allowed` are names without a port; `*` allows every name."""
        self._allowed = {name.lower().rstrip(".") for name in allowed}

    def allows(self, host: str) -> bool:
        """Return whether a host name is accepted, with or without a port.

        >>> hosts = Hosts(["cards.example.org"])
        >>> [hosts.allows(host) for host in ("localhost:8000", "192.168.1.7", "[::1]:80", "nas.local")]
        [True, True, True, True]
        >>> [hosts.allows(host) for host in ("cards.example.org", "evil.example", "a b", "", ":8000")]
        [True, False, False, False, False]
        """
        name = _without_port(host).lower().rstrip(".")
        if not name or len(host) > LONGEST or set(name) - _LETTERS:
            return False
        if "*" in self._allowed or name in self._allowed:
            return True
        return (
            ("." not in name.strip("[]") and ":" not in name) or _is_address(name) or name.endswith(AT_HOME)
        )


def _without_port(host: str) -> str:
    if host.endswith("]"):
        return host
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdigit() else host


def _is_address(name: str) -> bool:
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def is_own_page(headers: Headers) -> bool:
    """Return whether a request is from our own page, or has no origin, as from a client outside a browser."""
    origin = headers.get("origin")
    if origin is None:
        return True
    _, _, host = origin.partition("://")  # an origin has no path, and any text can be compared
    return host != "" and host == headers.get("host")
