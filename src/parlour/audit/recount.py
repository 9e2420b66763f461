"""Totals counted again from the results themselves, in another way than the stores keep them."""

from parlour.records import Result, Totals


def recount(results: list[Result]) -> list[Totals]:
    """Count the totals the plain way, from the first result to the last."""
    kinds = list(dict.fromkeys((each.game, each.rules) for each in results))
    return [_totals(*kind, [each for each in results if (each.game, each.rules) == kind]) for kind in kinds]


def _totals(game: str, rules: str, results: list[Result]) -> Totals:
    won = [each for each in results if each.ended == "won"]
    streaks = [0]
    for each in results:
        if not each.is_open and not (each.was_helped and each.ended == "won"):
            streaks.append(streaks[-1] + 1 if each.ended == "won" else 0)
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


def _records(results: list[Result]) -> dict[str, int | None]:
    counted = [each for each in results if not each.is_open and not each.was_helped]
    won = [each for each in counted if each.ended == "won"]
    return {
        "best_score": max((each.score for each in counted if each.score is not None), default=None),
        "best_seconds": min((each.seconds for each in won), default=None),
        "fewest_moves": min((each.moves for each in won), default=None),
    }
