"""What holds in every game of Eights and of Race, whatever is played: replays, texts, and what is hidden."""

from random import Random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.errors import IllegalMove
from parlour.game import AnyGame
from parlour.games.eights import Eights
from parlour.games.race import Race
from tests.scrambles import SCRAMBLES, TEXTS

GAMES: st.SearchStrategy[Eights | Race] = st.builds(
    Eights,
    specials=st.booleans(),
    hand=st.integers(3, 10),
    skip=st.integers(1, 5),
    reverses=st.integers(2, 10),
    stacking=st.sampled_from(["any", "off"]),
    play_drawn=st.booleans(),
) | st.builds(
    Race,
    draw=st.integers(1, 3),
    redeals=st.just("unlimited") | st.integers(0, 2),
    empty=st.sampled_from(["kings", "any"]),
    takeback=st.booleans(),
)


class Played(msgspec.Struct):
    """A game with every state it went through; `moves[n]`, by a seat, led from `states[n]` to the next."""

    game: AnyGame
    seats: int
    seed: str
    first: int
    states: list[Any]
    moves: list[tuple[int, Any]]


@st.composite
def played(draw: st.DrawFn) -> Played:
    game = draw(GAMES)
    seats = draw(st.sampled_from(game.seats))
    seed, first = draw(st.text(max_size=8)), draw(st.integers(0, seats - 1))
    log = Played(game, seats, seed, first, [game.start(seed, seats, first=first)], [])
    for choice in draw(st.lists(st.integers(0, 2**16 - 1), max_size=60)):
        state = log.states[-1]
        able = sorted(log.game.to_move(state))
        if not able:
            break
        seat = able[choice % len(able)]
        legal = log.game.moves(state, seat)
        log.moves.append((seat, legal[choice // 8 % len(legal)]))
        log.states.append(log.game.play(state, *log.moves[-1])[0])
    return log


def refusal(game: AnyGame, state: Any, seat: int, move: Any) -> tuple[str, str] | None:
    try:
        game.play(state, seat, move)
    except IllegalMove as error:
        return error.code, error.sentence
    return None


def told(log: Played, state: Any, viewer: int | None, coming: tuple[int, Any]) -> bytes:
    """All that a seat or a spectator is sent of a move: the events, their words, and the view after it."""
    after, events = log.game.play(state, *coming)
    seen = [log.game.redact(event, viewer) for event in events]
    words = [log.game.tell(event, [f"Player {seat}" for seat in range(log.seats)]) for event in seen]
    return msgspec.json.encode((seen, words, log.game.view(after, viewer)))


@given(played())
@settings(max_examples=60)
def test_every_prefix_of_a_log_replays_to_the_same_state(log: Played) -> None:
    for length in range(len(log.moves) + 1):
        state = log.game.start(log.seed, log.seats, first=log.first)
        for seat, move in log.moves[:length]:
            state, _ = log.game.play(state, seat, log.game.parse(str(move)))
        assert state == log.states[length]
        assert msgspec.msgpack.encode(state) == msgspec.msgpack.encode(log.states[length])


@given(played())
@settings(max_examples=60)
def test_every_legal_move_is_read_as_it_is_written(log: Played) -> None:
    for state in log.states:
        for seat in range(log.seats):
            assert all(log.game.parse(str(move)) == move for move in log.game.moves(state, seat))


@given(played(), st.data())
@settings(max_examples=100)
def test_what_is_hidden_changes_no_view_no_list_of_moves_and_no_refusal(
    log: Played, data: st.DataObject
) -> None:
    game, state = log.game, data.draw(st.sampled_from(log.states))
    viewer = data.draw(st.sampled_from([None, *range(log.seats)]))
    other = SCRAMBLES[game.name](game, state, viewer, Random(data.draw(st.integers())), None)
    assert msgspec.json.encode(game.view(other, viewer)) == msgspec.json.encode(game.view(state, viewer))
    if viewer is not None:
        assert list(game.moves(other, viewer)) == list(game.moves(state, viewer))
        for move in map(game.parse, TEXTS[game.name]):
            assert refusal(game, other, viewer, move) == refusal(game, state, viewer, move)


@given(played(), st.data())
@settings(max_examples=150)
def test_what_is_hidden_changes_nothing_that_is_told_of_a_move(log: Played, data: st.DataObject) -> None:
    if not log.moves:
        return
    number = data.draw(st.integers(0, len(log.moves) - 1))
    state, coming = log.states[number], log.moves[number]
    viewer = data.draw(st.sampled_from([None, *range(log.seats)]))
    other = SCRAMBLES[log.game.name](log.game, state, viewer, Random(data.draw(st.integers())), coming)
    assert told(log, other, viewer, coming) == told(log, state, viewer, coming)
