"""Tests of names and avatars: cleaned, refused, and shown at the table."""

import unicodedata

from parlour.hub.players import AVATARS

from .harness import (
    Line,
    Server,
    over_sockets,
    table,
)


@over_sockets
async def test_names_are_cleaned_and_reach_the_table(server: Server) -> None:
    lines = await table(server, 2)
    for asked, kept in (
        ("  Anna \n\t Maria ", "Anna Maria"),
        ("<script>alert(1)", "<script>alert(1)"),
        ("Ann\u202ea\u200b\x00", "Anna"),
        ("Ａｎｎａ", "Anna"),
        ("Zoe\u0308", unicodedata.normalize("NFC", "Zoe\u0308")),
        ("Zoe\u200b\u0308", unicodedata.normalize("NFC", "Zoe\u0308")),
    ):
        answer = await lines[0].ask("profile", name=asked, avatar="🦊")
        assert (answer["type"], answer["name"], answer["avatar"]) == ("welcome", kept, "🦊")
        n = (await lines[0].done("back"))["n"]  # by then the table has been updated
        seen = await lines[1].number(n)
        assert seen["room"]["seats"][0]["name"] == kept
        assert seen["room"]["seats"][0]["avatar"] == "🦊"


@over_sockets
async def test_names_that_show_nothing_or_too_much_and_other_avatars_are_refused(server: Server) -> None:
    line = await Line.open(server)
    blank = ("\u3164", "\u2800 \u115f", "\u0301", "\ufe0f\u034f")
    for name in ("", "   ", "\u200b\u202e", "x" * 25, "\ue000", *blank):
        assert await line.refused("profile", name=name, avatar="🦊") in ("name-empty", "name-too-long")
    for avatar in ("", "x", "💩", "🦊🦊", "<img>"):
        assert await line.refused("profile", name="Anna", avatar=avatar) == "avatar"
    for avatar in AVATARS:
        assert (await line.ask("profile", name="Anna", avatar=avatar))["avatar"] == avatar
    again = await Line.open(server, secret=line.secret)
    assert again.name == "Anna"


@over_sockets
async def test_what_cannot_be_seen_is_taken_off_and_marks_are_not_piled_up(server: Server) -> None:
    line = await Line.open(server)
    for asked, kept in (
        ("Ann\ufe0f\ufe01\U000e0100", "Ann"),
        ("A" + "\u0301" * 9 + "nn", unicodedata.normalize("NFC", "A\u0301\u0301nn")),
        ("ड़ीं", unicodedata.normalize("NFC", "ड़ीं")),
        ("Việt", "Việt"),
    ):
        assert (await line.ask("profile", name=asked, avatar="🦊"))["name"] == kept


@over_sockets
async def test_no_two_names_at_a_table_look_the_same(server: Server) -> None:
    ann = await Line.open(server)
    await ann.ask("profile", name="Ann", avatar="🦊")
    code = (await ann.done("open", game="eights", seats=4))["room"]["code"]
    others = []
    for name in ("Аnn", "ANN", "Anñ"):
        others.append(await Line.open(server))
        await others[-1].ask("profile", name=name, avatar="🦊")
        await others[-1].done("join", room=code)
    names = [seat["name"] for seat in others[-1].update["room"]["seats"]]
    assert names == ["Ann", "Аnn 2", "ANN 3", "Anñ 4"]


@over_sockets
async def test_no_bot_is_called_like_somebody_at_the_table(server: Server) -> None:
    line = await Line.open(server)
    await line.ask("profile", name="Аdа", avatar="🦊")
    await line.done("open", game="eights", seats=3)
    for _ in range(2):
        await line.done("bot")
    assert [seat["name"] for seat in line.update["room"]["seats"]] == ["Аdа", "Blaise", "Carl"]
