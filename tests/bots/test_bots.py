"""What every bot promises, whatever its game and strength."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest
from topcard import KEEP, SWAP, TopCard, View

from parlour import registry
from parlour.bots import STRENGTHS, Strength, bot_for, choose, pace
from parlour.bots.fallback import FALLBACK
from parlour.game import AnyGame
from parlour.games.eights import Eights
from parlour.games.klondike import Klondike
from parlour.games.race import Race

GAMES: tuple[tuple[AnyGame, int], ...] = (
    (Eights(), 3),
    (Eights(), 4),
    (Eights(), 6),
    (Eights(specials=False, hand=3), 5),
    (Eights(skip=1, reverses=2, stacking="off"), 4),
    (Eights(skip=5, reverses=10, play_drawn=True, hand=10), 3),
    (Race(), 2),
    (Race(draw=2, redeals=0, takeback=False), 3),
    (Race(draw=3, empty="any", redeals=2), 1),
)


def positions(game: AnyGame, seats: int, seed: str, most: int) -> Iterator[tuple[Any, int]]:
    """States with a seat to move, from a game played at random."""
    rng = Random(seed)
    state = game.start(seed, seats)
    for _ in range(most):
        if not game.to_move(state):
            return
        seat = rng.choice(sorted(game.to_move(state)))
        yield state, seat
        moves = [move for move in game.moves(state, seat) if str(move) != "stop"]
        if not moves:
            return
        state, _ = game.play(state, seat, rng.choice(moves))


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize(("game", "seats"), GAMES, ids=str)
def test_a_bot_chooses_a_listed_move_and_the_same_one_for_the_same_chance(
    game: AnyGame, seats: int, strength: Strength
) -> None:
    for deal in range(4):
        for number, (state, seat) in enumerate(positions(game, seats, f"listed {deal}", 80)):
            view, moves = game.view(state, seat), game.moves(state, seat)
            choices = [
                choose(game, view, seat, moves, strength=strength, rng=Random(number)) for _ in range(2)
            ]
            assert choices[0] in moves
            assert choices[0] == choices[1]


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_game_without_a_bot_of_its_own_gets_any_legal_move(strength: Strength) -> None:
    game = Klondike()
    assert bot_for(game) is FALLBACK
    table = game.start("2026-11-15")
    view, moves = game.view(table, 0), game.moves(table, 0)
    rng = Random(1)
    chosen = {choose(game, view, 0, moves, strength=strength, rng=rng) for _ in range(200)}
    assert chosen == set(moves)


def test_a_bot_can_not_be_asked_where_there_is_nothing_to_choose() -> None:
    with pytest.raises(ValueError, match="no moves"):
        choose(Eights(), None, 0, (), strength="easy", rng=Random(1))


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("game", [Eights(), Klondike(), TopCard()], ids=lambda game: game.name)
def test_the_pace_is_a_persons_and_the_same_for_the_same_chance(game: AnyGame, strength: Strength) -> None:
    paces = [pace(game, strength, Random(number)) for number in range(200)]
    assert 0.5 <= min(paces) < max(paces) <= 2.5
    assert paces == [pace(game, strength, Random(number)) for number in range(200)]


def test_in_a_race_the_stronger_is_the_quicker() -> None:
    rng = Random(1)
    easy, normal, strong = (
        sum(pace(Race(), strength, rng) for _ in range(200)) / 200 for strength in STRENGTHS
    )
    assert 1 <= strong < normal < easy <= 3


def test_a_game_of_somebody_else_brings_its_own_bot() -> None:
    assert bot_for(TopCard).strengths == ("easy", "normal")
    view = View(places={"h1": ("9",), "h2": (None,)}, swaps_left=1)
    chosen = [choose(TopCard(), view, 0, (KEEP, SWAP), strength="normal", rng=Random(n)) for n in range(9)]
    assert chosen == [KEEP] * 9


def test_a_strength_that_a_bot_does_not_have_is_its_first() -> None:
    view, rng = View(places={"h1": ("9",), "h2": (None,)}, swaps_left=1), Random(1)
    chosen = {choose(TopCard(), view, 0, (KEEP, SWAP), strength="strong", rng=rng) for _ in range(50)}
    assert chosen == {KEEP, SWAP}


def test_a_bot_that_can_not_be_loaded_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "odd-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Name: odd\nVersion: 1.0\n")
    (folder / "entry_points.txt").write_text("[parlour.bots]\nodd = no_such_module:BOT\n")
    monkeypatch.syspath_prepend(tmp_path)

    class Odd(TopCard, frozen=True):
        name: ClassVar[str] = "odd"

    assert bot_for(Odd) is FALLBACK
    assert "loading parlour.bots of odd failed (ModuleNotFoundError" in caplog.text
    registry.bot.cache_clear()
