"""Avatars and reactions as the page draws them: nothing on it needs a font with emoji."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import pytest

import parlour
from parlour.hub.players import AVATARS
from parlour.rooms.requests.seating import BOTS, OTHER_BOT
from parlour.wire.requests import REACTIONS

WEB: Final = Path(parlour.__file__).parent / "web"
DRAW: Final = """
const [folder, shown] = process.argv.slice(1);
const { portrait } = await import(`${folder}portraits.js`);
const { gesture } = await import(`${folder}gestures.js`);
const [avatars, reactions] = JSON.parse(shown);
process.stdout.write(JSON.stringify([[...avatars, "?"].map(portrait), [...reactions, "?"].map(gesture)]));
"""
EMOJI: Final = re.compile("[\u23e9-\u23ff\ufe0f\U0001f000-\U0001faff]")
NOT_SHOWN: Final = re.compile(r'"reaction\.[^"]*":')
"""The keys of messages about what the protocol calls by a character."""


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node to run the page's modules")
def test_every_avatar_and_reaction_has_a_drawing_of_its_own() -> None:
    avatars = [*AVATARS, *BOTS.values(), OTHER_BOT[1]]
    module = (WEB / "kit").as_uri() + "/"
    command = ["node", "--input-type=module", "--eval", DRAW, module, json.dumps([avatars, REACTIONS])]
    drawn: list[list[str | None]] = json.loads(
        subprocess.run(command, capture_output=True, check=True).stdout
    )
    for known, drawings in zip((avatars, REACTIONS), drawn, strict=True):
        assert drawings.pop() is None, "what nobody drew is not drawn"
        assert len(set(drawings)) == len(known)
        for drawing in drawings:
            assert drawing
            assert not re.search("undefined|NaN", drawing)
            assert len(list(ElementTree.fromstring(drawing).iter())) >= 3


def test_no_emoji_is_shown_by_any_source_of_the_page() -> None:
    files = [path for path in WEB.rglob("*") if path.suffix in (".js", ".css", ".html", ".svg")]
    found = {
        path.relative_to(WEB).as_posix()
        for path in files
        if EMOJI.search(NOT_SHOWN.sub("", path.read_text("utf-8")))
    }
    assert files
    assert found == set()
