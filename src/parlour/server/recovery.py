"""What lets another device be the same player: a code for ten minutes, or a phrase that is written down.

Both are long enough that nobody finds one by guessing as often as they may. A phrase has no words of any
language: each has two syllables that are written the same wherever Latin letters are known.
"""

import re
import secrets
from typing import Final

from parlour.errors import Refused
from parlour.server.rooms.directory import CODE_LETTERS

CODE_LENGTH: Final = 8  # 23⁸, some 78,000 million: all guesses of a server in ten minutes are 60,000
CODE_SECONDS: Final = 600
WORDS: Final = 6
SYLLABLES: Final = 2
_CONSONANTS: Final = "bdfgklmnrstvz"
_VOWELS: Final = "aeiou"
_CODE: Final = re.compile(f"[{CODE_LETTERS}]{{{CODE_LENGTH}}}")
_PHRASE: Final = re.compile(f"(?:[{_CONSONANTS}][{_VOWELS}]){{{WORDS * SYLLABLES}}}")
_WORD: Final = re.compile(f"(?:[{_CONSONANTS}][{_VOWELS}]){{{SYLLABLES}}}")
_MOST_CODE_PARTS: Final = 2  # however it is spaced; more parts are meant as words
_LONGEST_WORD: Final = 30  # of one that is said again
_BETWEEN: Final = re.compile(r"[\s,.\-–—·]+")


def new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def new_phrase() -> str:
    """Return six words, of 65¹² phrases: 72 bits.

    >>> len(new_phrase().split())
    6
    """
    return " ".join(
        "".join(secrets.choice(_CONSONANTS) + secrets.choice(_VOWELS) for _ in range(SYLLABLES))
        for _ in range(WORDS)
    )


def key_of(text: str) -> str:
    """Return the code or phrase that somebody has written, however it is spaced; or Refused.

    >>> key_of(" abcd-efgh "), key_of("Bade FIGO kulu, mona rose tuvi")
    ('ABCDEFGH', 'badefigokulumonarosetuvi')
    """
    parts = [part for part in _BETWEEN.split(text) if part]
    letters = "".join(parts)
    if _CODE.fullmatch(letters.upper()):
        return letters.upper()
    if _PHRASE.fullmatch(letters.lower()):
        return letters.lower()
    if len(parts) > _MOST_CODE_PARTS:
        raise _flaw(parts)
    raise Refused(
        "not-a-code",
        f"That is neither a code of {CODE_LENGTH} letters nor a phrase of {WORDS} words.",
        letters=CODE_LENGTH,
        words=WORDS,
    )


def is_phrase(key: str) -> bool:
    """Is this key a phrase, and no code?"""
    return _PHRASE.fullmatch(key) is not None


def _flaw(words: list[str]) -> Refused:
    """Why these words are no phrase."""
    wrong = next((word for word in words if not _WORD.fullmatch(word.lower())), None)
    if wrong is not None:
        shown = wrong[:_LONGEST_WORD]
        return Refused(
            "not-a-phrase-word",
            f'"{shown}" can\'t be a word of a recovery phrase. Check how it is spelled.',
            word=shown,
        )
    return Refused(
        "phrase-length",
        f"A recovery phrase has {WORDS} words, and this has {len(words)}.",
        words=WORDS,
        count=len(words),
    )
