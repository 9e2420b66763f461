"""Tests of cookies: one identifies a browser, and only our own page may connect with it."""

import pytest
from websockets.exceptions import InvalidStatus

from .harness import (
    Line,
    Server,
    cookie_of,
    over_sockets,
)


def test_a_cookie_can_be_read_by_nobody_but_the_server(server: Server) -> None:
    _, headers, _ = server.http("/")
    first, *rest = str(headers["set-cookie"]).split("; ")
    assert {part.lower() for part in rest} >= {"httponly", "samesite=lax", "path=/"}
    secret = first.partition("=")[2]
    assert len(secret) >= 32
    assert secret not in str(server.rows("SELECT * FROM players"))
    assert "set-cookie" not in server.http("/", Cookie=first)[1]
    assert "set-cookie" not in server.http("/", "HEAD")[1]
    assert "set-cookie" in server.http("/", Cookie="parlour=somebody-elses")[1]
    assert server.http("/", Cookie='parlour="; \x01=;;; ')[0] == 200


@pytest.mark.parametrize("other", ['a={"b": 1}', "a=b c", 'a="', "a b=1", "a"])
def test_a_cookie_of_another_program_on_the_same_host_hides_ours_not(server: Server, other: str) -> None:
    cookie = cookie_of(server)
    assert server.http("/api/me", Cookie=f"{other}; {cookie}")[0] == 200
    assert "set-cookie" not in server.http("/", Cookie=f"{other}; {cookie}")[1]


@over_sockets
async def test_the_cookie_is_the_same_player_over_the_socket(server: Server) -> None:
    cookie = cookie_of(server)
    me = server.json("/api/me", Cookie=cookie)
    assert me["statistics"] == []
    line = await Line.open(server, headers={"Cookie": cookie})
    assert (line.player, line.name) == (me["player"]["id"], me["player"]["name"])
    other = await Line.open(server)
    assert other.player != line.player


@over_sockets
async def test_only_our_own_page_may_connect_from_a_browser(server: Server) -> None:
    odd = ("null", "http://", "http://[", "://", "")
    for origin in ("http://evil.example", f"http://127.0.0.1:{server.port + 1}", "http://localhost", *odd):
        with pytest.raises(InvalidStatus) as refused:
            await Line.open(server, headers={"Origin": origin})
        assert refused.value.response.status_code == 403
    await Line.open(server, headers={"Origin": f"http://127.0.0.1:{server.port}"})
