# mypy: ignore-errors
# ruff: noqa: N802, SIM115
"""Runs inside Orca: notes down what would be spoken, instead of speaking it.

It is Orca's customization file, so neither a speech server nor sound is needed. Every note is a line of JSON.
"""

import json
import os
import time
from pathlib import Path

from gi.repository import GLib
from orca import event_manager, input_event, speech, speechserver

notes = Path(os.environ["HEARD_NOTES"]).open("a", buffering=1, encoding="utf-8")


def note(kind, text=""):
    notes.write(json.dumps({"at": time.monotonic(), "kind": kind, "text": text}) + "\n")


class Keeper:
    """The part of a speech server that Orca calls."""

    reading = None

    def speak(self, text=None, acss=None, interrupt=True):
        if text:
            note("said", text)

    def speakCharacter(self, character, acss=None):
        note("said", character)

    def speakKeyEvent(self, event, acss=None):
        """A typed character is echoed: whoever types knows."""

    def sayAll(self, iterator, callback):
        """Read on until it is stopped, as a voice is by the next key."""
        self.reading = iterator

        def one():
            context, _ = next(iterator, (None, None))
            if context is None:
                return False
            is_stopped = self.reading is not iterator
            if not is_stopped:
                note("said", context.utterance)
                context.currentOffset = context.endOffset
            progress = speechserver.SayAllContext
            callback(context.copy(), progress.INTERRUPTED if is_stopped else progress.COMPLETED)
            return not is_stopped

        GLib.idle_add(one)

    def stop(self):
        self.reading = None
        note("stopped")

    def getInfo(self):
        return ["Keeper", "keeper"]

    def __getattr__(self, name):
        return lambda *_, **__: None


def noting_keys(process):
    def processed(event):
        if event.type == 0:  # pressed
            note("key", event.event_string)
        return process(event)

    return processed


def noting_rest(dequeue):
    def dequeued(manager):
        again = dequeue(manager)
        if not again:
            note("idle")
        return again

    return dequeued


speech._speechserver = Keeper()
speech.init = lambda: None
speech.shutdown = lambda: None  # Orca shuts speech down once before it begins
manager = event_manager.EventManager
manager._dequeue = noting_rest(manager._dequeue)
input_event.KeyboardEvent.process = noting_keys(input_event.KeyboardEvent.process)
note("started")
