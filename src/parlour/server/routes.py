"""The HTTP routes: pages, small JSON responses, health and metrics."""

import asyncio
import html
import time
from collections.abc import Awaitable, Callable
from functools import cached_property
from typing import Final, get_args

from msgspec import json, structs
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from parlour import description, registry, wire
from parlour.days import is_day
from parlour.drawings import Drawing
from parlour.errors import Refused
from parlour.hub import players
from parlour.hub.authentication import authenticate
from parlour.hub.directory import CODE_LENGTH, CODE_LENGTHS, CODE_LETTERS, code_of
from parlour.records import Player, RoomRow, Totals
from parlour.rooms.requests.playing import AutoPlay
from parlour.rooms.requests.settings import CLOCKED_PEOPLE, MATCHES, USUAL_MATCH
from parlour.server import metrics
from parlour.server.daily_routes import DailyRoutes
from parlour.server.desk_routes import DeskRoutes
from parlour.server.endpoints import account_of, refuse_nobody
from parlour.server.page import invitations
from parlour.server.page.files import FOREVER, NEVER, File
from parlour.server.player_routes import PlayerRoutes
from parlour.server.process import Parlour
from parlour.server.responses import json_response, refuse_as_json, refuse_as_page, refuse_as_text
from parlour.services.boards import Boards
from parlour.services.library import LibraryRoutes
from parlour.services.previews import Previews
from parlour.services.statistics import StatisticsRoutes, every_rule
from parlour.store import StoreFailure

CHECKED_FOR: Final = 1.0  # seconds
RETRY_AFTER: Final = 10  # seconds
SORRY: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Parlour</title>
<h1>The room can't be shown now.</h1>
<p>{}</p>
<p>Nothing is lost: come back in a moment.</p>
</html>
"""


class Routes:
    def __init__(self, parlour: Parlour, lan: str | None, root: str = "") -> None:
        """`lan` is the address of this server for others in the network, if known; `root` is the prefix of
        the path of every link."""
        self._parlour = parlour
        self._store = parlour.store
        self._lan = lan
        self._root = root
        self._previews = Previews(parlour, lan, root)
        self._check: asyncio.Task[None] | None = None
        self._checked_at = 0.0

    def all(self) -> list[Route]:
        return [
            Route("/", self.index),
            *(Route(f"/{game.name}", self._page_of(game)) for game in description.describe_all()),
            Route("/room/{code}", self.company),
            Route("/room/{code}/screen", self.company),
            Route("/room/{code}/qr.svg", self.qr_code),
            Route("/favicon.ico", self.favicon),
            Route("/offline", self.offline),
            Route("/service-worker.js", self.service_worker),
            Route("/healthz", self.healthy),
            Route("/readyz", self.ready),
            Route("/metrics", self.metrics_text),
            Route("/api/games", self.games),
            Route("/api/me", self.me),
            Route("/api/rooms", self.rooms),
            Route("/api/invitation/{code}", self.invitation),
            Route("/game/{address}", self.replay),
            *self._parlour.replays.routes(),
            *self._parlour.reviews.routes(),
            *Boards(self._store, self._parlour.cookies).routes(),
            *StatisticsRoutes(self._store, self._parlour.cookies).routes(),
            Route("/daily", self.daily),
            *self._previews.routes(),
            Route("/library", self.library),
            *LibraryRoutes(self._parlour).routes(),
            Route("/device", self.device),
            *PlayerRoutes(self._parlour, self._lan, self._root).routes(),
            *DailyRoutes(self._parlour).routes(),
            *DeskRoutes(self._parlour, self._root).routes(),
            Route("/drawing/{game}/{version}/{file}", self.drawing),
            Route("/web/{path:path}", self._parlour.pages.file),
        ]

    async def index(self, request: Request) -> Response:
        return self._page("index.html", request)

    def _page_of(self, game: description.Description) -> Callable[[Request], Awaitable[Response]]:
        if game.seats.most > 1:
            return self.company
        return self.index if game.path == "/" else self.solitaire

    async def solitaire(self, request: Request) -> Response:
        """Serve the page of a solitaire, which derives from its address which one it is."""
        return self._page("solitaire.html", request)

    async def company(self, request: Request) -> Response:
        """Serve the page of the lobbies and the rooms, which derives from its address what to show."""
        return self._page("company.html", request)

    async def replay(self, request: Request) -> Response:
        """Serve the page of a finished round, which loads the round or says why it can't be shown."""
        response = self._page("replay.html", request, await self._previews.of_game(request))
        if await self._store.recording(request.path_params["address"]) is None:
            response.status_code = 404
        return response

    async def daily(self, request: Request) -> Response:
        """Serve the page of the daily deals. For an unknown day it says so and shows today's."""
        response = self._page("daily.html", request, self._previews.of_day(request))
        today = self._parlour.dailies.today
        day = request.query_params.get("day", today)
        if not is_day(day) or not (await self._store.first_daily() or today) <= day <= today:
            response.status_code = 404
        return response

    async def library(self, request: Request) -> Response:
        """Serve the page of a player's games and favourite deals."""
        return self._page("library.html", request)

    async def device(self, request: Request) -> Response:
        """Serve the page that signs a player in here. The code is in the fragment, which is never sent."""
        return self._page("device.html", request)

    async def offline(self, request: Request) -> Response:
        """Serve the page that a browser stores for when the server is unreachable."""
        return self._parlour.pages.page("offline.html", request)

    async def service_worker(self, request: Request) -> Response:
        """Serve the service worker. Its scope is the path it is in, so its address is above all pages."""
        return self._parlour.pages.plain("installed/worker.js", request)

    async def nowhere(self, request: Request, _: Exception) -> Response:
        """Answer 404 with a page that says where to go instead. A code alone redirects to its room."""
        if request.url.path.startswith("/api/"):
            return refuse_as_json(404, "no-address", "There is nothing at this address.")
        code = code_of(request.url.path.strip("/"))
        if code is not None:
            return RedirectResponse(f"{self._root}/room/{code}", 307)
        response = self._parlour.pages.page("company.html", request)
        response.status_code = 404
        return response

    async def not_allowed(self, request: Request, refused: Exception) -> Response:
        """Answer 405 for a method that the address doesn't support."""
        assert isinstance(refused, HTTPException)
        text = "This address can't be asked for in that way."
        if request.url.path.startswith("/api/"):
            response = refuse_as_json(405, "no-method", text)
        else:
            response = refuse_as_text(405, "no-method", text)
        response.headers.update(refused.headers or {})
        return response

    def _page(self, name: str, request: Request, head: str = "") -> Response:
        if self._lan is not None and invitations.is_only_here(request.headers.get("host", "")):
            head += f'<meta name="lan" content="{html.escape(self._lan)}">\n'  # for links to share
        response = self._parlour.pages.page(name, request, head)
        self._parlour.cookies.give_secret(response, request)
        return response

    async def favicon(self, _: Request) -> Response:
        """Redirect clients that ignore the icon named in the page."""
        return RedirectResponse(f"{self._root}/web/icon.svg", 308)

    async def me(self, request: Request) -> Response:
        secret = self._parlour.cookies.secret_of(request.headers)
        if secret is None:
            return refuse_nobody()
        player = (await authenticate(self._store, secret)).player
        rooms = [{"id": row.id} | _listed(row) for row in reversed(await self._store.rooms_of(player.id))]
        return json_response(
            {
                "player": player,
                "avatars": players.AVATARS,
                "rooms": rooms,
                "statistics": [_counted(each) for each in await self._store.totals_of(player.id)],
            }
        )

    async def games(self, request: Request) -> Response:
        """Return the games as they describe themselves, and the other settings of rooms."""
        return self._described.answer(request, "no-store")

    @cached_property
    def _described(self) -> File:
        about = {
            "games": description.describe_all(),
            "code": {"length": CODE_LENGTH, "lengths": CODE_LENGTHS, "letters": CODE_LETTERS},
            "name": {"length": players.NAME_LENGTH},
            "clock": {"people": CLOCKED_PEOPLE},
            "match": {"proposed": MATCHES, "usual": USUAL_MATCH},
            "auto": get_args(AutoPlay),
            "reactions": wire.REACTIONS,
        }
        return File("games.json", json.encode(about), "application/json")

    async def drawing(self, request: Request) -> Response:
        """Return a file of a game's own drawing. Its address has the version, so it may be cached forever."""
        game, version, name = (request.path_params[key] for key in ("game", "version", "file"))
        drawn: Drawing | None = registry.drawing(game) if game in registry.names() else None
        if drawn is None or version != drawn.version or name not in drawn.files:
            return PlainTextResponse("There is no such file.\n", 404, NEVER)
        return File(name, drawn.files[name]).answer(request, FOREVER)

    async def rooms(self, _: Request) -> Response:
        """Return the public rooms, with the host's name and avatar."""
        rooms = await self._store.public_rooms()
        return json_response([_listed(row) | {"host": host and _shown(host)} for row, host in rooms])

    async def invitation(self, request: Request) -> Response:
        """Return the link to a room, even if there is no such room: to tell would help guessing."""
        link = self._link(request)
        return _refuse_code() if link is None else json_response({"link": link})

    async def qr_code(self, request: Request) -> Response:
        """Draw a QR code off the event loop, as it takes some milliseconds; addresses take turns."""
        link = self._link(request)
        if link is None:
            return _refuse_code()
        address = request.client.host if request.client else ""
        try:
            drawn, seconds = await self._parlour.hub.thoughts.timed(
                address, lambda: invitations.qr_code(link)
            )
        except Refused as busy:
            return refuse_as_text(503, busy.code, busy.sentence, {"retry-after": str(RETRY_AFTER)})
        account_of(request).cpu += seconds
        return Response(drawn, 200, {"cache-control": "no-store"}, media_type="image/svg+xml")

    def _link(self, request: Request) -> str | None:
        code = code_of(request.path_params["code"])
        if code is None:
            return None
        return invitations.link_to(f"/room/{code}", request, self._lan, self._root)

    async def healthy(self, _: Request) -> Response:
        return PlainTextResponse("ok\n")

    async def ready(self, _: Request) -> Response:
        """Return whether the server can serve. The store is checked at most once a second."""
        if self._parlour.is_closing:
            return PlainTextResponse("going down\n", 503)
        now = time.monotonic()
        if self._check is None or (self._check.done() and now - self._checked_at >= CHECKED_FOR):
            self._check, self._checked_at = asyncio.create_task(self._check_store()), now
        try:
            await asyncio.shield(self._check)
        except StoreFailure as failure:
            return PlainTextResponse(f"{failure.public_text}\n", 503)
        # Draining is no failure: all processes on the store drain at once, and games in progress need them.
        is_draining = self._parlour.hub.restrictions.is_draining
        return PlainTextResponse("ready, draining\n" if is_draining else "ready\n")

    async def _check_store(self) -> None:
        await self._store.check()
        await self._store.public_rooms(1)
        await self._store.read("")

    async def metrics_text(self, _: Request) -> Response:
        text = metrics.text(
            rooms=len(self._parlour.directory.rooms),
            solver_running=self._parlour.solver.running,
            solver_waiting=self._parlour.solver.waiting,
            measures=self._parlour.measures,
        )
        return PlainTextResponse(text, media_type="text/plain; version=0.0.4")


async def store_failed(request: Request, failure: Exception) -> Response:
    assert isinstance(failure, StoreFailure)
    sentence = f"The server can't reach its data: {failure.public_text}"
    if request.url.path.startswith("/api/"):
        response = refuse_as_json(503, "store", sentence)
    else:
        response = refuse_as_page(503, "store", SORRY.format(html.escape(sentence, quote=False)))
    response.headers["retry-after"] = str(RETRY_AFTER)
    return response


def _refuse_code() -> Response:
    return refuse_as_json(404, "no-room", "That is not the code of a room.")


def _counted(totals: Totals) -> dict[str, object]:
    """Return a player's totals under some rules, with every rule, as a room shows them."""
    return structs.asdict(totals) | {"every_rule": every_rule(totals.game, totals.rules)}


def _shown(host: Player) -> dict[str, str]:
    return {"name": host.name, "avatar": host.avatar}


def _listed(row: RoomRow) -> dict[str, object]:
    """Return a room as lists show it."""
    return {
        "code": row.code,
        "game": row.game,
        "status": row.status,
        "seats": row.seats,
        "taken": row.taken,
    }
