"""What the page asks of a server over HTTP and one player has here too: the same paths, the same answers."""

import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Final, NamedTuple, TypeVar

import msgspec
from msgspec import Struct

from parlour.errors import ParlourError, Refused
from parlour.hub import deal_codes
from parlour.hub.authentication import Authenticated, authenticate, store_guest
from parlour.hub.hub import Hub
from parlour.hub.reading import refusal_for
from parlour.local.guest import Unlimited
from parlour.local.store import LocalStore
from parlour.services import homecoming, library, lobby, replays, statistics
from parlour.services.reviews import Reviews

Decoded = TypeVar("Decoded")


class Answer(NamedTuple):
    is_ok: bool
    body: bytes
    media_type: str = "application/json"


class Request(NamedTuple):
    """What a route is asked, and where it finds the answer."""

    hub: Hub
    store: LocalStore
    reviews: Reviews
    secret: str
    language: str
    parts: Mapping[str, str]
    query: Mapping[str, str]
    body: bytes

    async def player(self) -> Authenticated:
        return await authenticate(self.store, self.secret, self.language)

    async def stored_player(self) -> str:
        """Return the id of the player, who is stored if this is their first action."""
        found = await self.player()
        if not found.is_stored:
            await store_guest(self.store, Unlimited(), found.player, found.secret)
        return found.player.id

    def number(self, name: str) -> int:
        return int(self.parts[name])

    def read(self, kind: type[Decoded]) -> Decoded:
        return msgspec.json.decode(self.body, type=kind)


class Seed(Struct):
    seed: str


class Text(Struct):
    text: str


async def me(asked: Request) -> object:
    return await lobby.me(asked.store, (await asked.player()).player)


async def own_statistics(asked: Request) -> object:
    return await statistics.statistics(asked.store, (await asked.player()).player.id)


async def statistics_csv(asked: Request) -> object:
    games = await statistics.exported(asked.store, (await asked.player()).player.id)
    return Answer(True, await _joined(statistics.as_csv(games)), "text/csv")


async def statistics_json(asked: Request) -> object:
    player = (await asked.player()).player.id
    figures = await statistics.statistics(asked.store, player)
    games = await statistics.exported(asked.store, player)
    return Answer(True, await _joined(statistics.as_json(figures, games)))


async def _joined(parts: AsyncIterator[bytes]) -> bytes:
    return b"".join([part async for part in parts])


async def own_library(asked: Request) -> object:
    wanted = {name: asked.query.get(name, "") for name in ("game", "ended", "search", "before")}
    return await library.library(asked.store, (await asked.player()).player.id, **wanted)


async def keep(asked: Request) -> object:
    return await library.keep(asked.store, await asked.stored_player(), asked.read(library.Deal), Unlimited())


async def drop(asked: Request) -> object:
    await library.drop(asked.store, await asked.stored_player(), asked.read(library.Deal))
    return {}


async def read(asked: Request) -> object:
    return library.read(asked.read(Text).text)


async def take_in(asked: Request) -> object:
    async def at_once(work: Callable[[], homecoming.Played]) -> homecoming.Played:
        return work()

    await asked.stored_player()
    player, sent = (await asked.player()).player, asked.read(homecoming.OfflineGame)
    return await homecoming.take_in(asked.store, player, sent, Unlimited(), at_once)


async def saved(asked: Request) -> object:
    """Return all games and favourite deals, as they are written to a file."""
    player, at, place = (await asked.player()).player.id, 0, 0
    games: list[msgspec.Raw] = []
    while played := await asked.store.games_after(player, at, place):
        for game in played:
            recording = game.address and await asked.store.recording(game.address)
            if recording:
                games.append(msgspec.Raw(await homecoming.written(asked.store, recording)))
        at, place = played[-1].result.at, played[-1].place
    favourites = await asked.store.favourites_of(player)
    deals = [library.Deal(each.game, each.rules, each.deal, each.note) for each in favourites]
    return {"parlour": 1, "games": games, "deals": deals}


async def deal_code(asked: Request) -> object:
    return {"code": await deal_codes.code_for(asked.store, asked.read(Seed).seed, Unlimited())}


async def game_file(asked: Request) -> object:
    _, text = await replays.file(asked.hub.recordings, asked.parts["address"])
    return Answer(True, text.encode(), "text/plain")


async def games(asked: Request) -> object:
    return lobby.games()


async def rooms(asked: Request) -> object:
    """Return the public rooms: there are none."""
    return []


ROUTES: Final[dict[str, Callable[[Request], Awaitable[object]]]] = {
    "/api/games": games,
    "/api/rooms": rooms,
    "/api/me": me,
    "/api/game/{address}": lambda asked: replays.about(asked.hub.recordings, asked.parts["address"]),
    "/api/game/{address}/steps/{first}": lambda asked: replays.steps(
        asked.hub.recordings, asked.parts["address"], asked.number("first")
    ),
    "/api/game/{address}/file": game_file,
    "/api/game/{address}/review/{seat}": lambda asked: asked.reviews.review(
        asked.parts["address"], asked.number("seat")
    ),
    "/api/game/{address}/line/{seat}": lambda asked: asked.reviews.line(
        asked.parts["address"], asked.number("seat")
    ),
    "/api/statistics": own_statistics,
    "/api/statistics.csv": statistics_csv,
    "/api/statistics.json": statistics_json,
    "/api/library": own_library,
    "/api/library/keep": keep,
    "/api/library/drop": drop,
    "/api/library/read": read,
    "/api/deal/code": deal_code,
    "/api/games/offline": take_in,
    "/api/saved": saved,
}
_PATTERNS: Final = [
    (
        re.compile(
            re.sub(
                r"\\{(first|seat)\\}",
                r"(?P<\1>[0-9]{1,9})",
                re.sub(r"\\{address\\}", "(?P<address>[^/]+)", re.escape(path)),
            )
        ),
        answer,
    )
    for path, answer in ROUTES.items()
]


class Api:
    def __init__(self, hub: Hub, store: LocalStore, reviews: Reviews, *, secret: str, language: str) -> None:
        self._given = (hub, store, reviews, secret, language)

    async def bring(self, deals: str) -> None:
        """Keep favourite deals, without those that are kept already or are not good here."""
        asked = Request(*self._given, {}, {}, b"")
        player = (await asked.player()).player.id
        kept = {(each.game, each.deal) for each in await asked.store.favourites_of(player)}
        for deal in msgspec.json.decode(deals, type=list[library.Deal]):
            if (deal.game, deal.deal) not in kept:
                with suppress(ParlourError):
                    await library.keep(asked.store, await asked.stored_player(), deal, Unlimited())

    async def answer(self, path: str, query: Mapping[str, str], body: bytes) -> Answer:
        """Answer a request, or refuse it with a code and a sentence, as a server does."""
        try:
            for pattern, answer in _PATTERNS:
                if found := pattern.fullmatch(path):
                    told = await answer(Request(*self._given, found.groupdict(), query, body))
                    return told if isinstance(told, Answer) else Answer(True, msgspec.json.encode(told))
            raise Refused("not-offered", "This is not offered here.")
        except ParlourError as error:
            refused: ParlourError = error
        except Exception as error:
            refused = refusal_for(path, error, Unlimited())
        said = {"code": refused.code, "text": refused.sentence, "facts": refused.facts}
        return Answer(False, msgspec.json.encode(said))
