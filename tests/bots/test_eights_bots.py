"""Bots at Eights: what they can't know, what they do with a card in hand, and that strength pays."""

from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace

from parlour.bots import STRENGTHS, Strength, choose
from parlour.games.eights import Eights, State
from parlour.games.eights.cards import ALL_KINDS, COLOURS, KINDS

KIND = {text: kind for kind, text in enumerate(KINDS)}


def at_table(*hands: str, top: str, pending: int = 0) -> State:
    """A position with the first seat to move."""
    return State(
        seed="table",
        position=0,
        hands=tuple(tuple(sorted(KIND[card] for card in hand.split())) for hand in hands),
        top=KIND[top],
        colour=COLOURS.index(top[0]),
        turn=0,
        pending=pending,
    )


def chosen(game: Eights, state: State, strength: Strength) -> str:
    seat = state.turn
    view, moves = game.view(state, seat), game.moves(state, seat)
    return str(choose(game, view, seat, moves, strength=strength, rng=Random(1)))


def scrambled(state: State, rng: Random) -> State:
    """The same to the seat to move: other cards in the other hands, and another deck."""
    hands = tuple(
        hand if seat == state.turn else tuple(sorted(rng.randrange(ALL_KINDS) for _ in hand))
        for seat, hand in enumerate(state.hands)
    )
    return replace(state, hands=hands, seed=str(rng.random()))


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_choice_does_not_depend_on_other_hands_or_the_deck(strength: Strength) -> None:
    game, rng = Eights(play_drawn=True), Random(1)
    for deal in range(10):
        state = game.start(f"scrambled {deal}", 4)
        for _ in range(60):
            if state.winner is not None:
                break
            assert chosen(game, state, strength) == chosen(game, scrambled(state, rng), strength)
            state, _ = game.play(state, state.turn, rng.choice(game.moves(state, state.turn)))


@pytest.mark.parametrize("strength", STRENGTHS)
def test_no_bot_draws_when_it_can_play(strength: Strength) -> None:
    state = at_table("r1 g2 y3", "r1", "r1", top="b1")
    assert chosen(Eights(), state, strength) == "r1"


@pytest.mark.parametrize("strength", STRENGTHS)
def test_pending_draws_are_answered_with_a_plus(strength: Strength) -> None:
    state = at_table("r1 g+2 y3", "r1 r2", "r1 r2", top="b+2", pending=2)
    assert chosen(Eights(), state, strength) == "g+2"


@pytest.mark.parametrize("strength", ["normal", "strong"])
def test_a_wild_card_names_the_colour_held_most(strength: Strength) -> None:
    state = at_table("8 g2 g5 g7 y3", "r1 r2", "r1 r2", top="b1")
    assert chosen(Eights(), state, strength) == "8=g"


@pytest.mark.parametrize("strength", ["normal", "strong"])
def test_a_wild_card_is_kept_for_the_end(strength: Strength) -> None:
    state = at_table("8 b2", "r1 r2 r3", "r1 r2 r3", top="b1")
    assert chosen(Eights(), state, strength) == "b2"


@pytest.mark.parametrize("attack", ["b+2", "bs", "br"])
def test_a_strong_bot_keeps_the_next_seat_from_going_out(attack: str) -> None:
    state = at_table(f"b2 b3 {attack} g4 g+2", "r1", "r1 " * 7, "r1 " * 7, top="b1")
    assert chosen(Eights(), state, "strong") == attack


@pytest.mark.parametrize(("strength", "least"), [("normal", 0.52), ("strong", 0.56)])
def test_the_stronger_bot_wins_more_than_the_easy_one(strength: Strength, least: float) -> None:
    """Two against two. What 600 rounds can't show, strong against normal (52 %), is left to the benchmark."""
    game, rounds, wins = Eights(), 600, 0
    seatings = tuple(combinations(range(4), 2))
    for number in range(rounds):
        pair, rng = seatings[number % len(seatings)], Random(number)
        state = game.start(f"match {number}", 4)
        while state.winner is None:
            seat = state.turn
            view, moves = game.view(state, seat), game.moves(state, seat)
            played: Strength = strength if seat in pair else "easy"
            move = choose(game, view, seat, moves, strength=played, rng=rng)
            state, _ = game.play(state, seat, move)
        wins += state.winner in pair
    assert wins / rounds > least
