"""Sign in on another device as the same player: with a code for ten minutes, or a recovery phrase.

Both are too long to be guessed within the rate limits. The words of a phrase belong to no language: each has
two syllables that are spelled the same wherever Latin letters are used.
"""

import re
import secrets
from typing import Final

from parlour.errors import Refused
from parlour.hub import players
from parlour.hub.codes import CODE_LETTERS
from parlour.records import Player
from parlour.store import DeviceStore

CODE_LENGTH: Final = 8  # 23⁸, about 78 billion; a server allows 60,000 guesses in ten minutes
CODE_SECONDS: Final = 600
WORDS: Final = 6
SYLLABLES: Final = 2
_CONSONANTS: Final = "bdfgklmnrstvz"
_VOWELS: Final = "aeiou"
_CODE: Final = re.compile(f"[{CODE_LETTERS}]{{{CODE_LENGTH}}}")
_PHRASE: Final = re.compile(f"(?:[{_CONSONANTS}][{_VOWELS}]){{{WORDS * SYLLABLES}}}")
_WORD: Final = re.compile(f"(?:[{_CONSONANTS}][{_VOWELS}]){{{SYLLABLES}}}")
_MOST_CODE_PARTS: Final = 2  # more parts are taken for the words of a phrase
_LONGEST_WORD: Final = 30  # characters of a word that is quoted in an error
_BETWEEN: Final = re.compile(r"[\s,.\-–—·]+")


def new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


async def give_code(store: DeviceStore, player: str) -> str:
    """Return a new code for another device of a player, which replaces an earlier one."""
    code, now = new_code(), store.now()
    await store.add_code(player, players.secret_hash(code), now, now + 1000 * CODE_SECONDS)
    return code


async def give_phrase(store: DeviceStore, player: str) -> str:
    """Return a new phrase, which replaces an earlier one and is shown only this once."""
    phrase = new_phrase()
    await store.set_phrase(player, players.secret_hash(key_of(phrase)), store.now())
    return phrase


async def claim(store: DeviceStore, key: str, secret: str) -> Player:
    """Return the player of a code or a phrase, to whom the secret of another device now belongs."""
    hashes = players.secret_hash(key), players.secret_hash(secret)
    player = await store.claim(*hashes, store.now())
    if player is not None:
        return player
    if _PHRASE.fullmatch(key):
        raise Refused(
            "no-such-phrase",
            "No player has this phrase. A newer one may have replaced it, or the player was deleted.",
        )
    raise Refused("no-such-code", "No player has this code. A code works once, for ten minutes.")


def new_phrase() -> str:
    """Return a phrase of six words, one of 65¹²: 72 bits.

    >>> len(new_phrase().split())
    6
    """
    return " ".join(
        "".join(secrets.choice(_CONSONANTS) + secrets.choice(_VOWELS) for _ in range(SYLLABLES))
        for _ in range(WORDS)
    )


def key_of(text: str) -> str:
    """Return the code or phrase in a text, however it is spaced, or raise Refused.

    >>> key_of(" abcd-efgh "), key_of("Bade FIGO kulu, mona rose tuvi")
    ('ABCDEFGH', 'badefigokulumonarosetuvi')
    """
    parts = [part for part in _BETWEEN.split(text) if part]
    letters = "".join(parts)
    if _CODE.fullmatch(letters.upper()):
        return letters.upper()
    if _PHRASE.fullmatch(letters.lower()):
        return letters.lower()
    if len(parts) <= _MOST_CODE_PARTS:
        raise Refused(
            "not-a-code",
            f"That is neither a code of {CODE_LENGTH} letters nor a phrase of {WORDS} words.",
            letters=CODE_LENGTH,
            words=WORDS,
        )
    for shown in (part[:_LONGEST_WORD] for part in parts if not _WORD.fullmatch(part.lower())):
        raise Refused(
            "not-a-phrase-word",
            f'"{shown}" can\'t be a word of a recovery phrase. Check how it is spelled.',
            word=shown,
        )
    raise Refused(
        "phrase-length",
        f"A recovery phrase has {WORDS} words, and this has {len(parts)}.",
        words=WORDS,
        count=len(parts),
    )
