"""Who is who: guests with made-up names, known by a secret of which only the hash is stored."""

import hashlib
import secrets
import unicodedata
from typing import Final

from parlour.errors import Refused
from parlour.store import Player, Store

NAME_LENGTH: Final = 24
AVATARS: Final = tuple("🦊🐻🐼🐨🐯🦁🐸🐵🐧🦉🦆🦅🦄🐝🦋🐢🐙🐬🐳🦔🦦🦩🦜🐞")
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and signs that show nothing, whatever Unicode calls them."""
_MOODS: Final = (
    *("Brave", "Clever", "Gentle", "Lucky", "Merry", "Nimble"),
    *("Patient", "Proud", "Quiet", "Swift", "Wise", "Witty"),
)
_ANIMALS: Final = (
    *("Badger", "Finch", "Fox", "Hare", "Heron", "Lynx"),
    *("Magpie", "Otter", "Owl", "Robin", "Swan", "Wren"),
)


def made_up() -> Player:
    name = f"{secrets.choice(_MOODS)} {secrets.choice(_ANIMALS)}"
    return Player(secrets.token_hex(8), name, secrets.choice(AVATARS))


def clean_name(text: str) -> str:
    """A name as it is kept: normalised, on one line, without what can't be seen, at most 24 characters."""
    normal = unicodedata.normalize("NFKC", text)
    visible = "".join(" " if each.isspace() else each for each in normal if _is_visible(each))
    name = unicodedata.normalize("NFKC", " ".join(visible.split()))  # what was apart may be together now
    if all(each == " " or unicodedata.category(each).startswith("M") for each in name):
        raise Refused("name", "A name needs at least one letter.")
    if len(name) > NAME_LENGTH:
        raise Refused("name", f"A name has at most {NAME_LENGTH} characters, and this has {len(name)}.")
    return name


def _is_visible(character: str) -> bool:
    # Controls, surrogates, private use, and the marks that turn the direction of text.
    hidden = ("Cc", "Cf", "Cs", "Co", "Cn")
    return character.isspace() or (character not in _BLANK and unicodedata.category(character) not in hidden)


def checked_avatar(text: str) -> str:
    if text not in AVATARS:
        raise Refused("avatar", f"Choose one of {' '.join(AVATARS)}.")
    return text


def secret_hash(secret: str) -> bytes:
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).digest()


async def newcomer(store: Store, at: int) -> tuple[Player, str]:
    """A new guest and the secret that is theirs alone."""
    player, secret = made_up(), secrets.token_urlsafe(24)
    await store.add_player(player, secret_hash(secret), at)
    return player, secret
