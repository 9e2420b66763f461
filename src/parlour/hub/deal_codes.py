"""Short codes of deals: names that the store keeps for long seeds, to read, type and share.

A code is given to whoever knows the seed, so only for deals that may be seen. The seed itself stays long: a
short one could be searched for from the cards in sight.
"""

import hashlib
import re
from typing import Final

from parlour.errors import Refused
from parlour.hub.accounts import Account
from parlour.store import DealCodeStore

LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without 0, 1, I, L and O, which are read as one another."""
LENGTHS: Final = (8, 12, 16)
"""A longer code is for the rare deal whose shorter ones name another."""
_LONG: Final = re.compile(r"[0-9a-f]{32}")
_CODE: Final = re.compile(rf"[{LETTERS}]{{4}}(-[{LETTERS}]{{4}}){{1,3}}")


def codes_for(seed: str) -> list[str]:
    """Return the codes that a seed may have, the shortest first; those of one seed are always the same.

    >>> codes_for("0" * 32)[0]
    '56AF-6R6X'
    """
    number = int.from_bytes(hashlib.sha256(f"deal code {seed}".encode()).digest())
    letters = ""
    while len(letters) < LENGTHS[-1]:
        number, digit = divmod(number, len(LETTERS))
        letters += LETTERS[digit]
    return [re.sub(r"(.{4})(?=.)", r"\1-", letters[:length]) for length in LENGTHS]


async def code_for(store: DealCodeStore, seed: str, account: Account) -> str:
    """Return the short code of a seed, charging whoever asks first. A text that somebody chose is its own."""
    if _LONG.fullmatch(seed):
        for code in codes_for(seed):
            if (found := await store.seed_of_code(code)) is None:
                account.entries += 1
                await store.add_deal_code(code, seed)
                found = await store.seed_of_code(code)
            if found == seed:
                return code
    return seed


async def seed_for(store: DealCodeStore, text: str) -> str:
    """Return the seed that a code in either case names; a text of another form is a seed itself."""
    code = text.strip().upper()
    if not _CODE.fullmatch(code):
        return text
    if (seed := await store.seed_of_code(code)) is None:
        raise Refused("unknown-deal", f"There is no deal with the code {code} here.", deal=code)
    return seed
