"""The audit of a store: it checks that boards and statistics match the logs and results.

Each game on a board is replayed from its log. Nothing is changed, and only the logs are trusted.
"""

from collections.abc import AsyncIterator, Sequence
from typing import Final, get_args

from msgspec import Struct

from parlour import commitments, registry
from parlour.records import BoardLine, Entry, Period, Ranking, Recording, Result, Sums, Totals
from parlour.recount import recount, recount_streaks, recount_sums
from parlour.rooms import log
from parlour.rooms.fold import UnplayableLog, apply
from parlour.rooms.room import Room
from parlour.store import AuditStore, Damaged, LogStore

RANKINGS: Final[tuple[Ranking, ...]] = get_args(Ranking)
PERIODS: Final[tuple[Period, ...]] = get_args(Period)
MOST: Final = 10
"""Lines of a board that are checked."""

_SUMS: Final = ("won", "won_with_help", "best_seconds", "fewest_moves")
"""Fields of totals that abandoned games don't change: these may have been deleted with their results."""
_SUMS_OF_WINS: Final = ("won", "ranked", "seconds", "moves")
"""The same for sums."""


class Audit:
    """One pass over everything, with counts of what was checked."""

    def __init__(self, store: AuditStore) -> None:
        self._store = store
        self.games = 0
        self.players = 0

    async def flaws(self) -> AsyncIterator[str]:
        """Yield a sentence about each discrepancy."""
        for room, known, count, last in await self._store.broken_logs():
            lost = max(known, last) - count
            yield f"The log of room {room} has lost {lost} of {max(known, last)} entries."
        for daily in await self._store.dailies("", "9999"):
            if commitments.seed_of(daily.secret, (), daily.index) != daily.seed:
                yield f"The {daily.game} deal of {daily.day} does not follow from its promise."
        async for line in self._lines():
            self.games += 1
            for flaw in await self._flaws_of(line):
                yield f"Round {line.result.round} of room {line.result.room}, on the board: {flaw}"
        after = ""
        while players := await self._store.players_counted(after):
            for player in players:
                self.players += 1
                written = await self._store.results_in_order(player)
                # Results of the same time from two processes may have been summed in either order.
                orders = [written, await self._store.results_of(player)]
                for flaw in await self._wrong_totals(player, orders):
                    yield f"The totals of player {player}: {flaw}"
                for flaw in [
                    *await self._wrong_sums(player, written),
                    *await self._wrong_streaks(player, orders),
                ]:
                    yield f"The statistics of player {player}: {flaw}"
            after = players[-1]

    async def _lines(self) -> AsyncIterator[BoardLine]:
        """Yield each game that is on a board, once."""
        seen: set[tuple[str, int, str]] = set()
        async for line in self._all_lines():
            key = (line.result.room, line.result.round, line.result.player)
            if key not in seen:
                seen.add(key)
                yield line

    async def _all_lines(self) -> AsyncIterator[BoardLine]:
        for game in registry.names():
            for rules in await self._store.board_rules(game):
                for by in RANKINGS:
                    for line in await self._store.board(game, rules, by, MOST):
                        yield line
        for daily in await self._store.dailies("", "9999"):
            for by in RANKINGS:
                for line in await self._store.daily_board(daily, by, MOST):
                    yield line

    async def _flaws_of(self, line: BoardLine) -> list[str]:
        recording = await self._store.recording(line.address) if line.address is not None else None
        if recording is None:
            return ["nobody can watch it, because where its log is was not kept."]
        try:
            played = _played(recording, await read(self._store, recording))
        except UnplayableLog as problem:
            return [f"its log can't be played. {problem.sentence}"]
        except Damaged as failure:
            return [f"its log can't be read. {failure}"]
        wanted = (line.result.round, line.result.player)
        found = next((each for each in played.results if (each.round, each.player) == wanted), None)
        if found is None:
            return [*played.flaws, "its log has no such game."]
        return [*played.flaws, *_differences(line.result, found, "the result", "the log")]

    async def _wrong_totals(self, player: str, orders: list[list[Result]]) -> list[str]:
        kept = _by_rules(await self._store.totals_of(player))
        recounts = [_by_rules(recount(each)) for each in orders]
        flaws: list[str] = []
        for game, rules in kept.keys() | recounts[0].keys():
            under = f"{game} {rules}".strip()
            ours = kept.get((game, rules))
            counted = [each[game, rules] for each in recounts if (game, rules) in each]
            if ours is None:
                flaws.append(f"{under} is missing, and there are results.")
            elif not counted:
                if ours.won:
                    flaws.append(f"{under} has {ours.won} games won, and there are no results.")
            elif not any(_totals_match(ours, each) for each in counted):
                flaws += [
                    f"{under}: {each}" for each in _differences(ours, counted[0], "the sum", "the recount")
                ]
        return sorted(flaws)

    async def _wrong_sums(self, player: str, results: list[Result]) -> list[str]:
        kept: dict[tuple[str, str, str], Sums] = {}
        counted: dict[tuple[str, str, str], Sums] = {}
        for by in PERIODS:
            kept |= _by_period(await self._store.sums_of(player, by))
            counted |= _by_period(recount_sums(results, by))
        flaws: list[str] = []
        for key in kept.keys() | counted.keys():
            period, game, rules = key
            under = f"{game} {rules}".strip() + f" in {period}"
            ours, theirs = kept.get(key), counted.get(key)
            if ours is None:
                flaws.append(f"{under} is missing, and there are results.")
            elif theirs is None:
                if ours.won:
                    flaws.append(f"{under} has {ours.won} games won, and there are no results.")
            elif not _sums_match(ours, theirs):
                flaws += [f"{under}: {each}" for each in _differences(ours, theirs, "the sum", "the recount")]
        return sorted(flaws)

    async def _wrong_streaks(self, player: str, orders: list[list[Result]]) -> list[str]:
        kept = {each.game: each for each in await self._store.streaks_of(player)}
        recounts = [{each.game: each for each in recount_streaks(results)} for results in orders]
        played = sum(each.played for each in await self._store.totals_of(player))
        has_forgotten = played > len(orders[0])  # abandoned games that were deleted; they end streaks
        flaws: list[str] = []
        for game in sorted(kept.keys() | recounts[0].keys()):
            under = game or "all games"
            ours = kept.get(game)
            theirs = [each[game] for each in recounts if game in each]
            if ours is None:
                flaws.append(f"the streak of {under} is missing, and there are results.")
            elif has_forgotten:
                if ours.best_streak > max([each.best_streak for each in theirs], default=0):
                    flaws.append(f"the streak of {under} is longer than the results say.")
            elif ours not in theirs:
                flaws += (
                    [f"{under}: {each}" for each in _differences(ours, theirs[0], "the sum", "the recount")]
                    if theirs
                    else [f"there is a streak of {under}, and there are no results."]
                )
        return flaws


async def read(store: LogStore, recording: Recording) -> list[Entry]:
    """Return the entries of a finished round, or raise Damaged."""
    if recording.last is None:
        return await store.read(recording.room, recording.first - 1)
    return await store.read_part(recording.room, recording.first, recording.last)


class _Played(Struct):
    results: list[Result]
    flaws: list[str]


def _played(recording: Recording, entries: Sequence[Entry]) -> _Played:
    """Replay a part of a log, or raise UnplayableLog."""
    played = _Played([], [])
    room: Room | None = None
    for entry in entries:
        if room is not None and entry.at < room.at:
            played.flaws.append(f"entry {entry.number} of its log is earlier than the one before it.")
        step = apply(room, recording.room, None, entry)
        body = log.decode(entry.body)
        if isinstance(body, log.Started) and body.origin is not None:
            origin = body.origin
            if commitments.seed_of(origin.secret, origin.parts, origin.index) != body.seed:
                played.flaws.append(
                    f"the deal of entry {entry.number} does not follow from what was promised."
                )
        room = step.room
        played.results += step.results
    return played


def _by_rules(totals: list[Totals]) -> dict[tuple[str, str], Totals]:
    return {(each.game, each.rules): each for each in totals}


def _by_period(sums: list[Sums]) -> dict[tuple[str, str, str], Sums]:
    return {(each.period, each.game, each.rules): each for each in sums}


def _sums_match(kept: Sums, counted: Sums) -> bool:
    if kept.played == counted.played:
        return kept == counted
    # Abandoned games are deleted after a while, but stay in the sums.
    return (
        kept.played > counted.played
        and all(getattr(kept, name) == getattr(counted, name) for name in _SUMS_OF_WINS)
        and kept.scored >= counted.scored
    )


def _totals_match(kept: Totals, counted: Totals) -> bool:
    if kept.played == counted.played:
        return kept == counted
    # Abandoned games are deleted after a while, but stay in the totals.
    return (
        kept.played > counted.played
        and all(getattr(kept, name) == getattr(counted, name) for name in _SUMS)
        and kept.best_streak <= counted.best_streak
        and (counted.best_score is None or (kept.best_score or 0) >= counted.best_score)
    )


def _differences(kept: Struct, found: Struct, ours: str, theirs: str) -> list[str]:
    return [
        f"{name} is {_shown(getattr(kept, name))} in {ours} and {_shown(getattr(found, name))} in {theirs}."
        for name in kept.__struct_fields__
        if getattr(kept, name) != getattr(found, name)
    ]


def _shown(value: object) -> str:
    return "nothing" if value in (None, "", ()) else str(value)
