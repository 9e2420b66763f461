"""The routes of the pages, their pictures and files, and of monitoring."""

import asyncio
import html
import time
from collections.abc import Callable
from functools import cache, partial
from typing import Final
from urllib.parse import quote

from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from parlour import description, registry
from parlour.days import is_day
from parlour.hub.codes import code_of
from parlour.hub.networks import parsed
from parlour.hub.recordings import NotShown
from parlour.pictures.previews import png
from parlour.pictures.qr_codes import qr_code
from parlour.server.api import room_link
from parlour.server.boundary import API, Request, get, nothing_here
from parlour.server.hosts import is_only_here
from parlour.server.page.files import FOREVER, NEVER, File
from parlour.server.page.heads import open_graph, page_of
from parlour.services import metrics, previews
from parlour.store import Store, StoreFailure

CHECKED_FOR: Final = 1.0  # seconds
KEPT_FOR: Final = 86_400  # seconds for which a picture may be cached
PLAIN: Final = ("home", "library", "device", "desk", "offline")
FORWARDED: Final = ("forwarded", "via", "x-forwarded", "x-real-ip", "x-client-ip", "true-client", "cf-")
"""What the names of headers begin with that proxies add."""


def all_pages() -> list[Route]:
    """Return the routes, with one for every game."""
    company, monitoring = partial(page, "company.html"), Monitoring()
    return [
        get("/room/{code}", company),
        get("/room/{code}/screen", company),
        get("/room/{code}/qr.svg", invitation_picture),
        get("/game/{address}", replay),
        get("/game/{address}/picture.png", game_picture),
        get("/daily", daily),
        get("/daily/picture.png", daily_picture),
        *(get(f"/{name}", partial(page, f"{name}.html")) for name in PLAIN),
        get("/favicon.ico", lambda asked: RedirectResponse(f"{asked.parlour.root}/web/icon.svg", 308)),
        # The scope of a service worker is the path it is in, so its address is above all pages.
        get("/service-worker.js", lambda asked: asked.parlour.pages.plain("installed/worker.js", asked)),
        get("/drawing/{game}/{version}/{file}", drawing),
        get("/web/{path:path}", lambda asked: asked.parlour.pages.file(asked)),
        get("/healthz", lambda _: PlainTextResponse("ok\n")),
        get("/readyz", monitoring.ready),
        get("/metrics", metrics_text),
        # Last, so that a game takes none of the addresses above by its name.
        *(
            get(path, _page_of(game))
            for game in description.describe_all()
            for path in sorted({game.path, f"/{game.name}"})
        ),
    ]


def _page_of(game: description.Description) -> Callable[[Request], Response]:
    name, head = page_of(game)
    return partial(page, name, head=head)


async def drawing(request: Request) -> Response:
    """Return a file of a game's own drawing. Its address has the version, so it may be cached forever."""
    game, name = request.part("game"), request.part("file")
    drawn = description.drawing(game) if game in registry.names() else None
    if drawn is None or request.part("version") != drawn.version or name not in drawn.files:
        return PlainTextResponse("There is no such file.\n", 404, NEVER)
    file = _drawn(name, drawn.files[name])
    await file.compress(request)
    return file.answer(request, FOREVER)


_drawn: Final = cache(File)  # compressed once


def page(name: str, request: Request, head: str = "") -> Response:
    """Return a page, which derives from its address what to show, and codes from the fragment, never sent."""
    lan = request.parlour.lan
    if lan is not None and is_only_here(request.headers["host"]):
        head += f'<meta name="lan" content="{html.escape(lan)}">\n'  # for links to share
    response = request.parlour.pages.page(name, request, head)
    request.parlour.cookie.give_secret(response, request)
    return response


async def replay(request: Request) -> Response:
    """Serve the page of a finished round, which loads the round or says why it can't be shown."""
    address, messages = request.part("address"), request.messages
    path = f"/game/{quote(address, errors='replace')}"
    try:
        shared = await previews.game(request.recordings, address, messages)
        head = open_graph(request.base, path, shared.title, shared.line, f"{path}/picture.png")
    except NotShown:
        head = open_graph(request.base, path, messages["replay.title"], messages["page.aboutReplay"])
    response = page("replay.html", request, head)
    if await request.store.recording(address) is None:
        response.status_code = 404
    return response


async def daily(request: Request) -> Response:
    """Serve the page of the daily deals. For an unknown day it says so and shows today's."""
    day, today = _day(request), request.parlour.dailies.today
    shared = previews.day(day, request.parlour.dailies.forms(), request.messages)
    picture = f"/daily/picture.png?day={day}"
    head = open_graph(request.base, f"/daily?day={day}", shared.title, shared.line, picture)
    response = page("daily.html", request, head)
    if day != request.query("day", today) or day < (await request.store.first_daily() or today):
        response.status_code = 404
    return response


def _day(request: Request) -> str:
    """Return the requested day, or today if there is no such day yet."""
    day, today = request.query("day"), request.parlour.dailies.today
    return day if is_day(day) and day <= today else today


async def nowhere(request: Request) -> Response:
    """Answer 404 with a page that says where to go instead. A code alone redirects to its room."""
    path = request.scope["path"]
    if path.startswith(API):
        raise nothing_here()
    if not path:
        return RedirectResponse(f"{request.parlour.root}/", 308)
    code = code_of(path.strip("/"))
    if code is not None:
        return RedirectResponse(f"{request.parlour.root}/room/{code}", 307)
    response = request.parlour.pages.page("company.html", request)
    response.status_code = 404
    return response


# Pictures, drawn off the event loop


async def invitation_picture(request: Request) -> Response:
    link = room_link(request)
    drawn = await request.in_thread(lambda: qr_code(link))
    return Response(drawn, 200, NEVER, media_type="image/svg+xml")


async def game_picture(request: Request) -> Response:
    shared = await previews.game(request.recordings, request.part("address"), request.messages)
    return await _picture(request, shared)


async def daily_picture(request: Request) -> Response:
    games = request.parlour.dailies.forms()
    return await _picture(request, previews.day(_day(request), games, request.messages))


async def _picture(request: Request, shared: previews.Shared) -> Response:
    drawn = await request.in_thread(lambda: png(shared.preview))
    return Response(drawn, 200, {"cache-control": f"public, max-age={KEPT_FOR}"}, media_type="image/png")


# Monitoring


class Monitoring:
    """Whether the server can serve. The store is checked at most once a second."""

    def __init__(self) -> None:
        self._check: asyncio.Task[None] | None = None
        self._checked_at = 0.0

    async def ready(self, request: Request) -> Response:
        parlour = request.parlour
        if parlour.is_closing:
            return PlainTextResponse("going down\n", 503)
        now = time.monotonic()
        if self._check is None or (self._check.done() and now - self._checked_at >= CHECKED_FOR):
            self._check, self._checked_at = asyncio.create_task(_check_store(parlour.store)), now
        try:
            await asyncio.shield(self._check)
        except StoreFailure as failure:
            return PlainTextResponse(f"{failure.public_text}\n", 503)
        # Draining is no failure: all processes on the store drain at once, and games in progress need them.
        is_draining = parlour.hub.restrictions.is_draining
        return PlainTextResponse("ready, draining\n" if is_draining else "ready\n")


async def _check_store(store: Store) -> None:
    await store.check()
    await store.public_rooms(1)
    await store.read("")


async def metrics_text(request: Request) -> Response:
    """Return the metrics to this machine and private networks, but to nobody who comes through a proxy."""
    is_forwarded = any(name.startswith(FORWARDED) for name in request.headers)
    address = parsed(request.account.address)
    if is_forwarded or address is None or not address.is_private:
        raise nothing_here()
    text = metrics.text(request.parlour.hub, request.parlour.measures)
    return PlainTextResponse(text, media_type="text/plain; version=0.0.4")
