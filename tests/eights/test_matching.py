"""Nothing pending: what may be played on what."""

import pytest

from parlour.errors import IllegalMove
from parlour.games.eights import Eights
from tests.eights.table import legal, play, seen, table


def test_a_card_of_the_colour_in_force_may_be_played() -> None:
    assert legal(table("r0 b0 g1 y2 r+2 rs rr", top="r5")) == ["r0", "r+2", "rs", "rr", "draw"]


def test_the_number_on_top_may_be_played_in_any_colour() -> None:
    assert legal(table("r1 b5 g5 y5 b6", top="g5")) == ["b5", "g5", "y5", "draw"]


@pytest.mark.parametrize("top", ["r5", "y0", "bs", "gr", "r+2", "8=y", "+4=b", "+20=g"])
@pytest.mark.parametrize("wild", ["8", "+4", "+20"])
def test_a_wild_card_may_be_played_on_anything(top: str, wild: str) -> None:
    assert legal(table(wild, top=top)) == [*(f"{wild}={colour}" for colour in "rbgy"), "draw"]


def test_skip_on_skip() -> None:
    assert legal(table("gs br y+2 b1", top="rs")) == ["gs", "draw"]


def test_reverse_on_reverse() -> None:
    assert legal(table("gs br y+2 b1", top="rr")) == ["br", "draw"]


@pytest.mark.parametrize("top", ["r+2", "+4=r", "+20=r"])
def test_plus_on_plus_also_when_nothing_is_pending_any_more(top: str) -> None:
    assert legal(table("gs br y+2 b1", top=top)) == ["y+2", "draw"]


def test_a_special_of_another_kind_and_colour_may_not_be_played() -> None:
    assert legal(table("gs br y+2 b1", top="r5")) == ["draw"]


@pytest.mark.parametrize("wild", ["8=g", "+4=g", "+20=g"])
def test_the_colour_named_with_a_wild_card_is_in_force(wild: str) -> None:
    assert legal(table("r1 b1 g1 y1 gs", top=wild)) == ["g1", "gs", "draw"]


def test_playing_a_wild_card_names_the_colour() -> None:
    view = seen(play(table("8 r1", top="r5"), "8=y"))
    assert (view.top, view.colour) == ("8", "y")


def test_the_colour_in_force_is_the_top_cards_again_after_a_coloured_card() -> None:
    assert seen(play(table("g1 r1", top="8=g"), "g1")).colour == "g"
    assert seen(play(table("b5 r1", top="r5"), "b5")).colour == "b"


def test_drawing_is_always_allowed_also_with_a_playable_card_in_hand() -> None:
    assert legal(table("r1 r2", top="r5"))[-1] == "draw"
    assert legal(table("r1 r2", top="r5", pending=2))[-1] == "draw"


def test_a_card_that_does_not_match_is_refused_with_the_reason() -> None:
    with pytest.raises(IllegalMove, match="b1 is neither red nor a 5") as refused:
        play(table("b1 r1", top="r5"), "b1")
    assert refused.value.code == "no-match"


def test_a_card_that_is_not_in_the_hand_is_refused() -> None:
    with pytest.raises(IllegalMove, match="You don't have r1") as refused:
        play(table("b1 b2", "r1", top="r5"), "r1")
    assert refused.value.code == "not-in-hand"


@pytest.mark.parametrize("text", ["r1", "draw", "pass"])
def test_only_the_seat_whose_turn_it_is_may_move(text: str) -> None:
    game, state = Eights(), table("r1 r2", "r1 r2", "r1 r2")
    for seat in (-1, 1, 2, 3):
        assert game.moves(state, seat) == ()
        with pytest.raises(IllegalMove, match="It is seat 1's turn"):
            game.play(state, seat, game.parse(text))


def test_a_played_card_leaves_the_hand_and_lies_on_top_and_an_equal_one_stays() -> None:
    view = seen(play(table("r1 r1 b2", top="r5"), "r1"), 0)
    assert (view.hand, view.top, view.counts) == (("r1", "b2"), "r1", (2, 2, 2))
