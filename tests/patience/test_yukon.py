"""The rules of Yukon, each by example."""

from parlour.games.patience import Yukon
from parlour.games.patience.events import Moved, TurnedUp
from tests.patience.tables import legal, play, position, refusal, shown


def test_seven_columns_have_five_cards_face_up_on_more_and_more_face_down() -> None:
    game = Yukon()
    table = game.deal(game.pack)
    assert [len(column) for column in table.columns] == [1, 6, 7, 8, 9, 10, 11]
    assert table.down == (0, 1, 2, 3, 4, 5, 6)
    assert shown(game, table, "2") == "?? 2C 4H 5C 7H 8C"
    assert table.talon == ()


def test_any_face_up_card_moves_with_all_that_lies_on_it() -> None:
    game = Yukon()
    table, events = play(game, position(game, ["[3S 4S] 8H 2C KD 2S", "9S"]), "1-2x4")
    assert events == [Moved(("8H", "2C", "KD", "2S"), "1", "2"), TurnedUp("4S", "1")]
    assert shown(game, table, "2") == "9S 8H 2C KD 2S"
    assert shown(game, table, "1") == "?? 4S"


def test_cards_face_down_do_not_move() -> None:
    game = Yukon()
    assert refusal(game, position(game, ["[8H] 2C", "9S"]), "1-2x2") == "not-face-up"


def test_the_first_card_goes_on_one_rank_higher_of_the_other_colour() -> None:
    game = Yukon()
    table = position(game, ["8H 2C", "9D", "9S", "TS"])
    assert "1-3x2" in legal(game, table)
    assert refusal(game, table, "1-2x2") == "does-not-build"
    assert refusal(game, table, "1-4x2") == "does-not-build"


def test_with_build_suit_it_is_one_rank_higher_of_its_suit() -> None:
    game = Yukon(build="suit")
    table = position(game, ["8H 2C", "9H", "9S"])
    assert "1-2x2" in legal(game, table)
    assert refusal(game, table, "1-3x2") == "does-not-build"


def test_only_kings_go_to_empty_columns() -> None:
    game = Yukon()
    table = position(game, ["5S KH 3C", "8D"])
    assert "1-3x2" in legal(game, table)
    assert refusal(game, table, "2-3") == "only-kings"


def test_two_cards_of_one_column_may_fit_on_the_same_card() -> None:
    game = Yukon()
    assert {"1-2", "1-2x3"} <= legal(game, position(game, ["8H 2C 8D", "9S"]))


def test_a_column_never_goes_on_itself() -> None:
    game = Yukon()
    assert legal(game, position(game, ["8H 9S"])) == set()
