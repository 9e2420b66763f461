"""Find the player of a secret, stored or not."""

import hashlib
from base64 import urlsafe_b64encode
from typing import Final

from msgspec import Struct

from parlour import guest_names
from parlour.hub import players
from parlour.hub.accounts import A_MINUTE, Account, TooOften
from parlour.records import Player
from parlour.store import PlayerStore

MOST_FORGOTTEN: Final = 10
"""The most players of one secret, one after the other: every request looks up each of them."""


class Authenticated(Struct, frozen=True):
    secret: str
    """The given secret; or, if its player was forgotten, one derived from it."""
    player: Player
    is_stored: bool


async def store_guest(store: PlayerStore, account: Account, player: Player, secret: str) -> Player:
    """Store a guest at their first action, and charge a newcomer; return the player as stored."""
    if not account.take("newcomers"):
        raise TooOften("newcomers", "Too many new players from your network. Wait a minute.", A_MINUTE)
    key = players.secret_hash(secret)
    try:
        await store.add_player(player, key, store.now())
    except ValueError:  # another window of the same player was first
        return await store.player(key) or player
    return player


async def authenticate(store: PlayerStore, secret: str, language: str = guest_names.FIRST) -> Authenticated:
    """Return the player of a secret; a guest of whom nothing is stored has a name in this language. The
    secret of a forgotten player makes a new guest, and after `MOST_FORGOTTEN` of them a fresh secret does."""
    for _ in range(MOST_FORGOTTEN):
        stored = await store.player(players.secret_hash(secret))
        if stored is not None:
            return Authenticated(secret, stored, True)
        guest = players.guest(secret, language=language)
        if not await store.is_forgotten(guest.id):
            return Authenticated(secret, guest, False)
        secret = urlsafe_b64encode(hashlib.sha256(f"again {secret}".encode()).digest()).decode().rstrip("=")
    fresh = players.new_secret()
    return Authenticated(fresh, players.guest(fresh, language=language), False)
