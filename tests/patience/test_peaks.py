"""The rules of TriPeaks, each by example."""

from parlour.games.patience import TriPeaks
from parlour.games.patience.events import Moved, TurnedUp, Won
from tests.patience.tables import legal, play, position, refusal, shown


def spots(**cards: str) -> list[str]:
    """Return a column for each spot: `s19="5H"` is the card at 19."""
    return [cards.get(f"s{spot}", "") for spot in range(1, 29)]


def test_three_rows_lie_face_down_on_a_row_of_ten_face_up() -> None:
    game = TriPeaks()
    table = game.deal(game.pack)
    assert [shown(game, table, str(spot)) for spot in (1, 18)] == ["??", "??"]
    assert [shown(game, table, str(spot)) for spot in (19, 28)] == ["5D", "7C"]
    assert shown(game, table, "p") == "8S"
    assert len(table.talon) == 23


def test_a_free_card_goes_on_the_pile_round_the_corner_too() -> None:
    columns = spots(s19="KS", s20="2S", s21="3S")
    game, straight = TriPeaks(), TriPeaks(wrap=False)
    assert legal(game, position(game, columns, pile="AS")) == {"19-p", "20-p"}
    assert legal(straight, position(straight, columns, pile="AS")) == {"20-p"}


def test_a_covered_card_is_turned_up_when_both_that_lie_on_it_are_gone() -> None:
    game = TriPeaks()
    table = position(game, spots(s10="[5H]", s19="4S", s20="5D"), pile="3S")
    assert refusal(game, table, "10-p") == "covered"
    table, events = play(game, table, "19-p")
    assert events == [Moved(("4S",), "19", "p")]
    assert refusal(game, table, "10-p") == "covered"
    table, events = play(game, table, "20-p")
    assert events == [Moved(("5D",), "20", "p"), TurnedUp("5H", "10")]
    assert shown(game, table, "10") == "5H"
    assert refusal(game, table, "10-p") == "not-neighbour"


def test_a_card_may_uncover_two() -> None:
    game = TriPeaks()
    table = position(game, spots(s10="[5H]", s11="[9C]", s20="4S"), pile="3S")
    _, events = play(game, table, "20-p")
    assert events[1:] == [TurnedUp("5H", "10"), TurnedUp("9C", "11")]


def test_the_middle_of_the_common_row_covers_the_feet_of_two_peaks() -> None:
    game = TriPeaks()
    table = position(game, spots(s12="[5H]", s13="[9C]", s22="4S"), pile="3S")
    assert refusal(game, table, "12-p") == "covered"
    assert refusal(game, table, "13-p") == "covered"


def test_the_top_is_covered_by_its_own_two() -> None:
    game = TriPeaks()
    table = position(game, spots(s2="[5H]", s6="[9C]", s7="[9D]"), pile="4S")
    assert refusal(game, table, "2-p") == "covered"
    assert game.rules().covers[1] == (5, 6)


def test_it_is_won_when_the_peaks_are_gone() -> None:
    game = TriPeaks()
    table, events = play(game, position(game, spots(s1="5H"), pile="4S", stock="KC"), "1-p")
    assert events[-1] == Won()
    assert game.outcome(table) is not None
