"""The SQL of statistics: sums of results by day and month, and streaks over all rules.

Both are updated with each result. The statements that recount everything belong to migrations: if they ever
have to change after a release, those migrations have to keep the current text.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from parlour.days import day_of
from parlour.records import Result, Streak, Sums
from parlour.store.queries import RESULT

ALL_GAMES: Final = ""
"""Stands for all games together."""

SUMS: Final = "player, span, period, game, rules, played, won, scored, score, ranked, seconds, moves"
STREAKS: Final = "player, game, streak, best_streak"

ADD_TO_SUMS: Final = f"""
INSERT INTO sums ({SUMS}) VALUES ($1, $2, $3, $4, $5, 1, $6, $7, $8, $9, $10, $11)
ON CONFLICT (player, span, period, game, rules) DO UPDATE SET
    played = sums.played + 1,
    won = sums.won + excluded.won,
    scored = sums.scored + excluded.scored,
    score = sums.score + excluded.score,
    ranked = sums.ranked + excluded.ranked,
    seconds = sums.seconds + excluded.seconds,
    moves = sums.moves + excluded.moves
"""
ADD_TO_STREAKS: Final = f"""
INSERT INTO streaks ({STREAKS}) VALUES ($1, $2, $3, $3)
ON CONFLICT (player, game) DO UPDATE SET
    streak = CASE WHEN excluded.streak = 1 THEN streaks.streak + 1 ELSE 0 END,
    best_streak = CASE WHEN excluded.streak = 1 AND streaks.streak >= streaks.best_streak
        THEN streaks.streak + 1 ELSE streaks.best_streak END
"""

SUMS_OF: Final = """
SELECT game, rules, period, played, won, scored, score, ranked, seconds, moves FROM sums
WHERE player = $1 AND span = $2 AND period >= $3 ORDER BY period, game, rules
"""
STREAKS_OF: Final = "SELECT game, streak, best_streak FROM streaks WHERE player = $1 ORDER BY game"
# A page of a player's games, the earliest first, by the index at a constant cost per page.
GAMES_AFTER: Final = f"""
SELECT {", ".join(f"results.{column}" for column in RESULT.split(", "))}, results.rowid, recordings.address
FROM results LEFT JOIN recordings ON recordings.room = results.room AND recordings.round = results.round
WHERE results.player = $1 AND (results.at, results.rowid) > ($2, $3)
ORDER BY results.at, results.rowid LIMIT $4
"""

_COUNTS: Final = "NOT is_open AND NOT was_helped"
_STREAKS_OF_ALL: Final = f"""
INSERT INTO streaks ({STREAKS})
WITH counted AS (
    SELECT player, game, at, rowid AS place, CASE WHEN ended = 'won' THEN 1 ELSE 0 END AS won FROM results
    WHERE NOT is_open AND NOT (was_helped AND ended = 'won')
), games AS (
    SELECT player, game, at, place, won FROM counted
    UNION ALL SELECT player, '{ALL_GAMES}', at, place, won FROM counted
), marked AS (
    SELECT player, game, won, sum(1 - won) OVER (PARTITION BY player, game ORDER BY at, place) AS lost
    FROM games
), rows_won AS (
    SELECT player, game, lost, sum(won) AS streak FROM marked GROUP BY player, game, lost
), known AS (
    SELECT player, game, lost, streak, max(lost) OVER (PARTITION BY player, game) AS latest FROM rows_won
)
SELECT player, game, sum(CASE WHEN lost = latest THEN streak ELSE 0 END), max(streak)
FROM known GROUP BY player, game
"""


def count_all(day: str) -> tuple[str, ...]:
    """Return the statements that sum all results; `day` is the database's expression for the day of `at`."""
    return _count_sums("day", day), _count_sums("month", f"substr({day}, 1, 7)"), _STREAKS_OF_ALL


def _count_sums(span: str, period: str) -> str:
    return f"""
        INSERT INTO sums ({SUMS})
        SELECT player, '{span}', {period}, game, rules, count(*),
            sum(CASE WHEN ended = 'won' THEN 1 ELSE 0 END),
            sum(CASE WHEN {_COUNTS} AND score IS NOT NULL THEN 1 ELSE 0 END),
            coalesce(sum(CASE WHEN {_COUNTS} THEN score END), 0),
            sum(CASE WHEN {_COUNTS} AND ended = 'won' THEN 1 ELSE 0 END),
            sum(CASE WHEN {_COUNTS} AND ended = 'won' THEN seconds ELSE 0 END),
            sum(CASE WHEN {_COUNTS} AND ended = 'won' THEN moves ELSE 0 END)
        FROM results GROUP BY player, game, rules, {period}
        """


def values_for_sums(result: Result) -> Iterator[tuple[Any, ...]]:
    """Yield the parameters of ADD_TO_SUMS."""
    counts = not result.is_open and not result.was_helped
    is_ranked = counts and result.ended == "won"
    score = result.score if counts else None
    day = day_of(result.at)
    for span, period in (("day", day), ("month", day[:7])):
        yield (
            *(result.player, span, period, result.game, result.rules),
            *(int(result.ended == "won"), int(score is not None), score or 0),
            *(int(is_ranked), result.seconds if is_ranked else 0, result.moves if is_ranked else 0),
        )


def values_for_streaks(result: Result) -> Iterator[tuple[Any, ...]]:
    """Yield the parameters of ADD_TO_STREAKS if the result counts: a win with help does not, as in totals."""
    is_won = result.ended == "won"
    if not result.is_open and not (result.was_helped and is_won):
        for game in (ALL_GAMES, result.game):
            yield (result.player, game, int(is_won))


def sums_of(row: Sequence[Any]) -> Sums:
    return Sums(*row)


def streak_of(row: Sequence[Any]) -> Streak:
    return Streak(*row)
