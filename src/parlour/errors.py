"""What can be wrong with what somebody asked for: a stable code for programs, a sentence for people."""

LONGEST_QUOTE = 60


def quoted(text: str) -> str:
    """What somebody wrote, as a sentence about it shows it.

    >>> quoted("3-3"), len(quoted("9" * 5000))
    ('“3-3”', 62)
    """
    if len(text) > LONGEST_QUOTE:
        text = f"{text[: LONGEST_QUOTE // 2]}…{text[1 - LONGEST_QUOTE // 2 :]}"
    return f"“{text}”"


class ParlourError(Exception):
    """The base of every refusal. Subclasses say what was wrong, `code` says which case of it."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


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
