"""Tests of one room in several processes, each with its own directory and store on one database."""

import asyncio
from functools import partial
from typing import Any

import asyncpg
import msgspec
import pytest

from parlour import wire
from parlour.commitments import leads_to, seed_of
from parlour.errors import Refused
from parlour.hub.live import LiveRoom
from parlour.records import Entry, Player, RoomRow
from parlour.rooms import log
from parlour.rooms.draft import Draft
from parlour.rooms.requests import playing, seating
from parlour.rooms.seats import Ghost, Seat
from parlour.store import LiveStore, OutcomeUnknown, StoreFailure
from tests.server.directories import SETTINGS, Somebody, part_of, processes, run, sit_down, table
from tests.server.faulty import until


def test_a_deal_follows_from_what_was_added_in_every_process(database: str) -> None:
    async def story() -> None:
        async with processes(database) as started:
            _, lives, people = await table(started)
            host = people[0].player
            await lives[0].ask(lambda draft: playing.start(draft, host, part=part_of(people[0])))
            for live, guest in zip(lives, people, strict=True):
                await guest.sees(lives[0].room.number)
                deal, chain = live.room.current.deal, live.room.chain
                assert deal.origin is not None
                assert chain is not None
                assert deal.origin.parts == tuple(map(part_of, people))
                assert leads_to(deal.origin.secret, chain.anchor)
                assert deal.seed == seed_of(deal.origin.secret, deal.origin.parts)

    run(story)


def test_everybody_hears_of_every_change_with_its_words_wherever_they_are_connected(database: str) -> None:
    async def story() -> None:
        async with processes(database) as started:
            _, lives, people = await table(started)
            await people[0].hears_words("Bob sat down.")
            await people[1].hears_words("Cleo sat down.")
            await lives[0].ask(lambda draft: playing.start(draft, people[0].player, seed="7"))
            for guest in people:
                await guest.hears_words("Round 1 begins")
            await lives[0].ask(lambda draft: playing.play(draft, people[0].player, draft.room.number, "draw"))
            for live, guest in zip(lives, people, strict=True):
                await guest.sees(lives[0].room.number)
                assert live.room.number == lives[0].room.number

    run(story)


def test_of_moves_made_at_the_same_instant_one_counts_and_everybody_agrees(database: str) -> None:
    async def story() -> None:
        async with processes(database) as started:
            _, lives, people = await table(started)
            await lives[0].ask(lambda draft: playing.start(draft, people[0].player, seed="7"))
            for live in lives:
                await live.read_glance()
                await live.show(people[0])

            async def draw(live: LiveRoom) -> str:
                number = live.room.number
                try:
                    await live.ask(lambda draft: playing.play(draft, people[0].player, number, "draw"))
                except Refused as refused:
                    return refused.code
                return "done"

            ends = sorted(await asyncio.gather(*map(draw, lives)))
            assert ends == ["done", "stale", "stale"]
            assert len({live.room.number for live in lives}) == 1
            assert len({str(live.room.current.state) for live in lives}) == 1

    run(story)


def test_reactions_and_names_reach_every_window_in_every_process(database: str) -> None:
    async def story() -> None:
        async with processes(database) as started:
            directories, lives, people = await table(started)
            await until(lambda: len(lives[0].glance.elsewhere) == 2, "the first knows of the others")
            reacted = wire.encode(wire.Reacted(seat=0, reaction="👏"))
            directories[0].notes.say(lives[0], reacted, but=people[0])
            for guest in people[1:]:
                await guest.hears(lambda message: isinstance(message, wire.Reacted))
            assert not any(isinstance(message, wire.Reacted) for message in people[0].messages)
            window = Somebody("Anna")
            await directories[1].enter(lives[1], window)
            renamed = Player("anna", "Annabel", "🦉")
            welcome = wire.encode(wire.Welcome(player="anna", name="Annabel", avatar="🦉"))
            directories[0].notes.rename(lives[0], renamed, welcome, but=people[0])
            await window.hears(lambda message: isinstance(message, wire.Welcome))
            assert window.player == renamed

    run(story)


def test_a_removed_player_is_told_in_whichever_process_they_are_connected(database: str) -> None:
    async def story() -> None:
        async with processes(database) as started:
            _, lives, people = await table(started)
            await lives[0].ask(lambda draft: seating.remove(draft, people[0].player, 2))
            await people[2].hears_words("Cleo was removed by the host.")
            last = people[2].messages[-1]
            assert isinstance(last, wire.Update)
            assert last.you is None

    run(story)


def test_a_player_connected_to_another_process_is_never_away(database: str) -> None:
    async def story() -> None:
        async with processes(database, grace=0.2) as started:
            directories, lives, people = await table(started)
            directories[1].exit(lives[1], people[1])
            await people[0].hears_words("Bob is away.")
            await people[2].hears_words("Bob is away.")
            bodies = [log.decode(entry.body) for entry in await lives[0].store.read(lives[0].room.id)]
            assert [body for body in bodies if isinstance(body, log.Away)] == [log.Away(1)]

    run(story)


def test_nothing_is_refused_for_what_another_process_has_changed_already(database: str) -> None:
    async def story() -> None:
        async with processes(database) as started:
            one, two = await started.start(), await started.start()
            anna, bob = Somebody("Anna"), Somebody("Bob")
            live = await one.open(SETTINGS, None, anna, None)
            one.presence.close()  # it neither hears news nor polls
            await sit_down(two, live.room.id, bob)
            await live.ask(lambda draft: seating.hand_over(draft, anna.player, 1))
            assert live.room.host == "bob"

    run(story)


def test_the_host_of_a_process_that_is_gone_is_followed_by_one_who_is_here(database: str) -> None:
    async def story() -> None:
        async with processes(database, grace=0.2) as started:
            directories, lives, people = await table(started)
            directories[0].exit(lives[0], people[0])
            await people[1].hears_words("Bob is the host now.")
            await people[2].hears_words("Bob is the host now.")
            assert lives[2].room.host == "bob"

    run(story)


def test_bots_and_clocks_go_on_whichever_process_wrote_last(database: str) -> None:
    async def story() -> None:
        async with processes(database) as started:
            one, two = await started.start(), await started.start()
            anna, bob = Somebody("Anna"), Somebody("Bob")
            live = await one.open(SETTINGS, None, anna, None)
            other = await sit_down(two, live.room.id, bob)
            await live.ask(lambda draft: seating.seat_bot(draft, anna.player, "easy"))
            await live.ask(lambda draft: playing.start(draft, anna.player, seed="7"))
            for mover, room in ((anna, live), (bob, other)):
                await mover.hears(
                    lambda message: isinstance(message, wire.Update) and "draw" in message.moves
                )
                await room.ask(
                    lambda draft, guest=mover: playing.play(draft, guest.player, draft.room.number, "draw")  # type: ignore[misc]
                )
            await anna.hears_words("Ada")  # the bot has moved
            await anna.hears(
                lambda message: (
                    isinstance(message, wire.Update)
                    and "draw" in message.moves
                    and message.n > live.room.number - 1
                )
            )

    run(story)


class Elsewhere:
    """A store with another history, as after a failover; it fails once before it answers."""

    def __init__(self, store: LiveStore, *, has_room: bool) -> None:
        self._store = store
        self._has_room = has_room
        self._is_down = True
        self.epoch = "another"

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def room(self, id_or_code: str) -> RoomRow | None:
        if self._is_down:
            self._is_down = False
            raise StoreFailure("The database is not there yet.")
        return await self._store.room(id_or_code) if self._has_room else None


def test_a_room_starts_over_with_another_history_even_if_that_fails_at_first(database: str) -> None:
    async def story() -> None:
        async with processes(database) as started:
            directory = await started.start()
            anna = Somebody("Anna")
            live = await directory.open(SETTINGS, None, anna, None)
            number = live.room.number
            live.store = Elsewhere(live.store, has_room=True)
            live.room = msgspec.structs.replace(live.room, number=number + 40)  # what was lost
            live.catch_up_soon()
            await anna.hears(
                lambda message: (
                    isinstance(message, wire.Update) and (message.epoch, message.n) == ("another", number)
                )
            )

    run(story)


def test_a_room_that_is_gone_with_its_history_is_told_and_found_no_more(database: str) -> None:
    async def story() -> None:
        async with processes(database) as started:
            directory = await started.start()
            anna = Somebody("Anna")
            live = await directory.open(SETTINGS, None, anna, None)
            live.store = Elsewhere(live.store, has_room=False)
            live.catch_up_soon()
            await anna.hears(
                lambda message: isinstance(message, wire.Refusal) and message.code == "room-gone"
            )
            with pytest.raises(Refused, match="This room is gone"):
                await live.ask(seating.close)
            assert await directory.find(live.room.id) is not live

    run(story)


class Unlucky:
    """A store that fails once, as a network does."""

    def __init__(self, store: LiveStore, failure: BaseException, *, is_written: bool) -> None:
        self._store = store
        self._failure: BaseException | None = failure
        self._is_written = is_written

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def append(self, room: str, entries: list[Entry], **others: Any) -> None:
        failure, self._failure = self._failure, None
        if failure is None or self._is_written:
            await self._store.append(room, entries, **others)
        if failure is not None:
            raise failure


LOST = OutcomeUnknown("The connection was lost.")


@pytest.mark.parametrize(
    ("failure", "code", "is_written"),
    [
        (LOST, "unsure", True),
        (LOST, "unsure", False),
        (asyncio.CancelledError(), None, True),
        (asyncio.CancelledError(), None, False),
        (StoreFailure("The disk is full."), "store", False),
    ],
    ids=["unknown-written", "unknown-lost", "cancelled-written", "cancelled-lost", "failed"],
)
def test_after_an_append_whose_end_nobody_saw_the_room_is_what_its_log_says(
    database: str, failure: BaseException, code: str | None, is_written: bool
) -> None:
    async def story() -> None:
        async with processes(database) as started:
            directory = await started.start()
            anna = Somebody("Anna")
            live = await directory.open(SETTINGS, None, anna, None)
            before = live.room.number
            live.store = Unlucky(live.store, failure, is_written=is_written)  # type: ignore[assignment]

            def seat_a_bot(draft: Draft) -> None:
                seating.seat_bot(draft, anna.player, "easy")

            with pytest.raises(asyncio.CancelledError if code is None else Refused) as raised:
                await live.ask(seat_a_bot, anna, "bot")
            if isinstance(raised.value, Refused):
                assert raised.value.code == code
            if is_written:  # everybody is updated all the same, and a repeated request counts once
                await anna.hears_words("Ada (bot) sat down.")
            await live.ask(seat_a_bot, anna, "bot")
            assert live.room.number == before + 1
            assert [entry.number for entry in await directory.store.read(live.room.id)] == [1, 2, 3]

    run(story)


def test_a_room_that_is_found_while_it_is_being_opened_is_one_room(database: str) -> None:
    class Slow:
        """A store whose answer to the first append comes late, and to the first read even later."""

        def __init__(self, store: LiveStore) -> None:
            self._store = store
            self.appended, self.read_on = asyncio.Event(), asyncio.Event()
            self.is_written, self.is_read = asyncio.Event(), asyncio.Event()

        def __getattr__(self, name: str) -> Any:
            return getattr(self._store, name)

        async def append(self, *given: Any, **others: Any) -> None:
            await self._store.append(*given, **others)
            self.is_written.set()
            await self.appended.wait()

        async def read(self, room: str, after: int = 0) -> list[Entry]:
            entries = await self._store.read(room, after)
            self.is_read.set()
            await self.read_on.wait()
            return entries

    async def story() -> None:
        async with processes(database) as started:
            directory = await started.start()
            slow = directory.store = Slow(directory.store)
            opening = asyncio.create_task(directory.open(SETTINGS, None, Somebody("Anna"), "request"))
            await slow.is_written.wait()
            (row,) = await slow.rooms_of("anna")
            finding = asyncio.create_task(directory.find(row.id))
            await slow.is_read.wait()
            slow.appended.set()
            opened = await opening
            slow.read_on.set()
            assert await finding is opened

    run(story)


def test_an_arrival_that_failed_once_still_wakes_the_room(database: str) -> None:
    class Unreachable:
        """A store that can't record arrivals at first."""

        def __init__(self, store: LiveStore) -> None:
            self._store = store
            self._is_down = True

        def __getattr__(self, name: str) -> Any:
            return getattr(self._store, name)

        async def arrive(self, room: str, player: str) -> bool:
            if self._is_down:
                self._is_down = False
                raise StoreFailure("The database is not there yet.")
            return await self._store.arrive(room, player)

    async def story() -> None:
        async with processes(database) as started:
            directories, (live, *_), people = await table(started)
            for directory, person in zip(directories, people, strict=True):
                directory.exit(directory.rooms[live.room.id], person)
            other = await started.start()
            other.presence._store = Unreachable(other.store)
            found = await other.find(live.room.id)
            while (await other.store.glance([live.room.id]))[live.room.id].here:
                await asyncio.sleep(0.02)
            await other.enter(found, people[0])
            while not found.room.woken_at:  # the next poll of all rooms records it
                await asyncio.sleep(0.02)

    run(story)


def test_a_bot_that_fails_changes_nothing_of_what_was_done(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with processes(database) as started:
            _, (live, *_), (anna, *_) = await table(started)
            await live.ask(lambda draft: playing.start(draft, anna.player, seed="7"))
            monkeypatch.setattr("parlour.bots.pace", lambda *_: 1 / 0)
            turn = next(iter(live.room.game.to_move(live.room.current.state)))
            player = live.room.seats[(turn + 1) % 3]
            assert player is not None
            number = live.room.number
            await live.ask(lambda draft: seating.leave(draft, Player(player.player or "", "", "")))
            assert live.room.number > number

    run(story)


def test_the_log_is_followed_though_a_view_fails_which_is_logged_once(
    database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        async with processes(database) as started:
            _, (live, other, _), (anna, *_) = await table(started)
            game = type(live.room.game)
            view = game.view
            monkeypatch.setattr(
                game, "view", lambda game, state, seat: view(game, state, seat) if seat != 1 else 1 / 0
            )
            await live.ask(lambda draft: playing.start(draft, anna.player, seed="7"))
            for name in ("Anne", "Annie", "Ann"):
                await live.ask(partial(seating.rename, player=Player("anna", name, "")))
                while other.room.number < live.room.number:
                    await asyncio.sleep(0.01)
            assert len([each for each in caplog.records if each.exc_info]) == 1

    run(story)


def test_a_ghost_moves_once_however_many_processes_have_its_room(database: str) -> None:
    async def story() -> None:
        async with processes(database) as started:
            one, two = await started.start(), await started.start()
            anna, bob = Somebody("Anna"), Somebody("Bob")
            alone = await one.open(log.RoomSettings("klondike", "", 1, None), log.Started("46"), anna, None)
            line = ["draw", "draw", "7-1"]

            def play(draft: Draft) -> None:
                for text in line:
                    playing.play(draft, anna.player, draft.room.number, text)

            await alone.ask(play)
            await alone.ask(lambda draft: playing.start(draft, anna.player, seed="other"))
            bodies = [log.decode(entry.body) for entry in await one.store.read(alone.room.id)]
            deal = next(body for body in bodies if isinstance(body, log.Started))
            ghost = Seat("Anna", "🦊", ghost=Ghost(str(deal.recording)))
            race = await one.open(log.RoomSettings("race", "", 3, 900), None, anna, None, ghost=ghost)
            await sit_down(two, race.room.id, bob)
            await race.ask(lambda draft: playing.start(draft, anna.player, ghosts=deal))
            for guest in (anna, bob):
                await guest.hears(
                    lambda message: (
                        isinstance(message, wire.Update)
                        and any(b'"is_done":true' in bytes(raw) for raw in message.happened)
                    )
                )
            bodies = [log.decode(entry.body) for entry in await one.store.read(race.room.id)]
            moves = [body for body in bodies if isinstance(body, log.Moved)]
            assert [(each.seat, each.move, each.by) for each in moves] == [
                (1, text, "ghost") for text in [*line, "stop"]
            ]

    run(story)


def test_somebody_who_sat_down_in_another_process_is_not_away_at_once(database: str) -> None:
    """The seat is in the log before the store knows that its player is connected."""

    async def story() -> None:
        async with processes(database, grace=1.0) as started:
            anna, bob = Somebody("Anna"), Somebody("Bob")
            first, second = await started.start(), await started.start()
            live = await first.open(SETTINGS, None, anna, None)
            connection = await asyncpg.connect(database)
            try:
                async with connection.transaction():
                    await connection.execute("LOCK TABLE presence IN EXCLUSIVE MODE")  # which allows reading
                    sitting = asyncio.create_task(sit_down(second, live.room.id, bob))
                    await anna.hears_words("Bob is away")
                await sitting
            finally:
                await connection.close()
            at = {type(log.decode(entry.body)): entry.at for entry in await first.store.read(live.room.id)}
            assert at[log.Away] - at[log.Joined] >= 1000

    run(story)
