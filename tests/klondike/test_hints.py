"""Safe moves, the best place, finishing and hints."""

import random
from itertools import chain

import pytest
from msgspec.structs import replace

from parlour import Klondike, options
from parlour.games.klondike import Table
from parlour.games.klondike.hints import best_place, finish, hint, safe_moves
from parlour.games.klondike.moves import FOUNDATIONS, WASTE
from parlour.games.klondike.rules import WON
from tests.klondike.tables import after, eager, table
from tests.scrambles import never_seen_swapped

PLAIN = Klondike()
ANY = Klondike(empty="any")
NO_REDEAL = Klondike(redeals=0)
GAMES = [
    PLAIN,
    ANY,
    Klondike(draw=2),
    Klondike(draw=3),
    Klondike(draw=3, empty="any", takeback=False),
    Klondike(scoring="vegas"),
    Klondike(draw=3, scoring="vegas"),
]
every_game = pytest.mark.parametrize("game", GAMES, ids=[options.write(game) or "plain" for game in GAMES])


def safe(position: Table) -> list[str]:
    return [str(move) for move in safe_moves(PLAIN, position)]


def best(position: Table, source: int, count: int = 1, game: Klondike = PLAIN) -> str:
    return str(best_place(game, position, source, count))


def finishing(position: Table, game: Klondike = PLAIN) -> str:
    return " ".join(str(move) for move in finish(game, position))


def hinted(position: Table, game: Klondike = PLAIN) -> str:
    return str(hint(game, position))


def eager_positions(game: Klondike, seed: str, steps: int = 120) -> list[Table]:
    chance = random.Random(seed)
    positions = [game.start(seed)]
    while len(positions) < steps and game.moves(positions[-1], 0):
        positions.append(after(positions[-1], eager(chance, positions[-1], game), game))
    return positions


def hinted_positions(game: Klondike, seed: str) -> list[Table]:
    """The positions of a player who does what the hints say."""
    positions = [game.start(seed)]
    while move := hint(game, positions[-1]):
        positions.append(game.play(positions[-1], 0, move)[0])
    return positions


# Safe moves


def test_aces_and_twos_are_safe() -> None:
    assert safe(table(["AS", "2H", "3D"], waste="AC", foundations="AH 2D")) == ["w-f", "1-f", "2-f"]


def test_a_card_is_safe_when_both_of_the_other_colour_are_up_to_its_rank_minus_one() -> None:
    assert safe(table(["5H"], foundations="4H 4S 4C")) == ["1-f"]
    assert safe(table(["5H"], foundations="4H 9S 4C")) == ["1-f"]


def test_a_card_is_not_safe_while_one_of_the_other_colour_could_need_it() -> None:
    assert safe(table(["5H"], foundations="4H 3S 4C")) == []
    assert safe(table(["5H"], foundations="4H 4S 3C")) == []
    assert safe(table(["5H"], foundations="4H 4S KD")) == []


def test_the_other_suit_of_its_own_colour_does_not_matter() -> None:
    assert safe(table(["5S"], foundations="4S 4H 4D")) == ["1-f"]
    assert safe(table(["3C"], foundations="2C 2H 2D")) == ["1-f"]


def test_only_what_can_go_up_now_is_safe_to_go() -> None:
    assert safe(table(["AS 2H", "2S"], foundations="")) == []


# The best place


def test_the_best_place_is_the_foundation_if_the_card_can_go() -> None:
    assert best(table(["3H", "4S", "4C"], foundations="2H"), 0) == "1-f"
    assert best(table(["4S"], waste="3H", foundations="2H"), WASTE) == "w-f"


def test_the_best_place_is_rather_where_fewer_face_down_cards_are_buried() -> None:
    assert best(table(["3H", "[.. ..] 4S", "[..] 4C"]), 0) == "1-3"
    assert best(table(["3H", "[..] 4S", "[.. ..] 4C"]), 0) == "1-2"


def test_the_best_place_is_on_a_card_rather_than_an_empty_column() -> None:
    assert best(table(["[..] 3H", "", "[.. ..] 4S"]), 0, game=ANY) == "1-3"


def test_the_best_place_of_a_run_is_for_all_of_it() -> None:
    assert best(table(["[..] 9H 8S 7D", "8C", "TS"]), 0, 3) == "1-3x3"
    assert best(table(["[..] 9H 8S 7D", "8C", "TS"]), 0, 1) == "1-2"
    assert best(table(["[..] 9H 8S 7D", "8C", "TS"]), 0, 2) == "None"


def test_a_king_goes_to_an_empty_column_only_if_that_helps() -> None:
    assert best(table(["[..] KH", ""]), 0) == "1-2"
    assert best(table(["KH", ""]), 0) == "None"
    assert best(table(["", ""], waste="KH"), WASTE) == "w-1"


def test_a_card_that_can_go_nowhere_has_no_best_place() -> None:
    assert best(table(["5H", "9S"]), 0) == "None"
    assert best(table(["5H", "9S"]), 2) == "None"


def test_the_best_place_of_the_waste_is_never_to_turn_it_over() -> None:
    assert best(table(["5H"], waste="9C 9D"), WASTE) == "None"


def test_a_foundations_card_has_a_best_place_too() -> None:
    assert best(table(["5S"], foundations="4H"), FOUNDATIONS[1]) == "fh-1"


# Finish


def test_finish_brings_everything_up() -> None:
    position = table(["KS QH", "KH QS"], waste="KC", stock="KD", foundations="JS JH QD QC")
    moves = finishing(position)
    assert after(position, moves).foundations == WON
    assert set(moves.split()) == {"1-f", "2-f", "w-f", "draw"}


def test_there_is_no_finish_while_a_card_of_a_column_is_face_down() -> None:
    assert finishing(table(["[KS] KH"], foundations="QS QH KD KC")) == ""


def test_there_is_no_finish_of_a_won_game() -> None:
    assert finishing(table(foundations="KS KH KD KC")) == ""


def test_finish_turns_the_stock_as_often_as_it_has_to() -> None:
    position = table(stock="KS QS", foundations="JS KH KD KC")
    assert finishing(position) == "draw draw w-f w-f"
    position = table(stock="QS KH KS", foundations="JS QH KD KC")
    assert finishing(position) == "draw w-f draw w-f draw w-f"
    position = table(waste="QS KS", foundations="JS KH KD KC")
    assert finishing(position) == "redeal draw w-f draw w-f"
    position = table(["KH", "KC"], stock="KS JS QS", foundations="TS QH KD QC")
    assert finishing(position) == "1-f 2-f draw draw w-f draw w-f w-f"


def test_there_is_no_finish_when_the_redeals_do_not_suffice() -> None:
    position = table(waste="QS KS TS JS", foundations="9S KH KD KC")
    assert finishing(position, Klondike(redeals=2)).split().count("redeal") == 2
    assert finishing(position, Klondike(redeals=1)) == ""
    assert finishing(replace(position, redeals=1), Klondike(redeals=2)) == ""


def test_there_is_no_finish_with_draw_3_when_the_stock_is_awkward() -> None:
    """Turned by threes only KS ever comes to the top, and JS has to go up first."""
    position = table(stock="QS JS KS", foundations="TS KH KD KC", redeals=1)
    assert finishing(position, Klondike(draw=3)) == ""
    assert finishing(position, Klondike(draw=1)) != ""


def test_draw_3_has_a_finish_when_the_seen_stock_comes_out_right() -> None:
    position = table(stock="KS QS JS", foundations="TS KH KD KC", redeals=1)
    assert finishing(position, Klondike(draw=3)) == "draw w-f w-f w-f"


def test_cards_never_seen_are_certain_only_with_draw_1_and_redeals_without_end() -> None:
    position = table(stock="KS QS JS", foundations="TS KH KD KC")
    assert finishing(position)
    for game in (Klondike(draw=2), Klondike(draw=3), Klondike(redeals=5), Klondike(scoring="vegas")):
        assert finishing(position, game) == ""
        assert finishing(after(position, "draw draw draw"), Klondike(draw=game.draw, redeals="unlimited"))


@every_game
def test_finish_always_ends_in_a_win(game: Klondike) -> None:
    eager_games = [eager_positions(game, f"late {number}", 250)[::10] for number in range(20)]
    hinted_games = [hinted_positions(game, f"hints {number}")[-12:] for number in (0, 20, 25)]
    finishes = 0
    for position in chain(*eager_games, *hinted_games):
        if moves := finish(game, position):
            finishes += 1
            for move in moves:
                position, _ = game.play(position, 0, move)  # noqa: PLW2901
            assert game.outcome(position)
    assert finishes


# Hints


def test_a_hint_brings_a_safe_card_up_first() -> None:
    assert hinted(table(["[..] 9S", "TH", "AC"])) == "3-f"


def test_a_hint_turns_a_card_up_before_an_unsafe_card_goes_up() -> None:
    assert hinted(table(["[..] 9S", "TH", "5C"], foundations="4C")) == "1-2"


def test_a_hint_takes_a_useful_card_from_the_waste() -> None:
    assert hinted(table(["TH"], waste="9S", stock="KD")) == "w-1"


def test_a_hint_makes_way_for_a_card_that_can_go_up() -> None:
    assert hinted(table(["5C 4H", "5S"], foundations="4C", stock="KD")) == "1-2"


def test_a_hint_empties_a_column_for_a_waiting_king() -> None:
    position = table(["9S", "TH", "[..] KD", "[..] 2C", "[..] 2S", "[..] 3S", "[..] 3C"])
    assert hinted(position) == "1-2"
    assert hinted(after(position, "1-2")) == "3-1"


def test_a_hint_empties_no_column_for_a_king_that_has_one_already() -> None:
    assert hinted(table(["9S", "TH", "KD", "[..] 2C", "[..] 2S", "[..] 3S", "[..] 3C"])) == "None"


def test_a_hint_turns_the_stock_while_there_are_cards_never_seen() -> None:
    assert hinted(table(["5H"], stock="9C 9D")) == "draw"


def test_a_hint_redeals_only_for_a_card_that_has_a_place_to_go() -> None:
    assert hinted(table(["5H"], waste="9C 9D")) == "None"
    assert hinted(table(["5H"], waste="4C 9D")) == "redeal"
    assert hinted(table(["5H"], stock="9D 4C", redeals=1)) == "draw"
    assert hinted(table(["5H"], waste="4C 9D"), Klondike(redeals=0)) == "None"


def test_a_hint_never_moves_a_whole_column_to_an_empty_one() -> None:
    assert hinted(table(["KS", "5H", "5S"])) == "None"


def test_a_hint_takes_a_card_back_when_that_turns_one_up() -> None:
    position = table(["8S", "[..] 6C", "[..] 9C"], foundations="7H 5S 4C 5D")
    assert hinted(position) == "fh-1"
    assert hinted(after(position, "fh-1")) == "2-1"
    assert hinted(position, Klondike(takeback=False)) == "None"


def test_a_hint_takes_nothing_back_for_its_own_sake() -> None:
    assert hinted(table(["8S", "[..] 9C", "[..] TC"], foundations="7H 5S 4C 5D")) == "None"


def test_a_hint_remembers_a_king_in_the_stock_that_a_column_can_be_emptied_for() -> None:
    columns = ["9S", "TH", "[..] 2C", "[..] 2S", "[..] 3S", "[..] 3C", "[..] 4C"]
    assert hinted(table(columns, waste="KD 8C")) == "redeal"
    assert hinted(table(columns, stock="KD 8C", redeals=1)) == "draw"
    assert hinted(table(columns, waste="KD", stock="8C", redeals=1)) == "1-2"
    assert hinted(table(columns, waste="8S 8C")) == "None" == hinted(table(columns, waste="KD 8C"), NO_REDEAL)


# Two games that somebody played, in which hints once said that nothing leads on.
TAKE_BACK = """
    5-f 2-5 4-2 draw draw w-6 draw 1-4 w-1 5-1x2 6-5x2 3-6 draw draw w-3 draw draw draw w-1 6-1x2 draw
    w-5 draw draw w-4 draw draw w-7 draw w-f 7-f w-f draw draw draw w-5 draw w-f draw draw w-3 5-3x5 5-1
    w-1 draw draw w-f draw w-f draw w-6 redeal draw w-1 draw draw w-5 w-5
"""
KING_IN_THE_STOCK = """
    draw draw draw draw draw w-7 draw w-3 draw w-f 1-f 6-1 draw draw w-5 draw w-f draw w-f 2-f draw draw
    w-f draw draw draw w-f draw w-1 draw draw w-f draw w-2 4-2 draw draw w-1 draw draw w-2 redeal draw
    draw draw w-6 draw w-1 draw w-1 5-1x2 draw draw w-6 draw w-2 3-2x2
"""


@pytest.mark.parametrize(("seed", "moves"), [("16", TAKE_BACK), ("12", KING_IN_THE_STOCK)])
def test_hints_lead_on_in_games_that_go_on(seed: str, moves: str) -> None:
    position = after(PLAIN.start(seed), moves)
    face_down = sum(map(len, position.down))
    while sum(map(len, position.down)) == face_down:
        position = after(position, hinted(position))


def test_a_won_game_has_no_hint() -> None:
    assert hinted(table(foundations="KS KH KD KC")) == "None"


@every_game
def test_a_hint_is_legal(game: Klondike) -> None:
    for number in range(5):
        for position in eager_positions(game, f"legal {number}")[::3]:
            move = hint(game, position)
            assert move is None or move in game.moves(position, 0)


@every_game
def test_following_hints_never_repeats_a_position_and_always_ends(game: Klondike) -> None:
    """Not even when the number of redeals made is left out of account."""
    for number in range(3):
        for position in eager_positions(game, f"circle {number}", 80)[::20]:
            seen = {replace(position, redeals=0)}
            while move := hint(game, position):
                position, _ = game.play(position, 0, move)  # noqa: PLW2901
                assert replace(position, redeals=0) not in seen
                seen.add(replace(position, redeals=0))


@every_game
def test_following_hints_wins_now_and_then(game: Klondike) -> None:
    assert any(game.outcome(hinted_positions(game, f"hints {number}")[-1]) for number in range(40))


@every_game
def test_help_and_whether_there_is_a_finish_depend_on_no_card_never_seen(game: Klondike) -> None:
    chance = random.Random("swap")
    for number in range(6):
        for position in eager_positions(game, f"late {number}")[::4]:
            other = never_seen_swapped(position, chance)
            assert game.view(other, 0) == game.view(position, 0)
            assert hint(game, other) == hint(game, position)
            assert safe_moves(game, other) == safe_moves(game, position)
            assert bool(finish(game, other)) == bool(finish(game, position))
            for source in (*range(7), WASTE, *FOUNDATIONS):
                assert best_place(game, other, source) == best_place(game, position, source)
