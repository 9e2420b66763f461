"""The server's answers about a player's results, over HTTP."""

from msgspec import Struct

from parlour.records import Ending


class Figures(Struct, frozen=True):
    """A player's results under one set of rules, or in total."""

    game: str | None
    """None for all games together."""
    rules: str | None
    """Every option with its value; None for all sets of rules together."""
    played: int
    counted: int
    """Of those played, the games that count for streaks and records: not those on a chosen deal, or won with
    the solver's help."""
    won: int
    won_with_help: int
    """Of those won, the games in which the solver revealed something about hidden cards."""
    streak: int
    """The current number of wins in a row. Games with help, or on a chosen deal, are left out, but a lost
    game with help ends a streak."""
    best_streak: int
    best_score: int | None = None
    """Scores, times and moves are of games without help on deals that nobody chose; times and moves only of
    those won. None if there are none; a score is given only for a single set of rules."""
    mean_score: float | None = None
    best_seconds: int | None = None
    mean_seconds: float | None = None
    fewest_moves: int | None = None
    mean_moves: float | None = None


class PeriodFigures(Struct, frozen=True):
    """The games of a day, a month or a year under one set of rules. Periods without games are left out."""

    period: str
    """In UTC: 2026-11-17, 2026-11 or 2026."""
    game: str
    rules: str
    played: int
    won: int


class Statistics(Struct, frozen=True):
    """A player's games: all together first, then each game, with its sets of rules after it."""

    today: str
    """In UTC, by the server's clock."""
    figures: tuple[Figures, ...]
    days: tuple[PeriodFigures, ...]
    """The last 30."""
    months: tuple[PeriodFigures, ...]
    """The last 12."""
    years: tuple[PeriodFigures, ...]


class ExportedGame(Struct, frozen=True):
    """One exported game of a player."""

    at: str
    """When it ended, as in 2026-11-17T18:30:00Z."""
    game: str
    rules: str
    ended: Ending
    score: int | None
    moves: int
    seconds: int
    undos: int
    is_open: bool
    """Whether the deal was chosen or played before, so that it counts for no record."""
    was_helped: bool
    """Whether the solver revealed something about hidden cards."""
    replay: str | None
    """The address of the replay: see `GET /api/game/ADDRESS`."""
