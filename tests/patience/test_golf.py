"""The rules of Golf, each by example."""

import pytest

from parlour.errors import InvalidRules
from parlour.games.patience import Golf
from parlour.games.patience.events import Drawn, Moved, Won
from tests.patience.rules import game_of
from tests.patience.tables import legal, play, position, refusal, shown


def test_seven_columns_of_five_a_card_on_the_pile_and_sixteen_in_the_stock() -> None:
    game = Golf()
    table = game.deal(game.pack)
    assert table.columns[0] == tuple(game.pack[place] for place in (0, 7, 14, 21, 28))
    assert shown(game, table, "p") == "9C"
    assert shown(game, table, "s") == " ".join(["??"] * 16)


def test_the_last_card_of_a_column_goes_on_the_pile_one_rank_up_or_down() -> None:
    game = Golf()
    table = position(game, ["5H 6C", "6S 4D", "5C", "8S"], pile="5S")
    assert legal(game, table) == {"1-p", "2-p"}
    assert refusal(game, table, "3-p") == "not-neighbour"
    assert refusal(game, table, "7-p") == "card-gone"
    table, events = play(game, table, "1-p")
    assert events == [Moved(("6C",), "1", "p")]
    assert "1-p" in legal(game, table)


def test_ranks_do_not_go_round_the_corner_unless_they_wrap() -> None:
    columns = ["KS", "2S"]
    game, wrapping = Golf(), Golf(wrap=True)
    assert legal(game, position(game, columns, pile="AS")) == {"2-p"}
    assert legal(wrapping, position(wrapping, columns, pile="AS")) == {"1-p", "2-p"}
    assert legal(wrapping, position(wrapping, ["AH", "QH"], pile="KS")) == {"1-p", "2-p"}


def test_a_queen_goes_on_a_king_unless_the_king_stops() -> None:
    game, stopping = Golf(), Golf(king="stops")
    assert legal(game, position(game, ["QH", "AH"], pile="KS")) == {"1-p"}
    assert refusal(stopping, position(stopping, ["QH"], pile="KS"), "1-p") == "king-stops"
    assert legal(stopping, position(stopping, ["KH"], pile="QS")) == {"1-p"}


def test_a_king_that_stops_does_not_go_with_ranks_that_wrap() -> None:
    with pytest.raises(InvalidRules, match="king=stops goes only with wrap=no") as refused:
        game_of("golf", "king=stops wrap=yes")
    assert refused.value.code == "option-needs"


def test_the_stock_is_drawn_on_the_pile_once() -> None:
    game = Golf()
    table, events = play(game, position(game, ["KS"], pile="2S", stock="7H"), "draw")
    assert events == [Drawn(("7H",), "p")]
    assert shown(game, table, "p") == "2S 7H"
    assert legal(game, table) == set()
    assert refusal(game, table, "draw") == "stock-empty"
    assert game.outcome(table) is None


def test_it_is_won_when_the_columns_are_empty() -> None:
    game = Golf()
    table, events = play(game, position(game, ["KS"], pile="QS", stock="7H"), "1-p")
    assert events[-1] == Won()
    assert game.outcome(table) is not None
