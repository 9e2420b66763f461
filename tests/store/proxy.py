"""A proxy between a store and its database that can lose, refuse or swallow their messages."""

import asyncio
import contextlib
from pathlib import Path
from typing import Literal, Self
from urllib.parse import parse_qs, urlsplit

_SOCKET = ".s.PGSQL.5432"


class Proxy:
    """A proxy: in `async with Proxy(url, folder) as proxy`, connect to `proxy.url`."""

    def __init__(self, url: str, folder: Path) -> None:
        parts = urlsplit(url)
        self._target = Path(parse_qs(parts.query)["host"][0], _SOCKET)
        self._socket = folder / _SOCKET
        self.url = f"{parts.scheme}://{parts.netloc}{parts.path}?host={folder}"
        self.mode: Literal["open", "refusing", "silent"] = "open"
        self.losing: bytes | None = None
        """Bytes in a message: its answer is lost, and the connection with it."""
        self.after_loss: Literal["open", "refusing"] = "open"
        self._lines: set[asyncio.StreamWriter] = set()
        self._serving: set[asyncio.Task[None] | None] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_unix_server(self._serve, self._socket)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        self.cut()
        await asyncio.gather(*(task for task in self._serving if task is not None))
        self._socket.unlink(missing_ok=True)

    def cut(self) -> None:
        """Close all current connections."""
        for line in list(self._lines):
            line.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._serving.add(asyncio.current_task())
        if self.mode == "refusing":
            writer.close()
            return
        to_reader, to_writer = await asyncio.open_unix_connection(self._target)
        self._lines |= {writer, to_writer}
        lost = asyncio.Event()

        async def there() -> None:
            while data := await reader.read(65536):
                if self.losing is not None and self.losing in data:
                    self.losing = None
                    lost.set()
                if self.mode != "silent":
                    to_writer.write(data)

        async def back() -> None:
            while data := await to_reader.read(65536):
                if lost.is_set():
                    self.mode = self.after_loss
                    return
                if self.mode != "silent":
                    writer.write(data)

        tasks = [asyncio.ensure_future(there()), asyncio.ensure_future(back())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for line in (writer, to_writer):
                self._lines.discard(line)
                line.close()
                with contextlib.suppress(OSError):
                    await line.wait_closed()
