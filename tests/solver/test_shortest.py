"""The shortest win is as short as breadth-first search by the Python rules finds it, on small positions."""

from random import Random

import pytest
from msgspec.structs import replace

from parlour import Klondike, options
from parlour._klondike import count_fewest_moves
from parlour.games.klondike import Table
from parlour.solver import Budget, Result, shortest
from parlour.solver.verdicts import native_rules, native_table
from tests.klondike.tables import table
from tests.solver.positions import any_position, any_rules, reachable_next, wins

EVERY_RULE = [
    Klondike(draw=draw, redeals=redeals, empty=empty, takeback=takeback)
    for draw in (1, 2, 3)
    for redeals in ("unlimited", 1)
    for empty in ("kings", "any")
    for takeback in (True, False)
]


def with_columns_sorted(position: Table) -> Table:
    """The order of the columns changes nothing: without it there are far fewer positions."""
    columns = sorted(zip(position.down, position.up, strict=True))
    return replace(position, down=tuple(down for down, _ in columns), up=tuple(up for _, up in columns))


def fewest_moves(game: Klondike, start: Table, most: int) -> int | None:
    """By breadth-first search on the Python rules; -1 if there is no win, None after too many positions."""
    visited, waiting, moves = {start}, [start], 0
    while waiting:
        if any(game.outcome(position) for position in waiting):
            return moves
        following = (after for position in waiting for after in reachable_next(game, position))
        found = set(map(with_columns_sorted, following)) - visited
        visited |= found
        if len(visited) > most:
            return None
        waiting, moves = list(found), moves + 1
    return -1


@pytest.mark.parametrize("game", EVERY_RULE, ids=options.write)
def test_it_is_as_short_as_breadth_first_search_finds_it(game: Klondike) -> None:
    chance = Random(str(game))
    compared = 0
    for _ in range(40):
        position = any_position(chance, 12)
        expected = count_fewest_moves(native_table(position), native_rules(game), 500)
        if expected == -2:
            continue
        compared += 1
        win = shortest(game, position)
        if expected < 0:
            assert win.result is Result.LOST
            continue
        assert win.result is Result.WINNABLE
        assert (len(win.moves), win.bound, win.is_proved) == (expected, expected, True), (game, position)
        assert wins(game, position, win.moves)
    assert compared > 5


@pytest.mark.parametrize(
    ("position", "draw", "moves"),
    [
        pytest.param(table(["[QC] KC"], foundations="KS KH KD JC"), 1, 3, id="a king on its queen"),
        pytest.param(
            table(["[QH] KC", "[QC] KH"], foundations="KS JH KD JC"), 1, 5, id="each on the other's queen"
        ),
        pytest.param(table(waste="QC KC", foundations="KS KH KD JC"), 1, 3, id="in the waste"),
        pytest.param(table(stock="QC KC", foundations="KS KH KD JC"), 3, 4, id="turned together"),
        pytest.param(
            table(stock="QC KC JC", foundations="KS KH KD TC"), 1, 7, id="turned before the lowest of them"
        ),
        pytest.param(
            table(stock="QC JC KC TC", foundations="KS KH KD 9C"), 1, 9, id="one of them for two that wait"
        ),
        pytest.param(
            table(stock="KC QC JC TC", foundations="KS KH KD 9C"), 1, 8, id="in the order in which they wait"
        ),
    ],
)
def test_the_bound_counts_cards_above_lower_ones_of_their_suit(
    position: Table, draw: int, moves: int
) -> None:
    """Each of them takes a move more than going up. It is known before anything is searched."""
    game = Klondike(draw=draw)
    assert count_fewest_moves(native_table(position), native_rules(game), 100_000) == moves
    assert shortest(game, position, Budget(nodes=0)).bound == moves


def test_a_card_may_be_taken_back_for_the_one_below_it() -> None:
    """The nine of clubs is needed in a column, and comes after the ten."""
    position = table(
        ["", "[KH 6D 9S 9D] JD", "", "", "", "[7D KD] TD", "[JC QS TS JS] 8D"],
        stock="KS KC QD QC",
        foundations="8S QH 5D TC",
    )
    win = shortest(Klondike(draw=3), position)
    assert (len(win.moves), win.is_proved) == (33, True)
    assert sum(str(move).startswith("fc-") for move in win.moves) == 2


def test_breadth_first_search_agrees_with_one_by_the_python_rules() -> None:
    chance = Random("python")
    for _ in range(25):
        game, position = any_rules(chance), any_position(chance, 10)
        expected = fewest_moves(game, position, 300)
        if expected is not None:
            assert count_fewest_moves(native_table(position), native_rules(game), 100_000) == expected


@pytest.mark.parametrize("draw", [1, 3])
def test_a_deal_has_a_win_and_a_bound_within_any_budget(draw: int) -> None:
    game = Klondike(draw=draw)
    deal = game.start("b")
    little, more = (shortest(game, deal, Budget(nodes=nodes)) for nodes in (1_000, 20_000))
    for win in (little, more):
        assert wins(game, deal, win.moves)
        assert 52 < win.bound <= len(win.moves)
    assert little.bound <= more.bound
    assert len(more.moves) <= len(little.moves)


@pytest.mark.parametrize(
    ("draw", "seed", "fewest"), [(3, "bench/35", 111), (1, "bench/30", 99), (1, "bench/64", 111)]
)
def test_a_line_is_near_the_shortest_long_before_that_is_proven(draw: int, seed: str, fewest: int) -> None:
    """In each of these deals a search that only goes on from the start finds no short win so soon."""
    game = Klondike(draw=draw)
    win = shortest(game, game.start(seed), Budget(nodes=20_000))
    assert not win.is_proved
    assert wins(game, game.start(seed), win.moves)
    assert fewest <= len(win.moves) <= fewest * 1.05


def test_memory_is_bounded() -> None:
    game = Klondike(draw=3)
    win = shortest(game, game.start("b"), Budget(memory=2_000_000))
    assert not win.is_proved
    assert win.memory <= 2_000_000
    assert wins(game, game.start("b"), win.moves)


def test_a_won_game_takes_no_more_moves() -> None:
    win = shortest(Klondike(), table(foundations="KS KH KD KC"))
    assert (win.moves, win.bound, win.is_proved) == ((), 0, True)
