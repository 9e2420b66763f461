"""The rules of Pyramid, each by example."""

import pytest

from parlour.games.patience import Pyramid
from parlour.games.patience.events import Drawn, Moved, Taken, Won
from tests.patience.tables import legal, play, position, refusal, shown
from tests.patience.test_peaks import spots


def test_28_cards_lie_face_up_in_seven_rows_and_24_in_the_stock() -> None:
    game = Pyramid()
    table = game.deal(game.pack)
    assert [shown(game, table, str(spot)) for spot in (1, 28)] == ["AS", "7C"]
    assert len(table.talon) == 24


@pytest.mark.parametrize(
    ("one", "other"), [("AS", "QH"), ("2S", "JH"), ("3S", "TH"), ("6S", "7D"), ("9H", "4C")]
)
def test_two_free_cards_that_make_thirteen_are_taken_away_together(one: str, other: str) -> None:
    game = Pyramid()
    table, events = play(game, position(game, spots(s22=one, s25=other, s1="2C")), "22+25")
    assert events == [Taken((one, other), ("22", "25"))]
    assert shown(game, table, "f") == f"{one} {other}"


def test_other_pairs_stay() -> None:
    game = Pyramid()
    table = position(game, spots(s22="6S", s23="6H", s24="KS"), waste="AH")
    assert refusal(game, table, "22+23") == "not-thirteen"
    assert refusal(game, table, "24+w") == "not-thirteen"


def test_a_king_is_taken_away_alone() -> None:
    game = Pyramid()
    table = position(game, spots(s22="KS", s23="6H"), waste="KH")
    assert legal(game, table) == {"22-f", "w-f", "redeal"}
    assert refusal(game, table, "23-f") == "not-alone"
    assert play(game, table, "22-f")[1] == [Moved(("KS",), "22", "f")]


def test_a_covered_card_is_not_free_until_both_that_lie_on_it_are_gone() -> None:
    game = Pyramid()
    table = position(game, spots(s16="QH", s22="AS", s23="KS", s28="AD"))
    assert refusal(game, table, "16+22") == "covered"
    table, _ = play(game, table, "23-f")
    assert refusal(game, table, "16+28") == "covered"
    assert refusal(game, table, "16+22") == "covered"
    table = position(game, spots(s16="QH", s28="AD"))
    assert legal(game, table) == {"16+28"}


def test_the_top_of_the_waste_is_free() -> None:
    game = Pyramid()
    table = position(game, spots(s22="6S", s28="2C"), waste="JD 7H", stock="4C")
    assert legal(game, table) == {"draw", "22+w"}
    table, _ = play(game, table, "22+w")
    assert (shown(game, table, "w"), legal(game, table)) == ("JD", {"draw", "28+w"})


def test_a_pair_is_read_in_either_order_and_written_in_one() -> None:
    game = Pyramid()
    assert str(game.parse("w+12")) == str(game.parse("12+W")) == "12+w"
    assert str(game.parse("15+12")) == "12+15"


@pytest.mark.parametrize("redeals", [0, 1, 2])
def test_the_stock_is_turned_one_by_one_as_often_as_the_redeals_allow(redeals: int) -> None:
    game = Pyramid(redeals=redeals)
    table = position(game, spots(s1="9S"), stock="3H 3C")
    for _ in range(redeals):
        table, events = play(game, table, "draw", "draw")
        assert events == [Drawn(("3C",), "w")]
        table, _ = play(game, table, "redeal")
    table, _ = play(game, table, "draw", "draw")
    assert refusal(game, table, "redeal") == "no-redeal-left"
    endless = Pyramid(redeals="unlimited")
    assert "redeal" in legal(endless, position(endless, spots(s1="9S"), waste="3H", redeals=50))


def test_it_is_won_when_the_pyramid_is_gone_whatever_is_left_in_the_stock() -> None:
    game = Pyramid()
    table, events = play(game, position(game, spots(s1="9S"), waste="4H", stock="5C"), "1+w")
    assert events[-1] == Won()
    assert game.outcome(table) is not None
