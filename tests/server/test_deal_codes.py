"""Short codes of deals: names that the server keeps for seeds that may be seen."""

import asyncio
import json

from parlour.hub.deal_codes import code_for, codes_for, seed_for
from parlour.server.budgets import Budgets
from parlour.server.limits import Limits
from parlour.store.memory import MemoryStore

from .harness import Line, Server, cookie_of, over_sockets

SEED = "0123456789abcdef" * 2


def code_of(server: Server, cookie: str, seed: str) -> str:
    body = json.dumps({"seed": seed}).encode()
    headers = {"Cookie": cookie, "Content-Type": "application/json"}
    status, _, answer = server.send("POST", "/api/deal/code", body, headers)
    assert status == 200, answer
    return str(json.loads(answer)["code"])


@over_sockets
async def test_a_game_is_dealt_by_its_short_code_in_either_case(server: Server) -> None:
    cookie = cookie_of(server)
    line = await Line.open(server, headers={"Cookie": cookie})
    by_seed = await line.done("open", game="klondike", seed=SEED)
    code = code_of(server, cookie, SEED)
    assert len(code) == len("K7QF-3MXP")
    for written in (code, f" {code.lower()} "):
        by_code = await line.done("start", seed=written)
        assert by_code["view"] == by_seed["view"]
    opened = await line.done("open", game="klondike", rules="draw=3", seed=code)
    assert opened["view"]["columns"] == by_seed["view"]["columns"]


@over_sockets
async def test_a_code_that_names_no_deal_here_is_refused(server: Server) -> None:
    line = await Line.open(server)
    assert await line.refused("open", game="klondike", seed="2345-6789") == "unknown-deal"


def test_guest_who_looks_at_a_code_is_not_stored(server: Server) -> None:
    players = server.rows("SELECT count(*) FROM players")
    assert code_of(server, cookie_of(server), SEED) == codes_for(SEED)[0]
    assert server.rows("SELECT count(*) FROM players") == players


def test_a_text_that_somebody_chose_is_its_own_code(server: Server) -> None:
    cookie = cookie_of(server)
    for text in ("2026-11-15", "hello", "2345-6789"):
        assert code_of(server, cookie, text) == text


def test_a_code_that_names_another_deal_already_is_made_longer() -> None:
    async def story() -> None:
        store = MemoryStore()
        short, longer, _ = codes_for(SEED)
        await store.add_deal_code(short, "f" * 32)
        assert await code_for(store, SEED, Budgets(Limits()).account("192.0.2.1")) == longer
        assert await seed_for(store, longer) == SEED
        assert await seed_for(store, short) == "f" * 32

    asyncio.run(story())


def test_only_who_asks_for_a_code_first_is_charged_for_it() -> None:
    async def story() -> None:
        store = MemoryStore()
        for entries in (1, 0):
            account = Budgets(Limits()).account("192.0.2.1")
            assert await code_for(store, SEED, account) == codes_for(SEED)[0]
            assert account.entries == entries

    asyncio.run(story())
