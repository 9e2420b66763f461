"""The player behind a secret, written down or not."""

import hashlib
from base64 import urlsafe_b64encode
from typing import Final

from msgspec import Struct

from parlour.records import Player
from parlour.server import players
from parlour.store import Store

MOST_FORGOTTEN: Final = 10
"""How many players may have come of one secret, one after the other: each is looked for at every request."""


class Authenticated(Struct, frozen=True):
    secret: str
    """The one that was given; or, if its player was forgotten, another that follows from it."""
    player: Player
    is_stored: bool


async def authenticate(store: Store, secret: str) -> Authenticated:
    """Find the player of a secret. A secret of somebody who was forgotten makes a new guest: always the same,
    until so many who came of it were forgotten that it is worth nothing any more."""
    for _ in range(MOST_FORGOTTEN):
        stored = await store.player(players.secret_hash(secret))
        if stored is not None:
            return Authenticated(secret, stored, True)
        guest = players.guest(secret)
        if not await store.is_forgotten(guest.id):
            return Authenticated(secret, guest, False)
        secret = urlsafe_b64encode(hashlib.sha256(f"again {secret}".encode()).digest()).decode().rstrip("=")
    fresh = players.new_secret()
    return Authenticated(fresh, players.guest(fresh), False)
