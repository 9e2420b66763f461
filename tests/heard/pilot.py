"""A player who only hears: presses keys, and knows of the page what Orca says."""

import os
import re
import time
from typing import Final, NamedTuple, NoReturn

import pytest

from tests.heard.desktop import LONGEST, POLLED, Desktop, Note, until

CALM: Final = 0.6  # seconds without a word or any work of Orca's, after which it has said all
SILENT: Final = 3.0  # seconds after which a key has done nothing, as at the end of a row
SOON: Final = 60.0  # seconds in which a key is answered, however busy the machine is


def slowness() -> float:
    """How much longer everything takes because of what else the machine has to do."""
    return max(1.0, min(2.5, os.getloadavg()[0] / (os.cpu_count() or 1)))


class Heard(NamedTuple):
    """A key, and all that was said from then until the next one."""

    key: str
    said: list[str]

    def __str__(self) -> str:
        return f"{self.key}: {' | '.join(self.said)}"


class Listener:
    """The keyboard and the ears of a player, with all that was pressed and heard."""

    def __init__(self, desktop: Desktop) -> None:
        self._desktop = desktop
        self._from = 0
        """The first note since the last key."""
        self._next = 0
        """The first note that was not waited for yet."""
        self._keys: list[tuple[int, str]] = []

    # Pressing

    def press(self, *keys: str) -> "Listener":
        """Press keys one after the other; what was said before is not waited for any more."""
        for key in keys:
            self.begin(key)
            self._desktop.press("key", key)
            self._desktop.until_noted(self._is_received, f"{key} was not received")
        return self

    def _is_received(self, notes: list[Note]) -> bool:
        return any(note.kind == "key" for note in notes[self._from :])

    def type(self, text: str) -> None:
        self.begin(f"“{text}”")
        self._desktop.press("type", "--delay", "1", text)

    def begin(self, key: str) -> None:
        """From now on, what is said answers this key."""
        self._from = self._next = len(self._desktop.read())
        self._keys.append((self._from, key))

    def go(self, url: str) -> None:
        """Open a page by its address, and hear what the browser says of it."""
        self.press("ctrl+l")
        self.until("(?i)address")
        self.type(url)
        self.press("Return")
        self.loaded()

    def loaded(self) -> None:
        self.until(r"^Finished loading (?!New Tab)", LONGEST)
        self.rest()

    # Hearing

    @property
    def said(self) -> list[str]:
        """What was said since the last key."""
        return _said(self._desktop.read()[self._from :])

    def until(self, pattern: str, longest: float = SOON) -> str:
        """Wait for an utterance that matches, after the one that was waited for last, and return it."""

        def found(notes: list[Note]) -> str | None:
            for at in range(self._next, len(notes)):
                if notes[at].kind == "said" and re.search(pattern, notes[at].text):
                    self._next = at + 1
                    return notes[at].text
            return None

        try:
            return str(self._desktop.until_noted(found, "", longest))
        except AssertionError:
            self._missed(repr(pattern))

    def heard(self, pattern: str, longest: float = SOON) -> None:
        """Wait until something was said since the last key that matches, even if it was waited for."""
        until(
            lambda: any(re.search(pattern, said) for said in self.said), f"{pattern!r} is not said", longest
        )

    def rest(self) -> list[str]:
        """Wait until nothing more is said, and return all that was said since the last key."""
        until(self._is_calm, "it never ends")
        self._next = len(self._desktop.notes)
        return self.said

    def _is_calm(self) -> bool:
        notes = self._desktop.read()
        return not notes or time.monotonic() - notes[-1].at > CALM

    def find(self, key: str, pattern: str, most: int = 40) -> str:
        """Press a key until something is said that matches."""
        for _ in range(most):
            self.press(key)
            pressed = time.monotonic()
            while self.said or time.monotonic() - pressed < SILENT * slowness():
                if found := next((text for text in self.said if re.search(pattern, text)), None):
                    return found
                if self.said and self._is_calm():
                    break
                time.sleep(POLLED)
        return self._missed(f"{pattern!r} with {key}")

    def _missed(self, what: str) -> NoReturn:
        heard = "\n".join(map(str, self.record[-12:]))
        pytest.fail(f"not heard: {what}, but\n{heard}", pytrace=False)

    # What was pressed and heard

    @property
    def record(self) -> list[Heard]:
        notes = self._desktop.read()
        ends = [at for at, _ in self._keys[1:]] + [len(notes)]
        return [Heard(key, _said(notes[at:end])) for (at, key), end in zip(self._keys, ends, strict=True)]


def _said(notes: list[Note]) -> list[str]:
    return [note.text for note in notes if note.kind == "said"]
