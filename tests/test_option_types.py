"""What an option may hold is read off its type."""

from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta

from parlour.errors import InvalidRules
from parlour.option_types import OptionType, type_of

Number = Annotated[int, Meta(ge=0, le=3)]


@pytest.mark.parametrize(
    ("hint", "option_type"),
    [
        (bool, OptionType("switch", ("yes", "no"))),
        (int, OptionType("number", ())),
        (Annotated[int, Meta(le=3)], OptionType("number", (), None, 3)),
        (Literal["kings", "any"], OptionType("choice", ("kings", "any"))),
        (Literal[1, 2, 4], OptionType("choice", ("1", "2", "4"), is_of_numbers=True)),
        (Number | Literal["unlimited", "few"], OptionType("number", ("unlimited", "few"), 0, 3)),
        (
            Annotated[Number | Literal["unlimited"], Meta(description="how often")],
            OptionType("number", ("unlimited",), 0, 3, "how often"),
        ),
    ],
)
def test_a_type_says_what_an_option_may_hold(hint: Any, option_type: OptionType) -> None:
    assert type_of(hint) == option_type


@pytest.mark.parametrize("hint", [float, str, None, int | None, Literal[1, "a"], Literal["Kings"], list[int]])
def test_other_types_are_no_options(hint: Any) -> None:
    with pytest.raises(TypeError, match="an option can't be"):
        type_of(hint)


@pytest.mark.parametrize(
    ("hint", "words"),
    [
        (int, "n is a number, not “x”."),
        (Annotated[int, Meta(ge=2)], "n is a number from 2, not “x”."),
        (Annotated[int, Meta(le=2)], "n is a number up to 2, not “x”."),
        (Number, "n is a number from 0 to 3, not “x”."),
        (bool, "n is yes or no, not “x”."),
    ],
)
def test_a_refusal_says_what_it_may_be(hint: Any, words: str) -> None:
    with pytest.raises(InvalidRules) as refused:
        type_of(hint).read("n", "x")
    assert (refused.value.code, refused.value.sentence) == ("option-value", words)


@pytest.mark.parametrize("value", [-1, 4, True, 1.0, "1", None, (), "UNLIMITED"])
def test_only_a_value_of_the_type_is_held(value: object) -> None:
    assert not type_of(Number | Literal["unlimited"]).holds(value)


def test_a_choice_of_numbers_reads_and_holds_these_numbers() -> None:
    suits = type_of(Literal[1, 2, 4])
    assert suits.read("suits", "4") == 4
    assert [value for value in (1, 2, 3, 4, "4", True) if suits.holds(value)] == [1, 2, 4]
    with pytest.raises(InvalidRules, match="suits is 1 or 2 or 4, not “3”"):
        suits.read("suits", "3")
