"""A player's library over HTTP: favourite deals with notes, the games played, and deals read from a text.

A deal is shown only after the round is over for everybody, and the deal of a day after the day is over.
"""

import re
from typing import Any, Final

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from parlour import gamefile, options, registry
from parlour.cards import deck_text, parse_deck
from parlour.days import day_of, hidden_from, is_day, later, start_of
from parlour.errors import InvalidGameFile, ParlourError, Refused
from parlour.game import AnyGame, DealtFromDeck
from parlour.records import Favourite, PlayedGame
from parlour.server.endpoints import Authenticator, account_of, json_endpoint, read_body
from parlour.server.process import Parlour
from parlour.server.responses import json_response
from parlour.services.boards import your_id
from parlour.services.statistics import every_rule
from parlour.wire import library as wire

PAGE: Final = 50
MOST_KEPT: Final = 200
NOTE_LENGTH: Final = 200
DEAL_LENGTH: Final = 200
MOST_TEXT: Final = 20_000  # bytes of a game file: a few thousand moves
MOST_FAVOURITE: Final = 4000  # bytes of a favourite: characters of its note or deck may take four
LAST_DAY: Final = "9999"  # dates end with this year, so its last day has no next one
LATEST: Final = (1 << 62, 1 << 62)
_CURSOR: Final = re.compile(r"([0-9]{1,18})-([0-9]{1,18})")
_HEADER: Final = re.compile(r"^[ \t]*Game[ \t]*:", re.MULTILINE)
_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}(?:-[0-9]{2})?")


class Keep(Struct, forbid_unknown_fields=True):
    game: str
    rules: str
    deal: str
    note: str = ""


class Drop(Struct, forbid_unknown_fields=True):
    game: str
    rules: str
    deal: str


class Read(Struct, forbid_unknown_fields=True):
    text: str


class LibraryRoutes:
    def __init__(self, parlour: Parlour) -> None:
        self._parlour = parlour
        self._store = parlour.store
        self._authenticator = Authenticator(parlour.store, parlour.cookies)

    def routes(self) -> list[Route]:
        return [
            Route("/api/library", self.library),
            Route("/api/library/keep", json_endpoint(self.keep), methods=["POST"]),
            Route("/api/library/drop", json_endpoint(self.drop), methods=["POST"]),
            Route("/api/library/read", json_endpoint(self.read), methods=["POST"]),
        ]

    async def library(self, request: Request) -> Response:
        """Answer with a page of games, from the latest or from where the page before ended."""
        player = await your_id(self._store, self._parlour.cookies, request)
        if player is None:
            return json_response(wire.Library((), (), None))
        query = request.query_params
        cursor = _CURSOR.fullmatch(query.get("before", ""))
        at, place = (int(cursor[1]), int(cursor[2])) if cursor else LATEST
        search, since = query.get("search", "")[:DEAL_LENGTH].strip(), 0
        if _DAY.fullmatch(search):  # a day or a month: all games from its beginning to its end
            first = search if len(search) == len("2026-11-17") else f"{search}-01"
            if is_day(first) and first < LAST_DAY:
                end = later(first, 1) if first == search else _next_month(first)
                since, search = start_of(first), ""
                at, place = min((at, place), (start_of(end), 0))
        games = await self._store.games_before(
            player,
            at,
            place,
            game=query.get("game", ""),
            ended=query.get("ended", ""),
            search=search,
            hidden_from=hidden_from(self._store.now()),
            since=since,
            most=PAGE,
        )
        hidden = await self._hidden()
        last = games[-1] if len(games) == PAGE else None
        return json_response(
            wire.Library(
                favourites=tuple(map(_kept, await self._store.favourites_of(player))) if not cursor else (),
                games=tuple(_game(each, hidden) for each in games),
                next=f"{last.result.at}-{last.place}" if last is not None else None,
            )
        )

    async def _hidden(self) -> set[str]:
        """Return the seeds of deals that others may still play for the board of a day."""
        now = self._store.now()
        hidden = await self._store.dailies(hidden_from(now), later(day_of(now), 1))
        return {daily.seed for daily in hidden}

    async def keep(self, request: Request) -> Response:
        wanted = msgspec.json.decode(await read_body(request, MOST_FAVOURITE), type=Keep)
        game = _game_of(wanted.game, wanted.rules)
        note = " ".join(_storable(wanted.note).split())
        if len(note) > NOTE_LENGTH:
            raise Refused(
                "note-too-long",
                f"A note can have up to {NOTE_LENGTH} characters, and this has {len(note)}.",
                most=NOTE_LENGTH,
                count=len(note),
            )
        deal = _deal_of(wanted.deal)
        if deal in await self._hidden():
            raise Refused("still-hidden", "This is a deal of the day: keep it when the day is over.")
        found = await self._authenticator.authenticate_and_store(request)
        kept = await self._store.favourites_of(found.player.id)
        rules = options.write(game)
        is_new = all((each.game, each.rules, each.deal) != (game.name, rules, deal) for each in kept)
        if is_new and len(kept) >= MOST_KEPT:
            raise Refused(
                "too-many-kept", f"You have kept {MOST_KEPT} deals. Remove some first.", most=MOST_KEPT
            )
        favourite = Favourite(game.name, rules, deal, note, self._store.now())
        await self._store.keep_deal(found.player.id, favourite)
        return json_response(_kept(favourite))

    async def drop(self, request: Request) -> Response:
        wanted = msgspec.json.decode(await read_body(request, MOST_FAVOURITE), type=Drop)
        game = _game_of(wanted.game, wanted.rules)
        found = await self._authenticator.authenticate(request)
        account_of(request).entries += 1
        await self._store.drop_deal(found.player.id, game.name, options.write(game), _storable(wanted.deal))
        return json_response({})

    async def read(self, request: Request) -> Response:
        """Read a deck or a game file, in a thread, because a file may have many moves."""
        text = msgspec.json.decode(await read_body(request, MOST_TEXT), type=Read).text
        address = request.client.host if request.client else ""
        found, seconds = await self._parlour.hub.thoughts.timed(address, lambda: _read(text))
        account_of(request).cpu += seconds
        if isinstance(found, ParlourError):
            raise found
        return json_response(found)


def _next_month(first: str) -> str:
    return later(first, 31)[:7] + "-01"


def _game_of(name: str, rules: str) -> AnyGame:
    game: AnyGame = options.read_stored(registry.game_type(name), rules)
    return game


def _storable(text: str) -> str:
    """Return a text without the characters that PostgreSQL can't store."""
    return text.replace("\0", "").encode("utf-8", "replace").decode()


def _deal_of(text: str) -> str:
    deal = _storable(text).strip()
    if not 0 < len(deal) <= DEAL_LENGTH:
        raise Refused("deal-length", f"A deal code has 1 to {DEAL_LENGTH} characters.", most=DEAL_LENGTH)
    return deal


def _is_deck(deal: str) -> bool:
    try:
        parse_deck(deal)
    except ParlourError:
        return False
    return True


def _kept(favourite: Favourite) -> wire.KeptDeal:
    return wire.KeptDeal(
        game=favourite.game,
        rules=every_rule(favourite.game, favourite.rules),
        deal=favourite.deal,
        is_deck=_is_deck(favourite.deal),
        note=favourite.note,
        at=favourite.at,
    )


def _game(game: PlayedGame, hidden: set[str]) -> wire.OwnGame:
    result = game.result
    deal = result.deal if game.address is not None and result.deal not in hidden else None
    return wire.OwnGame(
        at=result.at,
        game=result.game,
        rules=every_rule(result.game, result.rules),
        ended=result.ended,
        score=result.score,
        moves=result.moves,
        seconds=result.seconds,
        is_open=result.is_open,
        was_helped=result.was_helped,
        replay=game.address,
        deal=deal,
        is_deck=deal is not None and _is_deck(deal),
    )


def _read(text: str) -> wire.ReadDeal | ParlourError:
    """Return the deal in a text, or the error that explains why it can't be read."""
    try:
        return _read_file(text) if _HEADER.search(text) else _read_deck(text)
    except InvalidGameFile as problem:  # its codes mean something else in refusals of rooms
        return ParlourError("game-file", problem.sentence, problem=problem.code)
    except ParlourError as problem:
        return problem


def _read_file(text: str) -> wire.ReadDeal:
    file = gamefile.read(text)
    state: Any = file.start()
    for step in file.steps():
        state = step.state
    deal = deck_text(file.deck) if file.deck is not None else file.seed or ""
    return wire.ReadDeal(
        game=file.game.name,
        rules=options.write_all(file.game),
        deal=_deal_of(deal),
        is_deck=file.deck is not None,
        moves=len(file.moves),
        is_over=file.game.outcome(state) is not None,
    )


def _read_deck(text: str) -> wire.ReadDeal:
    """Read a deck alone, as a deal of the first game that is dealt from a deck."""
    deck = parse_deck(" ".join(text.split()))
    dealt = next(
        each for each in map(registry.game_type, registry.names()) if issubclass(each, DealtFromDeck)
    )
    return wire.ReadDeal(dealt.name, options.write_all(dealt()), deck_text(deck), True, 0, False)
