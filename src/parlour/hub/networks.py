"""The networks that an address belongs to, by which budgets are counted and bans hold."""

from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final

LEVELS: Final = ((64, 1), (56, 2), (48, 4))
"""Prefix lengths of the IPv6 networks of a line, a site, an organisation, each with a multiple of budgets."""


def parsed(address: str) -> IPv4Address | IPv6Address | None:
    """Return an address, or None for any other text, such as a proxy's placeholder for an unknown client."""
    with suppress(ValueError):
        return ip_address(address)
    return None


def networks_of(address: str) -> list[tuple[int, str]]:
    """Return the keys under which an address and the networks around it are counted.

    An IPv4 address is one key. An IPv6 line has 64 bits, within which anybody may take any number of
    addresses, and a site or an organisation may have many lines.

    >>> networks_of("::ffff:192.0.2.1")
    [(64, '192.0.2.1')]
    >>> networks_of("2001:db8:1:234::5")
    [(64, '2001:db8:1:234::'), (56, '2001:db8:1:200::'), (48, '2001:db8:1::')]
    """
    found = parsed(address)
    if not isinstance(found, IPv6Address):
        return [(64, address)]
    if found.ipv4_mapped is not None:
        return [(64, str(found.ipv4_mapped))]
    return [(bits, str(IPv6Address(int(found) >> (128 - bits) << (128 - bits)))) for bits, _ in LEVELS]
