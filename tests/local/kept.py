"""Pages of a database that are kept in memory, as a browser keeps them."""

import asyncio
from collections.abc import Mapping

from parlour.store import StoreFailure


class Kept:
    def __init__(self) -> None:
        self.pages: dict[int, bytes] = {}
        self.count = 0
        """How often something was kept."""
        self.is_full = False

    async def keep(self, pages: Mapping[int, bytes]) -> None:
        await asyncio.sleep(0)
        if self.is_full:
            raise StoreFailure("There is no more space.")
        self.pages.update(pages)
        self.count += 1
