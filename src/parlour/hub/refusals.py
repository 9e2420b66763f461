"""What players are told when a room's log can't be written or followed, and whether a retry may help."""

from typing import Final

from parlour.errors import ParlourError, Refused
from parlour.store import Damaged, StoreFailure

PASSING: Final = ("busy", "store", "unsure")  # refusals of a room that are temporary


def will_pass(failure: Exception) -> bool:
    """Return whether what a room refused or failed to do may succeed later."""
    if isinstance(failure, StoreFailure):
        return not isinstance(failure, Damaged)
    is_damage = isinstance(failure.__cause__, Damaged)
    return isinstance(failure, ParlourError) and failure.code in PASSING and not is_damage


def not_saved(failure: StoreFailure) -> Refused:
    return Refused("store", f"This was not saved: {failure.public_text}", doing="saving")


def maybe_saved(failure: StoreFailure) -> Refused:
    return Refused("unsure", f"This may not have been saved: {failure.public_text}")


def saved_but_not_shown() -> Refused:
    return Refused("not-shown", "Done, but it can't be shown here. Reload.")


def unreadable(failure: StoreFailure) -> Refused:
    return Refused("store", f"The server can't reach its data: {failure.public_text}", doing="reading")
