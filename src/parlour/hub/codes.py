"""The codes of rooms: short words by which people find a room."""

import secrets
from collections.abc import Callable
from typing import Final

CODE_LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ"  # without I, L, O, which are easily misread
CODE_LENGTH: Final = 6
CODE_LENGTHS: Final = (4, CODE_LENGTH)  # codes of 0.1.0 have four letters
_TRIES: Final = 100

IsHome = Callable[[str], bool]
"""Whether the people of a room with some code will come to this process, if it is one of several."""


def fresh_code(is_home: IsHome | None = None) -> str:
    """Return a random code, if possible one that leads back to this process."""
    for _ in range(_TRIES):
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        if is_home is None or is_home(code):
            break
    return code


def code_of(text: str) -> str | None:
    """Return the code in a text of either case, or None if it can't be one.

    Capitals must not change the length (ß becomes SS): wrong codes are counted by their length.

    >>> code_of("abcd"), code_of("abßf"), code_of("AIOL")
    ('ABCD', None, None)
    """
    code = text.upper()
    is_code = len(text) == len(code) and len(code) in CODE_LENGTHS and set(code) <= set(CODE_LETTERS)
    return code if is_code else None
