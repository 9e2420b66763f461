"""The options of Eights: defaults, ranges, and refusals in a sentence."""

from typing import Any

import pytest

from parlour import options
from parlour.errors import InvalidRules
from parlour.games.eights import Eights


def test_the_defaults_are_those_of_the_rules() -> None:
    game = Eights()
    assert (game.specials, game.hand, game.skip, game.reverses) == (True, 7, 2, 4)
    assert (game.stacking, game.play_drawn) == ("any", False)


@pytest.mark.parametrize("hand", range(3, 11))
def test_hand_says_how_many_cards_each_is_dealt(hand: int) -> None:
    state = Eights(hand=hand).start("7", 6)
    assert [len(cards) for cards in state.hands] == [hand] * 6


@pytest.mark.parametrize(
    ("option", "lowest", "highest"), [("hand", 3, 10), ("skip", 1, 5), ("reverses", 2, 10)]
)
def test_a_number_out_of_range_is_refused_with_a_sentence(option: str, lowest: int, highest: int) -> None:
    for value in (lowest, highest):
        assert getattr(options.read(Eights, f"{option}={value}"), option) == value
    for value in (lowest - 1, highest + 1, -1):
        sentence = f"{option} is a number from {lowest} to {highest}, not “{value}”."
        with pytest.raises(InvalidRules) as refused:
            options.read(Eights, f"{option}={value}")
        assert (refused.value.facts["option"], refused.value.sentence) == (option, sentence)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("specials=maybe", "specials is yes or no, not “maybe”."),
        ("stacking=same", "stacking is any or off, not “same”."),
        ("hand=seven", "hand is a number from 3 to 10, not “seven”."),
        ("skip=1.5", "skip is a number from 1 to 5, not “1.5”."),
        ("play_drawn=2", "play_drawn is yes or no, not “2”."),
    ],
)
def test_a_value_that_there_is_not_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(InvalidRules) as refused:
        options.read(Eights, text)
    assert refused.value.sentence == sentence


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("specials=off", {"specials": False}),
        ("specials=on", {}),
        ("specials=no play_drawn=yes", {"specials": False, "play_drawn": True}),
        ("stacking=off hand=10", {"stacking": "off", "hand": 10}),
        ("HAND=3 Skip=5 reverses=2", {"hand": 3, "skip": 5, "reverses": 2}),
    ],
)
def test_options_are_read_from_text(text: str, rules: dict[str, Any]) -> None:
    assert options.read(Eights, text) == Eights(**rules)
