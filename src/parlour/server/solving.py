"""The solver as a service: in worker threads with a budget, cached by position, never on the event loop."""

from typing import Any

from parlour.errors import Refused


class Solving:
    def check(self, game: Any) -> None:
        raise Refused("no-solver", f"The solver gives no help in {game.name}.")

    async def winnable_seed(self, game: Any) -> str:
        self.check(game)
        return ""

    async def verdict(self, game: Any, state: Any) -> Any:
        self.check(game)

    async def last_winnable(self, game: Any, start: Any, moves: Any) -> Any:
        self.check(game)
