"""What services need of a store: what is derived from results and logs, cut by who uses it."""

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from parlour.difficulty import Rating
from parlour.records import BoardLine, Daily, Favourite, GameResult, PlayedGame, Player, Ranking, RatedDeal
from parlour.store.protocols import (
    DealCodeStore,
    HelpStore,
    LogReader,
    NewsStore,
    PlayerStore,
    RoomLists,
    StatisticsStore,
    Timekeeper,
)


class LockStore(Protocol):
    """Locks among all processes."""

    def exclusive(self, name: str) -> AbstractAsyncContextManager[bool]:
        """Try to hold a lock among all processes: True inside, or False if another process has it."""


class ReplayStore(LogReader, PlayerStore, Protocol):
    """What replays need."""


class DeviceStore(Timekeeper, Protocol):
    """Sign-in keys of players besides their first secret."""

    async def add_code(self, player: str, code_hash: bytes, at: int, until: int) -> None:
        """Store a code that signs in one other device until then; it replaces an earlier one."""

    async def set_phrase(self, player: str, phrase_hash: bytes, at: int) -> None:
        """Store a phrase that signs in any device; it replaces an earlier one."""

    async def claim(self, key_hash: bytes, secret_hash: bytes, at: int) -> Player | None:
        """Sign a device's secret in as the player of a valid code, which is used up, or of a phrase; return
        None if it is neither. The last 20 devices of a player are kept."""


class ReviewStore(Protocol):
    """Stored reviews of finished games."""

    async def review(self, address: str, seat: int) -> bytes | None:
        """Return the stored review of a seat's game in the recording with this address, or None."""

    async def add_review(self, address: str, seat: int, body: bytes) -> None:
        """Store the review of a seat's game, unless there is one already."""


class DayStore(Timekeeper, Protocol):
    """The deals of the days and their difficulties."""

    async def dailies(self, first: str, last: str) -> list[Daily]:
        """Return the deals from one day to another, in order."""

    async def daily_ratings(self, first: str, last: str) -> dict[str, Rating]:
        """Return the known difficulties of the deals from one day to another, by seed."""


class CalendarStore(DayStore, Protocol):
    """A player's first tries."""

    async def first_daily(self) -> str | None:
        """Return the first day that has a deal."""

    async def daily_results_of(self, player: str) -> list[tuple[Daily, GameResult, str | None]]:
        """Return a player's finished first tries, day by day, each with the address of its recording."""


class DailyStore(LogReader, CalendarStore, HelpStore, LockStore, Protocol):
    """Making the deals of the days, and finding them for players."""

    async def add_daily(self, daily: Daily) -> None:
        """Add the deal of a day, unless there is one for that day, game and rules."""

    async def latest_daily(self) -> str | None:
        """Return the last day that has a deal."""


class LibraryStore(DayStore, DealCodeStore, Protocol):
    """A player's games and saved deals."""

    async def games_before(
        self,
        player: str,
        at: int,
        place: int,
        *,
        game: str = "",
        ended: str = "",
        search: str = "",
        hidden_from: str = "",
        since: int = 0,
        most: int = 50,
    ) -> list[PlayedGame]:
        """Return the player's games before that time and place, the latest first: of one game, with one
        ending, with a text in their deal or rules, and not before `since`. The search skips deals of
        unfinished rounds and of days from `hidden_from` on."""

    async def favourites_of(self, player: str) -> list[Favourite]:
        """Return the deals that a player has saved, the latest first."""

    async def keep_deal(self, player: str, favourite: Favourite) -> None:
        """Save a deal; if it is saved already, only change its note."""

    async def drop_deal(self, player: str, game: str, rules: str, deal: str) -> None: ...


class BoardStore(DayStore, Protocol):
    """The best games."""

    async def board(self, game: str, rules: str, by: Ranking, most: int = 10) -> list[BoardLine]:
        """Return the best games under these rules, on deals that nobody chose and without help, the best
        first, of equals the earlier one; except for the score, only games that were won."""

    async def board_rules(self, game: str, most: int = 100) -> list[str]:
        """Return the sets of rules that have games for the boards."""

    async def daily_board(self, daily: Daily, by: Ranking, most: int = 10) -> list[BoardLine]:
        """Return the best first tries at the deal of a day, in the order of `board`."""


class RatedDealStore(DayStore, LockStore, Protocol):
    """Deals of known difficulty that have not been dealt yet."""

    async def add_daily_rating(self, seed: str, rating: Rating) -> None:
        """Store the difficulty of the deal of a day, unless there is one already."""

    async def add_rated_deal(self, rated: RatedDeal) -> None:
        """Add a deal of known difficulty, to be dealt later."""

    async def rated_deals(self, game: str, rules: str) -> list[RatedDeal]:
        """Return the deals of known difficulty that are left."""

    async def take_rated_deal(self, seed: str) -> bool:
        """Remove such a deal to deal it; return False if it was taken before."""


class ForgettingStore(LogReader, NewsStore, LockStore, RoomLists, Protocol):
    """Deleting players who asked for it, and their names in logs."""

    async def forget_player(self, player: str, at: int) -> None:
        """Delete a player, their secrets, their statistics and what the desk's log says of them. Results stay
        without a name, and the id stays so that it is never assigned again. `rewrite` removes their names
        from logs."""

    async def still_named(self, most: int = 20) -> list[str]:
        """Return forgotten players whose names may still be in logs, the earliest first."""

    async def rooms_with(self, players: Sequence[str]) -> list[str]:
        """Return all rooms whose logs contain these players. It scans every entry, in batches."""

    async def rewrite(self, room: str, bodies: dict[int, bytes]) -> None:
        """Replace the bodies of the entries with these numbers, all or none."""

    async def mark_scrubbed(self, player: str) -> None:
        """Record that no log contains the name of a forgotten player any more."""


class RetentionStore(Timekeeper, LockStore, Protocol):
    """Deleting what nobody has used for long."""

    async def forget_rooms(self, before: int, long_before: int, most: int = 100) -> int:
        """Delete rooms closed before that time that have no results, with their logs; also rooms with results
        if all games were abandoned `long_before` by players not seen since. Return how many were deleted."""

    async def forget_guests(self, before: int, most: int = 1000) -> int:
        """Delete players last seen before that time who have no results, statistics, sign-in keys or
        favourites and host no open room."""

    async def forget_acts(self, before: int, now: int) -> None:
        """Delete actions before a time, expired restrictions and keys, and the texts of actions on players
        who are forgotten."""


class AuditStore(LogReader, BoardStore, StatisticsStore, HelpStore, Protocol):
    """What the audit reads besides."""

    async def players_counted(self, after: str = "", most: int = 1000) -> list[str]:
        """Return the ids of players with results or totals, in order, starting after an id."""

    async def results_in_order(self, player: str) -> list[GameResult]:
        """Return a player's results in the order in which they were written."""

    async def broken_logs(self) -> list[tuple[str, int, int, int]]:
        """Return the rooms whose logs have lost entries: for each the known length of the log, the number of
        entries left, and the last one's number."""
