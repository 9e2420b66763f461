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
    beaten: list[str] = []
    """Which of the three records the last game has beaten; a first game sets them, and beats none."""


def statistics(results: Iterable[Result]) -> list[Statistics]:
    """Results come earliest first."""
    found: dict[tuple[str, str], Statistics] = {}
    for result in results:
        line = found.setdefault((result.game, result.rules), Statistics(result.game, result.rules))
        line.played += 1
        is_won = result.ended == "won"
        line.won += is_won
        line.beaten = []
        line.won_with_help += is_won and result.was_helped
        if result.is_open:
            continue
        line.streak = line.streak + 1 if is_won else 0
        line.best_streak = max(line.best_streak, line.streak)
        if result.score is not None:
            _note(line, "best_score", result.score, max)
        if is_won:
            _note(line, "best_seconds", result.seconds, min)
            _note(line, "fewest_moves", result.moves, min)
    return list(found.values())


def _note(line: Statistics, name: str, value: int, better: Callable[[int, int], int]) -> None:
    record: int | None = getattr(line, name)
    if record is None or better(record, value) != record:
        setattr(line, name, value)
        if record is not None:
            line.beaten.append(name)
