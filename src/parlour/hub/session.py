"""Dispatch the requests of a connected guest, one case per message; other modules do the work."""

from collections.abc import Coroutine
from typing import Any

from parlour import options, wire
from parlour.errors import Refused
from parlour.hub.current_room import CurrentRoom
from parlour.hub.deals import Deals
from parlour.hub.guest import Guest
from parlour.hub.help import Help
from parlour.hub.hub import Hub
from parlour.hub.identity import Identity, Visit
from parlour.hub.restrictions import BARRED
from parlour.hub.services import Services
from parlour.records import Player
from parlour.rooms.draft import Draft
from parlour.rooms.requests import playing, seating
from parlour.rooms.requests.settings import change_settings, settings

Waiting = Coroutine[Any, Any, None]


class Session:
    def __init__(self, guest: Guest, hub: Hub, services: Services, visit: Visit) -> None:
        self._guest = guest
        self._store = hub.store
        self._identity = Identity(guest, hub, visit)
        self._current = CurrentRoom(guest, hub.directory, self._identity)
        self._deals = Deals(guest, hub, services, self._identity, self._current)
        self._help = Help(guest, hub, services)

    def cancel(self) -> None:
        """Stop what goes on beside the current request."""
        self._help.cancel()

    def end(self) -> None:
        self.cancel()
        self._current.exit()

    def answer(self, request: wire.Request) -> Waiting | None:
        """Carry out a request at once, or return a coroutine if it may have to wait."""
        if isinstance(request, wire.Hello):
            return self._hello(request)
        if not self._identity.is_welcome:
            raise Refused("no-hello", "Say hello first.")
        live = self._current.live
        if live is not None and live.failure is not None and self._guest in live.members:
            return self._find_room_and_do(request)
        return self._do(request)

    def _do(self, request: wire.Request) -> Waiting | None:
        player, current = self._guest.player, self._current
        match request:
            case wire.Play(move=move, auto=auto):
                return current.ask(
                    request, lambda draft: playing.play(draft, player, self._seen(request), move, auto)
                )
            case wire.Undo():
                return current.ask(request, lambda draft: playing.undo(draft, player))
            case wire.Redo():
                return current.ask(request, lambda draft: playing.redo(draft, player))
            case wire.Finish():
                return current.ask(request, lambda draft: playing.finish(draft, player))
            case wire.Pause():
                return current.ask(request, lambda draft: playing.pause(draft, player))
            case wire.Resume():
                return current.ask(request, lambda draft: playing.resume(draft, player))
            case wire.Review():
                self._help.review(request)
            case wire.Back():
                return current.ask(request, lambda draft: seating.come_back(draft, player))
            case wire.Bot(strength=strength):
                return current.ask(request, lambda draft: seating.seat_bot(draft, player, strength))
            case wire.Remove(seat=seat, ban=for_good):
                return current.ask(
                    request, lambda draft: seating.remove(draft, player, seat, for_good=for_good)
                )
            case wire.Lift(ban=ban):
                return current.ask(request, lambda draft: seating.lift_ban(draft, player, ban))
            case wire.Host(seat=seat):
                return current.ask(request, lambda draft: seating.hand_over(draft, player, seat))
            case wire.Settings():
                return current.ask(request, lambda draft: _change_settings(draft, player, request))
            case wire.Start():
                return self._deals.start(request)
            case wire.Promise():
                self._deals.promise(request)
            case wire.Open():
                return self._deals.open(request)
            case wire.Join():
                return current.join(request)
            case wire.Watch():
                return current.watch(request)
            case wire.Leave():
                return current.leave(request)
            case wire.Profile():
                return self._rename(request)
            case wire.React():
                current.react(request)
            case wire.Ping():
                self._guest.say(wire.Pong(re=request.id))
            case wire.Best():
                return self._help.best_place(request, current.room, player)
            case wire.Hint() | wire.Lamp() | wire.Rescue() | wire.Stuck() | wire.Odds() | wire.Par():
                self._help.answer(request, current.room, player)
        return None

    def _seen(self, request: wire.Play) -> int:
        """Return the entry number that a move is based on, or 0 if it is of another epoch."""
        return request.n if request.epoch in (None, self._store.epoch) else 0

    async def _hello(self, request: wire.Hello) -> None:
        try:
            await self._identity.hello(request)
        except Refused as refused:
            if refused.code != BARRED:
                raise
            self._guest.turn_away(refused, request.id)
            return
        if request.room is not None and self._identity.is_welcome:
            await self._current.enter(await self._current.find(request.room), None)

    async def _find_room_and_do(self, request: wire.Request) -> None:
        await self._current.find_again()
        waiting = self._do(request)
        if waiting is not None:
            await waiting

    async def _rename(self, request: wire.Profile) -> None:
        await self._identity.rename(request)
        await self._current.show_new_name()


def _change_settings(draft: Draft, player: Player, request: wire.Settings) -> None:
    now = draft.room.settings
    wanted = settings(
        now.game,
        options.write_all(draft.room.game) if request.rules is None else request.rules,
        now.seats if request.seats is None else request.seats,
        (now.clock or 0) if request.clock is None else request.clock,
        is_public=now.is_public if request.public is None else request.public,
        is_locked=now.is_locked if request.locked is None else request.locked,
        match=(now.match or 0) if request.match is None else request.match,
        has_late_joining=now.has_late_joining if request.late is None else request.late,
    )
    change_settings(draft, player, wanted)
