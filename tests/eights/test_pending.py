"""Pending draws: plus cards, stacking, and taking them all."""

import pytest

from parlour.errors import IllegalMove
from parlour.games.eights import Eights
from parlour.games.eights.events import Drew, Pending, Played
from tests.eights.table import happens, legal, play, seen, table

OFF = Eights(stacking="off")


@pytest.mark.parametrize(("card", "more"), [("r+2", 2), ("+4=b", 4), ("+20=g", 20)])
def test_a_plus_card_makes_so_many_more_to_draw(card: str, more: int) -> None:
    state, events = happens(table(f"{card.partition('=')[0]} y1"), card)
    assert (seen(state).pending, seen(state).turn) == (more, 1)
    assert events == (Played(0, card), Pending(more))


@pytest.mark.parametrize("pending", [0, 2, 26])
def test_all_see_how_many_cards_a_draw_takes(pending: int) -> None:
    state = table("r1 y1", top="r+2", pending=pending)
    _, (drew,) = happens(state, "draw")
    assert isinstance(drew, Drew)
    assert [seen(state, seat).draw_count for seat in (None, 0, 1)] == [drew.count] * 3


@pytest.mark.parametrize("top", ["r+2", "y+2", "+4=r", "+20=b"])
def test_pending_any_plus_card_goes_on_any_whatever_the_colour(top: str) -> None:
    state = table("g+2 +4 +20", top=top, pending=2)
    wild = [f"{card}={colour}" for card in ("+4", "+20") for colour in "rbgy"]
    assert legal(state) == ["g+2", *wild, "draw"]


def test_pending_nothing_but_a_plus_card_can_be_played_not_even_what_matches_or_an_eight() -> None:
    assert legal(table("r5 r0 8 rs rr", top="r+2", pending=2)) == ["draw"]


def test_a_plus_card_on_pending_adds_to_the_number() -> None:
    state = play(table("r+2 y1", "+20 y1", "b+2 y1"), "r+2", "+20=g", "b+2")
    assert (seen(state).pending, seen(state).colour, seen(state).turn) == (24, "b", 0)


def test_draw_takes_all_that_is_pending_and_the_turn_passes() -> None:
    state, events = happens(table("r1", top="r+2", pending=26), "draw")
    view = seen(state)
    assert (view.counts[0], view.pending, view.turn) == (27, 0, 1)
    assert isinstance(events[0], Drew)
    assert (events[0].count, len(events[0].cards or ())) == (26, 26)


def test_pending_draws_can_not_be_dodged_by_drawing_one() -> None:
    assert seen(play(table("r1", top="r+2", pending=4), "draw")).counts[0] == 1 + 4


def test_after_the_draws_were_taken_the_next_seat_plays_as_usual() -> None:
    state = play(table("b1", "r7 g+2 b7 y0", top="r+2", pending=2), "draw")
    assert legal(state) == ["r7", "g+2", "draw"]


def test_a_card_refused_while_draws_are_pending_says_so() -> None:
    with pytest.raises(IllegalMove, match="4 cards to draw: you can't play r5") as refused:
        play(table("r5 r6", top="+4=r", pending=4), "r5")
    assert refused.value.code == "draws-pending"


def test_stacking_off_no_card_can_be_played_while_draws_are_pending() -> None:
    state = table("r+2 +4 +20 r5 8", top="r+2", pending=2)
    assert legal(state, OFF) == ["draw"]
    with pytest.raises(IllegalMove, match="2 cards to draw"):
        play(state, "r+2", game=OFF)


def test_stacking_off_plus_on_plus_is_still_a_match_when_nothing_is_pending() -> None:
    assert legal(table("b+2 b1", top="r+2"), OFF) == ["b+2", "draw"]


def test_stacking_off_a_plus_card_still_makes_the_next_seat_draw() -> None:
    state = play(table("r+2 r1"), "r+2", "draw", game=OFF)
    assert (seen(state).counts[1], seen(state).turn) == (4, 2)


def test_pending_draws_stay_with_the_player_whose_turn_it_is() -> None:
    state = table("r1", "y1", top="r+2", pending=2, turn=1)
    assert (seen(state).turn, seen(play(state, "draw")).counts) == (1, (1, 3, 2))
