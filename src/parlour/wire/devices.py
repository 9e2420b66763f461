"""The server's answers about a player's other devices, over HTTP."""

from msgspec import Struct


class DeviceCode(Struct, frozen=True):
    """A code that signs you in on one other device."""

    code: str
    seconds: int
    """How long it is valid."""
    link: str
    """The page that accepts it, with the code in its fragment."""
    qr: str
    """The link as a QR code, in SVG."""


class Phrase(Struct, frozen=True):
    """Six words that sign you in on any device. They are shown once."""

    phrase: str


class Claimed(Struct, frozen=True):
    """The player that this browser is signed in as."""

    name: str
    avatar: str
