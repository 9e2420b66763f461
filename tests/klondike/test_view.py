"""What a view tells a page, so that the page needs no rule of the game."""

import pytest

from parlour import Klondike
from parlour.games.klondike.events import Turn
from tests.klondike.tables import after, legal

SEED = "2026-11-15"


@pytest.mark.parametrize(("draw", "turns"), [(1, [1] * 24), (2, [2] * 12), (3, [3] * 8)])
def test_a_turn_of_the_stock_is_a_draw_of_so_many_cards_until_it_is_empty(
    draw: int, turns: list[int]
) -> None:
    game = Klondike(draw=draw, redeals="unlimited")
    table = game.start(SEED)
    for count in turns:
        assert game.view(table, 0).turn == Turn("draw", count)
        table = after(table, "draw", game)
    assert game.view(table, 0).turn == Turn("redeal", 24)
    assert game.view(after(table, "redeal", game), 0).turn == Turn("draw", draw)


def test_a_spent_stock_turns_no_card() -> None:
    game = Klondike(draw=3, redeals=0)
    table = game.start(SEED)
    for _ in range(8):
        table = after(table, "draw", game)
    assert game.view(table, 0).turn == Turn("redeal", 0)


@pytest.mark.parametrize("seed", ["1", "2", "616", "4235"])
def test_lifts_and_homes_agree_with_the_legal_moves_all_through_a_game(seed: str) -> None:
    game = Klondike()
    table = game.start(seed)
    for _ in range(120):
        view = game.view(table, 0)
        moves = legal(table, game)
        up = {move.partition("-")[0] for move in moves if move.endswith("-f")}
        assert view.homes.keys() == up
        for place, home in view.homes.items():
            top = view.waste[-1] if place == "w" else view.columns[int(place) - 1].up[-1]
            assert home == f"f{top[1].lower()}"
        for move in moves:
            source, _, rest = move.partition("-")
            if rest:
                assert int(rest.partition("x")[2] or 1) <= view.lifts[source]
        if (hint := game.hint(table, 0)) is None:
            break
        table, _ = game.play(table, 0, hint)
