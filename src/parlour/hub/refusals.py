"""What players are told when a room's log can't be written or followed, and whether a retry may help."""

from asyncio import CancelledError
from typing import Final

from parlour.errors import ParlourError, Refused
from parlour.store import Damaged, StoreFailure

SURVIVABLE: Final = (Exception, CancelledError, GeneratorExit)
PASSING: Final = ("busy", "store", "unsure")  # refusals of a room that are temporary


def will_pass(failure: Exception) -> bool:
    """Return whether what a room refused or failed to do may succeed later."""
    if isinstance(failure, StoreFailure):
        return not isinstance(failure, Damaged)
    is_damage = isinstance(failure.__cause__, Damaged)
    return isinstance(failure, ParlourError) and failure.code in PASSING and not is_damage


def survivable(error: BaseException) -> BaseException:
    """Return an error that fails nothing but what is being done: a package may raise another, as `sys.exit`
    does, which would end the event loop."""
    if isinstance(error, SURVIVABLE):
        return error
    contained = RuntimeError(f"{type(error).__name__} was raised: {error}")
    contained.__cause__ = error
    return contained


def again(failure: ParlourError) -> Refused:
    """Return the same refusal anew: one that is raised twice would keep the traces of both."""
    refused = Refused(failure.code, failure.sentence, **failure.facts)
    refused.__cause__ = failure.__cause__
    return refused


def not_saved(failure: StoreFailure) -> Refused:
    return Refused("store", f"This was not saved: {failure.public_text}", doing="saving")


def maybe_saved(failure: StoreFailure) -> Refused:
    return Refused("unsure", f"This may not have been saved: {failure.public_text}")


def saved_but_not_shown() -> Refused:
    return Refused("not-shown", "Done, but it can't be shown here. Reload.")


def unreadable(failure: StoreFailure) -> Refused:
    return Refused("store", f"The server can't reach its data: {failure.public_text}", doing="reading")


def stale() -> Refused:
    return Refused("stale", "The table has changed. Try again.")
