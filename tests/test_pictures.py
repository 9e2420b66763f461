"""Pictures drawn without a browser: what is filled, how edges mix, and a file that others can read."""

import struct
import zlib

import pytest

from parlour import registry
from parlour.game import pictured
from parlour.pictures import letters
from parlour.pictures.canvas import Canvas, Colour
from parlour.pictures.drawings import draw, placed, read
from parlour.pictures.paths import parse, stroke
from parlour.pictures.previews import HEIGHT, WIDTH, Preview, _faces, png

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
    assert form == [8, 2, 0, 0, 0]
    lines, size = zlib.decompress(parts[b"IDAT"]), 3 * width + 1
    assert len(lines) == size * height
    rows = [lines[size * y + 1 : size * (y + 1)] for y in range(height)]
    return [[(row[x], row[x + 1], row[x + 2]) for x in range(0, 3 * width, 3)] for row in rows]


def drawn(svg: str, size: int = 8) -> list[list[Colour]]:
    canvas = Canvas(size, size, BLACK)
    draw(canvas, read(f"<svg>{svg}</svg>"), placed(0, 0, 1))
    return pixels(canvas.png())


def test_a_square_is_filled_and_its_edges_are_mixed() -> None:
    found = drawn('<path fill="#ffffff" d="M1 1H4.500V4H1Z"/>')
    assert found[0] == [BLACK] * 8
    for row in found[1:4]:
        assert row == [BLACK, *[WHITE] * 3, (128, 128, 128), *[BLACK] * 3]
    assert found[4] == [BLACK] * 8


def test_an_outline_that_runs_the_other_way_is_a_hole() -> None:
    found = drawn('<path fill="#ffffff" d="M0 0H8V8H0ZM2 2V6H6V2Z"/>')
    assert found[1] == [WHITE] * 8
    assert found[4] == [WHITE, WHITE, *[BLACK] * 4, WHITE, WHITE]


def test_what_reaches_out_of_the_canvas_is_cut_off() -> None:
    assert drawn('<path fill="#ff0000" d="M-100 -50H100V70H-100Z"/>') == [[RED] * 8] * 8
    assert drawn('<path fill="#ff0000" d="M20 -5H30V20H20Z"/>') == [[BLACK] * 8] * 8


def test_a_stroke_covers_its_width_and_overlaps_itself_once() -> None:
    found = drawn('<path fill="none" stroke="#ffffff" stroke-width="2" d="M0 4H8M4 0V8"/>')
    assert found[3] == found[4] == [WHITE] * 8
    assert found[0] == [*[BLACK] * 3, WHITE, WHITE, *[BLACK] * 3]


def test_transparent_colours_and_transforms_are_read() -> None:
    found = drawn(
        '<g transform="translate(2 2) scale(2)" fill="#ffffff" fill-opacity=".5">'
        '<rect width="2" height="2"/></g>'
    )
    assert found[2][2:6] == found[5][2:6] == [(128, 128, 128)] * 4
    turned = drawn('<g transform="rotate(180 4 4)"><path fill="#ffffff" d="M0 0h2v1h-2z"/></g>')
    assert turned[7] == [*[BLACK] * 6, WHITE, WHITE]


@pytest.mark.parametrize(
    "path", ["M2 0A2 2 0 1 1 1.990 0Z", "M0 2C0 4 4 4 4 2S0 0 0 2Z", "M0 0Q2 4 4 0z", "m1 1l2 2h-1v1z"]
)
def test_every_command_of_a_path_is_known(path: str) -> None:
    ((points, is_closed),) = parse(path)
    assert is_closed
    assert all(-0.1 <= x <= 4.1 and -0.1 <= y <= 4.1 for x, y in points)
    assert stroke(parse(path), 1)


def test_signs_that_there_are_not_are_left_out() -> None:
    pen = letters.Pen(WHITE, 24, 3, 5)
    assert letters.width("Klondike", pen) == letters.width("KLONDIKE 纸牌"[:8], pen)
    assert letters.width("纸牌", pen) == 0
    letters.write(Canvas(10, 10, BLACK), "纸牌🦊", 0, 0, pen)


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
