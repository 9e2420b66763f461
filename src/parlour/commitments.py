"""Fair deals: the seed of a round is derived from a secret of the server and parts from the players.

A room's secrets form a hash chain, made when the room is opened: the SHA-256 of a round's secret is the
secret of the round before, and that of the first is the chain's anchor. Everybody sees the anchor, so all
secrets are fixed before a player adds a random part; the seed is the SHA-256 of both. Neither the server nor
a player can choose it. Nothing here may ever change: logs and players' notes depend on it.
"""

import hashlib
import secrets
from collections.abc import Sequence
from typing import Final, Literal

from parlour.seeds import commitment, keeps

LENGTH: Final = 200  # rounds of a chain
SEED_DIGITS: Final = 32

Flaw = Literal["secret", "anchor", "seed", "part"]


def fresh_root() -> str:
    """Return the last secret of a new chain, from which all the others follow."""
    return secrets.token_hex(32)


def secret_of(root: str, number: int) -> str:
    """Return the secret of a chain's round `number`, from 1 to LENGTH; number 0 is its anchor."""
    secret = root
    for _ in range(LENGTH - number):
        secret = commitment(secret)
    return secret


def fresh_part() -> str:
    """Return a player's part: 128 random bits."""
    return secrets.token_hex(16)


def seed_of(secret: str, parts: Sequence[str | None], index: int = 0) -> str:
    """Return the seed of a deal. `parts` are in the order of the seats, None for a seat that added none. A
    deal that is not proved winnable may be skipped for the one with the next `index`."""
    text = " ".join((secret, *filter(None, parts), str(index)))
    return hashlib.sha256(text.encode()).hexdigest()[:SEED_DIGITS]


def leads_to(secret: str, anchor: str) -> bool:
    """Return whether a secret belongs to the chain of an anchor."""
    for _ in range(LENGTH):
        if keeps(anchor, secret):
            return True
        secret = commitment(secret)
    return False


def flaw(
    secret: str,
    parts: Sequence[str | None],
    index: int,
    seed: str,
    *,
    promise: str,
    anchor: str | None = None,
    part: str | None = None,
) -> Flaw | None:
    """Return what is wrong with a deal, or None, for a player who saw its promise, and saw the anchor before
    adding their part."""
    if not keeps(promise, secret):
        return "secret"
    if anchor is not None and not leads_to(secret, anchor):
        return "anchor"
    if seed_of(secret, parts, index) != seed:
        return "seed"
    return "part" if part is not None and part not in parts else None
