"""The rules of Spider, each by example."""

from collections import Counter

import pytest

from parlour.cards import TEXT
from parlour.errors import InvalidRules
from parlour.games.patience import Spider
from parlour.games.patience.events import Dealt, Moved, TurnedUp, Won
from tests.patience.rules import game_of
from tests.patience.tables import legal, play, position, refusal, shown

RUN = "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"
"""All of a run but its ace."""
FULL = ["2S"] * 10


@pytest.mark.parametrize(
    ("suits", "copies"), [(1, {"S": 104}), (2, {"S": 52, "H": 52}), (4, dict.fromkeys("SHDC", 26))]
)
def test_two_decks_have_as_many_suits_as_asked(suits: int, copies: dict[str, int]) -> None:
    game = game_of("spider", f"suits={suits}")
    assert Counter(TEXT[card][1] for card in game.pack) == copies


def test_there_are_no_three_suits() -> None:
    with pytest.raises(InvalidRules, match="suits is 1 or 2 or 4, not “3”"):
        game_of("spider", "suits=3")


def test_ten_columns_are_dealt_row_by_row_with_only_the_last_card_face_up() -> None:
    game = Spider(suits=4)
    table = game.start("7")
    assert [len(column) for column in table.columns] == [6] * 4 + [5] * 6
    assert table.down == (5,) * 4 + (4,) * 6
    deck = game.deal(game.pack)
    assert deck.columns[0] == tuple(game.pack[place] for place in (0, 10, 20, 30, 40, 50))
    assert shown(game, table, "10").startswith("?? ?? ?? ?? ")
    assert len(table.talon) == 50


def test_columns_are_built_down_whatever_the_suit() -> None:
    game = Spider(suits=4)
    table = position(game, ["8S", "7S", "7H", "9D"])
    assert {"2-1", "3-1", "1-4"} <= legal(game, table)
    assert refusal(game, table, "4-1") == "does-not-build"


def test_only_a_run_of_one_suit_moves_together() -> None:
    game = Spider(suits=4)
    table = position(game, ["9H 8S 7S 6H", "9D", "7C"])
    assert refusal(game, table, "1-2x3") == "not-together"
    assert "1-3" in legal(game, table)
    table = position(game, ["9H 8S 7S 6S", "9D"])
    assert "1-2x3" in legal(game, table)


def test_anything_goes_to_an_empty_column() -> None:
    game = Spider()
    assert {"1-2", "1-2x2", "1-2x3"} <= legal(game, position(game, ["TS 5S 4S 3S"]))


def test_a_card_is_dealt_to_every_column() -> None:
    game = Spider()
    cards = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS"
    table, events = play(game, position(game, ["KS"] * 10, stock=f"{cards} KS"), "draw")
    assert events == [Dealt(tuple(cards.split()), tuple(str(column) for column in range(1, 11)))]
    assert [shown(game, table, str(column)) for column in (1, 10)] == ["KS AS", "KS TS"]
    assert shown(game, table, "s") == "??"


def test_nothing_is_dealt_while_a_column_is_empty_unless_always() -> None:
    stock = "AS " * 10
    game = Spider()
    assert refusal(game, position(game, FULL[:9], stock=stock), "draw") == "fill-column"
    assert game.view(position(game, FULL[:9], stock=stock), 0).turn.count == 0
    assert refusal(game, position(game, FULL), "draw") == "stock-empty"
    always = Spider(deal_when="always")
    table, _ = play(always, position(always, FULL[:9], stock=stock), "draw")
    assert shown(always, table, "10") == "AS"


def test_a_run_from_king_to_ace_in_one_suit_leaves_by_itself() -> None:
    game = Spider()
    table, events = play(game, position(game, [f"[4S 9S] {RUN}", "2S AS"]), "2-1")
    run = (*RUN.split(), "AS")
    assert events == [Moved(("AS",), "2", "1"), Moved(run, "1", "f1"), TurnedUp("9S", "1")]
    assert shown(game, table, "1") == "?? 9S"
    assert shown(game, table, "f1") == " ".join(run)


def test_a_run_leaves_when_its_ace_is_dealt() -> None:
    game = Spider()
    table, events = play(game, position(game, [RUN, *["5S"] * 9], stock="AS " * 10), "draw")
    assert [type(event) for event in events] == [Dealt, Moved]
    assert shown(game, table, "1") == ""


def test_a_run_of_several_suits_or_with_a_card_face_down_stays() -> None:
    game = Spider(suits=2)
    table, _ = play(game, position(game, [RUN.replace("5S", "5H"), "AS"]), "2-1")
    assert shown(game, table, "1").endswith("AS")
    table, _ = play(game, position(game, [f"[KS] {RUN.removeprefix('KS ')}", "AS"]), "2-1")
    assert shown(game, table, "1") == f"?? {RUN.removeprefix('KS ')} AS"


def test_it_is_won_when_eight_runs_have_left() -> None:
    game = Spider()
    table, events = play(game, position(game, [RUN, "AS"], foundations=(0,) * 7), "2-1")
    assert events[-1] == Won()
    assert game.outcome(table) is not None


def test_a_card_alone_never_goes_to_a_foundation() -> None:
    assert not any(str(move).endswith("-f") for move in Spider().all_moves())
