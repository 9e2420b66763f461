"""The boards over HTTP: the best games under a set of rules, computed from the results."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Final, get_args

from msgspec import UNSET
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from parlour import options, registry
from parlour.days import day_of, hidden_from
from parlour.errors import ParlourError
from parlour.game import AnyGame
from parlour.hub.authentication import authenticate
from parlour.records import BoardLine, Ranking
from parlour.server.cookies import Cookies
from parlour.server.responses import json_response, refuse_as_json
from parlour.store import BoardStore, DailyStore, PlayerStore
from parlour.wire import boards as wire

RANKINGS: Final[tuple[Ranking, ...]] = get_args(Ranking)


class Boards:
    def __init__(self, store: BoardStore, cookies: Cookies) -> None:
        self._store = store
        self._cookies = cookies

    def routes(self) -> list[Route]:
        return [Route("/api/boards", self.boards)]

    async def boards(self, request: Request) -> Response:
        query = request.query_params
        try:
            game_type = registry.game_type(query.get("game", ""))
            game = options.read_stored(game_type, query.get("rules", ""))
        except ParlourError as problem:
            return refuse_as_json(400, problem.code, problem.sentence)
        name, rules, you = (
            game_type.name,
            options.write(game),
            await your_id(self._store, self._cookies, request),
        )
        hidden = await hidden_deals(self._store)
        moves, seconds, score = [
            board_games(await self._store.board(name, rules, by), you, hidden) for by in RANKINGS
        ]
        return json_response(
            wire.Boards(
                game=name,
                rules=options.write_all(game),
                others=tuple(_readable(game_type, await self._store.board_rules(name))),
                moves=moves,
                seconds=seconds,
                score=score,
            )
        )


async def hidden_deals(store: DailyStore) -> frozenset[str]:
    """Return the seeds of the daily deals still being played, whose replays are not public yet."""
    now = store.now()
    return frozenset(each.seed for each in await store.dailies(hidden_from(now), day_of(now)))


async def your_id(store: PlayerStore, cookies: Cookies, request: Request) -> str | None:
    """Return the id of the player who sent a request, if they are stored."""
    secret = cookies.secret_of(request.headers)
    found = await authenticate(store, secret) if secret is not None else None
    return found.player.id if found is not None and found.is_stored else None


def _readable(game_type: type[AnyGame], stored: list[str]) -> Iterator[str]:
    """Yield each set of rules with every option written out, without those of another version of the game."""
    for text in stored:
        with suppress(ParlourError):
            yield options.write_all(options.read_stored(game_type, text))


def board_games(
    lines: list[BoardLine], you: str | None, hidden: frozenset[str]
) -> tuple[wire.BoardGame, ...]:
    """Return the lines of a board; those of hidden deals have no replay address."""
    return tuple(
        wire.BoardGame(
            ended=line.result.ended,
            moves=line.result.moves,
            seconds=line.result.seconds,
            undos=line.result.undos,
            at=line.result.at,
            name=line.player.name if line.player is not None else None,
            avatar=line.player.avatar if line.player is not None else None,
            score=UNSET if line.result.score is None else line.result.score,
            replay=line.address if line.result.deal not in hidden else None,
            is_you=line.result.player == you,
        )
        for line in lines
    )
