"""Options as text: read, checked, written without the defaults; and every refusal in a sentence."""

from contextlib import suppress
from typing import Any, ClassVar, Literal, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct, field

from parlour import options, registry
from parlour.errors import InvalidRules, ParlourError
from parlour.game import Defaults, Needs
from parlour.games.eights import Eights
from parlour.games.klondike import Klondike
from parlour.games.klondike.options import Redeals
from parlour.games.race import Race

GAMES = (Klondike, Eights, Race)


def sentence(game_type: type[Any], text: str) -> str:
    with pytest.raises(InvalidRules) as refused:
        options.read(game_type, text)
    return refused.value.sentence


def test_no_options_are_the_defaults() -> None:
    for game_type in GAMES:
        assert options.read(game_type, "") == game_type()
        assert options.write(game_type()) == ""


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("draw=3 scoring=standard", Klondike(draw=3, scoring="standard")),
        ("scoring=standard timed=yes", Klondike(scoring="standard", timed=True)),
        ("scoring=vegas cumulative=on", Klondike(scoring="vegas", cumulative=True)),
        ("redeals=unlimited", Klondike(redeals="unlimited")),
        ("redeals=0 empty=any", Klondike(redeals=0, empty="any")),
        ("takeback=no", Klondike(takeback=False)),
        ("takeback=off", Klondike(takeback=False)),
        ("  DRAW=2   Empty=ANY ", Klondike(draw=2, empty="any")),
        ("draw=3 redeals=2", Race(draw=3, redeals=2)),
    ],
)
def test_options_are_read_in_either_case_and_any_order(text: str, game: Klondike | Race) -> None:
    assert options.read(type(game), text) == game
    assert options.read(type(game), " ".join(reversed(text.split()))) == game


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (Klondike(draw=3, takeback=False), "draw=3 takeback=no"),
        (Klondike(scoring="vegas", cumulative=True), "scoring=vegas cumulative=yes"),
        (Klondike(redeals="unlimited"), ""),
        (Klondike(redeals="unlimited", scoring="vegas"), "redeals=unlimited scoring=vegas"),
        (Klondike(redeals=2, scoring="vegas", draw=3), "draw=3 scoring=vegas"),
        (Race(redeals="unlimited"), ""),
        (Eights(specials=False, stacking="off"), "specials=no stacking=off"),
        (Race(empty="any"), "empty=any"),
    ],
)
def test_only_what_differs_from_the_defaults_is_written(game: Any, text: str) -> None:
    assert options.write(game) == text
    assert options.read_stored(type(game), text) == game


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (
            Klondike(),
            "draw=1 redeals=unlimited empty=kings takeback=yes scoring=house timed=no cumulative=no",
        ),
        (
            Klondike(draw=3, scoring="vegas"),
            "draw=3 redeals=2 empty=kings takeback=yes scoring=vegas timed=no cumulative=no",
        ),
        (Eights(hand=5), "specials=yes hand=5 skip=2 reverses=4 stacking=any play_drawn=no"),
        (Race(takeback=False), "draw=1 redeals=unlimited empty=kings takeback=no"),
    ],
)
def test_every_option_can_be_written_with_its_value(game: Any, text: str) -> None:
    assert options.write_all(game) == text
    assert options.read(type(game), text) == options.read_stored(type(game), text) == game


@pytest.mark.parametrize("draw", [1, 2, 3])
def test_a_derived_default_that_is_given_is_the_same_game(draw: int) -> None:
    derived, given = Klondike(draw=draw, scoring="vegas"), Klondike(draw, draw - 1, scoring="vegas")
    assert derived == given
    assert hash(derived) == hash(given)
    assert options.write(derived) == options.write(given)


class OtherKlondike(Klondike, frozen=True):
    """Klondike after each of its defaults was changed."""

    draw: int = 3
    redeals: Redeals = options.DERIVED
    empty: Literal["kings", "any"] = "any"
    takeback: bool = False
    scoring: Literal["house", "standard", "vegas"] = "vegas"
    cumulative: bool = True

    derived_defaults: ClassVar[Defaults] = {"": "redeals=7", "scoring=house": "redeals=5"}


STORED = [
    ("", Klondike()),
    ("draw=3", Klondike(draw=3)),
    ("scoring=vegas", Klondike(scoring="vegas")),
    ("draw=2 scoring=VEGAS", Klondike(draw=2, scoring="vegas")),
    ("redeals=unlimited scoring=vegas", Klondike(redeals="unlimited", scoring="vegas")),
    ("scoring=vegas cumulative=yes", Klondike(scoring="vegas", cumulative=True)),
    ("empty=any takeback=off", Klondike(empty="any", takeback=False)),
]


@pytest.mark.parametrize(("text", "meant"), STORED)
def test_a_changed_default_changes_no_stored_text(text: str, meant: Klondike) -> None:
    now = options.read_stored(OtherKlondike, text)
    assert options.write_all(now) == options.write_all(meant)
    assert options.write(now) == options.write(meant)


def test_a_changed_default_changes_what_people_ask_for_now() -> None:
    assert options.write_all(options.read(OtherKlondike, "draw=1")) == (
        "draw=1 redeals=7 empty=any takeback=no scoring=vegas timed=no cumulative=yes"
    )


class Undeclared(Struct, frozen=True):
    """A game of somebody else's that declares no stored form."""

    draw: int = 1
    redeals: int = options.DERIVED

    name: ClassVar[str] = "undeclared"
    derived_defaults: ClassVar[Defaults] = {"": "redeals=0", "draw=3": "redeals=2"}

    def __post_init__(self) -> None:
        options.settle(self)


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("", "draw=1 redeals=0"),
        ("draw=3", "draw=3 redeals=2"),
        ("draw=3 redeals=0", "draw=3 redeals=0"),
        ("redeals=2", "draw=1 redeals=2"),
    ],
)
def test_a_game_without_a_stored_form_is_stored_by_its_own_defaults(text: str, whole: str) -> None:
    game = options.read_stored(cast("Any", Undeclared), text)
    assert options.write_all(game) == whole
    assert options.write(game) == text


@pytest.mark.parametrize(
    ("game_type", "text", "words"),
    [
        (Klondike, "draw", "“draw” is not an option: write option=value, such as draw=3."),
        (Klondike, "draw=3 DRAW=1", "The option DRAW is given twice."),
        (Eights, "draw=3", "eights has no option “draw”: it has specials, hand, skip, reverses, stacking"),
        (Race, "scoring=vegas", "race has no option “scoring”: it has draw, redeals, empty, takeback."),
        (Klondike, "=3", "klondike has no option “”"),
        (Klondike, "draw=", "draw is a number from 1 to 3, not “”."),
        (Klondike, "draw=x", "draw is a number from 1 to 3, not “x”."),
        (Klondike, "draw=3.0", "draw is a number from 1 to 3, not “3.0”."),
        (Klondike, "draw=²", "draw is a number from 1 to 3, not “²”."),
        (Klondike, "draw=0", "draw is a number from 1 to 3, not “0”."),
        (Klondike, "draw=4", "draw is a number from 1 to 3, not “4”."),
        (Klondike, "draw=-1", "draw is a number from 1 to 3, not “-1”."),
        (Klondike, "redeals=-1", "redeals is a number from 0 or unlimited, not “-1”."),
        (Klondike, "redeals=many", "redeals is a number from 0 or unlimited, not “many”."),
        (Klondike, "empty=queens", "empty is kings or any, not “queens”."),
        (Klondike, "takeback=maybe", "takeback is yes or no, not “maybe”."),
        (Klondike, "scoring=chess", "scoring is house or standard or vegas, not “chess”."),
        (Klondike, "timed=yes", "timed=yes goes only with scoring=standard."),
        (Klondike, "cumulative=yes scoring=house", "cumulative=yes goes only with scoring=vegas."),
    ],
)
def test_what_is_no_option_is_refused_with_a_sentence(game_type: type[Any], text: str, words: str) -> None:
    assert words in sentence(game_type, text)


TYPOS: list[tuple[type[Any], str, object, str]] = [
    *(
        (game_type, option, value, sentence)
        for game_type in (Klondike, Race)
        for option, value, sentence in (
            ("draw", "3", "draw is a number from 1 to 3, not “'3'”."),
            ("draw", 3.0, "draw is a number from 1 to 3, not “3.0”."),
            ("draw", True, "draw is a number from 1 to 3, not “True”."),
            ("redeals", "lots", "redeals is a number from 0 or unlimited, not “'lots'”."),
            ("redeals", True, "redeals is a number from 0 or unlimited, not “True”."),
            ("empty", "king", "empty is kings or any, not “'king'”."),
            ("takeback", "no", "takeback is yes or no, not “'no'”."),
            ("takeback", None, "takeback is yes or no, not “None”."),
        )
    ),
    (Klondike, "scoring", "vegs", "scoring is house or standard or vegas, not “'vegs'”."),
    (Klondike, "timed", "yes", "timed is yes or no, not “'yes'”."),
    (Klondike, "cumulative", 1, "cumulative is yes or no, not “1”."),
    (Eights, "specials", "off", "specials is yes or no, not “'off'”."),
    (Eights, "hand", "7", "hand is a number from 3 to 10, not “'7'”."),
    (Eights, "skip", 1.5, "skip is a number from 1 to 5, not “1.5”."),
    (Eights, "reverses", None, "reverses is a number from 2 to 10, not “None”."),
    (Eights, "stacking", "on", "stacking is any or off, not “'on'”."),
    (Eights, "play_drawn", 0, "play_drawn is yes or no, not “0”."),
]


@pytest.mark.parametrize(("game_type", "option", "value", "sentence"), TYPOS)
def test_a_constructor_refuses_a_value_that_is_not_of_the_options_type(
    game_type: type[Any], option: str, value: object, sentence: str
) -> None:
    with pytest.raises(InvalidRules) as refused:
        game_type(**{option: value})
    assert (refused.value.code, refused.value.facts["option"]) == ("option-value", option)
    assert refused.value.sentence == sentence


@pytest.mark.parametrize("game_type", GAMES)
def test_every_option_has_been_mistyped(game_type: type[Any]) -> None:
    assert {option for each, option, _, _ in TYPOS if each is game_type} == {*game_type.__struct_fields__}


def test_a_number_too_long_to_be_meant_is_refused() -> None:
    for digits in ("9" * 5000, f"-{'9' * 5000}"):
        assert sentence(Klondike, f"redeals={digits}").startswith(
            "redeals is a number of at most nine digits, not"
        )


@given(st.sampled_from(GAMES), st.text(max_size=60))
def test_any_text_is_rules_or_refused(game_type: type[Any], text: str) -> None:
    with suppress(ParlourError):
        game = options.read(game_type, text)
        assert options.read_stored(game_type, options.write(game)) == game


@given(
    st.builds(
        Eights,
        specials=st.booleans(),
        hand=st.integers(3, 10),
        skip=st.integers(1, 5),
        reverses=st.integers(2, 10),
        stacking=st.sampled_from(["any", "off"]),
        play_drawn=st.booleans(),
    )
    | st.builds(
        Race,
        draw=st.integers(1, 3),
        redeals=st.just("unlimited") | st.integers(0, 100),
        empty=st.sampled_from(["kings", "any"]),
        takeback=st.booleans(),
    )
)
def test_rules_are_read_back_from_what_is_written(game: Eights | Race) -> None:
    assert options.read_stored(type(game), options.write(game)) == game
    assert options.read(type(game), options.write_all(game)) == game


def test_an_unknown_game_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(
        InvalidRules, match="There is no game “chess”: choose canfield, cellar, eights, forty"
    ) as refused:
        registry.game_type("chess")
    assert refused.value.code == "unknown-game"


def test_a_game_is_found_in_either_case() -> None:
    assert registry.game_type("Klondike") is Klondike


class Dealer(Struct, frozen=True):
    """A game with a method that has the name of one of its options."""

    name: ClassVar[str] = "dealer"
    deal_when: Literal["filled", "always"] = field(default="filled", name="deal")
    needs: ClassVar[Needs] = {"deal=always": "more=yes"}
    more: bool = False

    def __post_init__(self) -> None:
        options.settle(self)

    def deal(self) -> None: ...


def test_an_option_may_have_the_name_of_a_method() -> None:
    game_type = cast("type[Any]", Dealer)
    game: Any = options.read(game_type, "deal=always more=yes")
    assert game == Dealer("always", True)
    assert options.write(game) == options.write_all(game) == "deal=always more=yes"
    stored: Any = options.read_stored(game_type, "more=yes")
    assert stored == Dealer(more=True)
    assert sentence(game_type, "deal=sometimes") == "deal is filled or always, not “sometimes”."
    assert sentence(game_type, "deal=always") == "deal=always goes only with more=yes."
    assert "it has deal, more" in sentence(game_type, "deal_when=always")
