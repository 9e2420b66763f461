"""Tests of the host's desk in the store: restrictions, the log of actions, login keys and reports."""

import asyncio

from msgspec.structs import replace

from parlour.records import Act, Player, Restriction, ServerReport
from parlour.store import Store

from .things import OnStore, entry, row

HOUR = 3_600_000
BAN = Restriction("player", "anna", "shouting", 1000, HOUR)
BANNED = Act(1000, "ban", "terminal", "anna", "Anna: shouting", HOUR)


def test_an_act_is_written_down_with_what_holds_from_then_on(on_store: OnStore) -> None:
    async def story(store: Store) -> None:
        marks = [await store.desk_mark()]
        await store.act(BANNED, [BAN])
        marks.append(await store.desk_mark())
        await store.act(BANNED, [BAN])  # repeated, because the answer was lost
        notice = Restriction("notice", "", "Restart at ten", 2000)
        await store.act(Act(2000, "notice", "desk", "", "Restart\0at ten"), [notice])
        marks.append(await store.desk_mark())
        assert await store.restrictions() == [BAN, notice]
        assert [each.act for each in await store.acts()] == ["notice", "ban"]
        assert (await store.acts())[1] == BANNED
        assert [each.text for each in await store.acts(1)] == ["Restart\N{SYMBOL FOR NULL}at ten"]
        longer = Restriction("player", "anna", "again", 3000, 2 * HOUR)
        await store.act(Act(3000, "ban", "desk", "anna", "", 2 * HOUR), [longer])
        assert await store.restrictions() == [notice, longer], "the later one is in its place"
        await store.act(Act(4000, "unban", "desk", "anna"), lift=[("player", "anna")])
        assert await store.restrictions() == [notice]
        marks.append(await store.desk_mark())
        assert len(set(marks)) == len(marks)

    on_store(story)


def test_acts_are_forgotten_in_time_and_what_has_come_to_its_end(on_store: OnStore) -> None:
    async def story(store: Store) -> None:
        await store.act(BANNED, [BAN])
        name = Restriction("name", "ann", "Ann", 5000)
        await store.act(Act(5000, "forbid", "desk", "Ann"), [name])
        await store.forget_acts(5000, HOUR - 1)
        assert [each.act for each in await store.acts()] == ["forbid"]
        assert await store.restrictions() == [BAN, name]
        await store.forget_acts(0, HOUR)
        assert await store.restrictions() == [name]

    on_store(story)


def test_what_was_said_of_a_player_who_is_forgotten_is_gone_and_the_acts_stay(on_store: OnStore) -> None:
    async def story(store: Store) -> None:
        other = Act(2000, "remove", "desk", "berta", "Berta", HOUR)
        await store.act(BANNED, [BAN])
        await store.act(other)
        await store.report(ServerReport("one", 1000, b"Anna"))
        await store.forget_player("anna", 3000)
        assert await store.acts() == [other, replace(BANNED, text="—")]
        assert await store.restrictions() == []
        assert await store.reports(0) == []
        late = replace(BANNED, at=4000)
        await store.act(late)  # an action of the host at the same time
        await store.forget_acts(0, 5000)
        assert (await store.acts(1)) == [replace(late, text="—")]

    on_store(story)


def test_whatever_changes_the_desks_tables_changes_the_mark(on_store: OnStore) -> None:
    async def story(store: Store) -> None:
        marks = [await store.desk_mark()]
        for change in (
            store.act(BANNED, [BAN]),
            store.forget_acts(5000, HOUR),
            store.forget_player("anna", 3000),
            store.mark_scrubbed("anna"),
        ):
            await change
            marks.append(await store.desk_mark())
        assert marks == sorted(set(marks))

    on_store(story)


def test_a_code_opens_the_desk_once_and_only_in_its_time(on_store: OnStore) -> None:
    async def story(store: Store) -> None:
        await store.make_desk_code(b"code", at=0, until=600)
        assert not await store.is_desk_session(b"code", 1), "a code is no session"
        assert not await store.redeem_desk_code(b"code", b"late", 600, HOUR)
        tries = [store.redeem_desk_code(b"code", session, 1, HOUR) for session in (b"one", b"two")]
        opened = await asyncio.gather(*tries)
        assert sorted(opened) == [False, True]
        held = [await store.is_desk_session(session, 2) for session in (b"one", b"two")]
        assert held == opened
        assert not await store.redeem_desk_code(b"code", b"again", 2, HOUR)
        session = b"one" if opened[0] else b"two"
        assert not await store.redeem_desk_code(session, b"again", 2, HOUR), "a session is no code"
        assert not await store.is_desk_session(session, HOUR)
        await store.end_desk_session(session)
        assert not await store.is_desk_session(session, 2)

    on_store(story)


def test_processes_report_when_they_are_asked(on_store: OnStore) -> None:
    async def story(store: Store) -> None:
        assert await store.reports_asked() == 0
        before = await store.desk_mark()
        await store.ask_for_reports(1000)
        assert await store.desk_mark() != before
        assert await store.reports_asked() == 1000
        for at, body in ((1001, b"early"), (1005, b"\0late")):
            await store.report(ServerReport("one", at, body))
        await store.report(ServerReport("two", 1002, b"{}"))
        assert await store.reports(1003) == [ServerReport("one", 1005, b"\0late")]
        assert [each.server for each in await store.reports(0)] == ["one", "two"]
        await store.ask_for_reports(1003 + 60_000)
        assert [each.server for each in await store.reports(0)] == ["one"], "old ones are let go"

    on_store(story)


def test_players_and_rooms_are_found_for_the_host(on_store: OnStore) -> None:
    async def story(store: Store) -> None:
        ids = ("aa11", "aa12", "bb11")
        for at, (id_, name) in enumerate(zip(ids, ("Ann", "ANN", "Émil"), strict=True)):
            await store.add_player(Player(id_, name, "fox"), id_.encode(), at)
        assert [each.player.id for each in await store.players_by_id("aa1")] == ["aa11", "aa12"]
        assert [each.player.id for each in await store.players_by_name("ann")] == ["aa12", "aa11"]
        assert [each.player.id for each in await store.players_by_name("Émil")] == ["bb11"]
        assert [each.seen_at for each in await store.players_after("aa11")] == [1, 2]
        assert await store.players_by_name("\0") == []
        await store.append("one", [entry(1)], row=row("one", code="ABCDEF"))
        await store.append("two", [entry(1, at=9000)], row=row("two", code="BCDEFG"))
        await store.append("alone", [entry(1)], row=row("alone"))
        await store.append("gone", [entry(1)], row=row("gone", status="closed"))
        assert [(each.id, since) for each, since in await store.open_rooms()] == [
            ("two", 9000),
            ("one", 1000),
        ]
        assert await store.size() > 10_000
        await store.close_room("two", 10_000)
        assert [each.id for each, _ in await store.open_rooms()] == ["one"]
        closed = await store.room("two")
        assert closed is not None
        assert (closed.status, closed.code, await store.room("BCDEFG")) == ("closed", None, None)

    on_store(story)
