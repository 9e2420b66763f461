"""Players: guests with generated names, each identified by a secret of which only the hash is stored.

A guest is derived from the secret alone, and is stored at their first action.
"""

import hashlib
import re
import secrets
import unicodedata
from collections.abc import Callable, Iterable
from typing import Final

from parlour import guest_names
from parlour.errors import Refused
from parlour.records import Player

NAME_LENGTH: Final = 24
AVATARS: Final = tuple("🦊🐻🐼🐨🐯🦁🐸🐵🐧🦉🦆🦅🦄🐝🦋🐢🐙🐬🐳🦔🦦🦩🦜🐞")
_BLANK: Final = frozenset(
    [
        *map(ord, "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"),
        *range(0x180B, 0x1810),
        *range(0xFE00, 0xFE10),
        *range(0xE0000, 0xE1000),
    ]
)
"""Characters that show nothing, whatever their Unicode category: fillers and variation selectors."""
MOST_MARKS: Final = 2  # per letter: more would overlap other lines
_SECRET: Final = re.compile(r"[A-Za-z0-9_-]{32,64}")


def new_secret() -> str:
    return secrets.token_urlsafe(24)


def is_secret(text: str) -> bool:
    """Return whether a text has the form of a secret."""
    return _SECRET.fullmatch(text) is not None


def guest(secret: str, taken: Iterable[str] = (), language: str = guest_names.FIRST) -> Player:
    """Return the guest of a secret, always the same: in each language another, with no name in `taken`."""
    digest = hashlib.sha256(f"guest {secret}".encode()).digest()
    others = {name.casefold() for name in taken}
    number = int.from_bytes(digest[:4])
    while guest_names.made_up(number, language).casefold() in others:
        number += 1
    return Player(
        digest[8:16].hex(), guest_names.made_up(number, language), AVATARS[digest[4] % len(AVATARS)]
    )


def under_another_name(player: Player, is_forbidden: Callable[[str], bool]) -> Player:
    """Return the player with an allowed generated name, the same in every process."""
    number = int.from_bytes(hashlib.sha256(f"name {player.id}".encode()).digest()[:4])
    while is_forbidden(guest_names.made_up(number)):
        number += 1
    return Player(player.id, guest_names.made_up(number), player.avatar)


def clean_name(text: str) -> str:
    """Return a name as stored: normalised, on one line, without invisible characters, at most 24 long."""
    normal = unicodedata.normalize("NFKC", text)
    visible = "".join(" " if each.isspace() else each for each in normal if _is_visible(each))
    name = _with_few_marks(" ".join(visible.split()))
    if all(each == " " or unicodedata.category(each).startswith("M") for each in name):
        raise Refused("name-empty", "A name needs at least one letter.")
    if len(name) > NAME_LENGTH:
        raise Refused(
            "name-too-long",
            f"A name can have up to {NAME_LENGTH} characters, and this has {len(name)}.",
            most=NAME_LENGTH,
            count=len(name),
        )
    return name


def _with_few_marks(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for each in unicodedata.normalize("NFKD", text):
        marks = marks + 1 if unicodedata.category(each) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            kept.append(each)
    return unicodedata.normalize("NFKC", "".join(kept))


def _is_visible(character: str) -> bool:
    # Control characters, direction marks, surrogates, private use and unassigned.
    hidden = ("Cc", "Cf", "Cs", "Co", "Cn")
    return character.isspace() or (
        ord(character) not in _BLANK and unicodedata.category(character) not in hidden
    )


def checked_avatar(text: str) -> str:
    if text not in AVATARS:
        raise Refused("avatar", f"Choose one of {' '.join(AVATARS)}.", avatars=list(AVATARS))
    return text


def secret_hash(secret: str) -> bytes:
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).digest()
