"""A player's own statistics, counted from their results: one line for each game and set of rules."""

from collections.abc import Callable, Iterable

from msgspec import Struct

from parlour.store import Result


class Statistics(Struct):
    """One game under one set of rules. A deal that was chosen or played before counts as played and won,
    but for no record or streak; a game given up counts as played, if a move was made in it."""

    game: str
    rules: str
    played: int = 0
    won: int = 0
    won_with_help: int = 0
    """Of those won: the solver had told something about hidden cards."""
    streak: int = 0
    """Games won in a row up to now."""
    best_streak: int = 0
    best_score: int | None = None
    """Of all games, where there is a score."""
    best_seconds: int | None = None
    """Of games won."""
    fewest_moves: int | None = None
    """Of games won."""


def statistics(results: Iterable[Result]) -> list[Statistics]:
    """Results come earliest first."""
    found: dict[tuple[str, str], Statistics] = {}
    for result in results:
        line = found.setdefault((result.game, result.rules), Statistics(result.game, result.rules))
        line.played += 1
        is_won = result.ended == "won"
        line.won += is_won
        line.won_with_help += is_won and result.was_helped
        if result.is_open:
            continue
        line.streak = line.streak + 1 if is_won else 0
        line.best_streak = max(line.best_streak, line.streak)
        if result.score is not None:
            line.best_score = _better(max, line.best_score, result.score)
        if is_won:
            line.best_seconds = _better(min, line.best_seconds, result.seconds)
            line.fewest_moves = _better(min, line.fewest_moves, result.moves)
    return list(found.values())


def _better(which: Callable[[int, int], int], record: int | None, value: int) -> int:
    return value if record is None else which(record, value)
