"""The rules of Canfield, each by example."""

from parlour.cards import TEXT
from parlour.games.patience import Canfield
from parlour.games.patience.events import Drawn, Moved
from tests.patience.tables import legal, play, position, refusal, shown


def test_the_deal_has_a_reserve_a_first_foundation_and_four_columns() -> None:
    game = Canfield()
    table = game.deal(game.pack)
    assert shown(game, table, "r") == "?? " * 12 + "4S"
    assert TEXT[game.pack[13]] == "4H"
    assert (shown(game, table, "fh"), game.view(table, 0).base) == ("4H", "4")
    assert [shown(game, table, str(column)) for column in range(1, 5)] == ["4D", "4C", "5S", "5H"]
    assert len(table.talon) == 34


def test_three_cards_are_drawn_and_only_the_last_is_in_play() -> None:
    game = Canfield()
    table, events = play(game, position(game, ["3S"], stock="2H 9C 2D KC"), "draw")
    assert events == [Drawn(("2H", "9C", "2D"), "w")]
    assert "w-1" in legal(game, table)
    table, events = play(game, table, "draw")
    assert events == [Drawn(("KC",), "w")]
    assert Canfield(draw=1).view(position(Canfield(), ["3S"], stock="2H 9C"), 0).turn.count == 1


def test_redeals_have_no_limit_unless_given() -> None:
    game, often = Canfield(), position(Canfield(), ["3S"], waste="2H 9C", redeals=99)
    table, _ = play(game, often, "redeal")
    assert table.talon == often.talon
    assert refusal(game, table, "redeal") == "stock-not-empty"
    twice = Canfield(redeals=2)
    assert "redeal" in legal(twice, position(twice, ["3S"], waste="2H 9C", redeals=1))
    assert refusal(twice, position(twice, ["3S"], waste="2H 9C", redeals=2), "redeal") == "no-redeal-left"
    assert refusal(twice, position(twice, ["3S"]), "redeal") == "waste-empty"


def test_foundations_are_built_up_from_the_base_round_from_king_to_ace() -> None:
    game = Canfield()
    table = position(game, ["AS", "QH", "QS"], foundations=(2, 0, 0, 0), base="Q")
    assert {"1-f", "2-f"} <= legal(game, table)
    assert refusal(game, table, "3-f") == "not-next"
    table, _ = play(game, table, "1-f")
    assert shown(game, table, "fs") == "QS KS AS"


def test_columns_are_built_down_round_from_ace_to_king() -> None:
    game = Canfield()
    table = position(game, ["AS", "KH", "KC", "2D"])
    assert {"2-1", "1-4"} <= legal(game, table)
    assert refusal(game, table, "3-1") == "does-not-build"
    table, _ = play(game, table, "2-1", "1-4x2")
    assert shown(game, table, "4") == "2D AS KH"


def test_a_run_moves_whole_or_in_part() -> None:
    game = Canfield()
    table = position(game, ["6S 5H 4S", "7D", "5D"], reserve="2C 2H")
    assert {"1-2x3", "1-3"} <= legal(game, table)
    assert refusal(game, table, "1-3x2") == "does-not-build"


def test_an_empty_column_is_filled_from_the_reserve_at_once() -> None:
    game = Canfield()
    table, events = play(game, position(game, ["6S", "7D", "9C", "9S"], reserve="2C QH"), "1-2")
    assert events == [Moved(("6S",), "1", "2"), Moved(("QH",), "r", "1")]
    assert (shown(game, table, "1"), shown(game, table, "r")) == ("QH", "2C")


def test_when_the_reserve_is_used_up_any_card_of_waste_or_column_fills_a_column() -> None:
    game = Canfield()
    table, _ = play(game, position(game, ["6S", "7D", "9C", "9S"], waste="2H"), "1-2")
    assert shown(game, table, "1") == ""
    assert {"w-1", "3-1", "2-1x2"} <= legal(game, table)


def test_only_the_top_of_the_reserve_is_in_play() -> None:
    game = Canfield()
    table = position(game, ["6S", "3C"], reserve="5H 2H")
    assert "r-2" in legal(game, table)
    assert refusal(game, table, "r-1") == "does-not-build"
    assert refusal(game, position(game, ["6S"]), "r-1") == "reserve-empty"
    assert refusal(game, position(game, ["6S"]), "w-1") == "waste-empty"


def test_it_is_won_when_all_four_foundations_are_full() -> None:
    game = Canfield()
    table = position(game, ["TD"], foundations=(13, 13, 12, 13), base="J")
    assert game.outcome(play(game, table, "1-f")[0]) is not None
