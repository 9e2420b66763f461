"""Stuck is proved from what was seen: it never depends on hidden cards, and it is never wrong."""

from random import Random

import pytest
from msgspec.structs import replace

from parlour import Klondike
from parlour.games.klondike import Table
from parlour.solver import is_stuck
from tests.klondike.tables import eager, table
from tests.scrambles import never_seen_swapped
from tests.solver.positions import any_position, any_rules, reachable_next


def stuck(game: Klondike, position: Table) -> bool:
    return is_stuck(game, game.view(position, 0), game.remembered_stock(position))


def can_turn_up_or_win(game: Klondike, start: Table, most: int = 2_000) -> bool | None:
    """By trying everything that can be done before a card is turned up; None if that is too much."""
    visited, waiting = {start}, [start]
    while waiting:
        position = waiting.pop()
        if position.down != start.down or game.outcome(position):
            return True
        if len(visited) > most:
            return None
        for after in reachable_next(game, position):
            if after not in visited:
                visited.add(after)
                waiting.append(after)
    return False


def test_with_only_black_cards_to_be_seen_it_is_stuck() -> None:
    columns = [f"[{'.. ' * down}] {card}" for down, card in zip((6, 6, 6, 5, 3, 3, 3), BLACK, strict=True)]
    position = table(columns, waste="TC 9S 9C", stock="8S 8C 7S 7C 6S 6C 5S 5C 4S 4C", redeals=1)
    assert can_turn_up_or_win(Klondike(), position) is False
    assert stuck(Klondike(), position)
    assert not stuck(Klondike(), replace(position, redeals=0)), "red cards may still come from the stock"


BLACK = ("KS", "KC", "QS", "QC", "JS", "JC", "TS")


def test_a_fresh_deal_with_a_move_to_make_is_not_stuck() -> None:
    game = Klondike(draw=3)
    for seed in range(50):
        position = game.start(str(seed))
        turning_up = [move for move in game.moves(position, 0) if move.source < 7]
        assert not (turning_up and stuck(game, position))


@pytest.mark.parametrize("seed", range(6))
def test_it_is_never_wrong_and_with_a_known_stock_never_missed(seed: int) -> None:
    chance = Random(seed)
    proved = 0
    for _ in range(60):
        game, position = any_rules(chance), any_position(chance, 50)
        said = stuck(game, position)
        proved += said
        if said:
            assert can_turn_up_or_win(game, position) is not True
            for _ in range(3):
                assert can_turn_up_or_win(game, never_seen_swapped(position, chance)) is not True
        elif game.empty == "kings" and game.view(position, 0).unseen == 0 and any(position.down):
            assert can_turn_up_or_win(game, position) is not False
    assert proved


@pytest.mark.parametrize("draw", [1, 3])
def test_it_does_not_depend_on_hidden_cards(draw: int) -> None:
    game, chance = Klondike(draw=draw), Random(draw)
    said = []
    for seed in range(40):
        position = game.start(str(seed))
        for _ in range(chance.randrange(150)):
            if game.outcome(position):
                break
            position, _ = game.play(position, 0, game.parse(eager(chance, position, game)))
        said.append(stuck(game, position))
        assert stuck(game, never_seen_swapped(position, chance)) is said[-1]
    assert len(set(said)) == 2


def test_a_won_game_is_not_stuck() -> None:
    assert not stuck(Klondike(), table(foundations="KS KH KD KC"))


def test_a_game_without_hidden_cards_is_stuck_when_it_is_lost() -> None:
    columns = ["KS QH JS TH 9S 8H 7S 6H 5S 4H 3S", "KH QS JH TS 9H 8S 7H 6S 5H 4S 3H"]
    position = table(columns, stock="2S 2H", foundations="AS AH KD KC", redeals=1)
    assert not stuck(Klondike(draw=1), position)
    without_redeal = replace(position, talon=tuple(reversed(position.talon)), turned=2, redeals=0)
    assert stuck(Klondike(draw=3, redeals=0), without_redeal) is (
        can_turn_up_or_win(Klondike(draw=3, redeals=0), without_redeal) is False
    )
