"""Drawing, playing a drawn card at once, passing, and what the clock does."""

import pytest

from parlour.errors import IllegalMove
from parlour.games.eights import Eights, State
from parlour.games.eights.events import Drew, Passed
from tests.eights.table import hand, happens, legal, play, table

AT_ONCE = Eights(play_drawn=True)


def drawing(card: str, *, top: str = "r5", game: Eights = AT_ONCE) -> State:
    """The position after seat 0, with b1 y1 in hand, has drawn this card with nothing pending."""
    for seed in range(2000):
        state, (drew,) = happens(table("b1 y1", top=top, seed=str(seed)), "draw", game)
        if isinstance(drew, Drew) and drew.cards == (card,):
            return state
    raise AssertionError(f"no seed draws {card}")


def test_draw_takes_one_card_and_the_turn_passes() -> None:
    state = play(table("b1 y1"), "draw")
    assert (len(hand(state, 0)), state.turn) == (3, 1)


def test_without_play_drawn_a_drawn_card_is_not_played_at_once() -> None:
    assert drawing("r7", game=Eights()).turn == 1


def test_with_play_drawn_the_seat_plays_that_very_card_or_passes() -> None:
    state = drawing("r7")
    assert (state.turn, legal(state, AT_ONCE)) == (0, ["r7", "pass"])


def test_with_play_drawn_a_wild_card_drawn_names_its_colour() -> None:
    assert legal(drawing("8"), AT_ONCE) == ["8=r", "8=b", "8=g", "8=y", "pass"]


def test_with_play_drawn_the_turn_passes_when_the_drawn_card_may_not_be_played() -> None:
    assert drawing("g7").turn == 1


def test_with_play_drawn_another_card_of_the_hand_is_refused_after_drawing() -> None:
    with pytest.raises(IllegalMove, match="only play the card you drew") as refused:
        play(drawing("b7", top="b5"), "b1", game=AT_ONCE)
    assert refused.value.code == "only-the-drawn"


def test_with_play_drawn_a_second_draw_is_refused() -> None:
    with pytest.raises(IllegalMove, match="You have already drawn") as refused:
        play(drawing("r7"), "draw", game=AT_ONCE)
    assert refused.value.code == "already-drawn"


def test_with_play_drawn_playing_the_drawn_card_goes_on_as_usual() -> None:
    state = play(drawing("rr"), "rr", game=AT_ONCE)
    assert (hand(state, 0), state.direction, state.turn) == (["b1", "y1"], -1, 2)
    assert legal(state, AT_ONCE)[-1] == "draw"


def test_with_play_drawn_pass_keeps_the_card_and_passes_the_turn() -> None:
    state, events = happens(drawing("r7"), "pass", AT_ONCE)
    assert (hand(state, 0), state.turn, events) == (["r7", "b1", "y1"], 1, (Passed(0),))
    assert legal(state, AT_ONCE)[-1] == "draw"


@pytest.mark.parametrize("game", [Eights(), AT_ONCE])
def test_pass_is_only_for_after_a_drawn_card_that_may_be_played(game: Eights) -> None:
    with pytest.raises(IllegalMove, match="You can only pass after drawing") as refused:
        play(table("r1"), "pass", game=game)
    assert refused.value.code == "nothing-to-pass"


@pytest.mark.parametrize("seed", range(10))
def test_with_play_drawn_nothing_is_played_at_once_after_pending_draws(seed: int) -> None:
    state = play(table("b1 y1", top="r+2", pending=20, seed=str(seed)), "draw", game=AT_ONCE)
    assert (state.turn, state.drawn) == (1, None)


def test_the_drawn_cards_are_told_to_the_seat_that_drew() -> None:
    state, (drew,) = happens(table("b1", pending=2, top="r+2"), "draw")
    assert isinstance(drew, Drew)
    assert sorted(["b1", *(drew.cards or ())]) == sorted(hand(state, 0))


# The clock


def after_the_clock(state: State, game: Eights) -> State:
    move = game.timeout(state, state.turn)
    assert move is not None
    return game.play(state, state.turn, move)[0]


def test_when_time_runs_out_the_seat_draws_one_and_the_turn_passes() -> None:
    state = after_the_clock(table("r1 r2"), Eights())
    assert (len(hand(state, 0)), state.turn) == (3, 1)


def test_when_time_runs_out_the_seat_draws_all_that_is_pending_and_the_turn_passes() -> None:
    state = after_the_clock(table("r+2 r2", top="r+2", pending=6), Eights())
    assert (len(hand(state, 0)), state.turn, state.pending) == (8, 1, 0)


def test_when_time_runs_out_after_a_playable_card_was_drawn_the_seat_passes() -> None:
    state = after_the_clock(drawing("r7"), AT_ONCE)
    assert (hand(state, 0), state.turn) == (["r7", "b1", "y1"], 1)


def test_when_time_runs_out_a_card_that_the_clock_drew_is_not_played_either() -> None:
    for seed in range(50):
        state = after_the_clock(table("b1 y1", seed=str(seed)), AT_ONCE)
        if state.turn == 0:
            state = after_the_clock(state, AT_ONCE)
        assert (len(hand(state, 0)), state.turn) == (3, 1)
