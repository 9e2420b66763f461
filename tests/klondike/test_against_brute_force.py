"""The rules and the brute force agree: on counts, on lists of moves and on every card of every position."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import cycle, product
from typing import Any

import pytest
from msgspec.structs import replace

from parlour import Klondike
from parlour.cards import deck_text
from parlour.games.klondike import Table
from parlour.seeds import shuffled
from parlour.testing.perft import perft
from tests.klondike.brute import SUITS, BruteTable
from tests.klondike.tables import as_brute, eager, laid_out, table

REDEALS: tuple[dict[str, Any], ...] = (
    {},
    {"scoring": "standard"},
    {"scoring": "vegas"},
    {"redeals": "unlimited", "scoring": "vegas"},
    {"redeals": 0},
    {"redeals": 1},
    {"redeals": 2},
)
COMBINATIONS: list[dict[str, Any]] = [
    {"draw": draw, "empty": empty, "takeback": takeback, **redeals}
    for draw, redeals, empty, takeback in product((1, 2, 3), REDEALS, ("kings", "any"), (True, False))
]


def name(options: dict[str, Any]) -> str:
    return "-".join(f"{option}={value}" for option, value in options.items())


every_combination = pytest.mark.parametrize("options", COMBINATIONS, ids=name)
Pair = tuple[Table, BruteTable]


def dealt(seed: str, options: dict[str, Any]) -> Pair:
    deck = shuffled(seed)
    brute = BruteTable(**options)
    brute.deal(deck_text(deck))
    return Klondike(**options).deal(deck), brute


def assert_same(game: Klondike, position: Table, brute: BruteTable) -> list[str]:
    """The same cards in the same places, and the same moves, each listed once. Those moves."""
    assert laid_out(position) == {
        "columns": brute.columns,
        "foundations": [brute.foundations[suit] for suit in SUITS],
        "stock": [brute.stock],
        "waste": [brute.waste],
    }
    assert position.redeals == brute.redeals_done
    legal = brute.legal()
    assert sorted(str(move) for move in game.moves(position, 0)) == sorted(legal)
    return legal


def assert_same_counts(game: Klondike, position: Table, brute: BruteTable, depth: int) -> None:
    counts = [brute.perft(each) for each in range(1, depth + 1)]
    assert [perft(game, position, each) for each in range(1, depth + 1)] == counts


def play_both(game: Klondike, position: Table, brute: BruteTable, text: str) -> Table:
    assert brute.try_move(text)
    return game.play(position, 0, game.parse(text))[0]


def eager_play(seed: str, options: dict[str, Any], steps: int) -> Iterator[Pair]:
    """The pairs of a game of at most so many moves, the brute force's always the same object."""
    game = Klondike(**options)
    chance = random.Random(seed)
    position, brute = dealt(seed, options)
    yield position, brute
    for _ in range(steps):
        if not game.moves(position, 0):
            return
        position = play_both(game, position, brute, eager(chance, position, game))
        yield position, brute


@every_combination
def test_perft_from_a_deal_is_that_of_the_brute_force(options: dict[str, Any]) -> None:
    game = Klondike(**options)
    assert_same_counts(game, *dealt("7", options), depth=4)
    assert_same_counts(game, *dealt("2026-11-15", options), depth=3)


def test_perft_goes_deep_like_the_brute_force() -> None:
    for draw in (1, 3):
        options = {"draw": draw, "empty": "any"}
        assert_same_counts(Klondike(draw=draw, empty="any"), *dealt("deep", options), depth=6)


@every_combination
def test_random_play_has_the_moves_and_positions_of_the_brute_force(options: dict[str, Any]) -> None:
    game = Klondike(**options)
    chance = random.Random(name(options))
    position, brute = dealt(name(options), options)
    for _ in range(50):
        legal = assert_same(game, position, brute)
        if not legal:
            break
        position = play_both(game, position, brute, chance.choice(legal))


@every_combination
def test_eager_play_has_the_moves_and_positions_of_the_brute_force(options: dict[str, Any]) -> None:
    game = Klondike(**options)
    for step, (position, brute) in enumerate(eager_play(f"eager {name(options)}", options, 160)):
        if step % 5 == 0 or not game.moves(position, 0):
            assert_same(game, position, brute)
    assert_same_counts(game, position, brute, depth=2)


@every_combination
def test_perft_with_the_stock_empty_and_with_redeals_used_up(options: dict[str, Any]) -> None:
    game = Klondike(**options)
    position, brute = dealt("stock", options)
    for redeals in range(4):
        while brute.stock:
            position = play_both(game, position, brute, "draw")
        assert_same_counts(game, position, brute, depth=3)
        if "redeal" not in brute.legal():
            assert redeals == brute.redeals
            break
        position = play_both(game, position, brute, "redeal")
    else:
        assert brute.redeals == "unlimited"


@cache
def late_positions() -> tuple[Table, ...]:
    """From games that were won, with these many cards up: some with a stock, some with none."""
    late = []
    for seed, waypoints in (("late 1", {30, 44}), ("late 4", {34, 46}), ("late 10", {40, 50})):
        for position, _ in eager_play(seed, {"empty": "any"}, 250):
            if (up := sum(position.foundations)) in waypoints:
                waypoints.remove(up)
                late.append(position)
        assert up == 52
    return tuple(late)


def test_the_late_positions_are_late_and_various() -> None:
    positions = late_positions()
    assert sorted(sum(position.foundations) for position in positions) == [30, 34, 40, 44, 46, 50]
    assert any(any(position.down) for position in positions)
    assert {bool(position.talon) for position in positions} == {True, False}
    assert any(len(position.talon) > position.turned for position in positions)
    assert any(len(position.talon) == position.turned > 0 for position in positions)


@every_combination
def test_perft_late_in_the_game_is_that_of_the_brute_force(options: dict[str, Any]) -> None:
    game = Klondike(**options)
    begin = COMBINATIONS.index(options) // 4 % 2  # half of the positions for each combination
    for position, redeals in zip(late_positions()[begin::2], cycle((0, 2)), strict=False):
        late = replace(position, redeals=redeals)
        assert_same_counts(game, late, as_brute(game, late), depth=2)


def test_perft_of_no_moves_is_one() -> None:
    assert perft(Klondike(), Klondike().start("7"), 0) == 1


def test_a_won_game_has_no_moves_in_either() -> None:
    position = table(["KH"], foundations="KS QH KD KC")
    brute = as_brute(Klondike(), position)
    assert brute.try_move("1-f")
    assert brute.is_won()
    position, _ = Klondike().play(position, 0, Klondike().parse("1-f"))
    assert_same(Klondike(), position, brute)
    assert_same_counts(Klondike(), position, brute, depth=3)
    assert brute.legal() == []
