"""The rules of FreeCell, each by example."""

import pytest

from parlour.cards import parse_deck
from parlour.errors import InvalidRules
from parlour.games.patience import FreeCell
from parlour.seeds import shuffled
from tests.patience.rules import game_of
from tests.patience.tables import legal, play, position, refusal, shown

DECK = (
    "JD 2D 9H JC 5D 7H 7C 5H KD KC 9S 5S AD QC KH 3H 2S KS 9D QD JS AS AH 3C 4C 5C "
    "TS QH 4H AC 4D 7S 3S TD 4S TH 8H 2C JH 7D 6D 8S 8D QS 6C 3D 8C TC 6S 9C 2H 6H"
)


def test_cards_are_dealt_face_up_row_by_row_to_eight_columns() -> None:
    game = FreeCell()
    table = game.deal(parse_deck(DECK))
    assert [len(column) for column in table.columns] == [7, 7, 7, 7, 6, 6, 6, 6]
    assert shown(game, table, "1") == "JD KD 2S 4C 3S 6D 6S"
    assert shown(game, table, "8") == "5H 3H 3C 7S 7D TC"
    assert [shown(game, table, cell) for cell in "abcd"] == [""] * 4


def test_eight_off_deals_the_last_four_cards_to_the_first_cells() -> None:
    game = game_of("freecell", "layout=eightoff cells=8 build=suit empty=kings")
    table = game.deal(parse_deck(DECK))
    assert [len(column) for column in table.columns] == [6] * 8
    assert [shown(game, table, cell) for cell in "abcde"] == ["6S", "9C", "2H", "6H", ""]


def test_seahaven_towers_deals_ten_columns_and_two_cells() -> None:
    game = game_of("freecell", "layout=seahaven build=suit empty=kings")
    table = game.deal(parse_deck(DECK))
    assert [len(column) for column in table.columns] == [5] * 10
    assert [shown(game, table, cell) for cell in "abcd"] == ["2H", "6H", "", ""]


def test_a_layout_with_cards_in_cells_needs_these_cells() -> None:
    with pytest.raises(InvalidRules, match="goes only with cells=4") as refused:
        game_of("freecell", "layout=eightoff cells=3")
    assert refused.value.code == "option-needs"
    assert game_of("freecell", "layout=eightoff")


def test_columns_are_built_down_in_alternating_colours() -> None:
    game = FreeCell()
    table = position(game, ["8S", "7H", "7C", "6H"])
    assert {"2-1", "4-3"} <= legal(game, table)
    assert refusal(game, table, "3-1") == "does-not-build"
    assert refusal(game, table, "4-1") == "does-not-build"
    assert refusal(game, position(game, ["AS", "2H"]), "2-1") == "nothing-on-ace"


def test_with_build_suit_columns_are_built_down_by_suit() -> None:
    game = FreeCell(build="suit")
    table = position(game, ["8S", "7S", "7H", "6S"])
    assert {"2-1", "4-2"} <= legal(game, table)
    assert refusal(game, table, "3-1") == "does-not-build"


def test_a_cell_holds_one_card() -> None:
    game = FreeCell()
    table, events = play(game, position(game, ["8S 2D"], cells="-- 5C -- --"), "1-a")
    assert shown(game, table, "a") == "2D"
    assert [game.tell(event, ()) for event in events] == ["Two of diamonds: 1 to cell a."]
    assert refusal(game, table, "1-a") == "cell-taken"
    assert refusal(game, table, "1-b") == "cell-taken"
    assert refusal(game, table, "c-1") == "cell-empty"
    assert {"1-c", "1-d", "a-2", "b-2"} <= legal(game, table)


def test_any_card_goes_to_an_empty_column_unless_only_kings_do() -> None:
    columns = ["8S", "KD 2C"]
    assert {"1-3", "2-3"} <= legal(FreeCell(), position(FreeCell(), columns))
    kings = FreeCell(empty="kings")
    assert refusal(kings, position(kings, columns), "2-3") == "only-kings"
    assert "2-3" in legal(kings, position(kings, ["8S", "KD"]))


RUN = "TS 9H 8S 7H 6S 5H"
OTHERS = ["2S", "2H", "2D", "2C", "3S", "3H"]


@pytest.mark.parametrize(
    ("cells", "others", "most"),
    [
        ("3C 3D 4C 4D", OTHERS, 1),
        ("3C 3D 4C --", OTHERS, 2),
        ("3C 3D -- --", OTHERS, 3),
        ("-- -- -- --", OTHERS, 5),
        ("3C 3D 4C 4D", OTHERS[:-1], 2),
        ("3C 3D 4C 4D", OTHERS[:-2], 4),
        ("3C 3D 4C --", OTHERS[:-1], 4),
    ],
)
def test_a_run_moves_if_cells_and_empty_columns_are_enough_for_it(
    cells: str, others: list[str], most: int
) -> None:
    """As many as the free cells and one more, and twice as many for each other empty column."""
    game = FreeCell()
    for count in range(1, 6):
        head = RUN.split()[-count]
        onto = {"5H": "6C", "6S": "7D", "7H": "8C", "8S": "9D", "9H": "TC"}[head]
        table = position(game, [RUN, onto, *others], cells=cells)
        text = "1-2" if count == 1 else f"1-2x{count}"
        if count <= most:
            assert text in legal(game, table)
            assert shown(game, play(game, table, text)[0], "2") == f"{onto} {' '.join(RUN.split()[-count:])}"
        else:
            assert refusal(game, table, text) == "too-many-cards"


def test_to_an_empty_column_half_as_many_cards_move() -> None:
    game = FreeCell()
    table = position(game, [RUN, *OTHERS], cells="3C 3D 4C --")
    assert "1-8x2" in legal(game, table)
    assert refusal(game, table, "1-8x3") == "too-many-cards"
    two_empty = position(game, [RUN, *OTHERS[:-1]], cells="3C 3D 4C --")
    assert "1-8x4" in legal(game, two_empty)
    assert refusal(game, two_empty, "1-8x5") == "too-many-cards"


def test_only_a_built_run_moves_together() -> None:
    game = FreeCell()
    table = position(game, ["9H 3C 2H", "4D", "2S"])
    assert "1-2x2" in legal(game, table)
    assert refusal(game, table, "1-2x3") == "not-together"
    assert refusal(game, table, "1-2x4") == "not-face-up"
    assert refusal(game, table, "8-2") == "column-empty"


def test_foundations_are_built_up_by_suit_from_the_ace_and_keep_their_cards() -> None:
    game = FreeCell()
    table, events = play(game, position(game, ["2S AS", "2H"], cells="AH -- -- --"), "1-f")
    assert shown(game, table, "fs") == "AS"
    assert [game.tell(event, ()) for event in events] == ["Ace of spades: 1 to the spades foundation."]
    assert refusal(game, table, "2-f") == "not-next"
    table, _ = play(game, table, "a-f", "2-f", "1-f")
    assert (shown(game, table, "fs"), shown(game, table, "fh")) == ("AS 2S", "AH 2H")
    assert not any(text.startswith("f") for text in map(str, game.all_moves()))


def test_it_is_won_when_all_cards_are_on_the_foundations() -> None:
    game = FreeCell()
    table = position(game, ["KC"], foundations=(13, 13, 13, 12))
    assert game.outcome(table) is None
    table, events = play(game, table, "1-f")
    assert game.tell(events[-1], ()) == "Won!"
    assert game.outcome(table) is not None
    assert legal(game, table) == set()
    assert refusal(game, table, "1-f") == "over"


def test_a_lone_run_may_go_to_another_empty_column_though_it_is_pointless() -> None:
    game = FreeCell(empty="kings")
    assert {"1-2", "1-8"} <= legal(game, position(game, ["KS"]))


def test_the_cells_are_named_without_f_which_is_the_foundation() -> None:
    game = FreeCell(cells=8)
    table = position(game, ["5S"])
    assert legal(game, table) == {
        *(f"1-{column}" for column in range(2, 9)),
        *(f"1-{cell}" for cell in "abcdeghi"),
    }


def test_a_seed_deals_its_deck() -> None:
    game = FreeCell()
    assert game.start("7") == game.deal(shuffled("7"))
