"""Replays of finished rounds over HTTP: what each seat saw, folded from the log.

Nothing is revealed of a round or a deal that is still being played. Folding yields to the event loop after
every few steps, and its time is charged to the client, as for every HTTP request.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Collection
from typing import Any, Final

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from parlour import gamefile, registry, seeds
from parlour.cards import parse_deck
from parlour.errors import InvalidGameFile, Refused
from parlour.game import AnyGame, DealtFromDeck, Score
from parlour.hub.updates import seat_info
from parlour.records import Entry, Recording
from parlour.rooms import log
from parlour.rooms.daily import is_hidden
from parlour.rooms.events import Happening
from parlour.rooms.fold import UnplayableLog
from parlour.rooms.replay import KEPT, Replay, Step
from parlour.rooms.room import Room
from parlour.rooms.scrub import scrubbed
from parlour.server.responses import lasting_json_response, refuse_as_json
from parlour.solvers import SeesSolitaires
from parlour.store import LogStore, ReplayStore
from parlour.wire import replays as wire

PAGE: Final = KEPT
"""Steps per response."""
MOST_ENTRIES: Final = 100_000  # in the cache, of all rounds
MOST_REVIEWED: Final = 3000  # steps of a round that can be reviewed
YIELD_EVERY: Final = 16  # steps folded between two yields to the event loop


class NotShown(Refused):
    """A refusal to show a round, with its HTTP status."""

    def __init__(self, status: int, code: str, sentence: str) -> None:
        super().__init__(code, sentence)
        self.status = status


class Replays:
    """Finished rounds, the recently used ones in a cache."""

    def __init__(self, store: ReplayStore) -> None:
        self._store = store
        self._cache: OrderedDict[str, Replay] = OrderedDict()

    def routes(self) -> list[Route]:
        return [
            Route("/api/game/{address}", self.about),
            Route("/api/game/{address}/steps/{first:int}", self.steps),
            Route("/api/game/{address}/file", self.file),
        ]

    # Finding

    async def find(self, address: str) -> Replay:
        recording = await self._store.recording(address)
        if recording is None:
            raise _no_game()
        replay = self._cache.get(address) or await self._read(recording)
        named = [seat for _, seat in replay.dealt.taken if seat.avatar]
        people = [seat.ghost.player if seat.ghost is not None else seat.player for seat in named]
        gone = [player for player in people if player and await self._store.is_forgotten(player)]
        if gone:
            replay = await self._read(recording, gone)
        self._keep(address, replay)
        if is_hidden(replay.dealt.current.deal, self._store.now()):
            raise _still_played()
        if await self._is_still_played(replay):
            raise _still_played()
        return replay

    def _keep(self, address: str, replay: Replay) -> None:
        self._cache[address] = replay
        self._cache.move_to_end(address)
        while sum(each.size for each in self._cache.values()) > MOST_ENTRIES and len(self._cache) > 1:
            self._cache.popitem(last=False)

    async def _read(self, recording: Recording, gone: Collection[str] = ()) -> Replay:
        """Read a round without the names of forgotten players, which may still be in its log."""
        entries = await entries_of(self._store, recording)
        if gone:
            bodies = await asyncio.to_thread(scrubbed, recording.room, entries, gone)
            entries = [replace(entry, body=bodies.get(entry.number, entry.body)) for entry in entries]
        replay = Replay(recording, entries)
        if not replay.is_over and (await step_at(replay)).room.status == "playing":
            raise _no_game()
        return replay

    async def _is_still_played(self, replay: Replay) -> bool:
        """Return whether the same deal is being played again in the room, so that it must stay hidden."""
        row = await self._store.room(replay.recording.room)
        if row is None or row.status != "playing":
            return False
        over = replay.dealt.current.deal
        for entry in reversed(await self._store.read(row.id, row.base - 1)):
            body = log.decode(entry.body)
            now = body.started if isinstance(body, log.Checkpoint) else body
            if isinstance(now, log.Started):
                return (now.seed, now.deck) == (over.seed, over.deck)
        return False

    # Answering

    async def about(self, request: Request) -> Response:
        return await self.answer(request, self._about)

    async def steps(self, request: Request) -> Response:
        return await self.answer(request, self._steps)

    async def file(self, request: Request) -> Response:
        return await self.answer(request, self._file)

    async def answer(self, request: Request, make: Any) -> Response:
        try:
            response: Response = await make(await self.find(request.path_params["address"]), request)
            return response
        except NotShown as problem:
            return refuse_as_json(problem.status, problem.code, problem.sentence)
        except UnplayableLog as problem:
            return refuse_as_json(409, problem.code, "This game can't be shown here.")
        except InvalidGameFile as problem:
            return refuse_as_json(409, problem.code, problem.sentence)

    async def _about(self, replay: Replay, request: Request) -> Response:
        dealt, end = replay.dealt, (await step_at(replay)).room.current
        deal, outcome = dealt.current.deal, end.game.outcome(end.state)
        about = wire.Replay(
            game=dealt.settings.game,
            rules=dealt.settings.rules,
            round=dealt.rounds,
            seats=tuple(seat_info(dealt, seat) for _, seat in dealt.taken),
            started_at=dealt.at,
            steps=replay.count,
            page=PAGE,
            winners=outcome.winners if outcome else (),
            is_finished=outcome is not None,
            undos=tuple(replay.undos),
            score=end.sheet.score if end.sheet else UNSET,
            was_helped=end.was_helped,
            is_winnable=deal.is_winnable,
            can_review=can_review(replay),
            promise=None
            if deal.is_open
            else seeds.commitment(deal.origin.secret if deal.origin else deal.seed),
            seed=deal.seed if deal.deck is None else None,
            origin=deal.origin,
            deck=deal.deck,
            daily=deal.daily,
        )
        return lasting_json_response(about, request)

    async def _steps(self, replay: Replay, request: Request) -> Response:
        first = request.path_params["first"]
        if first % PAGE or first > replay.count:
            raise NotShown(404, "no-step", "There is no such step.")
        differences = Differences()
        steps = []
        for number, step in enumerate(replay.steps(first, PAGE)):
            if step is not None:
                steps.append(_step_message(step, differences))
            if number % YIELD_EVERY == 0:
                await asyncio.sleep(0)
        return lasting_json_response(steps, request)

    async def _file(self, replay: Replay, request: Request) -> Response:
        text = game_file(replay, await step_at(replay))
        name = f"{replay.dealt.settings.game}-{replay.recording.address[:8]}.txt"
        headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
        return PlainTextResponse(text, headers=headers)


async def entries_of(store: LogStore, recording: Recording) -> list[Entry]:
    room, first, last = recording.room, recording.first, recording.last
    return await (store.read(room, first - 1) if last is None else store.read_part(room, first, last))


def game_file(replay: Replay, last: Step) -> str:
    """Return the game as text with the moves that stand, or raise InvalidGameFile for an unwritable seed."""
    end = last.room.current
    deal, game = end.deal, end.game
    deck = parse_deck(deal.deck) if deal.deck is not None else None
    if deck is None and not gamefile.is_writable_seed(deal.seed) and isinstance(game, DealtFromDeck):
        deck = seeds.shuffled(deal.seed)
    moves = tuple(gamefile.FileMove(seat, game.parse(text), 0, text) for seat, text in replay.moves(last))
    seed = None if deck is not None else deal.seed
    seats, first = len(end.moves_made), replay.dealt.first
    return gamefile.write(gamefile.GameFile(game, moves, seed, deck, seats, first))


def can_review(replay: Replay) -> bool:
    """Return whether the solver can judge the games of a round's seats."""
    solver = registry.solver(replay.dealt.current.game.name)
    return isinstance(solver, SeesSolitaires) and replay.count <= MOST_REVIEWED


async def step_at(replay: Replay, wanted: int | None = None) -> Step:
    """Return the step with this number, by default the last."""
    found = None
    for number, step in enumerate(replay.steps(replay.count if wanted is None else wanted, 1)):
        found = step or found
        if number % YIELD_EVERY == 0:
            await asyncio.sleep(0)
    assert found is not None, "there is such a step, if only the deal"
    return found


class Differences:
    """Make messages of consecutive steps, each with only what differs from the step before."""

    def __init__(self) -> None:
        self._view: dict[str, Any] = {}
        self._seats: dict[int, dict[str, Any]] = {}

    def step(
        self,
        game: AnyGame,
        state: Any,
        seats: int,
        happened: tuple[wire.Seen, ...],
        *,
        seconds: float = 0.0,
        score: Score | UnsetType = UNSET,
    ) -> wire.ReplayStep:
        view: dict[str, Any] = msgspec.to_builtins(game.view(state, None))
        own: dict[int, dict[str, Any]] = {}
        for seat in range(seats):
            sees = msgspec.to_builtins(game.view(state, seat))
            own[seat] = {name: value for name, value in sees.items() if view.get(name) != value}
        message = wire.ReplayStep(
            seconds=seconds,
            happened=happened,
            view={
                name: value
                for name, value in view.items()
                if name not in self._view or self._view[name] != value
            },
            seats={seat: sees for seat, sees in own.items() if self._seats.get(seat, {}) != sees},
            score=score,
        )
        self._view, self._seats = view, own
        return message


def _step_message(step: Step, differences: Differences) -> wire.ReplayStep:
    round_ = step.room.current
    return differences.step(
        round_.game,
        round_.state,
        len(round_.moves_made),
        tuple(_seen(step.room, each) for each in step.happenings),
        seconds=round(round_.clock_at(step.room.at), 1),
        score=round_.sheet.score if round_.sheet else UNSET,
    )


def _seen(room: Room, happening: Happening) -> wire.Seen:
    public = own = None
    text = own_text = ""
    if happening.event is not None:
        game = room.current.game
        public = game.redact(happening.event, None)
        own = happening.event if public != happening.event else None
        if not registry.is_own(game.name):  # of those the page has the words, in each language
            text = game.tell(public, room.names)
            own_text = game.tell(own, room.names) if own is not None else ""
    return wire.Seen(
        what=happening.what,
        text=text,
        own_text=own_text,
        seat=happening.seat,
        event=public,
        own=own,
        winners=happening.winners,
        facts=happening.facts,
    )


def _no_game() -> NotShown:
    return NotShown(404, "no-game", "There is no game at this address.")


def _still_played() -> NotShown:
    return NotShown(409, "still-played", "This deal is still being played: come back when it is over.")
