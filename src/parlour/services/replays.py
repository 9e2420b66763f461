"""Replays of finished rounds: what each seat saw, folded from the log.

Nothing is revealed of a round or a deal that is still being played.
"""

from typing import Any, Final

import msgspec
from msgspec import UNSET, UnsetType

from parlour import gamefile, registry, seeds
from parlour.cards import parse_deck
from parlour.game import AnyGame, DealtFromDeck, Score, pack_of
from parlour.hub.recordings import NotShown, Recordings, folded, step_at
from parlour.hub.updates import seat_info
from parlour.rooms.events import Happening
from parlour.rooms.replay import KEPT, Replay, RoundStep
from parlour.rooms.room import Room
from parlour.solvers import SeesSolitaires
from parlour.wire import replays as wire

PAGE: Final = KEPT
"""Steps per response."""
MOST_REVIEWED: Final = 3000  # steps of a round that can be reviewed


async def about(recordings: Recordings, address: str) -> wire.Replay:
    replay = await recordings.find(address)
    dealt, end = replay.dealt, (await step_at(replay)).room.current
    deal, outcome = dealt.current.deal, end.game.outcome(end.state)
    return wire.Replay(
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
        score=end.score or UNSET,
        was_helped=end.was_helped,
        is_winnable=deal.is_winnable,
        can_review=can_review(replay),
        promise=None if deal.is_open else seeds.commitment(deal.origin.secret if deal.origin else deal.seed),
        seed=deal.seed if deal.deck is None else None,
        origin=deal.origin,
        deck=deal.deck,
        daily=deal.daily,
    )


async def steps(recordings: Recordings, address: str, first: int) -> list[wire.ReplayStep]:
    """Return a page of steps from the first one on."""
    replay = await recordings.find(address)
    if first % PAGE or first > replay.count:
        raise NotShown("no-step", "There is no such step.")
    differences = Differences()
    return [_step_message(step, differences) async for step in folded(replay, first, PAGE)]


async def file(recordings: Recordings, address: str) -> tuple[str, str]:
    """Return the name and the text of a round's game file."""
    replay = await recordings.find(address)
    name = f"{replay.dealt.settings.game}-{replay.recording.address[:8]}.txt"
    return name, game_file(replay, await step_at(replay))


def game_file(replay: Replay, last: RoundStep) -> str:
    """Return the game as text with the moves that stand, or raise InvalidGameFile for an unwritable seed."""
    end = last.room.current
    deal, game = end.deal, end.game
    deck = parse_deck(deal.deck, pack_of(game)) if deal.deck is not None else None
    if deck is None and not gamefile.is_writable_seed(deal.seed) and isinstance(game, DealtFromDeck):
        deck = seeds.shuffled(deal.seed, pack_of(game))
    moves = tuple(gamefile.FileMove(seat, game.parse(text), 0, text) for seat, text in replay.moves(last))
    seed = None if deck is not None else deal.seed
    seats, first = len(end.moves_made), replay.dealt.first
    return gamefile.write(gamefile.GameFile(game, moves, seed, deck, seats, first))


def can_review(replay: Replay) -> bool:
    """Return whether the solver can judge the games of a round's seats."""
    solver = registry.solver(replay.dealt.current.game.name)
    return isinstance(solver, SeesSolitaires) and replay.count <= MOST_REVIEWED


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


def _step_message(step: RoundStep, differences: Differences) -> wire.ReplayStep:
    round_ = step.room.current
    return differences.step(
        round_.game,
        round_.state,
        len(round_.moves_made),
        tuple(_seen(step.room, each) for each in step.happenings),
        seconds=round(round_.clock_at(step.room.at), 1),
        score=round_.score or UNSET,
    )


def _seen(room: Room, happening: Happening) -> wire.Seen:
    public = own = None
    text = own_text = ""
    if happening.event is not None:
        game = room.current.game
        public = game.redact(happening.event, None)
        own = happening.event if public != happening.event else None
        if not registry.is_own(game.name):  # of those the page has the words, in each language
            text = game.tell(public, room.names_in_round)
            own_text = game.tell(own, room.names_in_round) if own is not None else ""
    seen = {"text": text, "event": public, "own_text": own_text, "own": own}
    return wire.Seen(**msgspec.structs.asdict(happening) | seen)
