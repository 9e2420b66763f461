"""A refusal has a code, facts as data, and a sentence made from them."""

from typing import Any

import pytest

from parlour import registry
from parlour.description import describe
from parlour.errors import IllegalMove, InvalidMove, ParlourError
from parlour.games.eights import Eights
from parlour.games.klondike import Klondike, Table
from parlour.games.race import Race
from tests.eights.table import table as eights_table
from tests.klondike.tables import table


def refused(game: Any, state: Any, seat: int, text: str) -> IllegalMove:
    with pytest.raises(IllegalMove) as refusal:
        game.play(state, seat, game.parse(text))
    return refusal.value


@pytest.mark.parametrize(
    ("position", "move", "code", "facts"),
    [
        (table(["QH", "KD"]), "1-2", "does-not-fit", {"card": "QH", "last": "KD"}),
        (table(["QH"]), "1-2", "only-kings", {"card": "QH"}),
        (table(["QH"]), "1-f", "not-next", {"card": "QH"}),
        (table(["[2S] QH", "KS"]), "1-2x2", "not-face-up", {"column": "1", "count": 1}),
        (table(["QH"]), "3-1", "column-empty", {"column": "3"}),
        (table(["QH"]), "fd-1", "foundation-empty", {"place": "fd"}),
        (table(["QH"]), "w-1", "waste-empty", {}),
    ],
)
def test_a_refusal_of_klondike_has_its_facts(
    position: Table, move: str, code: str, facts: dict[str, Any]
) -> None:
    refusal = refused(Klondike(), position, 0, move)
    assert (refusal.code, refusal.facts) == (code, facts)
    assert all(str(fact) in refusal.sentence for fact in facts.values() if fact != "fd")


def test_in_a_race_they_are_the_same() -> None:
    race = Race().start("7", 2)
    one = refused(Klondike(), Klondike().start("7"), 0, "7-1x5")
    other = refused(Race(), race, 1, "7-1x5")
    assert (one.code, one.facts, one.sentence) == (other.code, other.facts, other.sentence)


@pytest.mark.parametrize(
    ("position", "seat", "move", "code", "facts"),
    [
        ({}, 2, "draw", "not-your-turn", {"turn": 0}),
        ({}, 0, "b5", "not-in-hand", {"card": "b5"}),
        ({}, 0, "g4", "no-match", {"card": "g4", "colour": "r", "top": "r7"}),
        ({"pending": 6}, 0, "g4", "draws-pending", {"card": "g4", "pending": 6}),
        ({"drawn": "r1"}, 0, "g4", "only-the-drawn", {"drawn": "r1"}),
        ({"drawn": "r1"}, 0, "draw", "already-drawn", {"drawn": "r1"}),
    ],
)
def test_a_refusal_of_eights_has_its_facts(
    position: dict[str, Any], seat: int, move: str, code: str, facts: dict[str, Any]
) -> None:
    state = eights_table("g4 r1", "r2 r3", "r4 r5", top="r7", **position)
    refusal = refused(Eights(), state, seat, move)
    assert (refusal.code, refusal.facts) == (code, facts)


@pytest.mark.parametrize("game", [Klondike(), Eights(), Race()], ids=lambda game: game.name)
def test_a_text_that_is_no_move_comes_back_shortened(game: Any) -> None:
    with pytest.raises(InvalidMove) as refusal:
        game.parse("x" * 5000)
    assert refusal.value.code == "invalid-move"
    assert len(str(refusal.value.facts["text"])) == 60


def test_every_refusal_that_is_declared_is_a_sentence_of_its_facts() -> None:
    some: dict[str, Any] = {
        "count": 2, "turn": 1, "seat": 1, "pending": 6, "most": 4, "colour": "r", "top": "r5", "place": "fh",
    }  # fmt: skip
    for name in ("klondike", "eights", "race"):
        game = registry.game_type(name)
        sentences = getattr(game, "refusals")  # noqa: B009
        for each in describe(game).refusals:
            said = sentences[each.code](**{fact: some.get(fact, "QH") for fact in each.facts})
            assert said.endswith("."), said


def test_a_fact_may_be_called_like_anything() -> None:
    assert ParlourError("full", "It is full.", code="KQXT", sentence=1).facts == {
        "code": "KQXT",
        "sentence": 1,
    }
