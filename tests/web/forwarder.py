"""A network between a browser and a server: a TCP port that a test can silence, cut, or lead elsewhere."""

import asyncio
import contextlib
import threading
from collections.abc import Callable, Iterator

from tests.browsers.window import LONGEST


class Forwarder:
    """Passes bytes on, both ways. Connections that were silenced stay silent for ever, and open."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.port = 0
        self._is_silent = False
        self._bytes_before_cut: int | None = None
        self._links: set[_Link] = set()
        self._is_listening = threading.Event()
        self._is_accepted = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._listen()), daemon=True)
        self._thread.start()
        assert self._is_listening.wait(LONGEST)

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    def silence(self) -> None:
        """Accept connections and pass nothing on, those that are open included."""
        self._do(self._silence)

    def speak(self, target: int | None = None) -> None:
        """Pass on what comes over new connections, to another server if one is named."""
        self.target = target or self.target
        self._is_silent = False

    def cut(self) -> None:
        """End every connection at once."""
        self._do(self._cut)

    def cut_within(self, count: int) -> None:
        """End the next connection over which the server says something, after so many bytes of it."""
        self._bytes_before_cut = count

    @contextlib.contextmanager
    def next_connection(self) -> Iterator[None]:
        """Wait for the next connection to be made."""
        self._is_accepted.clear()
        yield
        assert self._is_accepted.wait(LONGEST)

    def close(self) -> None:
        self._do(self._closing.set)
        self._thread.join(LONGEST)

    def _do(self, act: Callable[[], None]) -> None:
        """Have it done in the loop of the forwarder, and wait for that."""
        done = threading.Event()

        def run() -> None:
            act()
            done.set()

        self._loop.call_soon_threadsafe(run)
        assert done.wait(LONGEST)

    def _silence(self) -> None:
        self._is_silent = True
        for link in self._links:
            link.is_silent = True

    def _cut(self) -> None:
        for link in self._links:
            link.cut()

    async def _listen(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._closing = asyncio.Event()
        server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self._is_listening.set()
        await self._closing.wait()
        server.close()
        self._cut()
        while self._links:
            await asyncio.sleep(0)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        link = _Link(writer, self._is_silent)
        self._links.add(link)
        self._is_accepted.set()
        with contextlib.suppress(OSError):
            if link.is_silent:
                await reader.read()  # whatever it says, until it goes
            else:
                upstream, link.server = await asyncio.open_connection("127.0.0.1", self.target)
                await asyncio.gather(self._up(reader, link), self._down(upstream, link))
        link.cut()
        self._links.discard(link)

    async def _up(self, reader: asyncio.StreamReader, link: "_Link") -> None:
        while data := await reader.read(65_536):
            if not link.is_silent and link.server is not None:
                link.server.write(data)
        link.cut()

    async def _down(self, upstream: asyncio.StreamReader, link: "_Link") -> None:
        while data := await upstream.read(65_536):
            if self._bytes_before_cut is not None:
                link.browser.write(data[: self._bytes_before_cut])
                self._bytes_before_cut = None
                break
            if not link.is_silent:
                link.browser.write(data)
        if not link.is_silent:
            link.cut()


class _Link:
    """One connection of a browser, and its other half."""

    def __init__(self, browser: asyncio.StreamWriter, is_silent: bool) -> None:
        self.browser = browser
        self.server: asyncio.StreamWriter | None = None
        self.is_silent = is_silent

    def cut(self) -> None:
        for writer in filter(None, (self.browser, self.server)):
            writer.close()


@contextlib.contextmanager
def forwarding(target: int) -> Iterator[Forwarder]:
    forwarder = Forwarder(target)
    try:
        yield forwarder
    finally:
        forwarder.close()
