"""Names that look the same are the same name at a table."""

import unicodedata
from typing import Final

_ALIKE: Final = str.maketrans(
    {
        # Cyrillic and Greek letters, large or small, that are drawn like Latin ones
        **dict(zip("авекмнорстухіѕјһԁԛԝьґ", "abekmhopctyxisjhdqwbr", strict=True)),
        **dict(zip("αβεζηικμνορτυχγω", "abeznikmvoptuxyw", strict=True)),
        # signs that are drawn alike in most fonts
        **dict(zip("01|ıİßł", "olliisl", strict=True)),
    }
)


def skeleton(name: str) -> str:
    """What is left of a name when everything is taken off that is easily overlooked.

    >>> skeleton("Аnn") == skeleton("Ann") == skeleton("ann\\N{COMBINING DOT BELOW}")
    True
    >>> skeleton("Ann") == skeleton("Anna")
    False
    """
    apart = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(each for each in apart if not unicodedata.category(each).startswith("M"))
    return letters.translate(_ALIKE).replace("i", "l").replace("rn", "m").replace(" ", "")
