"""What each request of a connected guest does. One place, one case a message; the work is done elsewhere."""

import contextlib
from collections.abc import Iterable
from typing import Any, Final, Literal

from msgspec import structs

from parlour import options, promises, registry, wire
from parlour.description import usual_deal
from parlour.errors import ParlourError, Refused
from parlour.game import AnyGame, is_for_one
from parlour.records import Player
from parlour.rooms import log
from parlour.rooms.daily import dealt
from parlour.rooms.draft import Draft
from parlour.rooms.requests import dealing, playing, seating
from parlour.rooms.requests.checks import check_host, check_may_enter, is_seated
from parlour.rooms.requests.settings import change_settings, settings
from parlour.server import players
from parlour.server.budgets import TooOften
from parlour.server.dailies import Dailies
from parlour.server.help import Help
from parlour.server.rooms.directory import CODE_LENGTHS, Directory
from parlour.server.rooms.live import Judge, LiveRoom
from parlour.server.sockets.connection import Connection
from parlour.server.solver import SolverService
from parlour.store import StoreFailure

A_MINUTE: Final = 60.0  # seconds


class Session:
    """A guest from the first message to the last. `secret` is the one of the cookie, if there is one; `page`
    the version of the page."""

    def __init__(
        self,
        connection: Connection,
        directory: Directory,
        solver: SolverService,
        dailies: Dailies,
        *,
        secret: str | None,
        page: str,
    ) -> None:
        self._connection = connection
        self._directory = directory
        self._store = directory.store
        self._solver = solver
        self._dailies = dailies
        self._account = connection.account
        self._secret = secret
        self._page = page
        self._is_welcome = False
        self._is_stored = False
        """Is the player written down? A guest is when they first do something."""
        self._live: LiveRoom | None = None
        self._chain: log.Chain | None = None
        """Promised for the room that is opened next."""
        self._help = Help(connection, solver)

    def end(self) -> None:
        self._help.cancel()
        self._exit()

    async def answer(self, request: wire.Request) -> None:
        if isinstance(request, wire.Hello):
            await self._hello(request)
            return
        if not self._is_welcome:
            raise Refused("no-hello", "Say hello first.")
        player = self._player
        if self._live is not None and self._live.failure is not None:
            await self._find_again(self._live.room.id)
        match request:
            case wire.Play(move=move, auto=auto):
                await self._ask(
                    request, lambda draft: playing.play(draft, player, self._seen(request), move, auto)
                )
            case wire.Undo():
                await self._ask(request, lambda draft: playing.undo(draft, player))
            case wire.Redo():
                await self._ask(request, lambda draft: playing.redo(draft, player))
            case wire.Finish():
                await self._ask(request, lambda draft: playing.finish(draft, player))
            case wire.Pause():
                await self._ask(request, lambda draft: playing.pause(draft, player))
            case wire.Resume():
                await self._ask(request, lambda draft: playing.resume(draft, player))
            case wire.Back():
                await self._ask(request, lambda draft: seating.come_back(draft, player))
            case wire.Bot(strength=strength):
                await self._ask(request, lambda draft: seating.seat_bot(draft, player, strength))
            case wire.Remove(seat=seat, ban=for_good):
                await self._ask(request, lambda draft: seating.remove(draft, player, seat, for_good=for_good))
            case wire.Host(seat=seat):
                await self._ask(request, lambda draft: seating.hand_over(draft, player, seat))
            case wire.Settings():
                await self._ask(request, lambda draft: self._change_settings(draft, request))
            case wire.Start():
                await self._start(request)
            case wire.Promise():
                self._promise(request)
            case wire.Open():
                await self._open(request)
            case wire.Join():
                await self._join(request)
            case wire.Watch():
                await self._watch(request)
            case wire.Leave():
                await self._leave(request)
            case wire.Profile():
                await self._rename(request)
            case wire.React():
                self._react(request)
            case wire.Ping():
                self._connection.say(wire.Pong(re=request.id))
            case wire.Best() | wire.Hint() | wire.Lamp() | wire.Rescue() | wire.Stuck() | wire.Par():
                await self._help.answer(request, self._room, player)

    def _seen(self, request: wire.Play) -> int:
        """The number on which a move was made; 0 for a number of another history."""
        return request.n if request.epoch in (None, self._store.epoch) else 0

    # The player

    @property
    def _player(self) -> Player:
        return self._connection.player

    async def _hello(self, request: wire.Hello) -> None:
        known = None if request.guest and not self._is_welcome else self._secret
        new = players.new_secret() if request.secret is None and known is None else None
        secret = request.secret or known or new or ""
        stored = await self._store.player(players.secret_hash(secret))
        if stored is None and not players.is_secret(secret):
            raise Refused("unknown-secret", "No player has that secret. Say hello without one.")
        player = stored or players.guest(secret)
        if self._is_welcome and player.id != self._player.id:
            raise Refused("known", "You have said hello as somebody else: connect again.")
        self._secret, self._connection.player = secret, player
        self._account.is_player(player.id)
        self._is_stored, self._is_welcome = stored is not None, True
        self._connection.say(self._welcome(request.id, new))
        if stored is not None:
            with contextlib.suppress(StoreFailure):  # it is only for cleaning up
                await self._store.touch_player(player.id, self._store.now())
        if request.room is not None:
            await self._enter(await self._find(request.room))
            await self._room.show(self._connection)

    def _welcome(self, request_id: str | None, secret: str | None = None) -> wire.Welcome:
        player = self._player
        return wire.Welcome(
            re=request_id,
            player=player.id,
            name=player.name,
            avatar=player.avatar,
            secret=secret,
            page=self._page,
        )

    async def _write_down(self, names: Iterable[str] = ()) -> None:
        """Stores a guest who does something for the first time. Their made-up name is none of `names`."""
        if self._is_stored:
            return
        if not self._account.take("newcomers"):
            raise TooOften("newcomers", "Too many new players from your network. Wait a minute.", A_MINUTE)
        assert self._secret is not None, "a guest who was welcomed has a secret"
        player, key = players.guest(self._secret, names), players.secret_hash(self._secret)
        try:
            await self._store.add_player(player, key, self._store.now())
        except ValueError:  # another window of theirs was first
            player = await self._store.player(key) or player
        self._is_stored = True
        if player != self._player:
            self._connection.player = player
            self._connection.say(self._welcome(None))

    async def _rename(self, request: wire.Profile) -> None:
        name, avatar = players.clean_name(request.name), players.checked_avatar(request.avatar)
        await self._write_down()
        player = Player(self._player.id, name, avatar)
        await self._store.rename_player(player)
        self._connection.wrote(1)
        self._connection.player = player
        self._connection.say(self._welcome(request.id))
        live = self._live
        if live is not None:
            self._directory.presence.rename(
                live, player, wire.encode(self._welcome(None)), but=self._connection
            )
            if live.room.seat_of(player.id) is not None:
                await live.ask(lambda draft: seating.rename(draft, player))

    # The room

    @property
    def _room(self) -> LiveRoom:
        if self._live is None:
            raise Refused("not-in-room", "You are not in a room. Create or join one first.")
        return self._live

    async def _ask(self, request: wire.Ask, judge: Judge) -> None:
        live = self._room
        try:
            await live.ask(judge, self._connection, request.id)
        except Refused as refused:
            if refused.code == "stale":
                await live.show(self._connection)  # so that it can be looked at again
            raise

    async def _find(self, name: str) -> LiveRoom:
        """A code may be guessed only so often. An id can't be guessed: by it one always comes back."""
        name = name.strip()
        if len(name) not in CODE_LENGTHS:
            return await self._directory.find(name)
        if not self._account.take("wrong_codes"):  # before looking: many may ask at the same instant
            raise TooOften("codes", "Too many wrong codes from your network. Wait a minute.", A_MINUTE)
        try:
            live = await self._directory.find(name)
        except StoreFailure:
            self._account.give_back("wrong_codes")
            raise
        self._account.give_back("wrong_codes")
        return live

    async def _find_again(self, room: str) -> None:
        """Go back to a room whose log could not be followed for a while; or be in none, if it is gone."""
        self._exit()
        with contextlib.suppress(ParlourError):
            await self._enter(await self._directory.find(room))

    async def _enter(self, live: LiveRoom) -> None:
        check_may_enter(live.room, self._player)
        if self._live is not live:
            self._exit()
            self._live = live
            self._connection.wrote(1)  # who is where is noted, and a room is woken
        try:
            await self._directory.enter(live, self._connection)
        except BaseException:
            self._exit()
            raise

    def _exit(self) -> None:
        if self._live is not None:
            self._directory.exit(self._live, self._connection)
            self._live = None

    async def _join(self, request: wire.Join) -> None:
        live = await self._find(request.room)
        await self._write_down(live.room.names)
        live = await self._directory.find(live.room.id)  # it may have been forgotten meanwhile
        was_here = self._live is live
        try:
            if not was_here:
                await self._directory.arrive(live, self._connection)
            await live.ask(
                lambda draft: seating.join(draft, self._player, is_bot=request.bot, part=request.part),
                self._connection,
                request.id,
            )
        except BaseException:
            if not was_here:
                self._directory.exit(live, self._connection)
            raise
        if not was_here:
            self._exit()
            self._live = live

    async def _watch(self, request: wire.Watch) -> None:
        await self._enter(await self._find(request.room))
        await self._room.show(self._connection, request.id)

    async def _leave(self, request: wire.Ask) -> None:
        live, player = self._room, self._player
        if live.room.seat_of(player.id) is not None:
            await self._ask(request, lambda draft: seating.leave(draft, player))
            if is_seated(live.room, player):
                # It was asked before and cut off: coming back to ask again has taken the seat back.
                await live.ask(lambda draft: seating.leave(draft, player))
        else:
            await live.show(self._connection, request.id)
        self._exit()

    def _react(self, request: wire.React) -> None:
        live = self._room
        seat = live.room.seat_of(self._player.id)
        if seat is None:
            raise Refused("seat-needed", "Only players with a seat can react.")
        reacted = wire.Reacted(seat=seat, reaction=request.reaction)
        self._directory.presence.say(live, wire.encode(reacted), but=self._connection)
        reacted.re = request.id
        self._connection.say(reacted)

    # Opening, starting, settings

    def _promise(self, request: wire.Promise) -> None:
        self._chain = self._chain or dealing.fresh_chain()
        self._connection.say(wire.Promised(re=request.id, anchor=self._chain.anchor))

    async def _open(self, request: wire.Open) -> None:
        opened = await self._directory.opened_by(self._player, request.id)
        if opened is not None:
            await self._enter(opened)
            await opened.show(self._connection, request.id)
            return
        daily = None
        if request.daily is not None:
            daily = await self._dailies.find(request.daily, request.game, request.rules)
        begun, room_id = await self._dailies.first_try(self._directory, self._player, daily)
        if begun is not None:
            await self._go_on(begun, request)
            return
        if not self._account.take("opened"):
            raise TooOften("rooms", "You have created many rooms. Wait a minute.", A_MINUTE)
        wanted = settings(
            request.game,
            request.rules,
            request.seats,
            request.clock,
            is_public=request.public,
            match=request.match,
        )
        dealing.check_choice(request.deal, request.seed, request.deck)
        part = None if self._chain is None else request.part
        chain, self._chain = self._chain or dealing.fresh_chain(), None  # no two rooms have the same secrets
        deal = dealt(daily, is_open=room_id is None) if daily else None
        deal = deal or await self._first_deal(request, wanted, dealing.first_dealing(chain, part))
        await self._write_down()
        before = self._live
        is_own = before is not None and is_for_one(before.room.game)
        live = await self._directory.open(
            wanted,
            deal,
            self._connection,
            request.id,
            chain=chain,
            part=part,
            giving_up=1 if is_own else 0,
            room_id=room_id,
        )
        self._exit()
        self._live = live
        if before is not None and is_own and before is not live:  # it is given up by opening another room
            await self._give_up(before)

    async def _go_on(self, begun: LiveRoom, request: wire.Open) -> None:
        """Goes to a room of the player's own, which is open already, as if it were opened."""
        before = self._live
        await self._enter(begun)
        await begun.show(self._connection, request.id)
        if before is not None and before is not begun and is_for_one(before.room.game):
            await self._give_up(before)

    async def _first_deal(
        self, request: wire.Open, wanted: log.Settings, deal: dealing.Dealing
    ) -> log.Started | None:
        """A room with one seat and no clock has nobody to wait for: it starts at once, with the deal asked
        for."""
        if wanted.seats > 1 or wanted.clock is not None:
            if request.deal != "fresh" or request.seed is not None or request.deck is not None:
                raise Refused("deal-later", "Choose the deal when you start the round.")
            return None
        game = options.read(registry.game_type(wanted.game), wanted.rules)
        proved = await self._proved(request.deal, game, deal)
        bank = await self._bank(game)
        if self._live is not None and self._live.room.game == game:
            bank = playing.bank_after(self._live.room, self._player, bank)
        chosen = dealing.chosen(game, request.seed, request.deck, bank)
        started = chosen or dealing.dealt(proved or deal, bank, is_winnable=proved is not None)
        return structs.replace(started, is_practice=request.practice)

    async def _proved(self, asked: str, game: AnyGame, deal: dealing.Dealing) -> dealing.Dealing | None:
        """The first deal that follows from the same and is proved winnable, if such a one is asked for."""
        if asked == "winnable":
            return await self._winnable(game, deal)
        if asked == "usual" and usual_deal(game) == "winnable":
            try:
                return await self._winnable(game, deal)
            except TooOften:
                raise
            except Refused:
                return None  # any deal is better than none
        return None

    async def _winnable(self, game: AnyGame, deal: dealing.Dealing) -> dealing.Dealing:
        secret, parts = deal.origin.secret, deal.origin.parts
        index = await self._solver.first_winnable(
            self._player.id, game, lambda index: promises.seed_of(secret, parts, index)
        )
        return deal.at(index)

    async def _give_up(self, before: LiveRoom) -> None:
        with contextlib.suppress(
            ParlourError, StoreFailure
        ):  # it is closed already, or will be when it was idle for long
            await before.ask(lambda draft: seating.leave(draft, self._player))

    async def _start(self, request: wire.Start) -> None:
        room, player = self._room.room, self._player
        game = room.game
        dealing.check_choice(request.deal, request.seed, request.deck)
        proved = None
        if request.deal in ("winnable", "usual"):
            check_host(room, player)  # before the solver works for nothing
            proved = await self._proved(request.deal, game, dealing.next_dealing(room, player, request.part))
        bank = await self._bank(game)
        deal: Literal["fresh", "same"] = "same" if request.deal == "same" else "fresh"
        await self._ask(
            request,
            lambda draft: playing.start(
                draft,
                player,
                deal=deal,
                part=request.part,
                proved=proved,
                seed=request.seed,
                deck=request.deck,
                bank=playing.bank_after(draft.room, player, bank),
                is_practice=request.practice,
            ),
        )

    async def _bank(self, game: Any) -> int:
        """What a score with a bank goes on from: the last score under the same rules."""
        if not playing.has_bank(game):
            return 0
        rules = options.write(game)
        scores = {each.rules: each.last_score for each in await self._store.totals_of(self._player.id)}
        return scores.get(rules) or 0

    def _change_settings(self, draft: Draft, request: wire.Settings) -> None:
        now = draft.room.settings
        wanted = settings(
            now.game,
            options.write_all(draft.room.game) if request.rules is None else request.rules,
            now.seats if request.seats is None else request.seats,
            (now.clock or 0) if request.clock is None else request.clock,
            is_public=now.is_public if request.public is None else request.public,
            is_locked=now.is_locked if request.locked is None else request.locked,
            match=(now.match or 0) if request.match is None else request.match,
        )
        change_settings(draft, self._player, wanted)
