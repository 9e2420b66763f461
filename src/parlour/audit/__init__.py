"""The audit of a store: it checks that boards and statistics match the logs and results.

Each game on a board is replayed from its log. Nothing is changed, and only the logs are trusted.
"""

from collections.abc import AsyncIterator, Sequence
from typing import Final, get_args

from msgspec import Struct
from msgspec.structs import replace

from parlour import commitments, registry
from parlour.records import BoardLine, Entry, GameResult, Ranking, Recording, Span, Statistics
from parlour.recount import recount
from parlour.rooms import log
from parlour.rooms.daily import deal_key
from parlour.rooms.fold import UnplayableLog, apply
from parlour.rooms.room import Room
from parlour.store import AuditStore, Damaged, LogReader

RANKINGS: Final[tuple[Ranking, ...]] = get_args(Ranking)
SPANS: Final[tuple[Span, ...]] = get_args(Span)
MOST: Final = 10
"""Lines of a board that are checked."""

_UNCHANGED: Final = ("won", "won_with_help", "best_seconds", "fewest_moves", "ranked", "seconds", "moves")
"""What abandoned games don't change: these are deleted after a while with their results, but stay counted."""


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
                for span in SPANS:
                    for flaw in await self._wrong_statistics(player, span, orders):
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
        kept = line.result
        wanted = (kept.round, kept.player)
        one = next((each for each in played.results if (each[0].round, each[0].player) == wanted), None)
        if one is None:
            return [*played.flaws, "its log has no such game."]
        found, deal = one
        if kept.elapsed is None:  # of an older version
            found = replace(found, elapsed=None)
        flaws = [*played.flaws, *_differences(kept, found, "the result", "the log")]
        helped_at = await self._store.helped_at(kept.player, deal)
        if helped_at is not None and helped_at < kept.at:
            flaws.append("the solver had helped the player with this deal in another room.")
        return flaws

    async def _wrong_statistics(self, player: str, by: Span, orders: list[list[GameResult]]) -> list[str]:
        kept = _by_key(await self._store.statistics_of(player, by))
        recounts = [_by_key(recount(each, by)) for each in orders]
        flaws: list[str] = []
        for key in sorted(kept.keys() | recounts[0].keys()):
            period, game, rules = key
            under = f"{game or 'all games'} {rules}".strip() + (f" in {period}" if period else "")
            ours = kept.get(key)
            counted = [each[key] for each in recounts if key in each]
            if ours is None:
                flaws.append(f"{under} is missing, and there are results.")
            elif not counted:
                if ours.won:
                    flaws.append(f"{under} has {ours.won} games won, and there are no results.")
            elif not any(_match(ours, each) for each in counted):
                flaws += [
                    f"{under}: {each}" for each in _differences(ours, counted[0], "the sum", "the recount")
                ]
        return flaws


async def read(store: LogReader, recording: Recording) -> list[Entry]:
    """Return the entries of a finished round, or raise Damaged."""
    if recording.last is None:
        return await store.read(recording.room, recording.first - 1)
    return await store.read_part(recording.room, recording.first, recording.last)


class _Played(Struct):
    results: list[tuple[GameResult, str]]
    """Each with the key of its deal."""
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
        if room is not None and step.results:
            deal = deal_key(room.game, room.current.start)
            played.results += [(result, deal) for result in step.results]
        room = step.room
    return played


def _by_key(statistics: list[Statistics]) -> dict[tuple[str, str, str], Statistics]:
    return {(each.period, each.game, each.rules): each for each in statistics}


def _match(kept: Statistics, counted: Statistics) -> bool:
    if kept.played == counted.played:
        return kept == counted
    return (
        kept.played > counted.played
        and all(getattr(kept, name) == getattr(counted, name) for name in _UNCHANGED)
        and kept.best_streak <= counted.best_streak
        and kept.scored >= counted.scored
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
