"""The rules of Klondike, line by line: how cards move, and the end. Deal and stock are in test_stock.py."""

import pytest

from parlour import Klondike, Outcome, options
from parlour.errors import InvalidRules
from parlour.games.klondike.events import Moved, TurnedUp, Won
from tests.klondike.tables import after, every_card, laid_out, legal, refusal, table

ANY = Klondike(empty="any")
FIXED = Klondike(takeback=False)

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
    assert error.value.facts["option"] == "draw"


def test_redeals_are_not_negative() -> None:
    with pytest.raises(InvalidRules) as error:
        Klondike(redeals=-1)
    assert error.value.facts["option"] == "redeals"


def test_only_standard_is_timed_and_only_vegas_is_cumulative() -> None:
    for text in ("timed=yes", "timed=yes scoring=vegas", "cumulative=yes", "cumulative=yes scoring=standard"):
        with pytest.raises(InvalidRules):
            options.read(Klondike, text)
    assert Klondike(timed=True, scoring="standard").timed
    assert Klondike(cumulative=True, scoring="vegas").cumulative


def test_the_defaults_are_those_of_the_rules() -> None:
    assert Klondike() == Klondike(
        draw=1,
        redeals="unlimited",
        empty="kings",
        takeback=True,
        scoring="house",
        timed=False,
        cumulative=False,
    )
