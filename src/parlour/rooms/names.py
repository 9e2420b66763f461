"""Detection of names that look alike, which count as the same name at a table."""

import unicodedata
from typing import Final

_ALIKE: Final = str.maketrans(
    {
        # Cyrillic and Greek letters that look like Latin ones
        **dict(zip("авекмнорстухіѕјһԁԛԝьґ", "abekmhopctyxisjhdqwbr", strict=True)),
        **dict(zip("αβεζηικμνορτυχγω", "abeznikmvoptuxyw", strict=True)),
        # characters that look alike in most fonts
        **dict(zip("01|ıİßł", "olliisl", strict=True)),
    }
)


def skeleton(name: str) -> str:
    """Return the name reduced to what is easily seen: look-alike letters, accents and case are unified.

    >>> skeleton("Аnn") == skeleton("Ann") == skeleton("ann\\N{COMBINING DOT BELOW}")
    True
    >>> skeleton("Ann") == skeleton("Anna")
    False
    """
    apart = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(each for each in apart if not unicodedata.category(each).startswith("M"))
    return letters.translate(_ALIKE).replace("i", "l").replace("rn", "m").replace(" ", "")
