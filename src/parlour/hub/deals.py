"""Open rooms and start rounds with the requested deal."""

import contextlib
import math
from typing import Any, Literal, NamedTuple

from msgspec import structs

from parlour import commitments, options, registry, wire
from parlour.description import check_offered, usual_deal
from parlour.difficulty import DIFFICULTIES
from parlour.errors import ParlourError, Refused
from parlour.game import AnyGame, is_for_one
from parlour.hub.accounts import A_MINUTE, TooOften
from parlour.hub.current_room import CurrentRoom
from parlour.hub.deal_codes import seed_for
from parlour.hub.ghosts import MOST_MOVES, played_through, raced
from parlour.hub.guest import Guest
from parlour.hub.hub import Hub
from parlour.hub.identity import Identity
from parlour.hub.live import LiveRoom
from parlour.hub.recordings import NotShown, alone, step_at
from parlour.hub.refusals import stale
from parlour.hub.services import Services, offered
from parlour.hub.solver import SolverRequest
from parlour.rooms import log
from parlour.rooms.daily import dealt
from parlour.rooms.draft import Draft
from parlour.rooms.replay import Replay
from parlour.rooms.requests import dealing, playing, seating
from parlour.rooms.requests.checks import check_host
from parlour.rooms.requests.settings import settings
from parlour.rooms.room import Room
from parlour.rooms.scrub import NAMELESS
from parlour.rooms.seats import Ghost, Seat
from parlour.store import StoreFailure


class Position(NamedTuple):
    """A position of a finished solitaire, from which a player can go on."""

    game: AnyGame
    deal: log.Started
    moves: tuple[str, ...]


class Deals:
    def __init__(
        self, guest: Guest, hub: Hub, services: Services, identity: Identity, current: CurrentRoom
    ) -> None:
        self._guest = guest
        self._hub = hub
        self._services = services
        self._identity = identity
        self._current = current
        self._chain: log.Chain | None = None
        """The chain promised for the next room."""

    def _to_solver(self) -> SolverRequest:
        return SolverRequest(self._guest.player.id, self._guest.account, is_long=True)

    def promise(self, request: wire.Promise) -> None:
        self._chain = self._chain or dealing.fresh_chain()
        self._guest.say(wire.Promised(re=request.id, anchor=self._chain.anchor))

    async def open(self, request: wire.Open) -> None:
        opened = await self._hub.directory.opened_by(self._guest.player, request.id)
        if opened is not None:
            await self._current.enter(opened, request.id)
            return
        if request.replay is None:
            check_offered(request.game)
        ways = (request.daily, request.replay, request.ghost, request.seed, request.deck)
        dealing.check_choice(request.deal, *ways)
        daily = resumed = room_id = None
        if request.daily is not None:
            dailies = offered(self._services.dailies)
            daily = await dailies.find(request.daily, request.game, request.rules)
            resumed, room_id = await dailies.first_try(self._guest.player.id, daily)
        if resumed is not None:
            before = self._current.live
            await self._current.enter(resumed, request.id)
            await self._abandon(before)
            return
        self._hub.restrictions.check_draining()
        if not self._guest.account.take("opened"):
            raise TooOften("rooms", "You have created many rooms. Wait a minute.", A_MINUTE)
        if request.ghost is not None:
            await self._race(request, request.ghost)
            return
        played = None
        if request.replay is not None:
            replay = await self._hub.recordings.find(request.replay)
            played = await _position(replay, request.step, request.seat)
            check_offered(played.game.name)
        wanted = settings(
            request.game if played is None else played.game.name,
            request.rules if played is None else options.write_all(played.game),
            request.seats,
            request.clock,
            is_public=request.public,
            match=request.match,
        )
        part = None if self._chain is None else request.part
        chain, self._chain = self._chain or dealing.fresh_chain(), None  # no two rooms share secrets
        deal = dealt(daily, is_open=room_id is None) if daily else None
        if played is not None:
            deal = dealing.again(played.deal, await self._bank(played.game))
        deal = deal or await self._first_deal(request, wanted, dealing.first_dealing(chain, part))
        moves = () if played is None else played.moves
        await self._open(request, wanted, deal, chain=chain, part=part, room_id=room_id, moves=moves)

    async def _open(
        self, request: wire.Open, wanted: log.RoomSettings, deal: log.Started | None, **more: Any
    ) -> None:
        """Open a room and enter it, abandoning the player's current solitaire if it is at the same table."""
        await self._identity.write_down()
        before = self._current.live
        table = _table(wanted.game, wanted.rules, deal)
        giving_up = 1 if before is not None and _table_of(before.room) == table else 0
        live = await self._hub.directory.open(
            wanted, deal, self._guest, request.id, giving_up=giving_up, **more
        )
        self._current.move_to(live)
        await self._abandon(before)

    async def _abandon(self, before: LiveRoom | None) -> None:
        """Leave the room before the current one, if it was a solitaire at the same table."""
        now = self._current.live
        if before is None or before is now or now is None:
            return
        table = _table_of(before.room)
        if table is None or table != _table_of(now.room):
            return
        # A failure does no harm: the room is closed already, or will be after being idle for long.
        with contextlib.suppress(ParlourError, StoreFailure):
            await before.ask(lambda draft: seating.leave(draft, self._guest.player), payer=self._guest)

    async def _race(self, request: wire.Open, address: str) -> None:
        """Open a room to race against the ghost of a finished game."""
        replay = await self._hub.recordings.find(address)
        game, ghost = await raced(replay, request.seat, request.game)
        clock = request.clock
        if clock is None and game.clock is not None:  # time enough for the ghost
            minutes = math.ceil(ghost.end / 60_000) + 1
            clock = min(game.clock.most, max(game.clock.usual, 60 * minutes))
        wanted = settings(game.name, options.write_all(game), request.seats, clock, is_public=request.public)
        ghost_seat = _ghost_seat(replay.dealt.taken[request.seat][1], address, request.seat)
        await self._open(request, wanted, None, ghost=ghost_seat)

    async def start(self, request: wire.Start) -> None:
        if self._hub.restrictions.is_draining:  # a repeated request still gets the round it has started
            await self._current.ask(request, lambda _: self._hub.restrictions.check_draining())
            return
        room, player = self._current.room.room, self._guest.player
        game = room.game
        dealing.check_choice(request.deal, request.seed, request.deck)
        proved = rated = ghosts = None
        if room.ghost is not None:
            ghosts = (await self._hub.recordings.find(room.ghost.replay)).dealt.current.deal
        elif request.deal in DIFFICULTIES:
            check_host(room, player)  # before a deal is used up for nothing
            rated = await offered(self._services.rated_deals).take(self._to_solver(), game, request.deal)
        elif request.deal in ("winnable", "usual"):
            check_host(room, player)  # before the solver works for nothing
            proved = await self._proved(request.deal, game, dealing.next_dealing(room, player, request.part))
        bank = await self._bank(game)
        seed = await self._seed(request)
        deal: Literal["fresh", "same"] = "same" if request.deal == "same" else "fresh"

        def judge(draft: Draft) -> None:
            if (proved or rated) and draft.room.game != game:
                raise stale()  # what was proven holds under the rules of then
            playing.start(
                draft,
                player,
                deal=deal,
                part=request.part,
                proved=proved,
                rated=rated,
                seed=seed,
                deck=request.deck,
                ghosts=ghosts,
                bank=playing.bank_after(draft.room, player, bank),
                is_practice=request.practice,
            )

        await self._current.ask(request, judge)

    async def _first_deal(
        self, request: wire.Open, wanted: log.RoomSettings, deal: dealing.Dealing
    ) -> log.Started | None:
        """Return the requested deal of a room with one seat and no clock, which starts at once; else None."""
        if wanted.seats > 1 or wanted.clock is not None:
            if request.deal != "fresh" or request.seed is not None or request.deck is not None:
                raise Refused("deal-later", "Choose the deal when you start the round.")
            return None
        game = options.read(registry.game_type(wanted.game), wanted.rules)
        proved = await self._proved(request.deal, game, deal)
        bank = await self._bank(game)
        live = self._current.live
        if live is not None and live.room.game == game:
            bank = playing.bank_after(live.room, self._guest.player, bank)
        chosen = dealing.chosen(game, await self._seed(request), request.deck, bank)
        if request.deal in DIFFICULTIES:
            chosen = dealing.dealt_rated(
                await offered(self._services.rated_deals).take(self._to_solver(), game, request.deal), bank
            )
        started = chosen or dealing.dealt(proved or deal, bank, is_winnable=proved is not None)
        return structs.replace(started, is_practice=request.practice)

    async def _seed(self, request: wire.Open | wire.Start) -> str | None:
        """Return the requested seed, which may be named by a short code."""
        return None if request.seed is None else await seed_for(self._hub.store, request.seed)

    async def _proved(self, wanted: str, game: AnyGame, deal: dealing.Dealing) -> dealing.Dealing | None:
        """Return the first proven winnable deal of the same origin, if the request wants a winnable one."""
        if wanted != "winnable" and (wanted != "usual" or usual_deal(game) != "winnable"):
            return None
        secret, parts = deal.origin.secret, deal.origin.parts
        try:
            index = await self._hub.solver.first_winnable(
                self._to_solver(), game, lambda index: commitments.seed_of(secret, parts, index)
            )
        except Refused as refused:
            if wanted == "winnable" or isinstance(refused, TooOften):
                raise
            return None  # any deal is better than none
        return deal.at(index)

    async def _bank(self, game: Any) -> int:
        """Return the last score under the same rules, from which a cumulative score continues."""
        if not playing.has_bank(game):
            return 0
        rules = options.write(game)
        totals = await self._hub.store.statistics_of(self._guest.player.id, "rules")
        scores = {each.rules: each.last_score for each in totals if each.game == game.name}
        return scores.get(rules) or 0


async def _position(replay: Replay, number: int, seat: int) -> Position:
    """Return the position of a seat's game after a step."""
    if number not in range(replay.count + 1):
        raise NotShown("no-step", "There is no such step.")
    refused = NotShown("no-way-on", "This game can't be played on from there.")
    deal, step = replay.dealt.current.deal, await step_at(replay, number)
    game, state = alone(step.room.current, seat, refused)
    made = [text for index, text in replay.moves(step) if index == seat]
    if len(made) <= MOST_MOVES and game.outcome(state) is None:
        at, moves = await played_through(game, deal, made)
        if at == state:
            return Position(game, deal, tuple(moves))
    raise refused


def _table(game: str, rules: str, deal: log.Started | None) -> tuple[str, ...]:
    """Return which of a player's own tables a solitaire is at: each game has one, and so has each daily
    deal. A new game ends the one before only at the same table."""
    return (game,) if deal is None or deal.daily is None else (game, deal.daily, rules)


def _table_of(room: Room) -> tuple[str, ...] | None:
    """Return the table of a room, or None if it is not for one player."""
    if not is_for_one(room.game):
        return None
    deal = None if room.round is None else room.round.deal
    return _table(room.game.name, options.write_all(room.game), deal)


def _ghost_seat(seat: Seat, address: str, index: int) -> Seat:
    """Return the seat of a ghost. A name is kept only with the player's id, so that it can be removed."""
    player = seat.ghost.player if seat.ghost is not None else seat.player
    ghost = Ghost(address, index, player)
    if player is None and seat.bot is None:
        return Seat(NAMELESS, "", ghost=ghost)
    return Seat(seat.name, seat.avatar, ghost=ghost)
