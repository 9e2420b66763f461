"""Race: the same deal for everybody, each on their own table, and who comes first."""

import ast
import inspect
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from parlour import gamefile
from parlour.cards import TEXT, parse_deck
from parlour.errors import IllegalMove, InvalidMove, InvalidRules
from parlour.game import Outcome
from parlour.games.klondike import Klondike
from parlour.games.klondike.moves import DRAW
from parlour.games.race import STOP, Progress, Progressed, Race, State, racing
from parlour.seeds import shuffled
from tests.race.lanes import lane, outcome, play, ranking

GOLDEN = Path(__file__).parents[1] / "golden"
RULES: list[dict[str, Any]] = [
    {},
    {"draw": 3},
    {"draw": 2, "redeals": 1, "empty": "any"},
    {"takeback": False, "redeals": 0},
]

# The deal


@pytest.mark.parametrize("seats", range(1, 9))
def test_every_seat_has_the_same_deal(seats: int) -> None:
    state = Race().start("7", seats)
    assert [each.table for each in state.lanes] == [Klondike().start("7")] * seats


@pytest.mark.parametrize("seats", [-1, 0, 9, 100])
def test_a_race_is_for_1_to_8_seats(seats: int) -> None:
    with pytest.raises(InvalidRules, match=f"A race is for 1 to 8 players, not {seats}"):
        Race().start("7", seats)
    with pytest.raises(InvalidRules, match=f"A race is for 1 to 8 players, not {seats}"):
        Race().deal(shuffled("7"), seats)


def test_a_deck_can_be_given_instead_of_a_seed() -> None:
    deck = parse_deck(" ".join(rank + suit for suit in "SHDC" for rank in "A23456789TJQK"))
    state = Race(draw=3).deal(deck, 3)
    assert [each.table for each in state.lanes] == [Klondike(draw=3).deal(deck)] * 3


def test_the_deck_of_a_seed_is_that_seeds_race() -> None:
    assert Race().deal(shuffled("7"), 4) == Race().start("7", 4)


# Moves


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_the_moves_of_a_seat_are_klondikes_and_stop(rules: dict[str, Any]) -> None:
    game, klondike, rng = Race(**rules), Klondike(**rules), Random(1)
    state, table = game.start("rules", 2), klondike.start("rules")
    for _ in range(200):
        legal = klondike.moves(table, 0)
        assert list(game.moves(state, 1)) == [*legal, STOP]
        if not legal:
            break
        move = rng.choice(legal)
        table, expected = klondike.play(table, 0, move)
        state, (happened,) = game.play(state, 1, move)
        assert (state.lanes[1].table, happened.events) == (table, expected)
    assert state.lanes[0].table == klondike.start("rules")


def test_a_race_holds_no_klondike_rule_of_its_own() -> None:
    names = {
        node.attr if isinstance(node, ast.Attribute) else node.id
        for node in ast.walk(ast.parse(inspect.getsource(racing)))
        if isinstance(node, ast.Attribute | ast.Name)
    }
    assert not names & {"rank_of", "suit_of", "is_red", "talon", "turned", "up", "draw", "redeals", "empty"}
    assert Race.__struct_fields__ == ("draw", "redeals", "empty", "takeback")


def test_a_move_changes_only_the_own_table() -> None:
    game = Race()
    before = game.start("7", 3)
    after = play(game, before, "2:draw")
    assert (after.lanes[0], after.lanes[2]) == (before.lanes[0], before.lanes[2])
    assert after.lanes[1].table == Klondike().play(before.lanes[1].table, 0, DRAW)[0]


def test_all_seats_play_at_once() -> None:
    game = Race()
    state = game.start("7", 3)
    assert game.to_move(state) == {0, 1, 2}
    assert game.to_move(play(game, state, "2:draw 2:draw 1:draw")) == {0, 1, 2}


@pytest.mark.parametrize("seat", [-1, 2, 8])
def test_a_seat_that_there_is_not_can_not_move(seat: int) -> None:
    game = Race()
    state = game.start("7", 2)
    assert game.moves(state, seat) == ()
    with pytest.raises(IllegalMove, match=f"There is no seat {seat + 1} in this race"):
        game.play(state, seat, game.parse("draw"))


def test_a_move_that_klondike_refuses_is_refused_with_its_words() -> None:
    game = Race()
    with pytest.raises(IllegalMove, match="The waste is empty") as refused:
        play(game, game.start("7", 2), "1:w-f")
    assert refused.value.code == "waste-empty"


@pytest.mark.parametrize("text", ["undo", "redo", "hint", "stop!", "", "3-3"])
def test_there_is_no_undo_and_no_help(text: str) -> None:
    with pytest.raises(InvalidMove):
        Race().parse(text)


@pytest.mark.parametrize("text", ["stop", "STOP", "Stop"])
def test_stop_is_read_in_either_case_and_written_in_lower(text: str) -> None:
    assert str(Race().parse(text)) == "stop"


# Being done


def test_a_seat_is_done_by_stop_and_the_others_go_on() -> None:
    game = Race()
    state = play(game, game.start("7", 3), "2:stop")
    assert game.to_move(state) == {0, 2}
    assert game.moves(state, 1) == ()
    assert game.outcome(state) is None


@pytest.mark.parametrize("text", ["draw", "stop"])
def test_a_seat_that_is_done_can_not_move(text: str) -> None:
    game = Race()
    with pytest.raises(IllegalMove, match="You have finished this race") as refused:
        play(game, game.start("7", 2), "1:stop", f"1:{text}")
    assert refused.value.code == "done"


def test_stop_is_always_possible_and_counts_as_no_move() -> None:
    game = Race()
    state = play(game, game.start("7", 2), "1:draw 1:stop")
    assert [each.moves for each in state.lanes] == [1, 0]


def test_the_race_is_over_when_all_are_done() -> None:
    game = Race()
    state = game.start("7", 8)
    for seat in range(1, 9):
        assert game.outcome(state) is None
        state = play(game, state, f"{seat}:stop")
    assert game.outcome(state) is not None
    assert game.to_move(state) == frozenset()


def test_when_the_clock_ends_every_seat_still_racing_stops() -> None:
    game = Race()
    state = play(game, game.start("7", 3), "1:draw 2:stop")
    for seat in sorted(game.to_move(state)):
        move = game.timeout(state, seat)
        assert move == STOP
        state, _ = game.play(state, seat, move)
    assert game.outcome(state) is not None


def test_a_seat_is_done_by_winning() -> None:
    won = gamefile.read((GOLDEN / "klondike.txt").read_text("utf-8"))
    assert won.seed is not None
    game = Race()
    state = play(game, game.start(won.seed, 2), *(f"2:{each.move}" for each in won.moves))
    assert game.to_move(state) == {0}
    assert game.view(state, 0).seats[1] == Progress((13, 13, 13, 13), 0, len(won.moves), True, True)
    ended = game.outcome(play(game, state, "1:stop"))
    assert ended is not None
    assert (ended.winners, ended.ranking) == ((1,), (1, 0))


# The order


def test_those_who_won_come_first_whatever_their_moves() -> None:
    assert ranking(lane(up=51, moves=10, done=5), lane(up=52, moves=900, done=900)) == (1, 0)


def test_those_who_won_are_ordered_by_time_not_by_moves() -> None:
    winners = [lane(up=52, moves=90, done=300), lane(up=52, moves=150, done=200)]
    assert ranking(*winners) == (1, 0)


def test_the_others_are_ordered_by_cards_on_foundations() -> None:
    assert ranking(lane(up=3, done=1), lane(up=20, moves=99, done=3), lane(up=7, done=2)) == (1, 2, 0)


def test_with_as_many_cards_up_fewer_moves_come_first() -> None:
    assert ranking(lane(up=9, moves=40, last_up=1, done=1), lane(up=9, moves=30, last_up=9, done=9)) == (1, 0)


def test_with_as_many_moves_too_the_earlier_last_card_comes_first() -> None:
    assert ranking(lane(up=9, moves=40, last_up=80, done=81), lane(up=9, moves=40, last_up=60, done=99)) == (
        1,
        0,
    )


def test_stopping_earlier_is_no_merit() -> None:
    early, late = lane(up=9, moves=40, last_up=80, done=81), lane(up=9, moves=40, last_up=60, done=500)
    assert ranking(early, late) == (1, 0)


def test_a_lone_racer_wins_only_by_bringing_all_cards_up() -> None:
    assert outcome(lane(up=51, done=9)) == Outcome(winners=(), ranking=(0,))
    assert outcome(lane(up=52, done=9)) == Outcome(winners=(0,), ranking=(0,))


def test_all_whom_nothing_tells_apart_in_the_first_place_are_winners() -> None:
    alike = [lane(moves=30, done=5), lane(moves=40, done=1), lane(moves=30, done=2)]
    assert outcome(*alike) == Outcome(winners=(0, 2), ranking=(0, 2, 1))
    assert outcome(lane(done=1), lane(done=2)) == Outcome(winners=(0, 1), ranking=(0, 1))


def test_a_tie_behind_the_first_place_makes_no_winner() -> None:
    assert outcome(lane(moves=30, done=1), lane(up=1, last_up=3, done=9), lane(moves=30, done=2)) == Outcome(
        winners=(1,), ranking=(1, 0, 2)
    )


def test_there_is_no_order_while_somebody_is_racing() -> None:
    assert outcome(lane(up=52, done=9), lane(up=51)) is None


def test_the_last_card_up_is_marked_by_the_step_of_the_race() -> None:
    won = gamefile.read((GOLDEN / "klondike.txt").read_text("utf-8"))
    assert won.seed is not None
    game = Race()
    state = game.start(won.seed, 2)
    first_up = next(each.move for each in won.moves if str(each.move).endswith("-f"))
    state = play(game, state, "1:draw", f"2:{first_up}", "2:draw")
    assert [each.last_up for each in state.lanes] == [0, 2]


# What is seen


def test_of_the_others_one_sees_cards_up_face_down_cards_moves_and_whether_they_are_done() -> None:
    game = Race()
    state = play(game, game.start("7", 3), "2:draw 2:draw 3:stop")
    assert Progress.__struct_fields__ == ("foundations", "face_down", "moves", "is_done", "is_won")
    assert game.view(state, 0).seats == (
        Progress((0, 0, 0, 0), 21, 0, False, False),
        Progress((0, 0, 0, 0), 21, 2, False, False),
        Progress((0, 0, 0, 0), 21, 0, True, False),
    )


def test_everybody_sees_the_places_when_all_are_done_and_not_before() -> None:
    game = Race()
    racing = State((lane(up=9, moves=40, done=1), lane(up=52, done=9), lane(up=9, moves=30)), 9)
    assert game.view(racing, 0).places == ()
    over = State((lane(up=9, moves=40, done=1), lane(up=52, done=9), lane(up=9, moves=30, done=10)), 10)
    for seat in (0, 1, 2, None):
        assert game.view(over, seat).places == (3, 1, 2)


def test_those_whom_nothing_tells_apart_share_their_place() -> None:
    state = State((lane(done=1), lane(up=3, done=2), lane(done=3)), 3)
    assert Race().view(state, None).places == (2, 1, 2)


def test_one_sees_the_own_table_as_in_klondike() -> None:
    game = Race()
    state = play(game, game.start("7", 2), "2:draw")
    for seat in (0, 1):
        assert game.view(state, seat).table == Klondike().view(state.lanes[seat].table, 0)


def test_a_spectator_sees_no_table() -> None:
    game = Race()
    assert game.view(game.start("7", 2), None).table is None


@pytest.mark.parametrize("seat", [-2, -1, 2, 8])
def test_a_seat_that_there_is_not_sees_nobodys_table_and_gets_no_help(seat: int) -> None:
    game, state = Race(), Race().start("7", 2)
    for ask in (game.view, game.hint, game.finish):
        with pytest.raises(ValueError, match=f"There is no seat {seat}"):
            ask(state, seat)


def test_what_happens_on_a_table_is_told_to_its_seat_alone() -> None:
    game = Race()
    _, (happened,) = game.play(game.start("7", 2), 1, game.parse("draw"))
    (card,) = game.start("7", 2).lanes[0].table.talon[:1]
    assert game.redact(happened, 1) == happened
    for seat in (0, None):
        told = game.redact(happened, seat)
        assert told == Progressed(1, Progress((0, 0, 0, 0), 21, 1, False, False), None)
        assert TEXT[card] not in msgspec.json.encode(told).decode()


def test_what_happens_is_told_in_words() -> None:
    game, names = Race(), ["Ann", "Bob"]
    _, (drew,) = game.play(game.start("7", 2), 0, game.parse("draw"))
    _, (stopped,) = game.play(game.start("7", 2), 1, STOP)
    assert game.tell(drew, names).startswith("Ann: Drew ")
    assert game.tell(game.redact(drew, 1), names) == "Ann goes on: 0 cards home, 1 move."
    assert game.tell(stopped, names) == "Bob is done: 0 cards home, 0 moves."


# Rules


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_a_race_is_played_under_the_options_of_klondike(rules: dict[str, Any]) -> None:
    assert Race(**rules).solitaire == Klondike(**rules)


@pytest.mark.parametrize(("rules", "option"), [({"draw": 0}, "draw"), ({"redeals": -1}, "redeals")])
def test_options_out_of_range_are_refused(rules: dict[str, Any], option: str) -> None:
    with pytest.raises(InvalidRules) as refused:
        Race(**rules)
    assert refused.value.facts["option"] == option
