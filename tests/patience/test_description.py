"""What every game of the family says of itself. The one suite for all games has their promises."""

import pytest

from parlour.description import describe
from parlour.games.patience import FreeCell, Yukon
from tests.patience.rules import GAMES


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
