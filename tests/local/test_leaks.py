"""What is face down stays in the worker: two worlds that differ only there tell the page the same."""

import asyncio
import json
import re
from pathlib import Path

from tests.local.houses import Page, opened
from tests.local.kept import Kept
from tests.server.test_leaks_two_worlds import WORLDS

CHANGING = re.compile(r'"(id|left|seconds|promise|anchor|epoch|winnable)":("[^"]*"|[\d.]+|{[^}]*})')
"""What is another in each room, and the odds, which are estimated."""


async def told(folder: Path, deck: str) -> list[str]:
    """Return all that the page is told of a game of which it asks everything."""
    page = Page(await opened(folder, {}, Kept()))
    await page.ask(type="hello")
    update = await page.ask(type="open", game="klondike", rules="draw=3", deck=deck)
    texts = [f"{source}-{target}" for source in "1234567w" for target in "1234567f"]
    texts += [f"{source}-{target}x2" for source in "1234567" for target in "1234567"]
    for text in texts:
        if text not in update["moves"]:
            refused = await page.ask(type="play", n=update["n"], move=text)
            assert refused["type"] == "refusal"
    for kind in ("hint", "stuck", "finish", "undo", "redo", "pause", "resume"):
        await page.ask(type=kind)
    assert "winnable" in await page.ask(type="odds")
    for place in [*"1234567w", "s", "fs", "fh", "fd", "fc"]:
        await page.ask(type="best", place=place, count=1)
    me = await page.answer("/api/me")
    assert me.is_ok
    return [CHANGING.sub(r'"\1":-', json.dumps(each, separators=(",", ":"))) for each in page.got[1:]]


def test_two_games_of_klondike_that_differ_face_down_tell_the_page_the_same(tmp_path: Path) -> None:
    async def story() -> None:
        first, second = [await told(tmp_path, deck) for deck in WORLDS]
        assert first == second
        assert len(first) > 100

    asyncio.run(story())
