"""Whose turn it is: round the table, skips, reverses, and the end of the round."""

import pytest

from parlour.errors import IllegalMove
from parlour.game import Outcome
from parlour.games.eights import Eights, State
from parlour.games.eights.events import Played, RoundWon, Skipped, Turned
from tests.eights.table import happens, legal, play, seen, table

FOUR = ("r1 rs rr y1", "r1 rs rr y1", "r1 rs rr y1", "r1 rs rr y1")


@pytest.mark.parametrize(("turn", "direction", "after"), [(0, 1, 1), (3, 1, 0), (0, -1, 3), (2, -1, 1)])
@pytest.mark.parametrize("text", ["r1", "draw"])
def test_the_turn_goes_round_in_the_direction_of_play(
    turn: int, direction: int, after: int, text: str
) -> None:
    assert play(table(*FOUR, turn=turn, direction=direction), text).turn == after


def test_a_number_and_an_eight_have_no_other_effect() -> None:
    for card in ("r1", "8=b"):
        state, events = happens(table("r1 8 y1"), card)
        view = seen(state)
        assert (view.turn, view.direction, view.pending, view.reverses) == (1, 1, 0, 0)
        assert events == (Played(0, card),)


# Skip


def test_skip_passes_over_two_seats() -> None:
    state, events = happens(table(*FOUR), "rs")
    assert state.turn == 3
    assert events == (Played(0, "rs"), Skipped((1, 2)))


def test_skip_passes_over_seats_in_the_direction_of_play() -> None:
    state, events = happens(table(*FOUR, direction=-1), "rs")
    assert state.turn == 1
    assert events[1] == Skipped((3, 2))


def test_with_three_seats_the_same_player_goes_again_after_a_skip() -> None:
    assert play(table("rs y1"), "rs").turn == 0


@pytest.mark.parametrize(("skip", "after"), [(1, 2), (2, 3), (3, 4), (4, 0), (5, 1)])
def test_skip_option_says_how_many_are_skipped(skip: int, after: int) -> None:
    state, events = happens(table("rs y1", *["y1 y1"] * 4), "rs", Eights(skip=skip))
    assert state.turn == after
    assert events[1] == Skipped(tuple(step % 5 for step in range(1, skip + 1)))


# Reverse


def test_reverse_turns_the_direction() -> None:
    state, events = happens(table(*FOUR), "rr")
    assert (state.direction, state.turn) == (-1, 3)
    assert events == (Played(0, "rr"), Turned(-1))
    assert play(state, "rr").turn == 0


def after_reverses(count: int, game: Eights) -> State:
    hand = "rr " * 12 + "r1 y1"
    return play(table(hand, hand, hand), *["rr"] * count, game=game)


@pytest.mark.parametrize("limit", [2, 4, 10])
def test_so_many_reverses_in_a_row_at_most(limit: int) -> None:
    game = Eights(reverses=limit)
    assert legal(after_reverses(limit - 1, game), game) == ["r1", "rr", "draw"]
    assert legal(after_reverses(limit, game), game) == ["r1", "draw"]


def test_four_reverses_in_a_row_at_most_by_default() -> None:
    state = after_reverses(4, Eights())
    with pytest.raises(IllegalMove, match="No more than 4 reverses in a row") as refused:
        play(state, "rr")
    assert refused.value.code == "too-many-reverses"


def test_a_reverse_of_another_colour_counts_in_the_row_too() -> None:
    assert legal(table("br gr r1", top="rr", reverses=4)) == ["r1", "draw"]


@pytest.mark.parametrize("card", ["r1", "8=r", "rs", "r+2"])
def test_another_card_ends_the_row_of_reverses(card: str) -> None:
    state = play(table("r1 8 rs r+2 y1", top="rr", reverses=4), card)
    assert seen(state).reverses == 0


def test_after_another_card_a_reverse_is_playable_again() -> None:
    assert legal(play(table("r1 y1", "rr y2", top="rr", reverses=4), "r1")) == ["rr", "draw"]


def test_somebody_who_draws_ends_the_row_of_reverses() -> None:
    state = play(table("b1 y1", "br y1", top="rr", reverses=4), "draw")
    assert seen(state).reverses == 0
    assert legal(state) == ["br", "draw"]


def test_a_reverse_drawn_after_the_row_was_full_may_be_played_at_once() -> None:
    game = Eights(play_drawn=True)
    for seed in range(1000):
        state = play(table("b1 y1", top="rr", reverses=4, seed=str(seed)), "draw", game=game)
        if seen(state, 0).drawn == "gr":
            assert legal(state, game) == ["gr", "pass"]
            return
    pytest.fail("no seed draws a reverse")


# The end


@pytest.mark.parametrize("card", ["r1", "rs", "rr", "r+2", "8=b", "+4=g", "+20=y"])
def test_the_first_to_have_no_cards_wins_at_once_whatever_the_last_card_was(card: str) -> None:
    state, events = happens(table(card.partition("=")[0]), card)
    assert Eights().outcome(state) == Outcome(winners=(0,))
    assert events == (Played(0, card), RoundWon(0))
    assert seen(state).winner == 0


@pytest.mark.parametrize("card", ["+2", "+4=r", "+20=r"])
def test_a_plus_card_on_pending_may_be_the_last_card(card: str) -> None:
    text = f"r{card}" if card == "+2" else card
    state = play(table(text.partition("=")[0], top="b+2", pending=2), text)
    assert seen(state).winner == 0


@pytest.mark.parametrize("card", ["8", "+4", "+20"])
def test_a_last_card_that_is_wild_still_names_a_colour(card: str) -> None:
    assert legal(table(card)) == [*(f"{card}={colour}" for colour in "rbgy"), "draw"]
    assert seen(play(table(card), f"{card}=y")).colour == "y"


def test_a_reverse_beyond_the_row_can_not_be_the_last_card_either() -> None:
    assert legal(table("rr", top="br", reverses=4)) == ["draw"]


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("card", ["r1", "rs", "rr", "r+2"])
def test_when_the_round_is_won_the_turn_stays_with_the_winner(seat: int, card: str) -> None:
    hands = [card if owner == seat else "y1 y1" for owner in range(3)]
    state = play(table(*hands, turn=seat), card)
    assert (state.turn, state.direction, state.pending) == (seat, 1, 0)


def test_when_the_round_is_won_nobody_is_to_move() -> None:
    game, state = Eights(), play(table("r1"), "r1")
    assert game.to_move(state) == frozenset()
    for seat in range(3):
        assert game.moves(state, seat) == ()
        with pytest.raises(IllegalMove, match="This game is over") as refused:
            game.play(state, seat, game.parse("draw"))
        assert refused.value.code == "over"
