"""Help in a patience: automatic moves, best places, finish, hints; and the score."""

from random import Random

import pytest

from parlour.errors import InvalidMove
from parlour.game import Done, GivesHelp, KeepsScore
from parlour.games.patience import (
    Canfield,
    FortyThieves,
    FreeCell,
    Golf,
    Patience,
    Pyramid,
    Spider,
    Table,
    Yukon,
)
from tests.patience.rules import EVERY, game_of
from tests.patience.scramble import never_seen_swapped
from tests.patience.tables import play, position
from tests.patience.test_peaks import spots

LONGEST_GAME = 1000


def automatic(game: Patience, table: Table, *, safe_only: bool = True) -> str:
    return str(game.automatic(table, 0, (), safe_only=safe_only))


def best(game: Patience, table: Table, source: str, count: int = 1) -> str:
    return str(game.best_place(table, 0, source, count))


def test_every_patience_gives_help_and_keeps_score() -> None:
    for name, text in EVERY:
        assert isinstance(game_of(name, text), GivesHelp)
        assert isinstance(game_of(name, text), KeepsScore)


# Automatic moves


def test_a_card_is_safe_when_all_cards_that_go_on_it_are_up() -> None:
    game = FreeCell()
    assert automatic(game, position(game, ["5S"], foundations=(4, 4, 4, 2))) == "1-f"
    needed = position(game, ["5S"], foundations=(4, 3, 4, 2))
    assert automatic(game, needed) == "None"
    assert automatic(game, needed, safe_only=False) == "1-f"


def test_aces_and_twos_are_safe() -> None:
    game = Yukon()
    assert automatic(game, position(game, ["3H AS"])) == "1-f"
    assert automatic(game, position(game, ["3H 2S"], foundations=(1, 0, 0, 0))) == "1-f"
    assert automatic(game, position(game, ["3S"], foundations=(2, 0, 0, 0))) == "None"


def test_built_by_suit_every_card_is_safe() -> None:
    game = FreeCell(build="suit")
    assert automatic(game, position(game, ["9S"], foundations=(8, 0, 0, 0))) == "1-f"


def test_with_two_decks_the_other_copy_counts_too() -> None:
    game = FortyThieves()
    assert automatic(game, position(game, ["3S"], foundations=(2, 0, 0, 0, 1, 0, 0, 0))) == "None"
    assert automatic(game, position(game, ["3S"], foundations=(2, 0, 0, 0, 2, 0, 0, 0))) == "1-f"


def test_round_from_king_to_ace_the_base_is_not_safe_while_the_rank_below_it_is_not_up() -> None:
    game = Canfield()
    assert automatic(game, position(game, ["5S"], base="5")) == "None"
    assert automatic(game, position(game, ["6S"], base="5", foundations=(1, 0, 0, 0))) == "1-f"


def test_nothing_moves_by_itself_where_there_are_no_foundations() -> None:
    golf = Golf()
    assert automatic(golf, position(golf, ["2S"], pile="AS"), safe_only=False) == "None"


# Best places


def test_a_double_tap_prefers_the_foundation_then_a_card_then_an_empty_column_then_a_cell() -> None:
    game = FreeCell()
    assert best(game, position(game, ["5C 2S", "3H"], foundations=(1, 0, 0, 0)), "1") == "1-f"
    assert best(game, position(game, ["5C 2S", "3H"]), "1") == "1-2"
    assert best(game, position(game, ["5C 2S", "9H"]), "1") == "1-3"
    full = ["5C 2S", *["KS"] * 7]
    assert best(game, position(game, full), "1") == "1-a"
    assert best(game, position(game, ["KH"]), "1") == "1-a"


def test_a_double_tap_takes_a_pair_from_either_side() -> None:
    game = Pyramid()
    table = position(game, spots(s22="6S", s28="2C"), waste="7H")
    assert best(game, table, "w") == best(game, table, "22") == "22+w"
    assert best(game, table, "28") == "None"


def test_a_place_that_is_not_there_is_refused() -> None:
    game = FreeCell()
    with pytest.raises(InvalidMove) as refused:
        game.best_place(game.start("7"), 0, "q", 1)
    assert refused.value.code == "not-a-place"


# Finish


def test_a_finish_brings_all_cards_up() -> None:
    game = FreeCell()
    table = position(game, ["KS QH", "KH QS"], cells="KD KC", foundations=(11, 11, 12, 12))
    texts = [str(move) for move in game.finish(table, 0)]
    assert len(texts) == 6
    assert game.outcome(play(game, table, *texts)[0]) is not None


def test_a_finish_draws_what_the_player_has_seen() -> None:
    game = Canfield(draw=1)
    unseen = position(game, ["KS"], stock="KD KC KH", foundations=(12, 12, 12, 12))
    assert game.finish(unseen, 0) == []
    seen = position(game, ["KS"], stock="KD KC KH", foundations=(12, 12, 12, 12), redeals=1)
    assert [str(move) for move in game.finish(seen, 0)] == [
        "1-f",
        "draw",
        "w-f",
        "draw",
        "w-f",
        "draw",
        "w-f",
    ]


def test_there_is_no_finish_over_face_down_cards_or_when_something_is_in_the_way() -> None:
    yukon = Yukon()
    assert yukon.finish(position(yukon, ["[KS] KH"], foundations=(12, 12, 13, 13)), 0) == []
    game = FreeCell()
    assert game.finish(position(game, ["KS QH"], foundations=(12, 10, 13, 13)), 0) == []


# Hints


@pytest.mark.parametrize(("name", "text"), EVERY)
def test_following_hints_never_loops_and_tells_nothing_hidden(name: str, text: str) -> None:
    game, rng = game_of(name, text), Random(f"{name} {text}")
    for seed in range(2):
        table, seen = game.start(f"hints {seed}"), set[Table]()
        for number in range(LONGEST_GAME):
            assert table not in seen, "a position comes twice"
            seen.add(table)
            move = game.hint(table, 0)
            if number % 5 == 0:
                other = never_seen_swapped(table, rng)
                assert game.hint(other, 0) == move
                assert game.automatic(other, 0, (), safe_only=True) == game.automatic(
                    table, 0, (), safe_only=True
                )
                assert bool(game.finish(other, 0)) == bool(game.finish(table, 0))
            if move is None:
                break
            assert move in game.moves(table, 0)
            table, _ = game.play(table, 0, move)
        else:
            pytest.fail("hints come to no end")


def test_a_hint_digs_for_a_card_that_can_go_up() -> None:
    game = FreeCell()
    table = position(game, ["AS 9D", "TC 2H", "3D"])
    table, _ = play(game, table, str(game.hint(table, 0)))
    assert str(game.hint(table, 0)) == "1-f"


def test_a_hint_puts_cards_in_order_when_nothing_goes_up() -> None:
    game = Spider(suits=4)
    assert str(game.hint(position(game, ["9H 8S", "9S", "KD", "KC"]), 0)) == "1-2"


def test_a_hint_turns_a_known_stock_only_for_a_card_that_goes_somewhere() -> None:
    game = Canfield(draw=1)
    hopeless = position(game, ["9S", "9C", "9H", "9D"], reserve="2C 2S", stock="4D 6C", redeals=1, base="J")
    assert game.hint(hopeless, 0) is None
    helpful = position(game, ["9S", "9C", "9H", "9D"], reserve="2C 2S", stock="4D 8C", redeals=1, base="J")
    assert str(game.hint(helpful, 0)) == "draw"


# The score


def score(game: Patience, table: Table, *texts: str) -> tuple[int, int, int]:
    sheet = game.score_sheet()
    for text in texts:
        if text == "undo":
            sheet = sheet.add(Done("undo", 20))
        else:
            table, events = game.play(table, 0, game.parse(text))
            sheet = sheet.add(Done("move", 10, events))
    assert game.restored_sheet(sheet.save()) == sheet
    return sheet.score.points, sheet.score.moves, sheet.score.undos


def test_spider_begins_with_500_a_move_costs_one_and_a_run_brings_100() -> None:
    game = Spider()
    table = position(game, ["KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S", "3S AS", "4S"])
    assert score(game, table) == (500, 0, 0)
    assert score(game, table, "2-1") == (599, 1, 0)
    assert score(game, table, "2-1", "2-3") == (598, 2, 0)
    assert score(game, table, "2-1", "undo") == (500, 1, 1)


def test_other_games_give_25_for_each_card_that_goes_home() -> None:
    game, golf, pyramid = FreeCell(), Golf(), Pyramid()
    assert score(game, position(game, ["9S", "AS"]), "1-a", "2-f") == (25, 2, 0)
    assert score(golf, position(golf, ["2S"], pile="AS", stock="7D"), "draw") == (0, 1, 0)
    assert score(golf, position(golf, ["9S 2S"], pile="AS"), "1-p") == (25, 1, 0)
    assert (
        score(pyramid, position(pyramid, spots(s27="6S", s28="7C", s22="KH"), waste="2H"), "27+28", "22-f")[0]
        == 75
    )
