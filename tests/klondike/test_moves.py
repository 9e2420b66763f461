"""The text of Klondike's moves: what is read, what is written, what is invalid."""

import re
from itertools import product

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour import InvalidMove, Klondike
from parlour.games.klondike.moves import Move, parse
from tests.klondike.brute import EVERY_TEXT
from tests.klondike.tables import refusal, table


def test_every_move_is_written_as_it_is_read() -> None:
    for text in EVERY_TEXT:
        move = Klondike().parse(text)
        assert str(move) == text
        assert parse(str(move)) == move
        assert msgspec.msgpack.decode(msgspec.msgpack.encode(move), type=Move) == move


def test_no_two_texts_are_the_same_move() -> None:
    assert len({parse(text) for text in EVERY_TEXT}) == len(EVERY_TEXT) == 591


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("DRAW", "draw"),
        ("Redeal", "redeal"),
        ("W-F", "w-f"),
        ("W-3", "w-3"),
        ("3-F", "3-f"),
        ("3-5X4", "3-5x4"),
        ("FH-4", "fh-4"),
        ("fH-4", "fh-4"),
        ("Fs-1", "fs-1"),
    ],
)
def test_reading_a_move_accepts_either_case(text: str, written: str) -> None:
    assert str(parse(text)) == written


def test_reading_a_move_accepts_x1_and_writing_leaves_it_out() -> None:
    assert parse("3-5x1") == parse("3-5X1") == parse("3-5")
    assert str(parse("3-5X1")) == "3-5"


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "draw ", " draw", "draw\n", "3-5\n", "3-5x1\n", "3 - 5", "draw draw"),
        *("3-3", "3-3x2", "3-3x1", "8-1", "1-8", "0-1", "1-0", "9-f", "0-f", "w-8", "w-0"),
        *("3-5x0", "3-5x00", "3-5x01", "3-5x-1", "3-5x", "3-5xx2", "3-5x1x1", "3-5x14", "3-5x100"),
        *("w-w", "f-f", "w-s", "s-w", "f-3", "fx-3", "fh-f", "fh-8", "fh-w", "fh", "h-3", "ff-1"),
        *("w-3x1", "w-fx1", "3-fx1", "fh-4x1", "drawx1"),
        *("w-fx2", "3-fx2", "fh-4x2", "w-3x2", "3-fh", "w-fs", "3", "-", "3-", "-5", "35", "3–5", "٣-5"),
        *("undo", "stop", "pass", "null", "QH-3", "redraw", "3-5x4 "),
    ],
)
def test_a_text_that_is_not_of_the_forms_is_invalid(text: str) -> None:
    with pytest.raises(InvalidMove) as error:
        Klondike().parse(text)
    assert error.value.code == "invalid-move"
    assert f"“{text}”" in error.value.sentence


def test_a_move_that_cannot_be_made_now_is_illegal_and_not_invalid() -> None:
    for text in EVERY_TEXT:
        assert refusal(table(["5H", "5S", *["5D"] * 5]), text)


NEARLY = st.from_regex(r"(?i)([1-8wf]|f[shdc])-[1-8fw](x[0-9]{1,2})?|draw|redeal", fullmatch=True)


@given(st.text(alphabet="1234567890wfshdcx-DRAWXredal ", max_size=7) | NEARLY)
def test_a_text_is_a_move_in_some_case_or_invalid(text: str) -> None:
    """Only moves from column to column have a count, so only there may one card be written as x1."""
    written = text.lower()
    if re.fullmatch("[1-7]-[1-7]x1", written):
        written = written.removesuffix("x1")
    if written in EVERY_TEXT:
        assert str(parse(text)) == written
    else:
        with pytest.raises(InvalidMove):
            parse(text)


def test_a_move_without_a_text_cannot_be_made() -> None:
    """So no encoded move from outside can be one that the rules have never heard of."""
    made = set()
    for source, target, count in product(range(-2, 16), range(-2, 16), range(-1, 16)):
        try:
            made.add(str(Move(source, target, count)))
        except InvalidMove as error:
            assert error.code == "invalid-move"  # noqa: PT017
    assert made == set(EVERY_TEXT)
