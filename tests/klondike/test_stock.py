"""The rules of Klondike, line by line: the deal, drawing and redealing."""

import pytest

from parlour import Klondike
from parlour.cards import deck_text, parse_deck
from parlour.errors import IllegalMove, InvalidRules
from parlour.games.klondike.events import Drawn, Redealt
from parlour.seeds import shuffled
from tests.klondike.tables import after, laid_out, legal, refusal, table

NUMBERS = tuple(range(52))

# The deal


def test_a_deck_is_dealt_row_by_row() -> None:
    """The first card to column 1, the next six to columns 2–7, then one to column 2 and on to 7."""
    dealt = Klondike().deal(NUMBERS)
    columns = [down + up for down, up in zip(dealt.down, dealt.up, strict=True)]
    assert columns[0] == (0,)
    assert [column[0] for column in columns] == [0, 1, 2, 3, 4, 5, 6]
    assert [column[1] for column in columns[1:]] == [7, 8, 9, 10, 11, 12]
    assert columns[6] == (6, 12, 17, 21, 24, 26, 27)


def test_the_last_card_given_to_each_column_lies_face_up() -> None:
    dealt = Klondike().deal(NUMBERS)
    assert [len(down) for down in dealt.down] == [0, 1, 2, 3, 4, 5, 6]
    assert dealt.up == ((0,), (7,), (13,), (18,), (22,), (25,), (27,))


def test_the_29th_card_of_the_deck_is_the_first_to_be_turned() -> None:
    deck = deck_text(shuffled("29")).split()
    drawn = after(Klondike().start("29"), "draw")
    assert laid_out(drawn)["waste"] == [[deck[28]]]
    assert laid_out(drawn)["stock"] == [deck[29:]]


def test_the_deal_of_a_seed_is_that_of_its_deck() -> None:
    assert Klondike().start("7") == Klondike().deal(parse_deck(deck_text(shuffled("7"))))


def test_klondike_is_for_one_seat() -> None:
    for seats in (0, 2):
        with pytest.raises(InvalidRules) as error:
            Klondike().start("7", seats)
        assert error.value.code == "seats"


def test_another_seat_has_no_moves() -> None:
    dealt = Klondike().start("7")
    assert not Klondike().moves(dealt, 1)
    with pytest.raises(IllegalMove) as error:
        Klondike().play(dealt, 1, Klondike().parse("draw"))
    assert error.value.code == "no-such-seat"


# Drawing


def test_draw_1_turns_one_card() -> None:
    assert after(table(stock="2S 3S 4S"), "draw") == table(waste="2S", stock="3S 4S")


def test_draw_2_turns_two_cards_the_last_one_on_top() -> None:
    game = Klondike(draw=2)
    assert after(table(stock="2S 3S 4S"), "draw", game) == table(waste="2S 3S", stock="4S")


def test_draw_3_turns_three_cards_the_last_one_on_top() -> None:
    game = Klondike(draw=3)
    drawn = after(table(stock="2S 3S AH 5S"), "draw", game)
    assert drawn == table(waste="2S 3S AH", stock="5S")
    assert legal(drawn, game) == {"draw", "w-f"}


def test_a_draw_turns_what_is_left_when_that_is_fewer() -> None:
    game = Klondike(draw=3)
    assert after(table(waste="7C", stock="2S 3S"), "draw", game) == table(waste="7C 2S 3S")


def test_cards_are_drawn_on_top_of_the_waste() -> None:
    assert after(table(waste="7C", stock="2S 3S"), "draw") == table(waste="7C 2S", stock="3S")


def test_drawing_needs_a_card_in_the_stock() -> None:
    assert refusal(table(waste="2S"), "draw") == "stock-empty"


def test_a_draw_is_told_card_by_card() -> None:
    _, events = Klondike(draw=3).play(table(stock="2S 3S 4S 5S"), 0, Klondike().parse("draw"))
    assert events == (Drawn(("2S", "3S", "4S")),)


# Redealing


@pytest.mark.parametrize("draw", [1, 2, 3])
def test_after_a_redeal_the_same_order_comes_again(draw: int) -> None:
    game = Klondike(draw=draw)
    turned = table(waste="2S 3S 4S 5S")
    again = after(turned, "redeal", game)
    assert again == table(stock="2S 3S 4S 5S", redeals=1)
    assert after(again, "draw", game).talon[:draw] == turned.talon[:draw]


def test_a_redeal_keeps_the_order_when_cards_have_left_the_waste() -> None:
    position = table(["3H"], waste="9C 9D 2S", stock="9H 9S")
    assert after(position, "w-1 draw draw redeal") == table(["3H 2S"], stock="9C 9D 9H 9S", redeals=1)


def test_a_redeal_needs_the_stock_to_be_empty() -> None:
    assert refusal(table(waste="2S", stock="3S"), "redeal") == "stock-not-empty"


def test_a_redeal_needs_a_waste() -> None:
    assert refusal(table(["KH"]), "redeal") == "waste-empty"


def test_unlimited_redeals_have_no_end() -> None:
    game = Klondike(redeals="unlimited", scoring="vegas")
    assert legal(table(waste="2S", redeals=1000), game) == {"redeal"}
    assert game.view(table(waste="2S"), 0).redeals is None


@pytest.mark.parametrize("allowed", [0, 1, 2, 5])
def test_a_number_of_redeals_is_used_up(allowed: int) -> None:
    game = Klondike(redeals=allowed)
    position = after(table(waste="2S"), "redeal draw " * allowed, game)
    assert refusal(position, "redeal", game) == "no-redeal-left"
    assert game.view(position, 0).redeals == 0


@pytest.mark.parametrize(("draw", "allowed"), [(1, 0), (2, 1), (3, 2)])
def test_with_vegas_redeals_are_0_1_2_for_draw_1_2_3(draw: int, allowed: int) -> None:
    game = Klondike(draw=draw, scoring="vegas")
    assert after(table(waste="2S"), "redeal draw " * allowed, game).redeals == allowed
    assert refusal(table(waste="2S", redeals=allowed), "redeal", game) == "no-redeal-left"


def test_a_number_of_redeals_goes_before_that_of_vegas() -> None:
    game = Klondike(draw=1, scoring="vegas", redeals=2)
    assert legal(table(waste="2S", redeals=1), game) == {"redeal"}
    assert legal(table(waste="2S", redeals=2), game) == set()


@pytest.mark.parametrize("draw", [1, 2, 3])
def test_redeals_are_unlimited_with_house_and_standard(draw: int) -> None:
    assert Klondike(draw=draw).redeal_limit is None
    assert Klondike(draw=draw, scoring="standard").redeal_limit is None


def test_a_redeal_is_told() -> None:
    _, events = Klondike().play(table(waste="2S 3S"), 0, Klondike().parse("redeal"))
    assert events == (Redealt(2),)
