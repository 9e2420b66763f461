"""The routes of the API: each decodes a request, calls one function, and returns what is encoded as JSON."""

from functools import cache
from typing import Annotated, Final

from msgspec import Meta, Struct, json
from starlette.responses import PlainTextResponse, StreamingResponse
from starlette.routing import Route

from parlour.errors import Refused
from parlour.hub import deal_codes, players
from parlour.hub.codes import code_of
from parlour.pictures.qr_codes import qr_code
from parlour.server.boundary import Request, get, json_response, lasting, post
from parlour.server.cookies import DESK_PATH, DESK_SECONDS
from parlour.server.page.files import File
from parlour.services import boards, calendar, homecoming, library, lobby, recovery, replays, statistics
from parlour.services.desk.figures import Asked
from parlour.wire import devices as wire
from parlour.wire.library import Library

MOST_TEXT: Final = 20_000  # bytes of a game file: a few thousand moves
MOST_FAVOURITE: Final = 4000  # bytes of a favourite: characters of its note or deck may take four
MOST_ACT: Final = 4000  # bytes of a host's action


class Code(Struct, forbid_unknown_fields=True):
    code: str


class Seed(Struct, forbid_unknown_fields=True):
    seed: Annotated[str, Meta(max_length=200)]


class Text(Struct, forbid_unknown_fields=True):
    text: str


# Games, rooms, boards


@cache
def _games() -> File:
    """Return the description of the games, made and compressed once."""
    return File("games.json", json.encode(lobby.games()), "application/json")


async def me(request: Request) -> object:
    return await lobby.me(request.store, (await request.authenticate()).player)


def room_link(request: Request) -> str:
    """Return the link to a room, even if there is no such room: to tell would help guessing."""
    code = code_of(request.part("code"))
    if code is None:
        raise Refused("no-room", "There is no room with that code.")
    return f"{request.base}/room/{code}"


async def board(request: Request) -> object:
    you = await request.known_player()
    return await boards.boards(request.store, request.query("game"), request.query("rules"), you)


async def month(request: Request) -> object:
    parlour, you = request.parlour, await request.known_player()
    return await calendar.month(
        request.store, parlour.dailies, request.query("month", parlour.dailies.today[:7]), you
    )


async def daily_board(request: Request) -> object:
    parlour, you = request.parlour, await request.known_player()
    daily = await parlour.dailies.find(request.part("day"), request.query("game"), request.query("rules"))
    return await calendar.board(request.store, daily, you)


# Finished games


async def game_file(request: Request) -> object:
    name, text = await replays.file(request.recordings, request.part("address"))
    return PlainTextResponse(text, headers=_download(name))


# Statistics and library


async def own_statistics(request: Request) -> object:
    return await statistics.statistics(request.store, await request.player_id())


async def statistics_csv(request: Request) -> object:
    parts = statistics.as_csv(await statistics.exported(request.store, await request.player_id()))
    return StreamingResponse(parts, headers=_download("parlour-games.csv"), media_type="text/csv")


async def statistics_json(request: Request) -> object:
    store, player = request.store, await request.player_id()
    figures = await statistics.statistics(store, player)
    parts = statistics.as_json(figures, await statistics.exported(store, player))
    return StreamingResponse(parts, headers=_download("parlour-games.json"), media_type="application/json")


def _download(name: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}


async def own_library(request: Request) -> object:
    you = await request.known_player()
    if you is None:
        return Library((), (), None)
    wanted = {name: request.query(name) for name in ("game", "ended", "search", "before")}
    return await library.library(request.store, you, **wanted)


async def keep(request: Request) -> object:
    deal = await request.read(library.Deal, MOST_FAVOURITE)
    return await library.keep(request.store, await request.stored_player(), deal, request.account)


async def drop(request: Request) -> object:
    deal, you = await request.read(library.Deal, MOST_FAVOURITE), await request.player_id()
    request.account.entries += 1
    await library.drop(request.store, you, deal)
    return {}


async def read(request: Request) -> object:
    text = (await request.read(Text, MOST_TEXT)).text
    return await request.in_thread(lambda: library.read(text))


async def take_in(request: Request) -> object:
    """Take in a game that was played without the server. Replaying it is charged, and takes its turn."""
    sent = await request.read(homecoming.OfflineGame, homecoming.MOST_BYTES)
    await request.stored_player()
    player = (await request.authenticate()).player
    return await homecoming.take_in(request.store, player, sent, request.account, request.in_thread)


async def deal_code(request: Request) -> object:
    """Return the short code of a deal. Whoever asks knows its seed."""
    seed = (await request.read(Seed)).seed
    await request.authenticate()
    return {"code": await deal_codes.code_for(request.store, seed, request.account)}


# Other devices. Secrets are sent in bodies only, never in an address, which may be logged.


async def device_code(request: Request) -> object:
    """Return a code for another device, its link and its QR code."""
    code = await recovery.give_code(request.store, await request.stored_player())
    link = f"{request.base}/device#{code}"
    drawn = await request.in_thread(lambda: qr_code(link))
    return wire.DeviceCode(code, recovery.CODE_SECONDS, link, drawn.decode())


async def phrase(request: Request) -> object:
    return wire.Phrase(await recovery.give_phrase(request.store, await request.stored_player()))


async def claim(request: Request) -> object:
    """Sign this browser in as the player of a code or a phrase."""
    wanted, secret = await request.read(Code), players.new_secret()
    key = recovery.key_of(wanted.code)
    with request.account.guessing():
        player = await recovery.claim(request.store, key, secret)
    claimed = wire.Claimed(player.name, player.avatar)
    return request.parlour.cookie.set_on(json_response(claimed), request, secret)


async def forget(request: Request) -> object:
    """Delete the player; the browser becomes a new guest."""
    found = await request.authenticate()
    if found.is_stored:
        request.account.entries += 1
        await request.parlour.forgetting.forget(found.player)
    return request.parlour.cookie.set_on(json_response({}), request, players.new_secret())


# The host's desk


async def open_desk(request: Request) -> object:
    """Open the desk. Wrong codes have a budget of their own, so that guessing locks nobody out of rooms."""
    code = (await request.read(Code)).code
    with request.account.guessing("wrong_desk_codes"):
        secret = await request.parlour.desk.open(code, DESK_SECONDS)
    return request.parlour.desk_cookie.set_on(json_response({}), request, secret)


async def close_desk(request: Request) -> object:
    secret = request.parlour.desk_cookie.secret_of(request.headers)
    if secret is not None:
        await request.parlour.desk.close(secret)
    return request.parlour.desk_cookie.set_on(json_response({}), request, "")


async def act(request: Request) -> object:
    await _check_desk(request)
    return await request.parlour.desk.do(await request.read(Asked, MOST_ACT))


async def figures(request: Request) -> object:
    """Return the figures, with the samples after the time `after`."""
    await _check_desk(request)
    after = request.query("after")
    is_time = after.isascii() and after.isdigit() and len(after) < len("9" * 18)
    return await request.parlour.desk.figures(int(after) if is_time else 0)


async def _check_desk(request: Request) -> None:
    await request.parlour.desk.check(request.parlour.desk_cookie.secret_of(request.headers))


ROUTES: Final[list[Route]] = [
    get("/api/games", lambda asked: _games().answer(asked, "no-store")),
    get("/api/rooms", lambda asked: lobby.public_rooms(asked.store)),
    get("/api/me", me),
    get("/api/invitation/{code}", lambda asked: {"link": room_link(asked)}),
    get("/api/boards", board),
    get("/api/daily", month),
    get("/api/daily/{day}", daily_board),
    lasting("/api/game/{address}", lambda asked: replays.about(asked.recordings, asked.part("address"))),
    lasting(
        "/api/game/{address}/steps/{first}",
        lambda asked: replays.steps(asked.recordings, asked.part("address"), asked.number("first")),
    ),
    get("/api/game/{address}/file", game_file),
    lasting(
        "/api/game/{address}/review/{seat}",
        lambda asked: asked.parlour.reviews.review(asked.part("address"), asked.number("seat")),
    ),
    lasting(
        "/api/game/{address}/line/{seat}",
        lambda asked: asked.parlour.reviews.line(asked.part("address"), asked.number("seat")),
    ),
    get("/api/statistics", own_statistics),
    get("/api/statistics.csv", statistics_csv),
    get("/api/statistics.json", statistics_json),
    get("/api/library", own_library),
    post("/api/deal/code", deal_code),
    post("/api/games/offline", take_in),
    post("/api/library/keep", keep),
    post("/api/library/drop", drop),
    post("/api/library/read", read),
    post("/api/player/code", device_code),
    post("/api/player/phrase", phrase),
    post("/api/player/claim", claim),
    post("/api/player/forget", forget),
    post(f"{DESK_PATH}/open", open_desk),
    post(f"{DESK_PATH}/close", close_desk),
    post(f"{DESK_PATH}/act", act),
    get(f"{DESK_PATH}/figures", figures),
]
