"""A round that is over is folded again, step by step, to what it was."""

import random
from typing import Any

from parlour.records import Recording
from parlour.rooms import checkpoint
from parlour.rooms.replay import KEPT, Replay, RoundStep
from parlour.rooms.requests import playing, seating
from tests.rooms.table import ANN, Table, eights


def solitaire(entries: int) -> tuple[Table, list[Any]]:
    """A game with undos, redos and pauses, given up; and its states, the deal first."""
    rng = random.Random(4)
    table = Table("klondike").start(seed="7")
    states = [table.room.current.state]
    while table.room.number < entries:
        chance = rng.random()
        if chance < 0.2 and table.room.current.standing:
            table.ask(playing.undo, ANN)
        elif chance < 0.3 and table.room.current.undone:
            table.ask(playing.redo, ANN)
        elif chance < 0.4:
            table.ask(playing.pause, ANN)
            table.now += 1000
            table.ask(playing.resume, ANN)
            continue
        else:
            table.play(ANN, str(rng.choice(table.room.current.options[0])))
        states.append(table.room.current.state)
    table.ask(playing.start, ANN, seed="8")
    return table, states


def replay_of(table: Table) -> Replay:
    (recording,) = table.recordings
    assert recording.last is not None
    return Replay(recording, table.entries[recording.first - 1 : recording.last])


def steps(replay: Replay, first: int, count: int) -> list[RoundStep]:
    return [step for step in replay.steps(first, count) if step is not None]


def test_every_step_is_the_table_as_it_was_with_undos_as_they_happened() -> None:
    table, states = solitaire(250)
    replay = replay_of(table)
    assert replay.count == len(states) - 1
    assert [each.room.current.state for each in steps(replay, 0, replay.count + 1)] == states
    told = {each.number: {one.what for one in each.happenings} for each in steps(replay, 0, replay.count + 1)}
    assert [number for number, what in told.items() if "undone" in what] == replay.undos != []


def test_steps_from_anywhere_are_the_same_in_whatever_order_they_are_asked_for() -> None:
    table, states = solitaire(checkpoint.EVERY + 200)
    whole = replay_of(table)
    scores = [scored(each) for each in steps(whole, 0, whole.count + 1)]
    for first in (whole.count, whole.count - 50, 0, 1, KEPT - 1, KEPT, whole.count - 60):
        for replay in (whole, replay_of(table)):
            found = steps(replay, first, 5)
            assert [each.number for each in found] == list(range(first, min(first + 5, len(states))))
            assert [each.room.current.state for each in found] == states[first : first + 5]
            assert [scored(each) for each in found] == scores[first : first + 5]


def scored(step: RoundStep) -> tuple[object, float]:
    round_ = step.room.current
    assert round_.sheet is not None
    return round_.sheet.score, round_.clock_at(step.room.at)


def test_the_moves_that_stand_lead_to_the_same_end() -> None:
    table, states = solitaire(300)
    replay = replay_of(table)
    (end,) = steps(replay, replay.count, 1)
    assert played(end, replay) == states[-1]


def played(end: RoundStep, replay: Replay) -> Any:
    game, state = end.room.current.game, replay.dealt.current.start
    for seat, move in replay.moves(end):
        state, _ = game.play(state, seat, game.parse(move))
    return state


def test_a_round_in_company_has_a_recording_from_its_beginning_to_the_move_that_ended_it() -> None:
    table = eights()
    for _ in range(2):
        table.ask(playing.start, ANN)
        table.play_to_the_end()
    first, second = table.recordings
    assert (first.round, second.round) == (1, 2)
    assert first.address != second.address
    for recording in table.recordings:
        assert recording.last is not None
        replay = Replay(recording, table.entries[recording.first - 1 : recording.last])
        (end,) = steps(replay, replay.count, 1)
        assert end.room.status == "over"
        assert end.room.rounds == recording.round
        assert played(end, replay) == end.room.current.state


def test_nothing_is_recorded_of_a_round_in_which_nobody_moved() -> None:
    table = Table("klondike").start()
    table.ask(playing.start, ANN)
    table.ask(seating.leave, ANN)
    assert table.recordings == []


def test_a_round_that_is_still_played_is_not_over() -> None:
    table = Table("klondike").start()
    table.play(ANN)
    assert not Replay(Recording("", "table", 1, 1), table.entries).is_over
