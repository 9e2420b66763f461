"""Play through the hub where nothing of a server can be imported and no thread can be started."""

import asyncio
import json
import sys
import threading
from pathlib import Path
from typing import Any, NoReturn

FORBIDDEN = (
    *("starlette", "uvicorn", "uvloop", "picows", "h11", "websockets", "sqlite3", "_sqlite3", "asyncpg"),
    *("parlour.server", "parlour.services", "parlour._klondike", "concurrent.futures.thread"),
)


class Wall:
    """Refuses imports."""

    def find_spec(self, name: str, *_: object) -> None:
        if any(name == each or name.startswith(f"{each}.") for each in FORBIDDEN):
            raise ImportError(f"{name} is forbidden here.")


def no_threads(*_: object) -> NoReturn:
    raise RuntimeError("There are no threads here.")


if __name__ == "__main__":
    sys.meta_path.insert(0, Wall())
    threading.Thread.start = no_threads  # type: ignore[assignment,method-assign]

from parlour import gamefile, wire  # noqa: E402
from parlour.hub.hub import Executors, Hub  # noqa: E402
from parlour.hub.identity import Visit  # noqa: E402
from parlour.hub.services import Services  # noqa: E402
from parlour.hub.timers import Timing  # noqa: E402
from parlour.local.guest import LocalGuest  # noqa: E402
from parlour.local.workers import Here  # noqa: E402
from parlour.store.memory import MemoryStore  # noqa: E402

Json = dict[str, Any]

WON = Path(__file__).with_name("golden") / "klondike.txt"
"""A recorded game that ends with a win."""


class Player:
    """A guest whose messages are the protocol's own texts."""

    def __init__(self, hub: Hub) -> None:
        self.got: list[Json] = []
        self._told = asyncio.Event()
        self._guest = LocalGuest(hub, Services(), self._hear, lambda: None, Visit())

    def _hear(self, text: str) -> None:
        self.got.append(json.loads(text))
        self._told.set()

    async def say_to(self, **request: Any) -> Json:
        """Send a request and return its answer."""
        request["id"] = str(len(self.got))
        self._guest.receive(json.dumps(request))
        while not (answers := [each for each in self.got if each.get("re") == request["id"]]):
            self._told.clear()
            await self._told.wait()
        assert answers[0]["type"] != "refusal", answers[0]
        return answers[0]

    async def turn(self, after: int) -> Json:
        """Wait for a newer update in which this player is to move or the round is over."""
        while True:
            last = [each for each in self.got if each["type"] == "update"][-1]
            if last["n"] > after and (last.get("moves") or last["room"]["status"] != "playing"):
                return last
            self._told.clear()
            await self._told.wait()


async def klondike(player: Player) -> None:
    """Play a whole game, each move with undo and redo, and to the very end."""
    game = gamefile.read(WON.read_text("utf-8"))
    update = await player.say_to(type="open", game="klondike", seed=game.seed)
    for move in game.moves:
        before = update
        update = await player.say_to(type="play", n=before["n"], move=move.text)
        assert update["view"] != before["view"]
        if update["room"]["status"] == "playing":
            undone = await player.say_to(type="undo")
            assert (undone["view"], undone["moves"]) == (before["view"], before["moves"])
            assert wire.decode_message(json.dumps(undone).encode()).re == undone["re"]
            redone = await player.say_to(type="redo")
            assert (redone["view"], redone["moves"]) == (update["view"], update["moves"])
            update = redone
    assert (update["room"]["status"], update["room"]["winners"]) == ("over", [0])
    print("klondike: won, with every move undone and redone")


async def eights(player: Player) -> None:
    await player.say_to(type="open", game="eights", rules="hand=3", seats=3)
    for _ in range(2):
        await player.say_to(type="bot", strength="normal")
    await player.say_to(type="start", deal="fresh")
    update = await player.turn(after=0)
    while update["room"]["status"] == "playing":
        played = await player.say_to(type="play", n=update["n"], move=update["moves"][0])
        update = await player.turn(after=played["n"] - 1)
    assert update["view"]["winner"] in range(3)
    print("eights: won by a seat")


async def play() -> None:
    hub = Hub(MemoryStore(), Executors(Here(), Here(), Here()), Timing(pace=0.001), most_rooms=9)
    player = Player(hub)
    await player.say_to(type="hello")
    await klondike(player)
    await eights(player)
    hub.close()


if __name__ == "__main__":
    asyncio.run(asyncio.wait_for(play(), 100))
