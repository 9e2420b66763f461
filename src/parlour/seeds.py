"""Seeds: the random stream behind every deal, the shuffle, and the commitment to a deal before the game.

A seed is a text that always names the same deal. Its stream of bytes is SHA-256 in counter mode: block n is
the hash of n (eight bytes, big-endian) followed by the seed in UTF-8. Nothing here may ever change:
the golden values in the tests hold every release to it.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from functools import lru_cache

from parlour.cards import ONE_DECK, Pack

_BLOCK = 32  # bytes in a SHA-256 digest


@lru_cache(maxsize=4096)
def _block(seed: str, number: int) -> bytes:
    return hashlib.sha256(number.to_bytes(8, "big") + _utf8(seed)).digest()


def _utf8(seed: str) -> bytes:
    # A lone surrogate (from a file name or argument that isn't UTF-8) is a valid seed.
    return seed.encode("utf-8", "surrogatepass")


class Stream:
    """The random stream of a seed, read from a position that the caller can store and continue from."""

    __slots__ = ("position", "seed")

    def __init__(self, seed: str, position: int = 0) -> None:
        self.seed = seed
        self.position = position

    def below(self, bound: int) -> int:
        """Return a uniformly distributed number from 0 to bound - 1; `bound` is from 1 to 256."""
        return self.below_each((bound,))[0]

    def below_each(self, bounds: Iterable[int]) -> list[int]:
        """Return a number below each bound, in order.

        Each number takes one byte. A byte from the incomplete last group of `bound` values would favour the
        low numbers, so it is rejected and the next one is read.
        """
        seed, position = self.seed, self.position
        numbers: list[int] = []
        for bound in bounds:
            if not 1 <= bound <= 256:
                raise ValueError(f"A byte decides no number below {bound}: from 1 to 256 it does.")
            limit = 256 - 256 % bound
            byte = 256
            while byte >= limit:
                byte = _block(seed, position // _BLOCK)[position % _BLOCK]
                position += 1
            numbers.append(byte % bound)
        self.position = position
        return numbers


def shuffled(seed: str, pack: Pack = ONE_DECK) -> tuple[int, ...]:
    """Return the deck of a seed: Fisher–Yates (Durstenfeld) over the cards of the pack in order."""
    deck = list(pack)
    unshuffled = range(len(deck), 1, -1)
    for count, chosen in zip(unshuffled, Stream(seed).below_each(unshuffled), strict=True):
        last = count - 1
        deck[last], deck[chosen] = deck[chosen], deck[last]
    return tuple(deck)


def fresh_seed() -> str:
    """Return 128 random bits as text, the seed of a new round."""
    return secrets.token_hex(16)


def commitment(seed: str) -> str:
    """Return the SHA-256 of the seed in hexadecimal, which a room shows before the round."""
    return hashlib.sha256(_utf8(seed)).hexdigest()


def keeps(promised: str, seed: str) -> bool:
    """Return whether a commitment is that of this seed."""
    return hmac.compare_digest(_utf8(promised.strip().lower()), commitment(seed).encode())
