"""Perft of positions so small that a reader can count them."""

from parlour import Klondike
from parlour.games.klondike import Table
from parlour.testing.perft import perft
from tests.klondike.tables import as_brute, table


def counts(game: Klondike, position: Table, depth: int) -> list[int]:
    """The counts for depths 1 to `depth`; the brute force must have counted the same."""
    found = [perft(game, position, each) for each in range(1, depth + 1)]
    brute = as_brute(game, position)
    assert found == [brute.perft(each) for each in range(1, depth + 1)]
    return found


def test_a_last_king_goes_up_or_wanders() -> None:
    position = table(["KS"], foundations="QS KH KD KC")
    # 1: up, or to one of 6 empty columns.
    # 2: up has won and ends it; from each of the 6 the same 7 again.
    # 3: 6 times 6 times 7; 4: 6 times as many.
    assert counts(Klondike(takeback=False), position, 4) == [7, 42, 252, 1512]


def test_a_last_king_and_kings_that_may_come_back() -> None:
    position = table(["KS"], foundations="QS KH KD KC")
    # Besides those 7, each of 3 kings may come down to 6 empty columns; the queen of spades may not.
    assert counts(Klondike(), position, 1) == [7 + 18]


def test_two_kings_in_the_stock_and_no_redeal() -> None:
    position = table(stock="KD KC", foundations="KS KH QD QC")
    # 1: draw.
    # 2: draw again; KD up; KD to one of 7 columns.
    # 3: after the second draw KC up or to one of 7 columns, no redeal: 8. After KD went up: draw: 1. After
    #    KD went to one of 7 columns: draw, KD up, KD to one of 6 others: 7 times 8.
    assert counts(Klondike(redeals=0, takeback=False), position, 3) == [1, 9, 8 + 1 + 56]


def test_a_run_of_king_and_queen_with_a_king_beside_it() -> None:
    position = table(["KH QS", "KS"], foundations="JS QH KD KC")
    # 1: QS up; both together to one of 5 empty columns; KS to one of 5.
    # 2: after QS went up: KH and KS each up or to one of 5: 12. After each of the 10 others the same 11.
    assert counts(Klondike(takeback=False), position, 2) == [11, 12 + 10 * 11]
    # Any card to an empty column: QS alone may go to one of 5 as well.
    assert counts(Klondike(takeback=False, empty="any"), position, 1) == [11 + 5]
    # Taking back: QH onto KS, KD and KC to one of 5 each; JS fits nowhere.
    assert counts(Klondike(), position, 1) == [11 + 1 + 10]
    # Both: the 16, then QH onto KS or to 5 columns, and KD, KC, JS to 5 each.
    assert counts(Klondike(empty="any"), position, 1) == [16 + 6 + 15]


def test_a_face_down_king_under_a_king() -> None:
    position = table(["[KC] KD"], foundations="KS KH QD QC")
    # 1: KD up, or to one of 6.
    # 2: after KD went up KC is alone: 7. After each of the 6: KC up or to one of 5, KD up or to one of 5.
    assert counts(Klondike(takeback=False), position, 2) == [7, 7 + 6 * 12]


def test_a_stock_that_nothing_can_be_done_with() -> None:
    position = table(stock="5H 5D 5C 5S")
    # Three and one, turned over once, three and one: five moves in only one order, and then none.
    assert counts(Klondike(draw=3, redeals=1), position, 6) == [1, 1, 1, 1, 1, 0]
    assert counts(Klondike(draw=2, redeals=0), position, 3) == [1, 1, 0]
    assert counts(Klondike(draw=1), position, 9) == [1] * 9


def test_a_won_game_counts_nothing() -> None:
    assert counts(Klondike(), table(foundations="KS KH KD KC"), 2) == [0, 0]
