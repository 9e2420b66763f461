"""Bots in a race: what they can't know, and that they come to an end."""

from random import Random

import pytest
from msgspec.structs import replace

from parlour.bots import STRENGTHS, Strength, choose, sight
from parlour.bots.sampling import sample_table
from parlour.games.klondike import Klondike, Table
from parlour.games.race import STOP, Race, State

RULES = (
    Race(),
    Race(draw=3),
    Race(draw=2, redeals=1),
    Race(draw=3, redeals=0, takeback=False),
    Race(draw=1, empty="any"),
)


def raced(game: Race, seed: str, strength: Strength, most: int = 600) -> State[Table]:
    """Alone to the end."""
    rng = Random(seed)
    state = game.start(seed, 1)
    while game.to_move(state):
        seen, moves = sight(game, state, 0), game.moves(state, 0)
        state, _ = game.play(state, 0, choose(game, seen, 0, moves, strength=strength, rng=rng))
        assert state.step < most
    return state


def played(game: Race, seed: str, strength: Strength, seats: int, rng: Random) -> list[list[str]]:
    """Return every seat's moves."""
    state = game.start(seed, seats)
    lines: list[list[str]] = [[] for _ in range(seats)]
    while racing := game.to_move(state):
        for seat in sorted(racing):
            move = choose(
                game, sight(game, state, seat), seat, game.moves(state, seat), strength=strength, rng=rng
            )
            lines[seat].append(str(move))
            state, _ = game.play(state, seat, move)
    return lines


def scrambled(table: Table, rng: Random, *, knows_stock: bool) -> Table:
    """The same to look at: other cards face down."""
    unturned = () if knows_stock else table.talon[table.turned :]
    hidden = [*unturned, *(card for pile in table.down for card in pile)]
    rng.shuffle(hidden)
    return replace(
        table,
        talon=(*table.talon[: len(table.talon) - len(unturned)], *(hidden.pop() for _ in unturned)),
        down=tuple(tuple(hidden.pop() for _ in pile) for pile in table.down),
    )


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("game", RULES, ids=str)
def test_a_bot_always_comes_to_the_end_of_its_race(game: Race, strength: Strength) -> None:
    for deal in range(6):
        raced(game, f"end {deal}", strength)


@pytest.mark.parametrize("strength", STRENGTHS)
def test_no_two_bots_of_a_race_play_the_same_game(strength: Strength) -> None:
    for deal in range(12):
        first, second, third = played(Race(), f"twins {deal}", strength, 3, Random(deal))
        assert first != second != third != first, deal


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_choice_does_not_depend_on_face_down_cards(strength: Strength) -> None:
    game, rng = Race(draw=3), Random(1)
    for deal in range(8):
        state = game.start(f"scrambled {deal}", 1)
        for number in range(60):
            lane = state.lanes[0]
            knows_stock = strength == "strong" and lane.table.redeals > 0
            table = scrambled(lane.table, rng, knows_stock=knows_stock)
            other = replace(state, lanes=(replace(lane, table=table),))
            moves = game.moves(state, 0)
            choice, other_choice = (
                choose(game, sight(game, each, 0), 0, moves, strength=strength, rng=Random(number))
                for each in (state, other)
            )
            assert choice == other_choice
            if choice == STOP:
                break
            state, _ = game.play(state, 0, choice)


def test_the_stronger_bot_brings_more_cards_up() -> None:
    easy, normal, strong = (
        sum(sum(raced(Race(), f"match {deal}", strength).lanes[0].table.foundations) for deal in range(25))
        for strength in STRENGTHS
    )
    assert easy + 25 < normal < strong


@pytest.mark.parametrize("game", [Klondike(), Klondike(draw=3, redeals=2), Klondike(empty="any")], ids=str)
def test_a_sampled_table_looks_like_the_real_one(game: Klondike) -> None:
    rng = Random(1)
    for deal in range(5):
        table = game.start(f"imagined {deal}")
        for _ in range(120):
            view = game.view(table, 0)
            sampled = sample_table(game, view, rng)
            assert game.view(sampled, 0) == view
            assert sorted(game.moves(sampled, 0)) == sorted(game.moves(table, 0))
            moves = game.moves(table, 0)
            if not moves:
                break
            table, _ = game.play(table, 0, rng.choice(moves))
