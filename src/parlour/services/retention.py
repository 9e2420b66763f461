"""Retention: close the rooms and delete the data that nobody has used for long."""

from typing import Final

from parlour.days import DAY
from parlour.hub.directory import Directory
from parlour.store import RetentionStore

IDLE_DAYS: Final = 30
GONE_DAYS: Final = 365  # after which rooms with only abandoned games are deleted
ACTS_DAYS: Final = 365  # for the log of the host's actions
WAITING_DAYS: Final = 0.25  # for a room in which no round was started


async def clean_up(store: RetentionStore, directory: Directory) -> None:
    """Close idle rooms and delete old data, unless another process is doing so."""
    async with store.exclusive("cleaning") as is_ours:
        if is_ours:
            await directory.close_idle_rooms(IDLE_DAYS)
            await directory.close_idle_rooms(WAITING_DAYS, is_waiting=True)
            await forget_unused(store)


async def forget_unused(store: RetentionStore) -> None:
    """Delete rooms closed for a month in which nothing was played, or for a year if all were given up by
    players who are gone; players gone for a month who never played; and the host's actions of a year ago."""
    now = store.now()
    before, long_before = now - IDLE_DAYS * DAY, now - GONE_DAYS * DAY
    await store.forget_acts(now - ACTS_DAYS * DAY, now)
    while await store.forget_rooms(before, long_before):
        pass
    while await store.forget_guests(before):
        pass
