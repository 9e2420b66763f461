"""Generated names for guests, an adjective and an animal, in each language of the page.

The words are in `<language>.txt`: a pattern, the adjectives and the animals. The animals of a language with
genders are all masculine, so that every adjective goes with every animal.
"""

from functools import cache
from importlib import resources
from typing import Final

FIRST: Final = "en"
_FILES: Final = resources.files("parlour.guest_names")
LANGUAGES: Final = frozenset(
    file.name.removesuffix(".txt") for file in _FILES.iterdir() if file.name.endswith(".txt")
)


def made_up(number: int, language: str = FIRST) -> str:
    """Return the name for a number; consecutive numbers have different names.

    >>> made_up(0), made_up(1), made_up(1_000_000), made_up(7, "de")
    ('Able Adder', 'Able Alpaca', 'Famous Finch', 'Flinker Fink')
    """
    pattern, adjectives, animals = _words(language if language in LANGUAGES else FIRST)
    adjective, animal = divmod(number, len(animals))
    return pattern.format(adjective=adjectives[adjective % len(adjectives)], animal=animals[animal])


@cache
def _words(language: str) -> tuple[str, list[str], list[str]]:
    pattern, adjectives, animals = (_FILES / f"{language}.txt").read_text("utf-8").split("\n\n")
    return pattern, adjectives.split(), animals.split()
