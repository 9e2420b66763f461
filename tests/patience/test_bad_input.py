"""Bad input to a patience: each is refused with a code and a sentence, and nothing changes."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from parlour.cards import parse_deck
from parlour.errors import InvalidCards, InvalidMove, InvalidRules
from parlour.games.patience.moves import Move
from tests.patience.rules import EVERY, GAMES, game_of


@pytest.mark.parametrize(("name", "text"), EVERY)
def test_a_deck_of_the_wrong_size_or_with_a_card_too_often_is_refused(name: str, text: str) -> None:
    game = game_of(name, text)
    pack = game.pack
    size = "deck-size" if len(pack) == 52 else "pack-size"
    often = "card-twice" if len({*pack}) == len(pack) else "card-too-often"
    for deck, codes in (
        ((), {size}),
        (pack[:-1], {size}),
        ((*pack, pack[0]), {often}),
        ((pack[-1], *pack[:-1], pack[-1])[:-1], set[str]()),
        ((pack[-1], *pack[1:]), {often}),
        ((99, *pack[1:]), {"unknown-card"}),
    ):
        if not codes:
            assert game.deal(deck)
            continue
        with pytest.raises(InvalidCards) as refused:
            game.deal(deck)
        assert refused.value.code in codes


def test_a_deck_with_a_suit_that_is_not_in_play_is_refused() -> None:
    game = game_of("spider", "suits=1")
    with pytest.raises(InvalidCards, match="AH is not in the pack") as refused:
        parse_deck("AH " + "AS " * 103, game.pack)
    assert refused.value.code == "not-in-pack"


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("freecell", "cells=0", "option-value"),
        ("freecell", "cells=9", "option-value"),
        ("freecell", "build=colours", "option-value"),
        ("freecell", "layout=eightoff cells=3", "option-needs"),
        ("freecell", "layout=seahaven cells=1", "option-needs"),
        ("freecell", "suits=1", "unknown-option"),
        ("spider", "suits=3", "option-value"),
        ("spider", "deal=never", "option-value"),
        ("canfield", "redeals=4", "option-value"),
        ("canfield", "draw=0", "option-value"),
        ("forty", "redeals=unlimited", "option-value"),
        ("golf", "king=stops wrap=yes", "option-needs"),
        ("pyramid", "redeals=3", "option-value"),
    ],
)
def test_options_that_there_are_not_or_that_do_not_go_together_are_refused(
    name: str, text: str, code: str
) -> None:
    with pytest.raises(InvalidRules) as refused:
        game_of(name, text)
    assert refused.value.code == code
    assert refused.value.sentence.endswith(".")


@pytest.mark.parametrize(
    ("name", "texts"),
    [
        (
            "freecell",
            ["draw", "redeal", "w-1", "r-1", "1+2", "1-p", "9-1", "1-9", "1-e", "a-b", "1-1", "1-2x14"],
        ),
        ("spider", ["redeal", "1-f", "1-a", "w-1", "11-1", "1-2x14", "1-2x0", "1+2"]),
        ("yukon", ["draw", "redeal", "1-a", "w-1", "8-1", "fs-1", "1-2x52"]),
        ("canfield", ["1-5", "1-a", "1-p", "r-w", "w-r", "f-1", "r-1x2", "w-1x2"]),
        ("forty", ["1-2x2", "r-1", "1-a", "11-f", "1+w"]),
        ("golf", ["1-2", "1-f", "8-p", "w-p", "redeal", "1+2", "1-px2"]),
        ("peaks", ["29-p", "0-p", "1-2", "1-f", "redeal"]),
        ("pyramid", ["29+w", "1+1", "w+w", "1-2", "1-p", "29-f", "1+2+3", "+", "1+"]),
    ],
)
def test_a_move_of_another_game_or_out_of_range_is_not_a_move(name: str, texts: list[str]) -> None:
    game = game_of(name)
    for text in texts:
        with pytest.raises(InvalidMove) as refused:
            game.parse(text)
        assert refused.value.code == "invalid-move"
        assert refused.value.sentence.startswith(f"“{text}” is not a move of this game: write ")


def test_the_forms_of_moves_are_those_of_the_game() -> None:
    def forms(name: str) -> str:
        with pytest.raises(InvalidMove) as refused:
            game_of(name).parse("?")
        return str(refused.value.facts["forms"])

    assert forms("freecell") == "a-f, 1-f, a-1, 1-2, 1-2x2, 1-a"
    assert forms("spider") == "draw, 1-2, 1-2x2"
    assert forms("golf") == "draw, 1-p"
    assert forms("pyramid") == "draw, redeal, w-f, 1-f, 1+2"


@pytest.mark.parametrize("name", GAMES)
def test_a_move_made_by_hand_that_the_game_has_not_is_refused(name: str) -> None:
    game = game_of(name)
    for move in (Move(0, 0), Move(40, 40), Move(0, 1, 99), Move(0, 35), Move(38, 0, is_pair=True)):
        with pytest.raises(InvalidMove):
            game.play(game.start("7"), 0, move)


@pytest.mark.parametrize("name", GAMES)
def test_a_patience_is_for_one(name: str) -> None:
    game = game_of(name)
    with pytest.raises(InvalidRules, match="is for one player, not 2"):
        game.start("7", 2)


@given(st.sampled_from(EVERY), st.text(st.sampled_from("0123456789abcdefghiwrspx-+ DRAWredeal"), max_size=9))
def test_any_text_is_a_move_or_refused(rules: tuple[str, str], text: str) -> None:
    game = game_of(*rules)
    with suppress(InvalidMove):
        move = game.parse(text)
        assert game.parse(str(move)) == move
        assert move in game.all_moves()


@given(
    st.sampled_from(EVERY), st.randoms(use_true_random=False), st.lists(st.integers(0, 10**6), max_size=60)
)
@settings(max_examples=60, deadline=None)
def test_cards_are_neither_lost_nor_made_whatever_is_played(
    rules: tuple[str, str], random: object, choices: list[int]
) -> None:
    game = game_of(*rules)
    deck = list(game.pack)
    random.shuffle(deck)  # type: ignore[attr-defined]
    table = game.deal(tuple(deck))
    for choice in choices:
        legal = game.moves(table, 0)
        if not legal:
            break
        after, events = game.play(table, 0, legal[choice % len(legal)])
        assert after != table
        assert events
        game.check(after)
        table = after


@pytest.mark.parametrize(
    ("name", "changes", "code"),
    [
        ("freecell", {"columns": ()}, "position"),
        ("freecell", {"cells": (-1,) * 5}, "position"),
        ("freecell", {"cells": (0, -1, -1, -1)}, "card-twice"),
        ("freecell", {"foundations": (14, 0, 0, 0)}, "position"),
        ("freecell", {"foundations": (1, 0, 0)}, "position"),
        ("freecell", {"foundations": (1, 0, 0, 0)}, "card-twice"),
        ("freecell", {"columns": ((),) * 8}, "deck-size"),
        ("yukon", {"down": (1, 1, 2, 3, 4, 5, 6)}, "position"),
        ("yukon", {"down": (0, 9, 2, 3, 4, 5, 6)}, "position"),
        ("canfield", {"base": 13}, "position"),
        ("canfield", {"turned": 35}, "position"),
        ("canfield", {"reserve": (99,)}, "unknown-card"),
        ("spider", {"foundations": (4,)}, "position"),
        ("spider", {"foundations": (0,) * 9}, "position"),
        ("spider", {"talon": ()}, "pack-size"),
        ("peaks", {"down": (0,) * 18 + (1,) * 10}, "position"),
        ("pyramid", {"redeals": -1}, "position"),
    ],
)
def test_a_position_that_can_not_be_is_refused(name: str, changes: dict[str, Any], code: str) -> None:
    game = game_of(name)
    table = game.start("7")
    game.check(table)
    with pytest.raises(InvalidCards) as refused:
        game.check(replace(table, **changes))
    assert refused.value.code == code
    assert refused.value.sentence.endswith(".")
