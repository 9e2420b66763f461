"""What can be wrong with what somebody asked for: a stable code and the facts it is about for programs, and a
sentence for people.
"""

from collections.abc import Callable, Mapping, Sequence

LONGEST_QUOTE = 60

Fact = str | int | float | Sequence[str] | Sequence[int]
Sentences = Mapping[str, Callable[..., str]]
"""For each code of a game's refusals how its sentence is made; the facts are the parameters."""


def shortened(text: str) -> str:
    """What somebody wrote, not longer than is needed to know it again."""
    if len(text) <= LONGEST_QUOTE:
        return text
    return f"{text[: LONGEST_QUOTE // 2]}…{text[1 - LONGEST_QUOTE // 2 :]}"


def quoted(text: str) -> str:
    """What somebody wrote, as a sentence about it shows it.

    >>> quoted("3-3"), len(quoted("9" * 5000))
    ('“3-3”', 62)
    """
    return f"“{shortened(text)}”"


class ParlourError(Exception):
    """The base of every refusal. Subclasses say what was wrong, `code` says which case of it, and `facts` are
    what it is about: cards and places as their texts, seats from 0, numbers."""

    def __init__(self, code: str, sentence: str, /, **facts: Fact) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.facts = facts


class InvalidCards(ParlourError):
    """A text that is not a card, or not a deck."""


class InvalidRules(ParlourError):
    """A game, an option or a value of an option that does not exist."""


class InvalidMove(ParlourError):
    """A text that is not a move of this game at all."""


class IllegalMove(ParlourError):
    """A move of this game that can't be made here and now."""


class Refused(ParlourError):
    """Something asked of a room that can't be done here, now, or by this player."""


class InvalidGameFile(ParlourError):
    """A text that is not a game in the form of a game file."""


def illegal(sentences: Sentences, code: str, **facts: Fact) -> IllegalMove:
    """The refusal of a move, its sentence made from the facts.

    >>> refusal = illegal({"not-next": lambda card: f"{card} is not next."}, "not-next", card="5H")
    >>> refusal.sentence, refusal.facts
    ('5H is not next.', {'card': '5H'})
    """
    return IllegalMove(code, sentences[code](**facts), **facts)


def invalid(sentences: Sentences, code: str, **facts: Fact) -> InvalidMove:
    """The refusal of a text that is no move, its sentence made from the facts."""
    return InvalidMove(code, sentences[code](**facts), **facts)
