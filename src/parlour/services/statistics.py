"""A player's statistics over HTTP: in total, by set of rules and over time, and every game as CSV or JSON.

They come from stored sums, so they are as fast after a hundred thousand games as after one. They reveal
nothing of a game's deal: others may still be playing it.
"""

import csv
import io
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Final

import msgspec
from msgspec import structs
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from parlour import options, registry
from parlour.days import day_of, later
from parlour.errors import ParlourError
from parlour.records import PlayedGame, Streak, Sums, Totals
from parlour.server.cookies import Cookies
from parlour.server.endpoints import refuse_nobody
from parlour.server.responses import json_response
from parlour.services.boards import your_id
from parlour.store import StatisticsStore
from parlour.wire import statistics as wire

DAYS: Final = 30
MONTHS: Final = 12
PAGE: Final = 200
"""Games per batch of an export, which yields to the event loop between batches."""

Key = tuple[str, str]
"""The name of a game and its rules as stored."""


class StatisticsRoutes:
    def __init__(self, store: StatisticsStore, cookies: Cookies) -> None:
        self._store = store
        self._cookies = cookies

    def routes(self) -> list[Route]:
        return [
            Route("/api/statistics", self.statistics),
            Route("/api/statistics.csv", self.csv),
            Route("/api/statistics.json", self.json),
        ]

    async def statistics(self, request: Request) -> Response:
        if self._cookies.secret_of(request.headers) is None:
            return refuse_nobody()
        return json_response(await self._statistics(await self._player(request)))

    async def csv(self, request: Request) -> Response:
        if self._cookies.secret_of(request.headers) is None:
            return refuse_nobody()
        pages = await self._pages(await self._player(request))
        return _file(_csv(pages), "text/csv; charset=utf-8", "parlour-games.csv")

    async def json(self, request: Request) -> Response:
        if self._cookies.secret_of(request.headers) is None:
            return refuse_nobody()
        player = await self._player(request)
        statistics, pages = await self._statistics(player), await self._pages(player)
        return _file(_json(statistics, pages), "application/json", "parlour-games.json")

    async def _player(self, request: Request) -> str:
        """Return the player's id, or an empty one without games if they are not stored."""
        return await your_id(self._store, self._cookies, request) or ""

    async def _statistics(self, player: str) -> wire.Statistics:
        today = day_of(self._store.now())
        months = await self._store.sums_of(player, "month")
        days = await self._store.sums_of(player, "day", later(today, 1 - DAYS))
        first = f"{int(today[:4]) - 1}{today[4:7]}"  # the same month a year ago is the thirteenth
        return wire.Statistics(
            today=today,
            figures=tuple(
                _figures(await self._store.totals_of(player), months, await self._store.streaks_of(player))
            ),
            days=tuple(map(_period, days)),
            months=tuple(_period(each) for each in months if each.period > first),
            years=tuple(_years(months)),
        )

    async def _pages(self, player: str) -> AsyncIterator[list[PlayedGame]]:
        """Return all games in batches; read the first now, while a store failure can still be answered."""
        first = await self._store.games_after(player, 0, 0, PAGE)

        async def pages() -> AsyncIterator[list[PlayedGame]]:
            page = first
            while page:
                yield page
                last = page[-1]
                page = await self._store.games_after(player, last.result.at, last.place, PAGE)

        return pages()


# Figures


def _figures(
    totals: Sequence[Totals], months: Sequence[Sums], streaks: Sequence[Streak]
) -> Iterable[wire.Figures]:
    sums: defaultdict[Key, list[Sums]] = defaultdict(list)
    for each in months:
        sums[each.game, each.rules].append(each)
    rows = {each.game: each for each in streaks}
    if totals:
        yield _together(None, totals, months, rows.get(""))
    for game in dict.fromkeys(each.game for each in totals):
        own = [each for each in totals if each.game == game]
        yield _together(game, own, [each for each in months if each.game == game], rows.get(game))
        for kept in own:
            yield _of_rules(kept, sums[kept.game, kept.rules])


def _of_rules(totals: Totals, sums: Sequence[Sums]) -> wire.Figures:
    ranked = sum(each.ranked for each in sums)
    return wire.Figures(
        game=totals.game,
        rules=every_rule(totals.game, totals.rules),
        played=totals.played,
        won=totals.won,
        won_with_help=totals.won_with_help,
        streak=totals.streak,
        best_streak=totals.best_streak,
        best_score=totals.best_score,
        mean_score=_mean([each.score for each in sums], sum(each.scored for each in sums)),
        best_seconds=totals.best_seconds,
        mean_seconds=_mean([each.seconds for each in sums], ranked),
        fewest_moves=totals.fewest_moves,
        mean_moves=_mean([each.moves for each in sums], ranked),
    )


def _together(
    game: str | None, totals: Sequence[Totals], sums: Sequence[Sums], streak: Streak | None
) -> wire.Figures:
    """Return combined figures, without scores of different rules or times and moves of different games."""
    figures = wire.Figures(
        game=game,
        rules=None,
        played=sum(each.played for each in totals),
        won=sum(each.won for each in totals),
        won_with_help=sum(each.won_with_help for each in totals),
        streak=streak.streak if streak else 0,
        best_streak=streak.best_streak if streak else 0,
    )
    if game is None:
        return figures
    ranked = sum(each.ranked for each in sums)
    return structs.replace(
        figures,
        best_seconds=min(
            [each.best_seconds for each in totals if each.best_seconds is not None], default=None
        ),
        mean_seconds=_mean([each.seconds for each in sums], ranked),
        fewest_moves=min(
            [each.fewest_moves for each in totals if each.fewest_moves is not None], default=None
        ),
        mean_moves=_mean([each.moves for each in sums], ranked),
    )


def _mean(values: Sequence[int], count: int) -> float | None:
    return round(sum(values) / count, 1) if count else None


def _period(sums: Sums) -> wire.PeriodFigures:
    return wire.PeriodFigures(
        sums.period, sums.game, every_rule(sums.game, sums.rules), sums.played, sums.won
    )


def _years(months: Iterable[Sums]) -> Iterable[wire.PeriodFigures]:
    played: defaultdict[tuple[str, str, str], list[int]] = defaultdict(lambda: [0, 0])
    for each in months:
        sums = played[each.period[:4], each.game, each.rules]
        sums[0] += each.played
        sums[1] += each.won
    for (year, game, rules), (all_, won) in played.items():
        yield wire.PeriodFigures(year, game, every_rule(game, rules), all_, won)


@lru_cache(maxsize=1000)
def every_rule(game: str, rules: str) -> str:
    """Return rules with every option written out, as in a room."""
    try:
        return options.write_all(options.read_stored(registry.game_type(game), rules))
    except ParlourError:  # the game is not installed any more
        return rules


# Exports


def _file(parts: AsyncIterator[bytes], media_type: str, name: str) -> Response:
    """Return a download that is streamed while it is made."""
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return StreamingResponse(parts, headers=headers, media_type=media_type)


def _exported(game: PlayedGame) -> wire.ExportedGame:
    result = game.result
    return wire.ExportedGame(
        at=datetime.fromtimestamp(result.at // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        game=result.game,
        rules=every_rule(result.game, result.rules),
        ended=result.ended,
        score=result.score,
        moves=result.moves,
        seconds=result.seconds,
        undos=result.undos,
        is_open=result.is_open,
        was_helped=result.was_helped,
        replay=game.address,
    )


async def _csv(pages: AsyncIterator[list[PlayedGame]]) -> AsyncIterator[bytes]:
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(wire.ExportedGame.__struct_fields__)
    yield text.getvalue().encode()
    async for page in pages:
        text.seek(0)
        text.truncate()
        for game in page:
            values = structs.astuple(_exported(game))
            writer.writerow([str(value).lower() if isinstance(value, bool) else value for value in values])
        yield text.getvalue().encode()


async def _json(statistics: wire.Statistics, pages: AsyncIterator[list[PlayedGame]]) -> AsyncIterator[bytes]:
    yield b'{"statistics":' + msgspec.json.encode(statistics) + b',"games":['
    before = b""
    async for page in pages:
        for game in page:
            yield before + b"\n" + msgspec.json.encode(_exported(game))
            before = b","
    yield b"\n]}\n"
