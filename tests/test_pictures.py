"""Pictures made without a browser: what they show, and a file that others can read."""

import struct
import subprocess
import sys
import zlib
from xml.etree import ElementTree

import pytest

from parlour import registry
from parlour.game import pictured
from parlour.pictures import letters, render
from parlour.pictures.previews import HEIGHT, ICONS, WIDTH, Preview, _faces, png

Colour = tuple[int, int, int]
BLACK, WHITE, RED = (0, 0, 0), (255, 255, 255), (255, 0, 0)


def pixels(file: bytes) -> list[list[Colour]]:
    """Reads a PNG, as little of it as we write."""
    assert file.startswith(b"\x89PNG\r\n\x1a\n")
    at, parts = 8, {}
    while at < len(file):
        length, name = struct.unpack(">I4s", file[at : at + 8])
        body = file[at + 8 : at + 8 + length]
        assert struct.unpack(">I", file[at + 8 + length : at + 12 + length])[0] == zlib.crc32(name + body)
        parts[name] = body
        at += 12 + length
    width, height, *form = struct.unpack(">IIBBBBB", parts[b"IHDR"])
    assert form == [8, 6, 0, 0, 0]
    lines, size = zlib.decompress(parts[b"IDAT"]), 4 * width + 1
    assert len(lines) == size * height
    rows = [lines[size * y + 1 : size * (y + 1)] for y in range(height)]
    return [[(row[x], row[x + 1], row[x + 2]) for x in range(0, 4 * width, 4)] for row in rows]


def drawn(svg: str, size: int = 8) -> list[list[Colour]]:
    whole = f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}">'
    return pixels(render.png(f'{whole}<rect width="8" height="8"/>{svg}</svg>', size, size))


def test_shapes_are_filled_in_their_colours_and_places() -> None:
    found = drawn('<path fill="#ff0000" d="M1 2H5V4H1Z"/>')
    assert found[1] == [BLACK] * 8
    assert found[2] == found[3] == [BLACK, *[RED] * 4, *[BLACK] * 3]
    assert found[4] == [BLACK] * 8


def test_a_drawing_that_is_not_well_formed_is_an_error() -> None:
    with pytest.raises(ElementTree.ParseError):
        drawn("<rect")


def test_signs_that_there_are_not_are_left_out() -> None:
    pen = letters.Pen("#ffffff", 24, 3, 5)
    assert letters.width("Klondike", pen) == letters.width("KLONDIKE纸牌", pen)
    assert letters.width("纸牌", pen) == 0
    assert "<path" not in letters.write("纸牌🦊<&", 0, 0, pen)


def test_every_letter_icon_and_face_is_drawn() -> None:
    small = letters.Pen("#ffffff", 8, 3, 5)
    for each in letters.LETTERS:
        assert (each == " ") == (drawn(letters.write(each, 0, 0, small)) == [[BLACK] * 8] * 8), each
    for icon in ICONS:
        assert png(Preview((), "", ((icon, ""),))) != png(Preview((), "", ())), icon
    backs = png(Preview(("back",), "", ()))
    assert [name for name in _faces() if png(Preview((name,), "", ())) == backs] == ["back"]


def test_the_renderer_is_imported_only_for_a_picture() -> None:
    code = "import sys, parlour.services.previews; print('thorvg_python' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "False\n"


@pytest.mark.parametrize("name", registry.names())
def test_the_cards_in_the_picture_of_a_game_are_drawn(name: str) -> None:
    for is_won in (True, False):
        cards = pictured(registry.game_type(name), is_won=is_won)
        assert cards
        assert set(cards) <= _faces().keys()


def test_a_card_that_is_not_drawn_lies_face_down() -> None:
    assert png(Preview(("Z9", "AS"), "", ())) == png(Preview(("back", "AS"), "", ()))


def test_a_preview_has_the_size_that_is_told_of_it() -> None:
    long = "An unknown game with a long name"
    found = pixels(png(Preview(("8=r", "back"), long, (("day", "2026-11-17"), ("helped", "")))))
    assert (len(found[0]), len(found)) == (WIDTH, HEIGHT)
    assert found[300][300] != found[40][20], "there are cards on the cloth"
    assert found[315][WIDTH - 5] != (253, 248, 236), "no text reaches the edge"
