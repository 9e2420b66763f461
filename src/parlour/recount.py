"""Statistics counted directly from results, independently of how databases keep them up to date."""

from collections.abc import Sequence

from parlour.days import day_of
from parlour.records import GameResult, Span, Statistics


def keys_of(result: GameResult, by: Span) -> list[tuple[str, str, str]]:
    """Return the periods, games and rules under which a result counts."""
    match by:
        case "rules":
            return [("", result.game, result.rules)]
        case "game":
            return [("", "", ""), ("", result.game, "")]
        case "day":
            return [(day_of(result.at), result.game, result.rules)]
        case "month":
            return [(day_of(result.at)[: len("2026-11")], result.game, result.rules)]


def recount(results: Sequence[GameResult], by: Span) -> list[Statistics]:
    """Return the statistics of a player, in the order of the store."""
    found: dict[tuple[str, str, str], list[GameResult]] = {}
    for each in results:
        for key in keys_of(each, by):
            found.setdefault(key, []).append(each)
    counted = [_statistics(*key, same) for key, same in found.items()]
    return sorted(counted, key=lambda each: (each.period, each.since, each.game, each.rules))


def _statistics(period: str, game: str, rules: str, results: list[GameResult]) -> Statistics:
    won = [each for each in results if each.ended == "won"]
    counted = [each for each in results if not each.is_open and not each.was_helped]
    ranked = [each for each in counted if each.ended == "won"]
    scores = [each.score for each in results if each.score is not None]
    scored = [each.score for each in counted if each.score is not None]
    streaks = _streaks(results)
    now, before = _records(results), _records(results[:-1])
    return Statistics(
        game=game,
        rules=rules,
        played=len(results),
        won=len(won),
        won_with_help=sum(each.was_helped for each in won),
        streak=streaks[-1],
        best_streak=max(streaks),
        **now,
        last_score=scores[-1] if scores else None,
        beaten=tuple(name for name in now if before[name] is not None and now[name] != before[name]),
        period=period,
        since=results[0].at,
        counted=len(streaks) - 1,
        scored=len(scored),
        score=sum(scored),
        ranked=len(ranked),
        seconds=sum(each.seconds for each in ranked),
        moves=sum(each.moves for each in ranked),
    )


def _streaks(results: list[GameResult]) -> list[int]:
    """Return the streak before the first game that counts, and after each."""
    streaks = [0]
    for each in results:
        if not each.is_open and not (each.was_helped and each.ended == "won"):
            streaks.append(streaks[-1] + 1 if each.ended == "won" else 0)
    return streaks


def _records(results: list[GameResult]) -> dict[str, int | None]:
    counted = [each for each in results if not each.is_open and not each.was_helped]
    won = [each for each in counted if each.ended == "won"]
    return {
        "best_score": max((each.score for each in counted if each.score is not None), default=None),
        "best_seconds": min((each.seconds for each in won), default=None),
        "fewest_moves": min((each.moves for each in won), default=None),
    }
