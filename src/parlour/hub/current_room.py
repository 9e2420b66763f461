"""The room of a connected guest, and entering and leaving it."""

from collections.abc import Coroutine
from contextlib import nullcontext
from typing import Any

from parlour import wire
from parlour.errors import ParlourError, Refused
from parlour.hub.accounts import TooOften
from parlour.hub.codes import CODE_LENGTHS
from parlour.hub.directory import Directory
from parlour.hub.guest import Guest
from parlour.hub.identity import Identity
from parlour.hub.live import Judge, LiveRoom
from parlour.hub.refusals import will_pass
from parlour.rooms.draft import Draft
from parlour.rooms.requests import seating
from parlour.rooms.requests.checks import is_seated
from parlour.store import StoreFailure


class CurrentRoom:
    def __init__(self, guest: Guest, directory: Directory, identity: Identity) -> None:
        self._guest = guest
        self._directory = directory
        self._identity = identity
        self.live: LiveRoom | None = None
        self._lost: ParlourError | StoreFailure | None = None
        """Why the last room can't be entered any more."""

    @property
    def room(self) -> LiveRoom:
        if self.live is not None:
            self.live.members.check(self._guest, self.live.room)
            return self.live
        if self._lost is not None:
            raise self._lost.with_traceback(None)
        raise Refused("not-in-room", "You are not in a room. Create or join one first.")

    # In the room

    def ask(self, request: wire.Ask, judge: Judge) -> Coroutine[Any, Any, None]:
        live = self.live or self.room  # which checks that the guest is a member, as the room does itself
        return live.ask(judge, self._guest, request.id)

    def react(self, request: wire.React) -> None:
        live = self.room
        seat = live.room.seat_of(self._guest.player.id)
        if seat is None:
            raise Refused("seat-needed", "Only players with a seat can react.")
        if (wait := self._guest.account.spend("reactions", 0)) > 0:
            raise TooOften("reactions", "You have reacted a lot. Wait a moment.", wait)
        self._guest.account.spend("reactions", max(len(live.members), len(live.glance.here)))
        reacted = wire.Reacted(seat=seat, reaction=request.reaction)
        self._directory.notes.say(live, wire.encode(reacted), but=self._guest)
        reacted.re = request.id
        self._guest.say(reacted)

    async def show_new_name(self) -> None:
        """Show the others the player's new name, which is saved already: a failure is only logged."""
        live, player = self.live, self._guest.player
        if live is None:
            return
        try:
            welcome = wire.encode(self._identity.welcome())
            self._directory.notes.rename(live, player, welcome, but=self._guest)
            if live.room.seat_of(player.id) is not None:
                await live.ask(lambda draft: seating.rename(draft, player), payer=self._guest)
        except Exception:
            live.log_once("broadcasting a new name in room %s failed")

    # Entering and leaving

    async def enter(self, live: LiveRoom, request_id: str | None) -> None:
        """Enter a room and send its state."""
        await self._directory.enter(live, self._guest, request_id)
        self.move_to(live)

    async def find(self, name: str) -> LiveRoom:
        """Find a room by its code, within the limit on guesses, or by its id, which can't be guessed."""
        name = name.strip()
        with self._guest.account.guessing() if len(name) in CODE_LENGTHS else nullcontext():
            return await self._directory.find(name)

    async def find_again(self) -> None:
        """Enter the same room again after its log could not be followed, or be in none if it is lost."""
        before = self.room
        try:
            live = await self._directory.find(before.room.id)
            await self._directory.enter(live, self._guest)
        except (ParlourError, StoreFailure) as failure:
            if will_pass(failure):
                raise
            self.exit()
            self._lost = failure
        else:
            before.members.dismiss(self._guest)  # it is the same room: nobody has departed
            self.live = live

    def move_to(self, live: LiveRoom) -> None:
        """Make a room that the guest has already entered the current one."""
        if self.live is not live:
            self.exit()
            self.live = live

    def exit(self) -> None:
        if self.live is not None:
            self._directory.exit(self.live, self._guest)
            self.live = self._lost = None

    async def join(self, request: wire.Join) -> None:
        live = await self.find(request.room)

        def judge(draft: Draft) -> None:
            seating.join(draft, self._guest.player, request.seat, is_bot=request.bot, part=request.part)

        await live.check(judge)  # a player who is refused is not stored
        await self._identity.write_down(live.room.names)
        live = await self._directory.find(live.room.id)  # it may have been unloaded meanwhile
        await self._directory.enter(live, self._guest, request.id, judge)
        self.move_to(live)

    async def watch(self, request: wire.Watch) -> None:
        await self.enter(await self.find(request.room), request.id)

    async def leave(self, request: wire.Leave) -> None:
        live, player = self.room, self._guest.player
        if live.room.seat_of(player.id) is not None:
            await self.ask(request, lambda draft: seating.leave(draft, player))
            if is_seated(live.room, player):
                # A repeat after a lost connection: coming back has taken the seat again.
                await live.ask(lambda draft: seating.leave(draft, player), payer=self._guest)
        else:
            await live.show(self._guest, request.id)
        self.exit()
