"""Work that goes on in the background for as long as a process runs."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from parlour.errors import ParlourError
from parlour.store import StoreFailure

logger = logging.getLogger(__name__)

RETRY: Final = 15.0  # seconds after a first failure, then longer: the solver or the database may be busy
REST: Final = 1.0  # seconds, at least


async def keep(
    doing: str,
    work: Callable[[], Awaitable[object]],
    every: float,
    *,
    first: float = 0.0,
    wanted: asyncio.Event | None = None,
) -> None:
    """Do work after `first` seconds, then every so many, or sooner when it is `wanted`. A failure is retried,
    at last as often as the work is done, and logged once until it succeeds again; `doing` is what the log
    calls it."""
    wanted, most = wanted or asyncio.Event(), max(REST, every)
    retry, logged = min(RETRY, most), ""
    await asyncio.sleep(first)
    while True:
        wanted.clear()
        try:
            await work()
            pause, retry, logged = every, min(RETRY, most), ""
        except Exception as failure:
            pause, retry = retry, min(2 * retry, most)
            if logged != repr(failure):
                logged = repr(failure)
                is_known = isinstance(failure, ParlourError | StoreFailure)
                log = logger.warning if is_known else logger.exception
                log("%s failed, retrying: %s", doing, failure)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(pause):
                await wanted.wait()
