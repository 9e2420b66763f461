"""Tests of guests: they are stored at their first action, not for looking, and no two have the same name."""

import asyncio
from pathlib import Path
from typing import Final

import parlour
from parlour import guest_names
from parlour.hub import players
from parlour.server.cookies import COOKIE
from parlour.services.retention import forget_unused
from parlour.store.sqlite import SqliteStore

from .harness import Line, Server, over_sockets

WORDS: Final = Path(parlour.__file__).parent / "web" / "words"


def written_down(server: Server) -> int:
    return int(server.rows("SELECT count(*) FROM players")[0][0])


@over_sockets
async def test_looking_at_pages_and_saying_hello_writes_nobody_down(server: Server) -> None:
    before = written_down(server)
    for path in ("/", "/eights", "/room/ABCD", "/api/me", "/api/games"):
        server.http(path)
    host = await Line.open(server)
    watcher = await Line.open(server)
    await host.done("open", game="eights")
    await watcher.done("watch", room=host.update["room"]["code"])
    assert written_down(server) == before + 1


@over_sockets
async def test_a_guest_is_the_same_in_every_window_before_and_after_being_written_down(
    server: Server,
) -> None:
    line = await Line.open(server)
    window = await Line.open(server, secret=line.secret)
    assert window.player == line.player
    await line.done("open", game="klondike")
    await window.done("open", game="klondike")
    again = await Line.open(server, secret=line.secret)
    assert again.player == line.player


@over_sockets
async def test_a_secret_of_another_form_is_refused(server: Server) -> None:
    line = await Line.open(server, hello=False)
    assert await line.refused("hello", secret="short") == "unknown-secret"


def test_made_up_names_are_many_and_never_one_that_is_taken() -> None:
    secret = players.new_secret()
    first = players.guest(secret)
    second = players.guest(secret, [first.name.upper()])
    assert second.id == first.id
    assert second.name.casefold() != first.name.casefold()
    assert players.guest(secret) == first
    assert len({guest_names.made_up(number) for number in range(100_000)}) > 15_000


def test_every_language_of_the_page_has_made_up_names() -> None:
    pages = {path.stem for path in WORDS.glob("*.js") if "export const messages" in path.read_text("utf-8")}
    assert pages == guest_names.LANGUAGES
    for language in pages:
        made = [guest_names.made_up(number, language) for number in range(2000)]
        assert len(set(made)) >= 800, language
        assert [players.clean_name(name) for name in made] == made


@over_sockets
async def test_a_guest_has_a_name_in_the_language_of_the_page(server: Server) -> None:
    secret = players.new_secret()
    german = {"accept-language": "de-CH, en;q=0.5", "cookie": f"{COOKIE}={secret}"}
    name = players.guest(secret, language="de").name
    assert name != players.guest(secret).name
    assert server.json("/api/me", **german)["player"]["name"] == name
    line = await Line.open(server, headers=german)
    assert line.name == name
    opened = await line.done("open", game="eights")
    assert opened["room"]["seats"][0]["name"] == name


@over_sockets
async def test_no_two_guests_at_a_table_have_the_same_made_up_name(server: Server) -> None:
    host = await Line.open(server)
    opened = await host.done("open", game="eights")
    name = opened["room"]["seats"][0]["name"]
    like_host, taken = next(
        (secret, made_up)
        for secret in iter(players.new_secret, None)
        if (made_up := players.guest(secret).name) != name and made_up.split()[1] == name.split()[1]
    )
    await host.ask("profile", name=taken, avatar="🦊")
    await host.number(opened["n"] + 1)  # the room knows it
    guest = await Line.open(server, secret=like_host)
    joined = await guest.done("join", room=opened["room"]["code"])
    seats = [seat["name"] for seat in joined["room"]["seats"] if seat]
    assert seats[0] == taken
    assert len(set(seats)) == 2
    assert not seats[1].startswith(taken)


def test_guests_who_never_played_are_forgotten_after_a_month_and_others_are_not(tmp_path: Path) -> None:
    month = 31 * 86_400_000

    async def story() -> None:
        store = await SqliteStore.open(tmp_path)
        now = store.now()
        for name, at in (("old", now - month), ("new", now)):
            secret = name.ljust(32, "_")
            await store.add_player(players.guest(secret), players.secret_hash(secret), at)
        await forget_unused(store)
        assert await store.player(players.secret_hash("old".ljust(32, "_"))) is None
        assert await store.player(players.secret_hash("new".ljust(32, "_"))) is not None
        await store.close()

    asyncio.run(story())
