"""The state of one server process: the store, the rooms, the connections; and its shutdown."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Sequence
from typing import Any, Final

from msgspec import Struct
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import Scope

from parlour import wire
from parlour.game import AnyGame
from parlour.hub.background import keep
from parlour.hub.counters import counters
from parlour.hub.hub import Hub
from parlour.hub.identity import Visit
from parlour.hub.services import Services
from parlour.hub.session import Session
from parlour.hub.timers import Timing
from parlour.server import logs
from parlour.server.budgets import BudgetAccount, Budgets
from parlour.server.cookies import cookies
from parlour.server.hosts import Hosts, is_own_page
from parlour.server.limits import Limits
from parlour.server.page.files import pages
from parlour.server.sockets.connection import SERVICE_RESTART, Connection
from parlour.server.sockets.http import ACCEPT, BUDGETS, SIBLINGS
from parlour.server.sockets.pulse import BEAT, Pulse
from parlour.server.sockets.siblings import Siblings
from parlour.services.dailies import Dailies
from parlour.services.desk.actions import Actions
from parlour.services.desk.enforcement import Enforcement
from parlour.services.desk.figures import Desk, Reporter
from parlour.services.forgetting import Forgetting
from parlour.services.metrics import Measures
from parlour.services.rated_deals import RatedDeals
from parlour.services.retention import clean_up
from parlour.services.reviews import Reviews
from parlour.services.threads import executors
from parlour.store import Store

logger = logging.getLogger(__name__)

CLEAN_EVERY: Final = 3600.0  # seconds
GOODBYE: Final = 1.0  # seconds for the last messages to everybody
GRACE: Final = 5  # seconds for requests in progress when the server stops


class Setup(Struct, frozen=True):
    """How a server is set up."""

    timing: Timing = Timing()
    limits: Limits = Limits()
    root: str = ""
    """The path under which it runs: empty, or such as /cards."""
    lan: str | None = None
    """Its address for others in the network, if known."""
    hosts: Sequence[str] = ()
    """Host names besides the local ones."""
    daily: tuple[AnyGame, ...] = ()
    """Games with a daily deal, besides those that declare it."""


class Parlour:
    def __init__(self, store: Store, setup: Setup, siblings: Siblings | None = None) -> None:
        """`siblings` are the workers on this port, if there are several."""
        self.store = store
        self.root = root = setup.root
        self.lan = setup.lan
        self.hosts = Hosts(setup.hosts)
        self.limits = limits = setup.limits
        self.siblings = siblings
        is_home = None if siblings is None else siblings.is_home
        self.hub = hub = Hub(store, executors(), setup.timing, limits.rooms, is_home=is_home)
        self.dailies = Dailies(store, hub.solver, hub.directory, setup.daily)
        self.rated_deals = RatedDeals(store, hub.solver, self.dailies)
        self.reviews = Reviews(store, hub.solver, hub.recordings, self.dailies)
        self.services = Services(self.dailies, self.rated_deals, self.reviews)
        self.pages = pages(root, setup.daily)
        self.cookie, self.desk_cookie = cookies(root)
        self.budgets = Budgets(limits)
        self.connections: set[Connection] = set()
        self._pulse = Pulse(self._stood_still)
        self.measures = Measures(self.connections)
        self.forgetting = Forgetting(hub.directory, store, self._cut_off)
        version = self.pages.version
        reporter = Reporter(hub, self.measures, logs.problems.last)
        self.enforcement = Enforcement(hub.directory, store, self.connections, version, reporter.report)
        actions = Actions(store, "desk", self.enforcement.try_to_apply)
        self.desk = Desk(actions, reporter, version)
        self.is_closing = False
        self._nobody = asyncio.Event()
        """Set when the last connection ends during shutdown."""

    # The WebSocket

    def socket(self, scope: Scope) -> None:
        """Accept a WebSocket, or do nothing."""
        headers, account = Headers(scope=scope), self.account_of(scope)
        if self.is_closing:
            return
        why = (
            "unknown-host" if not self.hosts.allows(headers.get("host", "")) else
            "other-page" if not is_own_page(scope) else
            "too-often" if not account.may_connect else None
        )  # fmt: skip
        if why is not None:
            counters.refuse(why)
            return
        language = self.pages.language(HTTPConnection(scope))
        visit = Visit(self.cookie.secret_of(headers), self.pages.version, language)

        def begin(connection: Connection) -> Session:
            connection.since = self.store.now()
            self.connections.add(connection)
            return Session(connection, self.hub, self.services, visit)

        scope["extensions"][ACCEPT](Connection(self.limits, account, self._pulse.beat, begin, self._ended))

    def account_of(self, scope: Scope) -> BudgetAccount:
        """Return the account that a request is charged to."""
        return self.budgets.account(scope["client"][0] if scope.get("client") else "")

    def _ended(self, connection: Connection) -> None:
        self.connections.remove(connection)
        if not self.connections:
            self._nobody.set()

    def _cut_off(self, player: str) -> None:
        """Close all connections of a player, so that they say hello again."""
        for connection in list(self.connections):
            if connection.player.id == player:
                connection.cut_off()

    def _stood_still(self, seconds: float) -> None:
        """Drop what was asked while this process stood still: clients have asked another, or will again."""
        count = len(self.connections)
        logger.warning("stood still for %.1f s, so %d connections are dropped", seconds, count)
        for connection in list(self.connections):
            connection.cut_off()

    def _log_failure(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Log what failed where nobody waits for it, at most so often: clients may know how to repeat it."""
        if self.budgets.server["complaints"].take():
            loop.default_exception_handler(context)

    async def _beat(self) -> None:
        self._pulse.beat()

    async def _check_connections(self) -> None:
        for connection in list(self.connections):
            connection.check()

    # Startup and shutdown

    @contextlib.asynccontextmanager
    async def lifespan(self, _: Starlette) -> AsyncIterator[dict[str, Any]]:
        asyncio.get_running_loop().set_exception_handler(self._log_failure)
        await self.enforcement.try_to_apply()  # before the first connection
        silence = self.limits.silence
        work = (
            keep("cleaning up", lambda: clean_up(self.store, self.hub.directory), CLEAN_EVERY),
            keep("checking connections", self._check_connections, silence, first=silence),
            keep("noticing a standstill", self._beat, BEAT),
            self.dailies.keep_ready(),
            self.rated_deals.keep_filled(),
            self.forgetting.keep_scrubbing(),
            self.forgetting.keep_up(),
            keep("measuring the load", lambda: self.measures.measure(self.store.now), 0.0),
            self.enforcement.keep_watching(),
        )
        tasks = [asyncio.create_task(each) for each in work]
        try:
            yield {BUDGETS: self.budgets, SIBLINGS: self.siblings}
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self.hub.close()
            await self.store.close()

    async def say_goodbye(self) -> None:
        """Tell everybody to come back in a moment. Clients that don't respond are not waited for."""
        self.is_closing = True
        if self.siblings is not None:
            self.siblings.close()
        for connection in list(self.connections):
            connection.say(wire.Bye(text="The server is going down: come back in a moment.", retry=1.0))
            connection.close(SERVICE_RESTART)  # and answer what they have asked for
        await self._wait_for_nobody(GOODBYE)
        for connection in self.connections:
            connection.abort()
        await self._wait_for_nobody(GRACE)
        for connection in self.connections:
            connection.cancel()

    async def _wait_for_nobody(self, seconds: float) -> None:
        self._nobody.clear()
        if self.connections:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._nobody.wait(), seconds)
