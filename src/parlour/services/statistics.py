"""A player's statistics: in total, by set of rules and over time, and every game as CSV or JSON.

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

from parlour import options, registry
from parlour.days import day_of, later
from parlour.records import PlayedGame, Streak, Sums, Totals
from parlour.store import StatisticsStore
from parlour.wire import statistics as wire

DAYS: Final = 30
MONTHS: Final = 12
PAGE: Final = 200
"""Games per batch of an export, which yields to the event loop between batches."""

Key = tuple[str, str]
"""The name of a game and its rules as stored."""


async def statistics(store: StatisticsStore, player: str) -> wire.Statistics:
    today = day_of(store.now())
    months = await store.sums_of(player, "month")
    days = await store.sums_of(player, "day", later(today, 1 - DAYS))
    first = f"{int(today[:4]) - 1}{today[4:7]}"  # the same month a year ago is the thirteenth
    return wire.Statistics(
        today=today,
        figures=tuple(_figures(await store.totals_of(player), months, await store.streaks_of(player))),
        days=tuple(map(_period, days)),
        months=tuple(_period(each) for each in months if each.period > first),
        years=tuple(_years(months)),
    )


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
    except Exception:  # the game is not installed any more; a third party's may raise anything
        return rules


# Exports


async def csv_export(store: StatisticsStore, player: str) -> AsyncIterator[bytes]:
    """Return all games of a player as a CSV file, in parts."""
    return _csv(await _pages(store, player))


async def json_export(store: StatisticsStore, player: str) -> AsyncIterator[bytes]:
    """Return the statistics and all games of a player as a JSON file, in parts."""
    return _json(await statistics(store, player), await _pages(store, player))


async def _pages(store: StatisticsStore, player: str) -> AsyncIterator[list[PlayedGame]]:
    """Return all games in batches; read the first now, while a store failure can still be answered."""
    first = await store.games_after(player, 0, 0, PAGE)

    async def pages() -> AsyncIterator[list[PlayedGame]]:
        page = first
        while page:
            yield page
            last = page[-1]
            page = await store.games_after(player, last.result.at, last.place, PAGE)

    return pages()


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


async def _json(figures: wire.Statistics, pages: AsyncIterator[list[PlayedGame]]) -> AsyncIterator[bytes]:
    yield b'{"statistics":' + msgspec.json.encode(figures) + b',"games":['
    before = b""
    async for page in pages:
        for game in page:
            yield before + b"\n" + msgspec.json.encode(_exported(game))
            before = b","
    yield b"\n]}\n"
