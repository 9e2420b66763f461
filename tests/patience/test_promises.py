"""The one suite, on every game of the family, under several options each."""

from collections.abc import Callable
from functools import cache

import pytest

from parlour.description import describe
from parlour.games.patience import FreeCell, Yukon
from parlour.testing import suite
from tests.patience.rules import EVERY, GAMES, game_of
from tests.patience.scramble import scramble


@cache
def trial(name: str, text: str) -> suite.Trial:
    game = game_of(name, text)
    # Freecell hides nothing; all other games do.
    hides = suite.nothing_is_hidden if name == "freecell" else scramble
    every = [str(move) for move in game.all_moves()]
    return suite.try_out(game, 1, hides, texts=every[:: max(1, len(every) // 150)], games=2, limit=200)


@pytest.mark.parametrize("check", suite.CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("name", "text"), EVERY)
def test_every_patience_keeps_its_promises(
    name: str, text: str, check: Callable[[suite.Trial], None]
) -> None:
    check(trial(name, text))


@pytest.mark.parametrize("name", GAMES)
def test_every_patience_describes_itself(name: str) -> None:
    described = describe(GAMES[name])
    assert described.name == name
    assert described.title
    assert described.about.endswith(".")
    assert all(option.about for option in described.options)
    assert described.offers.hints
    assert described.offers.deck
    assert described.offers.score


def test_games_with_a_name_of_their_own_are_presets() -> None:
    assert list(describe(FreeCell).presets) == ["Baker's Game", "Eight Off", "Seahaven Towers"]
    assert describe(Yukon).presets == {"Russian Solitaire": "build=suit"}
