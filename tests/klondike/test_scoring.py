"""The three scorings, the moves counted and the time."""

import random
from functools import cache

import msgspec
import pytest

from parlour import Klondike
from parlour.game import Done, Score
from parlour.games.klondike import Table
from parlour.games.klondike.events import Event
from parlour.games.klondike.moves import Move
from parlour.games.klondike.scoring import new_sheet, restored_sheet, score
from tests.klondike.tables import eager, table

STANDARD = Klondike(scoring="standard")
TIMED = Klondike(scoring="standard", timed=True)
VEGAS = Klondike(scoring="vegas", redeals="unlimited")
BANK = Klondike(scoring="vegas", cumulative=True)

ACES = table(["[9C] AS", "[9D] AH", "AD", "AC 2S"], stock="KD")
"""Four cards that go up, of which the first two turn one up: in standard 15, 15, 10 and 10 points."""
PLAIN_ACES = table(["AS", "AH", "AD", "AC"], stock="KS KH")


def log(game: Klondike, position: Table, text: str) -> list[Done]:
    """The entries of a log such as "draw 1-f@12.5 undo@20 redo": a time counts until the next one."""
    entries: list[Done] = []
    before: list[Table] = []
    undone: list[Move] = []
    made: list[Move] = []
    at = 0.0
    for word in text.split():
        did, _, time = word.partition("@")
        at = float(time or at)
        if did == "undo":
            undone.append(made.pop())
            position = before.pop()
            entries.append(Done("undo", at))
        else:
            if did == "redo":
                made.append(undone.pop())
            else:
                made.append(game.parse(did))
                undone.clear()
            before.append(position)
            position, events = game.play(position, 0, made[-1])
            entries.append(Done("move", at, events))
    return entries


def points(game: Klondike, position: Table, text: str, bank: int = 0) -> int:
    return score(game, log(game, position, text), bank).points


@cache
def won_game() -> tuple[tuple[Event, ...], ...]:
    """What happened in a whole game that was won, from the deal."""
    game = Klondike(empty="any")
    position, chance = game.start("late 1"), random.Random("late 1")
    happened: list[tuple[Event, ...]] = []
    while not game.outcome(position) and len(happened) < 300:
        position, events = game.play(position, 0, game.parse(eager(chance, position, game)))
        happened.append(events)
    assert game.outcome(position)
    return tuple(happened)


def points_when_won(game: Klondike) -> int:
    return score(game, [Done("move", 0, events) for events in won_game()]).points


# House


@pytest.mark.parametrize(("draw", "each"), [(1, 25), (2, 30), (3, 35)])
def test_house_gives_points_for_each_card_on_the_foundations(draw: int, each: int) -> None:
    game = Klondike(draw=draw)
    assert points(game, ACES, "1-f 2-f") == 2 * each
    assert points(game, ACES, "draw") == 0


def test_house_gives_1300_for_a_won_game_with_draw_1() -> None:
    assert points_when_won(Klondike()) == 1300
    assert points_when_won(Klondike(draw=2)) == 52 * 30
    assert points_when_won(Klondike(draw=3)) == 52 * 35


def test_house_takes_the_points_of_a_card_that_comes_back() -> None:
    assert points(Klondike(), table(["2S", "AH"]), "2-f fh-1") == 0


def test_house_does_not_count_an_undone_card() -> None:
    assert points(Klondike(), ACES, "1-f 2-f undo") == 25
    assert points(Klondike(), ACES, "1-f 2-f undo redo") == 50
    assert points(Klondike(), ACES, "1-f 2-f undo undo") == 0


# Standard


def test_standard_waste_to_column_is_5() -> None:
    assert points(STANDARD, table(["KS"], stock="QH"), "draw w-1") == 5


def test_standard_waste_to_foundation_is_10() -> None:
    assert points(STANDARD, table(stock="AH"), "draw w-f") == 10


def test_standard_column_to_foundation_is_10() -> None:
    assert points(STANDARD, PLAIN_ACES, "1-f") == 10


def test_standard_a_card_turned_up_is_5() -> None:
    assert points(STANDARD, table(["[2C] QH", "KS"]), "1-2") == 5
    assert points(STANDARD, ACES, "1-f") == 10 + 5


def test_standard_draws_and_moves_between_columns_are_nothing() -> None:
    assert points(STANDARD, table(["QH", "KS"], stock="9C"), "draw 1-2") == 0


def test_standard_foundation_to_column_takes_15() -> None:
    position = table(["2S", "AH", "AD", "AC"])
    assert points(STANDARD, position, "2-f 3-f 4-f fh-1") == 30 - 15


def test_standard_each_redeal_with_draw_1_takes_100() -> None:
    entries = [Done("move", 0, events) for events in won_game()]
    before = score(STANDARD, entries).points
    redeal = log(STANDARD, table(stock="9C"), "draw redeal")
    assert before - score(STANDARD, entries + redeal).points == 100
    assert before - score(STANDARD, entries + redeal * 3).points == 300


@pytest.mark.parametrize("draw", [2, 3])
def test_standard_with_draw_2_and_3_the_third_redeal_and_every_later_one_takes_20(draw: int) -> None:
    game = Klondike(draw=draw, scoring="standard")
    scored = [
        points(game, PLAIN_ACES, "1-f 2-f 3-f 4-f draw" + " redeal draw" * redeals) for redeals in range(6)
    ]
    assert scored == [40, 40, 40, 20, 0, 0]


def test_standard_is_never_below_0_after_each_step() -> None:
    assert points(STANDARD, PLAIN_ACES, "1-f draw draw redeal") == 0
    assert points(STANDARD, PLAIN_ACES, "1-f draw draw redeal 2-f") == 10
    assert points(STANDARD, table(["2S", "AH"]), "2-f fh-1") == 0
    assert points(STANDARD, table(["2S", "AH"]), "2-f fh-1 1-f") == 10


def test_standard_undo_puts_the_score_back_and_then_takes_2() -> None:
    assert points(STANDARD, ACES, "1-f 2-f") == 30
    assert points(STANDARD, ACES, "1-f 2-f undo") == 15 - 2


def test_standard_undo_gives_a_penalty_back() -> None:
    assert points(STANDARD, PLAIN_ACES, "1-f draw draw redeal undo") == 10 - 2
    assert points(STANDARD, table(["2S", "AH", "AD"]), "2-f 3-f fh-1 undo") == 20 - 2


def test_standard_undo_never_goes_below_0() -> None:
    assert points(STANDARD, ACES, "1-f undo") == 0
    assert points(STANDARD, ACES, "draw undo 1-f") == 15


def test_standard_each_undo_puts_back_the_score_before_its_own_move() -> None:
    assert points(STANDARD, PLAIN_ACES, "1-f 2-f 3-f undo") == 20 - 2
    assert points(STANDARD, PLAIN_ACES, "1-f 2-f 3-f undo undo") == 10 - 2
    assert points(STANDARD, PLAIN_ACES, "1-f 2-f undo 2-f undo") == 10 - 2 - 2


def test_standard_redo_gives_the_points_again() -> None:
    assert points(STANDARD, PLAIN_ACES, "1-f 2-f undo redo") == 20 - 2
    assert points(STANDARD, PLAIN_ACES, "1-f 2-f undo redo undo redo") == 20 - 4


def test_standard_an_undone_redeal_is_not_one_of_the_first_two() -> None:
    game = Klondike(draw=3, scoring="standard")
    up = "1-f 2-f 3-f 4-f draw "
    assert points(game, PLAIN_ACES, up + "redeal undo redeal undo redeal draw redeal") == 40 - 4
    assert points(game, PLAIN_ACES, up + "redeal draw redeal draw redeal undo redo") == 40 - 2 - 20


# Standard, timed


def test_timed_takes_2_for_every_whole_10_seconds_at_the_next_entry() -> None:
    assert points(TIMED, PLAIN_ACES, "1-f@0 2-f@9.9") == 20
    assert points(TIMED, PLAIN_ACES, "1-f@0 2-f@10") == 18
    assert points(TIMED, PLAIN_ACES, "1-f@0 2-f@39") == 20 - 6
    assert points(TIMED, PLAIN_ACES, "1-f@0 2-f@15 3-f@25 draw@39") == 30 - 6


def test_time_is_taken_before_the_entrys_own_points() -> None:
    assert points(TIMED, PLAIN_ACES, "draw@0 1-f@60") == 10
    assert points(TIMED, PLAIN_ACES, "1-f@0 draw@60") == 0


def test_time_that_found_no_points_is_not_taken_later() -> None:
    assert points(TIMED, PLAIN_ACES, "draw@0 1-f@60 2-f@61") == 20


def test_time_is_not_given_back_by_undo() -> None:
    assert points(TIMED, PLAIN_ACES, "1-f@0 2-f@0 3-f@5 undo@10") == 20 - 2 - 2
    assert points(TIMED, PLAIN_ACES, "1-f@0 2-f@0 3-f@25 undo@26") == 20 - 4 - 2
    assert points(TIMED, PLAIN_ACES, "1-f@0 2-f@0 3-f@25 undo@26 redo@31") == 30 - 6 - 2


def test_time_runs_from_the_first_move() -> None:
    assert points(TIMED, PLAIN_ACES, "1-f@1000 2-f@1009") == 20
    assert points(TIMED, PLAIN_ACES, "1-f@1009 2-f@1011") == 20


def test_without_timed_time_costs_and_brings_nothing() -> None:
    assert points(STANDARD, PLAIN_ACES, "1-f@0 2-f@1000") == 20
    assert points(STANDARD, table(["KH"], foundations="KS QH KD KC"), "1-f@0") == 10


def finished(seconds: float) -> int:
    """The points of two last kings, the second one so many seconds after the first."""
    return points(TIMED, table(["KH", "KS"], foundations="QS QH KD KC"), f"1-f@0 2-f@{seconds}")


def test_timed_a_win_after_more_than_30_seconds_adds_700000_by_its_seconds() -> None:
    assert finished(31) == max(0, 10 - 6) + 10 + 700_000 // 31
    assert finished(1000) == 10 + 700
    assert finished(45.9) == (10 - 8) + 10 + 700_000 // 45


def test_timed_a_win_within_30_seconds_adds_nothing() -> None:
    assert finished(30) == (10 - 6) + 10
    assert finished(5) == 20


# Vegas


def test_vegas_a_game_costs_52() -> None:
    assert score(VEGAS, []).points == -52
    assert points(VEGAS, ACES, "draw") == -52


def test_vegas_each_card_to_a_foundation_pays_5() -> None:
    assert points(VEGAS, ACES, "1-f 2-f") == -52 + 10
    assert points_when_won(VEGAS) == -52 + 52 * 5


def test_vegas_a_card_back_costs_5() -> None:
    assert points(VEGAS, table(["2S", "AH"]), "2-f fh-1") == -52


def test_vegas_undo_takes_the_5_and_nothing_more() -> None:
    assert points(VEGAS, ACES, "1-f 2-f undo") == -52 + 5
    assert points(VEGAS, ACES, "1-f 2-f undo redo") == -52 + 10


def test_vegas_cumulative_goes_on_from_the_bank() -> None:
    assert points(BANK, ACES, "1-f", bank=100) == 100 - 52 + 5
    assert points(BANK, ACES, "1-f", bank=-47) == -47 - 52 + 5


def test_vegas_begins_afresh_without_cumulative() -> None:
    assert points(VEGAS, ACES, "1-f", bank=100) == -52 + 5


# Moves and time


def test_moves_are_draws_redeals_and_card_moves() -> None:
    assert score(STANDARD, log(STANDARD, PLAIN_ACES, "draw draw redeal 1-f draw")).moves == 5


def test_an_undone_move_stays_counted_and_undos_are_counted_on_their_own() -> None:
    counted = score(STANDARD, log(STANDARD, PLAIN_ACES, "1-f draw undo undo"))
    assert (counted.moves, counted.undos) == (2, 2)


def test_a_redo_counts_as_a_move() -> None:
    counted = score(STANDARD, log(STANDARD, PLAIN_ACES, "1-f undo redo undo"))
    assert (counted.moves, counted.undos) == (2, 2)


@pytest.mark.parametrize("game", [Klondike(), STANDARD, TIMED, VEGAS])
def test_moves_and_time_are_counted_alike_in_every_scoring(game: Klondike) -> None:
    counted = score(game, log(game, PLAIN_ACES, "draw@3 1-f@7 undo@20 2-f@65.9"))
    assert (counted.moves, counted.undos, counted.seconds) == (3, 1, 62)


def test_before_the_first_move_nothing_is_counted() -> None:
    assert score(Klondike(), []) == Score(points=0, moves=0, undos=0, seconds=0)


def test_a_sheet_that_was_saved_goes_on_like_the_one_it_was() -> None:
    game = Klondike(scoring="standard", timed=True)
    entries = log(game, ACES, "1-f@0 2-f@12 undo@25 redo@31 3-f@44 undo@50 undo@52 2-f@70")
    for cut in range(len(entries)):
        sheet = new_sheet(game)
        for done in entries[:cut]:
            sheet = sheet.add(done)
        again = restored_sheet(game, msgspec.json.decode(msgspec.json.encode(sheet.save())))
        for done in entries[cut:]:
            sheet, again = sheet.add(done), again.add(done)
        assert again.score == sheet.score == score(game, entries)


def test_a_sheet_stays_as_it_was_when_more_is_added() -> None:
    game = Klondike()
    sheet = new_sheet(game)
    before = sheet.score
    after = sheet.add(log(game, ACES, "1-f")[0])
    assert sheet.score == before != after.score
