"""A player's statistics: in total, by set of rules and over time, and every game as CSV or JSON.

They come from stored sums. They reveal nothing of a game's deal: others may still be playing it.
"""

import csv
import io
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, Final

import msgspec
from msgspec import structs

from parlour import options, registry
from parlour.days import day_of, later
from parlour.records import PlayedGame, Statistics
from parlour.store import StatisticsStore
from parlour.wire import statistics as wire

DAYS: Final = 30
PAGE: Final = 200
"""Games per batch of an export, which yields to the event loop between batches."""


async def statistics(store: StatisticsStore, player: str) -> wire.Statistics:
    today = day_of(store.now())
    rules = await store.statistics_of(player, "rules")
    games = await store.statistics_of(player, "game")
    months = await store.statistics_of(player, "month")
    days = await store.statistics_of(player, "day", later(today, 1 - DAYS))
    first = f"{int(today[:4]) - 1}{today[4:7]}"  # the same month a year ago is the thirteenth
    return wire.Statistics(
        today=today,
        figures=tuple(_figures(rules, games)),
        days=tuple(map(_period, days)),
        months=tuple(_period(each) for each in months if each.period > first),
        years=tuple(_years(months)),
    )


# Figures


def _figures(rules: Sequence[Statistics], games: Sequence[Statistics]) -> Iterator[wire.Figures]:
    for game in games:
        yield _of(game, None)
        for each in rules:
            if each.game == game.game:
                yield _of(each, every_rule(each.game, each.rules))


def _of(each: Statistics, rules: str | None) -> wire.Figures:
    """Return figures, without scores of different rules or times and moves of different games."""
    counts = ("played", "counted", "won", "won_with_help", "streak", "best_streak")
    figures: dict[str, Any] = {name: getattr(each, name) for name in counts}
    if each.game:
        figures |= {"best_seconds": each.best_seconds, "mean_seconds": _mean(each.seconds, each.ranked)}
        figures |= {"fewest_moves": each.fewest_moves, "mean_moves": _mean(each.moves, each.ranked)}
    if rules is not None:
        figures |= {"best_score": each.best_score, "mean_score": _mean(each.score, each.scored)}
    return wire.Figures(game=each.game or None, rules=rules, **figures)


def _mean(total: int, count: int) -> float | None:
    return round(total / count, 1) if count else None


def _period(each: Statistics) -> wire.PeriodFigures:
    return wire.PeriodFigures(
        each.period, each.game, every_rule(each.game, each.rules), each.played, each.won
    )


def _years(months: Iterable[Statistics]) -> Iterable[wire.PeriodFigures]:
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


def shown(game: PlayedGame) -> dict[str, Any]:
    """Return what a player sees of a game of theirs."""
    result = game.result
    names = ("at", "game", "ended", "score", "moves", "seconds", "is_open", "was_helped")
    same = {name: getattr(result, name) for name in names}
    return same | {"rules": every_rule(result.game, result.rules), "replay": game.address}


# Exports


Pages = AsyncIterator[list[wire.ExportedGame]]


async def exported(store: StatisticsStore, player: str) -> Pages:
    """Return all games in batches; read the first now, while a store failure can still be answered."""
    first = await store.games_after(player, 0, 0, PAGE)

    async def pages() -> Pages:
        page = first
        while page:
            yield [_exported(game) for game in page]
            last = page[-1]
            page = await store.games_after(player, last.result.at, last.place, PAGE)

    return pages()


def _exported(game: PlayedGame) -> wire.ExportedGame:
    at = datetime.fromtimestamp(game.result.at // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return wire.ExportedGame(**shown(game) | {"at": at, "undos": game.result.undos})


async def as_csv(pages: Pages) -> AsyncIterator[bytes]:
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(wire.ExportedGame.__struct_fields__)
    yield text.getvalue().encode()
    async for page in pages:
        text.seek(0)
        text.truncate()
        for game in page:
            values = structs.astuple(game)
            writer.writerow([str(value).lower() if isinstance(value, bool) else value for value in values])
        yield text.getvalue().encode()


async def as_json(figures: wire.Statistics, pages: Pages) -> AsyncIterator[bytes]:
    yield b'{"statistics":' + msgspec.json.encode(figures) + b',"games":['
    before = b""
    async for page in pages:
        for game in page:
            yield before + b"\n" + msgspec.json.encode(game)
            before = b","
    yield b"\n]}\n"
