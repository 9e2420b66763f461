"""Tests of the limits of a connection, an address and a player."""

import asyncio
import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from parlour.server.budgets import A_LINES_WORTH, MOST_KNOWN, BudgetAccount, Budgets
from parlour.server.limits import Limits, Rate

from .harness import (
    ANY_RATE,
    QUICK,
    Line,
    Server,
    over_sockets,
    serving,
)


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    never = 1e-6
    limits = Limits(
        messages=Rate(never, at_once=30),
        newcomers=ANY_RATE,
        wrong_codes=Rate(never, at_once=5),
        connections=6,
        rooms=3,
    )
    with serving(tmp_path_factory.mktemp("strict"), QUICK, limits) as server:
        yield server


@over_sockets
async def test_too_frequent_request_is_refused_by_its_id(strict: Server) -> None:
    line, other = await Line.open(strict), await Line.open(strict)
    for _ in range(29):
        assert await line.refused("undo") == "not-in-room"
    for _ in range(20):
        assert await line.refused("undo") == "too-often"
    assert await other.refused("undo") == "not-in-room"


@over_sockets
async def test_one_address_has_only_so_many_connections(strict: Server) -> None:
    cookie = {"Cookie": "parlour=nobody's"}
    opening = [Line.open(strict, headers=cookie, hello=False, address="127.0.0.3") for _ in range(20)]
    opened = await asyncio.gather(*opening, return_exceptions=True)
    lines = [line for line in opened if isinstance(line, Line)]
    assert len(lines) == 6
    others = [each for each in opened if isinstance(each, InvalidStatus)]
    assert len(others) == 14
    assert {each.response.status_code for each in others} == {403}
    await Line.open(strict, address="127.0.0.4")
    await lines[0].close()
    while True:  # the server may take a moment to notice that it is closed
        with contextlib.suppress(InvalidStatus):
            await Line.open(strict, address="127.0.0.3")
            break


@over_sockets
async def test_codes_can_be_guessed_only_so_often_from_one_address(strict: Server) -> None:
    host = await Line.open(strict, address="127.0.0.6")
    code = (await host.done("open", game="eights"))["room"]["code"]
    guesser = await Line.open(strict, address="127.0.0.5")
    for name in ("AAAA", "BBBB", "nope", "🦊🦊🦊🦊", "IIII"):
        assert await guesser.refused("join", room=name) == "no-room"
    assert await guesser.refused("watch", room="CCCC") == "too-often"
    assert await guesser.refused("join", room=code) == "too-often"
    again = await Line.open(strict, address="127.0.0.5")
    assert await again.refused("join", room=code) == "too-often"
    elsewhere = await Line.open(strict, address="127.0.0.7")
    await elsewhere.done("join", room=code.lower())


@over_sockets
async def test_codes_guessed_on_many_lines_at_once_count_each(strict: Server) -> None:
    lines = [await Line.open(strict, address="127.0.0.9") for _ in range(6)]
    guesses = [line.refused("join", room="AAAA") for line in lines for _ in range(4)]
    assert sorted(await asyncio.gather(*guesses)) == ["no-room"] * 5 + ["too-often"] * 19


@over_sockets
async def test_wrong_codes_keep_nobody_from_coming_back(strict: Server) -> None:
    host = await Line.open(strict, address="127.0.0.10")
    room = (await host.done("open", game="eights"))["room"]["id"]
    while await host.refused("watch", room="AAAA") != "too-often":
        pass
    await host.close()
    back = await Line.open(strict, address="127.0.0.10", secret=host.secret, room=room)
    assert (await back.number(1))["you"] == 0


@over_sockets
async def test_a_player_has_only_so_many_rooms_and_the_refused_one_costs_nothing(strict: Server) -> None:
    line = await Line.open(strict, address="127.0.0.8")
    for number in range(3):
        await line.done("open", game="eights", id=f"room {number}")
    assert await line.refused("open", game="eights") == "too-many-rooms"
    assert (await line.done("open", game="eights", id="room 2"))["room"]["status"] == "waiting"
    await line.done("leave")
    await line.done("open", game="klondike")
    table_ = line.update["room"]["id"]
    await line.done("open", game="klondike")  # in exchange for the last
    assert line.update["room"]["id"] != table_
    assert await line.refused("open", game="klondike", rules="nonsense") == "option"
    await line.done("play", n=line.update["n"], move="draw")


@over_sockets
async def test_of_too_many_games_for_one_that_which_was_played_longest_ago_is_given_up(
    strict: Server,
) -> None:
    line = await Line.open(strict, address="127.0.0.11")
    rooms = []
    for _ in range(4):  # each on its own connection, like a player who follows links to deals
        line = await Line.open(strict, address="127.0.0.11", secret=line.secret)
        rooms.append((await line.done("open", game="klondike"))["room"]["id"])
        if len(rooms) == 3:
            await line.done("watch", room=rooms[0])
            await line.done("play", n=line.update["n"], move="draw")
        await line.close()
    line = await Line.open(strict, address="127.0.0.11", secret=line.secret)
    assert await line.refused("watch", room=rooms[1]) == "no-room"
    for room in (rooms[0], rooms[2], rooms[3]):
        assert (await line.done("watch", room=room))["you"] == 0


@over_sockets
async def test_rooms_are_counted_for_the_player_who_opened_them(tmp_path: Path) -> None:
    with serving(tmp_path, QUICK, Limits(opened=Rate(1e-6, at_once=3), messages=ANY_RATE)) as server:
        maker, friend = await Line.open(server), await Line.open(server)
        for _ in range(3):
            code = (await maker.done("open", game="eights"))["room"]["code"]
            await friend.done("join", room=code)
            await maker.done("leave")
        answer = await maker.ask("open", game="eights")
        assert (answer["code"], answer["retry"]) == ("too-often", 60)
        await friend.done("open", game="eights")


def networks(account: BudgetAccount) -> list[int]:
    """Return which networks an account charges, told apart though they have used the same."""
    return [id(used) for used in account.networks]


def test_all_of_a_lines_ipv6_addresses_are_one_and_networks_have_budgets_of_their_own() -> None:
    budgets = Budgets(Limits(wrong_codes=Rate(1e-6, at_once=5)))
    first, same, next_line = (
        budgets.account(f"2001:db8:1:{rest}") for rest in ("200::1", "200:ffff::9", "201::1")
    )
    assert networks(first) == networks(same)
    assert networks(first)[0] != networks(next_line)[0]
    assert networks(first)[1:] == networks(next_line)[1:]
    assert networks(budgets.account("::ffff:192.0.2.1")) == networks(budgets.account("192.0.2.1"))
    assert networks(budgets.account("192.0.2.1")) != networks(budgets.account("192.0.2.2"))
    assert networks(budgets.account("unknown")) == networks(budgets.account("unknown"))
    guesses = [
        budgets.account(f"2001:db8:1:{number:x}::1").take("wrong_codes") for number in range(0x10000 // 16)
    ]
    assert sum(guesses) == 4 * 5  # of a /48, however many lines it has


def test_addresses_that_use_nothing_are_forgotten_and_the_others_kept() -> None:
    budgets = Budgets(Limits())
    busy = budgets.account("192.0.2.1")
    busy.count_connection(1)
    for number in range(3 * MOST_KNOWN):
        budgets.account(f"somebody {number}")
    assert len(budgets._networks) <= MOST_KNOWN
    assert networks(budgets.account("192.0.2.1")) == networks(busy)


def test_a_connected_player_is_not_forgotten_however_many_others_come() -> None:
    budgets = Budgets(Limits())
    here, gone = budgets.account("192.0.2.1"), budgets.account("192.0.2.1")
    for account in (here, gone):
        account.count_connection(1)
        for _ in range(2):  # each hello says who it is
            account.set_player("anna")
    gone.count_connection(-1)
    for number in range(MOST_KNOWN):
        _ = budgets.players[f"somebody {number}"]
    assert budgets.players["anna"] is here.player
    here.count_connection(-1)
    assert here.player.is_idle


@pytest.mark.parametrize("thing", ["cpu", "entries", "sent"])
def test_what_was_used_is_waited_for_by_everybody_at_that_address_and_by_nobody_else(thing: str) -> None:
    rate = Rate(1, at_once=2)
    budgets = Budgets(Limits(cpu=rate, entries=Rate(1 / A_LINES_WORTH, 2 / A_LINES_WORTH), sent=rate))
    busy, beside, elsewhere = (budgets.account(f"192.0.2.{number}") for number in (1, 1, 2))
    setattr(busy, thing, 30)
    assert 1 < busy.wait(can_wait=False) <= 5
    assert 1 < beside.wait(can_wait=False) <= 5
    assert elsewhere.wait(can_wait=False) == 0


def test_what_can_wait_waits_when_the_server_has_much_to_do() -> None:
    budgets = Budgets(Limits(cpu=Rate(1, at_once=100), cpu_of_all=Rate(1, at_once=2)))
    busy, elsewhere = budgets.account("192.0.2.1"), budgets.account("192.0.2.2")
    busy.cpu = 30
    busy.settle()
    assert elsewhere.wait(can_wait=False) == 0
    assert 1 < elsewhere.wait(can_wait=True) <= 2


def test_when_there_is_too_much_to_do_those_wait_who_ask_for_much() -> None:
    """Each address stays within its own budget."""
    budgets = Budgets(Limits())
    calm = budgets.account("192.0.2.1")
    many = [budgets.account(f"198.51.100.{number}") for number in range(5)]
    for account in many:
        account.cpu = 2.0
        account.settle()
    for account in many:
        assert 0 < account.wait(can_wait=False) < 60
    calm.cpu = 0.02
    assert calm.wait(can_wait=False) == 0
    assert calm.wait(can_wait=True) > 0


@over_sockets
async def test_what_is_sent_over_websockets_and_over_http_counts_alike(tmp_path: Path) -> None:
    with serving(tmp_path, QUICK, Limits(sent=Rate(1e-6, at_once=20_000), messages=ANY_RATE)) as server:
        line = await Line.open(server, address="127.0.0.2")
        room = (await line.done("open", game="klondike"))["room"]["id"]
        answer = line.update
        while answer["type"] == "update":
            answer = await line.ask("watch", room=room)
        assert answer["code"] == "too-often"
        assert server.http("/", **{"X-Forwarded-For": "127.0.0.2"})[0] == 429
        assert server.http("/")[0] == 200
