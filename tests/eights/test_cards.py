"""The kinds of card and their text."""

from itertools import product

import msgspec
import pytest

from parlour.errors import InvalidMove
from parlour.games.eights import Eights
from parlour.games.eights.cards import KINDS, Move
from tests.eights.table import legal, table

NUMBERS = [colour + number for colour in "rbgy" for number in "012345679"]


def test_there_are_51_kinds_of_card() -> None:
    assert len(KINDS) == len(set(KINDS)) == 51


def test_numbers_are_0_to_7_and_9_in_four_colours() -> None:
    assert [kind for kind in KINDS if kind in NUMBERS] == NUMBERS
    assert len(NUMBERS) == 36


def test_there_is_no_coloured_eight() -> None:
    assert [kind for kind in KINDS if "8" in kind] == ["8"]


def test_specials_are_plus_two_skip_and_reverse_in_four_colours_and_two_wild_pluses() -> None:
    specials = {colour + face for colour in "rbgy" for face in ("+2", "s", "r")} | {"+4", "+20"}
    assert set(KINDS) - set(NUMBERS) - {"8"} == specials


@pytest.mark.parametrize("text", ["r0", "y9", "b+2", "gs", "rr", "8=r", "+4=b", "+20=g", "draw", "pass"])
def test_a_move_is_written_as_it_is_read(text: str) -> None:
    assert str(Eights().parse(text)) == text
    assert str(Eights().parse(text.upper())) == text


@pytest.mark.parametrize("text", ["8", "+4", "+20"])
def test_a_wild_card_without_a_colour_is_no_move(text: str) -> None:
    with pytest.raises(InvalidMove, match="is not a move") as refused:
        Eights().parse(text)
    assert refused.value.code == "invalid-move"


@pytest.mark.parametrize(
    "text", ["r8", "8r", "r5=b", "r+4", "+2=r", "8=x", "p5", "", "r 5", "r10", "s", "undo"]
)
def test_other_texts_are_no_moves(text: str) -> None:
    with pytest.raises(InvalidMove, match="is not a move"):
        Eights().parse(text)


def test_a_move_that_is_not_its_text_can_not_be_made() -> None:
    """So no encoded move from outside can be one that the rules have never heard of."""
    texts = [
        "draw",
        "pass",
        "",
        "skip",
        "DRAW",
        *KINDS,
        *(f"{kind}={colour}" for kind in KINDS for colour in "rbgy"),
    ]
    made = []
    for text, kind, colour in product(texts, range(-2, 53), range(-2, 6)):
        try:
            made.append(Move(text, kind, colour))
        except InvalidMove as error:
            assert error.code == "invalid-move"  # noqa: PT017
    assert len(made) == 2 + 48 + 3 * 4
    assert all(Eights().parse(str(move)) == move for move in made)


def test_what_is_neither_a_card_nor_draw_is_not_taken_for_a_pass() -> None:
    with pytest.raises(InvalidMove):
        Move("no such move")
    with pytest.raises(InvalidMove):
        msgspec.json.decode(b'{"text": "skip"}', type=Move)


def test_a_wild_card_is_listed_once_for_each_colour() -> None:
    assert legal(table("8", top="r5")) == ["8=r", "8=b", "8=g", "8=y", "draw"]


def test_equal_cards_are_one_move() -> None:
    assert legal(table("r3 r3 r3", top="r5")) == ["r3", "draw"]
