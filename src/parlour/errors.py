"""The errors of a bad request: a stable code and facts for programs, and a sentence for people."""

from collections.abc import Callable, Mapping, Sequence

LONGEST_QUOTE = 60

Fact = str | int | float | Sequence[str] | Sequence[int]
Sentences = Mapping[str, Callable[..., str]]
"""Functions that make the sentence of each of a game's refusals; the facts are the parameters."""


def shortened(text: str) -> str:
    """Return a text cut in the middle if it is too long to quote."""
    if len(text) <= LONGEST_QUOTE:
        return text
    return f"{text[: LONGEST_QUOTE // 2]}…{text[1 - LONGEST_QUOTE // 2 :]}"


def quoted(text: str) -> str:
    """Return a text, shortened and in quotation marks, as a sentence shows it.

    >>> quoted("3-3"), len(quoted("9" * 5000))
    ('“3-3”', 62)
    """
    return f"“{shortened(text)}”"


class ParlourError(Exception):
    """The base of every refusal. The class says what was wrong, `code` which case of it, and `facts` what it
    is about: cards and places as their texts, seats from 0, numbers."""

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
    """A move of this game that is not allowed in this position."""


class Refused(ParlourError):
    """A request to a room that is not allowed here, now, or for this player."""


class InvalidGameFile(ParlourError):
    """A text that is not a game file."""


def illegal(sentences: Sentences, code: str, **facts: Fact) -> IllegalMove:
    """Return the refusal of a move, with a sentence made from the facts.

    >>> refusal = illegal({"not-next": lambda card: f"{card} is not next."}, "not-next", card="5H")
    >>> refusal.sentence, refusal.facts
    ('5H is not next.', {'card': '5H'})
    """
    return IllegalMove(code, sentences[code](**facts), **facts)


def invalid(sentences: Sentences, code: str, **facts: Fact) -> InvalidMove:
    """Return the refusal of a text that is not a move, with a sentence made from the facts."""
    return InvalidMove(code, sentences[code](**facts), **facts)
