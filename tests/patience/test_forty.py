"""The rules of Forty Thieves, each by example."""

import pytest

from parlour.errors import InvalidMove
from parlour.games.patience import FortyThieves
from tests.patience.tables import legal, play, position, refusal, shown


def test_ten_columns_of_four_are_dealt_face_up_row_by_row() -> None:
    game = FortyThieves()
    table = game.deal(game.pack)
    assert [len(column) for column in table.columns] == [4] * 10
    assert table.columns[0] == tuple(game.pack[place] for place in (0, 10, 20, 30))
    assert len(table.talon) == 64


def test_columns_are_built_down_by_suit_one_card_at_a_time() -> None:
    game = FortyThieves()
    table = position(game, ["8S", "7S 6S", "7H"])
    assert refusal(game, table, "3-1") == "does-not-build"
    assert "2-1" not in legal(game, table)
    assert "2-4" in legal(game, table)
    with pytest.raises(InvalidMove):
        game.parse("2-1x2")


def test_anything_goes_to_an_empty_column() -> None:
    game = FortyThieves()
    assert {"1-2", "w-2"} <= legal(game, position(game, ["8S"], waste="3H"))


@pytest.mark.parametrize("redeals", [0, 1, 2])
def test_cards_are_drawn_one_by_one_as_often_as_the_redeals_allow(redeals: int) -> None:
    game = FortyThieves(redeals=redeals)
    table = position(game, ["8S"], stock="3H 4C")
    for _ in range(redeals):
        table, _ = play(game, table, "draw", "draw", "redeal")
    table, _ = play(game, table, "draw")
    assert shown(game, table, "w") == "3H"
    table, _ = play(game, table, "draw")
    assert refusal(game, table, "redeal") == "no-redeal-left"


def test_both_cards_of_a_kind_have_a_foundation_of_their_own() -> None:
    game = FortyThieves()
    table, _ = play(game, position(game, ["2S AS", "2S AS"]), "1-f", "2-f", "1-f")
    assert (shown(game, table, "fs"), shown(game, table, "fs2")) == ("AS 2S", "AS")
    assert game.view(table, 0).homes == {"2": "fs2"}
    table, _ = play(game, table, "2-f")
    assert shown(game, table, "fs2") == "AS 2S"


def test_it_is_won_when_eight_foundations_are_full() -> None:
    game = FortyThieves()
    table = position(game, ["KC"], foundations=(13,) * 7 + (12,))
    assert game.outcome(table) is None
    assert game.outcome(play(game, table, "1-f")[0]) is not None
