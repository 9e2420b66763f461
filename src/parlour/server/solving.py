"""The solver as a service: in worker threads with a budget, cancellable, cached by position, never on the loop."""

from typing import Any


class Solving:
    async def winnable_seed(self, game: Any) -> str:
        raise NotImplementedError

    async def verdict(self, game: Any, state: Any) -> Any:
        raise NotImplementedError

    async def last_winnable(self, game: Any, start: Any, moves: Any) -> Any:
        raise NotImplementedError
