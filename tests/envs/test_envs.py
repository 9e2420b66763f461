"""Every registered game as an environment: it passes the checks of its library, and leaks nothing."""

import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test

from parlour import registry
from parlour.envs import SolitaireEnv, TableEnv, make
from parlour.envs.actions import Actions
from parlour.errors import IllegalMove
from parlour.game import AnyGame, ListsMoves, is_for_one
from parlour.games.eights import Eights
from parlour.games.klondike import Klondike
from parlour.games.race import Race
from parlour.solver import solve
from tests.scrambles import RULES, SCRAMBLES

NAMES = sorted(registry.games())
SEVERAL = [name for name in NAMES if not is_for_one(registry.game_type(name))]
OPTIONS = [(name, rules) for name in NAMES for rules in RULES[name]]


def chosen(mask: Any, rng: Random) -> int:
    return int(rng.choice(mask.nonzero()[0]))


def states(game: AnyGame, seats: int, rng: Random, count: int) -> list[Any]:
    """Those of a game played at random."""
    state = game.start(rng.randbytes(8).hex(), seats)
    found = [state]
    for _ in range(count):
        seat = rng.choice(sorted(game.to_move(state)) or [0])
        legal = game.moves(state, seat)
        if not legal:
            break
        state, _ = game.play(state, seat, rng.choice(legal))
        found.append(state)
    return found


@pytest.mark.parametrize("reward", ["outcome", "points"])
def test_klondike_passes_the_check_of_gymnasium(reward: Any) -> None:
    check_env(SolitaireEnv(Klondike(draw=3), reward=reward), skip_render_check=True)


@pytest.mark.filterwarnings("ignore::UserWarning")  # it warns of arrays that are not pictures
@pytest.mark.parametrize("name", SEVERAL)
def test_a_table_passes_the_tests_of_pettingzoo(name: str) -> None:
    api_test(make(name, seats=3), num_cycles=60)
    seed_test(lambda: make(name, seats=3), num_cycles=20)


@pytest.mark.parametrize(("name", "rules"), OPTIONS)
def test_two_worlds_that_look_alike_are_observed_alike(name: str, rules: dict[str, Any]) -> None:
    game = registry.game_type(name)(**rules)
    rng = Random(name)
    seats = game.seats[0] if is_for_one(game) else 3
    for state in states(game, seats, rng, 40):
        for seat in game.to_move(state):
            other = SCRAMBLES[name](game, state, seat, rng, None)
            seen, seen_there = (observed(game, seats, seat, each) for each in (state, other))
            assert all(np.array_equal(here, there) for here, there in zip(seen, seen_there, strict=True))


def observed(game: AnyGame, seats: int, seat: int, state: Any) -> tuple[Any, ...]:
    """All that the agent of a seat gets in a state: observation and mask."""
    if is_for_one(game):
        alone = SolitaireEnv(game)
        observation, info = alone.reset(options={"position": state})
        return observation, info["action_mask"], alone.action_masks()
    table = TableEnv(game, seats)
    table.reset(options={"position": state, "first": seat})
    found = table.observe(f"seat_{seat + 1}")
    return found["observation"], found["action_mask"]


@pytest.mark.parametrize("name", ["klondike", "eights", "race"])
def test_what_looks_different_is_observed_differently(name: str) -> None:
    game = registry.game_type(name)()
    seats = 1 if is_for_one(game) else 3
    seen: dict[bytes, Any] = {}
    for state in states(game, seats, Random(2), 200):
        for seat in game.to_move(state):
            key = b"".join(part.tobytes() for part in observed(game, seats, seat, state))
            view = game.view(state, seat)
            assert seen.setdefault(key, view) == view


@pytest.mark.parametrize(("name", "rules"), OPTIONS)
def test_the_mask_is_exactly_the_legal_moves(name: str, rules: dict[str, Any]) -> None:
    game = registry.game_type(name)(**rules)
    actions = Actions(game)
    for state in states(game, game.seats[-1], Random(3), 60):
        for seat in game.to_move(state):
            legal = game.moves(state, seat)
            allowed = actions.mask(legal).nonzero()[0]
            assert {str(actions.move(int(action), legal)) for action in allowed} == set(map(str, legal))
            assert sorted(actions.action(move, legal) for move in legal) == list(allowed)
            assert actions.move(actions.count, legal) is None


@pytest.mark.parametrize("name", ["klondike", "eights", "race"])
def test_our_games_number_every_move_once(name: str) -> None:
    game = registry.game_type(name)()
    assert isinstance(game, ListsMoves)
    moves = game.all_moves()
    assert len(set(moves)) == len(moves)
    assert [game.parse(str(move)) for move in moves] == list(moves)


def test_a_game_won_in_klondike_is_worth_one() -> None:
    game = Klondike()
    env = SolitaireEnv(game)
    env.reset(options={"deal": "2026-11-15"})
    moves = solve(game, game.start("2026-11-15")).moves
    for number, move in enumerate(moves):
        _, reward, terminated, truncated, info = env.step(env.actions.action(move, game.all_moves()))
        assert not truncated
        assert not info["refused"]
        assert (reward, terminated) == ((1.0, True) if number == len(moves) - 1 else (0.0, False))


def test_points_are_the_game_s_own() -> None:
    env = SolitaireEnv(Klondike(), reward="points")
    env.reset(options={"deal": "2026-11-15"})
    _, reward, *_ = env.step(env.actions.action(Klondike().parse("2-f"), ()))
    assert reward == 25


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = make("klondike")
    before, info = env.reset(seed=1)
    illegal = int((info["action_mask"] == 0).nonzero()[0][0])
    after, reward, terminated, _, info = env.step(illegal)
    assert info["refused"]
    assert (reward, terminated) == (0.0, False)
    assert np.array_equal(before, after)
    table = make("eights")
    table.reset(seed=1)
    with pytest.raises(IllegalMove):
        table.step(int((table.observe("seat_1")["action_mask"] == 0).nonzero()[0][0]))


def test_the_winner_of_a_round_gets_one_and_the_others_lose_one() -> None:
    env, rng = TableEnv(Eights(hand=3), 4), Random(1)
    env.reset(seed=7)
    for _ in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            assert terminated
            break
        assert observation is not None
        env.step(chosen(observation["action_mask"], rng))
    assert sorted(env.rewards.values()) == [-1, -1, -1, 1]


def test_in_a_race_the_seats_take_turns_until_all_have_stopped() -> None:
    game = Race()
    env = TableEnv(game, 3)
    env.reset(seed=1)
    stop = env.actions.action(game.parse("stop"), ())
    draw = env.actions.action(game.parse("draw"), ())
    order = []
    for action in (draw, stop, draw, stop, draw, stop):
        order.append(env.agent_selection)
        env.step(action)
    assert order == ["seat_1", "seat_2", "seat_3", "seat_1", "seat_3", "seat_3"]
    assert all(env.terminations.values())
    assert env.rewards == {"seat_1": -1, "seat_2": 1, "seat_3": -1}, "no card is up, and seat 2 made no move"


def test_long_games_are_cut_off() -> None:
    env = SolitaireEnv(Klondike(), most_moves=2)
    env.reset(seed=1)
    assert [env.step(0)[3] for _ in range(2)] == [False, True]
    table = TableEnv(Eights(), 3, most_moves=1)
    table.reset(seed=1)
    table.step(table.actions.action(Eights().parse("draw"), ()))
    assert all(table.truncations.values())


def test_the_player_s_view_can_be_rendered() -> None:
    env = SolitaireEnv(Klondike(), render_mode="ansi")
    env.reset(seed=1)
    assert '"waste"' in str(env.render())
    table = TableEnv(Eights(), 3, render_mode="ansi")
    table.reset(seed=1)
    assert '"counts"' in str(table.render())


def test_parlour_needs_neither_gymnasium_nor_numpy() -> None:
    code = "import sys, parlour, parlour.cli.program, parlour.solver, parlour.bots, parlour.server.run\n"
    code += "print({'numpy', 'gymnasium', 'pettingzoo'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
