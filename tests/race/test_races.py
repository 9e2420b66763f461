"""Races on any solitaire that declares one: FreeCell and Golf, under all their options."""

from random import Random
from typing import Any

import pytest

from parlour import options, registry
from parlour.bots import STRENGTHS, Strength, bot_for, choose, sight
from parlour.description import describe
from parlour.errors import InvalidRules
from parlour.games.patience import FreeCell, Golf, Patience
from parlour.games.race import STOP, FreeCellRace, GolfRace, Racing, State
from parlour.solver import Cancel
from parlour.solver.patience import solve
from parlour.solvers import Budget, Result

RACES = {
    "race_freecell": ("", "cells=3 build=suit", "layout=seahaven build=suit empty=kings"),
    "race_golf": ("", "wrap=yes", "king=stops"),
}
RULES = [(name, text) for name, texts in RACES.items() for text in texts]


def race(name: str, text: str = "") -> Any:
    return options.read(registry.game_type(name), text)


@pytest.mark.parametrize(("name", "text"), RULES)
def test_every_seat_plays_the_solitaire_under_the_same_options(name: str, text: str) -> None:
    game, rng = race(name, text), Random(1)
    alone: Patience = options.read(game.raced, text)  # type: ignore[assignment]
    assert (game.solitaire, options.write(game)) == (alone, options.write(alone))
    state, table = game.start("7", 2), alone.start("7")
    for _ in range(100):
        legal = alone.moves(table, 0)
        assert list(game.moves(state, 1)) == [*legal, STOP]
        if not legal:
            break
        move = rng.choice(legal)
        table, expected = alone.play(table, 0, move)
        state, (happened,) = game.play(state, 1, move)
        assert (state.lanes[1].table, happened.events) == (table, expected)
        assert game.redact(happened, 0).events is None
    assert state.lanes[0].table == alone.start("7")


def test_options_that_do_not_go_together_are_refused_in_a_race_too() -> None:
    with pytest.raises(InvalidRules, match="goes only with cells=4"):
        race("race_freecell", "layout=eightoff cells=3")
    with pytest.raises(InvalidRules, match="goes only with wrap=no"):
        race("race_golf", "king=stops wrap=yes")


def test_in_golf_cards_are_home_when_they_leave_the_columns() -> None:
    game = GolfRace()
    state = game.start("7", 2)
    line = solve(Golf(), state.lanes[0].table).moves
    while not any(lane.done for lane in state.lanes):
        gone = 35 - sum(map(len, state.lanes[0].table.columns))
        (progress, other), height = game.view(state, 1).seats, game.view(state, 1).height
        assert (progress.foundations, progress.face_down, height) == ((gone,), 0, 35)
        assert (other.foundations, other.is_won) == ((0,), False)
        move = line[state.step] if line else next(move for move in game.moves(state, 0))
        state, _ = game.play(state, 0, move)
    assert game.view(state, None).seats[0].is_won == bool(line)


def test_the_first_to_win_a_race_is_first() -> None:
    game, solitaire = FreeCellRace(), FreeCell()
    state = game.start("29", 3)
    for move in solve(solitaire, solitaire.start("29")).moves:
        for seat in (2, 0):
            state, _ = game.play(state, seat, move)
    state, _ = game.play(state, 1, STOP)
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.ranking) == ((2,), (2, 0, 1))
    assert game.view(state, None).places == (2, 3, 1)


@pytest.mark.parametrize("name", RACES)
def test_a_race_proves_its_deals_by_the_solver_of_its_solitaire(name: str) -> None:
    game, solver = race(name), registry.solver(name)
    for number in range(6):
        seed = f"raced/{number}"
        truth = solve(game.solitaire, game.solitaire.start(seed)).result is Result.WINNABLE
        assert solver.is_winnable(game, seed, Budget(nodes=10**6), cancel=Cancel()) == truth


def test_a_race_and_its_solitaire_name_each_other() -> None:
    names = {"race": "klondike", "race_freecell": "freecell", "race_golf": "golf"}
    for name, alone in names.items():
        assert describe(registry.game_type(name)).raced == alone
        assert describe(registry.game_type(alone)).rival == name
    assert describe(registry.game_type("spider")).rival == ""


def played(game: Racing, seed: str, strength: Strength) -> State[Any]:
    """Two bots to the end, one after the other."""
    rng = Random(seed)
    state = game.start(seed, 2)
    while waiting := sorted(game.to_move(state)):
        seat = waiting[0]
        seen, moves = sight(game, state, seat), game.moves(state, seat)
        state, _ = game.play(state, seat, choose(game, seen, seat, moves, strength=strength, rng=rng))
        assert state.step < 2000
    return state


@pytest.mark.parametrize("name", RACES)
@pytest.mark.parametrize("strength", STRENGTHS)
def test_bots_come_to_an_end_and_get_somewhere(name: str, strength: Strength) -> None:
    game = race(name)
    ended = [played(game, str(seed), strength) for seed in range(3)]
    assert all(any(sum(seat.foundations) for seat in game.view(state, None).seats) for state in ended)
    assert any(one.moves != other.moves for one, other in (game.view(each, None).seats for each in ended))


@pytest.mark.parametrize("name", RACES)
def test_a_bot_chooses_from_a_plain_view_too(name: str) -> None:
    game = race(name)
    state = game.start("7", 2)
    moves = game.moves(state, 1)
    assert bot_for(game).choose(game, game.view(state, 1), 1, moves, strength="easy", rng=Random(1)) in moves
