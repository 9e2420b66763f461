"""Totals, sums and streaks recounted from the results, independently of how the stores update them."""

from parlour.days import day_of
from parlour.records import Period, Result, Streak, Sums, Totals


def recount(results: list[Result]) -> list[Totals]:
    """Return the totals, counted directly from all results."""
    kinds = list(dict.fromkeys((each.game, each.rules) for each in results))
    return [_totals(*kind, [each for each in results if (each.game, each.rules) == kind]) for kind in kinds]


def _totals(game: str, rules: str, results: list[Result]) -> Totals:
    won = [each for each in results if each.ended == "won"]
    streaks = _streaks(results)
    scores = [each.score for each in results if each.score is not None]
    now, before = _records(results), _records(results[:-1])
    beaten = [name for name in now if before[name] is not None and now[name] != before[name]]
    return Totals(
        game,
        rules,
        len(results),
        len(won),
        sum(each.was_helped for each in won),
        streaks[-1],
        max(streaks),
        now["best_score"],
        now["best_seconds"],
        now["fewest_moves"],
        scores[-1] if scores else None,
        tuple(beaten),
    )


def recount_sums(results: list[Result], by: Period) -> list[Sums]:
    """Return the sums of each day or month, counted directly, the earliest first."""
    length = len("2026-11-17") if by == "day" else len("2026-11")
    found: dict[tuple[str, str, str], list[Result]] = {}
    for each in results:
        found.setdefault((day_of(each.at)[:length], each.game, each.rules), []).append(each)
    return [_sums(*kind, found[kind]) for kind in sorted(found)]


def _sums(period: str, game: str, rules: str, results: list[Result]) -> Sums:
    counted = [each for each in results if not each.is_open and not each.was_helped]
    scores = [each.score for each in counted if each.score is not None]
    ranked = [each for each in counted if each.ended == "won"]
    return Sums(
        game,
        rules,
        period,
        len(results),
        sum(each.ended == "won" for each in results),
        len(scores),
        sum(scores),
        len(ranked),
        sum(each.seconds for each in ranked),
        sum(each.moves for each in ranked),
    )


def recount_streaks(results: list[Result]) -> list[Streak]:
    """Return the streaks of each game and over all games, counted directly."""
    games = sorted({"", *(each.game for each in results)})
    streaks = {game: _streaks([each for each in results if game in ("", each.game)]) for game in games}
    return [Streak(game, each[-1], max(each)) for game, each in streaks.items() if len(each) > 1]


def _streaks(results: list[Result]) -> list[int]:
    """Return the streak before the first game that counts, and after each."""
    streaks = [0]
    for each in results:
        if not each.is_open and not (each.was_helped and each.ended == "won"):
            streaks.append(streaks[-1] + 1 if each.ended == "won" else 0)
    return streaks


def _records(results: list[Result]) -> dict[str, int | None]:
    counted = [each for each in results if not each.is_open and not each.was_helped]
    won = [each for each in counted if each.ended == "won"]
    return {
        "best_score": max((each.score for each in counted if each.score is not None), default=None),
        "best_seconds": min((each.seconds for each in won), default=None),
        "fewest_moves": min((each.moves for each in won), default=None),
    }
