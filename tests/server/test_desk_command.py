"""Tests of `parlour desk`, with and without a running server."""

import asyncio
import json
from pathlib import Path

import pytest

from parlour.records import Player
from parlour.store import open as open_store
from parlour.store.sqlite import SqliteStore
from tests.cli.command import is_one_sentence, parlour

from .harness import Line, Server, over_sockets

ANN = Player("00112233aabbccdd", "Ann", "🦊")
OTHER = Player("ffee2233aabbccdd", "ANN", "🦊")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return the data folder of a stopped server that knows Ann."""

    async def fill() -> None:
        store = await SqliteStore.open(tmp_path)
        await store.add_player(ANN, b"secret", at=0)
        await store.close()

    asyncio.run(fill())
    return tmp_path


def said(*words: str, data: Path | None = None, store: str | None = None) -> str:
    done = parlour("desk", *words, *(["--data", data] if store is None else ["--store", store]))
    assert (done.code, done.err) == (0, ""), done
    return done.out


def test_a_name_is_allowed_again_as_it_was_forbidden(data: Path) -> None:
    for name in ("𝐀nn", "Ann\u2800x"):
        assert said("forbid", name, data=data).startswith("Nobody can have the name")
        said("allow", name, data=data)


def test_what_is_done_is_said_and_listed(data: Path) -> None:
    link, _, length = said("--name", "cards.example.org", "--root-path", "/cards", data=data).partition("\n")
    assert link.startswith("https://cards.example.org/cards/desk#")
    assert "10 minutes" in length
    assert "ann (00112233aabbccdd) is banned until" in said("ban", "ann", "--why", "Be kind.", data=data)
    network = said("ban", "--for", "7d", "2001:db8:1:234::5", data=data)
    assert "2001:db8:1:234::5 (2001:db8:1:234::/64) is banned until" in network
    assert said("forbid", "АNN", data=data) == "Nobody can have the name “АNN”. 1 player got another.\n"
    said("notice", "Restart at \x1b[1mten", data=data)
    said("drain", data=data)
    saved = said("backup", data=data)
    assert str(data / "backups" / "parlour-") in saved
    status = said("status", data=data)
    assert "No server answers" in status
    for line in (") is banned until", "::/64 is banned", "the name АNN", "notice: Restart at", "draining"):
        assert line in status, line
    for words in (["unban", "001122"], ["unban", "2001:db8:1:234::/64"], ["allow", "ann"], ["undrain"]):
        said(*words, data=data)
    said("notice", "--clear", data=data)
    acts = [each["act"] for each in json.loads(said("log", "--json", data=data))]
    before = ["link", "ban", "ban", "forbid", "notice", "drain", "backup"]
    assert acts == [*before, "unban", "unban", "allow", "undrain", "clear-notice"][::-1]
    assert "\x1b" not in said("log", data=data)


def test_what_cannot_be_done_is_refused_with_the_reason(data: Path) -> None:
    async def add_another() -> None:
        store = await open_store(data)
        await store.add_player(OTHER, b"other", at=0)
        await store.close()

    asyncio.run(add_another())
    for code, words in (
        (1, ["close", "KQXTMB"]),
        (1, ["ban", "Ann"]),  # two players have that name
        (1, ["ban", "nobody"]),
        (1, ["ban", "00112233aabbccdd", "--for", "9999d"]),
        (1, ["unban", "192.0.2.7"]),
        (1, ["allow", "Ann"]),
        (1, ["notice", " "]),
        (1, ["notice", "x" * 301]),
        (1, ["notice", "--clear"]),
        (1, ["forbid", " "]),
        (1, ["backup", str(data / "no" / "folder" / "file")]),
        (2, ["ban", "00112233aabbccdd", "--for", "soon"]),
        (2, ["notice"]),
        (2, ["ban"]),
        (2, ["fly"]),
    ):
        done = parlour("desk", "--data", data, *words)
        assert (done.code, done.out) == (code, ""), words
        assert is_one_sentence(done.err) or "several" in done.err.lower(), done.err
    for words, why in (
        (["ban", "00112233aabbccdd", "--for", "0s"], "A ban lasts from 1 second to 366 days."),
        (["ban", "300.1.2.3"], "“300.1.2.3” is neither a player nor an IP address."),
        (["unban", "10.0.0"], "“10.0.0” is neither a player nor an IP address."),
        (["unban", "::1"], "“::1” is not banned."),
        (["ban", "::1", "--why", "x" * 201], "at most 200 characters, and this has 201."),
        (["forbid", "x" * 25], "up to 24 characters, and this has 25."),
    ):
        assert why in parlour("desk", "--data", data, *words).err
    done = parlour("desk", "status", "--data", data / "nowhere")
    assert (done.code, is_one_sentence(done.err)) == (2, True)


@over_sockets
async def test_a_server_says_who_is_here(server: Server) -> None:
    line = await Line.open(server)
    room = (await line.done("open", game="eights", public=True))["room"]["code"]
    status = await asyncio.to_thread(said, "status", data=server.data, store=server.database)
    assert any(
        line.player in each
        and line.name in each
        and "127.0.0.1" in each
        and f"plays eights in {room}" in each
        for each in status.splitlines()
    ), status
    assert f"  {room}  eights" in status
    told = json.loads(
        await asyncio.to_thread(said, "status", "--json", data=server.data, store=server.database)
    )
    assert told["in_force"] == []
    (process,) = told["processes"]
    assert line.player in [each["id"] for each in process["players"]]
