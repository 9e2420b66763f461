"""Find the player of a secret, stored or not."""

import hashlib
from base64 import urlsafe_b64encode
from typing import Final

from msgspec import Struct

from parlour.hub import players
from parlour.records import Player
from parlour.store import PlayerStore

MOST_FORGOTTEN: Final = 10
"""The most players of one secret, one after the other: every request looks up each of them."""


class Authenticated(Struct, frozen=True):
    secret: str
    """The given secret; or, if its player was forgotten, one derived from it."""
    player: Player
    is_stored: bool


async def authenticate(store: PlayerStore, secret: str) -> Authenticated:
    """Return the player of a secret.

    The secret of a forgotten player makes a new guest, always the same one. After `MOST_FORGOTTEN` players of
    a secret were forgotten, it is replaced by a fresh one.
    """
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
