"""The rules of Klondike, line by line."""

import pytest

from parlour import Klondike, Outcome, options
from parlour.cards import deck_text, parse_deck
from parlour.errors import IllegalMove, InvalidRules
from parlour.games.klondike.happenings import Drawn, Moved, Redealt, TurnedUp, Won
from parlour.seeds import shuffled
from tests.klondike.tables import after, every_card, laid_out, legal, refusal, table

ANY = Klondike(empty="any")
FIXED = Klondike(takeback=False)
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


# From the waste


def test_the_top_of_the_waste_goes_up_when_it_is_the_next_of_its_suit() -> None:
    position = table(waste="9C 3H", foundations="2H")
    assert after(position, "w-f") == table(waste="9C", foundations="3H")


def test_the_top_of_the_waste_stays_when_it_is_not_the_next_of_its_suit() -> None:
    for foundations in ("", "AH", "2S 2D 2C", "4H"):
        assert refusal(table(waste="3H", foundations=foundations), "w-f") == "not-next"


def test_the_top_of_the_waste_goes_to_a_column_where_it_fits() -> None:
    position = table(["..", "9C", "4S"], waste="9D 3H", stock="KS")
    assert laid_out(after(position, "w-3"))["columns"][2] == ["4S", "3H"]
    assert laid_out(after(position, "w-3"))["waste"] == [["9D"]]


def test_only_the_top_of_the_waste_can_move() -> None:
    assert legal(table(["4S"], waste="3H AS 9H", stock="2C")) == {"draw"}


def test_nothing_comes_from_an_empty_waste() -> None:
    assert refusal(table(["KS"], stock="QH"), "w-1") == "waste-empty"
    assert refusal(table(["KS"], stock="AH"), "w-f") == "waste-empty"


# To the foundations


@pytest.mark.parametrize("ace", ["AS", "AH", "AD", "AC"])
def test_a_foundation_begins_with_its_ace(ace: str) -> None:
    assert after(table([ace]), "1-f") == table(foundations=ace)
    assert refusal(table([f"2{ace[1]}"]), "1-f") == "not-next"


def test_the_last_card_of_a_column_goes_up_when_it_is_the_next_of_its_suit() -> None:
    assert after(table(["5S 4H"], foundations="3H"), "1-f") == table(["5S"], foundations="4H")


def test_a_foundation_is_built_in_its_own_suit() -> None:
    assert refusal(table(["4D"], foundations="3H"), "1-f") == "not-next"


def test_only_the_last_card_of_a_column_goes_up() -> None:
    assert "1-f" not in legal(table(["4H 3S"], foundations="3H"))


def test_nothing_goes_up_from_an_empty_column() -> None:
    assert refusal(table(["AS"]), "2-f") == "column-empty"


# Between columns


def test_a_card_fits_on_one_that_is_one_rank_higher_and_of_the_other_colour() -> None:
    fitting = {card for card in every_card(Klondike().start("7")) if "1-2" in legal(table([card, "8H"]))}
    assert fitting == {"7S", "7C"}


def test_a_card_does_not_fit_on_one_of_its_own_colour() -> None:
    for card in ("QH", "QD"):
        assert refusal(table(["KH", card]), "2-1") == "does-not-fit"


def test_a_card_does_not_fit_on_one_that_is_lower_equal_or_two_ranks_higher() -> None:
    for card in ("8S", "TS", "JS", "QS", "AS", "KS"):
        assert refusal(table(["TH", card]), "2-1") == "does-not-fit"


def test_nothing_fits_on_an_ace() -> None:
    position = table(["AS", "KH", "2H", "QD", "AD"])
    assert not {"2-1", "3-1", "4-1", "5-1"} & legal(position, FIXED)


def test_the_last_four_cards_move_together_in_their_order() -> None:
    position = table(["9H 8S 7D 6C 5H", "9D", "8C"])
    assert after(position, "1-2x4") == table(["9H", "9D 8S 7D 6C 5H", "8C"])
    assert after(position, "1-3x3") == table(["9H 8S", "9D", "8C 7D 6C 5H"])


def test_the_first_of_those_moved_has_to_fit() -> None:
    position = table(["9H 8S 7D 6C 5H", "8C"])
    for text in ("1-2", "1-2x2", "1-2x4", "1-2x5"):
        assert refusal(position, text) == "does-not-fit"
    assert legal(position, FIXED) == {"1-2x3"}


def test_a_run_of_13_cards_moves_to_an_empty_column() -> None:
    run = "KH QS JH TS 9H 8S 7H 6S 5H 4S 3H 2S AH"
    assert after(table([run]), "1-2x13") == table(["", run])


def test_only_face_up_cards_of_a_column_can_move() -> None:
    position = table(["[9H 8S] 7D", "9D"])
    assert refusal(position, "1-2x2") == "not-face-up"
    assert refusal(position, "1-2x3") == "not-face-up"


def test_no_more_cards_move_than_there_are() -> None:
    assert refusal(table(["7D", "8S"]), "1-2x2") == "not-face-up"
    assert refusal(table(["", "8S"]), "1-2") == "column-empty"


# Empty columns


def test_only_a_king_may_go_to_an_empty_column() -> None:
    for card in ("QH", "AS", "2D", "TC"):
        assert refusal(table([card]), "1-2") == "only-kings"
        assert refusal(table(waste=card), "w-2") == "only-kings"
    for king in ("KS", "KH", "KD", "KC"):
        assert "1-2" in legal(table([king]))
        assert "w-2" in legal(table(waste=king))


def test_a_run_that_begins_with_a_king_may_go_to_an_empty_column() -> None:
    assert after(table(["[5C] KS QH JC"]), "1-4x3") == table(["5C", "", "", "KS QH JC"])
    assert refusal(table(["KS QH JC"]), "1-4x2") == "only-kings"


def test_any_card_may_go_to_an_empty_column_with_empty_any() -> None:
    assert after(table(["[5C] 9S 8H"]), "1-4x2", ANY) == table(["5C", "", "", "9S 8H"])
    assert after(table(["[5C] 9S 8H"]), "1-4", ANY) == table(["[5C] 9S", "", "", "8H"])
    assert after(table(waste="2S 7D"), "w-1", ANY) == table(["7D"], waste="2S")


def test_with_empty_any_a_card_still_has_to_fit_on_another() -> None:
    assert refusal(table(["9S", "8S"]), "2-1", ANY) == "does-not-fit"


def test_a_pointless_move_is_legal_and_listed() -> None:
    others = {f"1-{column}" for column in range(2, 8)}
    assert legal(table(["KS"])) == others
    assert legal(table(["KS QD"]), FIXED) == {f"{text}x2" for text in others}


# Turning up


def test_a_face_down_card_that_becomes_the_last_is_turned_up_in_the_same_move() -> None:
    position = table(["[2C 9D] 8S", "9H"])
    assert after(position, "1-2") == table(["[2C] 9D", "9H 8S"])
    _, events = Klondike().play(position, 0, Klondike().parse("1-2"))
    assert events == (Moved(("8S",), "1", "2"), TurnedUp("9D", "1"))


def test_a_card_is_turned_up_when_the_one_on_it_goes_to_the_foundation() -> None:
    assert after(table(["[2C 9D] AS"]), "1-f") == table(["[2C] 9D"], foundations="AS")


def test_a_card_is_turned_up_when_a_run_leaves() -> None:
    assert after(table(["[2C] 8S 7H", "9H"]), "1-2x2") == table(["2C", "9H 8S 7H"])


def test_nothing_is_turned_up_while_a_face_up_card_is_left() -> None:
    position, events = Klondike().play(table(["[2C] 9S 8H", "9C"]), 0, Klondike().parse("1-2"))
    assert position == table(["[2C] 9S", "9C 8H"])
    assert events == (Moved(("8H",), "1", "2"),)


# Back from a foundation


def test_the_top_of_a_foundation_may_come_back_where_it_fits() -> None:
    position = table(["9H", "5S"], foundations="4H 7S")
    assert after(position, "fh-2") == table(["9H", "5S 4H"], foundations="3H 7S")
    assert refusal(position, "fs-1") == "does-not-fit"
    assert refusal(position, "fh-1") == "does-not-fit"


@pytest.mark.parametrize(("suit", "other"), [("s", "H"), ("h", "S"), ("d", "C"), ("c", "D")])
def test_each_foundation_gives_its_own_card_back(suit: str, other: str) -> None:
    position = table([f"6{other}"], foundations="5S 5H 5D 5C")
    assert laid_out(after(position, f"f{suit}-1"))["columns"][0] == [f"6{other}", f"5{suit.upper()}"]


def test_without_takeback_no_card_comes_back() -> None:
    assert refusal(table(["5S"], foundations="4H"), "fh-1", FIXED) == "no-takeback"
    assert refusal(table(foundations="KH"), "fh-1", FIXED) == "no-takeback"


def test_nothing_comes_back_from_an_empty_foundation() -> None:
    assert refusal(table(["5S"]), "fh-1") == "foundation-empty"


def test_to_an_empty_column_only_a_king_comes_back() -> None:
    assert refusal(table(foundations="QH"), "fh-1") == "only-kings"
    assert "fh-1" in legal(table(foundations="KH"))
    assert "fh-1" in legal(table(foundations="QH"), ANY)


def test_an_ace_may_come_back() -> None:
    assert after(table(["2S"], foundations="AH"), "fh-1") == table(["2S AH"])


# The end


def test_a_game_is_won_when_all_52_cards_are_on_the_foundations() -> None:
    last = table(["KH"], foundations="KS QH KD KC")
    assert Klondike().outcome(last) is None
    assert Klondike().to_move(last) == {0}
    won, events = Klondike().play(last, 0, Klondike().parse("1-f"))
    assert Klondike().outcome(won) == Outcome(winners=(0,))
    assert events == (Moved(("KH",), "1", "fh"), Won())
    assert Klondike().view(won, 0).is_won


def test_a_won_game_has_no_legal_moves() -> None:
    won = table(foundations="KS KH KD KC")
    assert Klondike().to_move(won) == frozenset()
    for text in ("fh-1", "draw", "redeal", "w-f", "1-2"):
        assert refusal(won, text) == refusal(won, text, ANY) == "over"


def test_a_game_without_moves_is_not_over() -> None:
    position = table(["5H", "5S"])
    assert legal(position) == set()
    assert Klondike().outcome(position) is None


def test_playing_changes_nothing_in_the_table_before() -> None:
    before = Klondike().start("7")
    copy = laid_out(before)
    for move in Klondike().moves(before, 0):
        Klondike().play(before, 0, move)
    assert laid_out(before) == copy


# Options


@pytest.mark.parametrize("draw", [-1, 0, 4])
def test_draw_is_1_2_or_3(draw: int) -> None:
    with pytest.raises(InvalidRules) as error:
        Klondike(draw=draw)
    assert error.value.code == "draw"


def test_redeals_are_not_negative() -> None:
    with pytest.raises(InvalidRules) as error:
        Klondike(redeals=-1)
    assert error.value.code == "redeals"


def test_only_standard_is_timed_and_only_vegas_is_cumulative() -> None:
    for text in ("timed=yes", "timed=yes scoring=vegas", "cumulative=yes", "cumulative=yes scoring=standard"):
        with pytest.raises(InvalidRules):
            options.read(Klondike, text)
    assert Klondike(timed=True, scoring="standard").timed
    assert Klondike(cumulative=True, scoring="vegas").cumulative


def test_the_defaults_are_those_of_the_rules() -> None:
    assert Klondike() == Klondike(
        draw=1, redeals=None, empty="kings", takeback=True, scoring="house", timed=False, cumulative=False
    )
