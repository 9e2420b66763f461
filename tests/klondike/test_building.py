"""The tables that list moves quickly say what the rule says, of every card and every run."""

from itertools import pairwise

import pytest

from parlour import Klondike
from parlour.cards import DECK_SIZE, parse_card
from parlour.games.klondike.building import EMPTY_BITS, FIT_BITS, RUN_BITS, RUNG, goes_on, may_begin
from tests.klondike.tables import legal, table

DECK = range(DECK_SIZE)


@pytest.mark.parametrize(
    ("card", "last", "does_go"),
    [
        ("QH", "KS", True),
        ("QH", "KC", True),
        ("QS", "KC", False),  # of the same colour
        ("QD", "KH", False),
        ("JH", "KS", False),  # two ranks lower
        ("KS", "QH", False),  # higher
        ("AS", "2D", True),
        ("KS", "AH", False),  # an ace is the lowest
        ("QH", "QS", False),
    ],
)
def test_a_card_goes_on_one_that_is_a_rank_higher_and_of_the_other_colour(
    card: str, last: str, does_go: bool
) -> None:
    assert goes_on(parse_card(card), parse_card(last)) == does_go
    assert Klondike().fits(parse_card(card), (parse_card(last),)) == does_go


def test_every_card_has_a_bit_that_is_among_those_that_fit_exactly_if_it_goes_there() -> None:
    for last in DECK:
        for card in DECK:
            assert bool(FIT_BITS[last] & 1 << RUNG[card]) == goes_on(card, last)
    for card in DECK:
        assert bool(EMPTY_BITS["kings"] & 1 << RUNG[card]) == may_begin(card, "kings")
        assert bool(EMPTY_BITS["any"] & 1 << RUNG[card]) == may_begin(card, "any")


def test_the_bits_of_a_run_are_those_of_its_cards_and_each_is_the_next() -> None:
    runs = [[card] for card in DECK]
    while runs:
        run = runs.pop()
        assert RUN_BITS[run[-1]][len(run)] == sum(1 << RUNG[card] for card in run)
        assert all(RUNG[upper] == RUNG[lower] + 1 for upper, lower in pairwise(run))
        longer = [[*run, card] for card in DECK if goes_on(card, run[-1])]
        runs += longer[:1] if len(run) > 2 else longer  # every pair and triple, then one way on


def test_of_a_long_run_only_the_part_moves_that_fits() -> None:
    position = table(["KH QS JH TS 9D", "TC", "QC"])
    assert legal(position, Klondike(takeback=False)) >= {"1-2", "1-3x3"}
