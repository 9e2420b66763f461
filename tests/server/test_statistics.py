"""A player's statistics, counted from results."""

from msgspec.structs import replace

from parlour.server.statistics import statistics
from parlour.store import Result

WON = Result(
    player="ann",
    room="r",
    round=1,
    game="klondike",
    rules="",
    deal="7",
    ended="won",
    score=1300,
    moves=120,
    seconds=300,
    undos=0,
    is_open=False,
    was_helped=False,
    at=0,
)
LOST = replace(WON, ended="abandoned", score=200, moves=20, seconds=60)


def test_a_first_game_sets_records_and_beats_none() -> None:
    (line,) = statistics([WON])
    assert (line.best_score, line.best_seconds, line.fewest_moves) == (1300, 300, 120)
    assert line.beaten == []


def test_what_the_last_game_has_beaten_is_told() -> None:
    (line,) = statistics([WON, replace(WON, seconds=299, moves=121)])
    assert line.beaten == ["best_seconds"]
    (line,) = statistics([WON, replace(WON, seconds=200, moves=100, score=1400)])
    assert line.beaten == ["best_score", "best_seconds", "fewest_moves"]


def test_the_same_again_beats_nothing() -> None:
    (line,) = statistics([WON, WON])
    assert line.beaten == []


def test_only_the_last_game_counts_for_what_was_beaten() -> None:
    (line,) = statistics([WON, replace(WON, seconds=200), WON])
    assert line.beaten == []
    assert line.best_seconds == 200


def test_a_game_that_was_lost_has_no_time_and_no_moves_to_beat() -> None:
    (line,) = statistics([WON, LOST])
    assert (line.beaten, line.best_seconds, line.fewest_moves) == ([], 300, 120)


def test_a_deal_that_was_chosen_beats_nothing() -> None:
    (line,) = statistics([WON, replace(WON, seconds=1, moves=60, score=9999, is_open=True)])
    assert (line.beaten, line.best_seconds) == ([], 300)


def test_other_rules_have_records_of_their_own() -> None:
    usual, other = statistics([WON, replace(WON, rules="draw=3", seconds=1)])
    assert (usual.best_seconds, other.best_seconds) == (300, 1)
    assert other.beaten == []
