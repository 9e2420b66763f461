"""What can go wrong in a store: conflicts between writers, and failures of the store itself."""

from typing import ClassVar, Literal


class Conflict(Exception):
    """Another writer was first, with the same entry number, request id or room code."""

    def __init__(self, what: Literal["number", "request", "code"]) -> None:
        super().__init__(what)
        self.what = what


class StoreFailure(Exception):
    """The store can't be read or written; the call had no effect. The message gives the reason; `public_text`
    is the version for guests, who need not know where the data is."""

    may_pass: ClassVar = False
    """Whether the same call may succeed a moment later."""

    def __init__(self, sentence: str, public_text: str | None = None) -> None:
        super().__init__(sentence)
        self.public_text = public_text or sentence


class Unreachable(StoreFailure):
    """The database does not answer at the moment."""

    may_pass = True


class DiskFull(StoreFailure):
    """The disk is full."""

    may_pass = True


class Damaged(StoreFailure):
    """Stored data is lost or can't be read: trying again does not help."""


class OutcomeUnknown(StoreFailure):
    """The connection was lost during a commit: it may or may not have happened. A read shows which."""


def damaged_log(room: str, lost: str) -> Damaged:
    return Damaged(
        f"The log of room {room} is damaged. {lost}: restore the data from a copy.",
        public_text="This room's log is damaged: the people who run this server "
        "have to restore it from a copy.",
    )
