"""Proofs that deals are lost hold before a checker that shares nothing with the solver, and none is false."""

import json
from random import Random

import pytest

from parlour import Klondike
from parlour.cards import parse_deck
from parlour.checker import NotProved, check, stuck_cards
from parlour.solver import Result, solve
from parlour.solver.proofs import proof_of_loss, sample_losses
from tests.solver.positions import any_position, any_rules
from tests.solver.test_known_decks import rows

DRAW_3 = Klondike(draw=3)
LOST = [parse_deck(row["deck"]) for row in rows() if row["draw3"] == "lost"]


SEVERAL_POSITIONS = LOST[10]


def test_lost_decks_have_proofs_that_hold() -> None:
    for deck in (LOST[6], LOST[7], SEVERAL_POSITIONS):
        proof = proof_of_loss(DRAW_3, deck)
        assert proof is not None
        assert check(proof) >= len(proof) - 1


def test_a_deal_that_can_be_won_has_none() -> None:
    won = parse_deck(next(row["deck"] for row in rows() if row["draw3"] == "winnable"))
    assert proof_of_loss(DRAW_3, won, 30) is None


@pytest.fixture(scope="module")
def proof() -> list[str]:
    return proof_of_loss(DRAW_3, SEVERAL_POSITIONS) or []


def test_a_dead_end_left_out_is_walked_through(proof: list[str]) -> None:
    assert check(proof[:-1]) > check(proof)


def test_a_dead_end_that_is_none_is_refused(proof: list[str]) -> None:
    head, end, *others = proof
    stuck = json.loads(end)["stuck"]
    free = next(json.dumps(json.loads(end) | {"stuck": card}) for card in ("AS", "AH", "AD") if card != stuck)
    with pytest.raises(NotProved, match="not stuck"):
        check([head, free, *others])


@pytest.mark.parametrize("lines", [[], ["{}"], ["nothing"], ['{"rules": "draw=3", "deck": "KS"}']])
def test_what_is_no_proof_is_refused(lines: list[str]) -> None:
    with pytest.raises(NotProved, match="no proof"):
        check(lines)


def test_no_card_is_stuck_where_the_game_can_be_won() -> None:
    chance = Random("stuck")
    found = []
    for _ in range(150):
        game, position = any_rules(chance), any_position(chance, 44)
        if stuck_cards(game, position):
            found.append(solve(game, position).result)
    assert set(found) == {Result.LOST}
    assert len(found) > 5


def test_large_deals_are_checked_by_samples() -> None:
    sample = sample_losses(DRAW_3, DRAW_3.deal(LOST[0]), positions=2)
    assert sample.agreeing > 0
    assert sample.wrong == 0
