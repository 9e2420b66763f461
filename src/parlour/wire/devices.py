"""What the server says about a player's other devices, over HTTP."""

from msgspec import Struct


class DeviceCode(Struct, frozen=True):
    """A code that makes one other device yours."""

    code: str
    seconds: int
    """For how long it can be used."""
    link: str | None
    """The page that takes it, with the code in its fragment."""
    qr: str
    """The link as a picture, in SVG."""


class Phrase(Struct, frozen=True):
    """Six words that make any device yours. They are told once."""

    phrase: str


class Claimed(Struct, frozen=True):
    """The player that this browser has now."""

    name: str
    avatar: str
